"""How Hockey is played by rule of thumb: score, break, and do not lay what the other can match.

Remembers every card of the period that was played; nothing hidden is looked at.
"""

from typing import TYPE_CHECKING, Final, cast

from app.games.core.bot import Bot, orders_of
from app.games.core.cards import rank
from app.games.core.ruleset import Draw, Match, Move
from app.games.hockey.play import BREAKAWAY, GOAL, LOST, RENEWED, played

if TYPE_CHECKING:
    from app.games.hockey.match import HockeyMatch

_WORTH: Final = {GOAL: 10.0, RENEWED: 2.0, BREAKAWAY: 3.0, LOST: 0.0}
_CANCELS: Final = 3.0
"""What it is worth to end the other's breakaway."""

_BREAKAWAY: Final = 0.25
"""The part of a goal that a breakaway is worth, cards unseen."""


class HockeyBot(Bot):
    """For the two there are."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """The card that does most now, less what it lets the other do; a pair is kept for its day."""
        game = cast("HockeyMatch", match)
        hand = game.hands[seat]
        left = _left(game, seat)
        return ("play", max(hand, key=lambda card: _value(game, seat, card, left)))

    def worth(self, match: Match, seat: int) -> float:
        """Goals of the period over the other's; while it lasts a breakaway as part of one."""
        game = cast("HockeyMatch", match)
        goals = [0, 0]
        for goal in game.goals:
            if goal.period == game.at_deal:
                goals[goal.seat] += 1
        ahead = float(goals[seat] - goals[1 - seat])
        if game.holder is not None:
            ahead += _BREAKAWAY if game.holder == seat else -_BREAKAWAY
        return ahead

    def horizon(self, match: Match) -> int:
        """To the end of the cards in hand; of those to come nobody knows any."""
        return sum(len(hand) for hand in cast("HockeyMatch", match).hands)

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """HO-1."""
        return seat == other

    def lines(self, match: Match) -> int | None:
        """In the last handout of a period nothing is hidden but the order of play."""
        game = cast("HockeyMatch", match)
        if game.stock:
            return None
        return orders_of(game.hands)


def _left(game: "HockeyMatch", seat: int) -> list[int]:
    """How many cards of each rank this seat has not seen in this period."""
    left = [4] * 13
    for play in game.log:
        left[rank(play.card)] -= 1
    for card in game.hands[seat]:
        left[rank(card)] -= 1
    return left


def _value(game: "HockeyMatch", seat: int, card: int, left: list[int]) -> float:
    top = game.log[-1].card if game.log else None
    made, holder = played(game.house, False, seat, card, top, game.holder)
    value = _WORTH.get(made.effect, 0.0) + (_CANCELS if made.cancelled else 0.0)
    unseen = max(1, sum(left))
    matched = left[rank(card)] * len(game.hands[1 - seat]) / unseen
    # Who holds the breakaway now wants a card next turn that the other is likely to offer the match of.
    danger = 5.0 if holder == 1 - seat else (3.0 if holder == seat else 1.5)
    kept = 0.6 * sum(rank(other) == rank(card) for other in game.hands[seat] if other != card)
    jack = 1.0 if card in game.house.breakers and made.effect != GOAL and holder != 1 - seat else 0.0
    return value - danger * matched - kept - jack
