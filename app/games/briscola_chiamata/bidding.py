"""The auction at work: bids, passes, hands thrown in, and what comes of the last word.

It changes the match it is given, and only where the rules allow it; levels and their names are `bids`'.
"""

from typing import TYPE_CHECKING

from app.games.briscola_chiamata import views
from app.games.briscola_chiamata.bids import Scale
from app.games.briscola_chiamata.phases import NAME_SUIT, PLAY
from app.games.briscola_chiamata.score import score_thrown_in
from app.games.briscola_chiamata.setup import SEATS
from app.games.core.auction import Auction
from app.games.core.cards import codes
from app.games.core.ruleset import BETWEEN_DEALS, Event, Refusal

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch


def auction(scale: Scale, first: int) -> Auction[int]:
    """BC-5, BC-10: an auction of levels in which this seat speaks first."""
    speaking = [(first + step) % SEATS for step in range(SEATS)]
    return Auction(speaking, int, scale.highest, rounds=True)


def bid(match: "ChiamataMatch", seat: int, rank: str | None, points: int | None) -> list[Event] | Refusal:
    """BC-6, BC-7, BC-9: a bid is one of this auction, and higher than the one before."""
    level = match.setup.scale.level(rank, points)
    if level is None:
        return Refusal("bad_points")
    if level < match.lowest_bid():
        return Refusal("bid_too_low")
    return call(match, seat, level)


def call(match: "ChiamataMatch", seat: int, level: int | None) -> list[Event]:
    """The seat on turn bids or passes; the auction goes on, finds its caller, or everybody has passed."""
    assert match.auction is not None
    match.auction.call(level)
    events = [views.call_made(match.setup.scale, seat, level)]
    speaker = match.auction.speaker
    if speaker is not None:
        match.turn = speaker
    elif match.auction.high is None:
        _throw_in(match, events, "BC-11", same_dealer=match.setup.same_dealer)
    else:
        _sold(match, events, *match.auction.high)
    return events


def _sold(match: "ChiamataMatch", events: list[Event], caller: int, level: int) -> None:
    """BC-10: the last bidder is the caller, who names trumps now or after a blind first trick (C-6, C-7)."""
    match.caller = caller
    scale = match.setup.scale
    contract = {**scale.written(level), "target": scale.target(level)}
    events.append(Event({"type": "auction_won", "seat": caller, **contract}))
    if match.setup.caller_leads:
        match.leader = match.last_leader = caller
    match.phase, match.turn = (PLAY, match.leader) if match.setup.blind else (NAME_SUIT, caller)


def void(match: "ChiamataMatch", seat: int) -> list[Event] | Refusal:
    """C-14: the hand is shown to all, and the same dealer deals again."""
    if not match.may_void(seat):
        return Refusal("void_not_allowed")
    match.voided = seat
    events = [Event({"type": "hand_voided", "seat": seat, "cards": codes(match.hands[seat])})]
    _throw_in(match, events, "C-14", same_dealer=True)
    return events


def _throw_in(match: "ChiamataMatch", events: list[Event], rule: str, *, same_dealer: bool) -> None:
    """BC-11: nobody scores; the deal passes on, or the same dealer deals again (C-4, C-14)."""
    match.scores = (*match.scores, score_thrown_in(match.scores, match.deal))
    match.hands = [[] for _ in range(SEATS)]
    match.phase = BETWEEN_DEALS
    events += [Event({"type": "thrown_in", "rule": rule}), views.deal_scored(match)]
    if not same_dealer:
        match.dealer = (match.dealer + 1) % SEATS
