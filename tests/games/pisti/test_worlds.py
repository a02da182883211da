"""Other worlds: what a viewer has never been shown may be anything, and nothing the viewer gets tells it."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from app.games.core.cards import CARDS, codes
from app.games.core.ruleset import Event, Json, Refusal
from app.games.pisti import views
from app.games.pisti.rules import PistiMatch
from tests.games.pisti.rigs import EAST, NORTH, SOUTH, WEST, dealt, play, random_options, start, step

CENTRE = "5C 9S KD 7H"


def bytes_of(match: PistiMatch, viewer: int | None) -> str:
    """Everything this viewer's views hold, and what the viewer is told of moves that are not legal."""
    own = None if viewer is None else match.own_view(viewer)
    refused = None
    if viewer is not None:
        trial = match.clone()
        told = [
            trial.apply(viewer, ("play", card)) for card in (0, 17, 51) if card not in _hand(match, viewer)
        ]
        refused = str(told)
    return json.dumps([match.shared_view(), own, refused, list(match.to_act()), match.phase])


def _hand(match: PistiMatch, seat: int) -> list[int]:
    return match.layout.hands[seat]


def gets(event: Event, viewer: int | None) -> Json:
    """An event as this viewer gets it."""
    return event.shared if viewer is None else {**event.shared, **event.own.get(viewer, {})}


def told(events: list[Event], viewer: int | None) -> str:
    """What a viewer gets of a play, but for the cards it brings to light: a handout, or the count."""
    kinds = ("played", "last_cards")
    return json.dumps([gets(event, viewer) for event in events if event.shared["type"] in kinds])


def same_play(match: PistiMatch, world: PistiMatch, viewer: int | None, rng: Random) -> None:
    """A card that the mover holds in both worlds is played in both: the viewer is told the same."""
    (seat,) = match.to_act()
    both = [card for card in _hand(match, seat) if card in _hand(world, seat)]
    if not both:
        return
    move = ("play", rng.choice(both))
    one, two = match.clone().apply(seat, move), world.apply(seat, move)
    assert not isinstance(one, Refusal) and not isinstance(two, Refusal)
    if "leftovers" in gets(one[0], viewer):
        return  # this play shows the viewer the leftovers: from here on the worlds differ
    assert told(one, viewer) == told(two, viewer)


@pytest.mark.parametrize("block", range(4))
def test_non_interference(block: int) -> None:
    """PV-15, A3.2: at every step and for every viewer other worlds give the same bytes and keep PV-1 … PV-13."""
    nobody_can_tell(range(block * 6, block * 6 + 6))


@pytest.mark.middle
@pytest.mark.parametrize("block", range(10))
def test_non_interference_over_a_thousand_matches(block: int) -> None:
    """PV-15 at the middle size."""
    nobody_can_tell(range(1_000 + block * 100, 1_100 + block * 100))


def nobody_can_tell(seeds: range) -> None:
    """Random matches in which at every step each viewer's bytes are the same in another world."""
    for seed in seeds:
        rng = Random(f"worlds {seed}")
        seats = rng.choice((2, 3, 4))
        match = start(seats, rng.randrange(seats), **random_options(rng, seats))
        while match.result is None:
            step(match, rng)
            for viewer in (None, *range(seats)):
                world = match.resample(viewer, rng.randrange)
                world.check()
                assert bytes_of(world, viewer) == bytes_of(match, viewer)
                assert world.awaits() == match.awaits()
                if match.phase == "play":
                    same_play(match, world, viewer, rng)


def test_a_planted_leak_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """A3.2: a points counter that counts the leftovers gives an opponent other bytes in another world."""

    def leaky(layout: Any, house: Any, side: int, scored: bool) -> Json:
        points = sum(card % 13 in (0, 10) for card in layout.piles[side])
        return {**honest(layout, house, side, scored), "live": points}

    honest = views.captured
    match = dealt("AC 9S KD 7H", "7S")
    play(match, "7S")
    draw = Random(1).randrange
    assert len({bytes_of(match.resample(NORTH, draw), NORTH) for _ in range(50)}) == 1
    monkeypatch.setattr(views, "captured", leaky)
    assert len({bytes_of(match.resample(NORTH, draw), NORTH) for _ in range(50)}) > 1
    assert len({bytes_of(match.resample(EAST, draw), EAST) for _ in range(50)}) == 1


def test_what_is_drawn_anew() -> None:
    """What was shown stays; each hidden place takes each card that this viewer has not seen."""
    match = dealt(CENTRE, "7S QC", captured_view="all")
    play(match, "7S QC")
    draw = Random(2).randrange
    for viewer, leftovers_fixed in ((SOUTH, False), (WEST, True), (None, False)):
        leftovers, stocks = Counter[str](), Counter[str]()
        for _ in range(1_500):
            world = match.resample(viewer, draw)
            leftovers.update(codes(world.layout.taken))
            stocks[codes(world.layout.stock)[5]] += 1
            assert world.layout.piles[1][:2] == match.layout.piles[1][:2]
            assert world.layout.stock[0] == match.layout.stock[0]
            if viewer is not None:
                assert world.layout.hands[viewer] == match.layout.hands[viewer]
        hidden = 52 - 4 - (4 if viewer is not None else 0) - (3 if leftovers_fixed else 0)
        assert len(stocks) == hidden
        assert len(leftovers) == (3 if leftovers_fixed else hidden)
        assert max(stocks.values()) < 2.2 * 1_500 / hidden


def test_cards_known_in_a_hand_stay_there() -> None:
    """A3.1: the exposed card in the dealer's hand and a jack taken by the cutter are not drawn anew."""
    match = start(cut_jack="cutter_takes")
    order = [card for card in range(52) if card not in (CARDS["6S"], CARDS["JD"])]
    match.supply([*order, CARDS["6S"], CARDS["JD"]])
    draw = Random(3).randrange
    while match.layout.stock:
        for _ in range(3):
            assert (CARDS["JD"] in _hand(match.resample(EAST, draw), WEST)) == (
                CARDS["JD"] in _hand(match, WEST)
            )
        (seat,) = match.to_act()
        match.apply(seat, ("play", _hand(match, seat)[-1]))
    for _ in range(20):
        assert CARDS["6S"] in _hand(match.resample(EAST, draw), SOUTH)


def test_no_world_with_four_jacks_in_the_centre() -> None:
    """PI-12: J♠ stands on J♣ J♦ 2♥ and J♥ is South's last card; no world puts it among the leftovers."""
    names = [rank + suit for suit in "CDHS" for rank in "A23456789TQK" if rank + suit != "2H"]
    plays = " ".join([*names, "JH"])
    match = dealt("JC JD 2H JS", plays, opening_jack="stand")
    play(match, " ".join(names))
    assert match.shared_view()["leftover"] == 3
    draw = Random(4).randrange
    lasts = Counter(codes(_hand(match.resample(EAST, draw), SOUTH))[0] for _ in range(200))
    assert set(lasts) == {"JC", "JD", "JH"}


def test_a_hidden_cut_is_drawn_anew() -> None:
    """A3.1: until the pack is cut its order is open to nobody, and the place of the cut to the cutter alone."""
    match = start(manual_cut=True)
    match.supply(list(range(52)))
    draw = Random(5).randrange
    assert len({match.resample(WEST, draw).layout.pack for _ in range(20)}) == 20
    match.apply(WEST, ("cut", 17))
    assert {match.resample(WEST, draw).layout.position for _ in range(20)} == {17}
    assert len({match.resample(SOUTH, draw).layout.position for _ in range(60)}) > 20


def test_a_rejected_cut_keeps_a_jack_at_the_bottom() -> None:
    """PI-7: while another cut is awaited some jack lies at the bottom, but which is known to nobody."""
    match = start()
    order = [card for card in range(52) if card != CARDS["JD"]]
    match.supply([*order, CARDS["JD"]])
    draw = Random(6).randrange
    bottoms = Counter(codes(match.resample(None, draw).layout.pack)[-1] for _ in range(200))
    assert set(bottoms) == {"JC", "JD", "JH", "JS"}


def test_between_deals_nothing_is_hidden() -> None:
    """A3.1: once a round is counted, another world is the same world."""
    rng = Random(8)
    match = start()
    while not match.rounds:
        step(match, rng)
    assert match.resample(NORTH, rng.randrange).to_json() == match.to_json()
