"""Hints between workers over LISTEN/NOTIFY, on a connection of its own and always after the commit.

What is published while the last NOTIFY is under way is coalesced to the newest seq of each table and split below
PostgreSQL's limit. The bus hints itself once a second: a connection that does not bring this back is dead and is
made anew. LISTEN needs a session of its own; a transaction pooler in between does not do.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any, Final

import asyncpg

from app.store.bus import Ears
from app.store.postgres import PostgresDatabase
from app.table.ports import BadRow, Hint, StoreAway

_log = logging.getLogger(__name__)
HINTS: Final = "aelwyd_hints"
WORDS: Final = "aelwyd_words"
PAYLOAD_BYTES: Final = 7_900
SELF_HINT_SECONDS: Final = 1.0
DEAD_SECONDS: Final = 3.0
AGAIN_SECONDS: Final = (0.05, 0.2, 0.5, 1.0, 2.0)


class PostgresBus(Ears):
    """`app.table.ports.Bus` between the workers of one database."""

    def __init__(self, database: PostgresDatabase) -> None:
        super().__init__()
        self._database = database
        self._own = f"aelwyd_self_{secrets.token_hex(8)}"
        self._hint: Hint = {}
        self._sayings: dict[str, None] = {}
        self._wake = asyncio.Event()
        self._last_heard = 0.0
        self._listening = asyncio.Event()
        self._running = asyncio.create_task(self._run())

    async def publish(self, hint: Hint) -> None:
        """See the port. Returns at once; the hint goes out with the next NOTIFY."""
        for table, seq in hint.items():
            if seq > self._hint.get(table, 0):
                self._hint[table] = seq
        self._wake.set()

    async def publish_word(self, word: str) -> None:
        """See the port."""
        self._sayings[word] = None
        self._wake.set()

    async def listening(self) -> None:
        """Wait until hints of others would be heard."""
        await self._listening.wait()

    async def stop(self) -> None:
        """Close the connection; nothing is heard or told any more."""
        self._running.cancel()
        await asyncio.gather(self._running, return_exceptions=True)

    async def _run(self) -> None:
        tries = 0
        while True:
            try:
                connection = await self._database.connect()
            except (StoreAway, BadRow):
                tries += 1
            else:
                tries = 0
                await self._serve(connection)
            self._listening.clear()
            await asyncio.sleep(AGAIN_SECONDS[min(tries, len(AGAIN_SECONDS) - 1)])

    async def _serve(self, connection: asyncpg.Connection) -> None:
        """Listen and tell on this connection until it is dead."""
        try:
            for channel, heard in (
                (HINTS, self._on_hint),
                (WORDS, self._on_word),
                (self._own, self._on_self),
            ):
                await connection.add_listener(channel, heard)
            self._listening.set()
            self._last_heard = next_self_hint = _now()
            while _now() - self._last_heard < DEAD_SECONDS:
                # Cleared before sending: what is published while this is under way must wake the next round.
                self._wake.clear()
                await self._send(connection)
                if _now() >= next_self_hint:
                    await self._notify(connection, self._own, "")
                    next_self_hint = _now() + SELF_HINT_SECONDS
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._wake.wait(), max(0.0, next_self_hint - _now()))
            _log.warning("the bus heard nothing of itself and connects anew", extra={"seconds": DEAD_SECONDS})
        except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as fault:
            _log.warning(
                "the bus lost its connection and connects anew", extra={"fault": type(fault).__name__}
            )
        finally:
            connection.terminate()

    async def _send(self, connection: asyncpg.Connection) -> None:
        hint, words = self._hint, list(self._sayings)
        # What fails on the way is lost: whoever misses it finds it by comparing seqs.
        self._hint, self._sayings = {}, {}
        for payload in pack(f"{table}:{seq}" for table, seq in hint.items()):
            await self._notify(connection, HINTS, payload)
        for word in words:
            if len(text := json.dumps(word)) < PAYLOAD_BYTES:
                await self._notify(connection, WORDS, text)

    async def _notify(self, connection: asyncpg.Connection, channel: str, payload: str) -> None:
        await connection.execute("SELECT pg_notify($1, $2)", channel, payload, timeout=DEAD_SECONDS)

    def _on_hint(self, *heard: Any) -> None:
        pairs = (part.split(":") for part in str(heard[3]).split())
        self.hear({int(table): int(seq) for table, seq in pairs})

    def _on_word(self, *heard: Any) -> None:
        self.hear_word(json.loads(heard[3]))

    def _on_self(self, *_heard: Any) -> None:
        self._last_heard = _now()


def pack(parts: Iterable[str]) -> Iterator[str]:
    """The parts joined by spaces, in as few payloads as stay below the limit."""
    payload = ""
    for part in parts:
        if payload and len(payload) + 1 + len(part) >= PAYLOAD_BYTES:
            yield payload
            payload = part
        else:
            payload = f"{payload} {part}" if payload else part
    if payload:
        yield payload


def _now() -> float:
    return asyncio.get_running_loop().time()
