"""A finished match with every hand face up: each deal as steps, with what lies in the middle after each of them.

Pure: an export in, steps out, by dealing and playing it again. It is told by what all games share (hands, plays, tricks,
piles) and knows none of them; who may see a match at all was decided where it was exported.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.core.ruleset import Json
from app.table.export import Deal, Export, Move
from app.table.redeal import Redeal, known_rules


@dataclass(frozen=True, slots=True)
class Middle:
    """What lies in the middle: cards with the seats that played them (None: nobody did), the seat that takes them, and
    how many cards there are where not all are seen."""

    cards: tuple[tuple[int | None, str], ...] = ()
    taker: int | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """After a move (None: after the deal): every hand by seat, and the middle. `dealt`: cards were handed out anew."""

    move: Move | None
    hands: tuple[tuple[str, ...], ...]
    middle: Middle
    dealt: bool


def face_up(export: Export) -> Iterator[tuple[Deal, tuple[Step, ...]]]:
    """The deals with their steps, none for a deal that was never dealt.

    Raises:
        Stuck: this cannot have been played.
    """
    rules = known_rules(export.ruleset, export.rules_version)
    again = Redeal(rules, export.options, export.seats, export.first_dealer)
    for deal in export.deals:
        yield deal, tuple(_steps(again, deal)) if deal.pack is not None else ()
        if deal.outcome == "abandoned":
            again.abandon()


def _steps(again: Redeal, deal: Deal) -> Iterator[Step]:
    again.deal(deal, again.order(deal))
    step = _step(again, None, Middle())
    yield step
    for number, move in enumerate(deal.moves, 1):
        again.play(deal, number, move)
        step = _step(again, move, step.middle)
        yield step


def _step(again: Redeal, move: Move | None, before: Middle) -> Step:
    told = [event.shared for event in again.events]
    over = again.between
    return Step(
        move=move,
        hands=tuple(() if over else _hand(again, seat) for seat in range(again.seats)),
        middle=_middle(again.match.shared_view(), told, before, over=over),
        dealt=move is not None and any(event["type"] == "handout_dealt" for event in told),
    )


def _hand(again: Redeal, seat: int) -> tuple[str, ...]:
    return tuple(again.match.own_view(seat).get("hand", ()))


def _middle(view: Json, told: Sequence[Json], before: Middle, *, over: bool) -> Middle:
    """A trick grows with each card and stays until the next one begins; a pile is what the view shows of it, and stays
    for a step when somebody takes it."""
    plays = [(event["seat"], event["card"]) for event in told if event["type"] == "played"]
    pile: Any = view.get("pile")
    if isinstance(pile, dict):
        if any(event.get("result") == "capture" for event in told):
            return Middle((*before.cards, *plays), plays[-1][0], None)
        if over and plays:
            return Middle((*before.cards, *plays), None, (before.count or 0) + 1)
        return Middle(tuple((None, card) for card in pile["cards"]), None, pile["count"])
    if not plays:
        return Middle() if before.taker is not None else before
    taker = next((event["seat"] for event in told if event["type"] == "trick_taken"), None)
    return Middle((*(before.cards if before.taker is None else ()), *plays), taker)
