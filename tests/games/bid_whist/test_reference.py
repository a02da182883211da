"""The engine against the naive reference: random deals and house rules, compared all along."""

from itertools import chain, islice
from random import Random

import pytest

from app.games.bid_whist import BID_WHIST
from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import codes
from app.games.core.ruleset import Json, Refusal
from tests.games.bid_whist.positions import random_options
from tests.references.bid_whist import SlowBidWhist

LOOKED_AT = 40
"""So many legal moves of a seat are compared; a discard has 18,564."""


def agree(match: BidWhistMatch, slow: SlowBidWhist) -> None:
    """Views, moves and scores are the same in both."""
    assert match.shared_view() == slow.shared_view()
    for seat in range(4):
        assert match.own_view(seat) == slow.own_view(seat)
        moves = [BID_WHIST.move_json(move) for move in islice(match.legal(seat), LOOKED_AT)]
        assert moves == list(islice(slow.moves(seat), LOOKED_AT))
    assert (match.dealer, match.deal) == (slow.dealer, slow.deals)
    sheet = [(list(one.points), list(one.totals)) for one in match.scores]
    assert sheet == [(one["points"], one["totals"]) for one in slow.sheet]


def chosen_move(match: BidWhistMatch, seat: int, rng: Random) -> Json:
    """Any move; in the auction rather a low one, so that bids are made as well as failed."""
    if match.phase == "kitty":
        hand = match.hands[seat]
        return {"type": "discard", "cards": codes(sorted(rng.sample(hand, 6)))}
    moves = list(match.legal(seat))
    if match.phase == "bidding" and rng.random() < 0.8:
        moves = moves[:4]
    return BID_WHIST.move_json(rng.choice(moves))


def advance(match: BidWhistMatch, slow: SlowBidWhist, rng: Random) -> bool:
    """One step of both; whether it was the last of a deal."""
    if match.awaits() is not None:
        pack = rng.sample(range(54), 54)
        match.supply(pack)
        slow.give_pack(codes(pack))
        return False
    (seat,) = match.to_act()
    assert seat == slow.on_turn()
    move = chosen_move(match, seat, rng)
    events = match.apply(seat, BID_WHIST.parse_move(move))
    assert not isinstance(events, Refusal)
    slow.act(seat, move)
    scored = [event.shared for event in events if event.shared["type"] == "deal_scored"]
    for event in scored:
        assert event["tricks"] == slow.sheet[-1]["books"]
        assert event["contract"] == slow.shared_view()["contract"]
        assert event["pack"] == slow.pack
        assert [len(pile) for pile in event["piles"]] == [
            4 * count + 2 * (side == event["contract"]["seat"] % 2)
            for side, count in enumerate(event["tricks"])
        ]
        assert sorted(chain(*event["piles"])) == sorted(set(slow.pack) - set(slow.unseen()))
        assert event["kitty"] == slow.pack[48:]
        assert event["discards"] == (slow.story()["away"] or [])
    return bool(scored)


def compare(seed: int, share: float) -> int:
    """One random match in both engines, to its result; after this share of the steps everything is compared."""
    rng = Random(f"reference {seed}")
    options, dealer = BID_WHIST.freeze(4, random_options(rng)), rng.randrange(4)
    match, slow = BID_WHIST.start(options, 4, dealer), SlowBidWhist(dict(options), dealer)
    agree(match, slow)
    while match.result is None:
        ended = advance(match, slow, rng)
        if ended or rng.random() < share:
            match.check()
            agree(match, slow)
    assert slow.over is not None and list(match.result.winners) == slow.over["winners"]
    return match.deal


@pytest.mark.parametrize("block", range(4))
def test_engine_and_reference_agree(block: int) -> None:
    assert sum(compare(seed, share=0.05) for seed in range(block * 14, block * 14 + 14)) > 14


def test_engine_and_reference_agree_at_every_step() -> None:
    for seed in range(300, 302):
        compare(seed, share=1)


@pytest.mark.middle
@pytest.mark.parametrize("block", range(10))
def test_engine_and_reference_agree_over_many_deals(block: int) -> None:
    deals, seed = 0, 1000 + block * 1000
    while deals < 220:
        deals += compare(seed, share=0.02)
        seed += 1
    assert deals >= 220
