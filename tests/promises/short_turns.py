"""`aelwyd` whose turns of 15 s take one, without a bank; everything else is as ever.
`python -m tests.promises.short_turns serve`.
"""

import sys
from typing import Final

from app import cli
from app.table.clocks import Clocks, begun
from app.table.folding import deals
from tests.live.altered import alter

TURN_S: Final = 1


def begun_short(seconds: int, _: int, seats: int) -> Clocks | None:
    """The clocks of a match of short turns."""
    return begun(TURN_S if seconds else 0, 0, seats)


def shorten() -> None:
    """Let every turn be short, for whoever writes a log and for whoever folds it afterwards."""
    alter([(deals, "begun", begun_short)])


if __name__ == "__main__":
    shorten()
    sys.exit(cli.main(sys.argv[1:]))
