"""Everything that outlives the process, in one place: open it once, hand its parts to who needs them.

`Store.open` decides by the URL which adapters serve; nobody else asks which database it is.
"""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from app.store.accounts import Accounts, StoredNames
from app.store.address import PostgresAddress, SqliteAddress, read_address
from app.store.bans import Bans
from app.store.books import Books
from app.store.bus import LocalBus
from app.store.chapters import Chapters
from app.store.clock import LocalClock, PostgresClock
from app.store.connections import LocalConnections, PostgresConnections
from app.store.credentials import Credentials
from app.store.database import Database
from app.store.farewell import Farewell
from app.store.friends import Friends, StoredBlocks
from app.store.handovers import Handovers
from app.store.history import History
from app.store.invitations import Invitations
from app.store.invites import Invites
from app.store.lobby import LocalLobby, PostgresLobby
from app.store.migrate import check_schema, migrate
from app.store.oversight import Oversight
from app.store.postgres import PostgresDatabase
from app.store.postgres_bus import PostgresBus
from app.store.postgres_log import PostgresLog
from app.store.ratings import Ratings
from app.store.reports import Reports
from app.store.retention import Retention
from app.store.reviews import StoredReviews
from app.store.sqlite import SqliteDatabase
from app.store.sqlite_log import SqliteLog
from app.store.tables import Tables
from app.store.takeaway import Takeaway
from app.store.talk import PostgresTalk, StoredTalk
from app.store.tokens import Tokens
from app.store.whereabouts import Presence

DATA: Final = Path("data")


@dataclass(frozen=True, slots=True)
class Store:
    """An open store. `worker` is this process's random name; `several` tells whether others may work beside it."""

    worker: str
    several: bool
    database: SqliteDatabase | PostgresDatabase
    log: SqliteLog | PostgresLog
    clock: LocalClock | PostgresClock
    bus: LocalBus | PostgresBus
    connections: LocalConnections | PostgresConnections
    talk: StoredTalk | PostgresTalk
    names: StoredNames
    accounts: Accounts
    credentials: Credentials
    tokens: Tokens
    farewell: Farewell
    takeaway: Takeaway
    handovers: Handovers
    tables: Tables
    invites: Invites
    lobby: LocalLobby | PostgresLobby
    history: History
    books: Books
    ratings: Ratings
    chapters: Chapters
    friends: Friends
    blocks: StoredBlocks
    reviews: StoredReviews
    invitations: Invitations
    reports: Reports
    bans: Bans
    oversight: Oversight
    presence: Presence
    retention: Retention

    @classmethod
    async def open(
        cls, url: str | None = None, *, data: Path = DATA, upgrade: bool = True, worker: str | None = None
    ) -> "Store":
        """Open the database of a URL (None: the file in `data`), bringing its schema up unless told not to.

        Raises:
            StartRefused: see `refusals`.
            StoreAway: the server cannot be reached.
        """
        name = worker or secrets.token_hex(6)
        match read_address(url, data):
            case SqliteAddress(path=path):
                file = SqliteDatabase(path)
                async with _closed_on_fault(file):
                    await _prepare(file, upgrade)
                    here = LocalConnections(name)
                    lobby = LocalLobby(file, here)
                    return cls._of(name, file, SqliteLog(file), LocalClock(), LocalBus(), here, lobby)
            case PostgresAddress(dsn=dsn):
                server = await PostgresDatabase.open(dsn)
                async with _closed_on_fault(server):
                    await _prepare(server, upgrade)
                    clock = await PostgresClock.start(server)
                    log, there = PostgresLog(server), PostgresConnections(server, name)
                    return cls._of(
                        name, server, log, clock, PostgresBus(server), there, PostgresLobby(server)
                    )

    @classmethod
    def _of(
        cls,
        worker: str,
        database: SqliteDatabase | PostgresDatabase,
        log: SqliteLog | PostgresLog,
        clock: LocalClock | PostgresClock,
        bus: LocalBus | PostgresBus,
        connections: LocalConnections | PostgresConnections,
        lobby: LocalLobby | PostgresLobby,
    ) -> "Store":
        farewell = Farewell(database)
        return cls(
            worker=worker,
            several=isinstance(database, PostgresDatabase),
            database=database,
            log=log,
            clock=clock,
            bus=bus,
            connections=connections,
            talk=PostgresTalk(database) if isinstance(database, PostgresDatabase) else StoredTalk(database),
            names=StoredNames(database),
            accounts=Accounts(database),
            credentials=Credentials(database),
            tokens=Tokens(database),
            farewell=farewell,
            takeaway=Takeaway(database),
            handovers=Handovers(database),
            tables=Tables(database),
            invites=Invites(database),
            lobby=lobby,
            history=History(database),
            books=Books(database),
            ratings=Ratings(database),
            chapters=Chapters(database),
            friends=Friends(database),
            blocks=StoredBlocks(database),
            reviews=StoredReviews(database),
            invitations=Invitations(database),
            reports=Reports(database),
            bans=Bans(database),
            oversight=Oversight(database),
            presence=Presence(database, connections),
            retention=Retention(database, connections, farewell),
        )

    async def close(self) -> None:
        """Stop what runs and give everything back. Nothing that was acknowledged is lost by not calling this."""
        await self.bus.stop()
        if isinstance(self.clock, PostgresClock):
            await self.clock.stop()
        await self.database.close()


async def _prepare(database: Database, upgrade: bool) -> None:
    if upgrade:
        await migrate(database)
    else:
        await check_schema(database)


@asynccontextmanager
async def _closed_on_fault(database: Database) -> AsyncIterator[None]:
    try:
        yield
    except BaseException:
        await database.close()
        raise
