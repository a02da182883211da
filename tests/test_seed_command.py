"""The command in processes of its own: what it adds, refuses and says, and with which exit status."""

from pathlib import Path

import pytest

from app.store.owner import FileOwner
from tests.live.served import Served


@pytest.fixture
def idle(tmp_path: Path) -> Served:
    """A server that is not running, on a file that is not there yet."""
    return Served(tmp_path)


def test_seed_adds_once_tells_the_way_in_and_leaves_nothing_to_rebuild(idle: Served) -> None:
    status, printed = idle.run("seed")
    assert status == 0, idle.errors
    added, way_in = printed.splitlines()
    assert added == "6 matches added"
    assert way_in.startswith(f"To look at them as Nesta: http://localhost:{idle.port}/#r=")
    assert idle.run("seed") == (0, "0 matches added\n")
    assert idle.run("rebuild") == (0, "0 differences\n")


@pytest.mark.parametrize("command", ["seed", "rebuild", "migrate", "serve"])
def test_whoever_owns_the_file_is_not_disturbed(command: str, idle: Served) -> None:
    owner = FileOwner(idle.data / "aelwyd.db")
    assert idle.run(command) == (3, "")
    assert "in use by another Aelwyd process" in idle.errors and "Traceback" not in idle.errors
    owner.release()
    assert not (idle.data / "aelwyd.db").exists()


def test_a_wrong_setting_or_word_is_wrong_usage(idle: Served) -> None:
    assert idle.run("sed")[0] == 2
    idle.settings["AELWYD_DATABASE_URL"] = "mysql://somewhere/x"
    assert idle.run("seed") == (2, "")
    assert idle.errors.splitlines()[-1].startswith("aelwyd: AELWYD_DATABASE_URL: ")
