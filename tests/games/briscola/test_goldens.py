"""The golden deals, card by card: draws, winners and points of every trick, and what the deal was worth."""

from typing import Any

import pytest

from app.games.core.cards import CODES, cards, codes
from tests.games.briscola.positions import GOLDENS, drawn, golden, of_type, play_oldest, table

all_goldens = pytest.mark.parametrize("deal", GOLDENS, ids=[deal["id"] for deal in GOLDENS])


@all_goldens
def test_every_trick(deal: dict[str, Any]) -> None:
    match = table(deal["players"], deal["dealer"])
    match.supply(cards(deal["pack"]))
    assert [codes(hand) for hand in match.hands] == deal["hands"]
    assert match.up is not None and CODES[match.up] == deal["up"]
    for trick in deal["tricks"]:
        before = list(match.points)
        events = play_oldest(match, deal["players"])
        taken = of_type(events, "trick_taken")[0]
        assert taken["cards"] == trick["cards"]
        assert taken["seat"] == trick["winner"]
        assert sum(match.points) - sum(before) == trick["points"]
        assert drawn(events) == [(one["seat"], one["card"], one["face_up"]) for one in trick["draws"]]
    assert match.phase == "match_over"


@all_goldens
def test_points_of_the_sides(deal: dict[str, Any]) -> None:
    match = table(deal["players"], deal["dealer"])
    match.supply(cards(deal["pack"]))
    play_oldest(match)
    expected = [sum(deal["seat_points"][seat] for seat in side) for side in match.setup.sides]
    assert match.points == expected


RESULTS: list[tuple[str, dict[str, Any], tuple[int, ...], tuple[int, ...]]] = [
    ("G2", {}, (93, 27), (0,)),
    ("G2", {"stop_at_61": True}, (63, 27), (0,)),
    ("G3", {}, (14, 40, 66), (2,)),
    ("G4", {}, (51, 69), (1,)),
    ("G6", {}, (92, 28), (0,)),
    ("G6", {"six_seating": "sides"}, (62, 58), (0,)),
    ("G2-tie", {}, (60, 60), ()),
    ("G2-tie", {"tie_rule": "last_trick"}, (60, 60), (0,)),
    ("G3-tie", {}, (58, 4, 58), ()),
    ("G3-tie", {"tie_rule": "last_trick"}, (58, 4, 58), (2,)),
    ("G4-tie", {}, (60, 60), ()),
    ("G4-tie", {"tie_rule": "last_trick"}, (60, 60), (1,)),
    ("G2-61", {}, (59, 61), (1,)),
]


@pytest.mark.parametrize(("name", "chosen", "totals", "winners"), RESULTS)
def test_result(name: str, chosen: dict[str, Any], totals: tuple[int, ...], winners: tuple[int, ...]) -> None:
    match = table(int(name[1]), **chosen)
    match.supply(golden(name))
    play_oldest(match)
    assert match.result is not None
    assert match.scores[-1].totals == totals
    assert match.result.winners == winners
