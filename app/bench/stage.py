"""Servers and loads as processes of their own, each on its core, for as long as a measurement lasts."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Final

import msgspec

from app.bench.load import Call, Outcome, Run
from app.bench.returning import Fall, Return

SERVER_CORE: Final = 0
START_SECONDS: Final = 120.0

_WIDE: Final = {
    "AELWYD_HOST": "127.0.0.1",
    "AELWYD_TABLE_RATE": "1000000",
    "AELWYD_OPEN_TABLES": "100000",
    "AELWYD_NEW_TABLES": "100000",
    "AELWYD_TABLES_HELD": "10000",
    "AELWYD_SOCKETS": "100000",
}
"""Limits that a load would meet and people do not."""


def load_core() -> int:
    """The core that a load has: the last one."""
    return (os.cpu_count() or 1) - 1


class Broken(Exception):
    """A process of the measurement did not do what it must; says which and why."""


class Process:
    """A server at a port of this machine, which can be killed and started again as it was. Its log is thrown away
    unless it cannot start."""

    def __init__(
        self, words: list[str], port: int, settings: Mapping[str, str], cores: frozenset[int]
    ) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("AELWYD_")}
        self._words, self._port, self._cores = words, port, cores
        self._settings = {**clean, **settings}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Host and port."""
        return f"127.0.0.1:{self._port}"

    @property
    def pid(self) -> int:
        """Of the process that runs now."""
        assert self._process is not None
        return self._process.pid

    def start(self, path: str = "/healthz") -> None:
        """Start it; it answers at this path when this returns.

        Raises:
            Broken: it did not come up.
        """
        with tempfile.TemporaryFile() as log:
            process = self._process = subprocess.Popen(
                [sys.executable, *self._words], env=self._settings, stdout=log, stderr=log
            )
            os.sched_setaffinity(process.pid, self._cores)
            deadline = time.monotonic() + START_SECONDS
            while not _answers(self._port, path):
                if process.poll() is not None or time.monotonic() > deadline:
                    log.seek(0)
                    told = log.read().decode(errors="replace")[-2000:]
                    raise Broken(f"{self._words} did not start: {told}")
                time.sleep(0.005)

    def kill(self) -> None:
        """End it without a word, as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> None:
        """End it in order; nothing where it has ended."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()


@contextmanager
def house(
    database: str | None = None, workers: int = 1, cores: frozenset[int] = frozenset({SERVER_CORE})
) -> Iterator[Process]:
    """A real server on an empty database, to be started. `database` None: SQLite in a folder of its own."""
    folder, port = Path(tempfile.mkdtemp(prefix="aelwyd-bench-")), free_port()
    settings = {
        **_WIDE,
        "AELWYD_DATA": str(folder),
        "AELWYD_DATABASE_URL": database or "",
        "AELWYD_PORT": str(port),
        "AELWYD_WORKERS": str(workers),
    }
    process = Process(["-m", "app.cli", "serve"], port, settings, cores)
    try:
        yield process
    finally:
        process.stop()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def relay_house() -> Iterator[Process]:
    """The floor, to be started."""
    port = free_port()
    process = Process(["-m", "app.bench.relay", str(port)], port, {}, frozenset({SERVER_CORE}))
    try:
        yield process
    finally:
        process.stop()


@contextmanager
def served(
    database: str | None = None, workers: int = 1, cores: frozenset[int] = frozenset({SERVER_CORE})
) -> Iterator[tuple[str, int]]:
    """The same as a house, started: its address and pid."""
    with house(database, workers, cores) as process:
        process.start()
        yield process.address, process.pid


@contextmanager
def relayed() -> Iterator[tuple[str, int]]:
    """The floor, started: its address and pid."""
    with relay_house() as process:
        process.start()
        yield process.address, process.pid


def _answers(port: int, path: str) -> bool:
    line = HTTPConnection("127.0.0.1", port, timeout=1)
    try:
        line.request("GET", path)
        return line.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def free_port() -> int:
    """A port of 127.0.0.1 where nobody listens just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Load:
    """A load at its place: everybody sits and plays, but moves only while a run lasts."""

    def __init__(self, process: "subprocess.Popen[bytes]") -> None:
        self._process = process
        self.memory: dict[str, int] = {}
        """What the watched held when all sat."""

    def run(self, run: Run) -> Outcome:
        """Let them play.

        Raises:
            Broken: the load has ended, or somebody was refused or lost their line.
        """
        self.write(msgspec.json.encode(run))
        outcome = msgspec.json.decode(self.read(), type=Outcome)
        if outcome.errors:
            raise Broken(f"what must not happen under load did: {outcome.errors}")
        return outcome

    def fall(self, fall: Fall) -> None:
        """Have everybody expect that all lines end now; `came_back` tells what came of it."""
        self.write(msgspec.json.encode(fall))
        self.read()

    def came_back(self) -> Return:
        """How everybody came back.

        Raises:
            Broken: the load has ended, somebody was refused, or not everybody is back.
        """
        found = msgspec.json.decode(self.read(), type=Return)
        if found.errors or found.missing:
            raise Broken(f"{found.missing} sockets and tables are not back: {found.errors}")
        return found

    def write(self, line: bytes) -> None:
        """One line to it."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def read(self) -> bytes:
        """The next line of it.

        Raises:
            Broken: it has ended.
        """
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Broken(f"the load ended with {self._process.wait()}")
        return line


@contextmanager
def loaded(call: Call) -> Iterator[Load]:
    """A load that has come in and waits to be asked."""
    words = [sys.executable, "-m", "app.bench.load"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        try:
            load = Load(process)
            load.write(msgspec.json.encode(call))
            load.memory = msgspec.json.decode(load.read(), type=dict[str, int])
            yield load
        finally:
            process.kill()
