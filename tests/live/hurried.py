"""`aelwyd` whose people have little patience: somebody is away after a second, the others are asked soon after and again
soon, and a turn of 15 s takes three, without a bank. Everything else is as ever. `python -m tests.live.hurried serve`.
"""

import sys
from types import ModuleType
from typing import Final

from app import cli
from app.table import absence, bots, desk, presence
from app.table.clocks import Clocks, begun
from app.table.folding import deals
from app.table.rulings import absence as choices
from tests.live.altered import alter

ABSENT: Final = 1.0
CALM: Final = 0.0
ABSENCE_MS: Final = 3_000
WAIT_MS: Final = 2_000
BEAT_MS: Final = 0
SECONDS: Final = {0: 0, 15: 3}


def begun_short(seconds: int, turns: int, seats: int) -> Clocks | None:
    """The clocks of a match of people in a hurry."""
    return begun(SECONDS[seconds], 0, seats)


def hurry() -> None:
    """Set every patience of an absence, of bots and of clocks short."""
    patience: list[tuple[ModuleType, str, float]] = [
        (presence, "ABSENT", ABSENT),
        (desk, "CALM", CALM),
        (absence, "ABSENCE_MS", ABSENCE_MS),
        (choices, "WAIT_MS", WAIT_MS),
        (bots, "BEAT_MS", BEAT_MS),
    ]
    alter(patience)
    setattr(deals, "begun", begun_short)  # noqa: B010 (the name is not the module's own)


if __name__ == "__main__":
    hurry()
    sys.exit(cli.main(sys.argv[1:]))
