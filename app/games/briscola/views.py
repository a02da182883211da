"""What may be seen of a match: the shared view, each seat's own, and the events with an audience.

Every view is built up from nothing, so that what is not named here is not shown. It changes no state.
"""

from typing import TYPE_CHECKING

from app.games.briscola.score import deal_winner
from app.games.briscola.setup import Setup
from app.games.core import scores
from app.games.core.cards import CODES, SUITS, codes
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import DealScore, Event, Json

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch


# ── Events ────────────────────────────────────────────────────────────────────────────────────────
def trick_taken(setup: Setup, winner: int, trick: list[int], made: int) -> Event:
    """A trick was won; its points go to whoever is told running totals (A-16)."""
    shared: Json = {"type": "trick_taken", "seat": winner, "cards": codes(trick)}
    if setup.running_points == "all":
        shared["points"] = made
    elif setup.running_points == "own":
        return Event(shared, {seat: {"points": made} for seat in setup.sides[setup.side_of[winner]]})
    return Event(shared)


def drew(seat: int, card: int, public: bool) -> Event:
    """A card was drawn; only its drawer learns which, unless it lay open."""
    if public:
        return Event({"type": "drew", "seat": seat, "card": CODES[card]})
    return Event({"type": "drew", "seat": seat}, {seat: {"card": CODES[card]}})


def hands_shown(match: "BriscolaMatch") -> Event:
    """A-7: from now to the end of the deal partners see each other's cards."""
    return Event(
        {"type": "hands_shown"},
        {seat: {"partners": _partners(match, seat)} for seat in range(match.setup.seats)},
    )


def deal_scored(match: "BriscolaMatch", score: DealScore) -> Event:
    """The score of the deal, who won it, and for the record the whole pack as dealt and what each side took."""
    winner, _ = deal_winner(match.setup, match.points, match.winners)
    record = {
        "card_points": list(match.points),
        "deal_winner": winner,
        "pack": codes(match.pack),
        "piles": _piles(match),
    }
    return scores.deal_scored(score, record)


def _piles(match: "BriscolaMatch") -> list[list[str]]:
    """The cards each side has won, trick by trick; public once the deal is counted."""
    seats = match.setup.seats
    piles: list[list[str]] = [[] for _ in match.setup.sides]
    for number, winner in enumerate(match.winners):
        piles[match.setup.side_of[winner]] += codes(match.played[number * seats : (number + 1) * seats])
    return piles


# ── Views ─────────────────────────────────────────────────────────────────────────────────────────
def shared(match: "BriscolaMatch") -> Json:
    """What everybody may know."""
    setup, playing = match.setup, match.phase == "play"
    counted = setup.running_points == "all" or (match.deal > 0 and not playing)
    view: Json = {
        "phase": match.phase,
        "trump": None if match.trump is None else SUITS[match.trump],
        "up": _up(match),
        "stock": len(match.stock),
        "known": [{"card": CODES[card], "seat": _holder(match, card)} for card in match.known],
        "removed": codes(setup.removed),
        "leader": match.leader if playing else None,
        "trick": _laid(match, match.leader, match.trick),
        "ahead": _ahead(match),
        "last_trick": _last_trick(match, counted),
        "tricks": _tricks(match),
    }
    if counted:
        view["points"] = list(match.points)
    if setup.scoperta:
        view["open"] = [codes(hand) for hand in match.hands]
        view["stock_top"] = CODES[match.stock[-1]] if match.stock else None
    return view


def own(match: "BriscolaMatch", seat: int) -> Json:
    """What a seat may know beyond the shared view."""
    setup, playing = match.setup, match.phase == "play"
    view: Json = {"hand": codes(match.hands[seat]), "offers": _offers(match, seat)}
    if playing and sees_partners(match):
        view["partners"] = _partners(match, seat)
    if playing and setup.running_points == "own":
        side = setup.side_of[seat]
        view["points"] = {str(side): match.points[side]}
    return view


def sees_partners(match: "BriscolaMatch") -> bool:
    """A-7: from the last draw to the end of the deal, with that house rule."""
    return match.setup.partner_view and match.up_drawn


def partners(setup: Setup, seat: int) -> list[int]:
    """The other seats of a seat's side."""
    return [other for other in setup.sides[setup.side_of[seat]] if other != seat]


def _partners(match: "BriscolaMatch", seat: int) -> Json:
    return {str(other): codes(match.hands[other]) for other in partners(match.setup, seat)}


def _offers(match: "BriscolaMatch", seat: int) -> Json:
    if match.phase != "play" or match.turn != seat:
        return {}
    offers: Json = {"play": codes(match.playable(seat))}
    given = match.exchangeable(seat)
    if given is not None:
        offers["exchange_trump"] = [CODES[given]]
    return offers


def _up(match: "BriscolaMatch") -> Json | None:
    """BR-25 speaks of the suit; the card itself is shown until it is played."""
    if match.up is None or (match.up_drawn and match.up not in match.known):
        return None
    return {"card": CODES[match.up], "seat": _holder(match, match.up) if match.up_drawn else None}


def _holder(match: "BriscolaMatch", card: int) -> int:
    return next(seat for seat, hand in enumerate(match.hands) if card in hand)


def _laid(match: "BriscolaMatch", leader: int, cards: list[int]) -> list[Json]:
    seats = match.setup.seats
    return [{"seat": (leader + step) % seats, "card": CODES[card]} for step, card in enumerate(cards)]


def _ahead(match: "BriscolaMatch") -> int | None:
    if not match.trick or match.trump is None:
        return None
    return (match.leader + ORDERS[match.trump].winner(match.trick)) % match.setup.seats


def _last_trick(match: "BriscolaMatch", counted: bool) -> Json | None:
    """A-16: the trick just taken, until the next card is led."""
    if not match.winners or match.trick or match.given or not match.setup.last_trick_view:
        return None
    cards = match.played[-match.setup.seats :]
    view: Json = {"cards": _laid(match, match.last_leader, cards), "winner": match.winners[-1]}
    if counted:
        view["points"] = sum(POINTS[card] for card in cards)
    return view


def _tricks(match: "BriscolaMatch") -> list[int]:
    taken = [0] * len(match.setup.sides)
    for seat in match.winners:
        taken[match.setup.side_of[seat]] += 1
    return taken
