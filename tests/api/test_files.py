"""Files as they are sent: bundles hold what their pages need, in few bytes, packed only for whoever can unpack."""

import json
import re

import pytest

from app.api.bundles import BUNDLES, bundle, bundled
from app.api.files import takes_gzip
from app.api.statics import FOLDER


@pytest.mark.parametrize("path", BUNDLES)
def test_a_bundle_needs_nothing_else_and_hides_no_file(path: str) -> None:
    text = bundled(path).decode()
    assert text and not re.search(r"^(import|export)\b|@import|url\(", text, re.MULTILINE)
    assert not (FOLDER / path).exists()
    assert bundle(path).endswith(f"/{path}")


def test_every_game_is_in_the_tables_bundles() -> None:
    script, styles = bundled("js/table.bundle.js").decode(), bundled("css/table.bundle.css").decode()
    for game in (FOLDER / "js/table/games").glob("*.js"):
        assert f"_js_table_games_{game.stem}=await" in script
    for sheet in (FOLDER / "css/games").glob("*.css"):
        first = re.search(r"^\.([\w-]+)", sheet.read_text(), re.MULTILINE)
        assert first and f".{first[1]}" in styles


def test_words_of_the_table_and_of_a_replay_come_in_a_script() -> None:
    """All that their modules say, and nothing that only a page says."""
    for path, own in (("js/table.cy.js", "{n} free seat"), ("js/replay.cy.js", "What if…")):
        script = bundled(path).decode().removeprefix("globalThis.aelwydWords=").rstrip(";\n")
        words = json.loads(script)
        assert words["ace of clubs"] == "âs y clybiau"
        assert len(words["{n} card in the stock."]) == 6
        assert (own in words) == (path == "js/replay.cy.js")


@pytest.mark.parametrize(
    ("accepted", "packed"),
    [
        ("gzip, deflate, br, zstd", True),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", True),
        ("*", True),
        ("deflate, gzip;q=0", False),
        ("gzip; q=0.000", False),
        ("identity", False),
        ("x-gzip-like", False),
        ("", False),
    ],
)
def test_only_who_can_unpack_gets_it_packed(accepted: str, packed: bool) -> None:
    assert takes_gzip(accepted) is packed
