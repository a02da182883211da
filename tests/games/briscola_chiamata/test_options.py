"""House rules: what applies where, presets, digest, moves as messages, texts."""

from typing import Any

import pytest

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.core.cards import CARDS
from app.games.core.options import OptionError
from app.games.core.ruleset import BadMove, Json, Move
from app.games.registry import RULESETS


def frozen(**chosen: Any) -> dict[str, Any]:
    return BRISCOLA_CHIAMATA.freeze(5, chosen)


def test_it_is_one_of_the_rulesets() -> None:
    assert RULESETS["briscola_chiamata"] is BRISCOLA_CHIAMATA


def test_usual_defaults() -> None:
    assert frozen() == {
        "match_mode": "points_to",
        "target": 11,
        "auction": "ranks",
        "two_closes": False,
        "all_pass": "next_dealer",
        "void_zero_hand": False,
        "call_own": True,
        "suit_naming": "before_play",
        "first_lead": "dealer_right",
        "must_follow": False,
        "at_sixty": "lost",
        "high_bid_pay": "off",
        "cappotto": "double",
        "running_points": "off",
        "last_trick_view": True,
    }


def test_what_does_not_apply_is_left_out() -> None:
    assert "target" not in frozen(match_mode="single")
    assert "two_closes" not in frozen(auction="points")
    assert "high_bid_pay" not in frozen(two_closes=True), "C-11: it would never act"
    assert frozen(auction="points", two_closes=True, high_bid_pay="tens")["high_bid_pay"] == "tens"


@pytest.mark.parametrize(
    ("code", "chosen"),
    [
        ("unknown_option", {"signals": "team"}),
        ("bad_option_value", {"target": 12}),
        ("bad_option_value", {"target": 10}),
        ("bad_option_value", {"two_closes": "yes"}),
        ("bad_option_value", {"auction": "suits"}),
    ],
)
def test_bad_choices(code: str, chosen: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=code):
        frozen(**chosen)


def test_presets() -> None:
    usual, traditional = BRISCOLA_CHIAMATA.presets
    assert usual.key == "usually_played" and not usual.changes
    assert traditional.key == "traditional"
    options = frozen(**traditional.changes)
    assert options["suit_naming"] == "blind_first_trick" and options["high_bid_pay"] == "tens"
    assert options["cappotto"] == "double" and options["target"] == 11


def test_digest_says_the_length_first_and_then_what_differs() -> None:
    assert BRISCOLA_CHIAMATA.digest(5, frozen()) == [("First to {target} points", {"target": 11})]
    traditional = BRISCOLA_CHIAMATA.presets[1].changes
    words = [text for text, _ in BRISCOLA_CHIAMATA.digest(5, frozen(**traditional))]
    assert words[1:] == ["blind first trick", "high targets pay more"]
    assert BRISCOLA_CHIAMATA.digest(5, frozen(match_mode="single"))[0] == ("One deal", {})
    assert BRISCOLA_CHIAMATA.digest(5, frozen(match_mode="fixed_deals"))[0][1] == {"target": 5}


def test_digest_speaks_of_every_house_rule() -> None:
    for option in BRISCOLA_CHIAMATA.options:
        for choice in option.choices:
            if option.key not in ("match_mode", "target") and choice.value != option.default:
                assert len(BRISCOLA_CHIAMATA.digest(5, frozen(**{option.key: choice.value}))) == 2


MOVES: list[tuple[Json, Move]] = [
    ({"type": "bid", "rank": "A"}, ("bid", "A", None)),
    ({"type": "bid", "rank": "2", "points": 70}, ("bid", "2", 70)),
    ({"type": "bid", "points": 61}, ("bid", None, 61)),
    ({"type": "pass"}, ("pass",)),
    ({"type": "void_hand"}, ("void_hand",)),
    ({"type": "name_suit", "suit": "S"}, ("name_suit", 3, None)),
    ({"type": "name_suit", "suit": "H", "rank": "K"}, ("name_suit", 2, "K")),
    ({"type": "play", "card": "7H"}, ("play", CARDS["7H"])),
]


@pytest.mark.parametrize(("action", "move"), MOVES)
def test_moves_and_messages(action: Json, move: Move) -> None:
    assert BRISCOLA_CHIAMATA.parse_move(action) == move
    assert BRISCOLA_CHIAMATA.move_json(move) == action


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "bid"},
        {"type": "bid", "rank": "T"},
        {"type": "bid", "rank": "A3"},
        {"type": "bid", "rank": ""},
        {"type": "bid", "rank": None},
        {"type": "bid", "points": "70"},
        {"type": "bid", "points": True},
        {"type": "bid", "points": 70.0},
        {"type": "bid", "rank": "2", "points": None},
        {"type": "bid", "rank": "2", "seat": 1},
        {"type": "pass", "seat": 1},
        {"type": "void_hand", "cards": []},
        {"type": "name_suit"},
        {"type": "name_suit", "rank": "A"},
        {"type": "name_suit", "suit": "X"},
        {"type": "name_suit", "suit": "CD"},
        {"type": "name_suit", "suit": ["S"]},
        {"type": "name_suit", "suit": "S", "rank": 1},
        {"type": "play", "card": "8H"},
        {"type": "play", "card": "RJ"},
        {"type": "play"},
        {"type": "exchange_trump", "card": "7H"},
        {"type": ["pass"]},
    ],
)
def test_bcx19_bad_messages(action: dict[str, Any]) -> None:
    with pytest.raises(BadMove):
        BRISCOLA_CHIAMATA.parse_move(action)


def test_play_runs_to_the_right() -> None:
    assert BRISCOLA_CHIAMATA.direction(frozen()) == "anticlockwise"
    assert BRISCOLA_CHIAMATA.card_set == "italian"


def test_every_rule_has_its_sentence() -> None:
    texts = BRISCOLA_CHIAMATA.rule_texts
    assert {f"BC-{number}" for number in range(1, 29)} <= set(texts)
    assert {option.rule for option in BRISCOLA_CHIAMATA.options} <= set(texts)
    assert all(text.endswith(".") for text in texts.values())


def test_nobody_gives_signals() -> None:
    """C-15: there is table talk alone."""
    assert BRISCOLA_CHIAMATA.signals == {} and BRISCOLA_CHIAMATA.hidden_params == {}
