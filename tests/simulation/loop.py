"""A deterministic event loop: virtual time, and a seeded choice among everything that could run next.

Nothing here touches a socket, a thread or the real clock. Every callback belongs to an owner (a worker, a client,
the database), found in its context; an owner can be frozen for a while, or killed: then nothing of it runs again.
"""

import asyncio
import heapq
import random
from asyncio import events
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any, TypeVar, cast

T = TypeVar("T")

OWNER: ContextVar[str] = ContextVar("owner", default="world")


class Stuck(Exception):
    """Nothing can run any more, or far too much ran."""


class _Call(asyncio.TimerHandle):
    def __init__(
        self, when: float, callback: Callable[..., Any], args: Any, loop: "SimLoop", context: Context
    ) -> None:
        super().__init__(when, callback, args, as_loop(loop), context)
        self.owner = context.get(OWNER, "world")


class SimLoop:
    """As much of an event loop as asyncio's tasks and futures need, and no more.

    `random_order` picks any ready callback next; otherwise the oldest goes first, as in a real loop.
    """

    def __init__(self, seed: int, *, random_order: bool = True) -> None:
        self._random = random.Random(seed)
        self._random_order = random_order
        self._now = 0.0
        self._ready: list[_Call] = []
        self._timers: list[tuple[float, int, _Call]] = []
        self._count = 0
        self._parked: dict[str, list[_Call]] = {}
        self._dead: set[str] = set()
        self._dropped: list[_Call] = []
        self._tasks: dict[asyncio.Task[Any], None] = {}
        self._running = False
        self.faults: list[dict[str, Any]] = []
        self.steps = 0
        self.trace = 0
        """A running digest of who ran when: equal for equal seeds."""

    # ── What asyncio needs ────────────────────────────────────────────────────────────────────────
    def time(self) -> float:
        return self._now

    def call_soon(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:
        call = _Call(self._now, callback, args, self, context or copy_context())
        self._ready.append(call)
        return call

    def call_later(
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + max(0.0, delay), callback, *args, context=context)

    def call_at(
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        call = _Call(when, callback, args, self, context or copy_context())
        self._count += 1
        heapq.heappush(self._timers, (when, self._count, call))
        return call

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Asyncio tells so; a cancelled call is skipped when its time comes."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=as_loop(self))

    def create_task(
        self, coro: Any, *, name: Any = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=as_loop(self), name=name, context=context)
        self._tasks[task] = None
        task.add_done_callback(lambda done: self._tasks.pop(done, None))
        return task

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.faults.append(context)

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return self._running

    def is_closed(self) -> bool:
        return False

    # ── Running ───────────────────────────────────────────────────────────────────────────────────
    def run_until_complete(self, future: Any) -> Any:
        """Run until this coroutine or future is done, at most some million callbacks."""
        task = self.create_task(future)
        events._set_running_loop(as_loop(self))
        self._running = True
        try:
            for _ in range(3_000_000):
                if task.done():
                    return task.result()
                if not self._step():
                    raise Stuck("nothing can run any more")
            raise Stuck("no end in sight")
        finally:
            self._running = False
            events._set_running_loop(None)

    def _step(self) -> bool:
        self._wake()
        if not self._ready:
            if not self._timers:
                return False
            self._now = max(self._now, self._timers[0][0])
            self._wake()
            if not self._ready:
                return True
        place = int(self._random.random() * len(self._ready)) if self._random_order else 0
        if self._random_order:
            self._ready[place], self._ready[-1] = self._ready[-1], self._ready[place]
            call = self._ready.pop()
        else:
            call = self._ready.pop(0)
        if call.cancelled():
            return True
        if call.owner in self._dead:
            self._dropped.append(call)
            return True
        if call.owner in self._parked:
            self._parked[call.owner].append(call)
            return True
        self.steps += 1
        self.trace = hash((self.trace, round(self._now * 1e6), place)) & 0xFFFFFFFF
        call._run()
        return True

    def _wake(self) -> None:
        while self._timers and self._timers[0][0] <= self._now:
            self._ready.append(heapq.heappop(self._timers)[2])

    # ── Faults ────────────────────────────────────────────────────────────────────────────────────
    def freeze(self, owner: str) -> None:
        """Nothing of this owner runs until it thaws."""
        self._parked.setdefault(owner, [])

    def thaw(self, owner: str) -> None:
        """What the owner missed runs now."""
        self._ready.extend(self._parked.pop(owner, []))

    def kill(self, owner: str) -> None:
        """Nothing of this owner ever runs again."""
        self._dead.add(owner)
        self._dropped.extend(self._parked.pop(owner, []))

    def drain(self) -> None:
        """End every task, the dead owners' too, so that nothing is left to the garbage collector."""
        self._dead.clear()
        # What the dead never ran goes first now, cancelled: without it their tasks could not end.
        self._ready.extend(self._dropped)
        for owner in list(self._parked):
            self.thaw(owner)
        events._set_running_loop(as_loop(self))
        try:
            while self._tasks:
                for task in list(self._tasks):
                    task.cancel()
                while self._ready:
                    call = self._ready.pop(0)
                    if not call.cancelled():
                        call._run()
        finally:
            events._set_running_loop(None)
            self._timers.clear()


def as_loop(loop: SimLoop) -> asyncio.AbstractEventLoop:
    """The loop under the type that asyncio's constructors ask for."""
    return cast(asyncio.AbstractEventLoop, loop)


def owned(owner: str) -> Context:
    """A context whose callbacks belong to this owner."""
    context = copy_context()
    context.run(OWNER.set, owner)
    return context


def run_virtual(work: Coroutine[Any, Any, T], seed: int = 0, *, random_order: bool = True) -> T:
    """Run a coroutine to its end in virtual time, and leave nothing behind."""
    loop = SimLoop(seed, random_order=random_order)
    try:
        result: T = loop.run_until_complete(work)
        return result
    finally:
        loop.drain()
