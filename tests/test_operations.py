"""docs/operations.md names every setting, command and figure, and none that is not there."""

import re
from dataclasses import fields
from pathlib import Path

from app import cli
from app.allowances import VARIABLES, Allowances
from app.api.ledger import Ledger, answering
from app.table.recorder import Crowd

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "operations.md").read_text()


def test_it_names_every_setting() -> None:
    read = {*VARIABLES, *re.findall(r'"(AELWYD_[A-Z_]+)"', (ROOT / "app" / "settings.py").read_text())}
    assert set(re.findall(r"^\| `(AELWYD_[A-Z_]+)`", PAGE, re.MULTILINE)) == read
    assert set(re.findall(r"AELWYD_[A-Z_]+", PAGE)) == read


def test_it_names_every_command() -> None:
    assert set(re.findall(r"^\| `aelwyd ([\w-]+)", PAGE, re.MULTILINE)) == {
        name for name, *_ in cli._COMMANDS
    }


def test_it_names_every_figure() -> None:
    told = set(re.findall(r"^\| `(aelwyd_\w+)", PAGE, re.MULTILINE))
    crowd = Crowd(tables=0, attended=0, at_tables=0, in_lobby=0)
    measures = Ledger().measures(crowd, storage_away=False, process="", build="")
    assert told == {one.name for one in (*measures, answering({}))}


def test_it_tells_the_default_of_every_limit() -> None:
    rows = dict(re.findall(r"^\| `(AELWYD_[A-Z_]+)` \| `([0-9]+)` \|", PAGE, re.MULTILINE))
    for one in fields(Allowances):
        assert rows[one.metadata["variable"]] == str(one.default)
