"""Every number of seats and the rarer house rules, each played to its end in real browsers."""

from collections.abc import Mapping
from typing import Any, Final

import pytest

from tests.browser.evening.conftest import Invite
from tests.browser.evening.people import DESK, PHONE, SMALL, gather, play_on, start
from tests.browser.looks import is_well
from tests.live.served import Served

pytestmark = [pytest.mark.browser, pytest.mark.middle]

NAMES: Final = ("Rowan", "Hazel", "Ash", "Elowen", "Ivy", "Wren")
SIZES: Final = (DESK, PHONE, SMALL)
ROUND: Final = {"match_length": "A number of rounds", "rounds": "1"}
TABLES: Final[tuple[tuple[str, int, Mapping[str, Any]], ...]] = (
    ("Briscola", 3, {}),
    ("Briscola", 4, {}),
    ("Briscola", 6, {}),
    ("Pişti", 2, ROUND),
    ("Pişti", 3, ROUND),
    ("Pişti", 4, {**ROUND, "partners": "Everyone alone", "manual_cut": "Yes"}),
)


@pytest.mark.parametrize(("game", "seats", "rules"), TABLES)
def test_a_match(game: str, seats: int, rules: Mapping[str, Any], friend: Invite, house: Served) -> None:
    people = [friend(name, SIZES[n % 3], touch=n % 3 == 1) for n, name in enumerate(NAMES[:seats])]
    gather(people, [house.url], game, rules)
    for person in people:
        is_well(person.page, may_scroll=True)
    start(people)
    for plays in (seats - 1, 3 * seats, 2):
        play_on(people, plays)
        for person in people:
            is_well(person.page)
    play_on(people)
    for person in people:
        is_well(person.page)
