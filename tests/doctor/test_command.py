"""The command: one line a finding, or JSON, and a status."""

import json
from pathlib import Path

import pytest

from app import cli


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "HOST", "PORT", "ORIGINS", "PROXIES", "TABLE_RATE"):
        monkeypatch.delenv(f"AELWYD_{name}", raising=False)
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))
    monkeypatch.setenv("AELWYD_PORT", "0")


def test_a_line_for_each_thing(sqlite_url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor"]) in (0, 1)  # 1 where the disk of this machine is full
    lines = capsys.readouterr().out.splitlines()
    checks = [line.split()[1] for line in lines]
    assert [one for one in checks if one not in ("disk", "origin")] == [
        "settings",
        "durability",
        "schema",
        "clock",
        "owner",
    ]
    assert all(line.split()[0] in ("ok", "warning", "failed") for line in lines)


def test_for_programs_and_a_status_where_something_failed(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "--json", "--url", "http://127.0.0.1:1"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert all(set(one) == {"check", "level", "text"} for one in found)
    assert [one["level"] for one in found if one["check"] == "visit"] == ["failed"]
    assert [one["level"] for one in found if one["check"] == "database"] == ["warning"]


@pytest.mark.parametrize(
    ("variable", "value"),
    [("AELWYD_PORT", "http"), ("AELWYD_DATABASE_URL", "mysql://host/name")],
)
def test_settings_that_cannot_be_used_end_the_look(
    variable: str, value: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable, value)
    assert cli.main(["doctor"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    assert line.startswith("failed") and value in line


def test_an_address_that_is_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["doctor", "--url", "cards.example.org"]) == 1
    assert "cards.example.org" in capsys.readouterr().out
