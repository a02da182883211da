"""What a look at the house has found: a closed form that can be said in words or written for programs.

It judges nothing; each finding is made where something is looked at.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from app.api.texts import Texts
from app.games.core.options import N_

OK: Final = "ok"
WARNING: Final = "warning"
FAILED: Final = "failed"

_LEVELS: Final[Mapping[str, str]] = {OK: N_("ok"), WARNING: N_("warning"), FAILED: N_("failed")}


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. `check` is its stable name, `message` a message id with `params`."""

    check: str
    level: str
    message: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def line(self, words: Texts) -> str:
        """For people."""
        return (
            f"{words.say(_LEVELS[self.level]):<8} {self.check:<10} {words.say(self.message, **self.params)}"
        )

    def to_json(self, words: Texts) -> dict[str, str]:
        """For programs."""
        return {"check": self.check, "level": self.level, "text": words.say(self.message, **self.params)}


def fine(check: str, message: str, **params: Any) -> Finding:
    """All is well."""
    return Finding(check, OK, message, params)


def doubtful(check: str, message: str, **params: Any) -> Finding:
    """It works, and may not for long, or not for everybody."""
    return Finding(check, WARNING, message, params)


def failing(check: str, message: str, **params: Any) -> Finding:
    """It does not work."""
    return Finding(check, FAILED, message, params)
