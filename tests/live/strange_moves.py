"""Well-formed moves that people might send at any moment, lawful or not: by ruleset, of every verb it has.

What each is worth at a table is the engine's to say; this only thinks of enough of them for every refusal to come up.
"""

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Final

from app.games.core.cards import CODES
from app.games.core.ruleset import Json

Thought = Callable[[list[str], Random], Iterator[Json]]
"""From the hand of whoever sends it and a source of chance."""


def _some(hand: list[str], rng: Random) -> list[str]:
    """Cards of the hand and a few others."""
    return [*hand, *rng.sample(CODES[:52], 4)]


def briscola(hand: list[str], rng: Random) -> Iterator[Json]:
    """Any card, played or exchanged."""
    for card in _some(hand, rng):
        if card[0] not in "89T" and len(card) == 2:
            yield {"type": "play", "card": card}
            yield {"type": "exchange_trump", "card": card}


def hockey(hand: list[str], rng: Random) -> Iterator[Json]:
    """Any card."""
    for card in _some(hand, rng):
        yield {"type": "play", "card": card}


def pisti(hand: list[str], rng: Random) -> Iterator[Json]:
    """Any card, and a cut within the pack or beyond it."""
    for card in _some(hand, rng):
        yield {"type": "play", "card": card}
    for position in (0, 26, 52):
        yield {"type": "cut", "position": position}


THOUGHTS: Final[Mapping[str, Thought]] = {"briscola": briscola, "hockey": hockey, "pisti": pisti}
