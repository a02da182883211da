"""The command: its exit statuses, and that a refusal is one sentence."""

import asyncio
import os
import socket
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from app import cli
from app.store.invites import Invite
from app.store.reports import Complaint
from app.store.store import Store
from tests.store.evening import NOON, wish


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "HOST", "PORT", "ORIGINS", "PROXIES", "TABLE_RATE", "WORKERS"):
        monkeypatch.delenv(f"AELWYD_{name}", raising=False)
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))


def test_migrate_and_rebuild_on_a_new_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["migrate"]) == 0
    assert capsys.readouterr().out.startswith("The database stands at ")
    assert (tmp_path / "aelwyd.db").exists()
    assert cli.main(["rebuild"]) == 0
    assert capsys.readouterr().out == "0 differences\n"


@pytest.mark.parametrize(
    ("variable", "value", "status"),
    [
        ("AELWYD_PORT", "http", 2),
        ("AELWYD_ORIGINS", "nowhere", 2),
        ("AELWYD_WORKERS", "65", 2),
        ("AELWYD_DATABASE_URL", "mysql://host/name", 2),
        ("AELWYD_DATABASE_URL", "postgresql://nobody@127.0.0.1:1/none", 3),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    variable: str,
    value: str,
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(variable, value)
    assert cli.main(["migrate"]) == status
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("aelwyd: ") and told.err.count("\n") == 1


@pytest.mark.parametrize(
    "arguments", [[], ["dance"], ["serve", "--loudly"], ["serve", "--workers", "0"], ["simulate"]]
)
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == 2
    assert "usage: aelwyd" in capsys.readouterr().err


def test_it_tells_its_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"aelwyd {version('aelwyd')}\n"


def test_a_port_in_use_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("AELWYD_HOST", "127.0.0.1")
        monkeypatch.setenv("AELWYD_PORT", str(taken.getsockname()[1]))
        assert cli.main(["serve"]) == 3
    assert "Nothing can listen at 127.0.0.1" in capsys.readouterr().err


def test_a_file_is_for_one_worker(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--workers", "2"]) == 3
    told = capsys.readouterr()
    assert (
        told.out == ""
        and told.err.startswith("aelwyd: SQLite serves one worker")
        and told.err.count("\n") == 1
    )


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "briscola", "--matches", "1", "--seats", "2", "--seed", "1"]) == 0
    assert "matches 1" in capsys.readouterr().out


def test_reports_are_read_and_marked_as_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_report(f"sqlite:///{tmp_path / 'aelwyd.db'}"))
    assert cli.main(["reports"]) == 0
    listed = capsys.readouterr().out
    assert "Report 1" in listed and "Insults or threats" in listed and "“Twice.”" in listed
    assert "about Elm (" in listed and "by Ash (" in listed and ": boo\n" in listed
    assert cli.main(["reports", "--done", "1", str(2**70)]) == 1
    assert "1 report marked as done" in capsys.readouterr().out
    assert cli.main(["reports", "--done", "1"]) == 1 and cli.main(["reports"]) == 0
    assert capsys.readouterr().out.endswith("0 reports\n")
    assert cli.main(["reports", "--all"]) == 0
    assert "  done " in capsys.readouterr().out


async def _report(url: str) -> None:
    store = await Store.open(url)
    ash, elm = [(await store.accounts.arrive(NOON, name)).person.person for name in ("Ash", "Elm")]
    invite = await store.tables.open(wish(host=ash))
    assert isinstance(invite, Invite)
    head = await store.log.head(invite.table)
    assert head is not None
    await store.tables.admit(head.key, elm, NOON)
    await store.talk.say(head.key, elm, "cid-00001", "boo", NOON)
    assert await store.reports.make(Complaint(ash, elm, "insults", "Twice.", invite.table), NOON) is None
    await store.close()


STOPPED_AT_ONCE = """
import os, signal, sys
from app import cli
cli._announce = lambda *_: os.kill(os.getpid(), signal.SIGTERM)
sys.exit(cli.main(["serve"]))
"""
"""A server that is told to stop when it has just said its address, before it takes anybody in."""


@pytest.mark.middle
def test_a_stop_that_comes_while_it_starts_is_heard() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", STOPPED_AT_ONCE],
        cwd=Path(__file__).parents[1],
        env={**os.environ, "AELWYD_PORT": "0"},
        timeout=60,
        check=False,
    )
    assert ended.returncode == 0
