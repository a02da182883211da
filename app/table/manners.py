"""How people treat each other at a table: what the host may set beside the house rules of the game.

Values only. What each of them means in play stands with the rulings that read it.
"""

from typing import Final, Literal, TypeAlias

import msgspec

Clock: TypeAlias = Literal[0, 15, 30, 60]
"""Seconds for a turn; 0 is no clock."""
Fallback: TypeAlias = Literal["wait", "bot", "end"]
"""What becomes of an absent person's turn: everybody waits, a bot stands in, the match ends."""
BANKS: Final = 4
"""The time bank of a seat for a match, in turns."""


class Manners(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The manners of one table. `absence` is what happens when nobody answers the question about an absent person;
    `chat` "between": no talk while cards are in play; `locked`: nobody new comes in; `rated`: matches begun here may
    count for ratings (`app.table.ratings`); `tips`: whoever has the turn may ask for one (`app.table.tips`); `programs`: other
    people's programs may sit here (`app.table.programs`)."""

    clock: Clock = 0
    absence: Fallback = "bot"
    watchers: bool = True
    chat: Literal["always", "between"] = "always"
    locked: bool = False
    rated: bool = False
    tips: bool = False
    programs: bool = False


USUAL: Final = Manners()
"""The manners of a table whose host has set none."""
