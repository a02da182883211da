"""Signals (A-8): who may give one when, and who is told. No rule looks at them, so no engine ever gets one."""

import pytest

from app.games.briscola import BRISCOLA
from app.games.core.ruleset import Audience, Refusal
from tests.games.briscola.positions import dealt, play_oldest, table


def test_the_kinds_of_the_rule_page() -> None:
    assert list(BRISCOLA.signals) == [
        *(
            "trump_ace",
            "trump_three",
            "trump_king",
            "trump_queen",
            "trump_jack",
            "trump_low",
            "no_trump",
            "load",
        ),
        *("play_load", "play_smooth", "play_trump", "lead_suit"),
    ]
    assert [kind for kind, names_suit in BRISCOLA.signals.items() if names_suit] == ["lead_suit"]


def test_not_before_the_last_card_of_the_first_trick() -> None:
    match = dealt(4, {}, "AS", signals="team")
    play_oldest(match, 3)
    assert match.audience(0) == Refusal("signals_off")
    play_oldest(match, 1)
    assert match.audience(0) == Audience((0, 2)) and match.audience(3) == Audience((1, 3))
    play_oldest(match)
    assert match.phase == "match_over" and match.audience(0) == Refusal("wrong_phase")


def test_already_in_the_first_trick_where_agreed() -> None:
    match = table(4, signals="team", signals_first_trick=True)
    assert match.audience(0) == Refusal("wrong_phase"), "no card has been dealt"
    match = dealt(4, {}, "AS", signals="team", signals_first_trick=True)
    assert {match.audience(seat) for seat in (0, 2)} == {Audience((0, 2))}, "on turn or not"


@pytest.mark.parametrize(("seating", "told"), [("alternate", (0, 2, 4)), ("sides", (0, 1, 2))])
def test_both_partners_of_six_are_told(seating: str, told: tuple[int, ...]) -> None:
    match = dealt(6, {}, "AS", six_seating=seating, signals="team", signals_first_trick=True)
    assert match.audience(2) == Audience(told)


def test_public_ones_are_for_everybody() -> None:
    match = dealt(4, {}, "AS", signals="public", signals_first_trick=True)
    assert match.audience(1) == Audience(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_none_by_the_rule_page_and_none_without_partners(seats: int) -> None:
    match = dealt(seats, {}, "AS", signals="off" if seats == 4 else "team")
    play_oldest(match, seats)
    assert match.audience(0) == Refusal("signals_off")
