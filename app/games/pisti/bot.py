"""How Pişti is played by rule of thumb: take what is worth taking, lay what the next player can hardly match.

Remembers every card it has been shown, as a good player does; nothing hidden is looked at.
"""

from typing import TYPE_CHECKING, Final, cast

from app.games.core.bot import Bot, orders_of
from app.games.core.cards import PACK_52
from app.games.core.ruleset import Draw, Match, Move
from app.games.pisti.layout import ACE, JACK, TEN_OF_DIAMONDS, TWO_OF_CLUBS
from app.games.pisti.play import pisti_made
from app.games.pisti.worlds import hidden_cards

if TYPE_CHECKING:
    from app.games.pisti.rules import PistiMatch

_CARD: Final = 0.12
"""What one more card in the score pile is worth on the way to the majority."""
_LEFTOVER: Final = 0.4 + _CARD
"""What a face-down card of the centre is likely to be worth."""
_JACK_KEPT: Final = 1.6
_JACK_LAID: Final = 3.6
"""What is lost by laying a jack that takes nothing."""
_CUT: Final = 26


def _value(card: int) -> float:
    """PI-31: what a captured card counts, and a part of the majority."""
    if card == TEN_OF_DIAMONDS:
        return 3 + _CARD
    if card == TWO_OF_CLUBS:
        return 2 + _CARD
    return _CARD + (card % 13 in (ACE, JACK))


VALUES: Final = tuple(_value(card) for card in PACK_52)
"""What each card counts when it is captured, with its part of the majority."""


class PistiBot(Bot):
    """For 2, 3 and 4, in pairs and alone."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """The card that brings most, or tempts the next player least; a cut is anywhere."""
        game = cast("PistiMatch", match)
        if game.phase == "cut":
            return ("cut", 1 + draw(51))
        hand = game.layout.hands[seat]
        if len(hand) == 1:
            return ("play", hand[0])
        table = _Table(game, seat)
        return ("play", max(hand, key=table.balance))

    def worth(self, match: Match, seat: int) -> float:
        """Points of the deal against the best other side; before its end by what is captured."""
        game = cast("PistiMatch", match)
        made = game.tally[-1].points if game.scored else _captured(game)
        own = game.house.side_of[seat]
        return float(made[own] - max([points for side, points in enumerate(made) if side != own]))

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """PI-1."""
        side_of = cast("PistiMatch", match).house.side_of
        return side_of[seat] == side_of[other]

    def horizon(self, match: Match) -> int | None:
        """To the end of the cards in hand, and one more that may take what lies there; of those to come nobody knows
        any."""
        game = cast("PistiMatch", match)
        return sum([len(hand) for hand in game.layout.hands]) + 1 if game.phase == "play" else None

    def believes(self, match: Match, seat: int) -> bool:
        """Whoever has laid a card on another since the last handout had none to take it with."""
        game = cast("PistiMatch", match)
        layout, log = game.layout, game.layout.log
        first = max(1, len(log) - 4 * game.house.seats + sum([len(hand) for hand in layout.hands]))
        for number in range(first, len(log)):
            player, _, taken, _, _ = log[number]
            _, top, cleared, _, _ = log[number - 1]
            if player == seat or taken or cleared:
                continue
            if any(card % 13 == top % 13 for card in layout.hands[player]):
                return False
        return True

    def lines(self, match: Match) -> int | None:
        """Once the stock is dealt out only the hands are left."""
        game = cast("PistiMatch", match)
        if game.phase != "play" or game.layout.stock:
            return None
        return orders_of(game.layout.hands)

    def weighed(self, match: Match, seat: int) -> list[Move]:
        """Every card; one place is as good as another to cut."""
        game = cast("PistiMatch", match)
        return [("cut", _CUT)] if game.phase == "cut" else list(game.legal(seat))


def _captured(game: "PistiMatch") -> list[float]:
    """What each side has captured so far: points, piştis, and a part of the majority for every card."""
    layout, side_of = game.layout, game.house.side_of
    made = [sum([VALUES[card] for card in pile]) for pile in layout.piles]
    for pisti in layout.pistis:
        made[side_of[pisti.seat]] += pisti.value
    return made


class _Table:
    """What lies on the table for somebody about to play, and what the next player may hold."""

    def __init__(self, game: "PistiMatch", seat: int) -> None:
        self.game, self.seat = game, seat
        self.pile = game.layout.pile
        self.lying = sum([VALUES[card] for card in self.pile])
        unseen = hidden_cards(game.layout, game.house, seat)
        self.left = [0] * 13
        for card in unseen:
            self.left[card % 13] += 1
        held = len(game.layout.hands[(seat + 1) % game.house.seats])
        self.misses = 1 - min(1.0, held / len(unseen)) if unseen else 1.0

    def balance(self, card: int) -> float:
        """What a card brings, less what it lets the next player take."""
        pile = self.pile
        if pile and (card % 13 == JACK or pile[-1] % 13 == card % 13):
            return self._capture(card)
        return self._lay(card)

    def _capture(self, card: int) -> float:
        """The cards in the pile, the hidden ones under it, a pişti; a jack is kept for something better."""
        layout, house = self.game.layout, self.game.house
        value = self.lying + VALUES[card] + len(layout.leftover) * _LEFTOVER
        pisti = pisti_made(layout, house, self.seat, card)
        return value + (pisti.value if pisti else 0) - (_JACK_KEPT if card % 13 == JACK else 0)

    def _lay(self, card: int) -> float:
        """What the next player takes with the same rank, perhaps as a pişti, or with a jack."""
        rank = card % 13
        if rank == JACK:
            return -_JACK_LAID
        matched = 1 - self.misses ** self.left[rank]
        swept = (1 - matched) * (1 - self.misses ** self.left[JACK])
        lost = self.lying + VALUES[card]
        pisti = 0 if self.pile else self.game.house.pisti
        return -(matched + swept) * lost - matched * pisti
