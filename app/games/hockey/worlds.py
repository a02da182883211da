"""Other worlds with the same public history: what a viewer has never been shown is dealt anew.

That is the stock and the other hands, and the order in which another player's cards came. This module changes a
clone and never the match it looks at.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from app.games.core.ruleset import Draw
from app.games.core.worlds import shuffled
from app.games.hockey import handouts

if TYPE_CHECKING:
    from app.games.hockey.match import HockeyMatch


def resample(match: "HockeyMatch", viewer: int | None, draw: Draw) -> "HockeyMatch":
    """A match that looks the same to the viewer (None: a watcher); after a period nothing is hidden any more."""
    world = match.clone()
    if match.phase != "play":
        return world
    others = [seat for seat in range(len(match.hands)) if seat != viewer]
    hidden = shuffled([*match.stock, *(card for seat in others for card in match.hands[seat])], draw)
    for seat in others:
        world.hands[seat] = [hidden.pop() for _ in match.hands[seat]]
    world.stock = hidden
    pack = [*match.pack[: len(match.pack) - len(hidden)], *reversed(hidden)]
    for seat in others:
        _repack(pack, match, seat, world.hands[seat], draw)
    world.pack = tuple(pack)
    return world


def _repack(pack: list[int], match: "HockeyMatch", seat: int, hand: Sequence[int], draw: Draw) -> None:
    """Put the packets of a seat, played cards and another hand, in an order drawn: nobody else was told which
    card came first. The cards of the hand keep their order."""
    held = set(match.hands[seat])
    packets = handouts.packets(match.house, match.deal, match.dealer, seat)[: match.handout]
    for packet in packets:
        played = shuffled([match.pack[place] for place in packet if match.pack[place] not in held], draw)
        left = list(reversed(hand)) if packet is packets[-1] else []
        for place, kept in zip(packet, shuffled([0] * len(played) + [1] * len(left), draw), strict=True):
            pack[place] = left.pop() if kept else played.pop()
