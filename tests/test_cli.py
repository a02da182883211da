"""The command: its exit statuses, and that a refusal is one sentence."""

import socket
from pathlib import Path

import pytest

from app import cli


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "HOST", "PORT", "ORIGINS", "PROXIES", "TABLE_RATE"):
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


@pytest.mark.parametrize("arguments", [[], ["dance"], ["serve", "--loudly"], ["simulate"]])
def test_wrong_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(arguments)
    assert ended.value.code == 2
    assert "usage: aelwyd" in capsys.readouterr().err


def test_a_port_in_use_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setenv("AELWYD_HOST", "127.0.0.1")
        monkeypatch.setenv("AELWYD_PORT", str(taken.getsockname()[1]))
        assert cli.main(["serve"]) == 3
    assert "Nothing can listen at 127.0.0.1" in capsys.readouterr().err


def test_simulate(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["simulate", "briscola", "--matches", "1", "--seats", "2", "--seed", "1"]) == 0
    assert "matches 1" in capsys.readouterr().out
