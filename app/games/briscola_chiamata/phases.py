"""The verbs of the game and the phases in which they are said. Nothing but words."""

from typing import Final

AUCTION: Final = "auction"
NAME_SUIT: Final = "name_suit"
PLAY: Final = "play"

BID: Final = "bid"
PASS: Final = "pass"
VOID_HAND: Final = "void_hand"

PHASES: Final = {BID: AUCTION, PASS: AUCTION, VOID_HAND: AUCTION, NAME_SUIT: NAME_SUIT, PLAY: PLAY}
"""By verb: the phase it belongs to. Naming trumps and playing are called like their phases."""
