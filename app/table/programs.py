"""Programs that play: who they are, and where they may sit. Pure.

A program has an id of its own, which says what it is, as a bot's does; so every view, log and history knows it on every
worker without a word more. Whose it is only the store knows. It is called `Bot …` like the server's own.
"""

from typing import Final

from app.table.state import TableState

PROGRAM: Final = "m-"
"""How the ids of programs begin; no other person's does."""
CALLED: Final = "Bot "
"""What stands before every program's name."""


def is_program(person: str | None) -> bool:
    """Whether this is a program that comes by a socket."""
    return person is not None and person.startswith(PROGRAM)


def may_sit(state: TableState, person: str) -> bool:
    """Whether this person may take a seat, as far as the table's manners go: programs where the host says so, or is one
    itself, and never where matches are rated."""
    if not is_program(person):
        return True
    return not state.manners.rated and (state.manners.programs or state.host == person)


def seated(state: TableState) -> bool:
    """Whether a program has a seat here."""
    return any(is_program(seat.person) for seat in state.seats)
