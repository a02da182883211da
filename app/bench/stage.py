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

SERVER_CORE: Final = 0
START_SECONDS: Final = 30.0

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


@contextmanager
def served(
    database: str | None = None, workers: int = 1, cores: frozenset[int] = frozenset({SERVER_CORE})
) -> Iterator[tuple[str, int]]:
    """A real server on an empty database: its address and pid. `database` None: SQLite in a folder of its own."""
    folder = Path(tempfile.mkdtemp(prefix="aelwyd-bench-"))
    port = free_port()
    settings = {
        **_WIDE,
        "AELWYD_DATA": str(folder),
        "AELWYD_DATABASE_URL": database or "",
        "AELWYD_PORT": str(port),
        "AELWYD_WORKERS": str(workers),
    }
    try:
        with _process(["-m", "app.cli", "serve"], port, settings, cores) as pid:
            yield f"127.0.0.1:{port}", pid
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def relayed() -> Iterator[tuple[str, int]]:
    """The floor: its address and pid."""
    port = free_port()
    with _process(["-m", "app.bench.relay", str(port)], port, {}, frozenset({SERVER_CORE})) as pid:
        yield f"127.0.0.1:{port}", pid


@contextmanager
def _process(
    words: list[str], port: int, settings: Mapping[str, str], cores: frozenset[int]
) -> Iterator[int]:
    """A process that answers at this port, its log thrown away unless it cannot start."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("AELWYD_")}
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [sys.executable, *words], env={**clean, **settings}, stdout=log, stderr=log
        )
        try:
            os.sched_setaffinity(process.pid, cores)
            deadline = time.monotonic() + START_SECONDS
            while not _answers(port):
                if process.poll() is not None or time.monotonic() > deadline:
                    log.seek(0)
                    raise Broken(f"{words} did not start: {log.read().decode(errors='replace')[-2000:]}")
                time.sleep(0.02)
            yield process.pid
        finally:
            process.terminate()
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _answers(port: int) -> bool:
    line = HTTPConnection("127.0.0.1", port, timeout=1)
    try:
        line.request("GET", "/healthz")
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
