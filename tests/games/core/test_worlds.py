"""Hidden cards dealt anew: lawful orders only, and each of them as often as any other."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from app.games.core.cards import PACK_52, cards, suit
from app.games.core.worlds import ANY, deal_out, shuffled

SUIT_OF = tuple(suit(card) for card in PACK_52)
CLUBS, DIAMONDS = frozenset({0}), frozenset({1})


def test_every_lawful_order_is_as_likely() -> None:
    hidden = cards("AC 2C AD AH")
    barred = [CLUBS, DIAMONDS, ANY]
    lawful = [
        order
        for order in permutations(hidden)
        if all(SUIT_OF[card] not in bars for card, bars in zip(order, barred, strict=False))
    ]
    drawn = Counter(tuple(deal_out(hidden, barred, SUIT_OF, Random(seed).randrange)) for seed in range(4000))
    assert set(drawn) == set(lawful)
    expected = 4000 / len(lawful)
    assert sum((count - expected) ** 2 / expected for count in drawn.values()) < 3 * len(lawful)


def test_what_cannot_be_is_said() -> None:
    with pytest.raises(ValueError, match="no order"):
        deal_out(cards("AC 2C"), [CLUBS], SUIT_OF, Random(1).randrange)


def test_a_card_without_a_suit_is_never_barred() -> None:
    suit_of = (None, *SUIT_OF[1:])
    assert deal_out(cards("AC"), [CLUBS], suit_of, Random(1).randrange) == cards("AC")


def test_a_shuffle_keeps_the_cards() -> None:
    hidden = cards("AC 2C AD AH")
    orders = {tuple(shuffled(hidden, Random(seed).randrange)) for seed in range(500)}
    assert orders == set(permutations(hidden))
