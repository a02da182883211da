"""House rules, presets, digest, texts and the form of moves: PE-43 to PE-48."""

from itertools import product
from string import Formatter
from typing import Any

import pytest

from app.games.core.cards import CARDS
from app.games.core.options import OptionError
from app.games.core.ruleset import BadMove
from app.games.pedro import PEDRO
from app.games.pedro.setup import settle
from tests.games.pedro.positions import dealt, done, golden_to_lead, play, refused

DEFAULTS = {
    "target": 62,
    "failed_bid": "lose_points_won",
    "min_bid": 7,
    "follow": "strict",
    "two_scores": "holder",
    "buried": "hidden",
}


def test_defaults_are_the_rule_page() -> None:
    assert PEDRO.freeze(4, {}) == DEFAULTS


def test_every_combination_is_allowed() -> None:
    choices = [[choice.value for choice in option.choices] for option in PEDRO.options]
    for values in product(*choices):
        chosen = dict(zip(DEFAULTS, values, strict=True))
        assert PEDRO.freeze(4, chosen) == chosen


@pytest.mark.parametrize(("key", "value"), [("target", 61), ("min_bid", 8), ("buried", True), ("stock", 1)])
def test_anything_else_is_not(key: str, value: Any) -> None:
    with pytest.raises(OptionError):
        PEDRO.freeze(4, {key: value})


def test_pe_46_buried_cards_hidden_or_shown() -> None:
    """Only the number, or the cards to everybody from the play on; after the deal everybody sees them."""
    for chosen in ("hidden", "shown"):
        match = golden_to_lead("bury", buried=chosen)
        events = done(match, 3, ("play", CARDS["QC"], (CARDS["3C"],)))
        shown = chosen == "shown"
        assert events[0].shared.get("buried") == (["3C"] if shown else None)
        assert events[0].own == ({} if shown else {3: {"buried": ["3C"]}})
        view = match.shared_view()
        assert view["under"] == [0, 0, 0, 1]
        assert view.get("buried") == ([[], [], [], ["3C"]] if shown else None)
        assert match.own_view(3)["buried"] == ["3C"] and "buried" not in match.own_view(0)
        play(match, "5C AC 6C 3S KC 4C 8S TC 5S KH 2C 5D JC JD 7D 9C 7H JH 8C 7C QD 9H 5H")
        assert match.shared_view()["buried"] == [[], [], [], ["3C"]]


def test_pe_47_the_lowest_bid() -> None:
    """PEX-27."""
    match = dealt({}, min_bid=6)
    for seat in (0, 1, 2):
        done(match, seat, ("pass",))
    assert refused(match, 3, {"type": "bid", "points": 5}) == "bid_out_of_range"
    assert match.own_view(3)["offers"] == {"bid": [6, 14]}
    done(match, 3, ("bid", 6))


@pytest.mark.parametrize(("target", "threshold"), [(42, 35), (51, 44), (62, 55), (100, 93)])
@pytest.mark.parametrize("min_bid", [6, 7])
def test_pe_47_the_target(target: int, threshold: int, min_bid: int) -> None:
    """Seven below it the bidder goes out, whatever the lowest bid is."""
    setup = settle(PEDRO.freeze(4, {"target": target, "min_bid": min_bid}))
    assert (setup.target, setup.threshold) == (target, threshold)


def test_pe_48_presets() -> None:
    presets = {preset.key: PEDRO.freeze(4, preset.changes) for preset in PEDRO.presets}
    assert presets == {"rule_page": DEFAULTS, "traditional": {**DEFAULTS, "failed_bid": "lose_bid"}}
    assert [preset.label for preset in PEDRO.presets] == ["As in the rule page", "Traditional"]


def words(**chosen: Any) -> str:
    digest = PEDRO.digest(4, PEDRO.freeze(4, chosen))
    return ", ".join(text.format_map(params) for text, params in digest)


def test_the_digest_always_says_what_a_failed_bid_costs() -> None:
    assert words() == "to 62 points, a failed bid loses the points won"
    assert words(failed_bid="lose_bid", target=42) == "to 42 points, a failed bid loses the bid"
    house = words(min_bid=6, follow="follow_or_trump", two_scores="trick_winner", buried="shown")
    assert house.endswith("bids from 6, follow or trump, the two goes with its trick, buried cards face up")


def test_every_rule_has_its_sentence() -> None:
    assert list(PEDRO.rule_texts) == [f"PE-{number}" for number in range(1, 49)]
    assert {option.rule for option in PEDRO.options} <= set(PEDRO.rule_texts)
    for text in PEDRO.rule_texts.values():
        assert text.endswith(".") and not [name for _, name, _, _ in Formatter().parse(text) if name]


def test_the_form_of_moves() -> None:
    """A card named twice counts once; nothing under a card is the same as leaving it out."""
    both = PEDRO.parse_move({"type": "play", "card": "AH", "under": ["KH", "3H", "KH"]})
    assert both == ("play", CARDS["AH"], (CARDS["3H"], CARDS["KH"]))
    plain = {"type": "play", "card": "AH"}
    assert PEDRO.parse_move({**plain, "under": []}) == PEDRO.parse_move(plain) == ("play", CARDS["AH"], ())
    assert PEDRO.move_json(both) == {"type": "play", "card": "AH", "under": ["3H", "KH"]}
    assert PEDRO.move_json(("play", CARDS["AH"], ())) == plain
    assert PEDRO.hidden_params == {"rob": {"fill"}, "play": {"under"}}


WRONG: list[dict[str, Any]] = [
    {"type": "pass", "points": 7},
    {"type": "bid", "points": "7"},
    {"type": "bid", "points": True},
    {"type": "bid", "points": 7.0},
    {"type": "name_trump", "suit": "X"},
    {"type": "name_trump", "suit": ""},
    {"type": "name_trump", "suit": "CD"},
    {"type": "rob"},
    {"type": "rob", "fill": "AH"},
    {"type": "rob", "fill": ["RJ"]},
    {"type": "rob", "fill": [["AH"]]},
    {"type": "play", "card": ["AH"]},
    {"type": "play", "card": "RJ"},
    {"type": "play", "card": "AH", "under": "KH"},
    {"type": "play", "card": "AH", "under": None},
    {"type": "play", "card": "AH", "over": []},
    {"type": "play"},
]


@pytest.mark.parametrize("action", WRONG, ids=str)
def test_what_is_no_move(action: dict[str, Any]) -> None:
    with pytest.raises(BadMove):
        PEDRO.parse_move(action)
