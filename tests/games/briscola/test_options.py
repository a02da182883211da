"""House rules: what applies where (BR-33), ranges, presets, digest, moves as messages, texts."""

from typing import Any

import pytest

from app.games.briscola import BRISCOLA
from app.games.briscola.options import TARGETS
from app.games.core.cards import CARDS
from app.games.core.options import OptionError
from app.games.core.ruleset import BadMove
from app.games.registry import RULESETS


def frozen(seats: int, **chosen: Any) -> dict[str, Any]:
    return BRISCOLA.freeze(seats, chosen)


def test_it_is_one_of_the_rulesets() -> None:
    assert RULESETS["briscola"] is BRISCOLA


def test_rule_page_defaults() -> None:
    assert frozen(2) == {
        "match_mode": "single",
        "tie_rule": "draw",
        "stop_at_61": False,
        "must_follow": False,
        "trump_exchange": "off",
        "running_points": "off",
        "last_trick_view": True,
        "open_hands": "off",
    }


@pytest.mark.parametrize(
    ("option", "seats"),
    [
        ("six_seating", {6}),
        ("three_removed", {3}),
        ("partner_view", {4, 6}),
        ("signals", {4, 6}),
        ("open_hands", {2}),
        ("stop_at_61", {2, 4, 6}),
        ("trump_exchange", {2, 3, 4, 6}),
    ],
)
def test_br33_by_seats(option: str, seats: set[int]) -> None:
    assert {n for n in BRISCOLA.seats if option in frozen(n)} == seats


@pytest.mark.parametrize(
    ("option", "modes"),
    [
        ("tie_rule", {"single", "games_to"}),
        ("stop_at_61", {"single", "games_to"}),
        ("cappotto", {"games_to"}),
        ("target", {"games_to", "points_to", "fixed_deals"}),
    ],
)
def test_br33_by_mode(option: str, modes: set[str]) -> None:
    every = ("single", "games_to", "points_to", "fixed_deals")
    assert {mode for mode in every if option in frozen(2, match_mode=mode)} == modes


def test_br33_cappotto_puts_stop_at_61_out_of_force() -> None:
    on = {"match_mode": "games_to", "stop_at_61": True}
    assert frozen(2, **on, cappotto="off")["stop_at_61"] is True
    assert "stop_at_61" not in frozen(2, **on, cappotto="match")
    assert "stop_at_61" not in frozen(3, **on)


def test_br33_what_does_not_apply_counts_for_nothing_else() -> None:
    """A cappotto that is chosen but not in force leaves stop_at_61 in force."""
    options = frozen(2, match_mode="single", cappotto="match", stop_at_61=True)
    assert options["stop_at_61"] is True and "cappotto" not in options
    options = frozen(2, signals="team", signals_first_trick=True)
    assert "signals" not in options and "signals_first_trick" not in options
    assert frozen(4, signals="team", signals_first_trick=True)["signals_first_trick"] is True


@pytest.mark.parametrize("mode", ["games_to", "points_to", "fixed_deals"])
def test_target_ranges(mode: str) -> None:
    least, usual, greatest = TARGETS[mode]
    assert frozen(2, match_mode=mode)["target"] == usual
    for good in (least, greatest):
        assert frozen(2, match_mode=mode, target=good)["target"] == good
    for bad in (least - 1, greatest + 1):
        with pytest.raises(OptionError, match="bad_option_value"):
            frozen(2, match_mode=mode, target=bad)


@pytest.mark.parametrize(
    ("code", "chosen"),
    [
        ("unknown_option", {"jokers": True}),
        ("bad_option_value", {"target": 1}),
        ("bad_option_value", {"target": True, "match_mode": "games_to"}),
        ("bad_option_value", {"must_follow": 1}),
        ("bad_option_value", {"three_removed": "3H"}),
        ("bad_option_value", {"cappotto": "three_games"}),
    ],
)
def test_bad_choices(code: str, chosen: dict[str, Any]) -> None:
    with pytest.raises(OptionError, match=code):
        frozen(2, **chosen)


def test_presets() -> None:
    rule_page, evening = BRISCOLA.presets
    assert rule_page.key == "rule_page" and not rule_page.changes
    assert evening.key == "italian_evening"
    options = frozen(4, **evening.changes)
    assert (options["match_mode"], options["target"]) == ("games_to", 3)
    assert options["partner_view"] == "last_three"
    assert "partner_view" not in frozen(2, **evening.changes)


def test_digest_says_the_target_first_and_then_what_differs() -> None:
    assert BRISCOLA.digest(2, frozen(2)) == [("One deal", {})]
    options = frozen(4, match_mode="games_to", partner_view="last_three", must_follow=True)
    digest = BRISCOLA.digest(4, options)
    assert digest[0] == ("First to {target} games", {"target": 3})
    assert [text for text, _ in digest[1:]] == ["follow suit", "partners see the last three cards"]


def test_digest_speaks_of_every_house_rule() -> None:
    """Only where the teams leave no choice to speak of, and for when signals begin, nothing is said."""
    silent = {"match_mode", "target", "three_removed", "signals_first_trick"}
    for option in BRISCOLA.options:
        for choice in option.choices:
            if option.key in silent or choice.value == option.default:
                continue
            assert len(BRISCOLA.digest(2, {"match_mode": "single", option.key: choice.value})) == 2


@pytest.mark.parametrize("verb", ["play", "exchange_trump"])
def test_moves_and_messages(verb: str) -> None:
    move = BRISCOLA.parse_move({"type": verb, "card": "7H"})
    assert move == (verb, CARDS["7H"])
    assert BRISCOLA.move_json(move) == {"type": verb, "card": "7H"}


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "play"},
        {"type": "pass", "card": "7H"},
        {"type": "play", "card": "7H", "seat": 0},
        {"type": "play", "card": 7},
        {"type": "play", "card": ["7H"]},
        {"type": ["play"], "card": "7H"},
        {"type": "play", "card": "8H"},
        {"type": "play", "card": "RJ"},
        {"type": "play", "card": "7h"},
        {"type": "signal", "kind": "load"},
    ],
)
def test_bad_messages(action: dict[str, Any]) -> None:
    with pytest.raises(BadMove):
        BRISCOLA.parse_move(action)


def test_play_runs_to_the_right() -> None:
    assert BRISCOLA.direction(frozen(2)) == "anticlockwise"


def test_every_rule_has_its_sentence() -> None:
    assert {f"BR-{number}" for number in range(1, 34)} <= set(BRISCOLA.rule_texts)
    assert {option.rule for option in BRISCOLA.options} <= set(BRISCOLA.rule_texts)
    assert all(text.endswith(".") for text in BRISCOLA.rule_texts.values())
