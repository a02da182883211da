"""What one worker has counted since it began: the tables' recorder, and what the web side adds.

Every label here comes from a closed list of the program: rulesets, codes, close codes. No table, no person, no address;
and nothing that depends on a hidden card (`app.table.recorder`): codes of the rules themselves are one, `rules`.
"""

import time
from typing import Final

from app.api import measures as m
from app.api.problems import PROBLEMS
from app.games.registry import RULESETS
from app.table.recorder import Crowd, Mover

RULES: Final = "rules"
"""Stands for every code by which a ruleset refuses a move: which one it was tells of the mover's hand."""
_TOLD_APART: Final = frozenset(PROBLEMS) - {"card_not_in_hand"}
_MOVERS: Final[tuple[Mover, ...]] = ("person", "bot", "table")


def answering(workers: dict[int, bool]) -> m.Measure:
    """Which workers have told their figures in time, by their numbers."""
    about = "1 where a worker has told its figures in time."
    return m.Gauges("aelwyd_worker_up", about, "worker", {str(n): up for n, up in workers.items()})


class Ledger:
    """The figures of this worker. Implements `app.table.recorder.Recorder`."""

    def __init__(self) -> None:
        self._stored = m.Counter("aelwyd_entries_total", "Entries of all tables that this worker stored.")
        self._lost = m.Counter("aelwyd_entries_lost_total", "Appends that came behind another worker's.")
        self._commit = m.Histogram("aelwyd_commit_seconds", "From asking the database to its answer.")
        self._told = m.Histogram("aelwyd_fan_out_seconds", "From the commit to the last outbox.")
        self._moves = m.Counter("aelwyd_moves_total", "Moves in the logs.", "ruleset", "by")
        self._begun = m.Counter("aelwyd_matches_begun_total", "Matches that began.", "ruleset")
        self._over = m.Counter("aelwyd_matches_over_total", "Matches played to their end.", "ruleset")
        self._refused = m.Counter("aelwyd_refused_total", "What was refused, by its code.", "at", "code")
        self._closed = m.Counter("aelwyd_sockets_closed_total", "Sockets closed from here.", "code")
        self._collapsed = m.Counter(
            "aelwyd_outboxes_full_total", "Outboxes that gave way to the newest view."
        )
        self._caught_up = m.Counter("aelwyd_tables_behind_total", "Tables read on, by who told.", "told_by")
        self._failed = m.Counter("aelwyd_storage_failures_total", "Questions the database left unanswered.")
        self._began = time.time()
        self._counted: tuple[m.Measure, ...] = (
            self._moves,
            self._begun,
            self._over,
            self._stored,
            self._lost,
            self._commit,
            self._told,
            self._refused,
            self._closed,
            self._collapsed,
            self._caught_up,
            self._failed,
        )
        self._begin_at_nothing()

    def _begin_at_nothing(self) -> None:
        """Series that are sure to come are there from the first: a rate needs the step from 0 to 1."""
        for ruleset in RULESETS:
            self._begun.add(ruleset, by=0)
            self._over.add(ruleset, by=0)
            for mover in _MOVERS:
                self._moves.add(ruleset, mover, by=0)
        for told_by in ("hint", "comparison"):
            self._caught_up.add(told_by, by=0)

    # ── What tables tell ──────────────────────────────────────────────────────────────────────────
    def stored(self, won: int, lost: int, seconds: float) -> None:
        """See the port."""
        self._stored.add(by=won)
        self._lost.add(by=lost)
        self._commit.observe(seconds)

    def told(self, seconds: float) -> None:
        """See the port."""
        self._told.observe(seconds)

    def moved(self, ruleset: str, by: Mover) -> None:
        """See the port."""
        self._moves.add(ruleset, by)

    def begun(self, ruleset: str) -> None:
        """See the port."""
        self._begun.add(ruleset)

    def over(self, ruleset: str) -> None:
        """See the port."""
        self._over.add(ruleset)

    def refused(self, code: str) -> None:
        """See the port."""
        self._refused.add("table", code if code in _TOLD_APART else RULES)

    def closed(self, code: int) -> None:
        """See the port."""
        self._closed.add(str(code))

    def collapsed(self) -> None:
        """See the port."""
        self._collapsed.add()

    def caught_up(self, tables: int, *, hinted: bool) -> None:
        """See the port."""
        self._caught_up.add("hint" if hinted else "comparison", by=tables)

    def storage_failed(self) -> None:
        """See the port."""
        self._failed.add()

    # ── What the web side tells ───────────────────────────────────────────────────────────────────
    def turned_down(self, at: str, code: str) -> None:
        """A request or a handshake (`http`, `websocket`) was answered with this code."""
        self._refused.add(at, code if code in _TOLD_APART else RULES)

    # ── What is read ──────────────────────────────────────────────────────────────────────────────
    def measures(self, crowd: Crowd, *, storage_away: bool, process: str, build: str) -> list[m.Measure]:
        """Everything that was counted, and how it stands now."""
        return [
            m.Info(
                "aelwyd_worker_info",
                "A worker's process by its name, new at each start.",
                process=process,
                build=build,
            ),
            m.Gauge("aelwyd_start_time_seconds", "When it began, in seconds since 1970.", self._began),
            m.Gauge("aelwyd_sockets_at_tables", "Open sockets at tables.", crowd.at_tables),
            m.Gauge("aelwyd_sockets_in_lobby", "Open sockets that watch the lobby.", crowd.in_lobby),
            m.Gauge("aelwyd_tables", "Tables in memory.", crowd.tables),
            m.Gauge("aelwyd_tables_attended", "Tables with somebody at them.", crowd.attended),
            m.Gauge("aelwyd_storage_away", "1 while people wait for the database.", storage_away),
            *self._counted,
        ]
