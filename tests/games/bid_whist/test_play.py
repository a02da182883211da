"""BW-16 to BW-24, BW-31: leading, following, winning. The dealer is seat 0, so seat 1 leads."""

from itertools import pairwise

import pytest

from app.games.bid_whist.match import BidWhistMatch
from app.games.bid_whist.orders import ORDERS
from app.games.core.cards import CODES, SUITS, cards
from tests.games.bid_whist.positions import dealt, declare, ending, legal, of_type, play, refused, say


def winner(match: BidWhistMatch, names: str) -> int:
    """Who takes this trick."""
    return int(of_type(play(match, names), "trick_taken")[0]["seat"])


def takes(names: str, trump: str | None, direction: str) -> str:
    """The card that takes a trick of these."""
    order = ORDERS[None if trump is None else SUITS.index(trump), direction]
    trick = cards(names)
    return CODES[trick[order.winner(trick)]]


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
@pytest.mark.parametrize(("first_lead", "leader"), [("left_of_dealer", 1), ("bid_winner", 3)])
def test_bw_16_bw_31_who_leads_first(first_lead: str, leader: int, kitty: str) -> None:
    """BX-24: with every way of the kitty."""
    match = dealt(first_lead=first_lead, kitty=kitty)
    say(match, "pass pass 2U pass")
    declare(match, "S")
    if kitty != "won":
        match.apply(3, match.automatic(3))
    assert match.phase == "play" and match.to_act() == (leader,)


def test_bw_31_only_the_first_trick() -> None:
    match = ending({0: "AH 3H", 1: "2H 3C", 2: "4H 4C", 3: "5H 5C"}, "1U", "S", first_lead="bid_winner")
    play(match, "2H 4H 5H AH")
    assert match.turn == 0


def test_bw_17_the_ranks_of_a_suit() -> None:
    ranks = {"uptown": "AKQJT98765432", "downtown": "A23456789TJQK"}
    for direction, ranking in ranks.items():
        for high, low in pairwise(ranking):
            for trump in (None, "D", "S"):
                assert takes(f"{low}D {high}D", trump, direction) == high + "D"


@pytest.mark.parametrize("direction", ["uptown", "downtown"])
def test_bw_18_jokers_are_the_highest_trumps(direction: str) -> None:
    assert takes("AS BJ KS 2S", "S", direction) == "BJ"
    assert takes("BJ RJ AS KS", "S", direction) == "RJ"
    assert takes("AH KH BJ 2H", "S", direction) == "BJ"


def test_bw_19_without_trumps_a_joker_never_wins() -> None:
    assert takes("RJ BJ 2C 3C", None, "uptown") == "3C"
    assert takes("2C RJ BJ 3D", None, "uptown") == "2C"


def test_bw_20_the_first_card_with_a_suit_is_led() -> None:
    assert takes("RJ 2C AD KD", None, "uptown") == "2C"
    assert takes("RJ 2C AD KD", "D", "uptown") == "RJ"


def test_bw_21_as_long_as_no_suit_is_led_anything_goes() -> None:
    match = ending({1: "RJ 2C", 2: "BJ 3C 4D"}, "1NT", "uptown")
    play(match, "RJ")
    assert legal(match) == ["BJ", "3C", "4D"]
    assert match.shared_view()["ahead"] is None


def test_bw_22_the_suit_led_is_followed() -> None:
    match = ending({1: "2C 3D", 2: "4C 5C 6D", 3: "7D 8S"}, "1U", "S")
    play(match, "2C")
    assert legal(match) == ["4C", "5C"]
    assert refused(match, ("play", cards("6D")[0])) == "must_follow_suit"
    play(match, "4C")
    assert legal(match) == ["7D", "8S"]


def test_bw_22_in_no_trump_a_joker_only_when_void() -> None:
    match = ending({1: "2C 3D", 2: "4C RJ", 3: "BJ 8S"}, "1NT", "uptown")
    play(match, "2C")
    assert legal(match) == ["4C"]
    play(match, "4C")
    assert legal(match) == ["BJ", "8S"]


def test_bw_23_the_winner_leads() -> None:
    match = ending({0: "AH 3S", 1: "2H 3C", 2: "4H 4C", 3: "2S 5C"}, "1U", "S")
    assert winner(match, "2H 4H 2S AH") == 3
    assert match.turn == match.leader == 3


def test_bw_24_every_trick_has_a_winner() -> None:
    """At most two jokers: the two cards beside them decide, wherever they lie."""
    for names in ("RJ BJ 4C 9D", "RJ 4C BJ 9D", "4C RJ 9D BJ", "RJ 4C 9D BJ", "4C 9D RJ BJ", "4C RJ BJ 9D"):
        assert takes(names, None, "uptown") == takes(names, None, "downtown") == "4C"


def test_bx_6() -> None:
    assert takes("9H KH 2S AH", "S", "uptown") == "2S"


def test_bx_7() -> None:
    assert takes("3C 2C KC AC", "S", "downtown") == "AC"


def test_bx_8() -> None:
    assert takes("KH AH KS 2S", "S", "downtown") == "2S"


def test_bx_9() -> None:
    assert takes("BJ RJ AS 2S", "S", "uptown") == "RJ"


@pytest.mark.parametrize(
    ("led", "hand", "may"),
    [("RJ", "3S AH", ["3S"]), ("4S", "BJ AH", ["BJ"]), ("4H", "BJ AH 3S", ["AH"])],
    ids=["BX-10", "BX-11", "BX-12"],
)
def test_bx_10_to_12_jokers_are_trumps(led: str, hand: str, may: list[str]) -> None:
    match = ending({1: led, 2: hand}, "1U", "S")
    play(match, led)
    assert legal(match) == may


def test_bx_13() -> None:
    match = ending({1: "RJ 2C", 2: "7D AS BJ", 3: "KD AS BJ", 0: "AS 3C"}, "1NT", "uptown")
    play(match, "RJ")
    assert legal(match) == ["7D", "AS", "BJ"]
    play(match, "7D")
    assert legal(match) == ["KD"]
    assert winner(match, "KD AS") == 3


def test_bx_14() -> None:
    assert takes("RJ BJ 4C 9C", None, "uptown") == "9C"
    assert takes("RJ BJ 4C 9C", None, "downtown") == "4C"


def test_bx_15() -> None:
    match = ending({1: "4C", 2: "RJ", 3: "3D", 0: "2C"}, "1NT", "uptown")
    assert winner(match, "4C RJ 3D 2C") == 1


@pytest.mark.parametrize("declared", ["uptown", "downtown"])
def test_who_is_ahead_is_told(declared: str) -> None:
    match = ending({1: "4C 2H", 2: "9C 3H", 3: "RJ 4H", 0: "5C 5H"}, "1NT", declared)
    play(match, "4C 9C")
    assert match.shared_view()["ahead"] == (2 if declared == "uptown" else 1)
