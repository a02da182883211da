"""The commands `backup` and `restore`: files that are whole or not there, and what is said."""

import asyncio
import gzip
import io
import stat
import sys
from pathlib import Path

import pytest

from app import cli
from app.store.store import Store
from tests.store.evening import NOON


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("AELWYD_DATABASE_URL", raising=False)
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))
    monkeypatch.setenv("LANG", "C")


async def _forget_ada(url: str, *, first: bool) -> None:
    """Ada comes (first), or is forgotten."""
    store = await Store.open(url)
    if first:
        await store.accounts.arrive(NOON, "Ada")
    else:
        rows = await store.database.read(
            lambda within: within.exec_driver_sql("SELECT person FROM users").all()
        )
        await store.farewell.forget(rows[0][0])
    await store.close()


def test_there_and_back(tmp_path: Path, sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "cards.backup"
    asyncio.run(_forget_ada(sqlite_url, first=True))
    assert cli.main(["backup", str(copy)]) == cli.DONE
    assert "rows" in capsys.readouterr().out
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert cli.main(["restore", str(copy)]) == cli.REFUSED
    assert "--replace" in capsys.readouterr().err
    assert cli.main(["restore", str(copy), "--replace"]) == cli.DONE
    assert "1 people" in (told := capsys.readouterr().out) and "tell them" in told
    asyncio.run(_forget_ada(sqlite_url, first=False))
    assert cli.main(["restore", str(copy), "--replace", "--end-sessions"]) == cli.DONE
    assert "1 person who had been forgotten is forgotten again." in capsys.readouterr().out


def test_a_newer_backup_takes_the_place_of_an_older_one_and_of_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, letter = tmp_path / "cards.backup", tmp_path / "letter.txt"
    for _ in range(2):
        assert cli.main(["backup", str(copy)]) == cli.DONE
    letter.write_text("Dear Ada")
    for file in (letter, tmp_path / "aelwyd.db"):
        before = file.read_bytes()
        assert cli.main(["backup", str(file)]) == cli.REFUSED
        assert file.read_bytes() == before
    assert "no backup: it is left alone" in capsys.readouterr().err
    whole = copy.read_bytes()
    (tmp_path / "aelwyd.db").write_text("no database any more, and long enough to be told from one" * 9)
    assert cli.main(["backup", str(copy)]) == cli.REFUSED
    assert copy.read_bytes() == whole and not list(tmp_path.glob("*.part"))


def test_files_that_cannot_be_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["backup", str(tmp_path / "nowhere" / "cards.backup")]) == cli.FAILED
    assert cli.main(["restore", str(tmp_path / "nowhere")]) == cli.FAILED
    told = capsys.readouterr()
    assert told.out == "" and told.err.count("cannot be used") == 2 and told.err.count("\n") == 2


def test_through_a_pipe(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    assert cli.main(["backup", "-"]) == cli.DONE
    copy = capfdbinary.readouterr().out
    assert gzip.decompress(copy).startswith(b'{"aelwyd_backup":1,')
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(copy)))
    assert cli.main(["restore", "-", "--replace"]) == cli.DONE
