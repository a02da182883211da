"""What each viewer may know of a match, built up from nothing.

A field is put in because the hidden-information table of `docs/rules/hockey.md` says so. The only secrets are the
two hands and the stock; no field is made from them but their sizes, until what an early end left unplayed is shown.
"""

from typing import TYPE_CHECKING

from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Json
from app.games.hockey.play import Goal, Play
from app.games.hockey.score import goals_by_side, overtime

if TYPE_CHECKING:
    from app.games.hockey.match import HockeyMatch

LAST = 4
"""How many cards or plays `last4` leaves readable."""


def shared_view(match: "HockeyMatch") -> Json:
    """What everybody may know."""
    house, log = match.house, match.log
    view: Json = {
        "phase": match.phase,
        "period": match.deal,
        "periods": house.periods,
        "overtime": overtime(house, match.deal),
        "stock": len(match.stock),
        "pile": {"count": len(log), "cards": codes(play.card for play in _readable(log, house.pile_view))},
        "holder": held(match),
        "goals": [goal_json(goal) for goal in match.goals],
        "board": [list(goals_by_side(match.goals, number)) for number in range(1, match.deal + 1)],
        "handout": match.handout,
        "log": [logged(play) for play in _readable(log, house.open_log)],
    }
    if match.result is not None and any(match.hands):
        view["unplayed"] = unplayed(match)
    return view


def own_view(match: "HockeyMatch", seat: int) -> Json:
    """What a seat knows beyond the shared view: the hand, and that any card of it may be played."""
    hand = codes(match.hands[seat])
    return {"hand": hand, "offers": {"play": hand} if seat in match.to_act() else {}}


def _readable(log: list[Play], option: str) -> list[Play]:
    """The plays of the period whose cards can still be read, oldest first: `top`, `last4` or `all`."""
    match option:
        case "top":
            return log[-1:]
        case "last4":
            return log[-LAST:]
        case _:
            return log


def held(match: "HockeyMatch") -> Json | None:
    """HO-11: who has the breakaway, and the card that made it: always the holder's last one (HO-17)."""
    if match.holder is None:
        return None
    card = next(play.card for play in reversed(match.log) if play.seat == match.holder)
    return {"seat": match.holder, "card": CODES[card]}


def logged(play: Play) -> Json:
    """One play as everybody saw it."""
    return {"seat": play.seat, "card": CODES[play.card], "effect": play.effect, "cancelled": play.cancelled}


def goal_json(goal: Goal) -> Json:
    """One goal; `cards` are the breakaway's, the opponent's and the one that scored."""
    return {
        "period": goal.period,
        "seat": goal.seat,
        "play": goal.play,
        "cards": codes(goal.cards),
        "rebound": goal.rebound,
    }


def unplayed(match: "HockeyMatch") -> Json:
    """What an early end left over: both hands, and the stock with its top card first."""
    return {"hands": [codes(hand) for hand in match.hands], "stock": codes(reversed(match.stock))}
