"""Thinking ahead in imagined worlds: determinised Monte Carlo, and counting out where few cards are left.

Each world is drawn for the seat that thinks, so shown voids and everything else the rules let it know are in it.
Every move still in question is tried in the same worlds, and one that is clearly worse than another drops out;
playouts are played by the ruleset's own bot. Playouts and their steps are the only limit: there is no clock here.
"""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from app.games.core.bot import EASY, STRONG, Bot
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, Draw, Match, Move, Refusal, Shuffle

PLAYOUTS: Final = 400
STEPS: Final = 2400
"""Moves that may be played in all playouts of a decision together: long deals get fewer of them."""
HEAT: Final = 12
"""Worlds between two looks at which moves are still in question."""
WORLDS_COUNTED_OUT: Final = 8
LINES_COUNTED_OUT: Final = 200
"""Orders of play in which an endgame may go on for it to be counted out."""
DOUBTS: Final = 4
"""Worlds drawn at most to find one in which what the others did is believed."""
SLIPS: Final = 3
"""An easy bot plays any card once in so many moves."""

_CLEARLY: Final = 2.5
"""Standard errors by which a move must trail another to drop out."""
_BETTER: Final = 0.5
"""Standard errors by which a move must lead the bot's own to be preferred to it."""


def think(bot: Bot, world: Match, seat: int, level: str, draw: Draw) -> Move:
    """The move of a bot of this level, in a world drawn for its seat."""
    if level == STRONG:
        return search(bot, world, seat, draw)
    if level == EASY and draw(SLIPS) == 0:
        moves = bot.weighed(world, seat)
        return moves[draw(len(moves))]
    return bot.choose(world, seat, draw)


def search(bot: Bot, world: Match, seat: int, draw: Draw, playouts: int = PLAYOUTS) -> Move:
    """The move that brings most on average over the worlds this seat can imagine; the bot's own unless another is
    seen to be better."""
    weighed = bot.weighed(world, seat)
    if len(weighed) == 1:
        return weighed[0]
    race = _Race([bot.choose(world, seat, draw), *weighed])
    lines = bot.lines(world)
    counted_out = lines is not None and lines <= LINES_COUNTED_OUT
    while race.open and race.spent < playouts and race.steps < STEPS:
        if counted_out and race.worlds == WORLDS_COUNTED_OUT:
            break
        imagined = _imagined(bot, world, seat, draw)
        race.steps += bot.world_steps
        race.enter(
            [
                _count_out(bot, _after(imagined, seat, move), seat)
                if counted_out
                else _play_out(bot, _after(imagined, seat, move), seat, draw, race)
                for move in race.running
            ]
        )
    return race.best()


def _imagined(bot: Bot, world: Match, seat: int, draw: Draw) -> Match:
    """Another world as this seat sees it, if it can be one in which the others' calls and cards make sense."""
    imagined = world.resample(seat, draw)
    for _ in range(DOUBTS - 1):
        if bot.believes(imagined, seat):
            break
        imagined = world.resample(seat, draw)
    return imagined


class _Race:
    """Moves in question, the bot's own first, and what each came to in every world so far."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self.running = list(dict.fromkeys(moves))
        self.own = self.running[0]
        self.worlds = self.spent = self.steps = 0
        self._values: list[list[float]] = [[] for _ in self.running]

    @property
    def open(self) -> bool:
        """Whether there is still something to decide."""
        return len(self.running) > 1

    def enter(self, values: Sequence[float]) -> None:
        """What each running move came to in one more world; now and then those clearly behind drop out."""
        for values_of, value in zip(self._values, values, strict=True):
            values_of.append(value)
        self.worlds += 1
        self.spent += len(values)
        if self.worlds % HEAT == 0:
            self._drop_out()

    def _drop_out(self) -> None:
        first = self._leader()
        kept = [
            place
            for place in range(len(self.running))
            if place == first or self._lead(first, place) < _CLEARLY
        ]
        self.running = [self.running[place] for place in kept]
        self._values = [self._values[place] for place in kept]

    def _leader(self) -> int:
        sums = [sum(values) for values in self._values]
        return sums.index(max(sums))

    def _lead(self, first: int, place: int) -> float:
        """By how many standard errors one move leads another; without end where it does so in every world alike."""
        leads = [ours - theirs for ours, theirs in zip(self._values[first], self._values[place], strict=True)]
        mean = sum(leads) / len(leads)
        error = sqrt(sum([(lead - mean) ** 2 for lead in leads])) / len(leads)
        return mean / error if error else float("inf")

    def best(self) -> Move:
        """The leader, or the bot's own move if that is not seen to be worse."""
        first = self._leader()
        if self.running[0] == self.own and self._lead(first, 0) < _BETTER:
            return self.own
        return self.running[first]


def _after(match: Match, seat: int, move: Move) -> Match:
    """The match after a move. A seat can see which moves it has, so they are lawful in every world of its."""
    after = match.clone()
    refused = after.apply(seat, move)
    assert not isinstance(refused, Refusal), (move, refused)
    return after


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


def _play_out(bot: Bot, match: Match, seat: int, draw: Draw, race: _Race) -> float:
    """What the deal comes to when everybody plays by rule of thumb, as far as the bot looks ahead."""
    deal = match.deal
    steps = bot.horizon(match)
    while not _over(match, deal) and steps != 0:
        acting = match.to_act()
        if not acting:
            _chance(match, draw)
            continue
        match.apply(acting[0], bot.choose(match, acting[0], draw))
        race.steps += 1
        if steps is not None:
            steps -= 1
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
