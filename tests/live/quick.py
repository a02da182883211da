"""`aelwyd` whose bots do not pretend to look at their cards, so that a person plays a whole match in less than a minute.
Everything else is as ever. `python -m tests.live.quick serve`.
"""

import sys
from typing import Final

from app import cli
from app.table import bots
from tests.live.altered import alter

BEAT_MS: Final = 0
SPREAD_MS: Final = 1


def quicken() -> None:
    """Let bots move as soon as they have thought."""
    alter([(bots, "BEAT_MS", BEAT_MS), (bots, "SPREAD_MS", SPREAD_MS)])


if __name__ == "__main__":
    quicken()
    sys.exit(cli.main(sys.argv[1:]))
