"""Exports are judged: what was played is right, and whatever was changed afterwards is refused with its reason."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from app.table import state as s
from app.table.chronicle import export_match
from app.table.entries import canonical_json
from app.table.evening import Evening
from app.table.export import Export, export_bytes, read_export
from app.table.verify import Verdict, verify
from tests.exported import KEPT, OF_THE_SHUFFLE, TAMPERED, as_json, chapter, kept, tampered

SHORT = [
    "bid_whist-4-traditional",
    "briscola-2-defaults",
    "briscola_chiamata-5-random",
    "hockey-2-traditional",
]


def judged(value: dict[str, Any]) -> Verdict:
    return verify(read_export(json.dumps(value).encode()))


@pytest.mark.parametrize("name", KEPT)
def test_a_deal_that_was_tampered_with_is_refused(name: str) -> None:
    """One deal in one way; those before it stay right, and those after it cannot be followed."""
    match, rng = as_json(kept(name)), Random(name)
    place, kind = rng.randrange(len(match["deals"])), rng.choice(sorted(TAMPERED))
    found = judged(tampered(match, kind, place, rng))
    fault = found.deals[place].fault
    assert fault is not None and fault.code in TAMPERED[kind][1], (kind, fault)
    assert not found.good and all(deal.fault is None for deal in found.deals[:place])
    assert all(deal.fault and deal.fault.code == "after_fault" for deal in found.deals[place + 1 :])


@pytest.mark.parametrize("kind", TAMPERED)
def test_each_way_of_tampering_is_refused(kind: str) -> None:
    rng = Random(kind)
    for name in SHORT:
        match = as_json(kept(name))
        place = rng.randrange(len(match["deals"]))
        fault = judged(tampered(match, kind, place, rng)).deals[place].fault
        assert fault is not None and fault.code in TAMPERED[kind][1], (name, fault)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"ruleset": "poker"}, "unknown_ruleset"),
        ({"rules_version": 99}, "old_rules"),
        ({"seats": 5}, "bad_options"),
        ({"options": {}}, "bad_options"),
        ({"options": {"fly": True}}, "bad_options"),
        ({"first_dealer": 9}, "bad_options"),
        ({"sides": [[0], [1], [2]]}, "wrong_sides"),
        ({"people": [None]}, "wrong_sides"),
    ],
)
def test_a_match_that_cannot_have_been_played_is_refused(change: dict[str, Any], code: str) -> None:
    found = judged({**as_json(kept("pisti-4-defaults")), **change})
    assert found.fault is not None and found.fault.code == code and not found.good


@pytest.mark.parametrize("name", SHORT)
def test_another_result_is_refused(name: str) -> None:
    match = as_json(kept(name))
    for change in (
        {"winners": [side for side in range(len(match["sides"])) if side not in match["result"]["winners"]]},
        {"totals": [*match["result"]["totals"][1:], 7]},
        {"reason": "XX-1"},
        {"unfinished": True},
    ):
        found = judged({**match, "result": {**match["result"], **change}})
        assert found.fault is not None and found.fault.code == "wrong_result"


def test_deals_that_are_missing_or_doubled_are_refused() -> None:
    match = as_json(kept("hockey-2-random"))
    deals = match["deals"]
    for changed, place in ((deals[1:], 0), ([*deals[:2], *deals[3:]], 2), ([deals[0], *deals], 1)):
        fault = judged({**match, "deals": changed}).deals[place].fault
        assert fault is not None and fault.code == "wrong_number"
    # The last ones cut off: every deal is right, the result is not.
    found = judged({**match, "deals": deals[:-1]})
    assert found.fault is not None and found.fault.code == "wrong_result"


def test_a_table_or_a_match_of_another_name_is_refused() -> None:
    match = as_json(kept("briscola-2-defaults"))
    for change in ({"table": "another"}, {"match": 2}):
        fault = judged({**match, **change}).deals[0].fault
        assert fault is not None and fault.code == "bad_commit"


def test_a_deal_that_fewer_than_two_mixed_is_marked() -> None:
    export = kept("hockey-2-random")
    given = [sum(mix.hex != "" for mix in deal.mixes) for deal in export.deals]
    assert {0, 2} & set(given) and [deal.alone for deal in verify(export).deals] == [n < 2 for n in given]


def test_a_game_made_of_nonsense_is_refused_and_never_fails() -> None:
    """Values of all kinds in the place of each move's."""
    match, rng = as_json(kept("bid_whist-4-traditional")), Random(5)
    strange: list[Any] = [None, -1, 10**30, "", "ZZ", [], {}, ["2C"], [[1]], True, 1.5, "play"]
    moves = match["deals"][0]["moves"]
    for place, move in enumerate(moves):
        before = move["move"]
        name = rng.choice(sorted(before))
        move["move"] = {**before, name: rng.choice(strange)}
        assert not judged(match).good, (place, move)
        move["move"] = before
    assert judged(match).good


# ── Many ──────────────────────────────────────────────────────────────────────────────────────────


def _played(ruleset: str, seed: int) -> Export:
    rules, rng = RULESETS[ruleset], Random(seed)
    seats = rng.choice(rules.seats)
    evening = Evening(ruleset, seats, dict(draw_options(rules, seats, rng.randrange)), rng)
    evening.leaving = 0.2
    while evening.state.phase != s.MATCH_OVER:
        evening.go_on()
    return export_match(chapter(evening.log), None)


@pytest.mark.middle
def test_ten_thousand_deals_and_ten_thousand_tampered_ones() -> None:
    """Matches of every ruleset under drawn house rules, with people who come and go."""
    rng, seed, deals = Random(5), 0, 0
    while deals < 10_000:
        for ruleset in RULESETS:
            seed += 1
            export = read_export(export_bytes(_played(ruleset, seed)))
            assert verify(export).good, (ruleset, seed)
            match = msgspec.json.decode(export_bytes(export))
            for place, deal in enumerate(export.deals):
                kind = rng.choice(OF_THE_SHUFFLE if deal.pack else ("secret", "promise", "number"))
                broken = tampered({**match, "deals": match["deals"][: place + 1]}, kind, place, rng)
                fault = verify(read_export(canonical_json(broken))).deals[place].fault
                assert fault is not None and fault.code in TAMPERED[kind][1], (ruleset, seed, kind, fault)
            deals += len(export.deals)
