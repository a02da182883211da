"""`aelwyd referee RULESET`: the rules of a game on standard input and output, for programs in any language.

One JSON object a line in each direction, an answer for every request; `docs/referee.md` is the protocol. It deals by the
seed of the match, tells each seat what that seat may see and nothing else, and goes on after any bad line. It knows no table,
no clock and no player: whoever starts it brings the players.
"""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import islice
from random import Random
from typing import Any, Final, TextIO

from app.games.core.options import OptionError
from app.games.core.ruleset import BadMove, Event, Json, Match, Refusal, Ruleset
from app.games.kit.playing import give_chance
from app.games.registry import RULESETS, package_of

LONGEST: Final = 65_536
"""Characters of a line; a longer one is refused and read past."""
MOVES_AT_MOST: Final = 1000
"""So many legal moves are told unless a request names another `limit`; some games have thousands."""


class Wrong(Exception):
    """A request that cannot be answered. `code` is stable."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(code)
        self.code, self.params = code, params


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("ruleset", choices=sorted(RULESETS))


def run(args: argparse.Namespace) -> int:
    """Answer until the input ends, or until it is told to end; 0."""
    referee(RULESETS[args.ruleset], sys.stdin, sys.stdout)
    return 0


def referee(rules: Ruleset, requests: TextIO, answers: TextIO) -> None:
    """A whole session."""
    session = Session(rules)
    for line in _lines(requests):
        answer = session.answer(line)
        answers.write(json.dumps(answer, ensure_ascii=False, separators=(",", ":")) + "\n")
        answers.flush()
        if answer.get("ok") == "end":
            return


def _lines(requests: TextIO) -> Iterable[str]:
    """Every line that is not empty; of one that is too long just enough to be refused."""
    while line := requests.readline(LONGEST + 1):
        rest = line
        while not rest.endswith("\n") and (rest := requests.readline(LONGEST)):
            pass
        if line.strip():
            yield line


class Session:
    """The match in progress, if any, and all that has happened in it."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.match: Match | None = None
        self.seats = 0
        self.events: list[Event] = []
        self._chance = Random(0)
        self._requests: Mapping[str, Callable[[Json], Json]] = {
            "new": self._new,
            "state": self._state,
            "view": self._view,
            "legal": self._legal,
            "act": self._act,
            "events": self._events,
            "end": lambda _: {},
        }

    def answer(self, line: str) -> Json:
        """The answer to one line: `ok`, `refused` or `error`, with the request's `id` where it has one."""
        asked: Any = None
        try:
            asked = _read(line)
            verb = asked.get("do")
            if not isinstance(verb, str) or verb not in self._requests:
                raise Wrong("unknown_request", known=sorted(self._requests))
            told = self._requests[verb](asked)
            answer = told if "refused" in told else {"ok": verb, **told}
        except Wrong as fault:
            answer = {"error": fault.code, "params": fault.params}
        named = isinstance(asked, dict) and isinstance(asked.get("id"), str | int)
        return {"id": asked["id"], **answer} if named else answer

    # ── Requests ──────────────────────────────────────────────────────────────────────────────────
    def _new(self, asked: Json) -> Json:
        seats = _number(asked, "seats", self.rules.seats[0])
        if seats not in self.rules.seats:
            raise Wrong("bad_seat_count", seats=sorted(self.rules.seats))
        chosen = asked.get("options", {})
        if not isinstance(chosen, dict):
            raise Wrong("bad_request", field="options")
        try:
            options = self.rules.freeze(seats, chosen)
        except OptionError as fault:
            raise Wrong(fault.code, **fault.params) from None
        self._chance = Random(_number(asked, "seed", 0))
        dealer = self._chance.randrange(seats)
        self.match, self.seats, self.events = self.rules.start(options, seats, dealer), seats, []
        self._deal()
        return {
            "ruleset": self.rules.name,
            "rules_version": self.rules.rules_version,
            "package": package_of(self.rules.name),
            "seats": seats,
            "options": options,
            "sides": [list(side) for side in self.rules.sides(seats, options)],
            "direction": self.rules.direction(options),
            **self._state(asked),
        }

    def _state(self, asked: Json) -> Json:
        """Whose turn it is and how the match stands: what everybody may know."""
        match = self._running()
        last = match.scores[-1] if match.scores else None
        result = match.result
        return {
            "phase": match.phase,
            "deal": match.deal,
            "dealer": match.dealer,
            "to_act": list(match.to_act()),
            "deals_scored": sum(score.counted for score in match.scores),
            "totals": list(last.totals) if last else None,
            "result": result and {"winners": list(result.winners), "reason": result.reason},
            "events": len(self.events),
        }

    def _view(self, asked: Json) -> Json:
        match, seat = self._running(), self._viewer(asked)
        own = {} if seat is None else {"own": match.own_view(seat)}
        return {"seat": seat, "shared": match.shared_view(), **own}

    def _legal(self, asked: Json) -> Json:
        match, seat = self._running(), self._seat(asked)
        limit = _number(asked, "limit", MOVES_AT_MOST)
        found = [self.rules.move_json(move) for move in islice(match.legal(seat), max(0, limit) + 1)]
        return {"seat": seat, "moves": found[:limit], "more": len(found) > limit}

    def _act(self, asked: Json) -> Json:
        match, seat, action = self._running(), self._seat(asked), asked.get("move")
        if not isinstance(action, dict):
            raise Wrong("bad_request", field="move")
        try:
            move = self.rules.parse_move(action)
        except BadMove:
            raise Wrong("bad_message") from None
        answer = match.apply(seat, move)
        if isinstance(answer, Refusal):
            return {"refused": answer.code, "params": dict(answer.params)}
        since = len(self.events)
        self.events += answer
        self._deal()
        return {"events": self._seen(seat, since), "state": self._state(asked)}

    def _events(self, asked: Json) -> Json:
        self._running()
        seat, since = self._viewer(asked), _number(asked, "since", 0)
        return {"seat": seat, "events": self._seen(seat, max(0, since)), "next": len(self.events)}

    # ── The match ─────────────────────────────────────────────────────────────────────────────────
    def _deal(self) -> None:
        """Give whatever chance is awaited until it is for a seat to act, or the match is over."""
        assert self.match is not None
        while self.match.awaits() is not None:
            self.events += give_chance(self.match, self._chance.randrange)

    def _seen(self, seat: int | None, since: int) -> list[Json]:
        """The events from one on as this viewer sees them."""
        return [
            {**event.shared, **(event.own.get(seat, {}) if seat is not None else {})}
            for event in self.events[since:]
        ]

    def _running(self) -> Match:
        if self.match is None:
            raise Wrong("no_match")
        return self.match

    def _seat(self, asked: Json) -> int:
        seat = asked.get("seat")
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Wrong("no_such_seat")
        return seat

    def _viewer(self, asked: Json) -> int | None:
        """A seat, or nobody's for a watcher."""
        return None if asked.get("seat") is None else self._seat(asked)


def _read(line: str) -> Json:
    if len(line) > LONGEST:
        raise Wrong("too_long", at_most=LONGEST)
    try:
        asked = json.loads(line)
    except (ValueError, RecursionError):
        raise Wrong("bad_json") from None
    if not isinstance(asked, dict):
        raise Wrong("bad_request", field=None)
    return asked


def _number(asked: Json, field: str, usual: int) -> int:
    value = asked.get(field, usual)
    if type(value) is not int:
        raise Wrong("bad_request", field=field)
    return value
