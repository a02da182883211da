"""Why a card is worth playing in Hockey: what it does, or how hard it is to match, by what the seat has seen."""

from typing import TYPE_CHECKING, Final

from app.games.core.cards import rank
from app.games.core.ruleset import Move
from app.games.core.tip import Reason, of_card
from app.games.hockey.play import BREAKAWAY, GOAL, RENEWED, Play, played

if TYPE_CHECKING:
    from app.games.hockey.match import HockeyMatch

_DOES: Final = {GOAL: "goal", BREAKAWAY: "breakaway", RENEWED: "renew"}


def why(game: "HockeyMatch", seat: int, move: Move) -> Reason:
    """The reason for a card."""
    card, hand = move[1], game.hands[seat]
    if len(hand) == 1:
        return of_card("only_card", card)
    code = _does(game, seat, card)
    if code is None:
        could = any(_does(game, seat, other) for other in hand)
        code = "keep" if could else "lay_hard" if _hardest(game, seat, card) else "lay"
    return of_card(code, card)


def _does(game: "HockeyMatch", seat: int, card: int) -> str | None:
    """What a card does now that is worth telling (HO-12 … HO-15), or None."""
    top = game.log[-1].card if game.log else None
    made: Play = played(game.house, False, seat, card, top, game.holder)[0]
    if made.cancelled:
        return "intercept" if made.effect == BREAKAWAY else "block"
    return _DOES.get(made.effect)


def _hardest(game: "HockeyMatch", seat: int, card: int) -> bool:
    """Whether of no other rank in this hand fewer cards of the period are still unseen."""
    left = [4] * 13
    for seen in (*(play.card for play in game.log), *game.hands[seat]):
        left[rank(seen)] -= 1
    return left[rank(card)] <= min(left[rank(other)] for other in game.hands[seat])
