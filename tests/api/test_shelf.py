"""Rulesets as pages show them, score sheets as people read them, and the pictures of cards."""

import json
import re
from pathlib import Path

import pytest

from app.api import faces
from app.api.contexts import Frame
from app.api.sheets import line_rows
from app.api.shelf import BLURBS, frozen_rules, game_card, new_game, option_groups, rule_book, rule_texts
from app.api.statics import FOLDER, digest, files, static
from app.api.templates import render
from app.api.texts import texts
from app.api.words import digest as digest_of
from app.api.words import house_rules
from app.games.core.cards import CODES
from app.games.core.options import OptionError
from app.games.core.ruleset import Ruleset, ScoreLine
from app.games.registry import RULESETS
from tests.api import examples

DOCS = Path(__file__).parents[2] / "docs"
EN = texts("en")
PISTI = RULESETS["pisti"]


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_game_is_on_the_shelf(ruleset: Ruleset) -> None:
    card = game_card(ruleset, EN)
    assert ruleset.name in BLURBS and card.line and card.minutes
    assert list(card.seats) == sorted(ruleset.seats)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_option_is_offered_with_the_rule_pages_answer(ruleset: Ruleset) -> None:
    rows = {row.key: row for group in option_groups(ruleset, EN) for row in group.options}
    assert set(rows) == {option.key for option in ruleset.options}
    frozen = ruleset.freeze(ruleset.seats[0], {})
    for key, row in rows.items():
        assert row.applies == (key in frozen)
        if row.applies:
            assert json.loads(row.default) == frozen[key]
        assert row.choices or row.low is not None


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_presets_begin_with_the_rule_page_and_can_be_played(ruleset: Ruleset) -> None:
    presets = new_game(ruleset, EN).presets
    assert presets[0].changes == "{}"
    for seats in ruleset.seats:
        for preset in presets:
            assert frozen_rules(ruleset, seats, json.loads(preset.changes), EN)["digest"]


def test_frozen_rules_tell_answers_defaults_and_ranges() -> None:
    rules = frozen_rules(PISTI, 2, {"target": 77}, EN)
    assert rules["options"]["target"] == 77 and rules["defaults"]["target"] == 151
    assert rules["ranges"]["target"] == [31, 501]
    assert "partners" not in rules["options"] and "partners" not in rules["defaults"]
    assert rules["digest"][0] == {"text": "to 77 points", "changed": True}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_option_says_what_it_means(ruleset: Ruleset) -> None:
    """A sentence for the option, or one for each of its answers; and the rule it is about has words too."""
    for group in option_groups(ruleset, EN):
        for row in group.options:
            assert row.help.endswith(".") or all(choice.help.endswith(".") for choice in row.choices), row.key
            assert row.rule in ruleset.rule_texts, row.key


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_digest_marks_what_the_rule_page_would_not_say(ruleset: Ruleset) -> None:
    """By the rule page nothing is marked; a preset that changes something is marked in the digest and in the list."""
    seats = ruleset.seats[0]
    assert not any(part.changed for part in digest_of(ruleset.name, seats, ruleset.freeze(seats, {}), EN))
    for preset in ruleset.presets:
        options = ruleset.freeze(seats, preset.changes)
        marked = any(part.changed for part in digest_of(ruleset.name, seats, options, EN))
        changed = {rule.key for rule in house_rules(ruleset.name, seats, options, EN) if rule.changed}
        assert changed <= set(preset.changes)
        assert marked == bool(changed), preset.key


def test_a_house_rule_is_told_with_the_rule_pages_answer() -> None:
    rules = {rule.key: rule for rule in house_rules("pisti", 2, PISTI.freeze(2, {"target": 77}), EN)}
    assert "partners" not in rules
    assert (rules["target"].value, rules["target"].usual, rules["target"].changed) == ("77", "151", True)
    assert (rules["direction"].value, rules["direction"].changed) == ("Anticlockwise", False)
    assert rules["target"].rule == "PI-34"


def test_frozen_rules_tell_where_only_some_choices_are_left() -> None:
    chiamata = RULESETS["briscola_chiamata"]
    assert frozen_rules(chiamata, 5, {}, EN)["choices"] == {"target": ["5", "7", "11", "21"]}
    deals = frozen_rules(chiamata, 5, {"match_mode": "fixed_deals"}, EN)
    assert deals["choices"] == {"target": ["5", "10", "15", "20"]} and deals["options"]["target"] == 5
    assert frozen_rules(PISTI, 2, {}, EN)["choices"] == {}


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_every_numbered_rule_has_its_place_on_the_rules_page(ruleset: Ruleset) -> None:
    """Each id is an anchor, once, beside its sentence; the written rules name no rule that is not there."""
    page = render("en", Frame(f"/rules/{ruleset.name}"), examples.rules(ruleset.name))
    anchors = re.findall(r'<div id="([^"]+)"><dt>', page)
    assert sorted(anchors) == sorted(ruleset.rule_texts)
    book = (DOCS / "rules" / f"{ruleset.name}.md").read_text()
    letters = {rule.partition("-")[0] for rule in ruleset.rule_texts}
    numbered = {
        rule for rule in re.findall(r"\*\*([A-Z]{1,2}-\d+)\*\*", book) if rule.partition("-")[0] in letters
    }
    assert numbered and numbered <= set(ruleset.rule_texts), numbered - set(ruleset.rule_texts)


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=RULESETS)
def test_the_book_explains_the_games_events(ruleset: Ruleset) -> None:
    book = rule_book(ruleset, EN)
    assert book["rules"].keys() == ruleset.rule_texts.keys()
    assert set(book["events"].values()) <= book["rules"].keys()
    assert book["title"] == EN.say(ruleset.title)


def test_an_answer_that_cannot_be_is_refused() -> None:
    with pytest.raises(OptionError, match="bad_option_value"):
        frozen_rules(PISTI, 2, {"target": 7}, EN)


def test_numbered_rules_stand_in_their_order() -> None:
    ids = [rule.id for rule in rule_texts(PISTI, EN)]
    assert ids[:2] == ["PI-1", "PI-2"] and ids.index("PI-9") < ids.index("PI-10")


def test_lines_that_say_the_same_share_a_row() -> None:
    lines = (
        ScoreLine(0, "aces", "PI-31", 2, {"count": 2}),
        ScoreLine(1, "aces", "PI-31", 2, {"count": 2}),
        ScoreLine(1, "pisti", "PI-24", 10, {"count": 1}),
        ScoreLine(1, "pisti", "PI-24", 10, {"count": 1}),
        ScoreLine(0, "a_word_of_tomorrow", "PI-99", 1),
    )
    rows = line_rows(PISTI, lines, 2, EN)
    assert [(row.text, row.points) for row in rows] == [
        ("Aces (2)", (2, 2)),
        ("Piştis (1)", (None, 10)),
        ("Piştis (1)", (None, 10)),
        ("a_word_of_tomorrow", (1, None)),
    ]
    assert rows[0].why and rows[-1].why == ""


def test_the_cards_that_decided_a_line_stand_with_their_side() -> None:
    lines = [
        ScoreLine(0, "aces", "PI-31", 2, {"count": 2, "cards": ["AC", "AD"]}),
        ScoreLine(1, "aces", "PI-31", 2, {"count": 2, "cards": ["AH", "AS"]}),
        ScoreLine(1, "pisti", "PI-24", 20, {"count": 2, "cards": [["QC", "QD"], ["5C", "5S"]]}),
        ScoreLine(0, "pisti", "PI-24", 10, {"count": 1, "card": "7H"}),
        ScoreLine(0, "most_cards", "PI-32", 3, {"count": 30}),
    ]
    assert [row.cards for row in line_rows(PISTI, lines, 2, EN)] == [
        ((("AC", "AD"),), (("AH", "AS"),)),
        ((), (("QC", "QD"), ("5C", "5S"))),
        ((("7H",),), ()),
        ((), ()),
    ]


@pytest.mark.parametrize("card_set", ["french", "italian"])
def test_every_card_has_a_picture(card_set: str) -> None:
    for code in CODES:
        if card_set == "italian" and (code[0] in "89T" or code in faces.JOKERS):
            continue
        assert faces.card(code, card_set).startswith("<svg")


def test_a_picture_is_named_or_hidden() -> None:
    assert 'aria-hidden="true"' in faces.card("AS")
    named = faces.card("AS", label='ace of "spades"')
    assert 'role="img"' in named and "&#34;spades&#34;" in named and "aria-hidden" not in named


def test_static_addresses_carry_the_digest() -> None:
    assert static("css/page.css") == f"/static/{digest()}/css/page.css"
    assert len(digest()) == 12
    with pytest.raises(FileNotFoundError):
        static("css/misspelt.css")


def test_no_style_sheet_names_a_colour_of_its_own() -> None:
    """Pages take every colour from the tokens; paper is black and white."""
    for path in files():
        if path.suffix == ".css" and path.name in (
            "page.css",
            "controls.css",
            "parts.css",
            "front.css",
            "new.css",
            "matches.css",
            "rules.css",
        ):
            lines = [line for line in path.read_text().splitlines() if "#" in line and "{" in line]
            assert not [line for line in lines if ": #" in line or " #0" in line], path.relative_to(FOLDER)
