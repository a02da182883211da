"""Chance held in the test's hands, so that a deal can be played again in another world."""

from random import Random

import pytest

from app.table import bots
from app.table.folding import chance as folding
from app.table.rulings import play
from app.table.state import TableState
from tests.leaks.recording import DealtByHand


def bots_chance(state: TableState, seat: int, label: str) -> Random:
    """The chance of a bot without the deal's secret in it."""
    return Random(f"{label} {seat} {state.seq}")


@pytest.fixture
def chance(monkeypatch: pytest.MonkeyPatch) -> DealtByHand:
    """Deals are dealt by this object. Another world has another secret: commitments, and what a bot draws from the secret,
    tell nothing of it (that of SHA-256 and HMAC is taken for granted)."""
    by_hand = DealtByHand()
    monkeypatch.setattr(folding, "answer", by_hand)
    monkeypatch.setattr(play, "commitment", lambda *facts: "c" * 64)
    monkeypatch.setattr(bots, "chance_of", bots_chance)
    return by_hand
