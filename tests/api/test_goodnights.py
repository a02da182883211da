"""An evening to keep: whole, closed to the outside, and silent about whoever was not to be named."""

import html
import json
import re
from functools import cache

import pytest
from markupsafe import escape
from msgspec.structs import replace

from app.api.goodnights import goodnight
from app.api.inlining import policy_hash
from app.api.texts import texts
from app.table.export import Export, export_bytes
from app.table.notation import read_match
from tests.api.examples import HOSTILE
from tests.api.test_templates import Read
from tests.exported import kept

NAMES = ["Hazel", "Elm", HOSTILE, "Ash", "Oak", "Yew"]
SHORT = ("hockey-2-traditional", "bid_whist-4-traditional", "briscola-2-defaults")
PISTI = ("pisti-4-defaults", "pisti-3-random", "pisti-2-turkish_cafe")
REST = ("briscola_chiamata-5-random", "pedro-4-defaults", "briscola-6-random")


def named(name: str) -> Export:
    export = kept(name)
    return replace(export, people=[*NAMES[: export.seats]])


@cache
def page(*names: str, people: bool = False) -> str:
    return goodnight([named(name) if people else kept(name) for name in names], texts("en"))


def block(text: str, name: str) -> list[dict[str, object]]:
    found = re.search(rf'<script type="application/json" id="{name}">(.*?)</script>', text, re.DOTALL)
    assert found
    value: list[dict[str, object]] = json.loads(found[1])
    return value


@pytest.mark.parametrize("names", [SHORT, REST])
def test_a_page_is_whole(names: tuple[str, ...]) -> None:
    parsed = Read(page(*names, people=True))
    assert parsed.open == []
    ids = [found for _, attributes in parsed.elements if (found := attributes.get("id"))]
    assert sorted(ids) == sorted(set(ids)) and len(parsed.all("h1")) == 1
    for _, attributes in parsed.elements:
        for attribute in ("aria-labelledby", "aria-describedby"):
            assert set((attributes.get(attribute) or "").split()) <= set(ids)
        assert not {"style", "onclick", "href", "src"} & attributes.keys()


def test_nothing_is_asked_of_anybody() -> None:
    """No address but the names of SVG and of the policy's own pieces, which are the pieces that stand there."""
    text = page(*SHORT, people=True)
    assert set(re.findall(r"\bhttps?:[^\s\"'<]*", text)) == {"http://www.w3.org/2000/svg"}
    policy = re.search(r'<meta http-equiv="content-security-policy" content="([^"]*)"', text)
    style = re.search(r"<style>(.*?)</style>", text, re.DOTALL)
    script = re.search(r'<script type="module">(.*?)</script>', text, re.DOTALL)
    assert policy and style and script
    assert html.unescape(policy[1]) == (
        f"default-src 'none'; style-src {policy_hash(style[1])}; script-src {policy_hash(script[1])}; "
        "base-uri 'none'; form-action 'none'"
    )
    assert text.index("content-security-policy") < text.index("<style>")


def test_people_are_named_only_where_the_exports_do() -> None:
    without = page(*SHORT)
    assert "Seat 1" in without and not any(f">{name}<" in without for name in ("Hazel", "Elm", "Ash"))
    text = page(*SHORT, people=True)
    assert ">Hazel<" in text and str(escape(HOSTILE)) in text and HOSTILE not in text
    assert not re.search(r'"p\d"|persons?"', text)


def test_every_deal_can_be_read_and_stepped_through() -> None:
    text = page(*SHORT)
    deals = block(text, "steps")
    assert [len(deal["steps"]) for deal in deals] == [  # type: ignore[arg-type]
        len(deal.moves) + 1 for name in SHORT for deal in kept(name).deals
    ]
    assert [int(found) for found in re.findall(r'data-deal="(\d+)"', text)] == list(range(len(deals)))
    for name in SHORT:
        for deal in kept(name).deals:
            assert deal.score is not None
            for line in deal.score["lines"]:
                assert line["rule"] in text
    assert text.count('<ol class="moves-said">') == text.count('<dl class="hands-said">') == len(deals)
    assert "<li>Seat 1: bid 6 downtown · Seat 2: bid 6 no trump · Seat 3: pass" in text


def test_the_matches_stand_there_as_text() -> None:
    parts = re.findall(r'<pre class="notation"[^>]*>(.*?)</pre>', page(*SHORT, people=True), re.DOTALL)
    for name, part in zip(SHORT, parts, strict=True):
        assert export_bytes(read_match(html.unescape(part).encode())) == export_bytes(named(name))


def test_a_long_evening_is_a_file_of_moderate_size() -> None:
    assert len(page(*PISTI).encode()) < 700_000
