"""A SQLite file: write-ahead log, `synchronous=FULL`, one owning process, one writer thread.

Every write runs on the writer thread in `BEGIN IMMEDIATE`; reads run beside it on threads of their own, each on
its own snapshot and with a time limit.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, TypeVar, cast

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from app.store.owner import FileOwner
from app.store.refusals import Unreadable, UnsafeSettings
from app.table.ports import BadRow, StoreAway

T = TypeVar("T")
READERS: Final = 2
READ_SECONDS: Final = 4.0
_FULL: Final = 2
_KEPT_BY: Final = ("journal_mode", "synchronous")


class SqliteDatabase:
    """The open file.

    Raises:
        Unreadable: it cannot be opened, or is no database.
        FileTaken: another process owns it.
        UnsafeSettings: the file system cannot keep what is promised.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._owner = FileOwner(path)
        except OSError as fault:
            raise Unreadable(f"The data file {path} cannot be opened: {fault.strerror}.") from fault
        self._writer_thread = ThreadPoolExecutor(1, thread_name_prefix="store-writer")
        self._reader_threads = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")
        self._writer = _engine(path, "BEGIN IMMEDIATE", 1)
        self._reader = _engine(path, "BEGIN", READERS, query_only=True)
        try:
            self._rows = _driver(path)
            self._check()
        except BaseException as fault:
            self._owner.release()
            if isinstance(fault, sqlite3.Error):
                raise Unreadable(f"The data file {path} cannot be opened: {fault}.") from fault
            raise

    def _check(self) -> None:
        mode, level = (self._rows.execute(f"PRAGMA {name}").fetchone()[0] for name in _KEPT_BY)
        if (mode, level) != ("wal", _FULL):
            self._rows.close()
            raise UnsafeSettings(
                f"SQLite keeps {self.path} with journal_mode={mode}, synchronous={level}; moves need wal and 2"
                " (FULL). Put the data folder on a local disk."
            )

    async def read(self, work: Callable[[Connection], T]) -> T:
        """See `Database`."""
        return await self._run(self._reader_threads, lambda: self._read(work))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """See `Database`."""
        return await self._run(self._writer_thread, lambda: self._write(work))

    async def change_schema(self, work: Callable[[Connection], T], *, restful: bool = False) -> T:
        """See `Database`: this process owns the file, and its writer does one thing at a time."""
        return await self.write(work)

    async def write_rows(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """As `write`, on a connection of the driver's own: for the log, where each microsecond counts."""
        return await self._run(self._writer_thread, lambda: self._write_rows(work))

    async def close(self) -> None:
        """See `Database`."""
        for threads in (self._reader_threads, self._writer_thread):
            await asyncio.to_thread(threads.shutdown)
        self._rows.close()
        self._reader.dispose()
        self._writer.dispose()
        self._owner.release()

    def _read(self, work: Callable[[Connection], T]) -> T:
        limit = time.monotonic() + READ_SECONDS
        with self._reader.connect() as connection:
            driver_of(connection).set_progress_handler(lambda: time.monotonic() > limit, 20_000)
            return work(connection)

    def _write(self, work: Callable[[Connection], T]) -> T:
        with self._writer.begin() as connection:
            return work(connection)

    def _write_rows(self, work: Callable[[sqlite3.Connection], T]) -> T:
        rows = self._rows
        rows.execute("BEGIN IMMEDIATE")
        try:
            result = work(rows)
            rows.execute("COMMIT")
        except BaseException:
            # A full disk may have ended the transaction already.
            if rows.in_transaction:
                rows.execute("ROLLBACK")
            raise
        return result

    async def _run(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except (sqlite3.Error, SQLAlchemyError, UnicodeEncodeError, OverflowError) as fault:
            raise _told(fault) from fault


async def read_beside(path: Path, work: Callable[[Connection], T]) -> T:
    """Run `work` on one snapshot of a file, for as long as it takes, whether or not another process owns it: that one
    writes on meanwhile, and its log of writes grows until this has ended.

    Raises:
        Unreadable: there is no such file, or it is no database.
    """
    engine = _engine(path, "BEGIN", 1, query_only=True)

    def read() -> T:
        if not path.is_file():  # asking for it would make one
            raise Unreadable(f"There is no data file {path}.")
        with engine.connect() as connection:
            return work(connection)

    try:
        return await asyncio.to_thread(read)
    except (sqlite3.Error, SQLAlchemyError) as fault:
        told = _told(fault)
        raise Unreadable(f"The data file {path} cannot be read: {told}.") from fault
    finally:
        engine.dispose()


def driver_of(connection: Connection) -> sqlite3.Connection:
    """The driver's connection under SQLAlchemy's."""
    return cast(sqlite3.Connection, connection.connection.driver_connection)


def _engine(path: Path, begin: str, size: int, *, query_only: bool = False) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        connect_args={"check_same_thread": False, "timeout": 5.0},
        hide_parameters=True,
    )

    @event.listens_for(engine, "connect")
    def prepare(driver: Any, _record: Any) -> None:
        _prepare(driver)
        driver.execute(f"PRAGMA query_only={'ON' if query_only else 'OFF'}")

    @event.listens_for(engine, "before_cursor_execute")
    def check(_connection: Any, _cursor: Any, _statement: str, parameters: Any, *_more: Any) -> None:
        # SQLite would keep what PostgreSQL never can; a text must mean the same on both.
        for row in parameters if isinstance(parameters, list) else [parameters]:
            if any(type(value) is str and "\0" in value for value in row):
                raise BadRow("a NUL character")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _driver(path: Path) -> sqlite3.Connection:
    driver = sqlite3.connect(path, timeout=5.0, check_same_thread=False)
    try:
        _prepare(driver)
    except sqlite3.Error:
        driver.close()
        raise
    return driver


def _prepare(driver: sqlite3.Connection) -> None:
    # The driver would begin transactions by itself, and not the kind that is wanted.
    driver.isolation_level = None
    driver.execute("PRAGMA journal_mode=WAL")
    driver.execute("PRAGMA synchronous=FULL")


def _told(fault: Exception) -> Exception:
    """The fault as the ports tell it; a fault of the program stays what it is."""
    origin = fault.orig if isinstance(fault, DBAPIError) else fault
    match origin:
        case sqlite3.IntegrityError() | sqlite3.DataError() | UnicodeEncodeError() | OverflowError():
            return BadRow(str(origin))
        case sqlite3.InterfaceError() | sqlite3.ProgrammingError():
            return fault
        case sqlite3.OperationalError() if _programs_fault(origin):
            return fault
        case sqlite3.Error():
            return StoreAway(str(origin))
        case _:
            return fault


def _programs_fault(origin: sqlite3.OperationalError) -> bool:
    return getattr(origin, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
