"""`aelwyd check-ruleset`: it finds a package by each of its names, holds for the example and for ours, and sees what is wrong."""

import json
from pathlib import Path
from random import Random

import pytest

from app.checks import purity, words
from app.checks.command import FAILED, QUICK, USAGE, checked
from app.games.kit.planted import PLANTS, planted, seen
from app.games.registry import OWN
from tests.games.high_card import HighCard, HighCardMatch
from tests.outside.conftest import run

CHECKS = 10

LEAKY = """
from aelwyd_scopa import Scopa
from aelwyd_scopa.match import ScopaMatch
from aelwyd import cards
import random


class LeakyMatch(ScopaMatch):
    __slots__ = ()

    def shared_view(self):
        return {**super().shared_view(), "next": cards.codes(self.stock[-1:])}

    def clone(self):
        twin = super().clone()
        twin.__class__ = LeakyMatch
        return twin


class Leaky(Scopa):
    name = "leaky"

    def start(self, options, seats, first_dealer):
        return LeakyMatch(options, seats, first_dealer)

    def from_json(self, value):
        match = super().from_json(value)
        match.__class__ = LeakyMatch
        return match


LEAKY = Leaky()
"""


def told(site: Path, *arguments: str) -> tuple[int, list[dict[str, object]]]:
    done = run("-m", "app.cli", "check-ruleset", *arguments, "--quick", "--json", path=site)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", ["aelwyd-scopa", "aelwyd_scopa"])
def test_the_example_holds_every_check(site: Path, name: str) -> None:
    status, checks = told(site, name)
    assert [one["check"] for one in checks if not one["holds"]] == []
    assert status == 0 and len(checks) == CHECKS and {one["ruleset"] for one in checks} == {"scopa"}


def test_what_is_not_installed_cannot_be_checked(tmp_path: Path) -> None:
    assert told(tmp_path, "aelwyd-scopa") == (USAGE, [])
    assert told(tmp_path, "briscola", "--matches", "0") == (USAGE, [])


def test_a_package_that_leaks_is_seen(site: Path, tmp_path: Path) -> None:
    (tmp_path / "leaky").mkdir()
    (tmp_path / "leaky" / "__init__.py").write_text(LEAKY)
    about = tmp_path / "leaky_game-2.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: leaky-game\nVersion: 2.0\n")
    (about / "entry_points.txt").write_text("[aelwyd.rulesets]\nleaky = leaky:LEAKY\n")
    for path in site.iterdir():
        (tmp_path / path.name).symlink_to(path)
    status, checks = told(tmp_path, "leaky-game")
    broken = {str(one["check"]): str(one["figures"]) for one in checks if not one["holds"]}
    assert status == FAILED
    assert "resample_leaves_the_view" in broken["states: legal, lawful, other worlds"]
    assert ": random" in broken["imports"]


def test_our_own_hold_it_too() -> None:
    for name, rules in OWN.items():
        broken = [one for one in checked(rules, QUICK, 1) if not one.holds]
        assert broken == [], name


@pytest.mark.parametrize("plant", PLANTS)
def test_every_plant_is_seen_in_the_smallest_game_and_is_gone_afterwards(plant: str) -> None:
    rules, before = HighCard(), dict(vars(HighCardMatch))
    assert seen(rules, 2, plant, lambda seed: Random(seed).randrange) is not None
    assert dict(vars(HighCardMatch)) == before
    with planted(rules, 2, plant):
        assert dict(vars(HighCardMatch)) != before


def test_missing_words_and_an_unfinished_ruleset_are_told() -> None:
    assert set(words.untranslated(HighCard(), None)) == {"cy", "it", "tr"}
    assert list(words.unfinished(HighCard())) == ["there is no lesson"]


def test_impure_imports_are_found(tmp_path: Path) -> None:
    (tmp_path / "game.py").write_text(
        "import random\nfrom app.table import show\nfrom aelwyd import cards\nopen('x')\n"
    )
    found = list(purity.impure(tmp_path, own=False))
    assert [one.rpartition(" ")[2] for one in found] == ["random", "app.table", "open"]


def test_the_example_passes_its_own_tests(site: Path) -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "examples/scopa/tests", path=site)
    assert done.returncode == 0, done.stdout
