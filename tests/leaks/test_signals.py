"""Nobody outside its audience can notice a signal: the same evening with and without, frame by frame.

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
        told = [msgspec.json.decode(message) for _, message in self.got]
        return [message for message in told if message["t"] == kind]


Signals = Callable[[int], list[tuple[str, str]]]
"""Who signals what after so many steps."""


class Table:
    """Four people and a watcher at a table of Briscola, and somebody in the lobby."""

    def __init__(self, pings: bool, **chosen: Any) -> None:
        self.pings = pings
        self.loop = SimLoop(1, random_order=False)
        self.chance, self.database = random.Random(1), Database()
        self.database.named = {person: person.upper() for person in PEOPLE}
        self.weather = Weather(delay=0.0)
        self.bus = Bus(random.Random(2), self.weather)
        self.browsers = {person: Browser(self.loop) for person in PEOPLE}
        self.lobby = Browser(self.loop)
        self.workers: list[Worker] = []
        opened = open_table(
            1, HEAD.table, "p0", "cid-open", "briscola", 4, chosen, None, True, START, self.chance.randbytes(32)
        )  # fmt: skip
        assert not isinstance(opened, Refusal)
        self.database.append([Write(opened, project(fold(1, [opened]), opened))])

    def run(self, steps: int, signals: Signals) -> None:
        """So many steps of a second, in which each has a moment to do what they owe and one to give a signal."""
        try:
            self.loop.run_until_complete(self._run(steps, signals))
        finally:
            self.loop.drain()
        assert self.loop.faults == []

    async def _run(self, steps: int, signals: Signals) -> None:
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
            given = dict(signals(step))
            for person in PEOPLE:
                self._act(person)
                await sleep(self.loop, 0.1)
                if (kind := given.get(person)) is not None:
                    suit = "H" if kind == "lead_suit" else None
                    self.browsers[person].say(t="signal", kind=kind, suit=suit)
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


def evening(given: Signals, steps: int = 9, signals: str = "team", pings: bool = True) -> Table:
    """So many steps of an evening with these signals; by default it ends in the first deal."""
    table = Table(pings, signals=signals)
    table.run(steps, given)
    return table


def by_us(step: int) -> list[tuple[str, str]]:
    """Seats 0 and 2 signal all the time, also where they may not."""
    return [("p0", "trump_ace"), ("p2", "lead_suit")] if step % 2 else [("p2", "load")]


def by_them(step: int) -> list[tuple[str, str]]:
    return [("p1", "no_trump")] if step % 2 else [("p3", "load")]


def test_a_team_signal_changes_nothing_for_anybody_else() -> None:
    quiet = evening(by_them)
    loud = evening(lambda step: by_us(step) + by_them(step))
    for person in ("p1", "p3", "watcher"):
        assert loud.browsers[person].got == quiet.browsers[person].got, person
    assert loud.lobby.got == quiet.lobby.got
    assert loud.database.logs == quiet.database.logs, "it stands in no entry"
    assert loud.database.rows == quiet.database.rows, "and moves no clock"


def test_a_signal_is_no_sign_of_life() -> None:
    """Of people who send nothing else, the others see the same: that they seem to be gone."""
    quiet = evening(by_them, steps=40, pings=False)
    loud = evening(lambda step: by_us(step) + by_them(step), steps=40, pings=False)
    assert loud.browsers["p1"].got == quiet.browsers["p1"].got
    people = [told["people"].get("p2") for told in quiet.browsers["p1"].messages("presence")]
    assert {"name": "P2", "here": False} in people


def test_the_side_is_told_at_once_and_again_after_coming_back() -> None:
    table = evening(lambda step: by_us(step) + by_them(step))
    for side, others in (("p0", "p2"), ("p1", "p3")), (("p1", "p3"), ("p0", "p2")):
        told = [table.browsers[person].messages("whisper") for person in side]
        assert told[0] == told[1] and len(told[0]) > 2
        assert [whisper["id"] for whisper in told[0]] == list(range(1, len(told[0]) + 1)), "no gap"
        assert {whisper["person"] for whisper in told[0]}.isdisjoint(others)
        for person in side:
            snapshot = table.browsers[person].messages("table")[-1]
            assert [{"t": "whisper", **one} for one in snapshot["whispers"]] == told[0]
    assert table.browsers["watcher"].messages("table")[-1]["whispers"] == []
    assert table.browsers["watcher"].messages("whisper") == []


def test_the_first_trick_is_kept_free() -> None:
    table = evening(by_us, steps=6)
    codes = {message["code"] for message in table.browsers["p0"].messages("refused")}
    assert {"wrong_phase", "signals_off"} <= codes


def test_a_public_signal_is_told_to_everybody() -> None:
    table = evening(by_us, signals="public")
    told = [table.browsers[person].messages("whisper") for person in PEOPLE]
    assert told[0] and all(one == told[0] for one in told) and told[0][0]["public"]
    assert len(table.browsers["watcher"].messages("table")[-1]["whispers"]) == len(told[0])


def test_what_was_signalled_is_over_with_the_deal() -> None:
    table = evening(by_us, steps=30)
    browser = table.browsers["p0"]
    assert browser.view["shared"]["phase"] == "match_over" and browser.messages("whisper")
    assert browser.messages("table")[-1]["whispers"] == []


def test_without_the_store_no_signal_is_given() -> None:
    table = Table(True, signals="team")

    def given(step: int) -> list[tuple[str, str]]:
        table.weather.away = step in (5, 6, 7)
        return by_us(step) if step > 4 else []

    table.run(11, given)
    refused = table.browsers["p2"].messages("refused")
    assert {message["code"] for message in refused} == {"storage_away"}
    told = [{one["id"] for one in table.browsers[person].messages("whisper")} for person in ("p0", "p2")]
    assert told[0] == told[1] == set(range(1, len(told[0]) + 1)) != set(), "what was stored both were told"


def test_a_lost_word_between_workers_is_made_good_by_the_next_snapshot() -> None:
    table = Table(True, signals="team")

    def once(step: int) -> list[tuple[str, str]]:
        table.weather.lost = float(step == 6)
        return [("p0", "load")] if step == 6 else []

    table.run(9, once)
    given = table.browsers["p0"].messages("whisper")
    assert len(given) == 1 and table.browsers["p2"].messages("whisper") == []
    snapshot = table.browsers["p2"].messages("table")[-1]
    assert [{"t": "whisper", **one} for one in snapshot["whispers"]] == given
