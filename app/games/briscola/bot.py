"""How Briscola is played by rule of thumb: what a card brings now against what it is worth kept.

Knows partners, the cards played so far and the own hand; nothing else of the match is looked at.
"""

from collections.abc import Callable, Sequence
from math import inf
from typing import TYPE_CHECKING, Final, cast

from app.games.briscola.setup import HAND
from app.games.core import thumb
from app.games.core.bot import Bot, orders_of
from app.games.core.cards import PACK_52, suit
from app.games.core.italian_pack import ORDERS, POINTS
from app.games.core.ruleset import Draw, Match, Move

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch

_WORTH: Final = 1.5
"""Points a trick is worth beside its cards: whoever takes it leads."""
_HELD_IN_TEAMS: Final = 1.2
"""Of the cards in a foe's hand so many count against a trick that is won so far: in teams the rest is kept for later
or given to the partner's tricks. Who plays alone has every card to fear."""
_WIN: Final = 40.0
"""What it is worth to win the deal beside the points it is won by, where only that counts."""
_TRICKS_AHEAD: Final = 4
"""So many tricks a playout goes on; what is in the hands then counts by what it is worth kept."""
_HELD: Final = 1.5
"""How much more the cards in the hands are worth to a search than it costs to play them."""
_DOUBT: Final = 2.0
"""By how much a card played may look worse than another before somebody is believed not to have had that one."""


def _kept(trump: int) -> tuple[float, ...]:
    """What each card may still bring: trumps take tricks, loads are worth their points on a friend's trick."""
    return tuple(
        3.5 + ORDERS[0].force[card] * 0.6 if suit(card) == trump else POINTS[card] * 0.35 for card in PACK_52
    )


_KEPT: Final = tuple(_kept(trump) for trump in range(4))


class BriscolaBot(Bot):
    """For 2, 3, 4 and 6."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """The card that brings most on balance; the exchange of a trump whenever it is open."""
        game = cast("BriscolaMatch", match)
        given = game.exchangeable(seat)
        if given is not None:
            return ("exchange_trump", given)
        cards = game.playable(seat)
        if len(cards) == 1:
            return ("play", cards[0])
        value = _values(game, seat, game.leader, game.trick, game.played)
        return ("play", max(cards, key=value))

    def worth(self, match: Match, seat: int) -> float:
        """Card points of the own side over the best of the others; in mid-deal with what the hands are worth, at its
        end, where points are not added up, with the win."""
        game = cast("BriscolaMatch", match)
        own, made = game.setup.side_of[seat], [float(points) for points in game.points]
        if game.phase == "play" and game.trump is not None:
            kept = _KEPT[game.trump]
            for other, hand in enumerate(game.hands):
                made[game.setup.side_of[other]] += _HELD * sum([kept[card] for card in hand])
        ahead = made[own] - max([points for side, points in enumerate(made) if side != own])
        if ahead and game.phase != "play" and game.setup.mode in ("single", "games_to"):
            ahead += _WIN if ahead > 0 else -_WIN
        return ahead

    def horizon(self, match: Match) -> int:
        """The present trick and some more: what comes later, luck decides."""
        game = cast("BriscolaMatch", match)
        return game.setup.seats * (_TRICKS_AHEAD + 1) - len(game.trick)

    def believes(self, match: Match, seat: int) -> bool:
        """What each of the others played last is what somebody with those cards might have played."""
        game = cast("BriscolaMatch", match)
        if game.setup.must_follow:
            return True
        return all(other == seat or _sensible(game, other) for other in range(game.setup.seats))

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """BR-3, BR-4."""
        side_of = cast("BriscolaMatch", match).setup.side_of
        return side_of[seat] == side_of[other]

    def lines(self, match: Match) -> int | None:
        """Once the turned card is drawn only the hands are left."""
        game = cast("BriscolaMatch", match)
        if not game.up_drawn:
            return None
        return orders_of(game.hands)


def _values(
    game: "BriscolaMatch", seat: int, leader: int, laid: Sequence[int], played: Sequence[int]
) -> Callable[[int], float]:
    """What each card of a seat is worth playing to a trick: what it brings, less what it is worth kept."""
    assert game.trump is not None
    setup, kept = game.setup, _KEPT[game.trump]
    side_of, seats, own = setup.side_of, setup.seats, setup.side_of[seat]
    foes = sum([side_of[(seat + step) % seats] != own for step in range(1, seats - len(laid))])
    seen = thumb.cards_in((*played, *laid, *game.hands[seat])) if foes else 0
    trick = thumb.Trick(
        order=ORDERS[game.trump],
        points=POINTS,
        worth=_WORTH * seats / 2,
        laid=laid,
        ours=[side_of[(leader + place) % seats] == own for place in range(len(laid))],
        foes=foes,
        unseen=thumb.cards_in(setup.pack) & ~seen,
        held=HAND if len(setup.sides) == seats else _HELD_IN_TEAMS,
    )
    return lambda card: trick.brings(card) / 2 - kept[card]


def _sensible(game: "BriscolaMatch", seat: int) -> bool:
    """Whether the last card of a seat was about as good as any other it held."""
    seats, hand = game.setup.seats, game.hands[seat]
    leader, trick, played = game.leader, game.trick, game.played
    place = (seat - leader) % seats
    if place >= len(trick):
        if not game.winners:
            return True
        leader, trick, played = game.last_leader, game.played[-seats:], game.played[:-seats]
        place = (seat - leader) % seats
        if len(game.winners) <= game.setup.draws:
            hand = hand[:-1]
    value = _values(game, seat, leader, trick[:place], played)
    return value(trick[place]) + _DOUBT >= max(map(value, hand), default=-inf)
