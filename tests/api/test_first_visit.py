"""What a browser fetches to see a table and play at it for the first time: few bytes, for every game."""

import re
from functools import cache

import pytest

from app.api import files
from app.api.contexts import Frame, TablePage
from app.api.statics import PREFIX, digest
from app.api.templates import render
from app.games.registry import RULESETS

MOST = 60_000
"""Bytes over the wire."""
SCRIPT = "js/table.bundle.js"
HOUSE, HTTPS = "gzip, deflate", "gzip, deflate, br, zstd"
"""What browsers take packed: by plain http in the house, and by https."""
_APART = ("apple-touch-icon",)
"""Links of the page that are followed when it is installed, not when it is looked at."""


packings = cache(files.packings)


@cache
def _page() -> str:
    return render("en", Frame("/t/first"), TablePage("first"))


def _on_the_page() -> set[str]:
    """Every file that the page names."""
    tags = re.findall(r"<(?:link|script|img)\b[^>]*>", _page())
    shown = [tag for tag in tags if not any(f'rel="{apart}"' in tag for apart in _APART)]
    return {path for tag in shown for path in re.findall(rf'"{PREFIX}/{digest()}/([^"]+)"', tag)}


def _of_the_game(ruleset: str) -> set[str]:
    """What the first script fetches before it draws a table of this game: its picture, its sheet, the faces of its cards."""
    script = packings(SCRIPT)[""].decode()
    picture = re.search(rf'\b{ruleset}:new Later\(\(\)=>import\("\./([^"]+)"\)(?:,"([^"]+)")?\)', script)
    assert picture and "faces.${set}.json" in script
    part, sheet = picture.groups()
    assert re.search(
        r"\bchoices\b", packings(f"js/{part}")[""].decode()
    )  # else plain buttons would come, too
    faces = f"js/faces.{RULESETS[ruleset].card_set}.json"
    return {f"js/{part}", faces} | ({f"css/{sheet}"} if sheet else set())


def weight(ruleset: str, accepted: str) -> int:
    """The bytes of a first visit, as they are served."""
    paths = _on_the_page() | _of_the_game(ruleset)
    return len(files.page_packing(_page(), accepted)[0]) + sum(
        len(packings(path)[files.best(accepted, packings(path))]) for path in paths
    )


def test_the_page_names_its_script_and_its_sheet_and_little_else() -> None:
    assert {SCRIPT, "css/table.bundle.css"} < _on_the_page()
    assert len(_on_the_page()) <= 5


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_first_visit_is_light(ruleset: str) -> None:
    in_the_house, by_https = weight(ruleset, HOUSE), weight(ruleset, HTTPS)
    print(f"{ruleset}: {in_the_house:,} bytes by gzip, {by_https:,} by brotli")
    assert by_https < in_the_house <= MOST


def test_what_lies_on_the_sideboard_is_not_waited_for() -> None:
    script = packings(SCRIPT)[""].decode()
    assert 'import("./table.sideboard.part.js")' in script
    waited = _on_the_page().union(*map(_of_the_game, RULESETS))
    assert not [path for path in waited if "sideboard" in path]
