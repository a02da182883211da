"""One worker as its parent sees it: a process, the line to it, and what it last reported."""

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from app.crew import channel

SILENT: Final = 3.0
"""Seconds without a report after which a worker is given no more connections."""
HUNG: Final = 60.0
"""Seconds without a report after which it is ended: half alive is worse than gone."""
STARTING: Final = 300.0
"""The same for one that has not reported at all yet."""

_log = logging.getLogger("aelwyd.crew")


class Mate:
    """Made by `start`. `load` is how many connections it has, as far as is known; `ready` is set with its first
    report, or when it has ended without one."""

    def __init__(self, number: int, process: asyncio.subprocess.Process, line: socket.socket) -> None:
        self.number, self.load = number, 0
        self.ready = asyncio.Event()
        self.started = asyncio.get_running_loop().time()
        self._process, self._line = process, line
        self._heard: float | None = None
        self._leaving = False
        asyncio.get_running_loop().add_reader(line, self._listen)

    @classmethod
    async def start(cls, command: Sequence[str], number: int, announce: int) -> "Mate":
        """Start a worker: `command` is how this very program was started."""
        ours, theirs = channel.pair()
        with theirs:
            told = f"{number}:{theirs.fileno()}:{announce}"
            words = [sys.executable, *command, "--hand", told]
            process = await asyncio.create_subprocess_exec(*words, pass_fds=[theirs.fileno()])
        return cls(number, process, ours)

    # ── What is known of it ───────────────────────────────────────────────────────────────────────
    @property
    def reported(self) -> bool:
        """Whether it has ever been ready."""
        return self._heard is not None

    @property
    def takes(self) -> bool:
        """Whether it is to be given connections now."""
        return self._heard is not None and not self._leaving and self._silence() < SILENT

    def _silence(self) -> float:
        since = self.started if self._heard is None else self._heard
        return asyncio.get_running_loop().time() - since

    def _listen(self) -> None:
        try:
            found = channel.heard(self._line)
        except channel.Gone:
            self._hang_up()
            return
        if found is not None:
            if self._heard is None:
                _log.info("worker %d (pid %d) is ready", self.number, self._process.pid)
            self.load, self._heard = found, asyncio.get_running_loop().time()
            self.ready.set()

    def _hang_up(self) -> None:
        self._leaving = True
        asyncio.get_running_loop().remove_reader(self._line)
        self.ready.set()

    # ── What is done with it ──────────────────────────────────────────────────────────────────────
    def take(self, connection: socket.socket) -> bool:
        """Give it a connection; False when it cannot have it."""
        try:
            taken = channel.hand_over(self._line, connection)
        except channel.Gone:
            self._hang_up()
            return False
        self.load += taken
        return taken

    def leave(self) -> None:
        """Let it say good-bye to everybody and end."""
        self._leaving = True
        self._send(signal.SIGTERM)

    def kill(self) -> None:
        """End it at once."""
        self._send(signal.SIGKILL)

    def end_if_hung(self) -> None:
        """End it if it has not been heard for far too long."""
        if self._silence() > (HUNG if self.reported else STARTING):
            _log.error("worker %d does not answer and is ended", self.number)
            self.kill()

    async def ended(self) -> int:
        """Its exit status, negative for a signal, once it has ended."""
        status = await self._process.wait()
        if self._line.fileno() >= 0:
            self._hang_up()
            self._line.close()
        return status

    def _send(self, number: int) -> None:
        with suppress(ProcessLookupError):
            if self._process.returncode is None:
                os.kill(self._process.pid, number)
