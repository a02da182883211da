"""How Bid Whist is bid and played by rule of thumb.

Bids by tricks counted in the own hand, with something for the partner and the kitty. It keeps to the usual
conventions and reads them: a bid of four or more tells of a joker, a bid tells which way the hand looks, and a
partner's bid is left to stand unless the own hand is clearly better. Nothing hidden is looked at.
"""

from typing import TYPE_CHECKING, Final, cast

from app.games.bid_whist.bids import BOOK, DOWNTOWN, MODES, NO_TRUMP, UPTOWN
from app.games.bid_whist.orders import ORDERS
from app.games.bid_whist.setup import KITTY, SEATS, dealt_to
from app.games.core import thumb
from app.games.core.bot import Bot, orders_of
from app.games.core.cards import BLACK_JOKER, PACK_54, RED_JOKER
from app.games.core.ruleset import Draw, Match, Move
from app.games.core.tricks import TrickOrder

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch

_PARTNER: Final = 2.2
"""Tricks expected of a partner who has not spoken."""
_PASSED: Final = -0.5
"""What a partner's pass takes off that."""
_HELPS: Final = 0.7
"""What a partner's bid adds where it looks the same way as the own, or has a joker for trumps."""
_STANDS: Final = 1.5
"""Tricks by which the own contract must be better than the partner's to bid over it."""
_CONTESTS: Final = -1.2
"""Tricks that may be wanting for a bid: only the side that declares can score."""
_KITTY: Final = 1.0
_BELIEVED: Final = 2.0
"""By how many tricks a bid is believed to promise more than there is."""
TELLS_OF_JOKER: Final = 4
"""From this number on, a bid tells the partner of a joker."""
_TAKES: Final = (0.95, 0.85, 0.7, 0.5)
"""What the four highest cards of a plain suit are good for."""
ACE: Final = 13
"""The force of the best card of a plain suit."""
_TOP_TRUMP: Final = 11
_NOTHING: Final = (0.0,) * len(PACK_54)
_ALL: Final = thumb.cards_in(PACK_54)


def _kept(order: TrickOrder) -> tuple[float, ...]:
    """High cards and trumps are not spent for nothing; a joker without a suit is the first to go."""
    return tuple(
        -0.05 if letter is None else force * 0.03 + (0.35 if letter == order.trump else 0.0)
        for letter, force in zip(order.suits, order.force, strict=True)
    )


_KEPT: Final = {contract: _kept(order) for contract, order in ORDERS.items()}


class BidWhistBot(Bot):
    """Two against two."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """A call, a declaration, six cards to put away, or a card to play."""
        game = cast("BidWhistMatch", match)
        match game.phase:
            case "bidding":
                return _call(game, seat)
            case "declaring":
                return _declaration(game, seat)
            case "kitty":
                return ("discard", _worst(game, seat))
        cards = game.playable(seat)
        if len(cards) == 1:
            return ("play", cards[0])
        trick, kept = _trick(game, seat), _KEPT[game.trump, str(game.direction)]
        return ("play", max(cards, key=lambda card: trick.brings(card) - kept[card]))

    def worth(self, match: Match, seat: int) -> float:
        """Points of the deal; a little for each trick beside them, so that none is thrown away."""
        game = cast("BidWhistMatch", match)
        points = game.scores[-1].points
        own = seat % 2
        ahead = sum([1 if winner % 2 == own else -1 for winner in game.winners])
        return points[own] - points[1 - own] + 0.1 * ahead

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """BW-1."""
        return seat % 2 == other % 2

    def believes(self, match: Match, seat: int) -> bool:
        """Whoever bid four has a joker, and the declarer's hand is one to bid on."""
        game = cast("BidWhistMatch", match)
        high = game.auction.high
        for caller, bid in game.auction.calls:
            if caller == seat or bid is None:
                continue
            hand = dealt_to(game.pack, game.dealer, caller)
            if bid[0] >= TELLS_OF_JOKER and RED_JOKER not in hand and BLACK_JOKER not in hand:
                return False
            if (caller, bid) == high and game.direction is not None:
                needed = BOOK + bid[0] - _PARTNER - _KITTY - _BELIEVED
                if tricks(hand, game.trump, game.direction) < needed:
                    return False
        return True

    def lines(self, match: Match) -> int | None:
        """Only cards are left once the first is led."""
        game = cast("BidWhistMatch", match)
        if game.phase != "play":
            return None
        return orders_of(game.hands)

    def weighed(self, match: Match, seat: int) -> list[Move]:
        """All plays and declarations; of the calls a pass and the next few bids; one way to put six away."""
        game = cast("BidWhistMatch", match)
        if game.phase == "kitty":
            return [("discard", _worst(game, seat))]
        if game.phase == "bidding":
            passes: list[Move] = [] if game.must_bid() else [("pass",)]
            return passes + [("bid", *bid) for bid in game.bids()[:6]]
        return list(game.legal(seat))


def tricks(hand: list[int], trump: int | None, direction: str) -> float:
    """Tricks this hand is good for under a contract, partner and kitty apart."""
    order = ORDERS[trump, direction]
    forces: list[list[int]] = [[], [], [], []]
    for card in hand:
        letter = order.suits[card]
        if letter is not None:
            forces[letter].append(order.force[card])
    count = 0.0
    for letter, held in enumerate(forces):
        if letter == trump:
            top = sum([force >= _TOP_TRUMP for force in held])
            count += top * 0.9 + (len(held) - top) * 0.55
            continue
        for place, takes in enumerate(_TAKES):
            # A card lower than the ace needs others with it, to be thrown under the higher ones.
            if ACE - place in held and len(held) > place:
                count += takes
        if trump is None:
            count += max(0, len(held) - 4) * 0.6
    return count


def _best(hand: list[int], mode: str) -> tuple[float, int | None, str]:
    """The best contract of a mode: its tricks, trump suit and direction."""
    if mode == NO_TRUMP:
        return max((tricks(hand, None, way), None, way) for way in (UPTOWN, DOWNTOWN))
    return max((tricks(hand, trump, mode), trump, mode) for trump in range(4))


def _call(game: "BidWhistMatch", seat: int) -> Move:
    """The lowest bid that the hand carries, in the mode it likes best."""
    hand, bids = game.hands[seat], game.bids()
    joker = RED_JOKER in hand or BLACK_JOKER in hand
    carries = {
        mode: _best(hand, mode)[0] + partners_tricks(game, seat, mode) + _KITTY - BOOK for mode in MODES
    }
    high = game.auction.high
    least = _STANDS if high is not None and high[0] % 2 == seat % 2 else _CONTESTS
    wishes = [
        (carries[mode] - number * 1.2, (number, mode))
        for number, mode in bids
        if carries[mode] - number >= least and (joker or number < TELLS_OF_JOKER)
    ]
    if wishes:
        return ("bid", *max(wishes)[1])
    if not game.must_bid():
        return ("pass",)
    return ("bid", *max((bid for bid in bids if bid[0] == bids[0][0]), key=lambda bid: carries[bid[1]]))


def partners_tricks(game: "BidWhistMatch", seat: int, mode: str) -> float:
    """Tricks to expect of the partner in a contract of this mode, by what the partner has called."""
    for caller, bid in game.auction.calls:
        if caller != seat and caller % 2 == seat % 2:
            if bid is None:
                return _PARTNER + _PASSED
            number, way = bid
            joker = number >= TELLS_OF_JOKER and mode != NO_TRUMP
            return _PARTNER + _HELPS * (joker + (1 if way == mode else 0 if NO_TRUMP in (way, mode) else -1))
    return _PARTNER


def _declaration(game: "BidWhistMatch", seat: int) -> Move:
    assert game.auction.high is not None
    _, trump, direction = _best(game.hands[seat], game.auction.high[1][1])
    return ("declare", "direction", direction) if trump is None else ("declare", "suit", trump)


def _worst(game: "BidWhistMatch", seat: int) -> tuple[int, ...]:
    """Six to put away: low cards of short suits, never trumps if it can be helped."""
    hand, order = game.hands[seat], game.order
    length = [sum(order.suits[card] == letter for card in hand) for letter in range(4)]

    def dear(card: int) -> float:
        letter = order.suits[card]
        if letter is None:
            return 0.0
        return order.force[card] + length[letter] + (100 if letter == order.trump else 0)

    return tuple(sorted(sorted(hand, key=dear)[:KITTY]))


def _trick(game: "BidWhistMatch", seat: int) -> thumb.Trick:
    laid = game.trick
    foes = (SEATS - len(laid)) // 2
    return thumb.Trick(
        order=game.order,
        points=_NOTHING,
        worth=1.0,
        laid=laid,
        ours=[(game.leader + place) % 2 == seat % 2 for place in range(len(laid))],
        foes=foes,
        unseen=_ALL & ~thumb.cards_in((*game.played, *laid, *game.hands[seat])) if foes else 0,
        held=max(1, len(game.hands[seat]) // 3),
    )
