"""What a log that cannot be folded raises, and which of it where a game is not known here."""

from app.games.core.ruleset import Ruleset
from app.games.registry import RULESETS


class FoldError(Exception):
    """A log that its own code cannot fold; the table is set aside as `broken`."""


class TooNew(FoldError):
    """Something in it was written by a newer release: this one steps away from the table, and others go on with it."""


class NotInstalled(TooNew):
    """Its game is not installed here, or in a version that cannot play on: the table rests until it is."""


def rules_of(ruleset: str, package: object) -> Ruleset:
    """The rules of a game that came with this `package`, false for the server's own.

    Raises:
        NotInstalled: it is a game of another distribution, which is not here.
        TooNew: it is one of the server's own, so that a newer release has it.
    """
    if ruleset in RULESETS:
        return RULESETS[ruleset]
    if package:
        raise NotInstalled(f"{ruleset} of {package} is not installed here")
    raise TooNew(f"{ruleset} is not known here yet")
