"""What the kit asks of a bot: legal moves to the end of deals, and moves that no hidden card can change."""

from collections.abc import Callable

from app.games.core.bot import EASY, GOOD, LEVELS, STRONG
from app.games.core.ruleset import Draw, Match, Move, Ruleset
from app.games.core.search import search, think
from app.games.kit.conformance import Nonconformance
from app.games.kit.playing import dealt, positions

Chance = Callable[[int], Draw]
"""A source of chance by seed."""


def check_bot(rules: Ruleset, seats: int, chance: Chance, tried: int) -> int:
    """Deals played to their end at two levels; then at so many positions each level's move in two worlds that its seat
    cannot tell apart. The number of moves.

    Raises:
        Nonconformance: `bot_plays_legal`, `bot_plays_on`, or `bot_knows_no_more`.
    """
    made = 0
    for seed, level in enumerate((EASY, GOOD)):
        draw = chance(seed)

        def choose(match: Match, seat: int, draw: Draw = draw, level: str = level) -> Move:
            return think(rules.bot(), match.resample(seat, draw), seat, level, draw)

        moves = sum(1 for _ in positions(dealt(rules, seats, draw), draw, choose, deals=2))
        if not moves:
            raise Nonconformance("bot_plays_on", "no move was made", seed, 0)
        made += moves
    return made + _same_in_other_worlds(rules, seats, chance, tried)


def _same_in_other_worlds(rules: Ruleset, seats: int, chance: Chance, tried: int) -> int:
    draw, made, looked_at = chance(11), 0, 0

    def lead_on(match: Match, seat: int) -> Move:
        return match.automatic(seat) if match.deal % 2 else rules.bot().choose(match, seat, draw)

    while looked_at < tried:
        match = dealt(rules, seats, draw)
        for seat in positions(match, draw, lead_on, deals=2):
            if draw(3):
                continue
            looked_at += 1
            other = match.resample(seat, draw)
            for level in LEVELS:
                seed = draw(2**32)
                one, two = (move_of(rules, world, seat, level, chance(seed)) for world in (match, other))
                made += 1
                if one != two:
                    detail = f"{level}, seat {seat}: {one}, in another world {two}"
                    raise Nonconformance("bot_knows_no_more", detail, seed, match.deal)
    return made


def move_of(rules: Ruleset, match: Match, seat: int, level: str, draw: Draw) -> Move:
    """What a bot does as at a table: in a world drawn for its seat."""
    world = match.resample(seat, draw)
    if level == STRONG:
        return search(rules.bot(), world, seat, draw, playouts=8)
    return think(rules.bot(), world, seat, level, draw)
