"""Tricks: which suit a card belongs to, what must be played, and who takes the trick.

Everything a trick game needs is a `TrickOrder`: tables by card, made once for each contract (trump suit,
direction …) and then only read. It knows cards, not seats; whose turn it is and what a trick is worth belong
to the rulesets.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.games.core.cards import CODES, RANKS, RED_JOKER, rank, suit


@dataclass(frozen=True, slots=True)
class TrickOrder:
    """How the cards of one deal stand to one another.

    `suits[card]` is the suit a card belongs to in play (a ruleset may move a card to another suit than the
    printed one), None for a card of no suit, which can neither be followed nor win. `force[card]`, 0…99, says
    which card of one suit beats another. `trump` is the trump suit, None when there is none. `beaten_by[card]`
    has a bit for each card that beats this one where it is the best of a trick so far.
    """

    suits: tuple[int | None, ...]
    force: tuple[int, ...]
    trump: int | None
    beaten_by: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        everything = range(len(self.suits))
        beaten = tuple(
            sum(1 << other for other in everything if self._beats(other, card)) for card in everything
        )
        object.__setattr__(self, "beaten_by", beaten)

    def _beats(self, other: int, card: int) -> bool:
        """A higher card of the same suit beats, a trump beats a plain card, any suit beats a card without."""
        suit, theirs = self.suits[card], self.suits[other]
        if theirs == suit or theirs is None:
            return theirs is not None and self.force[other] > self.force[card]
        return suit is None or theirs == self.trump

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
        beaten, best = self.beaten_by, 0
        for place in range(1, len(trick)):
            if beaten[trick[best]] >> trick[place] & 1:
                best = place
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
