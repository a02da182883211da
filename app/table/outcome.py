"""How a match ended for a side: one word, from the stored facts of its end.

Who won is a fact that stands in the log; here it is only looked at from one side.
"""

from collections.abc import Sequence
from typing import Literal, TypeAlias

Outcome: TypeAlias = Literal["won", "lost", "shared", "drawn", "unfinished"]
"""How a match ended for somebody who played it."""


def outcome_for(side: int, winners: Sequence[int], unfinished: bool) -> Outcome:
    """The end of a match for this side; no winner is a draw, several share it."""
    if unfinished:
        return "unfinished"
    if not winners:
        return "drawn"
    if side not in winners:
        return "lost"
    return "won" if len(winners) == 1 else "shared"
