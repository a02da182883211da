"""The engine against the naive reference: random deals and house rules, compared all along."""

from random import Random

import pytest

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.core.cards import codes
from app.games.core.ruleset import Refusal
from tests.games.briscola_chiamata.positions import random_move, random_options, shuffled
from tests.references.briscola_chiamata import SlowChiamata


def agree(match: ChiamataMatch, slow: SlowChiamata) -> None:
    """Views, moves, hidden parts and scores are the same in both."""
    assert match.shared_view() == slow.seen_by_all()
    for seat in range(5):
        own = match.own_view(seat)
        del own["offers"]
        assert own == slow.seen_by(seat)
        moves = [BRISCOLA_CHIAMATA.move_json(made) for made in match.legal(seat)]
        assert moves == (slow.book.may(seat) if slow.books else [])
    assert match.dealer == slow.next_dealer and match.deal == len(slow.books)
    assert match.phase == slow.phase()
    if slow.books and slow.book.called():
        assert match.holder == slow.book.holder() and match.contract is not None
        assert list(match.contract.camp) == slow.book.camp()
        assert match.points == [slow.book.won(seat) for seat in range(5)]
    sheet = [(list(one.points), list(one.totals), one.counted) for one in match.scores]
    assert sheet == [(one["points"], one["totals"], one["counted"]) for one in slow.sheet]


def advance(match: ChiamataMatch, slow: SlowChiamata, rng: Random) -> bool:
    """One step of both; whether it was the last of a deal."""
    if match.awaits() is not None:
        pack = shuffled(match, rng)
        match.supply(pack)
        slow.give_pack(codes(pack))
        return False
    (seat,) = match.to_act()
    made = random_move(match, seat, rng)
    events = match.apply(seat, made)
    assert not isinstance(events, Refusal)
    slow.act(seat, BRISCOLA_CHIAMATA.move_json(made))
    scored = [event.shared for event in events if event.shared["type"] == "deal_scored"]
    for event in scored:
        assert event["pack"] == slow.book.pack and event["points"] == slow.sheet[-1]["points"]
    return bool(scored)


def compare(seed: int, share: float = 0.05, deals: int = 12) -> int:
    """One random match in both engines, to its result or so many deals; after this share of the steps, before
    each naming and after every deal everything is compared. The number of deals."""
    rng = Random(f"reference {seed}")
    options, dealer = random_options(rng), rng.randrange(5)
    match, slow = BRISCOLA_CHIAMATA.start(options, 5, dealer), SlowChiamata(dict(options), dealer)
    agree(match, slow)
    while match.result is None and len(match.scores) < deals:
        ended = advance(match, slow, rng)
        if ended or match.phase == "name_suit" or rng.random() < share:
            match.check()
            agree(match, slow)
    if match.result is not None:
        assert list(match.result.winners) == slow.winners
    return match.deal


@pytest.mark.parametrize("block", range(5))
def test_engine_and_reference_agree(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        compare(seed, share=0.02, deals=2)


def test_engine_and_reference_agree_at_every_step() -> None:
    for seed in range(300, 303):
        compare(seed, share=1, deals=1)


@pytest.mark.middle
@pytest.mark.parametrize("block", range(10))
def test_engine_and_reference_agree_over_many_matches(block: int) -> None:
    deals = sum(compare(seed) for seed in range(1000 + block * 60, 1060 + block * 60))
    assert deals >= 200
