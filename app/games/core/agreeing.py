"""Whether a bot agrees to a claim or a concession: it compares what the deal comes to either way, in worlds it imagines.

It knows what its seat sees and the hand that was laid open, nothing else. The number of worlds is the only limit.
"""

from collections.abc import Sequence
from typing import Final

from app.games.core.bot import Bot
from app.games.core.ruleset import Draw, Match
from app.games.core.search import counted_out

WORLDS: Final = 12


def agrees(
    bot: Bot, world: Match, seat: int, claimant: int, claim: str, hand: Sequence[int], draw: Draw
) -> bool:
    """Unless in one of the worlds drawn for it playing on brings this seat more than what is asked for."""
    for _ in range(WORLDS):
        imagined = world.resample(seat, draw)
        bot.lay_open(imagined, claimant, hand)
        given = imagined.clone()
        given.give_rest(claimant, claim)
        if _played_on(bot, imagined, seat, draw) > bot.worth(given, seat):
            return False
    return True


def _played_on(bot: Bot, match: Match, seat: int, draw: Draw) -> float:
    """What the deal comes to when it is played: counted out where few cards are left, else by rule of thumb."""
    value = counted_out(bot, match, seat)
    if value is not None:
        return value
    while acting := match.to_act():
        match.apply(acting[0], bot.choose(match, acting[0], draw))
    return bot.worth(match, seat)
