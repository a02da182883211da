"""Every hand face up: cards go from the hands to the middle, one by one, and nothing is lost on the way."""

import itertools
from collections import Counter

import pytest
from msgspec.structs import replace

from app.table.face_up import Middle, face_up
from tests.exported import KEPT, kept


@pytest.mark.parametrize("name", KEPT)
def test_hands_and_middle_follow_the_moves(name: str) -> None:
    export = kept(name)
    for deal, steps in face_up(export):
        assert steps[0].move is None and [step.move for step in steps[1:]] == deal.moves
        assert any(steps[0].hands) and not any(steps[-1].hands)
        for before, step in itertools.pairwise(steps):
            assert all(len(set(hand)) == len(hand) for hand in step.hands)
            move = step.move
            assert move is not None and move.move is not None
            if move.move["type"] != "play":
                continue
            card = move.move["card"]
            assert card in before.hands[move.seat]
            assert step.middle.cards[-1][1] == card
            if not step.dealt and any(step.hands):
                gone = Counter(before.hands[move.seat]) - Counter(step.hands[move.seat])
                assert gone[card] == 1


@pytest.mark.parametrize(
    "name", ["briscola-4-italian_evening", "pedro-4-defaults", "bid_whist-4-traditional"]
)
def test_a_trick_stays_until_the_next_begins(name: str) -> None:
    for _, steps in face_up(kept(name)):
        for before, step in itertools.pairwise(steps):
            cards = step.middle.cards
            assert all(seat is not None for seat, _ in cards)
            if before.middle.taker is not None:
                assert len(cards) <= 1
                assert not cards or cards[0][0] == before.middle.taker
        assert steps[-1].middle.taker is not None and len(steps[-1].middle.cards) > 1


def test_a_pile_is_counted_and_taken() -> None:
    _, steps = next(face_up(kept("pisti-4-defaults")))
    assert steps[0].middle == Middle(((None, "5C"),), None, 1)
    taken = next(step for step in steps if step.middle.taker is not None)
    assert taken.middle.cards[-1] == (3, "JC") and taken.middle.taker == 3 and taken.middle.count is None
    assert sum(step.dealt for step in steps) == 2


def test_a_deal_that_was_never_dealt_has_no_steps() -> None:
    export = kept("briscola-2-defaults")
    never = replace(
        export.deals[0], pack=None, mixes=[], silent=[], moves=[], outcome="abandoned", score=None
    )
    told = list(face_up(replace(export, deals=[never, export.deals[0]])))
    assert told[0][1] == () and len(told[1][1]) == 41
