"""The wheel in a clean virtual environment: `aelwyd serve` brings pages, files and words, and the commands work."""

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.live.served import request
from tests.outside.conftest import ROOT, Installed

pytestmark = pytest.mark.middle


def test_it_serves_pages_files_and_languages(installed: Installed, tmp_path: Path) -> None:
    with installed.serving(tmp_path) as url:
        address = url.removeprefix("http://")
        front = request(address, "GET", "/")
        assert front.status == 200 and "Aelwyd" in front.text
        path = front.text.partition('rel="stylesheet" href="')[2].partition('"')[0]
        sheet = request(address, "GET", path)
        assert sheet.status == 200 and sheet.headers["content-type"].startswith("text/css") and sheet.body
        welsh = request(address, "GET", "/?language=cy")
        assert 'lang="cy"' in welsh.text and welsh.text != front.text
        assert request(address, "GET", "/api/asyncapi.json").json()["asyncapi"] == "3.0.0"
    assert (tmp_path / "aelwyd.db").is_file()


def test_its_commands_work(installed: Installed, tmp_path: Path) -> None:
    told = installed.run("--version", data=tmp_path)
    assert (told.returncode, told.stdout) == (0, f"aelwyd {version('aelwyd')}\n")
    seeded = installed.run("seed", data=tmp_path)
    assert seeded.returncode == 0 and "matches added" in seeded.stdout, seeded.stderr


def test_it_tells_its_types(installed: Installed, tmp_path: Path) -> None:
    """The example bot is checked against the installed package, as an engineer's own program is."""
    example = ROOT / "examples" / "bot"
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(installed.python)]
    files = [str(path) for path in sorted(example.glob("*.py"))]
    done = subprocess.run(
        [*command, "--cache-dir", str(tmp_path), *files],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout
