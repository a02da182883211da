"""Append, unknown outcome and hint: every order in which two workers and their clients can do them.

Plain Python and not TLA+: it runs with the tests, so whoever changes the lane sees at once what breaks, and all of it
is small enough for a breadth-first search (`tests/model/search.py`). What an action stands for: `ask`, `Lane.submit`
up to the sending of the row (decide, evolve a clone, `Writer.append`: nothing is awaited in between); `store`, the
`INSERT … ON CONFLICT (table_id, seq) DO NOTHING` of the store's `append`; `answer`, what it says: the id that stands
at that seq; `cut`, the answer is lost and `Storage.answer` asks once more with the same row; `read`, `Lane.current`
after a lost seq or before a refusal; `hint`, `Listener.heard`, in the air for good, so it may be lost, late, doubled;
`compare`, `Listener.compare`; `come`, a socket's hello, the tail read before the first view; `leave`, its line is cut;
`die` and `rise`, a process ends and another takes its place. What was on the wire is stored all the same.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

Id: TypeAlias = tuple[int, int, int]  # of an entry: the command, the worker, which of its lives
Log: TypeAlias = tuple[Id, ...]
Step: TypeAlias = tuple[str, "State", bool]  # relied on, or mere chance: hints, faults
MISTAKES = (
    "ack before commit",
    "blind retry",
    "trusted hint",
    "no comparison",
    "stale refusal",
    "stale view",
)


class Worker(NamedTuple):  # a replica of None is a dead process
    life: int = 0
    replica: Log | None = ()
    lane: tuple[int, Log | None] | None = (
        None  # a command, and the prefix it was decided on; None: to be read
    )


class Client(NamedTuple):  # each has one command, its own number
    home: int | None
    seen: int = 0  # length of the newest view
    acked: int | None = None  # the seq


class State(NamedTuple):
    workers: tuple[Worker, ...]
    clients: tuple[Client, ...]
    faults: int  # that may still happen
    log: Log = ()
    wire: frozenset[tuple[Id, Log]] = (
        frozenset()
    )  # rows on their way to the store, and what they were decided on
    hints: frozenset[tuple[int, int]] = frozenset()  # to whom, which seq
    fault: str = ""

    def worker(self, w: int, **changes: Any) -> "State":
        return self._replace(workers=put(self.workers, w, **changes))

    def client(self, n: int, **changes: Any) -> "State":
        return self._replace(clients=put(self.clients, n, **changes))

    def acknowledged(self, w: int, n: int, seq: int) -> "State":
        done = self.worker(w, lane=None)
        return done.client(n, acked=seq) if self.clients[n].home == w else done

    def sent(self, w: int, n: int, prefix: Log) -> "State":
        row = ((n, w, self.workers[w].life), prefix)
        return self.worker(w, lane=(n, prefix))._replace(wire=self.wire | {row})

    def shown(self, w: int, replica: Log) -> "State":
        here = {n for n, client in enumerate(self.clients) if client.home == w}
        if any(self.clients[n].seen > len(replica) for n in here):
            return self._replace(fault="a view goes back")
        seen = (one._replace(seen=len(replica)) if n in here else one for n, one in enumerate(self.clients))
        return self.worker(w, replica=replica)._replace(clients=tuple(seen))


class Model(NamedTuple):
    """`turns`: command n is right only once n - 1 stands, and given then at once. `mistake`: one planted on purpose."""

    clients: int = 2
    faults: int = 1
    turns: bool = False
    mistake: str = ""

    def first(self) -> State:
        return State((Worker(), Worker()), tuple(Client(n % 2) for n in range(self.clients)), self.faults)

    def steps(self, s: State) -> Iterator[Step]:
        for (entry, prefix), rest in ((row, s._replace(wire=s.wire - {row})) for row in s.wire):
            stored = rest._replace(log=(*s.log, entry)) if prefix == s.log else rest  # else the seq is taken
            if len(prefix) >= len(s.log) and prefix != s.log:
                stored = s._replace(fault="an entry is not decided on its prefix")
            yield f"store {entry}", stored, True
        for n, client in enumerate(s.clients):
            yield from self._of_client(s, n, client)
        for w, worker in enumerate(s.workers):
            yield from (
                self._of_worker(s, w, worker)
                if worker.replica is not None
                else [(f"rise {w}", s.worker(w, life=worker.life + 1, replica=()), True)]
            )

    def _of_client(self, s: State, n: int, client: Client) -> Iterator[Step]:
        if client.home is None:
            for w, worker in ((w, one) for w, one in enumerate(s.workers) if one.replica is not None):
                view = s.log if self.mistake != "stale view" else worker.replica or ()
                yield f"come {n} {w}", s.client(n, home=w).shown(w, view), True
            return
        asks = client.acked is None and s.workers[client.home].lane is None
        if asks and (not self.turns or n == 0 or n - 1 in commands(s.log)):
            yield f"ask {n} {client.home}", self._decide(s, client.home, n, checked=False), True
        if s.faults:
            yield f"leave {n}", s.client(n, home=None)._replace(faults=s.faults - 1), False

    def _of_worker(self, s: State, w: int, worker: Worker) -> Iterator[Step]:
        replica, (n, prefix) = worker.replica or (), worker.lane or (0, None)
        if worker.lane and prefix is None:
            yield f"read {w}", self._decide(s.shown(w, s.log), w, n, checked=True), True
        elif prefix is not None and ((entry := (n, w, worker.life)), prefix) not in s.wire:
            yield f"answer {w}", self._answer(s, w, entry, prefix), True
            again = (*prefix, entry) if self.mistake == "blind retry" else prefix
            yield f"cut {w}", s.sent(w, n, again), False
        if self.mistake != "no comparison":
            yield f"compare {w}", s.shown(w, s.log), True
        for seq in (seq for to, seq in s.hints if to == w):
            if self.mistake == "trusted hint":
                yield f"hint {seq} {w}", s.shown(w, s.log[:seq]), False
            elif seq > len(replica):
                yield f"hint {seq} {w}", s.shown(w, s.log), False
        if s.faults:
            dead = s.worker(w, replica=None, lane=None)._replace(faults=s.faults - 1)
            left = tuple(one._replace(home=None) if one.home == w else one for one in s.clients)
            yield f"die {w}", dead._replace(clients=left), False

    def _decide(self, s: State, w: int, n: int, *, checked: bool) -> State:
        replica = s.workers[w].replica or ()
        if n in commands(replica):
            return s.acknowledged(w, n, commands(replica).index(n) + 1)
        if self.turns and n and n - 1 not in commands(replica):
            refused = "a right move is refused" if checked or self.mistake == "stale refusal" else ""
            return s.worker(w, lane=(n, None))._replace(fault=refused)
        if self.mistake == "ack before commit":
            s = s.acknowledged(w, n, len(replica) + 1)
        return s.sent(w, n, replica)

    def _answer(self, s: State, w: int, entry: Id, prefix: Log) -> State:
        if s.log[len(prefix)] != entry:
            return s.worker(w, lane=(entry[0], None))
        if s.workers[w].replica == prefix:  # else the tail has brought it already
            s = s.shown(w, (*prefix, entry))
        told = s._replace(hints=s.hints | {(1 - w, len(prefix) + 1)})
        return told.acknowledged(w, entry[0], len(prefix) + 1)

    def always(self, s: State) -> str:
        found = commands(s.log)
        if len(set(found)) < len(found):
            return "a command is in the log twice"
        lost = (one.acked and found[one.acked - 1 : one.acked] != [n] for n, one in enumerate(s.clients))
        return "a command is acknowledged and not in the log" if any(lost) else s.fault

    def in_the_end(self, s: State) -> str:
        if any(one.replica != s.log for one in s.workers):
            return "all is quiet and the workers differ"
        return (
            "all is quiet and a command has no answer" if any(one.acked is None for one in s.clients) else ""
        )


def commands(log: Log) -> list[int]:
    return [entry[0] for entry in log]


def put(row: tuple[Any, ...], at: int, **changes: Any) -> tuple[Any, ...]:
    return (*row[:at], row[at]._replace(**changes), *row[at + 1 :])
