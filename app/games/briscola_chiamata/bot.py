"""How Briscola Chiamata is bid and played by rule of thumb.

A seat knows its own part and who called; who the partner is it learns when the called card falls, and until then
the caller plays alone and a defender trusts the others. Nothing hidden is looked at.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from app.games.briscola_chiamata import calling
from app.games.briscola_chiamata.setup import SEATS
from app.games.core import thumb
from app.games.core.bot import Bot, orders_of
from app.games.core.cards import PACK_52, rank, suit
from app.games.core.italian_pack import ORDERS, PACK_40, POINTS
from app.games.core.ruleset import Draw, Match, Move

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch

_NEEDED: Final = 20.0
"""How strong a suit must be for the first bid; each level asks for a little more."""
_STEP: Final = 1.0
_ALONE: Final = 25.0
"""What a partner is worth, in the same measure."""
_HIDES: Final = 3.0
"""What it costs the partner to be known."""
_BELIEVED: Final = 3.0
"""How much weaker than a bid asks for its bidder is believed to be."""
_WORTH: Final = 2.0
_ALL: Final = thumb.cards_in(PACK_40)


def _kept(trump: int) -> tuple[float, ...]:
    """What each card may still bring: trumps take tricks, loads are worth their points on a friend's trick."""
    return tuple(
        2.5 + ORDERS[0].force[card] * 0.5 if suit(card) == trump else POINTS[card] * 0.3 for card in PACK_52
    )


_KEPT: Final = tuple(_kept(trump) for trump in range(4))


class ChiamataBot(Bot):
    """One and a partner against three."""

    def choose(self, match: Match, seat: int, draw: Draw) -> Move:
        """A call, the card to call, or a card to play."""
        game = cast("ChiamataMatch", match)
        match game.phase:
            case "auction":
                return _call(game, seat)
            case "name_suit":
                return _naming(game, seat)
        if game.trump is None:
            return ("play", min(game.playable(seat), key=lambda card: (POINTS[card], ORDERS[0].force[card])))
        cards = game.playable(seat)
        if len(cards) == 1:
            return ("play", cards[0])
        trick, kept = _trick(game, seat, game.trump), _KEPT[game.trump]
        telltale = None if game.revealed or seat == game.caller else game.called
        return (
            "play",
            max(
                cards,
                key=lambda card: trick.brings(card) / 2 - kept[card] - (_HIDES if card == telltale else 0),
            ),
        )

    def worth(self, match: Match, seat: int) -> float:
        """Points of the deal; a little for each card point of the own camp, so that none is thrown away."""
        game = cast("ChiamataMatch", match)
        if game.contract is None:
            return 0.0
        camp = {game.contract.caller, game.contract.holder}
        taken = sum(game.points[other] for other in camp)
        return game.scores[-1].points[seat] + 0.01 * (taken if seat in camp else 120 - taken)

    def friends(self, match: Match, seat: int, other: int) -> bool:
        """BC-13, in the world given."""
        game = cast("ChiamataMatch", match)
        camp = {game.caller, game.holder}
        return (seat in camp) == (other in camp)

    def lay_open(self, world: Match, seat: int, hand: Sequence[int]) -> None:
        """With the cards goes what they say: whoever now holds the called card is the partner."""
        super().lay_open(world, seat, hand)
        game = cast("ChiamataMatch", world)
        if not game.revealed:
            game.holder = next(other for other, held in enumerate(game.hands) if game.called in held)

    def believes(self, match: Match, seat: int) -> bool:
        """The caller's hand is one to bid on."""
        game = cast("ChiamataMatch", match)
        if game.caller is None or game.caller == seat or game.trump is None:
            return True
        return strength(game.dealt(game.caller), game.trump) >= _NEEDED - _BELIEVED

    def lines(self, match: Match) -> int | None:
        """Only cards are left once trumps are named."""
        game = cast("ChiamataMatch", match)
        if game.phase != "play" or game.trump is None:
            return None
        return orders_of(game.hands)

    def weighed(self, match: Match, seat: int) -> list[Move]:
        """All plays; of the bids a pass and the next two levels; of the cards to call one for each suit."""
        game = cast("ChiamataMatch", match)
        if game.phase == "auction":
            bids = game.setup.scale.moves[game.lowest_bid() : game.lowest_bid() + 2]
            return [("pass",), *bids]
        moves = list(game.legal(seat))
        if game.phase != "name_suit":
            return moves
        firsts = {move[1]: move for move in reversed(moves)}
        own = self.choose(game, seat, lambda below: 0)
        return [*dict.fromkeys([own, *(firsts[letter] for letter in sorted(firsts))])]


def strength(hand: list[int], trump: int) -> float:
    """What a hand is good for with this suit as trumps."""
    value = 0.0
    for card in hand:
        if suit(card) == trump:
            value += 3.0 + ORDERS[0].force[card] * 0.5
        else:
            value += POINTS[card] * 0.25
    return value


def _call(game: "ChiamataMatch", seat: int) -> Move:
    """The next level, while the best suit is strong enough for it; a hand without points is thrown in."""
    if game.may_void(seat):
        return ("void_hand",)
    level = game.lowest_bid()
    moves = game.setup.scale.moves
    steps = level / 2 if game.setup.scale.points_only else (level if level <= 9 else 9 + (level - 9) / 2)
    if level < len(moves) and _carries(game, seat, level) >= _NEEDED + steps * _STEP:
        return moves[level]
    return ("pass",)


def _carries(game: "ChiamataMatch", seat: int, level: int) -> float:
    """How good the hand is with the best suit in which somebody else may hold the card of this level."""
    hand, called = game.hands[seat], game.setup.scale.rank(level)
    return max(
        strength(hand, trump) - (_ALONE if called and calling.card_of(called, trump) in hand else 0)
        for trump in range(4)
    )


def _naming(game: "ChiamataMatch", seat: int) -> Move:
    """The strongest suit, and in it a card that somebody else holds; the highest where there is a choice."""
    hand = game.hands[seat]
    dealt = game.dealt(seat)

    def good(card: int) -> tuple[float, int]:
        alone = _ALONE if card in dealt else 0.0
        return strength(hand, suit(card)) - alone, ORDERS[0].force[card]

    best = max(game.callable_by(seat), key=good)
    return next(
        move
        for move in game.legal(seat)
        if move[1] == suit(best) and (move[2] is None or move[2] == _rank_name(best))
    )


def _rank_name(card: int) -> str:
    return "A23456789TJQK"[rank(card)]


def friendly(game: "ChiamataMatch", seat: int, other: int) -> bool:
    """Whether this seat takes another for a friend, by what it knows."""
    assert game.called is not None
    partner = game.holder if game.revealed or game.holder == seat else None
    camp = {game.caller, partner}
    if seat in camp:
        return other in camp
    return other not in camp


def _trick(game: "ChiamataMatch", seat: int, trump: int) -> thumb.Trick:
    laid = game.trick
    friends = [friendly(game, seat, other) for other in range(SEATS)]
    foes = sum([not friends[(seat + step) % SEATS] for step in range(1, SEATS - len(laid))])
    return thumb.Trick(
        order=ORDERS[trump],
        points=POINTS,
        worth=_WORTH,
        laid=laid,
        ours=[friends[(game.leader + place) % SEATS] for place in range(len(laid))],
        foes=foes,
        unseen=_ALL & ~thumb.cards_in((*game.played, *laid, *game.hands[seat])) if foes else 0,
        held=max(1, len(game.hands[seat]) // 2),
    )
