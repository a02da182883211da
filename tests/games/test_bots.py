"""Bots play every game to its end by the rules, better than chance, and cannot be moved by a hidden card."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

from app.games.briscola.match import BriscolaMatch
from app.games.core.bot import EASY, GOOD, LEVELS, STRONG
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER, Match, Move, Ruleset, Shuffle
from app.games.core.search import search, think
from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from app.table.duel import RANDOM, Pairing, play_duel

TABLES = [(ruleset, seats) for ruleset in sorted(RULESETS) for seats in RULESETS[ruleset].seats]
Chooser = Callable[[Match, int], Move]


def dealt(rules: Ruleset, seats: int, rng: Random, *, options: str = "random") -> Match:
    """A match with its first deal dealt, and whatever chance comes before the first move given."""
    chosen = draw_options(rules, seats, rng.randrange) if options == "random" else {}
    match = rules.start(rules.freeze(seats, chosen), seats, rng.randrange(seats))
    give_chance(match, rng)
    return match


def give_chance(match: Match, rng: Random) -> None:
    while (asked := match.awaits()) is not None and not match.to_act():
        if isinstance(asked, Shuffle):
            match.supply(rng.sample(asked.cards, len(asked.cards)))
        else:
            match.supply(rng.randrange(asked.below))


def play(match: Match, rng: Random, choose: Chooser, deals: int = 1) -> Iterator[tuple[int, Move]]:
    """So many deals, move by move."""
    while match.deal <= deals and match.phase != MATCH_OVER:
        if match.phase == BETWEEN_DEALS and match.deal == deals:
            return
        give_chance(match, rng)
        seat = match.to_act()[0]
        move = choose(match, seat)
        yield seat, move
        assert isinstance(match.apply(seat, move), list), (seat, move)


@pytest.mark.parametrize("level", [EASY, GOOD])
@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_bots_keep_to_the_rules(ruleset: str, seats: int, level: str) -> None:
    rules = RULESETS[ruleset]
    for seed in range(3):
        rng = Random(seed)
        match = dealt(rules, seats, rng)

        def choose(match: Match, seat: int, rng: Random = rng) -> Move:
            return think(rules.bot(), match.resample(seat, rng.randrange), seat, level, rng.randrange)

        assert sum(1 for _ in play(match, rng, choose, deals=2))


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_a_search_keeps_to_the_rules(ruleset: str, seats: int) -> None:
    rules, rng = RULESETS[ruleset], Random(3)

    def choose(match: Match, seat: int) -> Move:
        if rng.randrange(6):
            return rules.bot().choose(match, seat, rng.randrange)
        return search(rules.bot(), match.resample(seat, rng.randrange), seat, rng.randrange, 8)

    assert sum(1 for _ in play(dealt(rules, seats, rng), rng, choose))


Record = Callable[[str, object], None]
Mover = Callable[[Ruleset, Match, int, str, int], Move]


@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_hidden_cards_cannot_change_a_move(ruleset: str, seats: int, record_property: Record) -> None:
    """The same seed gives the same move in whichever of the worlds this seat cannot tell apart."""
    assert moves_changed(ruleset, seats, 20, record_property) == 0


@pytest.mark.middle
@pytest.mark.parametrize(("ruleset", "seats"), TABLES)
def test_hidden_cards_cannot_change_a_move_in_a_thousand_positions(
    ruleset: str, seats: int, record_property: Record
) -> None:
    assert moves_changed(ruleset, seats, 1000, record_property) == 0


def moves_changed(
    ruleset: str, seats: int, positions: int, record: Record, mover: Mover | None = None
) -> int:
    """Of so many positions or a few more, each given to all levels, in how many moves other hidden cards made a
    difference. Half of them are come to by bots, half by the moves made for absent people."""
    rules, rng = RULESETS[ruleset], Random(11)
    tried = changed = other_worlds = 0

    def lead_on(match: Match, seat: int) -> Move:
        return match.automatic(seat) if match.deal % 2 else rules.bot().choose(match, seat, rng.randrange)

    while tried < positions:
        match = dealt(rules, seats, rng)
        for seat, _ in play(match, rng, lead_on, deals=2):
            if rng.randrange(3):
                continue
            tried += 1
            other = match.resample(seat, rng.randrange)
            other_worlds += other.to_json() != match.to_json()
            for level in LEVELS:
                seed = rng.getrandbits(32)
                moves = [(mover or move_of)(rules, one, seat, level, seed) for one in (match, other)]
                changed += moves[0] != moves[1]
    record("positions", tried)
    record("moves", tried * len(LEVELS))
    record("changed", changed)
    assert other_worlds > tried / 2, "nothing was hidden"
    return changed


def move_of(rules: Ruleset, match: Match, seat: int, level: str, seed: int) -> Move:
    """What a bot does as at a table: in a world drawn for its seat, with the chance of this seed."""
    chance = Random(seed)
    world = match.resample(seat, chance.randrange)
    if level == STRONG:
        return search(rules.bot(), world, seat, chance.randrange, playouts=8)
    return think(rules.bot(), world, seat, level, chance.randrange)


def peeking(rules: Ruleset, match: Match, seat: int, level: str, seed: int) -> Move:
    """A planted leak: somebody who is given the match itself, and looks at the other hand."""
    assert isinstance(match, BriscolaMatch)
    moves = match.legal(seat)
    return moves[sum(match.hands[1 - seat]) % len(moves)]


def test_a_bot_that_looks_at_another_hand_is_seen(record_property: Record) -> None:
    assert moves_changed("briscola", 2, 40, record_property, peeking) > 0


# ── Better than chance ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("ruleset", "seats", "least"),
    [
        ("bid_whist", 4, 0.85),
        ("briscola", 2, 0.75),
        ("briscola", 4, 0.75),
        ("briscola_chiamata", 5, 0.75),
        ("hockey", 2, 0.65),
        ("pedro", 4, 0.85),
        ("pisti", 2, 0.7),
        ("pisti", 4, 0.65),
    ],
)
def test_by_rule_of_thumb_is_better_than_at_random(ruleset: str, seats: int, least: float) -> None:
    """A floor for few deals; what it comes to over many is measured by `aelwyd bench bots`."""
    assert play_duel(Pairing(ruleset, seats, GOOD, RANDOM), 25, seed=5).share >= least


@pytest.mark.middle
@pytest.mark.parametrize(("ruleset", "seats"), [("briscola", 2), ("hockey", 2), ("briscola_chiamata", 5)])
def test_thinking_ahead_is_better_than_by_rule_of_thumb(ruleset: str, seats: int) -> None:
    assert play_duel(Pairing(ruleset, seats, STRONG, GOOD), 40, seed=5).share > 0.5
