"""The engine against the naive reference: random matches with random house rules, compared all along."""

from random import Random

import pytest

from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Refusal
from app.games.core.scores import result_json
from app.games.hockey import HOCKEY
from app.games.hockey.match import HockeyMatch
from tests.games.hockey.rigs import keen, random_options, random_pack
from tests.references.hockey import SlowHockey

LONGEST = 8
"""Periods after which a goalless match is left; overtime may go on for ever."""


def agree(match: HockeyMatch, slow: SlowHockey) -> None:
    """Views, hands, stock, dealer and turn are the same in both."""
    assert match.shared_view() == slow.shared_view()
    for seat in (0, 1):
        assert match.own_view(seat) == slow.own_view(seat)
    assert match.dealer == slow.dealer() and match.deal == len(slow.periods)
    if slow.periods:
        assert codes(reversed(match.stock)) == slow.periods[-1].stock()
    if match.phase == "play":
        assert match.to_act() == (slow.on_turn(),)


def advance(match: HockeyMatch, slow: SlowHockey, rng: Random) -> None:
    """One step of both: the same pack or the same play."""
    if match.awaits() is not None:
        pack = random_pack(rng)
        match.supply(pack)
        slow.give_pack(codes(pack))
        return
    seat, card = match.turn, keen(match, rng)
    assert not isinstance(match.apply(seat, ("play", card)), Refusal)
    slow.play(seat, CODES[card])


def compare(seed: int, share: float = 0.05) -> int:
    """One random match in both engines; after this share of the steps everything is compared. Periods played."""
    rng = Random(f"hockey {seed}")
    options, dealer = random_options(rng), rng.randrange(2)
    match, slow = HOCKEY.start(options, 2, dealer), SlowHockey(dict(options), dealer)
    while match.result is None and (match.phase == "play" or match.deal < LONGEST):
        advance(match, slow, rng)
        if match.phase != "play" or rng.random() < share:
            agree(match, slow)
    assert result_json(match.result) == slow.ended()
    for entry, expected in zip(match.scores, slow.sheet(), strict=True):
        lines = [{"side": line.side, **line.params} for line in entry.lines]
        made = {"points": list(entry.points), "totals": list(entry.totals), "lines": lines}
        assert made == expected
    return match.deal


def test_engine_and_reference_agree() -> None:
    assert sum(compare(seed) for seed in range(100)) > 250


def test_engine_and_reference_agree_at_every_step() -> None:
    for seed in range(100, 108):
        compare(seed, share=1)


@pytest.mark.middle
@pytest.mark.parametrize("block", range(10))
def test_engine_and_reference_agree_over_thousands_of_periods(block: int) -> None:
    played = sum(compare(seed) for seed in range(1_000 + block * 100, 1_100 + block * 100))
    print(f"{played} periods, no difference")
    assert played > 250
