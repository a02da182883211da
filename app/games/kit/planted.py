"""Leaks planted on purpose in whichever ruleset: each of a kind that others have shipped, and the kit must see every one.

A plant changes a method of the match's class while it is being tried and puts it back; the ruleset knows nothing of it.
Each tells something that hangs on a card the viewer cannot see, so no honest game can pass with it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from app.games.core.cards import CARDS
from app.games.core.ruleset import Draw, Match, Refusal, Ruleset
from app.games.kit.conformance import Nonconformance
from app.games.kit.drawn_options import draw_options
from app.games.kit.playing import run_through
from app.games.kit.told import check_told

MATCHES: Final = 50
"""A leak that is not seen in so many matches is not seen."""
SEEN_BY: Final = frozenset(
    {"resample_leaves_the_view", "resample_knows_no_more", "events_tell_no_more", "refusals_tell_no_more"}
)
"""The checks that see leaks: another one would have stumbled over the plant for another reason."""

Hand = Callable[[Match, int], list[str]]
"""The codes of what a seat (counted round the table) holds, by the honest view."""


def _of_all(hand: Hand, honest: Any) -> Any:
    return lambda match: {**honest(match), "planted": hand(match, 0)}


def _counted(hand: Hand, honest: Any) -> Any:
    return lambda match: {**honest(match), "planted": _sum(hand(match, 1))}


def _neighbour(hand: Hand, honest: Any) -> Any:
    return lambda match, seat: {**honest(match, seat), "planted": hand(match, seat + 1)}


def _event(hand: Hand, honest: Any) -> Any:
    def apply(match: Match, seat: int, move: Any) -> Any:
        told = [hand(match, seat), hand(match, seat + 1)]
        answer = honest(match, seat, move)
        if isinstance(answer, list) and answer:
            answer[0].shared["planted"] = told
        return answer

    return apply


def _refusal(hand: Hand, honest: Any) -> Any:
    def apply(match: Match, seat: int, move: Any) -> Any:
        answer = honest(match, seat, move)
        if isinstance(answer, Refusal):
            return Refusal(answer.code, {**answer.params, "planted": _sum(hand(match, seat + 1))})
        return answer

    return apply


def _automatic(hand: Hand, honest: Any) -> Any:
    def automatic(match: Match, seat: int) -> Any:
        moves = list(match.legal(seat))
        return moves[_sum(hand(match, seat + 1)) % len(moves)]

    return automatic


def _world(hand: Hand, honest: Any) -> Any:
    def resample(match: Match, viewer: int | None, draw: Draw) -> Any:
        if _sum(hand(match, 1 if viewer is None else viewer + 1)) % 2:
            return honest(match, viewer, lambda below: (draw(below) + 1) % below)
        return honest(match, viewer, draw)

    return resample


PLANTS: Final[Mapping[str, tuple[str, Callable[[Hand, Any], Any]]]] = {
    "a hand in the view of all": ("shared_view", _of_all),
    "a sum over a hand in the view of all": ("shared_view", _counted),
    "another hand in a seat's view": ("own_view", _neighbour),
    "hands in the event of a move": ("apply", _event),
    "a refusal that tells of another hand": ("apply", _refusal),
    "a move for the absent by another hand": ("automatic", _automatic),
    "a world drawn by another hand": ("resample", _world),
}


def _sum(hand: list[str]) -> int:
    return sum(CARDS[code] for code in hand)


@contextmanager
def planted(rules: Ruleset, seats: int, plant: str) -> Iterator[None]:
    """This leak is in the ruleset until the end."""
    kind = type(rules.start(rules.freeze(seats, {}), seats, 0))
    own_view = kind.own_view
    name, wrap = PLANTS[plant]
    honest = getattr(kind, name)
    here = name in vars(kind)
    setattr(kind, name, wrap(lambda match, seat: list(own_view(match, seat % seats)["hand"]), honest))
    try:
        yield
    finally:
        setattr(kind, name, honest) if here else delattr(kind, name)


def seen(rules: Ruleset, seats: int, plant: str, chance: Callable[[int], Draw]) -> int | None:
    """In which match the kit sees this leak, from 1; None: in none of them."""
    with planted(rules, seats, plant):
        for number in range(1, MATCHES + 1):
            draw = chance(number)
            try:
                run_through(rules, seats, draw_options(rules, seats, draw), draw, 20, number)
                check_told(rules, seats, draw, 4)
            except Nonconformance as found:
                return number if found.check in SEEN_BY else None
    return None
