"""The engine against the naive reference: random deals and house rules, compared all along, wrong moves too."""

from itertools import islice
from random import Random

import pytest

from app.games.core.cards import PACK_52, codes
from app.games.core.ruleset import Json, Refusal
from app.games.kit.drawn_options import draw_options
from app.games.pedro import PEDRO
from app.games.pedro.match import PedroMatch
from tests.references.pedro import PACK, SlowPedro

SEATS = range(4)


def agree(match: PedroMatch, slow: SlowPedro) -> None:
    """Views, moves and scores are the same in both."""
    assert match.shared_view() == slow.shared_view()
    assert (match.dealer, match.deal) == (slow.dealer, slow.deals)
    for seat in SEATS:
        assert match.own_view(seat) == slow.own_view(seat)
        moves = [PEDRO.move_json(move) for move in match.legal(seat)]
        assert moves == slow.moves(seat)
    sheet = [(list(one.points), list(one.totals)) for one in match.scores]
    assert sheet == [(one["points"], one["totals"]) for one in slow.sheet]


def some_action(match: PedroMatch, rng: Random) -> Json:
    """A move of any kind with anything in it, most of them wrong; cards of the hand and of nearby places often."""
    seat = rng.choice(SEATS)
    near = [*codes(match.hands[seat]), *codes(match.stock), *codes(match.discards[seat])] or PACK
    cards = [rng.choice(near if rng.random() < 0.8 else PACK) for _ in range(rng.randrange(5))]
    return rng.choice(
        [
            {"type": "pass"},
            {"type": "bid", "points": rng.randrange(4, 17)},
            {"type": "name_trump", "suit": rng.choice("CDHS")},
            {"type": "rob", "fill": cards},
            {"type": "play", "card": rng.choice(near), "under": cards},
            {"type": "play", "card": rng.choice(near)},
        ]
    )


def refuse_alike(match: PedroMatch, slow: SlowPedro, rng: Random) -> None:
    """A try of any seat is answered with the same code by both, and changes nothing."""
    seat = match.turn if rng.random() < 0.7 else rng.choice(SEATS)
    action = some_action(match, rng)
    before = match.to_json()
    trial = match.clone()
    answer = trial.apply(seat, PEDRO.parse_move(action))
    code = answer.code if isinstance(answer, Refusal) else None
    assert code == slow.refusal(seat, action), action
    assert match.to_json() == before
    assert code is None or trial.to_json() == before


def advance(match: PedroMatch, slow: SlowPedro, rng: Random) -> bool:
    """One step of both; whether it was the last of a deal."""
    chance = match.awaits()
    if chance is not None:
        order = rng.sample(chance.cards, len(chance.cards))
        match.supply(order)
        if chance.label == "pack":
            assert chance.cards == PACK_52
            slow.give_pack(codes(order))
        else:
            assert codes(chance.cards) == sorted(
                (card for cards in slow.story()["thrown"] for card in cards), key=PACK.index
            )
            slow.give_pile(codes(order))
        return False
    (seat,) = match.to_act()
    moves = list(islice(match.legal(seat), 200))
    move = rng.choice(moves) if rng.random() < 0.6 else match.automatic(seat)
    events = match.apply(seat, move)
    assert not isinstance(events, Refusal)
    slow.act(seat, PEDRO.move_json(move))
    scored = [event.shared for event in events if event.shared["type"] == "deal_scored"]
    for event in scored:
        story = slow.story()
        assert event["pack"] == slow.pack and event["recycle"] == slow.pile
        assert event["hands"] == story["start"] and event["discards"] == story["thrown"]
        assert event["buried"] == story["under"] and event["left"] == story["aside"]
    return bool(scored)


def compare(seed: int, share: float = 0.04, deals: int = 100) -> int:
    """One random match in both engines, to its result; after this share of the steps everything is compared.
    Gives the number of deals."""
    rng = Random(f"pedro {seed}")
    options, dealer = draw_options(PEDRO, 4, rng.randrange), rng.randrange(4)
    match, slow = PEDRO.start(options, 4, dealer), SlowPedro(dict(options), dealer)
    agree(match, slow)
    while match.result is None and match.deal < deals:
        ended = advance(match, slow, rng)
        if ended or rng.random() < share:
            match.check()
            agree(match, slow)
        if rng.random() < 2 * share:
            refuse_alike(match, slow, rng)
    if match.result is not None:
        assert (list(match.result.winners), match.result.reason) == ([slow.winner], slow.why)
    return match.deal


def test_engine_and_reference_agree() -> None:
    assert sum(compare(seed) for seed in range(9)) >= 100


def test_engine_and_reference_agree_at_every_step() -> None:
    for seed in range(100, 104):
        compare(seed, share=1, deals=2)


@pytest.mark.middle
@pytest.mark.parametrize("block", range(10))
def test_engine_and_reference_agree_over_many_matches(block: int) -> None:
    assert sum(compare(seed, share=0.02) for seed in range(1000 + block * 20, 1020 + block * 20)) >= 200
