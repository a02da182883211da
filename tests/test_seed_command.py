"""`aelwyd seed`: what it adds, says and refuses."""

from pathlib import Path

import pytest

from app import cli
from app.store.owner import FileOwner


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "HOST", "PORT", "ORIGINS"):
        monkeypatch.delenv(f"AELWYD_{name}", raising=False)
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))


def test_it_adds_once_tells_the_way_in_and_leaves_nothing_to_rebuild(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["seed"]) == 0
    added, way_in = capsys.readouterr().out.splitlines()
    assert added == "10 matches added"
    assert way_in.startswith("To look at them as Nesta: http://localhost:8000/#r=")
    assert cli.main(["seed"]) == 0
    assert capsys.readouterr().out == "0 matches added\n"
    assert cli.main(["rebuild"]) == 0
    assert capsys.readouterr().out == "0 differences\n"


@pytest.mark.parametrize("command", ["seed", "rebuild", "migrate"])
def test_whoever_owns_the_file_is_not_disturbed(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    owner = FileOwner(tmp_path / "aelwyd.db")
    try:
        assert cli.main([command]) == 3
    finally:
        owner.release()
    told = capsys.readouterr()
    assert told.out == "" and "in use by another Aelwyd process" in told.err
    assert told.err.count("\n") == 1 and not (tmp_path / "aelwyd.db").exists()
