"""Moves that must not be made, thought up from the right ones. Knows no game; makes no move itself."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.core.cards import CODES
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, BadMove, Draw, Json, Match, Move, Ruleset

NO_VALUES: Final[tuple[Any, ...]] = (None, True, -1, 1.5, "", "ZZ", "1H", [], ["AH"], {"card": "AH"}, 2**80)
"""What no parameter of a move can be, except a number for a number and a list for a list of cards."""


def malformed(good: Json) -> list[Json]:
    """Messages that have not the form of a move, each one step away from a good one."""
    bad: list[Json] = [{}, {"type": None}, {"type": "fly"}, {**good, "more": 1}]
    bad += [{key: value for key, value in good.items() if key != gone} for gone in good]
    for key, value in good.items():
        alike = type(value) if type(value) in (int, list) else None
        bad += [{**good, key: no} for no in NO_VALUES if type(no) is not alike]
    return bad


def wrong_moves(
    rules: Ruleset,
    match: Match,
    seat: int,
    legal: Mapping[int, Sequence[Move]],
    known: Sequence[Move],
    draw: Draw,
) -> Iterator[tuple[Move, str | None]]:
    """Well-formed moves that are not legal for a seat now, with the code each must be refused with (or None:
    any). `known` has one move of each verb seen so far in the match."""
    acting = match.to_act()
    verbs = {move[0] for moves in legal.values() for move in moves}
    for move in known:
        if not acting:
            # In mid-deal chance may be awaited within the phase of the move.
            yield move, "wrong_phase" if match.phase in (BETWEEN_DEALS, MATCH_OVER) else None
        elif move[0] not in verbs:
            # Another phase's move, or one that the rules refuse just now.
            yield _held(rules, match, seat, move, draw), None
    if seat in acting:
        yield from _not_held(rules, match, seat, legal[seat], draw)
        return
    for other in acting:
        moves = legal[other]
        for move in (moves[draw(len(moves))], _held(rules, match, seat, moves[0], draw)):
            yield move, rules.out_of_turn.get(move[0], "not_your_turn")


def _held(rules: Ruleset, match: Match, seat: int, move: Move, draw: Draw) -> Move:
    """The same move with a card that this seat does hold, where it has a card and they hold one."""
    action, hand = rules.move_json(move), match.own_view(seat)["hand"]
    if "card" not in action or not hand:
        return move
    return rules.parse_move({**action, "card": hand[draw(len(hand))]})


def _not_held(
    rules: Ruleset, match: Match, seat: int, moves: Sequence[Move], draw: Draw
) -> Iterator[tuple[Move, str]]:
    """Cards that lie elsewhere; in some games the code is that of no card in the pack."""
    action, hand = rules.move_json(moves[draw(len(moves))]), match.own_view(seat)["hand"]
    if "card" not in action:
        return
    for code in (CODES[draw(len(CODES))], CODES[draw(len(CODES))]):
        if code in hand:
            continue
        try:
            yield rules.parse_move({**action, "card": code}), "card_not_in_hand"
        except BadMove:
            continue
