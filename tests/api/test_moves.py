"""Moves in a few words: every move of every kept match is said without a word of the wire in it."""

import re

import pytest

from app.api.moves import VERBS, card_text, move_text, played
from app.api.texts import texts
from app.games.registry import RULESETS
from app.table.export import Move
from tests.exported import KEPT, kept

EN = texts("en")


@pytest.mark.parametrize(
    ("move", "card_set", "said"),
    [
        ({"type": "play", "card": "TH"}, "french", "10♥"),
        ({"type": "play", "card": "QD"}, "italian", "C coins"),
        ({"type": "play", "card": "RJ"}, "french", "red joker"),
        ({"type": "play", "card": "4D", "under": ["3D", "2D"]}, "french", "4♦, under it 3♦ 2♦"),
        ({"type": "bid", "number": 4, "mode": "downtown"}, "french", "bid 4 downtown"),
        ({"type": "bid", "points": 70, "rank": "2"}, "italian", "bid 2 70"),
        ({"type": "bid", "rank": "J"}, "italian", "bid F"),
        ({"type": "name_suit", "suit": "H"}, "italian", "suit named cups"),
        ({"type": "declare", "suit": "S"}, "french", "declared ♠"),
        ({"type": "discard", "cards": ["6C", "TC"]}, "french", "put away 6♣ 10♣"),
        ({"type": "pass"}, "french", "pass"),
        ({"type": "fly_high", "far": 3}, "french", "fly high 3"),
    ],
)
def test_a_move_in_words(move: dict[str, object], card_set: str, said: str) -> None:
    assert move_text(Move(seat=0, move=move), card_set, EN) == said


def test_who_moved_is_said() -> None:
    card = {"type": "play", "card": "5H"}
    assert move_text(Move(seat=0, move=card, by="clock"), "french", EN) == "5♥ (the clock)"
    assert move_text(Move(seat=0, move=card, by="bot"), "french", EN) == "5♥"
    assert move_text(Move(seat=0, claim="concede"), "french", EN) == "concedes the rest"
    assert played(Move(seat=0, move=card)) == "5H"
    assert played(Move(seat=0, move={**card, "under": ["3D"]})) is None


@pytest.mark.parametrize("name", KEPT)
def test_kept_moves_have_words(name: str) -> None:
    card_set = RULESETS[kept(name).ruleset].card_set
    verbs = set()
    for deal in kept(name).deals:
        for move in deal.moves:
            said = move_text(move, card_set, EN)
            assert said and not re.search(r"[_\[\]{}=]|None", said), said
            verbs.add((move.move or {})["type"])
    assert verbs - {"play"} <= VERBS.keys()


def test_every_card_has_a_text() -> None:
    assert [card_text(code, "french", EN) for code in ("AS", "9C", "BJ")] == ["A♠", "9♣", "black joker"]
    assert [card_text(code, "italian", EN) for code in ("7S", "JC", "KH")] == [
        "7 swords",
        "F batons",
        "R cups",
    ]
