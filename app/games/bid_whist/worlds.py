"""Other worlds: hidden cards and the discard drawn anew, uniformly over all that a viewer cannot tell apart.

A viewer knows the own hand and every card played, that whoever did not follow held none of the suit led, and
of the kitty what BW-14 and BW-15 show: nothing, or to the declarer all of it, or to everybody that its six
lie among the declarer's eighteen. This module changes a clone and never the match it looks at.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.games.bid_whist.setup import KITTY, SEATS, dealt_to, pack_of
from app.games.core.cards import CODES
from app.games.core.ruleset import Draw
from app.games.core.worlds import deal_out, shuffled

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch

ASIDE: Final = SEATS
"""The holder, beside the four seats, of what lies face down: the kitty, or what was put away instead of it."""


def resample(match: "BidWhistMatch", viewer: int | None, draw: Draw) -> "BidWhistMatch":
    """A match that looks the same to the viewer (None: a watcher); after a deal nothing is hidden any more."""
    twin = match.clone()
    if not match.running:
        return twin
    held = _deal_anew(match, viewer, draw)
    declarer = _exchanger(match)
    twin.kitty = tuple(held[ASIDE]) if declarer is None else match.kitty
    dealt = [dealt_to(match.pack, match.dealer, seat) for seat in range(SEATS)]
    for seat in range(SEATS):
        if seat == viewer:
            continue
        cards = shuffled(held[seat] + _played_by(match, seat), draw)
        if seat == declarer:
            cards = shuffled(cards + held[ASIDE], draw)
            if match.setup.kitty == "exchange":
                twin.kitty = tuple(cards[:KITTY])
            cards = [card for card in cards if card not in twin.kitty]
        dealt[seat] = cards
    twin.pack = pack_of(dealt, twin.kitty, match.dealer)
    twin.discards = tuple(sorted(held[ASIDE])) if match.discards else ()
    for seat in range(SEATS):
        first = dealt[seat] + list(twin.kitty if seat == declarer else ())
        twin.hands[seat] = [card for card in first if card in held[seat]]
    return twin


def _exchanger(match: "BidWhistMatch") -> int | None:
    """The declarer who has taken up the kitty."""
    return match.contract[0] if match.exchanged and match.contract is not None else None


def _deal_anew(match: "BidWhistMatch", viewer: int | None, draw: Draw) -> list[list[int]]:
    """What each holder has in another world."""
    held = [*(hand[:] for hand in match.hands), list(match.discards)]
    declarer = _exchanger(match)
    if declarer is None:
        held[ASIDE] = list(match.kitty)
    hidden = [seat for seat in range(SEATS) if seat != viewer]
    if declarer is None or declarer != viewer:
        hidden.append(ASIDE)
    cards = [card for holder in hidden for card in held[holder]]
    kinds = {card: tuple(_barred(match, holder, card) for holder in hidden) for card in cards}
    # Holders who may have any card come last: their places need no counting.
    order = sorted(range(len(hidden)), key=lambda n: not any(kind[n] for kind in kinds.values()))
    put = deal_out(cards, *_places(kinds, [(n, len(held[hidden[n]])) for n in order]), draw)
    for n in order:
        holder = hidden[n]
        held[holder] = [put.pop(0) for _ in held[holder]]
    return held


def _places(
    kinds: Mapping[int, tuple[bool, ...]], holders: list[tuple[int, int]]
) -> tuple[list[frozenset[int]], list[int]]:
    """Places that bar some cards, and the kind of each card: cards barred from the same holders are alike."""
    numbers = {kind: number for number, kind in enumerate(sorted(set(kinds.values())))}
    barred = []
    for holder, count in holders:
        bars = frozenset(number for kind, number in numbers.items() if kind[holder])
        barred += [bars] * count if bars else []
    return barred, [numbers[kinds[card]] if card in kinds else -1 for card in range(len(CODES))]


def _barred(match: "BidWhistMatch", holder: int, card: int) -> bool:
    """BW-22: a suit not followed; BW-15: the six that everybody saw the declarer take."""
    if holder == ASIDE:
        return False
    if match.setup.kitty == "sport" and card in match.kitty and _exchanger(match) not in (None, holder):
        return True
    suit = match.order.suits[card]
    return suit is not None and bool(match.voids[holder] >> suit & 1)


def _played_by(match: "BidWhistMatch", seat: int) -> list[int]:
    """The cards a seat has played in this deal."""
    tricks = [*zip(match.leaders, range(0, len(match.played), SEATS), strict=True)]
    cards = [match.played[first + (seat - leader) % SEATS] for leader, first in tricks]
    return cards + match.trick[(seat - match.leader) % SEATS :][:1]
