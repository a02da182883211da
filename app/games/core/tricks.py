"""Tricks: which suit a card belongs to, what must be played, and who takes the trick.

Everything a trick game needs is a `TrickOrder`: tables by card, made once for each contract (trump suit,
direction …) and then only read. It knows cards, not seats; whose turn it is and what a trick is worth belong
to the rulesets.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from app.games.core.cards import CODES, RANKS, RED_JOKER, rank, suit

_TRUMP: Final = 100
"""Lifts every trump above every plain card; larger than any force."""


@dataclass(frozen=True, slots=True)
class TrickOrder:
    """How the cards of one deal stand to one another.

    `suits[card]` is the suit a card belongs to in play (a ruleset may move a card to another suit than the
    printed one), None for a card of no suit, which can neither be followed nor win. `force[card]`, 0…99, says
    which card of one suit beats another. `trump` is the trump suit, None when there is none.
    """

    suits: tuple[int | None, ...]
    force: tuple[int, ...]
    trump: int | None

    def led(self, trick: Sequence[int]) -> int | None:
        """The suit led: that of the first card which has one, None while there is no such card."""
        suits = self.suits
        for card in trick:
            if suits[card] is not None:
                return suits[card]
        return None

    def follow(self, hand: Sequence[int], trick: Sequence[int], *, or_trump: bool = False) -> list[int]:
        """The cards that follow suit, with `or_trump` the trumps as well; the whole hand where no card follows
        suit, or where no suit is led yet."""
        led = self.led(trick)
        if led is None:
            return list(hand)
        suits = self.suits
        following = [card for card in hand if suits[card] == led]
        if following and or_trump:
            return [card for card in hand if suits[card] in (led, self.trump)]
        return following or list(hand)

    def winner(self, trick: Sequence[int]) -> int:
        """The place of the card that takes the (perhaps unfinished) trick: the best trump, else the best card
        of the suit led; the first place where no card has a suit."""
        led, trump, suits, force = self.led(trick), self.trump, self.suits, self.force
        best, height = 0, -1
        for place, card in enumerate(trick):
            card_suit = suits[card]
            if card_suit is None or (card_suit != trump and card_suit != led):
                continue
            card_height = force[card] + (_TRUMP if card_suit == trump else 0)
            if card_height > height:
                best, height = place, card_height
        return best


def plain_order(ranking: str, trump: int | None) -> TrickOrder:
    """An order in which every card belongs to its printed suit and jokers to none.

    `ranking` names ranks from high to low; ranks not named are not in the pack.
    """
    height = {RANKS.index(name): len(ranking) - place for place, name in enumerate(ranking)}
    everything = range(len(CODES))
    return TrickOrder(
        suits=tuple(suit(card) if card < RED_JOKER else None for card in everything),
        force=tuple(height.get(rank(card), 0) if card < RED_JOKER else 0 for card in everything),
        trump=trump,
    )
