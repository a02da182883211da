"""The lane of one table: commands one at a time, from a decision to a stored entry.

Decide on the replica, evolve a clone, append, swap the clone in, tell. Only an append proves that a replica was
fresh; a refusal proves nothing, so the tail of the log is read before any refusal. The lane knows no sockets.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

from msgspec import Struct

from app.games.core.ruleset import Event, Refusal
from app.table.decide import Command, decide
from app.table.entries import Entry
from app.table.evolve import NotInstalled, TooNew, evolve, fold
from app.table.ports import Log, Write
from app.table.projection import project
from app.table.state import TableState
from app.table.storage import Storage
from app.table.tasks import Tasks
from app.table.writer import Unstorable, Writer, WriterDied

WAITING: Final = 8
"""Commands of people that may wait in a lane; the next is told `busy`."""

log = logging.getLogger(__name__)


class Broken(Exception):
    """This table's log cannot be folded; it is set aside. `code` is what its people are told."""

    code = "broken"


class Elsewhere(Broken):
    """A newer release has written something that is unknown here: other workers go on with this table, not this one."""

    code = "elsewhere"


class Uninstalled(Elsewhere):
    """The game of this table is not installed here: it rests until it is."""

    code = "game_not_installed"


Outcome: TypeAlias = int | Refusal
"""The seq at which a command stands in the log, or why it does not."""


class Change(Struct, frozen=True):
    """One entry more: what happened, the state after it, and whether this worker appended it. `stored_at` is when the
    store said so, by the loop's clock; None where that is not known."""

    entry: Entry
    events: list[Event]
    state: TableState
    own: bool
    stored_at: float | None = None


class Listener(Protocol):
    """Whoever wants to know what becomes of a table. Nothing here may raise."""

    def changed(self, change: Change) -> None:
        """The replica went one entry further."""

    def folded(self, state: TableState) -> None:
        """The replica was folded from the log: several entries at once, their events unknown."""

    def broke(self) -> None:
        """The table is set aside."""

    def stepped_away(self, code: str) -> None:
        """The table goes on by other workers, until this one is of a newer release or has its game (`Elsewhere.code`)."""


@dataclass(slots=True)
class _Order:
    command: Command
    now: int
    outcome: asyncio.Future[Outcome]


class Lane:
    """One table's replica and the only way to change it on this worker."""

    def __init__(
        self,
        table: int,
        entries: Log,
        writer: Writer,
        storage: Storage,
        fresh: Callable[[], bytes],
        listener: Listener,
        tasks: Tasks,
    ) -> None:
        self.table = table
        self.state: TableState | None = None
        self.broken = False
        self._log, self._writer, self._storage, self._fresh = entries, writer, storage, fresh
        self._listener, self._tasks = listener, tasks
        self._waiting: deque[_Order] = deque()
        self._asked: dict[tuple[str | None, str | None], asyncio.Future[Outcome]] = {}
        self._running = False
        self._reading = asyncio.Lock()
        self._under_way: str | None = None

    @property
    def busy(self) -> bool:
        """Whether a command is on its way."""
        return self._running

    # ── Commands ──────────────────────────────────────────────────────────────────────────────────
    def submit(self, command: Command, now: int) -> asyncio.Future[Outcome]:
        """Put a command in line. `now` is when it was received (ms). The outcome is given when it is certain; a
        cancelled future means that nobody knows here: the worker is going down, or steps away from the table. Copies of a command that is
        still in line share its outcome."""
        named = (command.actor, command.cid)
        if command.cid is not None and named in self._asked:
            return self._asked[named]
        order = _Order(command, now, asyncio.get_running_loop().create_future())
        if command.actor is not None and len(self._waiting) >= WAITING:
            order.outcome.set_result(Refusal("busy"))
            return order.outcome
        if command.cid is not None:
            self._asked[named] = order.outcome
            order.outcome.add_done_callback(lambda _: self._asked.pop(named, None))
        self._waiting.append(order)
        if not self._running:
            self._running = True
            self._tasks.spawn(self._run())
        return order.outcome

    async def _run(self) -> None:
        try:
            while self._waiting:
                order = self._waiting.popleft()
                try:
                    outcome = await self._outcome(order)
                except (WriterDied, Elsewhere):
                    order.outcome.cancel()
                    continue
                if not order.outcome.done():
                    order.outcome.set_result(outcome)
        finally:
            self._running = False

    async def _outcome(self, order: _Order) -> Outcome:
        for _ in range(2):
            try:
                return await self._carry_out(order)
            except (WriterDied, Elsewhere):
                raise
            except Broken:
                return Refusal("broken")
            except Unstorable:
                log.error("an entry can never be stored", extra={"table": self.table})
                return Refusal("failed")
            except Exception:
                # Whatever it was, the replica may be half changed: the next try folds it from the log.
                log.exception("a replica is thrown away", extra={"table": self.table})
                self._throw_away()
        return Refusal("failed")

    async def _carry_out(self, order: _Order) -> Outcome:
        command, checked = order.command, False
        while True:
            if self.state is None:
                await self.current()
                checked = True
                continue
            state = self.state
            if (seq := state.seen(command.actor, command.cid)) is not None:
                return seq
            verdict = decide(state, command, order.now, self._fresh())
            if not isinstance(verdict, Refusal):
                if await self._append(state, verdict):
                    return verdict.seq
            elif checked:
                return verdict
            await self.current()
            checked = True

    async def _append(self, state: TableState, entry: Entry) -> bool:
        twin = state.clone()
        events = evolve(twin, entry)
        self._under_way = entry.entry_id
        try:
            won = await self._writer.append(Write(entry, project(twin, entry)))
        finally:
            self._under_way = None
        # The tail may have brought this very entry already; a replica never goes back.
        if won and self.state is not None and self.state.seq == entry.seq - 1:
            self.state = twin
            self._listener.changed(Change(entry, events, twin, own=True, stored_at=self._writer.answered_at))
        return won

    # ── The replica ───────────────────────────────────────────────────────────────────────────────
    async def current(self) -> TableState:
        """The state with the tail of the log read: at least as new as anything stored before this call.

        Raises:
            Elsewhere: another worker goes on with it.
            Broken: the table is set aside.
        """
        while True:
            # One read at a time: a read that began before this call might miss what the caller has seen.
            async with self._reading:
                if self.broken:
                    raise Broken
                if self.state is None:
                    return await self._fold()
                await self._read_tail(self.state.seq)
            if self.state is not None:
                return self.state

    async def _read_tail(self, seq: int) -> None:
        try:
            entries = await self._storage.answer(lambda: self._log.tail({self.table: seq}))
        except Exception:
            log.exception("the tail of a log cannot be read", extra={"table": self.table})
            self.state = None
            return
        self.advance(entries)

    async def _fold(self) -> TableState:
        try:
            state = fold(self.table, await self._storage.answer(lambda: self._log.chapter(self.table)))
        except NotInstalled as fault:
            log.warning("a table rests: its game is not installed", extra={"table": self.table})
            self._listener.stepped_away(Uninstalled.code)
            raise Uninstalled from fault
        except TooNew as fault:
            # Not kept in mind: whoever asks again finds out anew, and nobody is turned away for good.
            log.warning("a table is left to workers of a newer release", extra={"table": self.table})
            self._listener.stepped_away(Elsewhere.code)
            raise Elsewhere from fault
        except Exception as fault:
            # Rules that are gone, an entry that no code here can read: this table rests, the others go on.
            self.broken = True
            log.exception("a table is set aside as broken", extra={"table": self.table})
            self._listener.broke()
            raise Broken from fault
        self.state = state
        self._listener.folded(state)
        return state

    def advance(self, entries: Sequence[Entry]) -> None:
        """Fold what the log holds beyond the replica; what it knows already is skipped."""
        for entry in entries:
            state = self.state
            if state is None or entry.seq > state.seq + 1:
                return  # thrown away meanwhile: the next read begins at the chapter
            if entry.seq <= state.seq:
                continue
            try:
                events = evolve(state, entry)
                self._listener.changed(Change(entry, events, state, own=entry.entry_id == self._under_way))
            except Exception:
                log.exception("a replica is thrown away", extra={"table": self.table})
                self._throw_away()
                return

    def forget(self) -> None:
        """Throw the replica away, because the log itself is another one now; it is folded again."""
        self._throw_away()

    def _throw_away(self) -> None:
        self.state = None
        self._tasks.spawn(self._fold_again())

    async def _fold_again(self) -> None:
        try:
            await self.current()
        except Broken:
            return
