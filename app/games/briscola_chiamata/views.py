"""What may be seen of a match: the shared view, each seat's own, and the events with an audience.

Every view is built up from nothing, so that what is not named here is not shown. While the called card has not
fallen (and the deal lasts) nothing shared depends on who holds it (HC-1, HC-2, HC-3). It changes no state.
"""

from typing import TYPE_CHECKING

from app.games.briscola_chiamata.bids import Scale
from app.games.briscola_chiamata.phases import NAME_SUIT, PASS, PLAY, VOID_HAND
from app.games.briscola_chiamata.score import verdict
from app.games.briscola_chiamata.setup import SEATS, Setup
from app.games.core import scores
from app.games.core.cards import CODES, SUITS, codes, suit
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, Event, Json

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch


# ── Events ────────────────────────────────────────────────────────────────────────────────────────
def call_made(scale: Scale, seat: int, level: int | None) -> Event:
    """A bid, or a pass."""
    if level is None:
        return Event({"type": "passed", "seat": seat})
    return Event({"type": "bid", "seat": seat, **scale.written(level)})


def suit_named(match: "ChiamataMatch") -> Event:
    """BC-12, BC-15: trumps and the called card for all, and each seat's own part for itself."""
    assert match.trump is not None and match.called is not None
    named = {"seat": match.caller, "suit": SUITS[match.trump], "card": CODES[match.called]}
    return Event({"type": "suit_named", **named}, {seat: _part(match, seat) for seat in range(SEATS)})


def partner_revealed(match: "ChiamataMatch") -> Event:
    """BC-20: the called card lies face up."""
    assert match.called is not None
    alone = match.holder == match.caller
    return Event(
        {"type": "partner_revealed", "seat": match.holder, "alone": alone, "card": CODES[match.called]}
    )


def trick_taken(setup: Setup, winner: int, trick: list[int], made: int) -> Event:
    """A trick was won; its points are told with `running_points` (A-16)."""
    shared: Json = {"type": "trick_taken", "seat": winner, "cards": codes(trick)}
    if setup.running_points:
        shared["points"] = made
    return Event(shared)


def deal_scored(match: "ChiamataMatch") -> Event:
    """The score of the deal, what the camp promised and won, and for the record the whole pack as it was dealt."""
    record: Json = {
        "card_points": list(match.points),
        "contract": None,
        "pack": codes(match.pack),
        "piles": _piles(match),
    }
    contract = match.contract
    if contract is not None:
        made, rule = verdict(match.setup, contract, match.points)
        record["contract"] = {
            "caller": contract.caller,
            "camp": list(contract.camp),
            "target": contract.target,
            "points": contract.camp_points(match.points),
            "made": made,
            "rule": rule,
        }
    return scores.deal_scored(match.scores[-1], record)


# ── Views ─────────────────────────────────────────────────────────────────────────────────────────
def shared(match: "ChiamataMatch") -> Json:
    """What everybody may know."""
    playing = match.phase == PLAY or (match.phase == NAME_SUIT and bool(match.trick))
    over = match.deal > 0 and match.phase in (BETWEEN_DEALS, MATCH_OVER)
    counted = match.setup.running_points or over
    view: Json = {
        "phase": match.phase,
        "calls": _calls(match),
        "high": _high(match),
        "caller": match.caller,
        "trump": None if match.trump is None else SUITS[match.trump],
        "called": None if match.called is None else CODES[match.called],
        "leader": match.leader if playing else None,
        "trick": _laid(match.leader, match.trick),
        "ahead": _ahead(match),
        "last_trick": _last_trick(match, counted),
        "tricks": [match.winners.count(seat) for seat in range(SEATS)],
    }
    if match.revealed and match.contract is not None:
        view["camp"] = list(match.contract.camp)
    if counted:
        view["points"] = list(match.points)
    if over:
        view["dealt"] = [codes(match.dealt(seat)) for seat in range(SEATS)]
        view["voided"] = match.voided
    return view


def own(match: "ChiamataMatch", seat: int) -> Json:
    """What a seat may know beyond the shared view; its part in the deal once trumps are named (BC-15)."""
    view: Json = {"hand": codes(match.hands[seat]), "offers": _offers(match, seat)}
    if match.called is not None:
        view.update(_part(match, seat))
    return view


def _part(match: "ChiamataMatch", seat: int) -> Json:
    """BC-13, BC-14, BC-15: nobody learns more than whether they hold the called card."""
    if seat == match.caller:
        return {"role": "caller", "alone": True} if match.holder == seat else {"role": "caller"}
    return {"role": "partner" if match.holder == seat else "defender"}


def _offers(match: "ChiamataMatch", seat: int) -> Json:
    if seat not in match.to_act():
        return {}
    if match.phase == PLAY:
        return {PLAY: codes(match.playable(seat))}
    if match.phase == NAME_SUIT:
        cards = match.callable_by(seat)
        by_points = match.setup.scale.points_only
        return {NAME_SUIT: codes(cards) if by_points else [SUITS[suit(card)] for card in cards]}
    offers: Json = {"bid": match.setup.scale.offer(match.lowest_bid()), PASS: []}
    if match.may_void(seat):
        offers[VOID_HAND] = []
    return offers


def _calls(match: "ChiamataMatch") -> list[Json]:
    """Every bid and pass of the deal, in order."""
    if match.auction is None:
        return []
    written = match.setup.scale.written
    return [
        {"seat": seat, "bid": None if level is None else written(level)}
        for seat, level in match.auction.calls
    ]


def _high(match: "ChiamataMatch") -> Json | None:
    """The highest bid so far, and the target it means (BC-8)."""
    if match.auction is None or match.auction.high is None:
        return None
    seat, level = match.auction.high
    scale = match.setup.scale
    return {"seat": seat, **scale.written(level), "target": scale.target(level)}


def _piles(match: "ChiamataMatch") -> list[list[str]]:
    """BC-19: what each player has won, trick by trick; all of it was played openly."""
    piles: list[list[str]] = [[] for _ in range(SEATS)]
    for number, seat in enumerate(match.winners):
        piles[seat] += codes(match.played[number * SEATS : (number + 1) * SEATS])
    return piles


def _laid(leader: int, cards: list[int]) -> list[Json]:
    return [{"seat": (leader + step) % SEATS, "card": CODES[card]} for step, card in enumerate(cards)]


def _ahead(match: "ChiamataMatch") -> int | None:
    """Nobody, as long as trumps are not named."""
    if not match.trick or match.trump is None:
        return None
    return (match.leader + ORDERS[match.trump].winner(match.trick)) % SEATS


def _last_trick(match: "ChiamataMatch", counted: bool) -> Json | None:
    """A-16: the trick just taken, until the next card is led."""
    if not match.winners or match.trick or match.given or not match.setup.last_trick_view:
        return None
    cards = match.played[-SEATS:]
    view: Json = {"cards": _laid(match.last_leader, cards), "winner": match.winners[-1]}
    if counted:
        view["points"] = sum(POINTS[card] for card in cards)
    return view
