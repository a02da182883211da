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


def bid_whist(hand: list[str], rng: Random) -> Iterator[Json]:
    """Calls, declarations, some of the cards put away, any card."""
    yield {"type": "pass"}
    for number in (0, 2, 3, 7):
        yield {"type": "bid", "number": number, "mode": rng.choice(["uptown", "downtown", "nt"])}
    yield {"type": "declare", "suit": rng.choice("CDHS")}
    yield {"type": "declare", "direction": "uptown"}
    yield {"type": "discard", "cards": hand[:5]}
    for card in _some(hand, rng):
        yield {"type": "discard", "cards": [card]}
        yield {"type": "play", "card": card}


def briscola(hand: list[str], rng: Random) -> Iterator[Json]:
    """Any card, played or exchanged."""
    for card in _some(hand, rng):
        if card[0] not in "89T" and len(card) == 2:
            yield {"type": "play", "card": card}
            yield {"type": "exchange_trump", "card": card}


def briscola_chiamata(hand: list[str], rng: Random) -> Iterator[Json]:
    """Calls of every kind, namings with and without a rank, any card."""
    yield {"type": "pass"}
    yield {"type": "void_hand"}
    for rank in "A52":
        yield {"type": "bid", "rank": rank}
        yield {"type": "bid", "rank": rank, "points": 75}
    yield {"type": "bid", "points": 121}
    for suit in "CDHS":
        yield {"type": "name_suit", "suit": suit}
        yield {"type": "name_suit", "suit": suit, "rank": "A"}
    for card in _some(hand, rng):
        if card[0] not in "89T":
            yield {"type": "play", "card": card}


def hockey(hand: list[str], rng: Random) -> Iterator[Json]:
    """Any card."""
    for card in _some(hand, rng):
        yield {"type": "play", "card": card}


def pedro(hand: list[str], rng: Random) -> Iterator[Json]:
    """Bids, suits, cards to rob, any card, also with some of the hand under it or with itself."""
    yield {"type": "pass"}
    for points in (6, 7, 14, 15):
        yield {"type": "bid", "points": points}
    yield {"type": "name_trump", "suit": rng.choice("CDHS")}
    for fill in ([], *([code] for code in CODES[:52])):
        yield {"type": "rob", "fill": fill}
    for card in _some(hand, rng):
        yield {"type": "play", "card": card}
        yield {"type": "play", "card": card, "under": [card]}
        for other in hand[:3]:
            yield {"type": "play", "card": card, "under": [other]}


def pisti(hand: list[str], rng: Random) -> Iterator[Json]:
    """Any card, and a cut within the pack or beyond it."""
    for card in _some(hand, rng):
        yield {"type": "play", "card": card}
    for position in (0, 26, 52):
        yield {"type": "cut", "position": position}


THOUGHTS: Final[Mapping[str, Thought]] = {
    "bid_whist": bid_whist,
    "briscola": briscola,
    "briscola_chiamata": briscola_chiamata,
    "hockey": hockey,
    "pedro": pedro,
    "pisti": pisti,
}
