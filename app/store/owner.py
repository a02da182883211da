"""One process owns a SQLite file: an advisory lock of the operating system, held for the life of the process.

The lock lies on a file of its own beside the data. (Closing any handle on the data file itself would drop the
locks that SQLite holds on it in this process.) A killed process leaves the lock file behind but not the lock.
"""

import fcntl
import os
from pathlib import Path

from app.store.refusals import FileTaken


def holder_of(data: Path) -> str | None:
    """Who owns the data file now, such as `pid 4711`; None for nobody."""
    lock = Path(f"{data.resolve()}-owner")
    if not lock.exists():
        return None
    with lock.open() as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except OSError:
            return file.read(20).strip() or "another process"
    return None


class FileOwner:
    """The right to the data file, taken on construction.

    Raises:
        FileTaken: another process has it.
    """

    def __init__(self, data: Path) -> None:
        self._file = Path(f"{data.resolve()}-owner").open("a+")  # noqa: SIM115 (held until `release`)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self._file.seek(0)
            owner = self._file.read(20).strip() or "unknown"
            self._file.close()
            raise FileTaken(
                f"The data file {data} is in use by another Aelwyd process ({owner}). SQLite serves one process:"
                " stop the other one first, or use PostgreSQL for several."
            ) from None
        self._file.truncate(0)
        self._file.write(f"pid {os.getpid()}\n")
        self._file.flush()

    def release(self) -> None:
        """Let another process have the file."""
        self._file.close()
