"""What the database shows of a table, computed from its log alone.

A pure function of the state after an entry and the entry itself: the same code writes the projections with the
entry and makes them again in `aelwyd rebuild`. Only facts stored in entries are read, never an engine's opinion.
"""

from dataclasses import dataclass
from typing import Any, Final

from msgspec import UNSET, Struct

from app.table import entries as e
from app.table.door import door
from app.table.duties import due_at
from app.table.outcome import outcome_for
from app.table.ratings import uncounted
from app.table.state import MatchFacts, TableState
from app.table.tallies import Tally, tallies


class TableRow(Struct, frozen=True):
    """The row of `tables` after an entry. Times in ms; `persons` by seat play there, `owners` have their seats kept
    there: the same, but for a seat that is lent. What is due at once is due at `at`. `members` with the seats kept for
    them."""

    key: int
    seq: int
    at: int
    ruleset: str
    seats: int
    options: dict[str, Any]
    public: bool
    phase: str
    host: str | None
    persons: list[str | None]
    owners: list[str | None]
    match: int
    chapter_seq: int | None
    due_at: int | None
    door: str
    removed: list[str]
    members: list[tuple[str, int | None]]


@dataclass(frozen=True, slots=True)
class MatchOpened:
    """A match began: its row and its players `(seat, side, person)`; `rated`: the table wants it to count for ratings."""

    table: int
    number: int
    ruleset: str
    rules_version: int
    seats: int
    options: dict[str, Any]
    started_at: int
    started_seq: int
    players: list[tuple[int, int, str]]
    rated: bool


@dataclass(frozen=True, slots=True)
class PlayerChanged:
    """A person took the seat of a bot in mid-match: whose it is in the history from now on."""

    table: int
    number: int
    seat: int
    person: str


@dataclass(frozen=True, slots=True)
class MatchClosed:
    """A match ended, or was stopped (`unfinished`). `played_for`: `(seat, who)` for every seat that was not played by
    its person all the time: a stand-in's id, `clock`, or the bot whose seat it was. `ends`: `(seat, outcome, points)`
    of every player, the points those of their side (None before the first deal). `counts` for everybody's rating."""

    table: int
    number: int
    ended_at: int
    ended_seq: int
    winners: list[int]
    reason: str
    unfinished: bool
    totals: list[int]
    played_for: list[tuple[int, str]]
    ends: list[tuple[int, str, int | None]]
    counts: bool


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal that was scored, voided or abandoned: all that its shuffle was made of, now that it is public.

    `mixes` by seat; empty for a deal that was never dealt. `score` is None for one that never was scored.
    `played_for`: `(seat, who)` for every seat for which somebody else moved in it.
    """

    table: int
    match: int
    number: int
    at: int
    seq: int
    dealer: int
    commit: str
    secret: str
    asked: list[int]
    mix_by: int
    mixes: dict[str, str]
    silent: list[int]
    score: dict[str, Any] | None
    played_for: list[tuple[int, str]]


class Projection(Struct, frozen=True):
    """Everything that one entry changes outside the log; `tallies` is to be added to what stands there."""

    table: TableRow
    opened: MatchOpened | None = None
    closed: MatchClosed | None = None
    changed: PlayerChanged | None = None
    deal: DealRow | None = None
    tallies: tuple[Tally, ...] = ()


def project(state: TableState, entry: e.Entry) -> Projection:
    """What to write beside `entry`, whose folding gave `state`."""
    body = entry.body
    return Projection(
        _table_row(state, entry),
        _match_opened(state, entry, body) if isinstance(body, e.MatchStarted) else None,
        _match_closed(state, entry),
        _player_changed(state, entry),
        deal_row(state, entry),
        _tallies(state, entry),
    )


def _table_row(state: TableState, entry: e.Entry) -> TableRow:
    due = due_at(state)
    return TableRow(
        key=state.key,
        seq=entry.seq,
        at=entry.at,
        ruleset=state.ruleset,
        seats=len(state.seats),
        options=state.options,
        public=state.public,
        phase=state.phase,
        host=state.host,
        persons=[seat.person for seat in state.seats],
        owners=[seat.owner or seat.person for seat in state.seats],
        match=state.matches,
        chapter_seq=entry.seq if entry.chapter else None,
        due_at=None if due is None else max(due, entry.at),
        door=door(state),
        removed=list(state.removed),
        members=list(state.members.items()),
    )


def _match_opened(state: TableState, entry: e.Entry, body: e.MatchStarted) -> MatchOpened:
    sides = state.match_rules.sides(body.seats, body.options)
    side_of = {seat: number for number, side in enumerate(sides) for seat in side}
    players = [(seat, side_of[seat], person) for seat, person in enumerate(body.persons)]
    return MatchOpened(
        entry.table,
        body.number,
        body.ruleset,
        body.rules_version,
        body.seats,
        body.options,
        entry.at,
        entry.seq,
        players,
        state.manners.rated,
    )


_WITH_FACTS: Final = (e.Acted, e.Claimed, e.DealDealt, e.MatchStopped, e.Closed)


def _facts(body: e.Body) -> e.Facts | None:
    return body.facts if isinstance(body, _WITH_FACTS) else None


def _match_closed(state: TableState, entry: e.Entry) -> MatchClosed | None:
    facts = _facts(entry.body)
    if facts is None or facts.ended is None:
        return None
    ended, match = facts.ended, state.facts
    assert match is not None
    return MatchClosed(
        entry.table,
        state.matches,
        entry.at,
        entry.seq,
        ended["winners"],
        ended["reason"],
        ended["unfinished"],
        ended["totals"],
        list(match.played_for),
        [
            (seat, outcome_for(side, ended["winners"], ended["unfinished"]), _total(ended["totals"], side))
            for seat, side, _ in _people(state, match)
        ],
        # The manners cannot have changed in this since the match began.
        state.manners.rated and uncounted(ended["unfinished"], match.persons, match.played_for) is None,
    )


def _people(state: TableState, match: MatchFacts) -> list[tuple[int, int, str]]:
    """Seat, side and person of everybody whose match it is."""
    sides = state.match_rules.sides(match.seats, match.options)
    return sorted((seat, side, match.persons[seat]) for side, seats in enumerate(sides) for seat in seats)


def _total(totals: list[int], side: int) -> int | None:
    return totals[side] if totals else None


def _tallies(state: TableState, entry: e.Entry) -> tuple[Tally, ...]:
    facts, match, deal = _facts(entry.body), state.facts, state.deal
    if facts is None or facts.scored is None or match is None or deal is None:
        return ()
    people = _people(state, match)
    luck = None if facts.luck is UNSET else facts.luck
    return tuple(tallies(entry.table, match.ruleset, people, facts.scored, deal.played_for, luck))


def _player_changed(state: TableState, entry: e.Entry) -> PlayerChanged | None:
    body = entry.body
    if not isinstance(body, e.Sat) or not state.match_running:
        return None
    return PlayerChanged(entry.table, state.matches, body.seat, body.person)


def deal_row(state: TableState, entry: e.Entry) -> DealRow | None:
    """The deal that this entry ended, whose folding gave `state`; None for any other entry."""
    facts, deal = _facts(entry.body), state.deal
    published = entry.body if isinstance(entry.body, e.DealAbandoned) else facts
    secret = published.secret if published else None
    if deal is None or secret is None or state.before_deal is None:
        return None
    return DealRow(
        entry.table,
        state.matches,
        deal.number,
        entry.at,
        entry.seq,
        state.before_deal.dealer,
        deal.commit,
        secret,
        list(deal.asked),
        deal.mix_by,
        {str(seat): mix for seat, mix in deal.mixes.items()} if deal.dealt else {},
        deal.silent,
        facts.scored if facts else None,
        deal.played_for,
    )
