"""From the named trumps to the first lead: discards, refill, robbing, and what happens when the stock runs out.

The functions change the match they are given and report events; how many cards go where is `refill`'s.
"""

from typing import TYPE_CHECKING

from app.games.core.cards import CODES
from app.games.core.ruleset import Event, Refusal
from app.games.pedro import events as told
from app.games.pedro.pack import TRUMPS
from app.games.pedro.refill import Refill, fill_wanted, from_left, packets, refill
from app.games.pedro.setup import SEATS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch

ROBBING = "robbing"
RECYCLING = "recycling"
PLAY = "play"


def plan(match: "PedroMatch") -> Refill:
    """The counts of this deal, once trumps are named."""
    return refill([len(hand) for hand in kept(match)], match.dealer)


def kept(match: "PedroMatch") -> list[list[int]]:
    """The trumps that each seat was dealt, in the order dealt (PE-15)."""
    assert match.trump is not None
    trumps = TRUMPS[match.trump]
    return [[card for card in match.dealt(seat) if card in trumps] for seat in range(SEATS)]


def discard_and_refill(match: "PedroMatch") -> list[Event]:
    """PE-15, PE-16 and, where everybody can tell what the dealer takes, PE-17."""
    assert match.trump is not None
    trumps, order = TRUMPS[match.trump], from_left(match.dealer)
    for seat, hand in enumerate(match.hands):
        match.discards[seat] = tuple(card for card in hand if card not in trumps)
        match.hands[seat] = [card for card in hand if card in trumps]
    counts = plan(match)
    events = [told.got("discarded", seat, match.discards[seat]) for seat in order]
    drawn = packets(match.stock, counts.drawn, match.dealer)
    match.refilled = list(counts.drawn)
    match.stock = match.stock[sum(counts.drawn) :]
    for seat in order:
        match.hands[seat] += drawn[seat]
        if drawn[seat]:
            events.append(told.got("refilled", seat, drawn[seat]))
    if counts.asked:
        match.phase, match.turn = ROBBING, match.dealer
        return events
    if match.stock:
        events.append(_take(match, match.stock))
    return events + _begin(match, counts)


def _begin(match: "PedroMatch", counts: Refill) -> list[Event]:
    """The declarer leads (PE-22), unless cards are missing (PE-20)."""
    if any(counts.missing):
        match.phase = RECYCLING
        return []
    match.phase = PLAY
    match.leader = match.turn = match.declarer
    return []


def _take(match: "PedroMatch", taken: list[int]) -> Event:
    """The dealer takes these cards of the stock; the others are set aside (PE-19)."""
    match.hands[match.dealer] += taken
    match.robbed = len(taken)
    match.left = tuple(card for card in match.stock if card not in taken)
    match.stock = []
    return told.got("robbed", match.dealer, taken)


# ── Robbing ───────────────────────────────────────────────────────────────────────────────────────
def found(match: "PedroMatch") -> list[int]:
    """PE-17: the trumps in what is left of the stock, top first."""
    assert match.trump is not None
    trumps = TRUMPS[match.trump]
    return [card for card in match.stock if card in trumps]


def plain_left(match: "PedroMatch") -> list[int]:
    """The cards among which the dealer may choose, top first."""
    locked = found(match)
    return [card for card in match.stock if card not in locked]


def wanted(match: "PedroMatch") -> int:
    """PE-18: how many of them the dealer must choose."""
    return fill_wanted(len(match.hands[match.dealer]), len(match.stock), len(found(match)))


def rob(match: "PedroMatch", fill: tuple[int, ...]) -> list[Event] | Refusal:
    """PE-17, PE-18: all trumps, and of the rest as many as are wanted."""
    away = [card for card in fill if card not in match.stock]
    if away:
        return Refusal("rob_not_in_stock", {"card": CODES[away[0]]})
    locked, count = found(match), wanted(match)
    trumps = [card for card in fill if card in locked]
    if trumps:
        return Refusal("rob_trump_in_fill", {"card": CODES[trumps[0]]})
    if len(fill) != count:
        return Refusal("rob_wrong_count", {"count": count})
    event = _take(match, [card for card in match.stock if card in locked or card in fill])
    return [event, *_begin(match, plan(match))]


# ── When the stock runs out ───────────────────────────────────────────────────────────────────────
def all_discards(match: "PedroMatch") -> tuple[int, ...]:
    """PE-20: every discard in the start order of the pack."""
    return tuple(sorted(card for cards in match.discards for card in cards))


def recycle(match: "PedroMatch", order: tuple[int, ...]) -> list[Event]:
    """PE-20: the missing cards from the front of the shuffled discards, whole packets, the dealer last."""
    missing = plan(match).missing
    dealt = packets(order, missing, match.dealer)
    match.pile, match.recycled = order, list(missing)
    events = []
    for seat in from_left(match.dealer):
        match.hands[seat] += dealt[seat]
        if dealt[seat]:
            events.append(told.got("recycled", seat, dealt[seat]))
    match.phase = PLAY
    match.leader = match.turn = match.declarer
    return events
