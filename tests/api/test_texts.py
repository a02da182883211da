"""Words, plurals, lists and dates; the catalogue for the browser; and that every text can be found for translating."""

from datetime import UTC
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_file
from babel.messages.pofile import write_po

from app.api.texts import Texts, browser_catalogue, choose, spoken, texts

ROOT = Path(__file__).parents[2]
EN = texts("en")


@pytest.mark.parametrize(
    ("wanted", "header", "language"),
    [
        (None, "", "en"),
        ("en", "cy", "en"),
        ("xx", "", "en"),
        (None, "tlh, en;q=0.4", "en"),
        (None, "en;q=viel", "en"),
        (None, "," * 500, "en"),
    ],
)
def test_a_language_is_chosen_among_those_spoken(wanted: str | None, header: str, language: str) -> None:
    assert choose(wanted, header) == language


def test_english_needs_no_catalogue() -> None:
    assert "en" in spoken()
    assert texts("tlh").language == "en"
    assert browser_catalogue("en", {"js/lobby.js"}) == {}


def test_messages_are_filled() -> None:
    assert EN.say("to {target} points", target=101) == "to 101 points"
    assert EN.count("{n} deal", "{n} deals", 1) == "1 deal"
    assert EN.count("{n} deal", "{n} deals", 1200) == "1,200 deals"


def test_a_name_with_braces_is_not_a_placeholder() -> None:
    assert EN.say("{person} dealt", person="{person.__class__}") == "{person.__class__} dealt"


def test_names_in_a_row() -> None:
    assert [EN.listed(names) for names in ([], ["Oak"], ["Oak", "Elm"], ["Oak", "Elm", "Ash"])] == [
        "",
        "Oak",
        "Oak and Elm",
        "Oak, Elm and Ash",
    ]


def test_welsh_joins_by_a_or_ac() -> None:
    welsh = texts("cy")
    assert [welsh.listed(names) for names in ([], ["Oak"])] == ["", "Oak"]
    for last, joined in (
        ("Rowan", "a"),
        ("Ivy", "ac"),
        ("Ynyr", "ac"),
        ("Yasmin", "a"),
        ("as y rhawiau", "ac"),
        ("8 y rhawiau", "ac"),
        ("10 y rhawiau", "a"),
        ("Émile", "ac"),
    ):
        assert welsh.listed(["Oak", last]) == f"Oak {joined} {last}"
    assert welsh.listed(["Oak", "Elm", "Ash"]) == "Oak, Elm ac Ash"


def test_dates_are_told_by_the_clock_on_the_wall() -> None:
    words = Texts("en", EN.catalogue, UTC)
    at = 1_795_600_123_456
    assert words.date(at) == "25 November 2026"
    assert words.month(at) == "November 2026"
    assert words.day(at) == "25 Nov"
    assert words.time(at) == "09:48"
    assert words.machine_time(at) == "2026-11-25T09:48:43+00:00"


def test_the_browser_gets_its_own_words_with_plurals_by_category(tmp_path: Path) -> None:
    """Welsh has six plural categories; a text that only the server says, or scripts of other pages, is left out."""
    catalogue = Catalog(locale="cy")
    catalogue.add("Watch", "Gwylio", locations=[("app/static/js/lobby.js", 1)])
    catalogue.add("Score", "Sgôr", locations=[("app/templates/match.html", 1)])
    catalogue.add("Pass", "Pasio", locations=[("app/static/js/table/bars.js", 1)])
    forms = tuple(f"ffurf {place}" for place in range(catalogue.num_plurals))
    catalogue.add(("{n} table", "{n} tables"), forms, locations=[("app/static/js/lobby.js", 2)])
    folder = tmp_path / "cy" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.po").open("wb") as file:
        write_po(file, catalogue)
    words = browser_catalogue("cy", {"js/lobby.js"}, tmp_path)
    assert words["Watch"] == "Gwylio"
    assert "Score" not in words and "Pass" not in words
    counted = words["{n} table"]
    assert isinstance(counted, dict)
    assert set(counted) == {"zero", "one", "two", "few", "many", "other"}
    assert len(set(counted.values())) == catalogue.num_plurals


@pytest.mark.parametrize(
    ("method", "file", "message"),
    [
        ("python", "app/api/shelf.py", "52 cards"),
        ("jinja2.ext:babel_extract", "app/templates/front.html", "Pull up a chair. The cards are dealt."),
        ("javascript", "app/static/js/lobby.js", "No table is open just now."),
        ("javascript", "app/static/js/lobby.js", "{n} free seat"),
    ],
)
def test_texts_are_found_for_translating(method: str, file: str, message: str) -> None:
    keywords = {
        "N_": None,
        "_": None,
        "t": None,
        "tn": (1, 2),
        "ngettext": (1, 2),
        "say": None,
        "count": (1, 2),
    }
    found = extract_from_file(method, ROOT / file, keywords=keywords)
    ids = [text[0] if isinstance(text, tuple) else text for _, text, _, _ in found]
    assert message in ids
