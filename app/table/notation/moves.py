"""What seats did, in short: `0:5H` is a card played, `3:bid points=14` anything else a seat may do, `2!claim` the rest of
a deal that all agreed to, and `1/clock:5H` a move that somebody else made for the seat.

Only the shape that moves of all games share is known here: a type, and fields beside it.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from app.games.core.cards import CODES
from app.table import export as x
from app.table.notation.values import (
    NoWord,
    is_field,
    read_fields,
    read_value,
    write_fields,
    write_value,
)

PLAY: Final = "play"
_CODES: Final = frozenset(CODES)
_start = re.compile(r'(\d)(?:/(\w+))?(?:!("(?:[^"\\]|\\.)*"|[^\s:"]+))?(?::(.+))?', re.ASCII | re.DOTALL)
"""Seat, who moved, what was claimed, and what was done."""


# ── Writing ───────────────────────────────────────────────────────────────────────────────────────


def write_moves(moves: Sequence[x.Move]) -> Iterator[str]:
    """A line for each round of moves."""
    return ("  ".join(map(_written, together)) for together in rounds(moves))


def rounds(moves: Sequence[x.Move]) -> Iterator[list[x.Move]]:
    """The moves that belong together: a round ends before a seat moves again, and where something else than cards was
    played before or after."""
    together: list[x.Move] = []
    for move in moves:
        again = any(move.seat == one.seat for one in together)
        if together and (again or _plays_a_card(move) != _plays_a_card(together[-1])):
            yield together
            together = []
        together.append(move)
    if together:
        yield together


def _plays_a_card(move: x.Move) -> bool:
    done = move.move or {}
    card = done.get("card")
    return done.get("type") == PLAY and isinstance(card, str) and card in _CODES


def _written(move: x.Move) -> str:
    by = "" if move.by == x.PERSON else f"/{move.by}"
    claim = "" if move.claim is None else f"!{write_value(move.claim)}"
    if move.move is None:
        return f"{move.seat}{by}{claim}"
    head, fields = _short(move)
    return " ".join([f"{move.seat}{by}{claim}:{head}", *write_fields(fields)])


def _short(move: x.Move) -> tuple[str, dict[str, Any]]:
    """The word that says what was done, and the fields beside it; a thing of no such shape is written as it is."""
    done = dict(move.move or {})
    verb = done.get("type")
    if _plays_a_card(move):
        card: str = done.pop("card")
        del done["type"]
        return card, done
    if not isinstance(verb, str) or verb in _CODES:
        return write_value(done), {}
    del done["type"]
    return write_value(verb), done


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


def read_moves(words: Sequence[str]) -> Iterator[dict[str, Any]]:
    """The moves of a line, as JSON has them.

    Raises:
        NoWord: a word that is no move.
    """
    at = 0
    while at < len(words):
        end = at + 1
        while end < len(words) and is_field(words[end]):
            end += 1
        yield _read(words[at], words[at + 1 : end])
        at = end


def _read(start: str, fields: Sequence[str]) -> dict[str, Any]:
    found = _start.fullmatch(start)
    if found is None:
        raise NoWord(f"{start[:40]} is no move")
    seat, by, claim, head = found.groups()
    move: dict[str, Any] = {"seat": int(seat)}
    if by is not None:
        move["by"] = by
    if claim is not None:
        move["claim"] = read_value(claim)
    if head is not None:
        move["move"] = _done(read_value(head), read_fields(fields))
    elif fields:
        raise NoWord(f"{start[:40]} says nothing that {fields[0][:40]} could belong to")
    return move


def _done(head: Any, fields: dict[str, Any]) -> dict[str, Any]:
    if isinstance(head, dict) and not fields:
        return head
    if not isinstance(head, str):
        raise NoWord("a move is a card, or a word with fields")
    short = {"type": PLAY, "card": head} if head in _CODES else {"type": head}
    if twice := short.keys() & fields:
        raise NoWord(f"{min(twice)} stands there twice")
    return short | fields
