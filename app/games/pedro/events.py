"""What is told when something happens: to everybody, and beyond it to the seats that may know more.

An event is fixed when it happens; nothing here changes a match.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.core import scores
from app.games.core.cards import CODES, codes
from app.games.core.ruleset import DealScore, Event
from app.games.pedro.pack import TWOS
from app.games.pedro.score import bidder_goes_out
from app.games.pedro.setup import DEALT, SEATS, Setup

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch


def deal_opened(match: "PedroMatch") -> list[Event]:
    """PE-4, PE-38: a deal begins, perhaps one in which the bidder goes out; each seat learns its own nine cards."""
    started = {"deal": match.deal, "round": len(match.scores) + 1, "dealer": match.dealer}
    goes_out = {"bidder_goes_out": bidder_goes_out(match.setup, match.scores)}
    handout = {"handout": 1, "counts": [DEALT] * SEATS, "stock": len(match.stock)}
    return [
        Event({"type": "deal_started", **started, **goes_out}),
        Event(
            {"type": "handout_dealt", **handout},
            {seat: {"cards": codes(hand)} for seat, hand in enumerate(match.hands)},
        ),
    ]


def got(kind: str, seat: int, cards: Sequence[int]) -> Event:
    """A seat laid away or took so many cards; which they are it knows alone."""
    return Event({"type": kind, "seat": seat, "count": len(cards)}, {seat: {"cards": codes(cards)}})


def played(setup: Setup, trump: int, seat: int, card: int, under: tuple[int, ...]) -> Event:
    """A card is played, perhaps over others (PE-46); the two scores at once for its holder (PE-45)."""
    event = Event({"type": "played", "seat": seat, "card": CODES[card]})
    if under:
        event.shared.update(under=len(under), rule="PE-24")
        shown = event.shared if setup.buried_shown else event.own.setdefault(seat, {})
        shown["buried"] = codes(under)
    if setup.two_to_holder and card == TWOS[trump]:
        event.shared.update(points=1, rule="PE-33")
    return event


def deal_scored(match: "PedroMatch", score: DealScore) -> Event:
    """The score of the deal and, for the record, everything that was hidden: all can be worked out again."""
    start = [match.start_hand(seat) for seat in range(SEATS)]
    piles: list[list[str]] = [[], []]
    for place, card in enumerate(match.played):
        piles[match.winners[place // SEATS] % 2].append(CODES[card])
    return scores.deal_scored(
        score,
        {
            "piles": piles,
            "pack": codes(match.pack),
            "hands": [codes(hand) for hand in start],
            "discards": [codes(cards) for cards in match.discards],
            "buried": [codes(cards) for cards in match.under],
            "left": codes(match.left),
            "recycle": codes(match.pile),
        },
    )
