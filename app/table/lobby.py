"""The lobby of one worker: public tables with somebody at them, and what changed since the last look.

Rows are always made from the state after a change, read as a whole; nothing is counted up or down here.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec

from app.games.core.ruleset import Json
from app.games.registry import knows
from app.table import messages as m
from app.table.bounds import USUAL, Bounds
from app.table.closing import CODE_OF, FAILED, GONE, LIMIT, RESTARTS, TOO_LONG, TOO_SLOW
from app.table.member import Words
from app.table.outbox import Kind, Outbox, Wire
from app.table.ports import Clock, Lobby, Names, PublicTable, StoreAway
from app.table.recorder import NOBODY, Recorder

ROWS: Final = 200
EVERY: Final = 1.0
"""Seconds between looks when nobody says that something changed."""
PAUSE: Final = 0.1
"""Seconds between two looks at least."""
CLOSED_WITH: Final = (GONE, LIMIT, TOO_LONG, FAILED, RESTARTS, TOO_SLOW)
"""The codes with which a socket of the lobby is closed."""

_encode = msgspec.json.Encoder().encode

Rows = dict[str, Json]


class LobbySocket:
    """A socket that watches the lobby; `person` None is a browser that is nobody yet."""

    def __init__(self, words: Words, person: str | None, wire: Wire, feed: "LobbyFeed") -> None:
        self.words, self.person = words, person
        self._feed = feed
        self.shown: Rows | None = None
        self.outbox = Outbox(wire, self._draw, self.leave, feed.bounds, feed.recorder)

    def leave(self) -> None:
        """The socket is gone; harmless when called again."""
        self.outbox.finish(GONE, "gone")
        self._feed.left(self)

    def _draw(self) -> bytes | None:
        rows = self._feed.rows(self.words)
        if rows is None:
            return None
        self.shown = rows
        return _encode({"t": "lobby", "tables": list(rows.values())})

    def update(self, rows: Rows) -> None:
        """Tell what is different from what was shown."""
        if self.shown is None or self.outbox.behind:
            self.outbox.refresh()
            return
        changed = [row for table, row in rows.items() if self.shown.get(table) != row]
        gone = [table for table in self.shown if table not in rows]
        if changed or gone:
            self.shown = rows
            self.outbox.put(Kind.STEP, _encode({"t": "lobby_step", "changed": changed, "gone": gone}))


class LobbyFeed:
    """All lobby sockets of a worker; the store is asked only while there is one."""

    def __init__(
        self,
        lobby: Lobby,
        names: Names,
        clock: Clock,
        bounds: Bounds = USUAL,
        recorder: Recorder = NOBODY,
    ) -> None:
        self._lobby, self._names, self._clock = lobby, names, clock
        self.bounds, self.recorder = bounds, recorder
        self._sockets: dict[LobbySocket, None] = {}
        self._tables: list[PublicTable] | None = None
        self._known: Mapping[str, str] = {}
        self._by_locale: dict[str, Rows] = {}
        self._stir = asyncio.Event()

    def enter(self, words: Words, person: str | None, wire: Wire, spawn: Callable[[Any], Any]) -> LobbySocket:
        """A socket, accepted."""
        socket = LobbySocket(words, person, wire, self)
        self._sockets[socket] = None
        socket.outbox.refresh()
        spawn(socket.outbox.run())
        self._stir.set()
        return socket

    @property
    def sockets(self) -> int:
        """How many watch."""
        return len(self._sockets)

    def left(self, socket: LobbySocket) -> None:
        """This socket is gone."""
        self._sockets.pop(socket, None)

    def tell(self, person: str, message: m.ServerMessage) -> None:
        """Tell one person something."""
        for socket in self._sockets:
            if socket.person == person:
                socket.outbox.put(Kind.NEWEST, m.write(message), name=type(message).__name__)

    def stir(self) -> None:
        """Something may have changed."""
        self._stir.set()

    def close(self, code: str) -> None:
        """Say why and close every socket."""
        for socket in list(self._sockets):
            socket.outbox.finish(CODE_OF[code], code, m.write(m.Closing(code)))

    def rows(self, words: Words) -> Rows | None:
        """The rows in this language by table, or None before the first look."""
        if self._tables is None:
            return None
        if words.locale not in self._by_locale:
            self._by_locale[words.locale] = {
                table.table: _row(table, self._known, words)
                for table in self._tables
                if knows(table.ruleset, table.options)  # a newer release may have more games
            }
        return self._by_locale[words.locale]

    async def run(self) -> None:
        """Look whenever something stirs, and once a second, until cancelled."""
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(EVERY):
                    await self._stir.wait()
            self._stir.clear()
            if self._sockets:
                with contextlib.suppress(StoreAway):
                    await self._look()
            else:
                self._tables = None
            await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        tables = await self._lobby.public_tables(self._clock.now(), ROWS)
        persons = sorted({person for table in tables for person in table.persons if person is not None})
        self._known = await self._names.names(persons) if persons else {}
        self._tables, self._by_locale = tables, {}
        for socket in list(self._sockets):
            if (rows := self.rows(socket.words)) is not None:
                socket.update(rows)


def _row(table: PublicTable, names: Mapping[str, str], words: Words) -> Json:
    persons = table.persons
    return {
        "id": table.table,
        "ruleset": table.ruleset,
        **words.lobby_text(table.ruleset, table.seats, table.options),
        "seats": table.seats,
        "taken": sum(person is not None for person in persons),
        "names": [None if person is None else names.get(person, "") for person in persons],
        "phase": table.phase,
        "watchers": table.watchers,
    }
