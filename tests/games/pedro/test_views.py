"""Who is told what and when: the table of hidden information, zone by zone, and what leaks by accident elsewhere."""

from typing import Any

import pytest

from app.games.core.cards import cards, codes
from app.games.core.ruleset import Event
from app.games.pedro import PEDRO
from app.games.pedro.match import PedroMatch
from tests.games.pedro.positions import (
    counts_deal,
    dealt,
    declared,
    done,
    golden_to_lead,
    of_type,
    play,
    play_on,
)

SEATS = range(4)


def named_in(value: Any) -> set[str]:
    """Every card code in some JSON."""
    if isinstance(value, dict):
        return set().union(*(named_in(one) for one in value.values()), set())
    if isinstance(value, list):
        return set().union(*(named_in(one) for one in value), set())
    return {value} if isinstance(value, str) and value in codes(range(54)) else set()


def told(events: list[Event], viewer: int | None) -> set[str]:
    """Every card that these events name to a viewer."""
    names = set()
    for event in events:
        names |= named_in(event.shared)
        if viewer is not None:
            names |= named_in(event.own.get(viewer, {}))
    return names


def to_lead(match: PedroMatch) -> list[Event]:
    """Rob and recycle by themselves."""
    events: list[Event] = []
    while match.phase != "play":
        chance = match.awaits()
        if chance is not None:
            events += match.supply(list(chance.cards))
        else:
            events += done(match, match.dealer, match.automatic(match.dealer))
    return events


@pytest.mark.parametrize("kept", [[0, 0, 0, 9], [1, 2, 2, 1], [3, 3, 2, 6], [7, 7, 0, 0], [2, 2, 2, 2]])
def test_before_the_first_lead_no_card_is_named_to_others(kept: list[int]) -> None:
    """Hands, stock, discards, refill, robbed and recycled cards: the counts, and the cards to their seat alone."""
    match = dealt({})
    for viewer in (None, *SEATS):
        mine = {} if viewer is None else match.own_view(viewer)
        assert named_in(match.shared_view()) == set()
        assert named_in(mine) == (set() if viewer is None else set(codes(match.hands[viewer])))
    match = counts_deal(kept, 3)
    events = to_lead(match)
    off_five = {match.shared_view()["off_five"]}
    for viewer in (None, *SEATS):
        assert named_in(match.shared_view()) == off_five
        if viewer is not None:
            known = {*match.hands[viewer], *match.discards[viewer]}
            known |= set(match.left) if viewer == match.dealer else set()
            assert named_in(match.own_view(viewer)) == set(codes(known))
            assert told(events, viewer) <= set(codes(known)) | off_five
    assert told(events, None) <= off_five


def test_the_stock_is_shown_to_the_robbing_dealer_alone() -> None:
    match = counts_deal([3, 3, 2, 5], 2)
    dealer = match.dealer
    assert match.phase == "robbing" and match.own_view(dealer)["stock"] == codes(match.stock)
    assert all("stock" not in match.own_view(seat) for seat in SEATS if seat != dealer)
    assert match.shared_view()["stock"] == len(match.stock)


def test_detail_1_the_two_is_not_counted_before_it_is_played() -> None:
    """Nor in its holder's own view; then at once for the holder's side (PE-45)."""
    match = golden_to_lead("bury")
    play(match, "QC 5C AC 6C 3S KC 4C 8S TC 5S KH", {3: "3C"})
    assert match.shared_view()["points"] == [0, 6] and "points" not in match.own_view(1)
    events = play(match, "2C")
    assert events[0].shared == {
        "type": "played",
        "seat": 1,
        "card": "2C",
        "points": 1,
        "rule": "PE-33",
    }
    assert of_type(events, "trick_taken")[0]["points"] == 6
    assert match.shared_view()["points"] == [6, 7]
    assert match.shared_view()["last_trick"]["points"] == 6


def test_pe_45_running_points_with_the_two_going_along() -> None:
    match = golden_to_lead("bury", two_scores="trick_winner")
    play(match, "QC 5C AC 6C 3S KC 4C 8S TC 5S KH", {3: "3C"})
    events = play(match, "2C")
    assert "points" not in events[0].shared and of_type(events, "trick_taken")[0]["points"] == 7
    assert match.shared_view()["points"] == [7, 6]


def test_detail_2_counts_of_discards_are_public() -> None:
    match = counts_deal([3, 3, 2, 6], 3)
    assert match.shared_view()["discarded"] == [6, 6, 7, 3]
    assert match.shared_view()["refilled"] == [3, 3, 4, 0]


def test_detail_3_what_the_dealer_found_is_told_to_nobody() -> None:
    """Two deals that differ in how many trumps were found: shared views and events are the same."""
    shares = []
    for stock in (
        "3D 4D 4H 6D 7D 8D 9D TD JD 2H QD KD 3H AD 5C 5S",
        "3D 4D 4H 6D 7D 8D 2H TD JD 9D QD KD 3H AD 5C 5S",
    ):
        match = dealt(
            {
                0: "AH KH QH JH 2C 3C 4C 6C 7C",
                1: "TH 9H 8H 8C 9C TC JC QC KC",
                2: "7H 6H 2S 3S 4S 6S 7S 8S 9S",
                3: "5H 5D AC TS JS QS KS AS 2D",
            },
            stock,
        )
        declared(match, 3, 7, "H")
        found = len(match.own_view(3)["offers"]["rob"]["locked"])
        events = done(match, 3, match.automatic(3))
        shares.append((found, [event.shared for event in events], match.shared_view()))
    (one, *told_one), (other, *told_other) = shares
    assert (one, other) == (2, 1) and told_one == told_other


def test_detail_4_offers_go_to_the_actor_alone() -> None:
    match = golden_to_lead("bury")
    assert match.own_view(3)["offers"]["under"] == {"of": ["9C", "7C", "QC", "3C", "4C"], "count": 1}
    for seat in (0, 1, 2):
        assert match.own_view(seat)["offers"] == {} and list(match.legal(seat)) == []
    assert not {"offers", "hand"} & match.shared_view().keys()


def test_detail_5_time_that_ran_out_robs_from_the_top() -> None:
    match = counts_deal([3, 3, 2, 3], 3)
    plain = [card for card in match.stock if codes([card])[0] in match.own_view(3)["offers"]["rob"]["of"]]
    count = match.own_view(3)["offers"]["rob"]["count"]
    assert match.automatic(3) == ("rob", tuple(sorted(plain[:count])))
    chosen = match.clone()
    last = ("rob", tuple(sorted(plain[-count:])))
    assert [event.shared for event in done(chosen, 3, last)] == [
        event.shared for event in done(match, 3, match.automatic(3))
    ]


def test_detail_7_everything_is_revealed_once_the_deal_is_scored() -> None:
    match = golden_to_lead("shortage")
    start = [codes(hand) for hand in match.hands]
    pile, discards = codes(match.pile), [codes(cards) for cards in match.discards]
    event = of_type(play_on(match), "deal_scored")[0]
    assert event["pack"] == codes(match.pack) and event["hands"] == start
    assert event["discards"] == discards and event["recycle"] == pile and len(pile) == 30
    assert sorted(event["piles"][0] + event["piles"][1]) == sorted(codes(match.played))
    assert event["left"] == [] and event["buried"] == [[], [], [], []]


def test_details_8_and_9_the_pile_is_asked_for_in_start_order_and_discards_stay_on_record() -> None:
    match = golden_to_lead("shortage")
    assert "TS" in match.own_view(0)["hand"] and "TS" in match.own_view(2)["discards"]
    assert match.shared_view()["discarded"] == [9, 4, 9, 8] and match.shared_view()["pile"] == 28
    assert match.shared_view()["recycled"] == [1, 1, 0, 0]


def test_detail_10_recycled_cards_go_to_their_receiver_alone() -> None:
    match = counts_deal([0, 0, 0, 9], 3)
    chance = match.awaits()
    assert chance is not None
    events = match.supply(list(chance.cards))
    assert told(events, 2) == set(codes(chance.cards[:2]))
    for viewer in (None, 0, 1, 3):
        assert told(events, viewer) == set()


def test_tricks_lie_open_to_the_end() -> None:
    """The trick on the table, the last one and all before it; how many each side has, and who is ahead."""
    match = golden_to_lead("bury")
    play(match, "QC 5C", {3: "3C"})
    view = match.shared_view()
    assert (view["leader"], view["ahead"], view["last_trick"]) == (3, 3, None)
    assert view["trick"] == [{"seat": 3, "card": "QC"}, {"seat": 0, "card": "5C"}]
    play(match, "AC 6C 3S KC 4C 8S")
    view = match.shared_view()
    assert (view["leader"], view["trick"], view["ahead"], view["tricks"]) == (2, [], None, [1, 1])
    assert view["earlier"] == [
        {
            "cards": [
                {"seat": seat, "card": card}
                for seat, card in zip((3, 0, 1, 2), ("QC", "5C", "AC", "6C"), strict=True)
            ],
            "winner": 1,
            "points": 6,
        }
    ]
    assert view["last_trick"]["winner"] == 2 and view["last_trick"]["cards"][0] == {"seat": 1, "card": "3S"}


def test_contracts_are_kept_for_the_score_sheet() -> None:
    match = golden_to_lead("bury")
    play_on(match)
    [contract] = match.shared_view()["contracts"]
    won = match.points[1]
    assert contract == {
        "deal": 1,
        "dealer": 3,
        "declarer": 3,
        "bid": 8,
        "won": won,
        "made": won >= 8,
        "bidder_goes_out": False,
    }


def test_nobody_may_signal() -> None:
    answer = golden_to_lead("bury").audience(0)
    assert answer.code == "signals_off" and PEDRO.signals == {}  # type: ignore[union-attr]


def test_cards_of_a_hand_are_shown_as_they_came() -> None:
    match = golden_to_lead("shortage")
    assert match.own_view(1)["hand"] == codes(cards("9D 7D 5H AD JD 2S"))
