"""BW-35 and the house rules: what may be chosen, the presets, and the digest."""

import pytest

from app.games.bid_whist import BID_WHIST
from app.games.core.options import OptionError
from tests.games.bid_whist.positions import table

DEFAULTS = {
    "target": 7,
    "min_bid": 1,
    "direction_order": "down_over_up",
    "kitty": "won",
    "first_lead": "left_of_dealer",
    "nt_double": False,
    "boston_double": False,
}


def digest(**chosen: object) -> list[str]:
    return [text.format_map(params) for text, params in BID_WHIST.digest(4, BID_WHIST.freeze(4, chosen))]


def test_bw_35_the_rule_page_is_all_defaults() -> None:
    assert BID_WHIST.freeze(4, {}) == DEFAULTS
    assert BID_WHIST.presets[0].label == "As in the rule page"
    assert BID_WHIST.freeze(4, BID_WHIST.presets[0].changes) == DEFAULTS


def test_bw_35_traditional() -> None:
    assert BID_WHIST.presets[1].label == "Traditional"
    assert BID_WHIST.freeze(4, BID_WHIST.presets[1].changes) == {
        **DEFAULTS,
        "min_bid": 3,
        "direction_order": "equal",
        "kitty": "sport",
        "first_lead": "bid_winner",
        "nt_double": True,
    }


def test_what_may_be_chosen() -> None:
    choices = {option.key: {choice.value for choice in option.choices} for option in BID_WHIST.options}
    assert choices == {
        "target": {5, 7, 9},
        "min_bid": {1, 2, 3, 4},
        "direction_order": {"down_over_up", "equal"},
        "kitty": {"won", "exchange", "sport"},
        "first_lead": {"left_of_dealer", "bid_winner"},
        "nt_double": {False, True},
        "boston_double": {False, True},
    }


@pytest.mark.parametrize(
    ("key", "value"), [("target", 6), ("min_bid", 5), ("min_bid", True), ("kitty", "seen")]
)
def test_what_may_not(key: str, value: object) -> None:
    with pytest.raises(OptionError, match="bad_option_value"):
        BID_WHIST.freeze(4, {key: value})


def test_every_house_rule_cites_a_rule() -> None:
    assert all(option.rule in BID_WHIST.rule_texts for option in BID_WHIST.options)


def test_the_digest() -> None:
    assert digest() == ["To 7 or minus 7"]
    assert digest(**BID_WHIST.presets[1].changes) == [
        "To 7 or minus 7",
        "bids from three",
        "uptown and downtown are equal",
        "the kitty is shown and exchanged",
        "the bidder leads",
        "no trump counts double",
    ]
    assert digest(target=5, min_bid=2, kitty="exchange", boston_double=True) == [
        "To 5 or minus 5",
        "bids from two",
        "the bidder exchanges the kitty",
        "a Boston counts double",
    ]
    assert digest(min_bid=4)[1:] == ["bids from four"]


def test_the_options_of_a_match_are_frozen_with_it() -> None:
    match = table(nt_double=True)
    assert match.to_json()["options"] == {**DEFAULTS, "nt_double": True}
