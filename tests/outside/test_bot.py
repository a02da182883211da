"""The example bot: a process of its own plays a server's bot through `aelwyd.client`, and wins more often than not."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.live.served import Served
from tests.outside.conftest import ROOT, Installed, run

PLAY = str(ROOT / "examples" / "bot" / "play.py")


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Served]:
    """A server whose bots do not pretend to look at their cards."""
    server = Served(tmp_path, module="tests.live.quick").start()
    yield server
    assert server.stop() == 0


def test_it_plays_matches_and_counts_them(quick: Served) -> None:
    done = run(PLAY, quick.url, "--matches", "2", "--tables", "2")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["matches"] == 2 and told["won"] + told["drawn"] <= 2 and 0 < told["points"] < 240
    assert "Traceback" not in quick.errors


@pytest.mark.middle
def test_from_the_wheel_alone_it_beats_the_easy_bot(installed: Installed, tmp_path: Path) -> None:
    """A hundred matches against a server from the same wheel, as it comes: no limit is raised and its bots take their time."""
    with installed.serving(tmp_path) as url:
        done = subprocess.run(
            [str(installed.python), PLAY, url, "--matches", "100", "--tables", "10"],
            cwd=tmp_path,
            env=installed.environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=1200,
        )
    assert done.returncode == 0, done.stderr
    told: dict[str, Any] = json.loads(done.stdout)
    print(told)
    assert told["matches"] == 100 and told["won"] > 50
