"""`aelwyd` whose people have little patience: somebody is away after a second, and the others are asked soon after and
again soon. Everything else is as ever. `python -m tests.live.hurried serve`.
"""

import sys
from types import ModuleType
from typing import Final

from app import cli
from app.table import absence, bots, desk, presence
from app.table.rulings import absence as choices

ABSENT: Final = 1.0
CALM: Final = 0.0
ABSENCE_MS: Final = 3_000
WAIT_MS: Final = 2_000
BEAT_MS: Final = 0


def hurry() -> None:
    """Set every patience of an absence, and that of bots, short."""
    patience: list[tuple[ModuleType, str, float]] = [
        (presence, "ABSENT", ABSENT),
        (desk, "CALM", CALM),
        (absence, "ABSENCE_MS", ABSENCE_MS),
        (choices, "WAIT_MS", WAIT_MS),
        (bots, "BEAT_MS", BEAT_MS),
    ]
    for module, name, value in patience:
        assert hasattr(module, name)
        setattr(module, name, value)


if __name__ == "__main__":
    hurry()
    sys.exit(cli.main(sys.argv[1:]))
