"""`aelwyd` with a pack laid ready: the first deal of every match begins with the cards of `RIGGED_PACK`, for what
chance brings too seldom. Everything else is as ever. `python -m tests.live.rigged serve`.
"""

import os
import sys
from typing import Any

from app import cli
from app.games.core.cards import cards
from app.games.core.ruleset import Chance
from app.table import fairness
from app.table.folding import chance as folding


def rig(front: list[int]) -> None:
    """Let these cards lie on top of the first pack, and the others below them in the order drawn."""

    def answer(chance: Chance, secret: str, deal: int, *facts: Any) -> list[int] | int:
        drawn = fairness.answer(chance, secret, deal, *facts)
        if chance.label != "pack" or deal > 1 or isinstance(drawn, int):
            return drawn
        return [*front, *(card for card in drawn if card not in front)]

    setattr(folding, "answer", answer)  # noqa: B010 (the name is not the module's own)


if __name__ == "__main__":
    rig(cards(os.environ["RIGGED_PACK"]))
    sys.exit(cli.main(sys.argv[1:]))
