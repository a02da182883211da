"""Players, pack, values and the deal: BR-1 to BR-15."""

import random

import pytest

from app.games.briscola import BRISCOLA
from app.games.briscola.setup import settle
from app.games.core.cards import CARDS, CODES, cards, codes
from app.games.core.italian_pack import ALL_POINTS, ORDERS, PACK_40, POINTS
from app.games.core.ruleset import Shuffle
from tests.games.briscola.positions import (
    dealt,
    fold_scores,
    golden,
    of_type,
    play_oldest,
    shuffled,
    table,
)

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 6])


def test_br1_two_three_four_or_six_seats() -> None:
    assert sorted(BRISCOLA.seats) == [2, 3, 4, 6] and BRISCOLA.seats[0] == 2


def test_br2_alone_or_in_two_teams() -> None:
    assert BRISCOLA.sides(2, {}) == ((0,), (1,))
    assert BRISCOLA.sides(3, {}) == ((0,), (1,), (2,))
    assert [len(side) for side in BRISCOLA.sides(4, {})] == [2, 2]
    assert [len(side) for side in BRISCOLA.sides(6, {})] == [3, 3]


def test_br3_partners_sit_opposite() -> None:
    assert BRISCOLA.sides(4, {}) == ((0, 2), (1, 3))


def test_br4_six_alternate_or_sit_side_by_side() -> None:
    assert BRISCOLA.sides(6, BRISCOLA.freeze(6, {})) == ((0, 2, 4), (1, 3, 5))
    assert BRISCOLA.sides(6, BRISCOLA.freeze(6, {"six_seating": "sides"})) == ((0, 1, 2), (3, 4, 5))


def test_br5_forty_cards_without_eights_nines_and_tens() -> None:
    assert len(PACK_40) == 40 and not {CODES[card][0] for card in PACK_40} & set("89T")
    assert list(table(2).setup.pack) == sorted(PACK_40)


@pytest.mark.parametrize("two", ["2H", "2D", "2S", "2C"])
def test_br6_three_leave_out_one_two_that_all_know(two: str) -> None:
    match = table(3, three_removed=two)
    assert set(PACK_40) - set(match.setup.pack) == {CARDS[two]} and len(match.setup.pack) == 39
    assert match.shared_view()["removed"] == [two]


def test_br6_the_two_of_cups_unless_agreed_otherwise() -> None:
    assert table(3).shared_view()["removed"] == ["2H"]


def test_br7_six_leave_out_all_twos() -> None:
    match = table(6)
    assert sorted(match.shared_view()["removed"]) == ["2C", "2D", "2H", "2S"]
    assert len(match.setup.pack) == 36


def test_br8_ranks_from_high_to_low() -> None:
    force = ORDERS[0].force
    for suit in "CDHS":
        high_to_low = cards(" ".join(rank + suit for rank in "A3KQJ76542"))
        assert sorted(high_to_low, key=lambda card: -force[card]) == high_to_low


def test_br9_card_points() -> None:
    worth = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
    assert all(POINTS[card] == worth.get(CODES[card][0], 0) for card in PACK_40)
    for seats in BRISCOLA.seats:
        assert sum(POINTS[card] for card in table(seats).setup.pack) == ALL_POINTS == 120


def test_br10_the_first_dealer_comes_from_outside() -> None:
    assert [table(4, dealer).dealer for dealer in range(4)] == [0, 1, 2, 3]


def test_br11_the_deal_passes_to_the_next_seat_after_a_draw_too() -> None:
    match = table(4, match_mode="games_to")
    match.supply(golden("G4-tie"))
    play_oldest(match)
    assert match.scores[-1].points == (0, 0) and match.dealer == 1
    match.supply(golden("G4"))
    assert match.dealer == 1 and match.turn == 2


@SEATS
def test_br12_three_cards_each_one_at_a_time_from_the_right(seats: int) -> None:
    match = table(seats, dealer=1)
    pack = shuffled(match, random.Random(seats))
    events = match.supply(pack)
    for step in range(seats):
        seat = (2 + step) % seats
        assert match.hands[seat] == [pack[step], pack[step + seats], pack[step + 2 * seats]]
        assert events[1].own[seat] == {"cards": codes(match.hands[seat])}
    assert events[1].shared["counts"] == [3] * seats


@SEATS
def test_br13_the_next_card_is_turned_and_makes_trumps(seats: int) -> None:
    match = table(seats)
    pack = shuffled(match, random.Random(seats))
    events = match.supply(pack)
    code = CODES[pack[3 * seats]]
    assert of_type(events, "trumps_turned") == [{"type": "trumps_turned", "card": code, "suit": code[1]}]
    view = match.shared_view()
    assert view["up"] == {"card": code, "seat": None} and view["trump"] == code[1]


@pytest.mark.parametrize(("seats", "face_down"), [(2, 33), (3, 29), (4, 27), (6, 17)])
def test_br14_the_rest_is_the_stock(seats: int, face_down: int) -> None:
    match = table(seats)
    pack = shuffled(match, random.Random(seats))
    match.supply(pack)
    assert match.shared_view()["stock"] == face_down
    assert match.stock[::-1] == pack[3 * seats + 1 :]


@SEATS
def test_br15_the_dealers_right_leads(seats: int) -> None:
    match = table(seats, dealer=seats - 1)
    match.supply(shuffled(match, random.Random(1)))
    assert match.to_act() == (0,) and match.shared_view()["leader"] == 0


def test_brx1_two_players() -> None:
    match = table(2)
    pack = golden("G2")
    match.supply(pack)
    assert match.hands == [[pack[1], pack[3], pack[5]], [pack[0], pack[2], pack[4]]]
    assert match.up == pack[6] and len(match.stock) == 33 and match.to_act() == (1,)


@SEATS
def test_a4_3_the_pack_divides_evenly(seats: int) -> None:
    setup = settle(seats, BRISCOLA.freeze(seats, {}))
    assert setup.tricks * seats == len(setup.pack)
    assert len(setup.pack) - 3 * seats == seats * setup.draws and setup.tricks == setup.draws + 3


def test_a_pack_is_awaited_and_nothing_else_accepted() -> None:
    match = table(3)
    assert match.awaits() == Shuffle("pack", match.setup.pack, pause=False)
    for wrong in (7, [], list(PACK_40), [*match.setup.pack[:-1], match.setup.pack[0]]):
        with pytest.raises(ValueError, match=r"chance|permutation"):
            match.supply(wrong)
    match.supply(match.setup.pack)
    with pytest.raises(ValueError, match="chance"):
        match.supply(match.setup.pack)


def test_people_are_waited_for_after_a_scored_deal() -> None:
    match = table(2, match_mode="fixed_deals", target=2)
    match.supply(golden("G2"))
    assert match.awaits() is None
    play_oldest(match)
    assert match.phase == "between_deals"
    assert match.awaits() == Shuffle("pack", match.setup.pack, pause=True)
    assert match.to_act() == () and match.legal(0) == []


def test_deals_are_numbered() -> None:
    match = dealt(2, {}, "KD", match_mode="fixed_deals", target=2)
    play_oldest(match)
    started = match.supply(match.setup.pack)[0].shared
    assert started == {"type": "deal_started", "deal": 2, "round": 2, "dealer": 1}
    assert fold_scores(2, (60, 60), (61, 59), tie_rule="replay")[0][1].round == 1
