"""The engine against the naive reference: random deals, seats and house rules, compared all along."""

from random import Random

import pytest

from app.games.briscola import BRISCOLA
from app.games.briscola.match import BriscolaMatch
from app.games.core.cards import CODES, codes
from app.games.core.ruleset import Refusal
from tests.games.briscola.positions import random_options, shuffled
from tests.references.briscola import SlowBriscola


def agree(match: BriscolaMatch, slow: SlowBriscola) -> None:
    """Views, moves, hidden cards and scores are the same in both."""
    assert match.shared_view() == slow.shared_view()
    for seat in range(slow.seats):
        assert match.own_view(seat) == slow.own_view(seat)
        assert [(verb, CODES[card]) for verb, card in match.legal(seat)] == slow.moves(seat)
    assert match.dealer == slow.dealer and match.deal == slow.deals
    if slow.pack:
        assert codes(reversed(match.stock)) == slow.story()["deck"]
        assert match.points == slow.points(slow.story())
    sheet = [(list(one.points), list(one.totals), one.counted) for one in match.scores]
    assert sheet == [(one["points"], one["totals"], one["counted"]) for one in slow.sheet]


def advance(match: BriscolaMatch, slow: SlowBriscola, rng: Random) -> bool:
    """One step of both; whether it was the last of a deal."""
    if match.awaits() is not None:
        pack = shuffled(match, rng)
        assert sorted(slow.needed()) == sorted(codes(pack))
        match.supply(pack)
        slow.give_pack(codes(pack))
        return False
    (seat,) = match.to_act()
    moves = match.legal(seat)
    verb, card = moves[-1] if rng.random() < 0.3 else rng.choice(moves)
    events = match.apply(seat, (verb, card))
    assert not isinstance(events, Refusal)
    slow.act(verb, seat, CODES[card])
    scored = [event.shared for event in events if event.shared["type"] == "deal_scored"]
    for event in scored:
        assert event["deal_winner"] == slow.sheet[-1]["winner"]
        assert event["card_points"] == slow.points(slow.story())
        assert event["pack"] == slow.pack
    return bool(scored)


def compare(seed: int, share: float = 0.05) -> None:
    """One random match in both engines, to its result; after this share of the steps everything is compared."""
    rng = Random(f"reference {seed}")
    seats = rng.choice(BRISCOLA.seats)
    options, dealer = random_options(rng, seats), rng.randrange(seats)
    match, slow = BRISCOLA.start(options, seats, dealer), SlowBriscola(seats, dict(options), dealer)
    agree(match, slow)
    while match.result is None:
        ended = advance(match, slow, rng)
        if ended or rng.random() < share:
            match.check()
            agree(match, slow)
    assert slow.over is not None and list(match.result.winners) == slow.over["winners"]


@pytest.mark.parametrize("block", range(6))
def test_engine_and_reference_agree(block: int) -> None:
    for seed in range(block * 50, block * 50 + 50):
        compare(seed)


def test_engine_and_reference_agree_at_every_step() -> None:
    for seed in range(300, 306):
        compare(seed, share=1)


@pytest.mark.middle
@pytest.mark.parametrize("block", range(12))
def test_engine_and_reference_agree_over_many_matches(block: int) -> None:
    for seed in range(1000 + block * 500, 1000 + block * 500 + 500):
        compare(seed, share=0.02)
