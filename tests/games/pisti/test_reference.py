"""The engine against the naive reference: random rounds, seats and house rules, compared all along."""

from random import Random

import pytest

from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Number, Refusal, Shuffle
from app.games.pisti import PISTI
from app.games.pisti.rules import PistiMatch
from tests.games.pisti.rigs import random_options, random_pack
from tests.references.pisti import SlowPisti


def agree(match: PistiMatch, slow: SlowPisti) -> None:
    """PV-14: hands, views, score piles and totals are the same in both."""
    assert match.shared_view() == slow.shared_view()
    for seat in range(slow.seats):
        assert match.own_view(seat) == slow.own_view(seat)
    assert [sorted(codes(pile)) for pile in match.layout.piles] == [
        sorted(pile) for pile in slow.story()["piles"]
    ]
    assert codes(reversed(match.layout.stock)) == slow.stock
    assert match.dealer == slow.dealer and match.deal == slow.deals
    assert list(match.totals) == slow.totals


def advance(match: PistiMatch, slow: SlowPisti, rng: Random) -> None:
    """One step of both: the same chance or the same move."""
    chance = match.awaits()
    if isinstance(chance, Shuffle):
        pack = random_pack(rng)
        assert slow.wants == "pack"
        match.supply(pack)
        slow.give_pack(codes(pack))
    elif isinstance(chance, Number):
        number = rng.randrange(chance.below)
        match.supply(number)
        slow.give_number(number)
    else:
        (seat,) = match.to_act()
        verb, value = rng.choice(list(match.legal(seat)))
        assert not isinstance(match.apply(seat, (verb, value)), Refusal)
        if verb == "cut":
            assert seat == slow.cutter()
            slow.give_cut(value)
        else:
            slow.play(seat, CODES[value])


def compare(seed: int, share: float = 0.2) -> None:
    """One random match in both engines, to its result; after this share of the steps everything is compared."""
    rng = Random(f"reference {seed}")
    seats = rng.choice((2, 3, 4, 4))
    options, dealer = random_options(rng, seats), rng.randrange(seats)
    match, slow = PISTI.start(options, seats, dealer), SlowPisti(seats, dict(options), dealer)
    while match.result is None:
        advance(match, slow, rng)
        if match.scored or rng.random() < share:
            agree(match, slow)
    assert slow.winner is not None and match.result.winners == (slow.winner,)
    assert [list(entry.points) for entry in match.scores] == [entry["points"] for entry in slow.sheet]
    for entry, expected in zip(match.scores, slow.sheet, strict=True):
        lines = [{"side": line.side, "what": line.what, "points": line.points} for line in entry.lines]
        assert entry.counted == expected["counted"]
        assert lines == expected.get("lines", [])


@pytest.mark.parametrize("block", range(3))
def test_engine_and_reference_agree(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        compare(seed)


def test_engine_and_reference_agree_at_every_step() -> None:
    for seed in range(300, 320):
        compare(seed, share=1)


@pytest.mark.middle
@pytest.mark.parametrize("block", range(60))
def test_engine_and_reference_agree_over_six_thousand_matches(block: int) -> None:
    for seed in range(1_000 + block * 100, 1_000 + block * 100 + 100):
        compare(seed)
