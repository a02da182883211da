"""Thinking ahead in imagined worlds: determinised Monte Carlo, and counting out where few cards are left.

Each world is drawn for the seat that thinks, so shown voids and everything else the rules let it know are in it.
Every move weighed is tried in the same worlds; playouts are played by the ruleset's own bot. The number of
playouts is the only limit: there is no clock here.
"""

from typing import Final

from app.games.core.bot import EASY, STRONG, Bot
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, Draw, Match, Move, Refusal, Shuffle

PLAYOUTS: Final = 200
WORLDS_COUNTED_OUT: Final = 8
LINES_COUNTED_OUT: Final = 600
"""Orders of play in which an endgame may go on for it to be counted out."""
SLIPS: Final = 3
"""An easy bot plays any card once in so many moves."""


def think(bot: Bot, world: Match, seat: int, level: str, draw: Draw) -> Move:
    """The move of a bot of this level, in a world drawn for its seat."""
    if level == STRONG:
        return search(bot, world, seat, draw)
    if level == EASY and draw(SLIPS) == 0:
        moves = bot.weighed(world, seat)
        return moves[draw(len(moves))]
    return bot.choose(world, seat, draw)


def search(bot: Bot, world: Match, seat: int, draw: Draw, playouts: int = PLAYOUTS) -> Move:
    """The move that brings most on average over the worlds this seat can imagine; of equals the bot's own."""
    moves = list(bot.weighed(world, seat))
    if len(moves) == 1:
        return moves[0]
    own = bot.choose(world, seat, draw)
    lines = bot.lines(world)
    counted_out = lines is not None and lines <= LINES_COUNTED_OUT
    rounds = WORLDS_COUNTED_OUT if counted_out else max(1, playouts // len(moves))
    sums = [0.0] * len(moves)
    for _ in range(rounds):
        imagined = world.resample(seat, draw)
        for number, move in enumerate(moves):
            after = _after(imagined, seat, move)
            if after is None:
                continue
            sums[number] += _count_out(bot, after, seat) if counted_out else _play_out(bot, after, seat, draw)
    best = max(sums)
    if own in moves and sums[moves.index(own)] == best:
        return own
    return moves[sums.index(best)]


def _after(match: Match, seat: int, move: Move) -> Match | None:
    """The match after a move; None where this world does not allow it."""
    after = match.clone()
    return None if isinstance(after.apply(seat, move), Refusal) else after


def _over(match: Match, deal: int) -> bool:
    return match.deal != deal or match.phase in (BETWEEN_DEALS, MATCH_OVER)


def _chance(match: Match, draw: Draw) -> None:
    """Give the chance that is awaited within a deal."""
    asked = match.awaits()
    assert asked is not None
    if isinstance(asked, Shuffle):
        order = list(asked.cards)
        for last in range(len(order) - 1, 0, -1):
            other = draw(last + 1)
            order[last], order[other] = order[other], order[last]
        match.supply(order)
    else:
        match.supply(draw(asked.below))


def _play_out(bot: Bot, match: Match, seat: int, draw: Draw) -> float:
    """What the deal comes to when everybody plays by rule of thumb."""
    deal = match.deal
    while not _over(match, deal):
        acting = match.to_act()
        if not acting:
            _chance(match, draw)
            continue
        match.apply(acting[0], bot.choose(match, acting[0], draw))
    return bot.worth(match, seat)


def _count_out(
    bot: Bot, match: Match, seat: int, low: float = float("-inf"), high: float = float("inf")
) -> float:
    """What the deal comes to when every side plays its best, all cards known; the others against this seat's."""
    acting = match.to_act()
    if not acting:
        return bot.worth(match, seat)
    mover = acting[0]
    friendly = bot.friends(match, seat, mover)
    best = float("-inf") if friendly else float("inf")
    for move in match.legal(mover):
        after = match.clone()
        after.apply(mover, move)
        value = _count_out(bot, after, seat, low, high)
        best = max(best, value) if friendly else min(best, value)
        if friendly:
            low = max(low, best)
        else:
            high = min(high, best)
        if low >= high:
            break
    return best


def counted_out(bot: Bot, match: Match, seat: int) -> float | None:
    """What the deal comes to when every side plays its best, all cards known; None where that is too much to count."""
    lines = bot.lines(match)
    return None if lines is None or lines > LINES_COUNTED_OUT else _count_out(bot, match, seat)
