"""docs/operations.md names every setting and every command, and none that is not there."""

import re
from pathlib import Path

from app import cli

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "operations.md").read_text()


def test_it_names_every_setting() -> None:
    read = set(re.findall(r'"(AELWYD_[A-Z_]+)"', (ROOT / "app" / "settings.py").read_text()))
    assert set(re.findall(r"^\| `(AELWYD_[A-Z_]+)`", PAGE, re.MULTILINE)) == read
    assert set(re.findall(r"AELWYD_[A-Z_]+", PAGE)) == read


def test_it_names_every_command() -> None:
    assert set(re.findall(r"^\| `aelwyd (\w+)", PAGE, re.MULTILINE)) == {name for name, *_ in cli._COMMANDS}
