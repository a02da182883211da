"""Evenings to be compared frame by frame: who notices what somebody else was told alone?

Two workers, their people and the lobby run in virtual time on the model of the store. What everybody's socket gets
is kept with its time, so bytes, sizes, number and moment of frames are compared at once.
"""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from app.games.core.ruleset import Refusal
from app.table.bots import AtOnce
from app.table.decide import open_table
from app.table.evolve import fold
from app.table.manners import USUAL, Manners
from app.table.member import Member, Visitor
from app.table.ports import Ports, TableHead, Write
from app.table.projection import project
from app.table.worker import Worker
from tests.simulation.client import sleep
from tests.simulation.loop import SimLoop
from tests.simulation.model import START, Bus, Database, Link, Weather
from tests.simulation.world import PlainWords

HEAD = TableHead(1, "t-signals", 1, True)
PEOPLE = ("p0", "p1", "p2", "p3", "watcher")
"""Partners sit on different workers."""


@dataclass
class Browser:
    """One socket: everything it got, with its time."""

    loop: SimLoop
    got: list[tuple[float, bytes]] = field(default_factory=list)
    member: Member | None = None
    view: dict[str, Any] = field(default_factory=dict)
    cids: Counter[str] = field(default_factory=Counter)

    def send_now(self, message: bytes) -> bool:
        return False

    async def send(self, message: bytes) -> None:
        self.got.append((self.loop.time(), message))
        told = msgspec.json.decode(message)
        self.view = told.get("view", self.view)

    async def close(self, code: int, reason: str) -> None:
        return

    def say(self, **message: Any) -> None:
        assert self.member is not None
        self.cids[message["t"]] += 1
        if message["t"] not in ("hello", "ping"):
            message["cid"] = f"cid-{message['t']}-{self.cids[message['t']]:08}"
        self.member.hear(msgspec.json.encode(message))

    def messages(self, kind: str) -> list[dict[str, Any]]:
        return [message for _, message in self.timed(kind)]

    def timed(self, *kinds: str) -> list[tuple[float, dict[str, Any]]]:
        """The messages of these kinds, each with its time in seconds."""
        told = [(time, msgspec.json.decode(message)) for time, message in self.got]
        return [(time, message) for time, message in told if message["t"] in kinds]


Said = Callable[[int], list[tuple[str, dict[str, Any]]]]
"""Who says what to the server after so many steps, beside what they owe."""


class Table:
    """Four people and a watcher at a table of Briscola, and somebody in the lobby.

    `pings`: whether their browsers show by themselves that they are there; `deals`: the seed of all cards;
    `asks_first`: whether people say what they say before they do what they owe, or after it.
    """

    def __init__(
        self,
        pings: bool,
        *,
        manners: Manners = USUAL,
        deals: int = 1,
        asks_first: bool = False,
        **chosen: Any,
    ) -> None:
        self.pings, self.asks_first = pings, asks_first
        self.loop = SimLoop(1, random_order=False)
        self.chance, self.database = random.Random(deals), Database()
        self.database.named = {person: person.upper() for person in PEOPLE}
        self.weather = Weather(delay=0.0)
        self.bus = Bus(random.Random(2), self.weather)
        self.browsers = {person: Browser(self.loop) for person in PEOPLE}
        self.lobby = Browser(self.loop)
        self.workers: list[Worker] = []
        opened = open_table(
            1, HEAD.table, "p0", "cid-open", "briscola", 4, chosen, None, True, START, self.chance.randbytes(32),
            manners=manners,
        )  # fmt: skip
        assert not isinstance(opened, Refusal)
        self.database.append([Write(opened, project(fold(1, [opened]), opened))])

    def run(self, steps: int, said: Said) -> None:
        """So many steps of a second, in which each has a moment to do what they owe and one to say something else."""
        try:
            self.loop.run_until_complete(self._run(steps, said))
        finally:
            self.loop.drain()
        assert self.loop.faults == []

    async def _run(self, steps: int, said: Said) -> None:
        for name in ("w0", "w1"):
            link = Link(self.database, self.bus, name, random.Random(name), self.weather)
            ports = Ports(
                link,
                link,
                link,
                link,
                link,
                link,
                link,
                link,
                link,
                lambda: self.chance.randbytes(32),
                AtOnce(),
            )
            self.workers.append(Worker(ports, name=name, build="1"))
            await self.workers[-1].start()
        self.workers[0].enter_lobby(PlainWords(), self.lobby)
        for person in PEOPLE:
            self.connect(person)
            await sleep(self.loop, 0.1)
        for step in range(steps):
            given = dict(said(step))

            def say(person: str, given: dict[str, dict[str, Any]] = given) -> None:
                if person in given:
                    self.browsers[person].say(**given[person])

            for person in PEOPLE:
                for does in (self._act, say)[:: -1 if self.asks_first else 1]:
                    does(person)
                    await sleep(self.loop, 0.1)
        for person in PEOPLE:  # everybody comes again, and gets a snapshot
            self.connect(person)
            await sleep(self.loop, 0.1)

    def connect(self, person: str) -> None:
        """A new socket of this person; whatever they got before is kept."""
        browser, worker = self.browsers[person], self.workers[PEOPLE.index(person) // 2 % 2]
        if browser.member is not None:
            browser.member.leave()
        browser.member = worker.enter(HEAD, Visitor(person, f"session-{person}", PlainWords()), browser)
        browser.say(t="hello", protocol=1, build="1", epoch=None, last=None, pending=[])

    def _act(self, person: str) -> None:
        browser = self.browsers[person]
        if self.pings:
            browser.say(t="ping", n=1)
        if person == "watcher":
            return
        shared, own = browser.view["shared"], browser.view["own"]
        version, wish = shared["table"]["version"], None
        if own["seat"] is None:
            wish = {"type": "sit", "seat": PEOPLE.index(person)}
        elif own["mix"]:
            version, wish = None, {"type": "mix", "hex": "0" * 32}
        elif own["decision"] is not None:
            version, card = None, own["game"]["offers"]["play"][0]
            wish = {"type": "act", "move": {"type": "play", "card": card}}
        elif shared["phase"] == "gathering" and not shared["seats"][own["seat"]]["ready"]:
            wish = {"type": "ready"}
        if wish is not None:
            browser.say(t="do", decision=own.get("decision"), version=version, action=wish)
