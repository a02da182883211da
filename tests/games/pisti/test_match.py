"""A match as values: moves from and to JSON, copies, replay, the automatic move."""

import json
from random import Random
from typing import Any

import pytest

from app.games.core.cards import CARDS, PACK_52
from app.games.core.ruleset import BadMove, Event, Match, Refusal, Shuffle
from app.games.pisti import PISTI
from app.games.pisti.rules import PistiMatch
from app.games.registry import RULESETS
from tests.games.pisti.rigs import EAST, dealt, random_options, start, step


def some_match(seed: int) -> tuple[PistiMatch, Random]:
    rng = Random(f"match {seed}")
    seats = rng.choice((2, 3, 4))
    return start(seats, rng.randrange(seats), **random_options(rng, seats)), rng


def test_registered() -> None:
    """The server knows the ruleset by its stable word."""
    assert RULESETS["pisti"] is PISTI


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "play"},
        {"type": "pass"},
        {"type": "play", "card": "7h"},
        {"type": "play", "card": "RJ"},
        {"type": "play", "card": 7},
        {"type": "play", "card": "7H", "seat": 2},
        {"type": "cut"},
        {"type": "cut", "position": True},
        {"type": "cut", "position": "9"},
        {"type": "cut", "position": 9.0},
        {"type": "cut", "position": 9, "card": "7H"},
        {"type": ["play"], "card": "7H"},
    ],
)
def test_moves_of_bad_form(action: dict[str, Any]) -> None:
    """Unknown verb, missing or surplus field, wrong type, no such card."""
    with pytest.raises(BadMove):
        PISTI.parse_move(action)


def test_moves_there_and_back() -> None:
    """`move_json` is the inverse of `parse_move`; a cut out of range is well formed and refused later."""
    for card in PACK_52:
        assert PISTI.parse_move(PISTI.move_json(("play", card))) == ("play", card)
    for position in (-1, 0, 1, 51, 52):
        assert PISTI.parse_move(PISTI.move_json(("cut", position))) == ("cut", position)
    assert PISTI.move_json(("play", CARDS["7H"])) == {"type": "play", "card": "7H"}
    assert PISTI.hidden_params == {"cut": {"position"}}


def again(match: Match) -> Match:
    """The match from its own JSON text."""
    return PISTI.from_json(json.loads(json.dumps(match.to_json())))


@pytest.mark.parametrize("seed", range(8))
def test_json_round_trip(seed: int) -> None:
    """The JSON text holds the whole state: the copy shows and does the same at every step."""
    match, rng = some_match(seed)
    while match.result is None:
        copy = again(match)
        assert copy.to_json() == match.to_json()
        assert copy.shared_view() == match.shared_view()
        assert (copy.awaits(), copy.to_act(), copy.scores) == (match.awaits(), match.to_act(), match.scores)
        assert isinstance(copy, PistiMatch)
        seed_now = rng.random()
        assert step(copy, Random(seed_now)) == step(match, Random(seed_now))
    assert again(match).to_json() == match.to_json()
    assert again(match).result == match.result


@pytest.mark.parametrize("seed", range(4))
def test_clones_are_independent(seed: int) -> None:
    """Whatever is done to a clone, the match stays as it was."""
    match, rng = some_match(100 + seed)
    while match.result is None:
        before, copy = match.to_json(), match.clone()
        for _ in range(3):
            if copy.result is None:
                step(copy, rng)
        assert match.to_json() == before
        step(match, rng)


@pytest.mark.parametrize("seed", range(6))
def test_replay(seed: int) -> None:
    """PV-16: the same chance and moves give the same events and the same state."""
    match, rng = some_match(200 + seed)
    copy = start(match.house.seats, match.dealer, **match.house.options)
    while match.result is None:
        number = rng.random()
        one: list[Event] = step(match, Random(number))
        assert one == step(copy, Random(number))
    assert copy.to_json() == match.to_json()


@pytest.mark.parametrize("seed", range(6))
def test_a_legal_move_exactly_for_those_who_must_act(seed: int) -> None:
    """Nobody else has one, and what is not listed is refused with nothing changed."""
    match, rng = some_match(300 + seed)
    while match.result is None:
        acting = match.to_act()
        assert bool(acting) == (match.awaits() is None)
        before = match.to_json()
        for seat in range(match.house.seats):
            moves = set(match.legal(seat))
            assert bool(moves) == (seat in acting)
            for move in [("play", card) for card in range(0, 52, 5)] + [("cut", 0), ("cut", 7)]:
                if move not in moves:
                    assert isinstance(match.apply(seat, move), Refusal)
            if seat in acting:
                assert match.automatic(seat) in moves
        assert match.to_json() == before
        step(match, rng)


def test_the_automatic_move_is_the_oldest_card() -> None:
    """A2.3: the card longest in the hand, never a clever one."""
    match = dealt("5C 9S KD 7H", "2C 3C 4C 5D 7S")
    hand = match.own_view(EAST)["hand"]
    assert "7S" in hand[1:]
    assert match.automatic(EAST) == ("play", CARDS[hand[0]])


def test_a_whole_match_by_automatic_moves() -> None:
    """PI-3: with the oldest cards alone a match comes to its end."""
    match, rng = start(), Random(11)
    while match.result is None:
        chance = match.awaits()
        if isinstance(chance, Shuffle):
            match.supply(rng.sample(chance.cards, 52))
        elif chance is not None:
            match.supply(rng.randrange(chance.below))
        else:
            (seat,) = match.to_act()
            assert not isinstance(match.apply(seat, match.automatic(seat)), Refusal)
        match.check()
    assert max(match.totals) >= 151
