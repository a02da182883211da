"""Reports to the operator about what somebody did, each with the talk of its table as it stood then.

Nobody but the operator reads them; whoever is reported is not told.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias

from sqlalchemy import Connection, and_, func, or_, select, update

from app.games.core.ruleset import Refusal
from app.store.database import Database
from app.store.met import has_met
from app.store.people_schema import report_lines, reports
from app.store.schema import admissions, match_players, messages, tables, users

Reason: TypeAlias = Literal["insults", "name", "cheating", "spoiling", "other"]
TEXT: Final = 500
A_DAY: Final = 5
"""Reports of one person within 24 hours."""
LINES: Final = 30
"""Lines of talk that go with a report: the newest."""
DAY_MS: Final = 24 * 3_600_000
LISTED: Final = 500


@dataclass(frozen=True, slots=True)
class Complaint:
    """What somebody reports: whom, why, in their own words. `table` is where it was (its public id), empty for
    wherever they were together last."""

    reporter: str
    reported: str
    reason: Reason
    text: str
    table: str = ""


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of talk that goes with a report."""

    at: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """A report as the operator reads it. `name`: what the reported was called then; times in ms."""

    id: int
    at: int
    reporter: str
    reported: str
    name: str
    table: str | None
    reason: str
    text: str
    done_at: int | None
    lines: tuple[ReportLine, ...] = field(default=())


class Reports:
    """Making reports, and the operator's list of them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, complaint: Complaint, now: int) -> Refusal | None:
        """Keep a report. `never_met` about whoever the reporter has not met; a table at which they were never let in
        is no table."""

        def write(connection: Connection) -> Refusal | None:
            reporter, reported = complaint.reporter, complaint.reported
            if not has_met(connection, reporter, reported):
                return Refusal("never_met")
            lately = and_(reports.c.reporter == reporter, reports.c.at > now - DAY_MS)
            if connection.execute(select(func.count()).where(lately)).scalar_one() >= A_DAY:
                return Refusal("too_many")
            key = _where(connection, complaint)
            if key is None and complaint.table:
                return Refusal("no_such_table")
            _insert(connection, complaint, key, now)
            return None

        return await self._database.write(write)

    async def listed(self, *, done: bool = False) -> list[Report]:
        """The reports that wait for the operator, the oldest first; with `done` all of them. At most 500, the newest."""
        asked = select(reports, tables.c.public_id).join(
            tables, tables.c.id == reports.c.table_id, isouter=True
        )
        if not done:
            asked = asked.where(reports.c.done_at.is_(None))
        asked = asked.order_by(reports.c.id.desc()).limit(LISTED)

        def read(connection: Connection) -> list[Report]:
            found = connection.execute(asked).all()
            its = report_lines.c.report.in_([row.id for row in found])
            lines: dict[int, list[ReportLine]] = {row.id: [] for row in found}
            for line in connection.execute(select(report_lines).where(its).order_by(report_lines.c.number)):
                lines[line.report].append(ReportLine(line.at, line.person, line.text))
            return [_report(row, lines[row.id]) for row in reversed(found)]

        return await self._database.read(read)

    async def settle(self, ids: Sequence[int], now: int) -> list[int]:
        """These are done with: those of them that were not before."""
        done = (
            update(reports)
            .where(reports.c.id.in_(ids), reports.c.done_at.is_(None))
            .values(done_at=now)
            .returning(reports.c.id)
        )
        return sorted(await self._database.write(lambda connection: connection.execute(done).scalars().all()))


def _where(connection: Connection, complaint: Complaint) -> int | None:
    """The table that a report is about: the one named, if the reporter was let in there, or the newest common one."""
    if complaint.table:
        there = or_(tables.c.public, tables.c.id.in_(_places(complaint.reporter)))
        asked = select(tables.c.id).where(tables.c.public_id == complaint.table, there)
        return connection.execute(asked).scalar()
    common = and_(tables.c.id.in_(_places(complaint.reporter)), tables.c.id.in_(_places(complaint.reported)))
    newest = select(tables.c.id).where(common).order_by(tables.c.at.desc()).limit(1)
    return connection.execute(newest).scalar()


def _places(person: str) -> Any:
    """Keys of the tables that somebody was let into or played at."""
    let_in = select(admissions.c.table_id).where(admissions.c.person == person)
    return let_in.union(select(match_players.c.table_id).where(match_players.c.person == person))


def _insert(connection: Connection, complaint: Complaint, key: int | None, now: int) -> None:
    name = connection.execute(select(users.c.name).where(users.c.person == complaint.reported)).scalar()
    row = reports.insert().values(
        at=now,
        reporter=complaint.reporter,
        reported=complaint.reported,
        name=name or "",
        table_id=key,
        reason=complaint.reason,
        text=complaint.text,
    )
    made = connection.execute(row.returning(reports.c.id)).scalar_one()
    said = select(messages.c.at, messages.c.person, messages.c.text).where(messages.c.table_id == key)
    newest = connection.execute(said.order_by(messages.c.id.desc()).limit(LINES)).all()
    if newest:
        lines = [
            {"report": made, "number": number, "at": line.at, "person": line.person, "text": line.text}
            for number, line in enumerate(reversed(newest))
        ]
        connection.execute(report_lines.insert(), lines)


def _report(row: Any, lines: Sequence[ReportLine]) -> Report:
    facts = (row.id, row.at, row.reporter, row.reported, row.name, row.public_id, row.reason, row.text)
    return Report(*facts, row.done_at, tuple(lines))
