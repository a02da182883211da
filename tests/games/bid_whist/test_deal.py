"""BW-1 to BW-4: players, pack, dealer, deal."""

from random import Random

import pytest

from app.games.bid_whist import BID_WHIST
from app.games.core.cards import PACK_54, cards, codes
from app.games.core.ruleset import Shuffle
from tests.games.bid_whist.positions import of_type, play_out, table


def test_bw_1_two_pairs_clockwise() -> None:
    assert BID_WHIST.seats == (4,)
    assert BID_WHIST.sides(4, {}) == ((0, 2), (1, 3))
    assert BID_WHIST.direction({}) == "clockwise"


def test_bw_2_the_pack_has_two_jokers() -> None:
    assert table().awaits() == Shuffle("pack", PACK_54, pause=False)
    assert len(set(PACK_54)) == 54 and set(cards("RJ BJ")) <= set(PACK_54)


@pytest.mark.parametrize("dealer", range(4))
def test_bw_3_the_deal_passes_to_the_left(dealer: int) -> None:
    match, rng = table(dealer, target=9), Random(dealer)
    dealers: list[int] = []
    while match.result is None and len(dealers) < 6:
        dealers.append(match.dealer)
        match.supply(rng.sample(PACK_54, 54))
        play_out(match, rng)
    assert dealers == [(dealer + n) % 4 for n in range(len(dealers))]


def test_bw_3_people_are_waited_for_after_the_first_deal() -> None:
    match = table(target=9)
    match.supply(PACK_54)
    play_out(match)
    assert match.awaits() == Shuffle("pack", PACK_54, pause=True)


@pytest.mark.parametrize("dealer", range(4))
def test_bw_4_twelve_each_from_the_dealers_left_and_six_aside(dealer: int) -> None:
    match, pack = table(dealer), Random(5).sample(PACK_54, 54)
    events = match.supply(pack)
    for n, card in enumerate(pack[:48]):
        assert match.hands[(dealer + 1 + n) % 4][n // 4] == card
    assert list(match.kitty) == pack[48:]
    assert [event.shared["type"] for event in events] == ["deal_started", "handout_dealt"]
    handout = of_type(events, "handout_dealt")[0]
    assert handout["counts"] == [12] * 4 and handout["kitty"] == 6
    assert events[1].own == {seat: {"cards": codes(match.hands[seat])} for seat in range(4)}


def test_bw_4_the_first_to_speak_is_dealt_the_top_card() -> None:
    match = table(2)
    match.supply(PACK_54)
    assert match.turn == 3 and match.hands[3][0] == PACK_54[0]


def test_what_is_no_shuffle_of_the_pack_is_not_dealt() -> None:
    match = table()
    for wrong in ([*PACK_54[1:]], [*PACK_54[1:], 5], 7):
        with pytest.raises(ValueError, match=r"pack|awaited"):
            match.supply(wrong)
    match.supply(PACK_54)
    with pytest.raises(ValueError, match="awaited"):
        match.supply(PACK_54)
