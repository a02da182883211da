"""What may be seen of a match: the shared view and each seat's own.

Every view is built up from nothing, so that what is not named here is not shown. It changes no state.
"""

from typing import TYPE_CHECKING

from app.games.core.cards import CODES, SUITS, codes
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, DealScore, Json
from app.games.pedro import dealing, play
from app.games.pedro.pack import OFF_FIVES, ORDERS, pointless
from app.games.pedro.score import bid_line, bidder_goes_out, player, trick_points
from app.games.pedro.setup import HIGHEST_BID, SEATS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch


def over(match: "PedroMatch") -> bool:
    """Whether no deal is in progress: everything of the last one is public."""
    return match.phase in (BETWEEN_DEALS, MATCH_OVER)


def shared(match: "PedroMatch") -> Json:
    """What everybody may know."""
    trump, high = match.trump, match.auction.high
    view: Json = {
        "phase": match.phase,
        "bidder_goes_out": bidder_goes_out(match.setup, match.scores),
        "calls": [{"seat": seat, "bid": bid} for seat, bid in match.auction.calls],
        "declarer": high[0] if high and match.auction.over else None,
        "contract": high[1] if high and match.auction.over else None,
        "trump": None if trump is None else SUITS[trump],
        "off_five": None if trump is None else CODES[OFF_FIVES[trump]],
        "stock": len(match.stock),
        "discarded": [len(cards) for cards in match.discards],
        "refilled": list(match.refilled),
        "robbed": match.robbed,
        "left": len(match.left),
        "recycled": list(match.recycled),
        "pile": sum(len(cards) for cards in match.discards) - sum(match.recycled),
        "under": [len(cards) for cards in match.under],
        "contracts": [_contract(score) for score in match.scores],
    }
    if match.setup.buried_shown or over(match):
        view["buried"] = [codes(cards) for cards in match.under]
    return {**view, **_tricks(match)}


def _contract(score: DealScore) -> Json:
    """A deal of the score sheet: who dealt, who bid how much, and what that side won."""
    line = bid_line(score)
    return {
        "deal": score.number,
        "dealer": line.params["dealer"],
        "declarer": line.params["seat"],
        "bid": line.params["bid"],
        "won": line.params["won"],
        "made": line.what == "bid_made",
        "bidder_goes_out": any(one.what == "bidder_goes_out" for one in score.lines),
    }


def _tricks(match: "PedroMatch") -> Json:
    """The cards that lay face up, from the first trick on."""
    tricks = [_complete(match, number) for number in range(len(match.winners) - match.given)]
    taken = [0, 0]
    for winner in match.winners:
        taken[winner % 2] += 1
    return {
        "leader": match.leader if match.phase == "play" else None,
        "trick": [
            {"seat": (match.leader + step) % SEATS, "card": CODES[card]}
            for step, card in enumerate(match.trick)
        ],
        "ahead": _ahead(match),
        "last_trick": tricks[-1] if tricks else None,
        "earlier": tricks[:-1],
        "tricks": taken,
        "points": list(match.points),
    }


def _complete(match: "PedroMatch", number: int) -> Json:
    assert match.trump is not None
    places = range(number * SEATS, number * SEATS + SEATS)
    laid = [
        {"seat": player(match.declarer, match.winners, place), "card": CODES[match.played[place]]}
        for place in places
    ]
    worth = trick_points(match.setup, match.trump, [match.played[place] for place in places])
    return {"cards": laid, "winner": match.winners[number], "points": worth}


def _ahead(match: "PedroMatch") -> int | None:
    if not match.trick or match.trump is None:
        return None
    return (match.leader + ORDERS[match.trump].winner(match.trick)) % SEATS


def own(match: "PedroMatch", seat: int) -> Json:
    """What a seat may know beyond the shared view."""
    view: Json = {"hand": codes(match.hands[seat]), "offers": offers(match, seat)}
    if over(match) or match.trump is None:
        return view
    view["discards"] = codes(match.discards[seat])
    if match.under[seat]:
        view["buried"] = codes(match.under[seat])
    if seat == match.dealer and match.stock:
        view["stock"] = codes(match.stock)
    if seat == match.dealer and match.left:
        view["left"] = codes(match.left)
    return view


def offers(match: "PedroMatch", seat: int) -> Json:
    """What a seat may do now, by verb; for the seat alone, as all of its own view."""
    if seat not in match.to_act():
        return {}
    match match.phase:
        case "bidding":
            return _calls(match)
        case "naming":
            return {"name_trump": list(SUITS)}
        case "robbing":
            return {
                "rob": {
                    "of": codes(dealing.plain_left(match)),
                    "count": dealing.wanted(match),
                    "locked": codes(dealing.found(match)),
                }
            }
    assert match.trump is not None
    given: Json = {"play": codes(play.playable(match, seat))}
    if under := play.surplus(match, seat):
        given["under"] = {"of": codes(pointless(match.trump, match.hands[seat])), "count": under}
    return given


def _calls(match: "PedroMatch") -> Json:
    lowest: Json = {"bid": [match.lowest_bid(), HIGHEST_BID]}
    return lowest if match.auction.last_hope else {"pass": [], **lowest}
