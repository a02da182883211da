"""BC-1 to BC-4: seats, pack, the first dealer and the deal."""

import random

import pytest

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.core.cards import CODES, codes, suit
from app.games.core.italian_pack import ORDERS, PACK_40, POINTS
from tests.games.briscola_chiamata.positions import bid, called, dealt, of_type, play_oldest, shuffled, table


def test_bc1_five_seats_without_teams() -> None:
    assert BRISCOLA_CHIAMATA.seats == (5,)
    assert BRISCOLA_CHIAMATA.sides(5, {}) == ((0,), (1,), (2,), (3,), (4,))
    assert BRISCOLA_CHIAMATA.direction({}) == "anticlockwise"


def test_bc2_forty_cards_with_their_ranks_and_points() -> None:
    chance = table().awaits()
    assert chance is not None and chance.cards == PACK_40 and len(PACK_40) == 40
    assert sum(POINTS[card] for card in PACK_40) == 120
    spades = sorted((card for card in PACK_40 if suit(card) == 3), key=lambda card: -ORDERS[3].force[card])
    assert codes(spades) == ["AS", "3S", "KS", "QS", "JS", "7S", "6S", "5S", "4S", "2S"]
    assert [POINTS[card] for card in spades] == [11, 10, 4, 3, 2, 0, 0, 0, 0, 0]


@pytest.mark.parametrize("dealer", range(5))
def test_bcx1_bc4_eight_each_one_at_a_time(dealer: int) -> None:
    match = table(dealer)
    pack = shuffled(match, random.Random(dealer))
    events = match.supply(pack)
    for step in range(5):
        seat = (dealer + 1 + step) % 5
        assert match.hands[seat] == pack[step::5] and match.hand_count(seat) == 8
    (handout,) = of_type(events, "handout_dealt")
    assert handout == {"type": "handout_dealt", "handout": 1, "counts": [8] * 5, "stock": 0}
    assert all(events[1].own[seat] == {"cards": codes(match.hands[seat])} for seat in range(5))
    assert match.to_act() == ((dealer + 1) % 5,), "BC-5: the dealer's right speaks first"


def test_bc3_the_deal_passes_on() -> None:
    match = called(1, "AS", dealer=4, match_mode="fixed_deals")
    play_oldest(match)
    assert match.dealer == 0 and match.deal == 1
    match.supply(shuffled(match, random.Random(1)))
    assert match.to_act() == (1,)


def test_only_a_whole_pack_can_be_dealt() -> None:
    match = table()
    for wrong in (list(PACK_40[:-1]), [*PACK_40[:-1], PACK_40[0]], [*PACK_40[:-1], CODES.index("TS")], 7):
        with pytest.raises(ValueError):
            match.supply(wrong)
    match = dealt()
    with pytest.raises(ValueError, match="no such chance"):
        match.supply(list(PACK_40))


def test_people_are_waited_for_where_there_is_something_to_see() -> None:
    """After a deal played or a hand shown; not before the first, nor when all have passed."""
    match = table()
    awaited = match.awaits()
    assert awaited is not None and not awaited.pause
    match.supply(shuffled(match, random.Random(2)))
    bid(match, "- - - - -")
    awaited = match.awaits()
    assert awaited is not None and not awaited.pause
    match = called(1, "AS")
    play_oldest(match)
    awaited = match.awaits()
    assert awaited is not None and awaited.pause
