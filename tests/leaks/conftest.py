"""Chance held in the test's hands, so that a deal can be played again in another world."""

import pytest

from app.table import decide as deciding
from app.table import evolve as evolving
from tests.leaks.recording import DealtByHand


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> DealtByHand:
    """Deals are dealt by this object; commitments tell nothing (that of SHA-256 is taken for granted)."""
    by_hand = DealtByHand()
    monkeypatch.setattr(evolving, "answer", by_hand)
    monkeypatch.setattr(deciding, "commitment", lambda *facts: "c" * 64)
    return by_hand
