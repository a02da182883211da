"""docs/dependencies.md names what pyproject.toml asks for, with the licence and about the size that is installed."""

import re
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "dependencies.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
ASKED = {"To run": PROJECT["dependencies"], "To develop and to test": PROJECT["optional-dependencies"]["dev"]}
UNITS = {"KB": 1e3, "MB": 1e6}


def rows(heading: str) -> dict[str, list[str]]:
    """The rows of a part of the page, by package."""
    part = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in part.splitlines()
        if line.startswith("| ")
    ]
    return {row[0]: row[1:] for row in cells[2:]}


def names(asked: list[str]) -> list[str]:
    """The packages that requirements name, in their order."""
    return [re.split(r"[^A-Za-z0-9_-]", one)[0].lower() for one in asked]


@pytest.mark.parametrize("heading", ASKED)
def test_it_names_every_dependency_and_no_other(heading: str) -> None:
    assert list(rows(heading)) == names(ASKED[heading])


@pytest.mark.parametrize(
    ("heading", "name"), [(heading, name) for heading in ASKED for name in names(ASKED[heading])]
)
def test_what_it_says_of_one(heading: str, name: str) -> None:
    licence, size, *more = rows(heading)[name]
    found = distribution(name)
    assert licences(found) == "" or licence.split()[0].split("-")[0] in licences(found)
    told, unit = size.split()
    files = [Path(str(file.locate())) for file in found.files or ()]
    there = sum(file.stat().st_size for file in files if file.suffix != ".pyc" and file.is_file())
    assert there / 3 < float(told) * UNITS[unit] < there * 3
    assert more[-1] and (heading != "To run" or re.match(r"\d+ ms", more[0]))


def licences(found: Distribution) -> str:
    """What a package says of its licence; empty where it says nothing."""
    about = found.metadata
    classifiers = [one for one in about.get_all("Classifier") or [] if one.startswith("License")]
    return " ".join(
        [*(about.get_all("License-Expression") or []), *(about.get_all("License") or []), *classifiers]
    )


def test_every_dependency_has_an_exact_version() -> None:
    fixed = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert {name for asked in ASKED.values() for name in names(asked)} <= fixed
