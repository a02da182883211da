"""What may be said at a table, and when: one line of plain text, checked before it is stored."""

import unicodedata
from typing import Final

from app.games.core.ruleset import Refusal
from app.table import state as s
from app.table.state import TableState

LONGEST: Final = 500
"""Characters of a line."""

_FORBIDDEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset("\u200c\u200d")
"""Invisible, but part of writing: Persian words and joined emoji need them."""
_BLACK_FLAG: Final = "\U0001f3f4"
_TAGS: Final = range(0xE0020, 0xE0080)
"""Invisible letters that turn a black flag into the flag of Wales; forbidden anywhere else."""


def hushed(state: TableState) -> bool:
    """Whether nobody at the table talks or reacts now: its manners, and cards in play."""
    return state.manners.chat == "between" and state.phase in (s.DEALING, s.PLAYING)


def clean_line(text: str) -> str | Refusal:
    """The line in NFC without white space around it, or why it cannot be said."""
    line = unicodedata.normalize("NFC", text.strip())
    if len(line) > LONGEST:
        return Refusal("too_long", {"longest": LONGEST})
    if not line or not _readable(line):
        return Refusal("bad_text")
    return line


def _readable(line: str) -> bool:
    in_flag = seen = False
    for sign in line:
        if sign in _JOINERS:
            continue
        if ord(sign) in _TAGS:
            if not in_flag:
                return False
            continue
        if unicodedata.category(sign) in _FORBIDDEN:
            return False
        in_flag, seen = sign == _BLACK_FLAG, True
    return seen
