"""What may be seen of a match: the shared view, each seat's own, and the events with an audience.

Every view is built up from nothing, so that what is not named here is not shown. It changes no state.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from app.games.bid_whist.bids import Bid, needed
from app.games.bid_whist.score import sheet, side_of, tricks_won
from app.games.bid_whist.setup import HAND, KITTY, SEATS
from app.games.core import scores
from app.games.core.cards import CODES, SUITS, codes
from app.games.core.ruleset import DealScore, Event, Json

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch


# ── Events ────────────────────────────────────────────────────────────────────────────────────────
def dealt(match: "BidWhistMatch") -> list[Event]:
    """BW-4: twelve cards each, six for the kitty."""
    deal = {"type": "deal_started", "deal": match.deal, "round": match.deal, "dealer": match.dealer}
    handout = {"type": "handout_dealt", "handout": 1, "counts": [HAND] * SEATS, "stock": 0, "kitty": KITTY}
    return [
        Event(deal),
        Event(handout, {seat: {"cards": codes(hand)} for seat, hand in enumerate(match.hands)}),
    ]


def called(seat: int, bid: Bid | None) -> Event:
    """A seat has bid or passed."""
    if bid is None:
        return Event({"type": "passed", "seat": seat})
    return Event({"type": "bid", "seat": seat, "number": bid[0], "mode": bid[1]})


def auction_won(high: tuple[int, Bid]) -> Event:
    """BW-10: who declares, and how many tricks that takes."""
    seat, (number, mode) = high
    return Event(
        {"type": "auction_won", "seat": seat, "number": number, "mode": mode, "needs": needed(number)}
    )


def declared(seat: int, trump: int | None, direction: str) -> Event:
    """BW-11: the contract is complete."""
    return Event({"type": "declared", "seat": seat, "suit": _suit(trump), "direction": direction})


def taken_up(match: "BidWhistMatch", seat: int) -> list[Event]:
    """BW-15: the declarer has taken the kitty, with `sport` after everybody has seen it."""
    taken: Json = {"type": "kitty_taken", "seat": seat, "count": KITTY}
    if match.setup.kitty == "sport":
        return [Event({"type": "kitty_shown", "cards": codes(match.kitty)}), Event(taken)]
    return [Event(taken, {seat: {"cards": codes(match.kitty)}})]


def discarded(seat: int, cards: Sequence[int]) -> Event:
    """BW-15: how many were put away; which, only the declarer knows."""
    return Event({"type": "discarded", "seat": seat, "count": KITTY}, {seat: {"cards": codes(cards)}})


def kitty_won(declarer: int) -> Event:
    """BW-13: the first trick of the declarer's side."""
    return Event({"type": "kitty_won", "seat": declarer, "side": side_of(declarer)})


def trick_taken(winner: int, trick: list[int]) -> Event:
    """BW-23: somebody has won a trick."""
    return Event({"type": "trick_taken", "seat": winner, "cards": codes(trick)})


def deal_scored(match: "BidWhistMatch", score: DealScore) -> Event:
    """The score of the deal, and for the record every card of it."""
    contract = _contract(match)
    tricks = tricks_won(_booked_by(match), match.winners)
    assert contract is not None
    made = tricks[side_of(contract["seat"])] >= contract["needs"]
    record = {
        "rule": "BW-25" if made else "BW-26",
        "contract": contract,
        "tricks": tricks,
        "piles": _piles(match, contract["seat"]),
        "kitty": codes(match.kitty),
        "discards": codes(match.discards),
        "pack": codes(match.pack),
    }
    return scores.deal_scored(score, record)


def _piles(match: "BidWhistMatch", declarer: int) -> list[list[str]]:
    """What each side has won: the kitty, or what was put away for it, and the tricks."""
    piles: list[list[str]] = [[], []]
    piles[side_of(declarer)] += codes(match.discards or match.kitty)
    for number, winner in enumerate(match.winners):
        piles[side_of(winner)] += codes(match.played[SEATS * number : SEATS * (number + 1)])
    return piles


# ── Views ─────────────────────────────────────────────────────────────────────────────────────────
def shared(match: "BidWhistMatch") -> Json:
    """What everybody may know."""
    playing = match.phase == "play"
    return {
        "phase": match.phase,
        "calls": _calls(match),
        "contract": _contract(match),
        "kitty": _kitty(match),
        "leader": match.leader if playing else None,
        "trick": _laid(match.leader, match.trick),
        "ahead": _ahead(match),
        "last_trick": _last_trick(match),
        "taken": _taken(match),
        "tricks": tricks_won(_booked_by(match), match.winners),
        "sheet": sheet(match.scores),
    }


def own(match: "BidWhistMatch", seat: int) -> Json:
    """What a seat may know beyond the shared view; the partner no more than the opponents."""
    view: Json = {"hand": codes(match.hands[seat]), "offers": _offers(match, seat)}
    if match.running and match.exchanged and match.contract is not None and match.contract[0] == seat:
        if match.setup.kitty == "exchange":
            view["kitty"] = codes(match.kitty)
        if match.discards:
            view["discards"] = codes(match.discards)
    return view


def _suit(trump: int | None) -> str | None:
    return None if trump is None else SUITS[trump]


def _calls(match: "BidWhistMatch") -> list[Json]:
    """BW-9: whoever was not asked any more counts as having passed."""
    auction = match.auction
    calls = [*auction.calls]
    if auction.over:
        calls += [(seat, None) for seat in auction.speaking[len(calls) :]]
    return [
        {"seat": seat, "bid": None if bid is None else {"number": bid[0], "mode": bid[1]}}
        for seat, bid in calls
    ]


def _contract(match: "BidWhistMatch") -> Json | None:
    if match.contract is None:
        return None
    seat, (number, mode) = match.contract
    return {
        "seat": seat,
        "number": number,
        "mode": mode,
        "needs": needed(number),
        "suit": _suit(match.trump),
        "direction": match.direction,
    }


def _kitty(match: "BidWhistMatch") -> Json | None:
    """Where the six lie, and which they are where everybody may know."""
    if match.deal == 0:
        return None
    view: Json = {"place": _place(match)}
    if not match.running or (match.setup.kitty == "sport" and match.exchanged):
        view["cards"] = codes(match.kitty)
    if not match.running and match.exchanged:
        view["discards"] = codes(match.discards)
    return view


def _place(match: "BidWhistMatch") -> str:
    if match.phase in ("bidding", "declaring"):
        return "table"
    return "hand" if match.phase == "kitty" else "trick"


def _booked_by(match: "BidWhistMatch") -> int | None:
    """BW-13: who has the kitty as a trick, from the moment the play begins."""
    contract = match.contract
    return contract[0] if contract is not None and _place(match) == "trick" else None


def _laid(leader: int, cards: Sequence[int]) -> list[Json]:
    return [{"seat": (leader + step) % SEATS, "card": CODES[card]} for step, card in enumerate(cards)]


def _ahead(match: "BidWhistMatch") -> int | None:
    """Who is winning the trick; nobody as long as only jokers without a suit lie there (BW-19)."""
    if match.order.led(match.trick) is None:
        return None
    return (match.leader + match.order.winner(match.trick)) % SEATS


def _taken(match: "BidWhistMatch") -> list[Json]:
    """Every complete trick of the deal, oldest first."""
    return [
        {
            "leader": leader,
            "cards": codes(match.played[SEATS * number : SEATS * (number + 1)]),
            "winner": match.winners[number],
        }
        for number, leader in enumerate(match.leaders[: _tricks_played(match)])
    ]


def _tricks_played(match: "BidWhistMatch") -> int:
    """How many tricks there were before the rest was laid down."""
    return len(match.winners) - match.given


def _last_trick(match: "BidWhistMatch") -> Json | None:
    """The trick taken last."""
    taken = _tricks_played(match)
    if not taken:
        return None
    cards = match.played[SEATS * (taken - 1) : SEATS * taken]
    return {"cards": _laid(match.leaders[taken - 1], cards), "winner": match.winners[taken - 1]}


def _offers(match: "BidWhistMatch", seat: int) -> Json:
    if not match.running or match.turn != seat:
        return {}
    if match.phase == "play":
        return {"play": codes(match.playable(seat))}
    if match.phase == "kitty":
        return {"discard": {"of": codes(match.hands[seat]), "count": KITTY}}
    if match.phase == "declaring":
        return {"declare": [_declaration(kind, value) for _, kind, value in match.declarations()]}
    bids = [{"number": number, "mode": mode} for number, mode in match.bids()]
    return {"bid": bids} if match.must_bid() else {"bid": bids, "pass": []}


def _declaration(kind: str, value: Any) -> str | Json:
    return SUITS[value] if kind == "suit" else {kind: value}
