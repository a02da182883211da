"""`aelwyd simulate`: what it plays, what it prints, and that its checks at the table see a fault."""

import argparse
import json
from random import Random
from typing import Any

import pytest

from app.games.registry import RULESETS
from app.table import evening, rehearsal, simulate
from app.table import messages as m
from app.table.decide import Command, decide
from app.table.evolve import evolve
from app.table.simulate import DONE, FAILED, USAGE, Plan, play_match

COUNTS = {"matches", "deals", "moves", "refused", "views", "round_trips", "capped"}


def simulated(*words: str) -> int:
    """The exit status of `aelwyd simulate` with these words, in one process."""
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    return simulate.run(parser.parse_args([*words, "--jobs", "1"]))


def counted(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What it counts, of a run that is done."""
    assert simulated(*words, "--json") == DONE
    counts: dict[str, Any] = json.loads(capsys.readouterr().out)
    return counts


def test_it_plays_matches_to_their_end(capsys: pytest.CaptureFixture[str]) -> None:
    counts = counted(capsys, "briscola", "--matches", "3", "--options", "defaults", "--seed", "5")
    assert counts["matches"] == 3 and counts["deals"] >= 3 and counts["capped"] == 0
    assert set(counts) == COUNTS | {"ruleset", "seed", "seconds", "failure"}
    assert counts["views"] == 0, "nothing was to be checked"


def test_the_same_seed_plays_the_same_with_and_without_checks(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("pisti", "--matches", "1", "--seed", "7", "--max-deals", "2")
    plain, checked = counted(capsys, *words), counted(capsys, *words, "--check")
    for name in ("deals", "moves", "capped"):
        assert plain[name] == checked[name]
    assert checked["views"] > checked["moves"] and checked["refused"] > checked["moves"]


def test_a_long_match_is_capped(capsys: pytest.CaptureFixture[str]) -> None:
    counts = counted(
        capsys, "pisti", "--matches", "2", "--seed", "1", "--options", "defaults", "--max-deals", "2"
    )
    assert counts["capped"] == 2 and counts["deals"] == 4


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_presets_and_seats_can_be_named(ruleset: str, capsys: pytest.CaptureFixture[str]) -> None:
    preset = RULESETS[ruleset].presets[-1].key
    words = (
        "--matches",
        "1",
        "--seats",
        str(RULESETS[ruleset].seats[0]),
        "--options",
        preset,
        "--max-deals",
        "1",
        "--seed",
        "3",
    )
    assert counted(capsys, ruleset, *words, "--check")["views"] > 0


def test_it_runs_in_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    parser = argparse.ArgumentParser()
    simulate.add_arguments(parser)
    words = ["briscola", "--matches", "4", "--options", "defaults", "--seed", "5", "--jobs", "2", "--json"]
    assert simulate.run(parser.parse_args(words)) == DONE
    assert json.loads(capsys.readouterr().out)["matches"] == 4


@pytest.mark.parametrize("words", [("--seats", "5"), ("--options", "no_such_preset")])
def test_what_cannot_be_is_told(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert simulated("briscola", *words) == USAGE
    assert capsys.readouterr().err


@pytest.mark.parametrize("words", [("chess",), ("pisti", "--matches", "0"), ("pisti", "--seed", "x")])
def test_words_that_are_none_end_with_usage(words: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as ended:
        simulated(*words)
    assert ended.value.code == USAGE


# ── Faults at the table ───────────────────────────────────────────────────────────────────────────


def failure(monkeypatch: pytest.MonkeyPatch, module: Any, name: str, fault: Any) -> str:
    """How a match with this fault fails."""
    monkeypatch.setattr(module, name, fault)
    told = play_match(Plan("briscola", "defaults", 4, True, 500), 11).failure
    assert told is not None, "the fault was not seen"
    assert "seed 11, step " in told
    return told


def test_a_refusal_that_changes_the_table_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def changing(state: Any, command: Command, now: int, fresh: bytes) -> Any:
        if command.actor == "p-stranger" and isinstance(command.action, m.Stop):
            state.host = "p1" if state.host == "p0" else "p0"
        return decide(state, command, now, fresh)

    assert failure(monkeypatch, rehearsal, "decide", changing).startswith("refused_changes_nothing")


def test_a_right_that_a_stranger_has_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def lax(state: Any, command: Command, now: int, fresh: bytes) -> Any:
        actor = state.host if command.actor == "p-stranger" else command.actor
        changed = Command(command.action, actor, command.cid, command.decision, command.version)
        return decide(state, changed, now, fresh)

    assert failure(monkeypatch, rehearsal, "decide", lax).startswith("table_refuses")


def test_a_replay_that_differs_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = Random(1)

    def forgetful(state: Any, entry: Any) -> Any:
        events = evolve(state, entry)
        if entry.kind == "acted":
            state.decisions[0] += rng.randrange(2)
        return events

    assert failure(monkeypatch, evening, "evolve", forgetful).startswith("replay_is_live")


def test_a_broken_engine_is_told_with_seed_and_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(state: Any, entry: Any) -> Any:
        if entry.kind == "acted":
            raise RuntimeError("no such card")
        return evolve(state, entry)

    monkeypatch.setattr(evening, "evolve", broken)
    assert simulated("briscola", "--matches", "2", "--seed", "4") == FAILED
    assert "RuntimeError: no such card (seed 4, step " in capsys.readouterr().err
