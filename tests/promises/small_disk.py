"""Servers whose database has no room: on a small disk of its own that is filled up, or forbidden to write any further."""

import errno
import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.live.served import ROOT, Served

SIZE: Final = "8m"
PAGE: Final = 4096
_MOUNTED: Final = 'mount -t tmpfs -o size="$1" small "$2" && shift 2 && exec "$@"'


@dataclass
class OnSmallDisk(Served):
    """A server whose file lies on a disk of `SIZE` that no other process sees, and that is gone when it ends."""

    @property
    def mounted(self) -> Path:
        """Where the server finds its disk."""
        return self.data / "disk"

    @property
    def disk(self) -> Path:
        """Where everybody else finds it while the server runs."""
        assert self.process is not None
        return Path(f"/proc/{self.process.pid}/root{self.mounted}")

    def launch(self, command: str = "serve") -> subprocess.Popen[bytes]:
        """See `Served`: in a name space of its own, in which it may mount something."""
        self.mounted.mkdir(exist_ok=True)
        self.database_url = f"sqlite:///{self.mounted}/aelwyd.db"
        enter = ["unshare", "--map-root-user", "--mount", "sh", "-c", _MOUNTED, "sh", SIZE, str(self.mounted)]
        with (self.data / "stdout.txt").open("a") as printed, (self.data / "stderr.txt").open("a") as errors:
            return subprocess.Popen(
                [*enter, sys.executable, "-m", self.module, command],
                cwd=ROOT,
                env=self.environment,
                stdout=printed,
                stderr=errors,
            )

    def fill(self) -> None:
        """Until nothing more goes on it."""
        with (self.disk / "filler").open("ab", buffering=0) as filler:
            try:
                while True:
                    filler.write(bytes(PAGE))
            except OSError as fault:
                assert fault.errno == errno.ENOSPC, fault

    def make_room(self) -> None:
        """Take away what fills it."""
        (self.disk / "filler").unlink()

    def copy(self, to: Path) -> str:
        """The address of a copy of the file as a power cut at this moment would leave it."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        try:
            for name in ("aelwyd.db", "aelwyd.db-wal"):
                shutil.copy(self.disk / name, to / name)
        finally:
            self.process.send_signal(signal.SIGCONT)
        return f"sqlite:///{to}/aelwyd.db"


@contextmanager
def no_room(server: Served) -> Iterator[None]:
    """While this lasts the server's process can write no file any further, as if there were no room left on any disk."""
    assert server.process is not None and os.name == "posix"
    pid = server.process.pid
    usual = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, usual[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, usual)
