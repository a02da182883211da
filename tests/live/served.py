"""A real `aelwyd serve` in a process of its own, and people who come to it through its pages and API."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from app.bench.stage import free_port

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0


def lives(pid: int) -> bool:
    """Whether there is such a process; one that only waits for somebody to take note of its end is none."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@dataclass
class Served:
    """A server on a database, at the same address after every restart.

    `database_url` None: a file in `data`; `settings` adds to the environment; `module` is what is run.
    """

    data: Path
    database_url: str | None = None
    settings: dict[str, str] = field(default_factory=dict)
    module: str = "app.cli"
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where it answers, such as `127.0.0.1:8123`."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The same as the beginning of a link."""
        return f"http://{self.address}"

    def launch(self, command: str = "serve") -> subprocess.Popen[bytes]:
        """The command, started; it may refuse."""
        with (self.data / "stdout.txt").open("a") as printed, (self.data / "stderr.txt").open("a") as errors:
            return subprocess.Popen(
                [sys.executable, "-m", self.module, command],
                cwd=ROOT,
                env=self.environment,
                stdout=printed,
                stderr=errors,
            )

    @property
    def environment(self) -> dict[str, str]:
        """The process's environment: ours without its own settings, and these."""
        own = {
            "AELWYD_DATA": str(self.data),
            "AELWYD_DATABASE_URL": self.database_url or "",
            "AELWYD_PORT": str(self.port),
            "AELWYD_TABLE_RATE": "100000",
            "AELWYD_OPEN_TABLES": "1000",
            **self.settings,
        }
        return {key: value for key, value in os.environ.items() if not key.startswith("AELWYD_")} | own

    def run(self, command: str) -> tuple[int, str]:
        """Another command on the same database, to its end: its status and what it printed."""
        before = len(self.printed) if (self.data / "stdout.txt").exists() else 0
        status = self.launch(command).wait(PATIENCE)
        return status, self.printed[before:]

    def start(self) -> "Served":
        """Start it and wait until it answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        self.process = self.launch()
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"serve ended with {self.process.returncode}: {self.errors}")
            try:
                if request(self.address, "GET", "/healthz").status == 200:
                    return self
            except (OSError, HTTPException):
                time.sleep(0.05)
        raise AssertionError(f"serve did not answer: {self.errors}")

    @property
    def errors(self) -> str:
        """What it has written to stderr so far."""
        return (self.data / "stderr.txt").read_text(errors="replace")

    @property
    def printed(self) -> str:
        """What it has written to stdout so far."""
        return (self.data / "stdout.txt").read_text()

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.process = None

    def stop(self) -> int:
        """End it as a service manager does; its exit status."""
        if self.process is None:
            return 0
        self.process.terminate()
        try:
            status = self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        self.process = None
        return status


@dataclass(frozen=True)
class Answer:
    """An HTTP answer; header names are in lower case, of two with one name the last is kept."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        """The body as text."""
        return self.body.decode()

    def json(self) -> dict[str, Any]:
        """The body as an object."""
        value: dict[str, Any] = json.loads(self.body)
        return value

    @property
    def code(self) -> str:
        """The problem's code."""
        return str(self.json()["code"])


def request(
    address: str, method: str, path: str, body: Any = None, *, raw: str | None = None, **headers: str
) -> Answer:
    """One request with exactly these headers, on a connection of its own; the body as JSON, or `raw` as it is."""
    line = HTTPConnection(address, timeout=15)
    try:
        sent = raw if body is None else json.dumps(body)
        line.request(method, path, sent, {"Content-Type": "application/json", **headers})
        response = line.getresponse()
        found = {name.lower(): value for name, value in response.getheaders()}
        return Answer(response.status, found, response.read())
    finally:
        line.close()


class Guest:
    """Somebody's browser as far as the JSON API and the pages go."""

    def __init__(self, address: str) -> None:
        self.address, self.cookie = address, ""

    def get(self, path: str) -> Answer:
        """A page or an answer."""
        return self._keep(request(self.address, "GET", path, Cookie=self.cookie))

    def post(self, path: str, body: Any = None) -> Answer:
        """A changing request."""
        ours = {"Origin": f"http://{self.address}", "Cookie": self.cookie}
        return self._keep(request(self.address, "POST", path, {} if body is None else body, **ours))

    def ask(self, path: str, body: Any = None) -> dict[str, Any]:
        """The answer to a changing request that must succeed."""
        answer = self.post(path, body)
        assert answer.status == 200, answer.text
        return answer.json()

    def _keep(self, answer: Answer) -> Answer:
        if (cookie := answer.headers.get("set-cookie", "")).startswith("aelwyd="):
            self.cookie = cookie.partition(";")[0]
        return answer
