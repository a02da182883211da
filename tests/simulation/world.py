"""One history: workers, clients and a database under a seed, first in bad weather, then in good.

Everything random comes from the seed, so that a failing history replays exactly. `violations` says what was seen
that must never be.
"""

import contextlib
import logging
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from app.games.core.options import Options
from app.games.core.ruleset import Json, Refusal
from app.table.bots import AtOnce
from app.table.bounds import Bounds
from app.table.decide import open_table
from app.table.evolve import fold
from app.table.member import Visitor
from app.table.ports import Ports, TableHead, Write
from app.table.projection import project
from app.table.rulings.verdict import entry_id
from app.table.worker import Worker
from tests.simulation.client import Cable, Client, sleep
from tests.simulation.loop import SimLoop, Stuck, owned
from tests.simulation.model import START, Bus, Database, Link, Weather

KEY: Final = 1
TABLE: Final = "t-simulated"


class PlainWords:
    """Texts of a viewer whose language is nobody's."""

    locale = "en"

    def table_text(self, ruleset: str, seats: int, options: Options, preset: str | None) -> Json:
        return {"ruleset": ruleset, "digest": "", "options": [], "preset": preset}

    def lobby_text(self, ruleset: str, seats: int, options: Options) -> Json:
        return {"title": ruleset, "digest": ""}


@dataclass(frozen=True)
class Plan:
    """How one history goes. Chances are by tenth of a second of bad weather."""

    ruleset: str = "pisti"
    seats: int = 2
    workers: int = 2
    clients: int = 4
    storm: float = 6.0
    """Seconds of bad weather."""
    delay: float = 0.005
    """Seconds that a statement takes at most, each way."""
    cut: float = 0.0
    slow: float = 0.0
    lost: float = 0.0
    doubled: float = 0.0
    away: float = 0.0
    freeze: float = 0.0
    crash: float = 0.0
    drop: float = 0.0
    hop: float = 0.0
    """Chance that somebody about to act does it through another socket first."""
    stall: float = 0.0
    box: int = 64
    """Messages that an outbox holds before it collapses."""
    skew: int = 0
    random_order: bool = True
    chosen: tuple[tuple[str, Any], ...] = ()


def plan_of(seed: int) -> Plan:
    """The plan that a seed stands for: a few kinds of fault at a time, now and then all of them."""
    chance = random.Random(f"plan {seed}")

    def some(high: float, often: float = 0.4) -> float:
        return high * chance.random() if chance.random() < often else 0.0

    return Plan(
        ruleset=chance.choice(("briscola", "pisti")),
        seats=chance.choice((2, 2, 3, 4)),
        workers=chance.choice((2, 2, 3)),
        storm=1.0 + 3.0 * chance.random(),
        delay=chance.choice((0.005, 0.005, 0.05)),
        cut=some(0.2),
        slow=some(0.05, 0.2),
        lost=some(0.9),
        doubled=some(0.5),
        away=some(0.03, 0.2),
        freeze=some(0.06),
        crash=some(0.06),
        drop=some(0.1),
        hop=some(0.5, 0.2),
        stall=some(0.05, 0.2),
        box=chance.choice((64, 64, 4)),
        skew=chance.choice((0, 100, 400)),
        random_order=chance.random() < 0.8,
    )


class World:
    """See the module. `run()` gives the violations."""

    def __init__(self, seed: int, plan: Plan) -> None:
        self.seed, self.plan = seed, plan
        self.chance = random.Random(f"world {seed}")
        self.loop = SimLoop(seed, random_order=plan.random_order)
        self.weather = Weather()
        self.database = Database()
        self.bus = Bus(self._random("bus"), self.weather)
        self.workers: dict[str, Worker] = {}
        self.fresh: dict[str, bytes] = {}
        """The draw that made each entry id."""
        self.commands: dict[tuple[str, str], Any] = {}
        self.violations: list[str] = []
        self.head = TableHead(KEY, TABLE, 1, True)
        self._names = [f"w{n}" for n in range(plan.workers)]
        self._generation = dict.fromkeys(self._names, 0)
        self._frozen: set[str] = set()
        self.stormy = True
        self.clients = [
            Client(self, f"p{n}", self._random(f"client {n}"), plays=n < plan.seats + 1)
            for n in range(plan.clients)
        ]
        self.database.named = {client.person: client.person.upper() for client in self.clients}

    def _random(self, what: str) -> random.Random:
        return random.Random(f"{what} {self.seed}")

    # ── What clients and ports ask ────────────────────────────────────────────────────────────────
    @property
    def length(self) -> int:
        """Entries in the log."""
        return len(self.database.logs[KEY])

    def violation(self, what: str) -> None:
        self.violations.append(f"{self.loop.time():.3f}s: {what}")

    def visitor(self, person: str) -> Visitor:
        return Visitor(person, f"session-{person}", PlainWords())

    def latency(self) -> float:
        return 0.002 + 0.02 * self.chance.random() ** 3

    def thinking(self, chance: random.Random) -> float:
        return 0.0 if chance.random() < 0.3 else 0.3 * chance.random()

    def owner(self, worker: str) -> str:
        return f"{worker}.{self._generation[worker]}"

    def some_worker(self, chance: random.Random) -> str | None:
        """A worker that seems to be there; a frozen one does."""
        return chance.choice(sorted(self.workers)) if self.workers else None

    def draw(self) -> bytes:
        fresh = self.chance.randbytes(32)
        self.fresh[entry_id(fresh)] = fresh
        return fresh

    # ── One history ───────────────────────────────────────────────────────────────────────────────
    def run(self) -> list[str]:
        """Play the whole history and say what was wrong with it."""
        try:
            with faults_logged(self):
                self._open()
                self.loop.run_until_complete(self._history())
            for fault in self.loop.faults:
                self.violation(f"{fault.get('message')}: {fault.get('exception')!r}")
        except Stuck as fault:
            self.violation(str(fault))
        found = list(self.violations)
        self.loop.drain()
        return found

    def _open(self) -> None:
        opened = open_table(
            KEY, TABLE, "p0", "open-0001", self.plan.ruleset, self.plan.seats, dict(self.plan.chosen), None, True,
            START, self.draw(),
        )  # fmt: skip
        assert not isinstance(opened, Refusal), opened
        self.database.append([Write(opened, project(fold(KEY, [opened]), opened))])

    async def _history(self) -> None:
        for name in self._names:
            self._boot(name)
        await sleep(self.loop, 0.2)
        for client in self.clients:
            client.begin()
        await self._storm()
        self._clear_up()
        await self._go_on()
        await self._rest()

    def _boot(self, name: str) -> None:
        owner = self.owner(name)
        skew = self.chance.randint(-self.plan.skew, self.plan.skew)
        link = Link(self.database, self.bus, owner, self._random(owner), self.weather, skew)
        ports = Ports(link, link, link, link, link, link, link, link, link, self.draw, AtOnce())

        async def boot() -> None:
            worker = Worker(ports, name=owner, build="1", bounds=Bounds(outbox=self.plan.box))
            await worker.start()
            self.workers[name] = worker
            worker.failed.add_done_callback(lambda _: self.violation(f"{name} went down by itself"))

        self.loop.create_task(boot(), context=owned(owner))

    # ── Bad weather ───────────────────────────────────────────────────────────────────────────────
    async def _storm(self) -> None:
        plan, weather, chance = self.plan, self.weather, self.chance
        weather.delay = plan.delay
        weather.cut, weather.slow, weather.lost, weather.doubled = (
            plan.cut,
            plan.slow,
            plan.lost,
            plan.doubled,
        )
        end = self.loop.time() + plan.storm
        while self.loop.time() < end:
            await sleep(self.loop, 0.1 * chance.random() * 2)
            if chance.random() < plan.drop:
                chance.choice(self.clients).drop(noticed=chance.choice((0.0, 0.05, 1.0, 30.0)))
            if chance.random() < plan.freeze:
                self._freeze(
                    chance.choice(self._names), chance.choice((0.1, 1.0, 4.0, 12.0)) * chance.random()
                )
            if chance.random() < plan.crash:
                self._crash(chance.choice(self._names))
            if chance.random() < plan.stall and (cable := chance.choice(self.clients).cable):
                cable.stalled = True
                self.loop.call_later(12 * chance.random(), _flow, cable)
            if chance.random() < plan.away:
                weather.away = True
                self.loop.call_later(chance.choice((0.2, 2.0, 8.0)) * chance.random(), self._back)

    def _back(self) -> None:
        self.weather.away = False

    def _freeze(self, name: str, seconds: float) -> None:
        if name in self.workers and name not in self._frozen:
            self._frozen.add(name)
            owner = self.owner(name)
            self.loop.freeze(owner)
            self.loop.call_later(seconds, self._thaw, name, owner)

    def _thaw(self, name: str, owner: str) -> None:
        if self.owner(name) == owner:
            self._frozen.discard(name)
            self.loop.thaw(owner)

    def _crash(self, name: str) -> None:
        if name not in self.workers:
            return
        owner = self.owner(name)
        self.loop.kill(owner)
        del self.workers[name]
        self._frozen.discard(name)
        self._generation[name] += 1
        for client in self.clients:
            if client.cable is not None and client.cable.owner == owner and self.chance.random() < 0.8:
                client.drop()
        self.loop.call_later(0.1 + 2 * self.chance.random(), self._boot, name)

    # ── Good weather again ────────────────────────────────────────────────────────────────────────
    def _clear_up(self) -> None:
        self.stormy = False
        self.weather.__dict__.update(Weather().__dict__)
        for name in list(self._frozen):
            self._thaw(name, self.owner(name))

    async def _go_on(self) -> None:
        """Whatever happened, somebody can act: the log grows by itself."""
        goal, end = self.length + 4, self.loop.time() + 90
        while self.length < goal:
            await sleep(self.loop, 0.1)
            if self.loop.time() > end:
                phase = self.database.rows[KEY].phase
                self.violation(f"nobody can act at {self.length} ({phase})")
                return

    async def _rest(self) -> None:
        """Nobody acts any more: within seconds everybody has seen everything."""
        for client in self.clients:
            client.resting = True
        end = self.loop.time() + 60
        while waiting := [client.person for client in self.clients if not self._settled(client)]:
            await sleep(self.loop, 0.2)
            if self.loop.time() > end:
                self.violation(f"no answer for {waiting}")
                return
        await sleep(self.loop, 5.0)

    def _settled(self, client: Client) -> bool:
        """Nothing unanswered, and a line that works to a worker that is still there."""
        cable = client.cable
        if client.pending or cable is None or cable.stalled:
            return False
        return cable.owner == self.owner(cable.worker)


def _flow(cable: Cable) -> None:
    cable.stalled = False


class _Errors(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.ERROR)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        self._world.violation(f"logged: {record.getMessage()} {fault!r}")


@contextlib.contextmanager
def faults_logged(world: World) -> Iterator[None]:
    """Errors that the tables write to the log count as violations."""
    logger, handler = logging.getLogger("app.table"), _Errors(world)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
