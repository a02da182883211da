"""Chance held in the test's hands, so that a deal can be played again in another world."""

import pytest

from app.table.folding import chance as folding
from app.table.rulings import play
from tests.leaks.recording import DealtByHand


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> DealtByHand:
    """Deals are dealt by this object; commitments tell nothing (that of SHA-256 is taken for granted)."""
    by_hand = DealtByHand()
    monkeypatch.setattr(folding, "answer", by_hand)
    monkeypatch.setattr(play, "commitment", lambda *facts: "c" * 64)
    return by_hand
