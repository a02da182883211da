"""Table, deal, bidding and naming trumps: PE-1 to PE-12, with the worked examples of the auction."""

from random import Random

import pytest

from app.games.core.cards import CARDS, PACK_52, SUITS, codes
from app.games.core.ruleset import Shuffle
from app.games.pedro import PEDRO
from app.games.pedro.match import PedroMatch
from tests.games.pedro.positions import dealt, done, of_type, play_on, refused, stacked, table


def bids(match: PedroMatch, *calls: int | None) -> None:
    """The seats speak one after the other, None for a pass."""
    for call in calls:
        done(match, match.turn, ("pass",) if call is None else ("bid", call))


def test_pe_1_four_in_two_pairs() -> None:
    assert PEDRO.seats == (4,) and PEDRO.sides(4, {}) == ((0, 2), (1, 3))


def test_pe_2_one_pack_clockwise() -> None:
    assert table().awaits() == Shuffle("pack", PACK_52) and PEDRO.direction({}) == "clockwise"


@pytest.mark.parametrize("dealer", range(4))
def test_pe_3_the_deal_passes_to_the_left(dealer: int) -> None:
    """The first dealer is the table's to draw; after a scored deal the next one deals, and people are waited for."""
    match = dealt({}, dealer=dealer)
    play_on(match)
    assert match.dealer == (dealer + 1) % 4
    chance = match.awaits()
    assert isinstance(chance, Shuffle) and chance.pause


@pytest.mark.parametrize("dealer", range(4))
def test_pe_4_nine_cards_in_packets_of_three(dealer: int) -> None:
    match = table(dealer)
    events = match.supply(list(PACK_52))
    for step in range(4):
        seat = (dealer + 1 + step) % 4
        packets = [list(range(start, start + 3)) for start in (3 * step, 12 + 3 * step, 24 + 3 * step)]
        assert match.hands[seat] == [card for packet in packets for card in packet]
        assert events[1].own[seat] == {"cards": codes(match.hands[seat])}
    assert match.stock == list(range(36, 52))
    assert events[1].shared["counts"] == [9] * 4 and events[1].shared["stock"] == 16


def test_pe_4_stacked_packs_deal_what_they_say() -> None:
    match = dealt({0: "AH KH QH", 2: "2C"}, "9S 8S", dealer=1)
    assert codes(match.hands[0])[:3] == ["AH", "KH", "QH"] and codes(match.hands[2])[:1] == ["2C"]
    assert codes(match.stock)[:2] == ["9S", "8S"] and sorted(stacked({})) == list(PACK_52)


@pytest.mark.parametrize("dealer", range(4))
def test_pe_5_each_speaks_once_the_dealer_last(dealer: int) -> None:
    match = dealt({}, dealer=dealer)
    order = []
    while match.phase == "bidding":
        order.append(match.turn)
        bids(match, 7 if len(order) == 1 else None)
    assert order == [(dealer + step) % 4 for step in (1, 2, 3, 4)]


def test_pe_6_bids_are_points_from_7_to_14() -> None:
    match = dealt({})
    assert list(match.legal(0)) == [("pass",), *(("bid", points) for points in range(7, 15))]
    assert match.own_view(0)["offers"] == {"pass": [], "bid": [7, 14]}
    for points in (-1, 0, 6, 15, 10**9):
        assert refused(match, 0, {"type": "bid", "points": points}) == "bid_out_of_range"


def test_pe_7_a_bid_must_be_higher() -> None:
    """Equalling is refused, to the dealer too (PEX-4)."""
    match = dealt({})
    bids(match, None, 8, None)
    assert match.turn == match.dealer == 3
    assert refused(match, 3, {"type": "bid", "points": 8}) == "bid_too_low"
    assert refused(match, 3, {"type": "bid", "points": 7}) == "bid_too_low"
    bids(match, 9)
    assert (match.declarer, match.shared_view()["contract"]) == (3, 9)


def test_pe_8_ones_own_partner_may_be_outbid() -> None:
    """PEX-1."""
    match = dealt({})
    bids(match, 7)
    assert refused(match, 1, {"type": "bid", "points": 7}) == "bid_too_low"
    bids(match, None, 9, None)
    assert match.shared_view()["calls"] == [
        {"seat": 0, "bid": 7},
        {"seat": 1, "bid": None},
        {"seat": 2, "bid": 9},
        {"seat": 3, "bid": None},
    ]
    assert (match.declarer, match.shared_view()["contract"], match.phase) == (2, 9, "naming")


def test_pe_9_the_dealer_may_not_throw_the_deal_in() -> None:
    """PEX-2."""
    match = dealt({})
    bids(match, None, None, None)
    assert list(match.legal(3)) == [("bid", points) for points in range(7, 15)]
    assert match.own_view(3)["offers"] == {"bid": [7, 14]}
    assert refused(match, 3, {"type": "pass"}) == "dealer_must_bid"
    assert refused(match, 3, {"type": "bid", "points": 6}) == "bid_out_of_range"
    assert match.automatic(3) == ("bid", 7)
    bids(match, 10)
    assert (match.declarer, match.shared_view()["contract"]) == (3, 10)


@pytest.mark.parametrize("before", range(4))
def test_pe_10_fourteen_ends_the_auction(before: int) -> None:
    """PEX-3: those who have not spoken are written down as passing."""
    match = dealt({})
    bids(match, *[None] * before, 14)
    calls = match.shared_view()["calls"]
    assert [call["seat"] for call in calls] == [0, 1, 2, 3]
    assert [call["bid"] for call in calls] == [14 if seat == before else None for seat in range(4)]
    assert (match.phase, match.turn) == ("naming", before)
    assert PEDRO.from_json(match.to_json()).to_json() == match.to_json()


def test_pe_11_the_highest_bidder_declares() -> None:
    match = dealt({})
    bids(match, 7, 8, 9)
    events = done(match, 3, ("pass",))
    assert of_type(events, "auction_won") == [{"type": "auction_won", "seat": 2, "points": 9}]
    assert match.to_act() == (2,)


@pytest.mark.parametrize("suit", SUITS)
def test_pe_12_the_declarer_alone_names_any_suit(suit: str) -> None:
    """Also one he holds no card of."""
    match = dealt({2: "2C 3C 4C 6C 7C 8C 9C TC JC"})
    bids(match, None, None, 9, None)
    assert list(match.legal(2)) == [("name_trump", place) for place in range(4)]
    for seat in (0, 1, 3):
        assert refused(match, seat, {"type": "name_trump", "suit": suit}) == "not_your_turn"
    events = done(match, 2, ("name_trump", SUITS.index(suit)))
    mate = {"C": "S", "S": "C", "H": "D", "D": "H"}[suit]
    assert events[0].shared == {"type": "trump_named", "seat": 2, "suit": suit, "off_five": "5" + mate}


def test_the_time_that_ran_out() -> None:
    """Passing, or the lowest bid; the longest suit with its off-five, the first of equal ones."""
    match = dealt({0: "AH KH QH 5D 2C 3C 4S 6S 7D"})
    assert match.automatic(0) == ("pass",)
    bids(match, 7, None, None, None)
    assert match.automatic(0) == ("name_trump", SUITS.index("H"))


def test_pe_2_every_order_of_the_pack_may_come() -> None:
    pack = Random(1).sample(PACK_52, 52)
    match = table()
    match.supply(pack)
    assert list(match.pack) == pack
    for wrong in ([*pack[:-1], pack[0]], pack[1:], [*pack, CARDS["RJ"]]):
        with pytest.raises(ValueError, match="order"):
            table().supply(wrong)
    with pytest.raises(ValueError, match="no such chance"):
        match.supply(pack)
