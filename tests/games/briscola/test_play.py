"""Play and tricks: BR-16 to BR-20, BR-24, BR-25, must_follow (A-9), time-outs (HB-6), refusals."""

import random

import pytest

from app.games.core.cards import CARDS, CODES, codes
from app.games.core.italian_pack import ORDERS
from app.games.core.ruleset import BadMove, Refusal
from tests.games.briscola.positions import (
    dealt,
    done,
    golden,
    of_type,
    play,
    play_oldest,
    refused,
    shuffled,
    table,
)


def test_br16_everybody_plays_once_in_turn() -> None:
    match = dealt(4, {}, "KD", dealer=2)
    events = play_oldest(match, 4)
    assert [event["seat"] for event in of_type(events, "played")] == [3, 0, 1, 2]
    assert len(of_type(events, "trick_taken")) == 1


def test_br17_any_card_may_be_played() -> None:
    match = dealt(2, {1: "4H 5S KD", 0: "AH 5C 2D"}, "7D")
    assert codes(move[1] for move in match.legal(1)) == ["4H", "5S", "KD"]
    play(match, "4H")
    assert codes(move[1] for move in match.legal(0)) == ["AH", "5C", "2D"]
    assert match.legal(1) == []


TRICKS = [
    # seats, dealer, trump, the cards from the leader on, winner, points
    pytest.param(2, 1, "4D", "KH 3H", 1, 14, id="brx2-higher-of-the-suit-led"),
    pytest.param(2, 1, "4D", "4S AH", 0, 11, id="brx3-off-suit-never-wins"),
    pytest.param(2, 1, "4D", "AS 2D", 1, 11, id="brx4-lowest-trump-beats-an-ace"),
    pytest.param(2, 1, "4D", "5D AC", 0, 11, id="brx5-trump-led"),
    pytest.param(2, 1, "4D", "KD 3D", 1, 14, id="brx6-higher-trump"),
    pytest.param(2, 1, "4D", "KD 7D", 0, 4, id="brx6-lower-trump"),
    pytest.param(3, 2, "4D", "5H 6S AS", 0, 11, id="brx7-off-suit-is-no-new-lead"),
    pytest.param(4, 0, "KC", "4S 3S 2C 5C", 0, 10, id="brx8-highest-trump-of-two"),
    pytest.param(2, 1, "4D", "JH 7H", 0, 2, id="jack-above-seven"),
    pytest.param(2, 1, "4D", "7H 6H", 0, 0, id="equal-points-the-higher-leads"),
    pytest.param(2, 1, "4D", "6H 7H", 1, 0, id="equal-points-the-higher-follows"),
    pytest.param(2, 1, "4D", "2H 4H", 1, 0, id="two-is-the-lowest"),
    pytest.param(6, 5, "KD", "7H 4D 6H AS 5D JH", 4, 13, id="six-players"),
]


@pytest.mark.parametrize(("seats", "dealer", "up", "laid", "winner", "points"), TRICKS)
def test_br18_who_wins(seats: int, dealer: int, up: str, laid: str, winner: int, points: int) -> None:
    hands = {(dealer + 1 + step) % seats: code for step, code in enumerate(laid.split())}
    match = dealt(seats, _filled(hands, up), up, dealer=dealer, running_points="all")
    events = play(match, laid)
    taken = of_type(events, "trick_taken")[0]
    assert (taken["seat"], taken["points"]) == (winner, points)
    assert match.points[match.setup.side_of[winner]] == points


def _filled(hands: dict[int, str], up: str) -> dict[int, str]:
    """Three cards for every seat, the wanted one first."""
    wanted = {*hands.values(), up}
    rest = [rank + suit for rank in "Q3J6" for suit in "CSHD" if rank + suit not in wanted]
    return {seat: " ".join([code, rest.pop(), rest.pop()]) for seat, code in hands.items()}


def test_brx8_draw_order_and_team() -> None:
    match = dealt(4, {1: "4S 4D 4H", 2: "3S 5D 5H", 3: "2C 6D 6H", 0: "5C 7D 7H"}, "KC")
    events = play(match, "4S 3S 2C 5C")
    assert match.points == [10, 0]
    assert [event["seat"] for event in of_type(events, "drew")] == [0, 1, 2, 3]


def test_br18_two_cards_by_the_word_of_the_rule() -> None:
    """A4-9, A4-10: every pair of cards under every trump, against the rule said in strings."""
    pack = table(2).setup.pack
    order = "24567JQK3A"
    for trump in range(4):
        for lead in pack:
            for other in pack:
                one, two = CODES[lead], CODES[other]
                higher = order.index(two[0]) > order.index(one[0])
                second = higher if one[1] == two[1] else two[1] == "CDHS"[trump]
                assert lead == other or ORDERS[trump].winner([lead, other]) == second


def test_br19_the_trick_goes_to_the_winner() -> None:
    match = dealt(2, {0: "KH 5S 6S", 1: "3H 7S 4S"}, "4D", dealer=1)
    play(match, "KH 3H")
    assert match.winners == [1] and codes(match.played) == ["KH", "3H"] and match.points == [0, 14]
    assert match.shared_view()["tricks"] == [0, 1]


def test_br20_the_winner_leads() -> None:
    match = dealt(3, {0: "5H 5S 5C", 1: "AH 7S 7C", 2: "6H 6S 6C"}, "4D", dealer=2)
    play(match, "5H AH 6H")
    assert match.to_act() == (1,) and match.shared_view()["leader"] == 1


@pytest.mark.parametrize(("seats", "tricks"), [(2, 20), (3, 13), (4, 10), (6, 6)])
def test_br24_three_more_tricks_after_the_last_draw(seats: int, tricks: int) -> None:
    match = table(seats)
    match.supply(shuffled(match, random.Random(seats)))
    events = play_oldest(match)
    kinds = [event.shared["type"] for event in events]
    last_draw = len(kinds) - 1 - kinds[::-1].index("drew")
    assert kinds[last_draw:].count("trick_taken") == 3
    assert kinds.count("trick_taken") == tricks and kinds.count("played") == tricks * seats
    assert not any(match.hands)


def test_br25_trumps_stay_in_force_and_shown() -> None:
    match = table(2)
    match.supply(golden("G2"))
    play_oldest(match, 2 * 18)
    assert match.up_drawn and match.shared_view()["trump"] == "D"
    assert match.trump == 1


def test_brx12_refusals_change_nothing() -> None:
    match = dealt(2, {1: "4H 5S KD", 0: "AH 5C 2D"}, "7D", stock="JS QS")
    assert refused(match, 0, ("play", CARDS["AH"])) == "not_your_turn"
    assert refused(match, 1, ("play", CARDS["AH"])) == "card_not_in_hand"
    play(match, "4H AH")
    assert CARDS["JS"] in match.hands[0]
    assert refused(match, 0, ("play", CARDS["QS"])) == "card_not_in_hand"
    play_oldest(match)
    assert refused(match, 0, ("play", CARDS["AH"])) == "wrong_phase"
    assert refused(table(2), 1, ("play", CARDS["AH"])) == "wrong_phase"


def test_a_move_of_another_game_is_no_move() -> None:
    with pytest.raises(BadMove):
        dealt(2, {}, "7D").apply(1, ("bid", 7))


def test_brx13_must_follow() -> None:
    match = dealt(2, {1: "4H 6S KC", 0: "AH 5S 2D"}, "7D", must_follow=True)
    assert len(match.legal(1)) == 3
    play(match, "4H")
    assert match.legal(0) == [("play", CARDS["AH"])]
    assert match.own_view(0)["offers"] == {"play": ["AH"]}
    answer = match.apply(0, ("play", CARDS["5S"]))
    assert answer == Refusal("must_follow_suit", {"suit": "H"})


def test_brx13_without_the_suit_led_everything_is_legal() -> None:
    match = dealt(2, {1: "4H 6S KC", 0: "AC 5S 2D"}, "7D", must_follow=True)
    play(match, "4H")
    assert codes(move[1] for move in match.legal(0)) == ["AC", "5S", "2D"]


def test_a9_after_an_exchange_the_hand_as_it_then_is_counts() -> None:
    match = dealt(
        2, {1: "5S AC JD", 0: "AS 4C 7D"}, "KD", "7C QC 7H QH", must_follow=True, trump_exchange="seven"
    )
    play(match, "5S AS 4C AC JD")
    assert match.own_view(0)["offers"] == {"play": ["7D"], "exchange_trump": ["7D"]}
    done(match, 0, ("exchange_trump", CARDS["7D"]))
    assert match.own_view(0)["offers"] == {"play": ["KD"]}


@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("AH 4S 2D", "2D"),
        ("4S 4H 4D", "4D"),
        ("4S 4H 4C", "4H"),
        ("4S 4C 5D", "4S"),
        ("JH QC KC", "JH"),
        ("AS 3C KD", "KD"),
        ("7S 2C 4D", "2C"),
    ],
)
def test_hb6_time_out_lets_the_cheapest_card_go(hand: str, card: str) -> None:
    match = dealt(2, {1: hand}, "6D", trump_exchange="two")
    assert match.automatic(1) == ("play", CARDS[card])


def test_hb6_only_legal_cards_and_never_an_exchange() -> None:
    match = dealt(
        2, {1: "5S 4C JC", 0: "AS 2D 7D"}, "KD", "7C QC", must_follow=True, trump_exchange="seven_and_two"
    )
    play(match, "5S")
    assert match.automatic(0) == ("play", CARDS["AS"])
    play(match, "AS")
    assert ("exchange_trump", CARDS["7D"]) in match.legal(0)
    assert match.automatic(0) == ("play", CARDS["2D"])


def test_hb6_is_a_function_of_the_own_view() -> None:
    rng = random.Random(6)
    match = table(4)
    match.supply(shuffled(match, rng))
    while match.phase == "play":
        world = match.resample(match.turn, rng.randrange)
        assert world.automatic(match.turn) == match.automatic(match.turn)
        play_oldest(match, 1)
