"""Files as they are sent: bundles hold what their pages need, in few bytes, packed only for whoever can unpack."""

import gzip
import json
import re

import brotli
import pytest

from app.api.bundles import BUNDLES, GAMES, SCRIPTS, bundle, bundled, part
from app.api.files import best, packings, page_packing
from app.api.modules import later
from app.api.statics import FOLDER
from app.games.registry import RULESETS


@pytest.mark.parametrize("path", BUNDLES)
def test_a_bundle_needs_no_file_and_hides_none(path: str) -> None:
    text = bundled(path).decode()
    assert text and not re.search(r"^(import|export \{)|@import|url\(", text, re.MULTILINE)
    assert not (FOLDER / path).exists()
    assert bundle(path).endswith(f"/{path}")


@pytest.mark.parametrize("page", SCRIPTS)
def test_what_a_script_fetches_later_is_there_and_borrows_what_the_script_lends(page: str) -> None:
    first = bundled(f"js/{page}.bundle.js").decode()
    fetched = re.findall(r'import\("\./([^"]+)"\)', first)
    assert sorted(fetched) == sorted(part(page, path) for path in later(SCRIPTS[page]))
    assert {f"{page}.{game}.part.js" for game in GAMES} < set(fetched)
    lent = set(re.findall(r"globalThis\.aelwydModules\.(\w+)=", first))
    borrowed_by_all = set()
    for name in fetched:
        text = bundled(f"js/{name}").decode()
        borrowed = re.match(r"const\{([\w,]+)\}=globalThis\.aelwydModules;", text)
        assert borrowed and re.search(r"export const\{[\w,]+\}=_\d+;$", text.rstrip())
        borrowed_by_all |= set(borrowed[1].split(","))
        own = set(re.findall(r"const (_\d+)=await", text))
        assert own and not own & set(re.findall(r"const (_\d+)=await", first))
    assert borrowed_by_all == lent


def test_every_game_has_its_picture_and_most_a_sheet() -> None:
    assert set(GAMES) == set(RULESETS)
    index = (FOLDER / "js/table/games/index.js").read_text()
    dressed = re.findall(r'import\("\./(\w+)\.js"\), "games/\1\.css"\)', index)
    assert dressed == sorted(sheet.stem for sheet in (FOLDER / "css/games").glob("*.css"))


def test_words_of_the_table_and_of_a_replay_come_in_a_script() -> None:
    """All that their modules say, and nothing that only a page says."""
    for path, own in (("js/table.cy.js", "{n} free seat"), ("js/replay.cy.js", "What if…")):
        script = bundled(path).decode().removeprefix("globalThis.aelwydWords=").rstrip(";\n")
        words = json.loads(script)
        assert words["ace of clubs"] == "âs y clybiau"
        assert len(words["{n} card in the stock."]) == 6
        assert (own in words) == (path == "js/replay.cy.js")


@pytest.mark.parametrize(
    ("accepted", "packing"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", "br"),
        ("gzip, deflate", "gzip"),
        ("gzip, br;q=0", "gzip"),
        ("*", "gzip"),
        ("deflate, gzip;q=0", ""),
        ("gzip; q=0.000", ""),
        ("identity", ""),
        ("x-gzip-like, brotli", ""),
        ("", ""),
    ],
)
def test_only_who_can_unpack_gets_it_packed(accepted: str, packing: str) -> None:
    assert best(accepted, {"": b"1", "br": b"", "gzip": b""}) == packing


def test_what_is_sent_is_what_lies_there_without_what_only_authors_read() -> None:
    sent = packings("css/words.css")
    assert brotli.decompress(sent["br"]) == gzip.decompress(sent["gzip"]) == sent[""]
    assert b"/*" not in sent[""] and b".words-part h2{" in sent[""]
    assert set(packings("img/icon-192.png")) == {""}


def test_a_page_is_packed_for_whoever_can_unpack() -> None:
    text = "tŷ " * 1000
    assert page_packing(text, "") == (text.encode(), {"vary": "accept-encoding"})
    assert page_packing(text, "gzip;q=0")[0] == text.encode()
    packed, headers = page_packing(text, "gzip, deflate, br")
    assert headers["content-encoding"] == "gzip" and len(packed) < len(text) / 10
    assert gzip.decompress(packed).decode() == text
