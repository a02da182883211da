"""What is done for a seat whose time ran out: a function of what that seat sees, changing nothing."""

from typing import TYPE_CHECKING

from app.games.core.ruleset import Move
from app.games.pedro import dealing, play
from app.games.pedro.pack import TRUMPS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch


def move(match: "PedroMatch", seat: int) -> Move:
    """Pass or bid least, name the longest suit, rob from the top, play the cheapest card."""
    match match.phase:
        case "bidding":
            return ("bid", match.setup.min_bid) if match.auction.last_hope else ("pass",)
        case "naming":
            held = [len(trumps & set(match.hands[seat])) for trumps in TRUMPS]
            return ("name_trump", held.index(max(held)))
        case "robbing":
            fill = dealing.plain_left(match)[: dealing.wanted(match)]
            return ("rob", tuple(sorted(fill)))
    return play.cheapest(match, seat)
