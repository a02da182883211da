"""A PostgreSQL server: connections with time limits and keep-alives, which come back by themselves.

Two ways in: SQLAlchemy's engine for pages and records, and a pool of the driver's own connections for the log.
Each new connection is asked whether the server keeps what it commits.
"""

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar

import asyncpg
from sqlalchemy import Connection, NullPool
from sqlalchemy import exc as sa_exc
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from app.store.refusals import UnsafeSettings
from app.table.ports import BadRow, StoreAway

T = TypeVar("T")
CONNECT_SECONDS: Final = 4.0
ANSWER_SECONDS: Final = 6.0
"""How long an answer may take before the connection is given up; longer than the server's own limits."""
LOG_CONNECTIONS: Final = 4
PAGE_CONNECTIONS: Final = 4

SERVES: Final = "aelwyd"
"""What the connections of whatever plays on the database are called in `pg_stat_activity`."""
SESSION: Final = {
    "application_name": SERVES,
    "lock_timeout": "2000",
    "statement_timeout": "4000",
    "idle_in_transaction_session_timeout": "4000",
    "tcp_keepalives_idle": "5",
    "tcp_keepalives_interval": "2",
    "tcp_keepalives_count": "3",
    "timezone": "UTC",
    # Each statement here is one indexed read or write: compiling it costs more than it ever saves.
    "jit": "off",
}

PATIENT: Final = {"lock_timeout": "0", "statement_timeout": "0"}
RESTFUL: Final = {**PATIENT, "idle_in_transaction_session_timeout": "0"}
"""For work that waits for somebody else between its statements, such as a pipe."""

_ASKED: Final = (
    "SELECT name, setting FROM pg_settings WHERE name = ANY('{transaction_isolation,synchronous_commit,"
    "fsync,full_page_writes,server_encoding,transaction_read_only}')"
)


def unsafe(settings: Mapping[str, str]) -> list[str]:
    """What in these settings of a session would break a promise, as `name=value (needs …)`; empty when all is well."""
    wanted = {
        "transaction_isolation": ("read committed",),
        "synchronous_commit": ("on", "local", "remote_write", "remote_apply"),
        "fsync": ("on",),
        "full_page_writes": ("on",),
        "server_encoding": ("UTF8",),
    }
    return [
        f"{name}={settings.get(name)} (needs {good[0]})"
        for name, good in wanted.items()
        if settings.get(name) not in good
    ]


class PostgresDatabase:
    """The open server; use `PostgresDatabase.open`."""

    def __init__(self, dsn: str, log: asyncpg.Pool, name: str) -> None:
        self.dsn = dsn
        self._log = log
        self._name = name
        engine = self._engine(pool_size=PAGE_CONNECTIONS, max_overflow=0, pool_timeout=CONNECT_SECONDS)
        self._writer = engine
        self._reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)

    @classmethod
    async def open(cls, dsn: str, name: str = SERVES) -> "PostgresDatabase":
        """Connect, and look at the server's settings. `name` is what the connections are called there.

        Raises:
            UnsafeSettings: the server would lose what it has acknowledged.
            StoreAway: it cannot be reached.
        """
        try:
            pool = await asyncpg.create_pool(
                dsn,
                min_size=1,
                max_size=LOG_CONNECTIONS,
                init=_look,
                connection_class=_Plain,
                timeout=CONNECT_SECONDS,
                command_timeout=ANSWER_SECONDS,
                server_settings={**SESSION, "application_name": name},
            )
        except _FAULTS as fault:
            raise told(fault) from fault
        return cls(dsn, pool, name)

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database`."""
        async with _telling(), self._reader.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See `Database`."""
        async with _telling(), self._writer.begin() as connection:
            return await connection.run_sync(work)

    async def change_schema(self, work: Callable[[Connection], T], *, restful: bool = False) -> T:
        """See `Database`."""
        engine = self._engine(limits=RESTFUL if restful else PATIENT, poolclass=NullPool)
        try:
            async with _telling(), engine.begin() as connection:
                await connection.exec_driver_sql("SELECT pg_advisory_xact_lock(1097167972)")
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    async def read_long(self, work: Callable[[Connection], T]) -> T:
        """As `read`, for as long as it takes and with rests between its questions."""
        engine = self._engine(limits=RESTFUL, poolclass=NullPool)
        reader = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        try:
            async with _telling(), reader.connect() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    @asynccontextmanager
    async def line(self) -> AsyncIterator[asyncpg.Connection]:
        """A driver's connection for single statements, each its own transaction.

        Raises:
            StoreAway, BadRow: as the ports say; whatever went wrong inside is told so as well.
        """
        async with _telling(), self._log.acquire(timeout=CONNECT_SECONDS) as connection:
            try:
                yield connection
            except TimeoutError:
                # Nobody knows what this connection will answer next.
                connection.terminate()
                raise

    async def connect(self) -> asyncpg.Connection:
        """A connection of its own, for whoever must hold one (the bus)."""
        async with _telling():
            return await self._connect()

    async def close(self) -> None:
        """See `Database`."""
        await self._writer.dispose()
        try:
            await asyncio.wait_for(self._log.close(), CONNECT_SECONDS)
        except TimeoutError:
            self._log.terminate()

    async def _connect(self, limits: Mapping[str, str] | None = None) -> asyncpg.Connection:
        connection = await asyncpg.connect(
            self.dsn,
            timeout=CONNECT_SECONDS,
            command_timeout=None if limits else ANSWER_SECONDS,
            server_settings={**SESSION, "application_name": self._name, **(limits or {})},
        )
        try:
            await _look(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    def _engine(self, *, limits: Mapping[str, str] | None = None, **pool: Any) -> AsyncEngine:
        async def connect() -> asyncpg.Connection:
            return await self._connect(limits)

        # The address stands in `connect`: SQLAlchemy would not understand all that the driver does.
        # What stands in the rows stays out of the logs, whatever goes wrong.
        kept = {"async_creator": connect, "pool_pre_ping": True, "hide_parameters": True, **pool}
        return create_async_engine("postgresql+asyncpg://", **kept)


class _Plain(asyncpg.Connection):  # type: ignore[misc]
    """A connection whose sessions leave nothing behind: giving it back needs no round trip."""

    def get_reset_query(self) -> str:
        """Nothing to reset."""
        return ""


async def _look(connection: asyncpg.Connection) -> None:
    settings = {row["name"]: row["setting"] for row in await connection.fetch(_ASKED)}
    if faults := unsafe(settings):
        raise UnsafeSettings(
            "PostgreSQL would lose moves that people were told are kept: " + ", ".join(faults)
        )


# ── Faults ────────────────────────────────────────────────────────────────────────────────────────

_FAULTS = (asyncpg.PostgresError, asyncpg.InterfaceError, sa_exc.SQLAlchemyError, OSError, ssl.SSLError)
_BAD_ROW = ("22", "23")
_PROGRAMS_FAULT = ("42",)


@asynccontextmanager
async def _telling() -> AsyncIterator[None]:
    try:
        yield
    except (*_FAULTS, UnicodeEncodeError, asyncpg.InternalClientError) as fault:
        raise told(fault) from fault


def told(fault: BaseException) -> BaseException:
    """The fault as the ports tell it; a fault of the program stays what it is."""
    origin = fault
    if isinstance(fault, sa_exc.DBAPIError) and fault.orig is not None:
        origin = fault.orig.__cause__ or fault.orig
    state = getattr(origin, "sqlstate", None) or ""
    # The driver refuses some values before it sends them; those faults carry no state.
    if state[:2] in _BAD_ROW or isinstance(origin, asyncpg.DataError | UnicodeEncodeError):
        return BadRow(f"{type(origin).__name__} {state}")
    if state[:2] in _PROGRAMS_FAULT or (isinstance(fault, sa_exc.SQLAlchemyError) and not _outside(fault)):
        return fault
    return StoreAway(f"{type(origin).__name__} {state}".strip())


def _outside(fault: sa_exc.SQLAlchemyError) -> bool:
    return isinstance(fault, sa_exc.DBAPIError | sa_exc.TimeoutError)
