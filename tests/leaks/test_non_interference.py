"""P6: what a viewer cannot know never changes a byte of what they get, over the whole history of a deal."""

from random import Random

import pytest

from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from tests.leaks.comparison import Compared, compare
from tests.leaks.knowledge import KNOWLEDGE
from tests.leaks.recording import DealtByHand, deals


def run(ruleset: str, views: int, seed: int, chance: DealtByHand) -> Compared:
    """Deals with random house rules until so many views have been compared; a third by hand-cut packs."""
    compared, rules = Compared(), RULESETS[ruleset]
    while compared.views < views and not compared.differing:
        seed += 1
        rng = Random(seed)
        seats = rng.choice(rules.seats)
        chosen = dict(draw_options(rules, seats, rng.randrange))
        for number, deal in enumerate(deals(ruleset, seats, chosen, seed, chance)):
            compare(deal, KNOWLEDGE[ruleset], chance, rng, compared, cuts=3)
            if number == 2 or compared.views >= views or compared.differing:
                break
    print(f"{ruleset}: {compared}")
    return compared


def test_every_ruleset_has_its_table_of_what_is_hidden() -> None:
    assert set(RULESETS) <= set(KNOWLEDGE)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_no_byte_tells_what_is_hidden(ruleset: str, chance: DealtByHand) -> None:
    compared = run(ruleset, 2_500, 1, chance)
    assert compared.differing == 0, compared.where
    assert compared.excluded < compared.worlds * 5


@pytest.mark.parametrize(
    "views", [pytest.param(50_000, marks=pytest.mark.middle), pytest.param(1_000_000, marks=pytest.mark.full)]
)
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_no_byte_tells_what_is_hidden_in_many_deals(ruleset: str, views: int, chance: DealtByHand) -> None:
    compared = run(ruleset, views, 1_000_000, chance)
    assert compared.differing == 0, compared.where
