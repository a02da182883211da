"""The shared trick core: suit led, following, winners, also where cards change suit or have none."""

from dataclasses import replace

from app.games.core.cards import BLACK_JOKER, CARDS, RED_JOKER, cards, codes, suit
from app.games.core.tricks import TrickOrder, plain_order

CLUBS, DIAMONDS, HEARTS, SPADES = range(4)
ACE_HIGH = "AKQJT98765432"


def won_by(order: TrickOrder, trick: str) -> str:
    laid = trick.split()
    return laid[order.winner(cards(laid))]


def test_the_suit_led_wins_without_trumps() -> None:
    order = plain_order(ACE_HIGH, None)
    assert won_by(order, "4C AD 9C KC") == "KC"
    assert won_by(order, "2C AD KH QS") == "2C"


def test_the_highest_trump_wins() -> None:
    order = plain_order(ACE_HIGH, SPADES)
    assert won_by(order, "9H KH 2S AH") == "2S"
    assert won_by(order, "9H KS 2S AH") == "KS"
    assert won_by(order, "9S AH") == "9S"


def test_the_ranking_is_the_games_own() -> None:
    downtown = plain_order("A23456789TJQK", SPADES)
    assert won_by(downtown, "3C 2C KC AC") == "AC"
    assert won_by(downtown, "KH AH KS 2S") == "2S"


def test_follow_suit_or_play_anything() -> None:
    order = plain_order(ACE_HIGH, SPADES)
    hand = cards("7D AS 2D")
    assert codes(order.follow(hand, cards("9D"))) == ["7D", "2D"]
    assert codes(order.follow(hand, cards("9H"))) == ["7D", "AS", "2D"]
    assert order.follow(hand, []) == hand


def test_a_card_may_belong_to_another_suit() -> None:
    """The five of diamonds is a heart here, as in Pedro with hearts trumps."""
    five = CARDS["5D"]
    plain = plain_order(ACE_HIGH, HEARTS)
    order = replace(plain, suits=tuple(HEARTS if card == five else s for card, s in enumerate(plain.suits)))
    assert codes(order.follow(cards("5D KD 4C"), cards("7H"))) == ["5D"]
    assert codes(order.follow(cards("5D KD 4C"), cards("7D"))) == ["KD"]
    assert won_by(order, "KD 5D AD") == "5D"
    assert order.led([five]) == HEARTS and suit(five) == DIAMONDS


def test_jokers_without_a_suit() -> None:
    """In no trump a joker leads no suit, is never followed and never wins."""
    order = plain_order(ACE_HIGH, None)
    assert order.led([RED_JOKER]) is None
    assert order.led([RED_JOKER, CARDS["7D"]]) == DIAMONDS
    assert order.follow(cards("7D AS BJ"), [RED_JOKER]) == cards("7D AS BJ")
    assert codes(order.follow(cards("KD AS BJ"), cards("RJ 7D"))) == ["KD"]
    assert won_by(order, "RJ 7D KD AS") == "KD"
    assert won_by(order, "RJ BJ 4C 9C") == "9C"
    assert won_by(order, "4C RJ 3D 2C") == "4C"
    assert order.winner([RED_JOKER, BLACK_JOKER]) == 0


def test_jokers_as_trumps() -> None:
    plain = plain_order(ACE_HIGH, CLUBS)
    order = TrickOrder(
        suits=(*plain.suits[:RED_JOKER], CLUBS, CLUBS),
        force=(*plain.force[:RED_JOKER], 20, 19),
        trump=CLUBS,
    )
    assert won_by(order, "AC BJ RJ 2C") == "RJ"
    assert codes(order.follow(cards("RJ 4D"), cards("7C"))) == ["RJ"]


def test_following_or_trumping_where_a_game_allows_it() -> None:
    order = plain_order(ACE_HIGH, SPADES)
    hand = cards("7D AS 2D KC")
    assert codes(order.follow(hand, cards("9D"), or_trump=True)) == ["7D", "AS", "2D"]
    assert codes(order.follow(hand, cards("9S"), or_trump=True)) == ["AS"]
    assert codes(order.follow(hand, cards("9H"), or_trump=True)) == ["7D", "AS", "2D", "KC"]
