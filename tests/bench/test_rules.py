"""`aelwyd bench rules`: a match is written down and played again the same, and figures stand beside floor and peers."""

import argparse
import sys
from types import ModuleType
from typing import Any

import pytest

from app.bench import command, peers, rules
from app.bench.bare import Bare, bare_script
from app.bench.figures import Figure
from app.bench.rules import AT_A_TABLE, IN_PLACE, WAYS, Size, measured
from app.bench.script import script_of
from app.games.core.ruleset import MATCH_OVER
from app.games.registry import RULESETS

ONCE = Size(rounds=1, seconds=0.0, every=False)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_a_match_is_written_down_to_its_end_and_can_be_played_again(ruleset: str) -> None:
    seats = RULESETS[ruleset].seats[0]
    script = script_of(RULESETS[ruleset], seats, 1)
    match: Any = script.start()
    for seat, what in script.steps:
        assert (match.awaits() is not None) == (seat is None)
        if seat is None:
            match.supply(what)
        else:
            assert seat in match.to_act() and what in list(match.legal(seat))
            assert isinstance(match.apply(seat, what), list)
    assert match.phase == MATCH_OVER
    assert script.moves == sum(seat is not None for seat, _ in script.steps) > 0


@pytest.mark.parametrize("way", WAYS)
def test_every_way_leaves_the_script_as_it_was(way: str) -> None:
    script = script_of(RULESETS["briscola"], 2, 1)
    before = [(seat, list(what) if seat is None else what) for seat, what in script.steps]
    WAYS[way](script)
    WAYS[way](script)
    assert [(seat, list(what) if seat is None else what) for seat, what in script.steps] == before


def test_the_floor_lays_every_card_and_shows_nobody_anothers() -> None:
    script = bare_script(4, 1)
    assert script.moves == 52
    match = Bare(4)
    for seat, what in script.steps[:10]:
        if seat is None:
            match.supply(what)
        else:
            twin = match.clone()
            twin.apply(seat, what)
            assert what[1] in match.hands[seat] and what[1] not in twin.hands[seat]
            match = twin
    assert match.own_view(1)["hand"] == match.hands[1] and match.shared_view()["hands"] == [10, 11, 11, 11]


# ── Peers ─────────────────────────────────────────────────────────────────────────────────────────


class Board:
    """A game in OpenSpiel's own words: one card is dealt, then two seats lay one of two cards each."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.seen: list[int] = []

    def is_terminal(self) -> bool:
        return len(self.done) == 3

    def is_chance_node(self) -> bool:
        return not self.done

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply_action(self, action: int) -> None:
        self.done.append(action)

    def observation_string(self, viewer: int) -> str:
        self.seen.append(viewer)
        return "cards"


def a_peer(monkeypatch: pytest.MonkeyPatch) -> None:
    """OpenSpiel with such games, and no RLCard."""
    spiel, boards = ModuleType("pyspiel"), Board

    class Game:
        provides_observation_string = True

        def get_type(self) -> "Game":
            return self

        def num_players(self) -> int:
            return 2

        def new_initial_state(self) -> Board:
            return boards()

    monkeypatch.setattr(spiel, "load_game", lambda name: Game(), raising=False)
    monkeypatch.setitem(sys.modules, "pyspiel", spiel)
    monkeypatch.setitem(sys.modules, "rlcard", None)


def told(ruleset: str) -> dict[str, Figure]:
    return {figure.name: figure for figure in measured([ruleset], ONCE)}


def test_a_peer_makes_moves_and_shows_every_seat_what_it_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    a_peer(monkeypatch)
    found = peers.peers(1)
    assert set(found) == {f"OpenSpiel {name}" for name in peers.GAMES} and found[peers.SPADES].moves == 2
    boards: list[Board] = []
    play = peers._play

    def watched(state: Board, *more: Any) -> None:
        boards.append(state)
        play(state, *more)

    monkeypatch.setattr(peers, "_play", watched)
    views = found[peers.SPADES].all_views
    assert views is not None
    views()
    assert len(boards[0].done) == 3 and boards[0].seen == [0, 1, 0, 1]


@pytest.mark.middle
def test_a_trick_game_is_told_beside_the_peers_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    a_peer(monkeypatch)
    figures = told("briscola")
    beside = figures["briscola 2: legal + apply, times as fast as OpenSpiel spades"]
    assert beside.value is not None and beside.value > 0 and beside.verdict in ("met", "missed")
    absent = figures["briscola 2: the next seat's view, times as fast as RLCard bridge"]
    assert (absent.value, absent.verdict) == (None, "not measurable here")
    assert absent.note == "RLCard is not installed"


@pytest.mark.middle
def test_every_figure_of_a_way_has_its_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("pyspiel", "rlcard"):
        monkeypatch.setitem(sys.modules, module, None)
    figures = told("hockey")
    assert peers.peers(1) == {}
    for way in WAYS:
        figure = figures[f"hockey 2: {way}"]
        assert figure.value is not None and figure.floor is not None and figure.value > 0 < figure.floor
    assert not any("OpenSpiel" in name for name in figures)


def test_what_a_view_costs_is_what_is_left_without_the_move() -> None:
    rounds = {
        ("pedro 4", IN_PLACE): [2.0],
        ("pedro 4", AT_A_TABLE): [5.0],
        ("pedro 4", rules.ALL_VIEWS): [45.0],
        ("pedro 4", rules.NEXT_VIEW): [15.0],
        (peers.SPADES, IN_PLACE): [1.0],
        (peers.SPADES, rules.ALL_VIEWS): [84.0],
        (peers.BRIDGE, rules.NEXT_VIEW): [36.0],
    }
    assert rules._apart(rounds, "pedro 4", rules.NEXT_VIEW) == [10.0]
    assert [figure.value for figure in rules._beside("pedro 4", rounds)] == [0.5, 2.0, 3.0]


def test_an_unknown_game_ends_with_usage() -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    with pytest.raises(SystemExit) as ended:
        command.run(parser.parse_args(["rules", "chess"]))
    assert ended.value.code == 2
