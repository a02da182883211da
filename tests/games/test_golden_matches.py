"""Matches whose logs were kept fold to the same scores and the same result, whatever the code has become."""

import json
from collections import Counter
from pathlib import Path

import pytest

from app.games.registry import RULESETS
from app.table.evolve import fold
from tests.goldens.matches import FOLDER, KEY, entry_of, outcome

KEPT = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_a_kept_match_comes_to_the_same(path: Path) -> None:
    head, *lines = map(json.loads, path.read_text().splitlines())
    state = fold(KEY, map(entry_of, lines))
    assert outcome(state) == {"scores": head["scores"], "result": head["result"]}


def test_every_game_keeps_matches_of_more_than_one_kind_of_rules() -> None:
    kept = Counter(path.stem.split("-")[0] for path in KEPT)
    assert set(kept) == set(RULESETS)
    assert min(kept.values()) >= 2
