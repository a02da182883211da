"""Tips: why a move is worth making, by facts that the seat itself can see.

What to do is the bot's choice (`core.bot`), made in a world drawn for the seat; what is said of it is each ruleset's own
(`Ruleset.why`). A reason is a stable code with what its words name, and the words stand in the browser. It reads hand
and public play alone, never the cards that a world imagines for others: in all worlds of a seat it is the same.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from app.games.core.cards import CODES, codes
from app.games.core.tricks import TrickOrder

if TYPE_CHECKING:
    from app.games.core.ruleset import Json

REASONS: Final = frozenset(
    {
        *("only_card", "lead_trump", "lead_high", "lead_low"),
        *("take", "take_points", "take_trump", "take_trump_points"),
        *("cannot_win", "let_go", "points_to_side", "leave_to_side"),
        *("pisti", "capture", "lay_hard", "lay", "keep", "cut"),
        *("goal", "breakaway", "intercept", "block", "renew"),
        *("bid_suit", "bid_uptown", "bid_downtown", "bid_nt", "bid_level", "must_bid", "pass", "pass_side"),
        *("name_suit", "name_side", "way_uptown", "way_downtown", "put_away", "rob", "rob_none"),
        *("exchange", "void_hand"),
    }
)
"""Every code there is; `docs/protocol.md` says what each names."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why: a code, and what its words name: `card` or `cards` by code, `suit` by letter, `n` as a number."""

    code: str
    params: "Json" = field(default_factory=dict)


def of_card(code: str, card: int, **more: Any) -> Reason:
    """A reason that names the card to play."""
    return Reason(code, {"card": CODES[card], **more})


def of_cards(code: str, cards: Sequence[int]) -> Reason:
    """A reason that names several cards."""
    return Reason(code, {"cards": codes(cards)})


@dataclass(frozen=True, slots=True)
class AtTrick:
    """A trick as somebody sees it who is about to play. `points` is what each card counts; `ours` says of the seat that
    has taken each place whether it is a friend, as far as the player knows; `free` are the cards that may be played."""

    order: TrickOrder
    points: Sequence[float]
    laid: Sequence[int]
    ours: Sequence[bool]
    free: Sequence[int]


def of_trick(trick: AtTrick, card: int) -> Reason:
    """Why this card is a good one to play to a trick."""
    if len(trick.free) == 1:
        return of_card("only_card", card)
    if not trick.laid:
        return of_card(_lead(trick, card), card)
    return of_card(_taking(trick, card) if _takes(trick, card) else _not_taking(trick, card), card)


def _takes(trick: AtTrick, card: int) -> bool:
    return trick.order.winner([*trick.laid, card]) == len(trick.laid)


def _lead(trick: AtTrick, card: int) -> str:
    order = trick.order
    suit = order.suits[card]
    if suit is not None and suit == order.trump:
        return "lead_trump"
    rivals = sum(order.suits[other] == suit and order.force[other] > order.force[card] for other in range(54))
    return "lead_high" if suit is not None and rivals <= 1 else "lead_low"


def _taking(trick: AtTrick, card: int) -> str:
    order = trick.order
    points = any(trick.points[laid] for laid in trick.laid)
    trumps = order.suits[card] == order.trump and order.led(trick.laid) != order.trump
    name = "take_trump" if order.trump is not None and trumps else "take"
    return f"{name}_points" if points else name


def _not_taking(trick: AtTrick, card: int) -> str:
    if trick.ours[trick.order.winner(trick.laid)]:
        return "points_to_side" if trick.points[card] else "leave_to_side"
    return "let_go" if any(_takes(trick, other) for other in trick.free) else "cannot_win"
