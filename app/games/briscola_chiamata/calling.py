"""Naming trumps and with them the called card: what a caller may call, what it makes of the deal, and what the
server calls for somebody who ran out of time.

What may be called is a function of what the caller holds and was dealt; nobody else's cards come into it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.briscola_chiamata import views
from app.games.briscola_chiamata.bids import Scale
from app.games.briscola_chiamata.phases import PLAY
from app.games.briscola_chiamata.setup import SEATS
from app.games.core.cards import CARDS, SUITS, suit
from app.games.core.italian_pack import ITALIAN_SUITS, RANKING
from app.games.core.ruleset import Event, Refusal

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch

CALLABLE_SUITS = tuple(SUITS.index(letter) for letter in ITALIAN_SUITS)
"""The suits in the order in which they are offered: coins, cups, swords, batons."""


def card_of(rank: str, suit_named: int) -> int:
    """The card of this rank and suit."""
    return CARDS[rank + SUITS[suit_named]]


def callable_cards(scale: Scale, level: int, dealt: Sequence[int], call_own: bool) -> list[int]:
    """The cards that may be called after a bid of this level, by suit, high ranks first (BC-12, C-1, C-5).

    `dealt` are the eight cards the caller was dealt: without `call_own` they are refused, unless the caller
    was dealt the bid rank in all four suits.
    """
    rank = scale.rank(level)
    cards = [card_of(named, suit_named) for suit_named in CALLABLE_SUITS for named in rank or RANKING]
    if call_own:
        return cards
    return [card for card in cards if card not in dealt] or cards


def automatic_call(hand: Sequence[int], dealt: Sequence[int], choices: Sequence[int], by_points: bool) -> int:
    """HC-7: in the caller's longest suit that can be named; after points the highest card there not dealt."""
    open_suits = [one for one in CALLABLE_SUITS if any(suit(card) == one for card in choices)]
    longest = max(open_suits, key=lambda one: sum(suit(card) == one for card in hand))
    there = [card for card in choices if suit(card) == longest]
    if by_points:
        there = [card for card in there if card not in dealt]
    return there[0]


def name(match: "ChiamataMatch", seat: int, trump: int, rank: str | None) -> list[Event] | Refusal:
    """BC-12 … BC-15: the suit is trumps; each seat learns its own part, the caller no more unless alone. A rank is
    named with it after an auction of points alone, and only then (C-1)."""
    assert match.level is not None
    bid = match.setup.scale.rank(match.level)
    if (bid is None) != (rank is not None):
        return Refusal("bad_call")
    card = card_of(bid or str(rank), trump)
    if card not in match.callable_by(seat):
        return Refusal("own_card")
    match.trump, match.called = trump, card
    match.holder = next(one for one in range(SEATS) if card in match.dealt(one))
    match.phase, match.turn = PLAY, match.leader
    events = [views.suit_named(match)]
    if match.trick:
        # C-6: the blind first trick lies there and is decided now.
        match.reveal(events, card in match.trick)
        match.take_trick(events)
    return events
