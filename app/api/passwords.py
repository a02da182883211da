"""Passwords by argon2id, on threads of their own beside the event loop, so that no move waits for one.

argon2 lets go of the interpreter while it works. Two threads at most, a short line in front of them, and whoever comes
beyond that is told `busy`: many sign-ins at once cost their own time and a bounded share of the machine. A wrong name
and a wrong password take one and the same work. What a password may be is `app.table.words`'s matter.
"""

import asyncio
import os
import secrets
import sys
from base64 import b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Final, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from app.api.problems import Problem

THREADS: Final = 1
"""One, so that on a small machine a core is left for play."""
LINE: Final = 32
"""Pieces of work that may wait or be under way."""

T = TypeVar("T")


class Passwords:
    """Hashing and checking. `measure` says how much work it is; the usual one is the library's own advice."""

    def __init__(
        self, measure: PasswordHasher | None = None, *, threads: int = THREADS, line: int = LINE
    ) -> None:
        self._hasher = measure or PasswordHasher()
        self._threads = ThreadPoolExecutor(threads, "passwords", initializer=_step_back)
        self._line, self._waiting = line, 0

    async def hashed(self, password: str) -> str:
        """What is to be kept of a password.

        Raises:
            Problem: `busy`.
        """
        return await self._work(partial(self._hasher.hash, password))

    async def fits(self, kept: str | None, password: str) -> bool:
        """Whether this is the password of which `kept` was made; where there is none (None) it never is, and takes as
        long.

        Raises:
            Problem: `busy`.
        """
        return await self._work(partial(self._fits, kept, password))

    def outdated(self, kept: str) -> bool:
        """Whether it was made by another measure than the present one."""
        return self._hasher.check_needs_rehash(kept)

    def close(self) -> None:
        """No more work; what waits is dropped."""
        self._threads.shutdown(wait=False, cancel_futures=True)

    def _fits(self, kept: str | None, password: str) -> bool:
        try:
            self._hasher.verify(kept or _nobodys(self._hasher), password)
        except (Argon2Error, InvalidHashError):
            return False
        return kept is not None

    async def _work(self, work: Callable[[], T]) -> T:
        if self._waiting >= self._line:
            raise Problem("busy")
        self._waiting += 1
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        # Whoever goes away meanwhile leaves the work behind: its place is free only when it is done.
        done.add_done_callback(self._one_less)
        return await asyncio.shield(done)

    def _one_less(self, _: object) -> None:
        self._waiting -= 1


def _nobodys(measure: PasswordHasher) -> str:
    """Written like the hash of a password by this measure, but of none."""
    salt, made = (
        b64encode(secrets.token_bytes(size)).decode().rstrip("=")
        for size in (measure.salt_len, measure.hash_len)
    )
    work = f"m={measure.memory_cost},t={measure.time_cost},p={measure.parallelism}"
    return f"$argon2id$v=19${work}${salt}${made}"


def _step_back() -> None:
    """Where a thread can have a lower priority than its process, these have: a move goes first. Not the lowest: beside
    something else that keeps the machine busy a sign-in would then take a minute."""
    if sys.platform == "linux":
        os.nice(5)
