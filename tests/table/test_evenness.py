"""Whether the shuffle favours any card, place or neighbour (P15): chi-square over the packs that secrets and mixes give.

Deals are made as a table makes them, from a secret and the mixes of four seats; a fixed random source stands for both,
so a run always comes out the same. `p` is the chance that an even shuffle would be as far from its mean on either side.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import erfc, sqrt
from random import Random
from typing import Final

import pytest

from app.games.core.ruleset import Shuffle
from app.table.fairness import answer

CARDS: Final = 52
PACK: Final = Shuffle("pack", tuple(range(CARDS)))
SEATS: Final = (0, 1, 2, 3)
LEAST_P: Final = 1e-4
"""An even shuffle would fail one such test of ten thousand."""
PLACES: Final = (CARDS - 1) ** 2
"""Degrees of freedom of card × place: every card and every place has the same sum in any run."""
NEIGHBOURS: Final = CARDS * (CARDS - 1) - 1
"""Degrees of freedom of the ordered pairs of cards at two places."""


def dealt(rng: Random) -> list[int]:
    """The order of a pack from a secret and four mixes."""
    mixes = {seat: rng.randbytes(16).hex() for seat in SEATS}
    order = answer(PACK, rng.randbytes(32).hex(), 1, 1, SEATS, mixes)
    assert isinstance(order, list)
    return order


def naive(rng: Random) -> list[int]:
    """A shuffle that looks right and is not: every card changes places with any other."""
    order = list(range(CARDS))
    for place in range(CARDS):
        other = rng.randrange(CARDS)
        order[place], order[other] = order[other], order[place]
    return order


def never_at_home(rng: Random) -> list[int]:
    """The famous off-by-one in the swap: no card stays where it was."""
    order = list(range(CARDS))
    for place in range(CARDS - 1, 0, -1):
        other = rng.randrange(place)
        order[place], order[other] = order[other], order[place]
    return order


def waterfall(rng: Random) -> list[int]:
    """A pack that was only cut: every card is everywhere equally often, always beside the same one."""
    cut = rng.randrange(CARDS)
    return [(cut + place) % CARDS for place in range(CARDS)]


@dataclass(frozen=True, slots=True)
class Evenness:
    """How even so many packs are: chi-square of card × place, and of the pairs at each two successive places."""

    places: float
    neighbours: list[float]

    def __str__(self) -> str:
        """The figures, to be told."""
        pairs = [p_of(chi, NEIGHBOURS) for chi in self.neighbours]
        return (
            f"card × place: chi-square {self.places:.1f}, {PLACES} degrees, p {p_of(self.places, PLACES):.4f}; "
            f"successive places: {len(pairs)} × {NEIGHBOURS} degrees, least p {min(pairs):.4f}"
        )


def measured(shuffle: Callable[[Random], list[int]], deals: int) -> Evenness:
    """So many packs, counted."""
    rng = Random(f"evenness {deals}")
    at = [[0] * CARDS for _ in range(CARDS)]
    beside = [[0] * (CARDS * CARDS) for _ in range(CARDS - 1)]
    for _ in range(deals):
        order = shuffle(rng)
        for row, card in zip(at, order, strict=True):
            row[card] += 1
        for pairs, (card, next_card) in zip(beside, pairwise(order), strict=True):
            pairs[card * CARDS + next_card] += 1
    expected, pair = deals / CARDS, deals / (CARDS * (CARDS - 1))
    apart = sum((count - expected) ** 2 for row in at for count in row)
    # A pack is a permutation: its cells vary by 1/51 where those of a drawing with replacement vary by 1/52.
    return Evenness(
        apart / (deals / (CARDS - 1)),
        [_chi(pairs, pair) for pairs in beside],
    )


def _chi(pairs: list[int], expected: float) -> float:
    """Over all pairs of two different cards."""
    different = (count for place, count in enumerate(pairs) if place % (CARDS + 1))
    return sum((count - expected) ** 2 for count in different) / expected


def p_of(chi: float, degrees: int) -> float:
    """The two-sided p of a chi-square, by Wilson and Hilferty: its cube root is as good as normal."""
    spread = 2 / (9 * degrees)
    z = ((chi / degrees) ** (1 / 3) - (1 - spread)) / sqrt(spread)
    return erfc(abs(z) / sqrt(2))


@pytest.mark.parametrize("deals", [20_000, pytest.param(1_000_000, marks=pytest.mark.middle)])
def test_no_card_prefers_a_place_or_a_neighbour(deals: int) -> None:
    found = measured(dealt, deals)
    print(f"{deals:,} deals: {found}")
    assert p_of(found.places, PLACES) > LEAST_P
    assert min(p_of(chi, NEIGHBOURS) for chi in found.neighbours) > LEAST_P / len(found.neighbours)


@pytest.mark.parametrize("wrong", [naive, never_at_home])
def test_a_shuffle_that_is_not_even_is_noticed(wrong: Callable[[Random], list[int]]) -> None:
    assert p_of(measured(wrong, 2_000).places, PLACES) < LEAST_P


def test_a_pack_that_was_only_cut_is_noticed_by_its_neighbours() -> None:
    found = measured(waterfall, 2_000)
    assert min(p_of(chi, NEIGHBOURS) for chi in found.neighbours) < LEAST_P / (CARDS - 1)


def test_p_is_that_of_the_tables() -> None:
    """Ends of the chi-square distribution as they are printed: 124.342 and 149.449 leave 5 % and 0.1 % of 100 degrees above."""
    assert p_of(124.342, 100) == pytest.approx(2 * 0.05, rel=0.01)
    assert p_of(149.449, 100) == pytest.approx(2 * 0.001, rel=0.05)
