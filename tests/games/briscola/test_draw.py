"""Drawing from the stock: BR-21 to BR-23 and the last draw."""

import random

import pytest

from app.games.briscola.match import BriscolaMatch
from app.games.core.cards import CODES
from tests.games.briscola.positions import (
    dealt,
    drawn,
    golden,
    of_type,
    play,
    play_oldest,
    play_on,
    shuffled,
    table,
)


def to_last_draw(match: BriscolaMatch, rng: random.Random) -> list[tuple[int, str, bool]]:
    """Random play up to the last draw; its draws."""
    while True:
        seat = match.turn
        events = match.apply(seat, rng.choice(match.legal(seat)))
        assert isinstance(events, list)
        if match.up_drawn:
            return drawn(events)


def test_br21_the_winner_draws_first() -> None:
    """Known fault: refilling in the order of the table."""
    match = dealt(4, {1: "4H 5C 6C", 2: "5H 7C 4C", 3: "AH 5S 6S", 0: "6H 7S 4S"}, "KD", "JS QS KS JC")
    events = play(match, "4H 5H AH 6H")
    assert drawn(events) == [(3, "JS", False), (0, "QS", False), (1, "KS", False), (2, "JC", False)]
    assert [CODES[hand[-1]] for hand in match.hands] == ["QS", "KS", "JC", "JS"]


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_br22_winner_minus_one_gets_the_turned_card(seats: int) -> None:
    """Known fault: the turned card with anybody but the last to draw."""
    for seed in range(20):
        rng = random.Random(seed)
        match = table(seats)
        match.supply(shuffled(match, rng))
        up = match.up
        draws = to_last_draw(match, rng)
        winner = match.winners[-1]
        assert len(match.winners) == match.setup.draws
        assert [seat for seat, _, _ in draws] == [(winner + step) % seats for step in range(seats)]
        assert [public for _, _, public in draws] == [False] * (seats - 1) + [True]
        assert up is not None and draws[-1] == ((winner - 1) % seats, CODES[up], True)
        assert match.stock == []


@pytest.mark.parametrize("seats", [4, 6])
def test_br23_an_opponent_of_the_winner_gets_it(seats: int) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        match = table(seats)
        match.supply(shuffled(match, rng))
        receiver = to_last_draw(match, rng)[-1][0]
        side_of = match.setup.side_of
        assert side_of[receiver] != side_of[match.winners[-1]]


def last_draw(name: str) -> tuple[BriscolaMatch, list[tuple[int, str, bool]]]:
    match = table(int(name[1]))
    match.supply(golden(name))
    play_oldest(match, match.setup.seats * (match.setup.draws - 1))
    assert len(match.stock) == match.setup.seats - 1 and not match.up_drawn
    return match, drawn(play_oldest(match, match.setup.seats))


def test_brx9_last_draw_of_two() -> None:
    match, draws = last_draw("G2")
    assert draws == [(1, "7C", False), (0, "6D", True)]
    assert match.stock == [] and [len(hand) for hand in match.hands] == [3, 3]
    assert match.shared_view()["up"] == {"card": "6D", "seat": 0}


def test_brx10_last_draw_of_four() -> None:
    _, draws = last_draw("G4")
    assert draws == [(2, "3S", False), (3, "KS", False), (0, "7C", False), (1, "JD", True)]


def test_brx11_last_draw_of_six_and_of_three() -> None:
    _, six = last_draw("G6")
    assert [seat for seat, _, public in six if not public] == [2, 3, 4, 5, 0] and six[-1] == (1, "5S", True)
    _, three = last_draw("G3")
    assert [seat for seat, _, public in three if not public] == [2, 0] and three[-1] == (1, "QS", True)


def test_brx22_side_by_side_a_team_mate_may_get_it() -> None:
    match = dealt(
        6,
        {1: "AS 3S KS"},
        "QS",
        dealer=0,
        six_seating="sides",
        partner_view="last_three",
        running_points="off",
    )
    events = play_on(match, 1, "AS 3S KS")
    assert match.winners == [1, 1, 1]
    assert [seat for seat, _, _ in drawn(events)[-6:]] == [1, 2, 3, 4, 5, 0]
    assert match.shared_view()["up"] == {"card": "QS", "seat": 0}
    assert sorted(match.own_view(1)["partners"]) == ["0", "2"]
    assert of_type(events, "hands_shown") == [{"type": "hands_shown"}]


def test_no_draw_after_the_stock_is_gone() -> None:
    match, _ = last_draw("G2")
    assert drawn(play_oldest(match)) == []
