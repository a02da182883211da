"""`aelwyd` that keeps a table which everybody has left in memory for three seconds instead of a minute, and takes somebody
for away after one. Everything else is as ever. `python -m tests.live.forgetful serve`.
"""

import sys
from types import ModuleType
from typing import Final

from app import cli
from app.table import desk, presence, worker
from tests.live.altered import alter

SOON: Final[tuple[tuple[ModuleType, str, float], ...]] = (
    (desk, "CALM", 0.0),
    (presence, "ABSENT", 1.0),
    (worker, "IDLE", 3.0),
    (worker, "STAMP", 0.5),
)
"""Whoever went is away before their table is forgotten, as with the usual times."""


def forget_soon() -> None:
    """Set these times short."""
    alter(SOON)


if __name__ == "__main__":
    forget_soon()
    sys.exit(cli.main(sys.argv[1:]))
