"""What a seat owes, read from its view. Pure."""

import secrets
from dataclasses import dataclass

from app.table import messages as m
from app.table.shapes import View


@dataclass(frozen=True, slots=True)
class Duty:
    """A command that is owed, with the number that it carries; `action` None: a move, which is to be chosen."""

    action: m.Action | None
    decision: int | None = None
    version: int | None = None


def owed(view: View) -> Duty | None:
    """What the viewer's seat owes now: a mix, a move, or to say that it is ready, after a match for another one."""
    shared, own = view["shared"], view["own"]
    seat, version = own["seat"], shared["table"]["version"]
    if seat is None or held(view):
        return None
    if own.get("mix"):
        return Duty(m.Mix(secrets.token_hex(16)))
    if (decision := own.get("decision")) is not None:
        return Duty(None, decision=decision)
    if shared["seats"][seat]["ready"]:
        return None
    match shared["phase"]:
        case "gathering" if all(one["person"] for one in shared["seats"]):
            return Duty(m.Ready(), version=version)
        case "between_deals":
            return Duty(m.Ready())
        case "match_over":
            return Duty(m.Rematch())
    return None


def held(view: View) -> bool:
    """Whether nobody may play just now: a pause, or a question that must be answered first."""
    question = view["shared"]["question"]
    return view["shared"]["paused"] is not None or (question is not None and question["holds"])


def free_seat(view: View) -> int | None:
    """The first seat that nobody has; else the first of a bot, which gives way between matches."""
    people = [seat["person"] for seat in view["shared"]["seats"]]
    for wanted in (lambda person: person is None, lambda person: person.startswith("b-")):
        for seat, person in enumerate(people):
            if wanted(person):
                return seat
    return None


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended for a side: `winners` are sides (several share it, none is a draw), `totals` points by side."""

    match: int
    side: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    unfinished: bool

    @property
    def won(self) -> bool:
        """Whether this side alone has won."""
        return self.winners == (self.side,)


def result(view: View) -> Result | None:
    """How the match on the table ended, for the viewer's seat; None before that."""
    match, seat = view["shared"]["match"], view["own"]["seat"]
    if match is None or seat is None or (ended := match["result"]) is None:
        return None
    side = next(n for n, seats in enumerate(view["shared"]["table"]["sides"]) if seat in seats)
    return Result(match["number"], side, tuple(ended["winners"]), tuple(match["totals"]), ended["unfinished"])
