"""How Pedro is bid and played by rule of thumb: fives are what the game is about.

Bids by the points a suit promises; nothing hidden is looked at.
"""

from typing import TYPE_CHECKING, Final, cast

from app.games.core import thumb
from app.games.core.bot import Bot, orders_of
from app.games.core.cards import CODES, PACK_52
from app.games.core.ruleset import Draw, Match, Move
from app.games.pedro import dealing, play
from app.games.pedro.pack import CHEAPEST_FIRST, ORDERS, POINTS, TRUMPS, pointless
from app.games.pedro.setup import HIGHEST_BID, SEATS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch

_PROMISES: Final = {"A": 2.6, "K": 2.2, "Q": 1.6, "J": 1.5, "T": 1.2, "9": 0.8, "8": 0.7, "7": 0.6, "6": 0.6}
_STANDS: Final = 2.0
"""Points by which the own suit must promise more than a bid over the partner's."""
_CONTESTS: Final = -1.0
"""What may be wanting for a bid against the others."""
_BELIEVED: Final = 2.5
"""By how much a bid is believed to promise more than there is."""
_FIVE: Final = 2.4
_LOW: Final = 0.5
_TRICK: Final = 0.4
"""What a trick is worth beside its points: whoever takes it leads."""
_ALL: Final = thumb.cards_in(PACK_52)


def _kept(trump: int) -> tuple[float, ...]:
    """A five is saved for a trick that is sure, a high trump for one worth taking."""
    force, points = ORDERS[trump].force, POINTS[trump]
    return tuple(
        0.25 + force[card] * 0.04 + points[card] * 0.4 if card in TRUMPS[trump] else force[card] * 0.004
        for card in PACK_52
    )


_KEPT: Final = tuple(_kept(trump) for trump in range(4))


class PedroBot(Bot):
    """Two against two."""

    world_steps = 40

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """A call, a suit, cards from the stock, or a card with what goes under it."""
        game = cast("PedroMatch", match)
        match game.phase:
            case "bidding":
                return _call(game, seat)
            case "naming":
                hand = game.hands[seat]
                return ("name_trump", max(range(4), key=lambda trump: promise(hand, trump)))
            case "robbing":
                return _rob(game)
        cards = play.playable(game, seat)
        if len(cards) == 1:
            return _with_under(game, seat, cards[0])
        assert game.trump is not None
        trick, kept = _trick(game, seat), _KEPT[game.trump]
        card = max(cards, key=lambda one: trick.brings(one) / 2 - kept[one])
        return _with_under(game, seat, card)

    def worth(self, match: Match, seat: int) -> float:
        """Points of the deal over those of the others."""
        points = cast("PedroMatch", match).scores[-1].points
        return float(points[seat % 2] - points[1 - seat % 2])

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """PE-1."""
        return seat % 2 == other % 2

    def believes(self, match: Match, seat: int) -> bool:
        """The declarer's hand, as it was dealt, is one to bid on."""
        game = cast("PedroMatch", match)
        if game.trump is None or game.declarer == seat or game.auction.high is None:
            return True
        return promise(game.dealt(game.declarer), game.trump) >= game.auction.high[1] - _BELIEVED

    def lines(self, match: Match) -> int | None:
        """Only cards are left once the first is led."""
        game = cast("PedroMatch", match)
        if game.phase != "play":
            return None
        return orders_of(game.hands)

    def weighed(self, match: Match, seat: int) -> list[Move]:
        """Every call and suit, one way to rob, every card with one way to bury."""
        game = cast("PedroMatch", match)
        if game.phase == "robbing":
            return [_rob(game)]
        if game.phase == "play":
            return [_with_under(game, seat, card) for card in play.playable(game, seat)]
        return list(game.legal(seat))


def promise(hand: list[int], trump: int) -> float:
    """The points that a suit promises in this hand."""
    value = 0.0
    for card in hand:
        if card not in TRUMPS[trump]:
            continue
        letter = CODES[card][0]
        value += _FIVE if letter == "5" else _PROMISES.get(letter, _LOW)
    return value


def _call(game: "PedroMatch", seat: int) -> Move:
    """The lowest bid, while the best suit carries it; a partner's bid stands unless that suit is clearly better."""
    hand, bid, high = game.hands[seat], game.lowest_bid(), game.auction.high
    carried = max(promise(hand, trump) for trump in range(4))
    least = bid + (_STANDS if high is not None and high[0] % 2 == seat % 2 else _CONTESTS)
    if bid <= HIGHEST_BID and (game.auction.last_hope or carried >= least):
        return ("bid", bid)
    return ("pass",)


def _rob(game: "PedroMatch") -> Move:
    """The highest plain cards."""
    assert game.trump is not None
    order = ORDERS[game.trump]
    best = sorted(dealing.plain_left(game), key=lambda card: -order.force[card])
    return ("rob", tuple(sorted(best[: dealing.wanted(game)])))


def _with_under(game: "PedroMatch", seat: int, card: int) -> Move:
    """The card with the cheapest trumps that may go under it."""
    assert game.trump is not None
    count = play.surplus(game, seat)
    if not count:
        return ("play", card, ())
    cheap = CHEAPEST_FIRST[game.trump]
    free = [one for one in pointless(game.trump, game.hands[seat]) if one != card]
    return ("play", card, tuple(sorted(sorted(free, key=cheap.__getitem__)[:count])))


def _trick(game: "PedroMatch", seat: int) -> thumb.Trick:
    assert game.trump is not None
    laid = game.trick
    foes = (SEATS - len(laid)) // 2
    return thumb.Trick(
        order=ORDERS[game.trump],
        points=POINTS[game.trump],
        worth=_TRICK,
        laid=laid,
        ours=[(game.leader + place) % 2 == seat % 2 for place in range(len(laid))],
        foes=foes,
        unseen=_ALL & ~thumb.cards_in((*game.played, *laid, *game.hands[seat])) if foes else 0,
        held=max(1, len(game.hands[seat]) // 2),
    )
