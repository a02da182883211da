"""What others need for the same, measured in the same run where they are installed: OpenSpiel and RLCard, from Python.

Both are optional and no part of this program. Each gives passes over one game played before at random, with the cards
and moves written down, so that nothing is chosen while a clock runs.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Final

SPADES: Final = "OpenSpiel spades"
GAMES: Final = ("spades", "hearts", "euchre", "skat")
BRIDGE: Final = "RLCard bridge"


@dataclass(frozen=True, slots=True)
class Peer:
    """A game of somebody else's: how many moves one pass makes, and the passes it has.

    `plays` deals, asks for the legal moves before each and makes it; `all_views` writes what every seat sees after each
    besides, `next_view` what the seat sees that is to move.
    """

    moves: int
    plays: Callable[[], None] | None = None
    all_views: Callable[[], None] | None = None
    next_view: Callable[[], None] | None = None


def peers(seed: int) -> dict[str, Peer]:
    """The games that can be measured here, by name."""
    found: dict[str, Peer] = {}
    if (spiel := _installed("pyspiel")) is not None:
        found |= {f"OpenSpiel {name}": _open_spiel(spiel, name, seed) for name in GAMES}
    if (rlcard := _installed("rlcard")) is not None:
        found[BRIDGE] = _rlcard(rlcard, seed)
    return found


def _installed(module: str) -> Any:
    try:
        return import_module(module)
    except ImportError:
        return None


def _open_spiel(spiel: Any, name: str, seed: int) -> Peer:
    game, rng = spiel.load_game(name), Random(seed)
    actions: list[int] = []
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        actions.append(rng.choice(state.legal_actions()))
        state.apply_action(actions[-1])
    seats = range(game.num_players())

    def plays() -> None:
        _play(game.new_initial_state(), actions, ())

    def all_views() -> None:
        _play(game.new_initial_state(), actions, seats)

    writes = game.get_type().provides_observation_string
    return Peer(moves, plays=plays, all_views=all_views if writes else None)


def _play(state: Any, actions: Sequence[int], viewers: Sequence[int]) -> None:
    for action in actions:
        if state.is_chance_node():
            state.apply_action(action)
            continue
        state.legal_actions()
        state.apply_action(action)
        for viewer in viewers:
            state.observation_string(viewer)


def _rlcard(rlcard: Any, seed: int) -> Peer:
    env, rng = rlcard.make("bridge"), Random(seed)
    actions: list[int] = []
    env.seed(seed)
    state, _ = env.reset()
    while not env.is_over():
        actions.append(rng.choice(list(state["legal_actions"])))
        state, _ = env.step(actions[-1])

    def next_view() -> None:
        env.seed(seed)
        env.reset()
        for action in actions:
            env.step(action)

    return Peer(len(actions), next_view=next_view)
