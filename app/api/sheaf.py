"""A ZIP archive that leaves while it is written: file after file goes in, bytes come out, nothing is held.

Knows nothing of what is in the files.
"""

from datetime import UTC, datetime
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

OLDEST: Final = (1980, 1, 1, 0, 0, 0)
"""The first moment that such an archive can name."""


class Sheaf:
    """The archive under way. Not for use by two threads at once."""

    def __init__(self) -> None:
        self._out: list[bytes] = []
        self._zip = ZipFile(self, "w", ZIP_DEFLATED)

    def write(self, data: bytes) -> int:
        """What the archive writes; for `zipfile` alone."""
        self._out.append(bytes(data))
        return len(data)

    def flush(self) -> None:
        """Nothing is held back; for `zipfile` alone."""

    def close(self) -> None:
        """Nothing is to be given back; for `zipfile` alone."""

    def put(self, name: str, data: bytes, at: int) -> bytes:
        """Add a file of this moment (ms); the bytes that are to go out now."""
        moment = datetime.fromtimestamp(at / 1000, UTC).timetuple()[:6]
        info = ZipInfo(name, max(OLDEST, moment))
        info.compress_type = ZIP_DEFLATED
        self._zip.writestr(info, data)
        return self._taken()

    def end(self) -> bytes:
        """The last bytes."""
        self._zip.close()
        return self._taken()

    def _taken(self) -> bytes:
        taken, self._out = b"".join(self._out), []
        return taken
