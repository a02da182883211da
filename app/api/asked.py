"""Which matches an address asks for, and the address of other ones: `/history?game=pisti&with=…&from=2026-11-01`.

Everything that is asked for stands in the address, so that a link keeps it and the form works without a script. An
empty field asks for nothing; what cannot be meant is refused, never guessed.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Any, Final
from urllib.parse import quote, urlencode

from app.api.problems import Problem
from app.api.texts import Texts
from app.api.visitors import is_person_id, is_table_id
from app.games.registry import RULESETS
from app.store.matches import read_match_id
from app.store.sums import PEOPLE_AT_MOST
from app.store.wanted import Wanted

OUTCOMES: Final = ("finished", "unfinished")
FIRST_DAY, LAST_DAY = date(1970, 1, 2), date(9998, 12, 31)
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_ONCE: Final = ("game", "table", "outcome", "from", "to", "before", "after")


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for; empty texts and None ask for nothing. `people` are others than the viewer, `since` and
    `until` whole days, both included; `before` and `after` are ids of matches, at most one of them."""

    game: str = ""
    people: tuple[str, ...] = ()
    table: str = ""
    outcome: str = ""
    since: date | None = None
    until: date | None = None
    before: str = ""
    after: str = ""

    def wanted(self, texts: Texts) -> Wanted:
        """The same for the store; days begin where the viewer's times are told."""
        return Wanted(
            ruleset=self.game or None,
            played_with=self.people,
            table=self.table or None,
            since=texts.midnight(self.since) if self.since else None,
            until=texts.midnight(self.until + timedelta(days=1)) if self.until else None,
            unfinished={"finished": False, "unfinished": True}.get(self.outcome),
            before=self.before or None,
            after=self.after or None,
        )

    def address(self, **changes: Any) -> str:
        """The address that asks for the same, but for `changes`: from the beginning of the list unless they say
        otherwise."""
        other = replace(self, **{"before": "", "after": "", **changes})
        fields = [
            ("game", other.game),
            *(("with", person) for person in other.people),
            ("table", other.table),
            ("outcome", other.outcome),
            ("from", other.since.isoformat() if other.since else ""),
            ("to", other.until.isoformat() if other.until else ""),
            ("before", other.before),
            ("after", other.after),
        ]
        query = urlencode([(name, value) for name, value in fields if value])
        return f"/history?{query}" if query else "/history"


def read_asked(fields: Iterable[tuple[str, str]], viewer: str | None) -> Asked:
    """What these fields of an address ask for; unknown ones are for others to read.

    Raises:
        Problem: `unknown_ruleset`, `too_many_people`, `bad_filter`.
    """
    given = [(name, value) for name, value in fields if value]
    once = {name: [value for key, value in given if key == name] for name in _ONCE}
    if any(len(values) > 1 for values in once.values()):
        raise Problem("bad_filter")
    game, table, outcome, since, until, before, after = (next(iter(once[name]), "") for name in _ONCE)
    if game and game not in RULESETS:
        raise Problem("unknown_ruleset")
    sound = (
        (not table or is_table_id(table))
        and outcome in ("", *OUTCOMES)
        and not (before and after)
        and all(read_match_id(place) is not None for place in (before, after) if place)
    )
    if not sound:
        raise Problem("bad_filter")
    people = read_people(value for name, value in given if name == "with")
    others = tuple(person for person in people if person != viewer)
    if len(others) >= PEOPLE_AT_MOST:
        raise Problem("too_many_people", {"most": PEOPLE_AT_MOST})
    return Asked(game, others, table, outcome, read_day(since), read_day(until), before, after)


def read_people(named: Iterable[str]) -> tuple[str, ...]:
    """The people of these ids, each once, in their order.

    Raises:
        Problem: `too_many_people` to sit at one table, `bad_filter` for what is no id.
    """
    people: dict[str, None] = {}
    for person in named:
        if not is_person_id(person):
            raise Problem("bad_filter")
        people[person] = None
        if len(people) > PEOPLE_AT_MOST:
            raise Problem("too_many_people", {"most": PEOPLE_AT_MOST})
    return tuple(people)


def company_address(people: Iterable[str]) -> str:
    """The address of these people head to head."""
    return "/history/with/" + "/".join(quote(person, safe="") for person in people)


def read_day(text: str) -> date | None:
    """The day of a date field, None where it is empty.

    Raises:
        Problem: `bad_filter`.
    """
    if not text:
        return None
    try:
        found = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        found = None
    if found is None or not FIRST_DAY <= found <= LAST_DAY:
        raise Problem("bad_filter")
    return found
