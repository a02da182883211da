"""Passwords: work beside the loop, bounded, and the same for a wrong name as for a wrong password."""

import asyncio
import time

import pytest
from argon2 import PasswordHasher

from app.api.passwords import Passwords
from app.api.problems import Problem

pytestmark = pytest.mark.anyio

QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


class Watched(PasswordHasher):
    """Remembers what was verified, and may take its time."""

    def __init__(self, seconds: float = 0.0) -> None:
        super().__init__(time_cost=1, memory_cost=8, parallelism=1)
        self.seconds, self.asked = seconds, list[str]()

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # type: ignore[override]
        self.asked.append(str(hash))
        time.sleep(self.seconds)
        return super().verify(hash, password)


async def test_a_password_fits_what_was_kept_of_it_and_nothing_else() -> None:
    passwords = Passwords(QUICK)
    kept = await passwords.hashed("correct horse")
    assert kept.startswith("$argon2id$") and "correct" not in kept
    assert await passwords.fits(kept, "correct horse")
    for wrong in ("", "Correct horse", "correct horse ", "x" * 10_000):
        assert not await passwords.fits(kept, wrong)
    assert not await passwords.fits("$nonsense", "correct horse")
    passwords.close()


async def test_the_usual_measure_is_argon2id_with_the_librarys_own_numbers() -> None:
    passwords, usual = Passwords(), PasswordHasher()
    kept = await passwords.hashed("correct horse")
    work = f"m={usual.memory_cost},t={usual.time_cost},p={usual.parallelism}"
    assert kept.startswith(f"$argon2id$v=19${work}$")
    passwords.close()


async def test_a_name_that_nobody_has_is_worked_on_like_any_other() -> None:
    watched = Watched()
    passwords = Passwords(watched)
    kept = await passwords.hashed("correct horse")
    assert not await passwords.fits(None, "correct horse")
    assert not await passwords.fits(kept, "wrong horse")
    nobodys, somebodys = watched.asked
    assert nobodys.split("$")[:4] == somebodys.split("$")[:4], "the same kind, version and measure"
    assert [len(part) for part in nobodys.split("$")] == [len(part) for part in somebodys.split("$")]
    passwords.close()


async def test_another_measure_asks_for_the_password_to_be_kept_anew() -> None:
    before, after = Passwords(QUICK), Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    kept = await before.hashed("correct horse")
    assert await after.fits(kept, "correct horse")
    assert after.outdated(kept) and not before.outdated(kept)
    for one in (before, after):
        one.close()


async def test_the_line_is_short_and_the_loop_goes_on() -> None:
    passwords = Passwords(Watched(0.2), threads=1, line=3)
    tries = [asyncio.create_task(passwords.fits(None, "x")) for _ in range(3)]
    await asyncio.sleep(0)
    with pytest.raises(Problem) as fault:
        await passwords.fits(None, "x")
    assert (fault.value.code, fault.value.status) == ("busy", 503)
    began, ticks = time.monotonic(), 0
    while not all(one.done() for one in tries):
        await asyncio.sleep(0.01)
        ticks += 1
    assert time.monotonic() - began >= 0.4 and ticks > 5
    assert [one.result() for one in tries] == [False] * 3
    assert not await passwords.fits(None, "x"), "there is room again"
    passwords.close()


async def test_whoever_gives_up_keeps_the_place_until_the_work_is_done() -> None:
    passwords = Passwords(Watched(0.2), threads=1, line=1)
    first = asyncio.create_task(passwords.fits(None, "x"))
    await asyncio.sleep(0)
    first.cancel()
    with pytest.raises(Problem):
        await passwords.fits(None, "x")
    await asyncio.sleep(0.5)
    assert not await passwords.fits(None, "x")
    passwords.close()
