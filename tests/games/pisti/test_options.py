"""House rules as data: what may be chosen, the presets, and the words for all of it."""

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from app.games.core.options import OptionError
from app.games.pisti import PISTI
from app.games.pisti.play import single_capture
from tests.games.pisti.rigs import rules

RULES_PAGE = Path(__file__).parents[3] / "docs" / "rules" / "pisti.md"


def test_defaults_are_the_rule_page() -> None:
    """A5: the defaults, with what does not apply left out."""
    assert PISTI.freeze(4, {}) == {
        "partners": "pairs",
        "match_length": "target",
        "target": 151,
        "majority_points": 3,
        "pisti_points": 10,
        "jack_pisti_points": 20,
        "ace_pisti_points": 10,
        "jack_on_single": 0,
        "last_card_pisti": False,
        "direction": "anticlockwise",
        "manual_cut": False,
        "cut_jack": "recut",
        "opening_jack": "turn_next",
        "leftover_view": "team",
        "pile_view": "top",
        "captured_view": "none",
        "show_counts": True,
        "open_log": "last_lap",
    }


def test_what_does_not_apply_is_left_out() -> None:
    """PI-38: no partners at two or three seats; either a target or a number of rounds."""
    assert "partners" not in PISTI.freeze(3, {})
    frozen = PISTI.freeze(2, {"match_length": "rounds", "rounds": 20, "target": 51})
    assert frozen["rounds"] == 20 and "target" not in frozen


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"bluff": True}, "unknown_option"),
        ({"target": 30}, "bad_option_value"),
        ({"target": 502}, "bad_option_value"),
        ({"rounds": 0}, "bad_option_value"),
        ({"rounds": 21}, "bad_option_value"),
        ({"pisti_points": 0}, "bad_option_value"),
        ({"jack_pisti_points": 51}, "bad_option_value"),
        ({"ace_pisti_points": 15}, "bad_option_value"),
        ({"jack_on_single": 5}, "bad_option_value"),
        ({"majority_points": 6}, "bad_option_value"),
        ({"last_card_pisti": 1}, "bad_option_value"),
        ({"show_counts": "on"}, "bad_option_value"),
        ({"opening_jack": "redeal"}, "bad_option_value"),
    ],
)
def test_what_cannot_be_chosen(chosen: dict[str, Any], code: str) -> None:
    """A5: values outside the list or the range are refused."""
    with pytest.raises(OptionError) as caught:
        PISTI.freeze(4, chosen)
    assert caught.value.code == code


@pytest.mark.parametrize("target", [31, 51, 101, 121, 151, 201, 501])
def test_targets(target: int) -> None:
    """A5 target: the usual ones and any from 31 to 501."""
    assert rules(target=target).target == target


def test_presets() -> None:
    """A5: "As in the rule page" changes nothing; "Turkish café" three things, at any number of seats."""
    presets = {preset.key: preset.changes for preset in PISTI.presets}
    assert presets["rule_page"] == {}
    for seats in PISTI.seats:
        plain, cafe = PISTI.freeze(seats, {}), PISTI.freeze(seats, presets["turkish_cafe"])
        changed = {key: value for key, value in cafe.items() if plain[key] != value}
        assert changed == {"target": 101, "opening_jack": "under_stock", "leftover_view": "capturer"}


def test_direction() -> None:
    """PI-14, A5 direction: only the picture turns round; seats keep their numbers."""
    assert PISTI.direction(PISTI.freeze(4, {})) == "anticlockwise"
    assert PISTI.direction(PISTI.freeze(4, {"direction": "clockwise"})) == "clockwise"


@pytest.mark.parametrize(
    ("laid", "taker", "expected"),
    [
        (4, 4, ("pisti", 7)),
        (10, 10, ("jack_pisti", 30)),
        (0, 0, ("ace_pisti", 20)),
        (0, 10, ("jack_on_single", 10)),
    ],
)
def test_kinds_of_pisti(laid: int, taker: int, expected: tuple[str, int]) -> None:
    """PI-24 … PI-26: what a single card of one rank taken by another is called and worth."""
    house = rules(pisti_points=7, jack_pisti_points=30, ace_pisti_points=20, jack_on_single=10)
    assert single_capture(house, laid, taker) == expected


def test_an_ace_has_no_line_of_its_own_at_the_usual_value() -> None:
    """PI-24: where an ace brings what any pişti brings, it stands among them."""
    assert single_capture(rules(), 0, 0) == ("pisti", 10)


# ── Words ───────────────────────────────────────────────────────────────────────────────────────────


def test_every_option_is_explained() -> None:
    """Each option and answer has a label, a group and a rule that has a text; the default is on offer."""
    assert len({option.group for option in PISTI.options}) == 4
    for option in PISTI.options:
        assert option.label and option.allows(option.default)
        assert option.rule in PISTI.rule_texts, option.key
        assert all(choice.label for choice in option.choices)


def test_the_digest_names_what_differs() -> None:
    """The target first, then only what is not usual."""
    assert PISTI.digest(4, PISTI.freeze(4, {})) == [
        ("to {target} points", {"target": 151}),
        ("two pairs", {}),
    ]
    chosen = {"match_length": "rounds", "rounds": 3, "pisti_points": 5, "show_counts": False}
    assert PISTI.digest(2, PISTI.freeze(2, chosen)) == [
        ("{rounds} rounds", {"rounds": 3}),
        ("pişti {points}", {"points": 5}),
        ("no card counts", {}),
    ]


def test_every_answer_that_is_not_usual_has_a_place_in_the_digest() -> None:
    """Two tables with different house rules never have the same digest."""
    usual = PISTI.digest(4, PISTI.freeze(4, {}))
    for option in PISTI.options:
        for choice in option.choices:
            if choice.value != option.default and option.key != "rounds":
                digest = PISTI.digest(4, PISTI.freeze(4, {option.key: choice.value}))
                assert digest != usual, (option.key, choice.value)
                assert all(message.format(**params) for message, params in digest)


def test_every_score_line_has_a_label() -> None:
    """Labels ask for nothing but the params a line has."""
    assert set(PISTI.score_labels) == {
        "aces",
        "jacks",
        "two_of_clubs",
        "ten_of_diamonds",
        "most_cards",
        "pisti",
        "ace_pisti",
        "jack_pisti",
        "jack_on_single",
    }
    for label in PISTI.score_labels.values():
        assert {field for _, field, _, _ in Formatter().parse(label) if field} <= {"count"}


def test_rules_page_and_rule_texts_name_the_same_rules() -> None:
    """Every numbered rule of the page has its sentence for the score sheet, and the other way round."""
    on_page = re.findall(r"^- \*\*(PI-[\w-]+)\*\*", RULES_PAGE.read_text("utf-8"), re.M)
    assert sorted(on_page) == sorted(PISTI.rule_texts)
    assert {f"PI-{number}" for number in range(1, 40)} <= set(on_page)


def test_every_rule_and_example_is_cited_by_a_test() -> None:
    """PI-1 … PI-39 and PX-1 … PX-26 each stand in the words of some test."""
    own = Path(__file__).name
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py") if path.name != own]
    cited = set(re.findall(r"\bP[IX]-\d+[bc]?\b", " ".join(texts)))
    for first, last in re.findall(r"PI-(\d+) … PI-(\d+)", " ".join(texts)):
        cited |= {f"PI-{number}" for number in range(int(first), int(last) + 1)}
    wanted = {f"PI-{number}" for number in range(1, 40)} | {f"PX-{number}" for number in range(1, 27)}
    assert wanted <= cited, sorted(wanted - cited)


def test_option_keys_stand_on_the_rules_page() -> None:
    """Players can read what each house rule means."""
    page = RULES_PAGE.read_text("utf-8")
    assert all(f"`{option.key}`" in page for option in PISTI.options)
