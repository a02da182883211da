"""Matches played at random, or by whoever is asked for each move. Chance comes in; no game is known here."""

from collections.abc import Callable, Iterator

from app.games.core.options import Options
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
    Draw,
    Event,
    Match,
    Move,
    Refusal,
    Ruleset,
    Shuffle,
)
from app.games.core.worlds import shuffled
from app.games.kit.conformance import Counts, Kit, Nonconformance
from app.games.kit.drawn_options import draw_options

Chooser = Callable[[Match, int], Move]


def run_through(
    rules: Ruleset, seats: int, options: Options, draw: Draw, steps: int, seed: int = 0
) -> Counts:
    """Play random legal moves for at most so many states, and check each of them. `seed` only names the place of a
    failure.

    Raises:
        Nonconformance: a promise is broken.
    """
    kit = Kit(rules, options, seats, draw, seed=seed)
    match = rules.start(options, seats, draw(seats))
    for step in range(steps):
        kit.step(match, step)
        if match.result is not None:
            break
        happened = go_on(match, draw, lambda match, seat: any_move(match, seat, draw))
        kit.require(not isinstance(happened, Refusal), "legal_moves_apply", happened)
        assert not isinstance(happened, Refusal)
        kit.happened(happened)
    return kit.finish()


def go_on(match: Match, draw: Draw, choose: Chooser) -> list[Event] | Refusal:
    """The one thing that is awaited: chance, or the move of one of those who owe one."""
    if match.awaits() is not None:
        return give_chance(match, draw)
    acting = match.to_act()
    seat = acting[draw(len(acting))]
    return match.apply(seat, choose(match, seat))


def give_chance(match: Match, draw: Draw) -> list[Event]:
    """What `awaits()` asks for."""
    asked = match.awaits()
    assert asked is not None
    if isinstance(asked, Shuffle):
        return match.supply(shuffled(asked.cards, draw))
    return match.supply(draw(asked.below))


def any_move(match: Match, seat: int, draw: Draw) -> Move:
    """One of the legal moves."""
    moves = list(match.legal(seat))
    return moves[draw(len(moves))]


def dealt(rules: Ruleset, seats: int, draw: Draw) -> Match:
    """A match with random house rules and its first deal dealt."""
    match = rules.start(draw_options(rules, seats, draw), seats, draw(seats))
    while match.awaits() is not None and not match.to_act():
        give_chance(match, draw)
    return match


def positions(match: Match, draw: Draw, choose: Chooser, deals: int) -> Iterator[int]:
    """So many deals, stopping at each move before it is chosen: the seat that owes it.

    Raises:
        Nonconformance: `bot_plays_legal`, a move was refused.
    """
    while match.phase != MATCH_OVER and not (match.phase == BETWEEN_DEALS and match.deal == deals):
        if match.awaits() is not None:
            give_chance(match, draw)
            continue
        seat = match.to_act()[0]
        yield seat
        move = choose(match, seat)
        answer = match.apply(seat, move)
        if isinstance(answer, Refusal):
            raise Nonconformance("bot_plays_legal", f"seat {seat}: {move} {answer}", 0, match.deal)
