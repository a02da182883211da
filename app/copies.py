"""The commands `aelwyd backup` and `aelwyd restore`, as far as they open files and say in words what was done.

What is in a file, and what becomes of it, is `app.store`'s. A file with a backup in it is as secret as the database: it is
written so that its owner alone can read it.
"""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

from app.api.texts import Texts
from app.games.core.options import N_
from app.settings import Settings
from app.store.backup import back_up
from app.store.backup_file import BackupReader
from app.store.refusals import BadBackup, NotEmpty
from app.store.restore import Restored, Wishes, restore

DONE: Final = 0
FAILED: Final = 1
STREAM: Final = "-"


def add_backup(parser: argparse.ArgumentParser) -> None:
    """What `backup` takes."""
    parser.add_argument("file", help="where to write it; - writes to standard output")


def add_restore(parser: argparse.ArgumentParser) -> None:
    """What `restore` takes."""
    parser.add_argument("file", help="a file made by backup; - reads standard input")
    parser.add_argument("--replace", action="store_true", help="all that the database holds now goes")
    parser.add_argument(
        "--end-sessions", action="store_true", help="everybody has to sign in or come in anew"
    )


async def run_backup(arguments: argparse.Namespace, settings: Settings, words: Texts) -> int:
    """Write a backup; an older one in its place is replaced once the new one is whole."""

    async def write(file: IO[bytes]) -> int:
        return await back_up(settings.database_url, settings.data, file, time.time_ns() // 1_000_000)

    try:
        if arguments.file == STREAM:
            rows = await write(sys.stdout.buffer)
            sys.stdout.buffer.flush()
            return DONE
        path = Path(arguments.file)
        with _replacing(path) as file:
            rows = await write(file)
    except OSError as fault:
        return _failed(words, arguments.file, fault)
    print(
        words.say(
            N_("{file}: {rows} rows, {size} KiB"), file=path, rows=words.number(rows), size=_size(path, words)
        )
    )
    return DONE


async def run_restore(arguments: argparse.Namespace, settings: Settings, words: Texts) -> int:
    """Go back to a backup."""
    wishes = Wishes(arguments.replace, arguments.end_sessions)
    try:
        with _reading(arguments.file) as file:
            done = await restore(settings.database_url, settings.data, file, wishes)
    except OSError as fault:
        return _failed(words, arguments.file, fault)
    for line in told(done, words):
        print(line)
    return FAILED if done.redealt.broken else DONE


def told(done: Restored, words: Texts) -> Iterator[str]:
    """What was restored, line by line."""
    yield words.say(
        N_("Back at {day} {time}: {rows} rows, {tables} tables, {people} people."),
        day=words.date(done.made_at),
        time=words.time(done.made_at),
        rows=words.number(done.rows),
        tables=words.number(done.tables),
        people=words.number(done.people),
    )
    if done.redealt.tables:
        yield words.count(
            "{n} running deal is dealt anew.", "{n} running deals are dealt anew.", done.redealt.tables
        )
    if done.forgotten:
        yield words.count(
            "{n} person who had been forgotten is forgotten again.",
            "{n} people who had been forgotten are forgotten again.",
            done.forgotten,
        )
    else:
        yield words.say(N_("Whoever was forgotten since then is back until they ask again: tell them."))
    for key in done.redealt.broken:
        yield words.say(N_("Table {key} cannot go on: this program does not know its rules."), key=key)


@contextmanager
def _replacing(path: Path) -> Iterator[IO[bytes]]:
    """A new file that takes its place when all went well. What stands there and is no backup stays there."""
    if path.exists() and not _is_backup(path):
        raise NotEmpty(f"{path} is there and is no backup: it is left alone.")
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    _keep_name(path.parent)


def _size(path: Path, words: Texts) -> str:
    return words.number(path.stat().st_size // 1024)


def _keep_name(folder: Path) -> None:
    """A name is on the disk once its folder is."""
    line = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(line)
    finally:
        os.close(line)


def _is_backup(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            BackupReader(file)
    except BadBackup as fault:
        return fault.code == "newer_backup"
    return True


@contextmanager
def _reading(name: str) -> Iterator[IO[bytes]]:
    if name == STREAM:
        yield sys.stdin.buffer
    else:
        with Path(name).open("rb") as file:
            yield file


def _failed(words: Texts, file: str, fault: OSError) -> int:
    reason = words.say(N_("{file} cannot be used: {why}."), file=file, why=fault.strerror or str(fault))
    print(f"aelwyd: {reason}", file=sys.stderr)
    return FAILED
