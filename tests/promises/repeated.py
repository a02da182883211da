"""An evening at a server process that can be had again: the same people, ids and moments, other cards.

What a process draws it draws here from a source of its own for each module, and its clock stands still. The secret of
the deal alone is another one in each world. Two evenings differ in nothing but in what a viewer cannot know.
"""

import asyncio
import json
import secrets
import shutil
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from websockets.asyncio.client import connect

from app.store.clock import LocalClock, PostgresClock
from app.table import desk, storage
from app.table import messages as m
from app.table.rulings import hosting, play
from app.table.rulings.verdict import derive
from tests.leaks.knowledge import Viewer
from tests.leaks.recording import Answers, Deal, DealtByHand, Made
from tests.live.evening import catch_up
from tests.live.inside import serving
from tests.live.player import Player
from tests.live.served import Guest, request
from tests.promises.recorder import MOMENTS, Record, bus_heard, log_heard, note_figures, note_rows

NOW: Final = 1_790_000_000_000
PATHS: Final = (
    "/",
    "/t/{table}",
    "/t/{table}/book",
    "/t/{table}/review",
    "/match/{table}-1",
    "/match/{table}-1/replay",
    "/history",
    "/history?table={table}",
    "/history/statistics",
    "/people",
    "/me",
    "/api/tables/{table}/sheet",
    "/api/tables/{table}/book",
    "/api/tables/{table}/exports",
    "/api/tables/{table}/invite",
    "/api/friends",
    "/api/me/download",
)
"""What anybody may try to read of a running match: pages and answers, their own or none."""
KEPT: Final = (
    "/api/matches/{table}-1/replay",
    "/api/matches/{table}-1/replay?sight=all",
    "/api/matches/{table}-1/export",
    "/api/matches/{table}-1/goodnight",
)
"""What would tell of more than its reader has seen, if it were given before the deal is over (R22): all but the first
must be refused, and that shows what the reader was shown."""
UNTIMED: Final = ("presence", "there", "pong")
"""Frames about the line, which tell that somebody has not been heard of for a while."""


class Ground:
    """Everything that chance and time would make different from one evening to the next, held by hand."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._sources: dict[str, Random] = {}
        self.world, self.first_dealer = b"", 0
        patch.setattr(secrets, "token_bytes", lambda size=32: self._source().randbytes(size))
        patch.setattr(secrets, "token_hex", lambda size=32: self._source().randbytes(size).hex())
        patch.setattr(secrets, "token_urlsafe", lambda size=32: self._source().randbytes(size).hex())
        patch.setattr(secrets, "randbelow", lambda below: self._source().randrange(below))
        patch.setattr(secrets, "choice", lambda among: self._source().choice(among))
        for clock in (LocalClock, PostgresClock):
            patch.setattr(clock, "now", lambda _: NOW)
        # Nobody is taken for away, and no answer of the store for late, because a machine is busy.
        patch.setattr(desk, "CALM", 1e9)
        patch.setattr(storage, "SLOW", 1e9)
        patch.setattr(hosting, "_first_dealer", lambda *_: self.first_dealer)
        patch.setattr(play, "derive", self._derive)

    def begin(self, world: bytes, first_dealer: int) -> None:
        """Another evening, in this world."""
        self._sources.clear()
        self.world, self.first_dealer = world, first_dealer

    def _source(self) -> Random:
        name = sys._getframe(2).f_globals["__name__"]
        return self._sources.setdefault(name, Random(name))

    def _derive(self, fresh: bytes, label: bytes) -> bytes:
        return derive(fresh + self.world if label == b"deal" else fresh, label)


@dataclass
class Heard(Player):
    """A player whose frames are noted as they come, once `noting` says where."""

    noting: Callable[[str], None] | None = None

    async def open(self) -> None:
        """See there."""
        await super().open()
        socket: Any = self.socket
        honest = socket.recv

        async def recv() -> str | bytes:
            frame: str | bytes = await honest()
            if self.noting is not None:
                self.noting(frame if isinstance(frame, str) else frame.decode())
            return frame

        socket.recv = recv


@dataclass
class Evening:
    """People at a table of one process, and all that they and others get."""

    running: Any
    address: str
    ruleset: str
    record: Record
    hinted: Callable[[int], Awaitable[None]]
    """Waits until the bus has told of a seq."""
    players: list[Heard] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    listed: asyncio.Event = field(default_factory=asyncio.Event)
    played: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when the lobby first shows the table, and when it shows that cards are played there."""
    base: int = 0
    """The seq of the entry with which the deal was opened."""

    @property
    def table(self) -> str:
        """Its id."""
        return self.players[0].table

    @property
    def everybody(self) -> list[tuple[str, Heard]]:
        """Those with a socket at the table: the seats in order, and last the watcher."""
        return [
            *((f"seat {seat}", one) for seat, one in enumerate(self.players[:-1])),
            ("watcher", self.players[-1]),
        ]

    # ── Until the cards are dealt ─────────────────────────────────────────────────────────────────
    async def gather(self, deal: Deal) -> None:
        """Open the table of this deal, sit down as there, and let somebody watch."""
        seats = len(deal.before.seats)
        self.guests = [Guest(self.address) for _ in range(seats + 2)]
        body = {"key": "the-same-evening", "ruleset": self.ruleset, "seats": seats, "public": True}
        options = dict(deal.before.options)
        opened = await asyncio.to_thread(self.guests[0].ask, "/api/tables", {**body, "options": options})
        for guest in self.guests[1:]:
            await asyncio.to_thread(guest.ask, "/api/me", {"name": f"Guest {self.guests.index(guest)}"})
        for seat, guest in enumerate(self.guests[:-1]):
            player = Heard(self.address, guest.cookie, opened["id"], moves=False)
            self.players.append(player)
            await player.open()
            await player.hear("table")
            if 0 < seat < seats:
                await player.do({"type": "sit", "seat": seat}, version=player.shared["table"]["version"])
                await player.until(lambda one: one.own["seat"] is not None)
        for _, player in self.everybody:
            await player.until(lambda one: len(one.here_now) == seats + 1 and all(one.here_now.values()))
            await player.until(lambda one: all(seat["person"] for seat in one.shared["seats"]))

    async def open_deal(self) -> None:
        """Everybody is ready; from here on it is noted what everybody gets."""
        for name, player in self.everybody:
            player.noting = self._noting(f"{name} socket")
        for player in self.players[:-1]:
            await catch_up(self.players)
            await player.do({"type": "ready"}, version=player.shared["table"]["version"])
            await player.until(lambda one: not one.pending)
        for player in self.players[:-1]:
            await player.until(lambda one: bool(one.own.get("mix")))
        self.base = self.players[0].seq or 0
        await self.arrive(self.base)

    def _noting(self, channel: str) -> Callable[[str], None]:
        def note(frame: str) -> None:
            if json.loads(frame)["t"] not in UNTIMED:
                self.record.note(channel, frame)

        return note

    async def arrive(self, seq: int) -> None:
        """Until everybody has seen this entry."""
        self.record.awaited.add(seq)
        for _, player in self.everybody:
            await player.until(lambda one: (one.seq or 0) >= seq)
        await self.hinted(seq)

    # ── The deal ──────────────────────────────────────────────────────────────────────────────────
    async def make(self, deal: Deal, made: Sequence[Made]) -> None:
        """What the people of a deal did, after it was opened; what the table owes to itself it does."""
        for number, one in enumerate(made):
            seat = deal.before.seat_of(one.command.actor)
            if seat is None:
                continue
            player, action = self.players[seat], one.command.action
            if isinstance(action, m.Mix):
                await player.do({"type": "mix", "hex": action.hex})
            else:
                assert isinstance(action, m.Act)
                await player.do({"type": "act", "move": action.move}, decision=player.own["decision"])
            follows = number + 1 < len(made) and made[number + 1].command.actor is None
            await self.arrive(self.base + number + follows)
            assert not player.refused, player.refused

    async def tries(self, viewer: Viewer) -> None:
        """What cannot be done: the watcher moves, and the viewer plays a card that they do not hold, or none at all."""
        await self._refused(self.players[-1], [{"type": "play", "card": "AS"}, {"type": "fly"}], None)
        if viewer is not None:
            player = self.players[viewer]
            held = json.dumps(player.own)
            card = next(rank + suit for rank in "A23456789TJQK" for suit in "CDHS" if rank + suit not in held)
            tried = [{"type": "play", "card": card}, {"type": "play", "card": "?"}]
            await self._refused(player, tried, player.own["decision"])

    async def _refused(self, player: Heard, moves: Sequence[dict[str, Any]], decision: int | None) -> None:
        for number, move in enumerate(moves, start=1):
            await player.do({"type": "act", "move": move}, decision=decision)
            await player.until(lambda one: not one.pending)
            assert len(player.refused) == number, move

    # ── What others ask ───────────────────────────────────────────────────────────────────────────
    async def asked(self, viewer: Viewer, paths: Sequence[str]) -> None:
        """What the viewer, the watcher, somebody else and a browser that is nobody read of it."""
        named = {"watcher": self.guests[-2], "stranger": self.guests[-1], "nobody": Guest(self.address)}
        if viewer is not None:
            named[f"seat {viewer}"] = self.guests[viewer]
        for name, guest in named.items():
            for path in paths:
                address = path.format(table=self.table)
                # Under a name without the port, which is another one each time and stands in links.
                asked = {"Cookie": guest.cookie, "Host": "localhost"}
                answer = await asyncio.to_thread(request, self.address, "GET", address, **asked)
                headers = {key: value for key, value in answer.headers.items() if key not in MOMENTS}
                self.record.note(f"{name} pages", f"{address} {answer.status} {headers} {answer.text}")
                assert path not in KEPT[1:] or answer.status in (403, 404, 409), (
                    name,
                    address,
                    answer.status,
                )
        for path in ("/metrics", "/readyz", "/healthz"):
            answer = await asyncio.to_thread(request, self.address, "GET", path)
            assert answer.status == 200
            note_figures(answer.text, self.record)

    async def watch_lobby(self) -> None:
        """Note what the lobby shows of the table from the moment at which cards are played."""
        async with connect(
            f"ws://{self.address}/ws/lobby",
            origin=f"http://{self.address}",  # type: ignore[arg-type]
            additional_headers={"Cookie": self.guests[-1].cookie},
            compression=None,
        ) as socket:
            async for frame in socket:
                told = json.loads(frame)
                for row in told.get("tables", told.get("changed", ())):
                    self.listed.set()
                    if (
                        row["phase"] == "playing"
                        and (text := json.dumps(row)) not in self.record.told["lobby"]
                    ):
                        self.record.note("lobby", text)
                        self.played.set()


@asynccontextmanager
async def evening(
    url: Callable[[], str], data: Path, ruleset: str, deal: Deal, record: Record
) -> AsyncIterator[Evening]:
    """A process of its own with the deal's table open and everybody there."""
    with log_heard(record):
        address_of_database = url()
        async with (
            serving(data, database_url=address_of_database, table_rate=1_000_000) as (running, address),
            bus_heard(address_of_database, running.house.store, record) as heard,
        ):
            here = Evening(running, address, ruleset, record, heard)
            await here.gather(deal)
            lobby = asyncio.create_task(here.watch_lobby())
            try:
                await asyncio.wait_for(here.listed.wait(), 15)
                yield here
            finally:
                lobby.cancel()
                await asyncio.gather(lobby, return_exceptions=True)
                for player in here.players:
                    await player.close()


def copied(template: Path, data: Path) -> Callable[[], str]:
    """Each time the address of the same file anew."""

    def fresh() -> str:
        for left in data.glob("evening.db*"):
            left.unlink()
        shutil.copy(template, data / "evening.db")
        return f"sqlite:///{data / 'evening.db'}"

    return fresh


@dataclass
class Told:
    """One world: what its chance gives, and what people did in it."""

    answers: Answers
    secret: bytes
    made: Sequence[Made]


async def told(
    ground: Ground,
    chance: DealtByHand,
    url: Callable[[], str],
    data: Path,
    ruleset: str,
    deal: Deal,
    world: Told,
    viewer: Viewer,
    paths: Sequence[str],
) -> Record:
    """All that leaves a process while a deal is played in this world."""
    assert deal.before.facts is not None
    record = Record()
    ground.begin(world.secret, deal.before.facts.first_dealer)
    with chance.giving(world.answers):
        async with evening(url, data, ruleset, deal, record) as here:
            await here.open_deal()
            await here.make(deal, world.made)
            await here.tries(viewer)
            await here.asked(viewer, paths)
            await note_rows(here.running.house.store, record)
            await asyncio.wait_for(here.played.wait(), 15)
    return record
