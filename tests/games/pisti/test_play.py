"""Plays, captures and piştis of the round in progress."""

from random import Random

import pytest

from app.games.core.cards import CARDS
from app.games.core.ruleset import Json, Refusal
from app.games.pisti.rules import PistiMatch
from tests.games.pisti.rigs import (
    EAST,
    EW,
    NORTH,
    NS,
    SOUTH,
    WEST,
    dealt,
    play,
    played,
    start,
    step,
    whole_round,
)

CENTRE = "5C 9S KD 7H"


def counts(match: PistiMatch) -> list[int]:
    return [int(side["count"]) for side in match.shared_view()["captured"]]


def empty(match: PistiMatch) -> bool:
    return not match.layout.pile


def pisti_values(match: PistiMatch) -> list[list[int]]:
    return [[made["value"] for made in side["pistis"]] for side in match.shared_view()["captured"]]


# ── Turns ───────────────────────────────────────────────────────────────────────────────────────────


def test_turns_go_round() -> None:
    """PI-14, PV-12: East first, then North, West, South; a capture gives no extra turn."""
    match = dealt(CENTRE, "7S QC QD 2H")
    turns = []
    for card in ["7S", "QC", "QD", "2H"]:
        turns.append(match.to_act())
        play(match, card)
    assert turns == [(EAST,), (NORTH,), (WEST,), (SOUTH,)]
    assert match.to_act() == (EAST,)


def test_any_card_of_the_own_hand() -> None:
    """PI-15: all four cards are legal; what is refused changes nothing."""
    match = dealt(CENTRE, "7S QC QD 2H")
    before = match.to_json()
    assert len(match.legal(EAST)) == 4
    assert all(not match.legal(seat) for seat in (SOUTH, NORTH, WEST))
    assert match.apply(NORTH, ("play", CARDS["QC"])) == Refusal("not_your_turn")
    assert match.apply(EAST, ("play", CARDS["QC"])) == Refusal("card_not_in_hand")
    assert match.apply(EAST, ("play", CARDS["5C"])) == Refusal("card_not_in_hand")
    assert match.apply(EAST, ("cut", 5)) == Refusal("wrong_phase")
    assert match.to_json() == before
    for _, card in match.legal(EAST):
        assert not isinstance(match.clone().apply(EAST, ("play", card)), Refusal)


def test_no_play_between_deals() -> None:
    """A card is refused while a pack is awaited."""
    assert start().apply(EAST, ("play", 5)) == Refusal("wrong_phase")


# ── Captures ────────────────────────────────────────────────────────────────────────────────────────


def test_no_pisti_on_the_first_card() -> None:
    """PX-5, PI-16, PI-20, PI-21, PI-27: 5 cards to EW, no pişti; East and West alone see the leftovers."""
    match = dealt(CENTRE, "7S")
    (event,) = play(match, "7S")
    assert event.shared == {
        "type": "played",
        "seat": EAST,
        "card": "7S",
        "result": "capture",
        "count": 5,
        "leftover": 3,
        "pisti": 0,
        "cards": ["7H", "7S"],
        "rule": "PI-16",
    }
    assert event.own == {seat: {"leftovers": ["5C", "9S", "KD"]} for seat in (EAST, WEST)}
    assert counts(match) == [0, 5]
    assert match.to_act() == (NORTH,)
    view = match.shared_view()
    assert view["pile"] == {"count": 0, "cards": []}
    assert view["first"] == {"seat": EAST, "side": EW, "leftover": 3}
    assert view["leftover"] == 0 and "leftovers" not in view
    for seat in range(4):
        assert match.own_view(seat).get("leftovers") == (["5C", "9S", "KD"] if seat in (EAST, WEST) else None)


def test_a_jack_as_first_card() -> None:
    """PX-6, PI-17, PI-27: a jack takes 5 cards with the same right to look, and makes no pişti."""
    match = dealt(CENTRE, "JS", jack_on_single=20)
    (event,) = play(match, "JS")
    assert (event.shared["count"], event.shared["leftover"], event.shared["pisti"]) == (5, 3, 0)
    assert sorted(event.own) == [EAST, WEST]


def test_capture_over_an_opening_jack() -> None:
    """PX-6b: J♥ 8♦ 8♠ and two leftovers, 5 cards; J♥ was public, only 5♣ 9♠ are secret."""
    match = dealt("5C 9S 8D JH", "8S", captured_view="all")
    (event,) = play(match, "8S")
    assert (event.shared["count"], event.shared["leftover"], event.shared["pisti"]) == (5, 2, 0)
    assert event.own[EAST] == {"leftovers": ["5C", "9S"]}
    assert match.shared_view()["captured"][EW]["cards"] == ["JH", "8D", "8S", None, None]


def test_pisti_by_match() -> None:
    """PX-7, PI-24, PI-29: Q♦ on the single Q♣ is worth 10 at once and is open to all."""
    match, event = played(CENTRE, "7S QC QD")
    assert event == {
        "type": "played",
        "seat": WEST,
        "card": "QD",
        "result": "capture",
        "count": 2,
        "leftover": 0,
        "pisti": 10,
        "cards": ["QC", "QD"],
        "rule": "PI-24",
    }
    assert match.shared_view()["captured"] == [
        {"count": 0, "pistis": []},
        {"count": 7, "pistis": [{"seat": WEST, "value": 10, "cards": ["QC", "QD"]}]},
    ]


def test_a_jack_on_a_single_card() -> None:
    """PX-8, PI-26: 2 cards and no pişti."""
    match, event = played(CENTRE, "7S QC JC")
    assert (event["count"], event["pisti"], event["rule"]) == (2, 0, "PI-17")
    assert event["cards"] == ["QC", "JC"]
    assert counts(match) == [0, 7]
    assert pisti_values(match) == [[], []]


def test_double_pisti() -> None:
    """PX-9, PI-18, PI-25: a jack on an empty table simply lies; a jack on it brings 20."""
    match, event = played(CENTRE, "7S JD")
    assert (event["result"], event["count"]) == ("lay", 0)
    assert match.shared_view()["pile"] == {"count": 1, "cards": ["JD"]}
    match, event = played(CENTRE, "7S JD JC")
    assert (event["count"], event["pisti"], event["rule"]) == (2, 20, "PI-25")
    assert pisti_values(match) == [[], [20]]


def test_a_buried_jack() -> None:
    """PX-10, PI-18: 8♠ on J♦ captures nothing; 8♥ then takes 3 cards, no pişti."""
    match, event = played(CENTRE, "7S JD 8S", pile_view="all")
    assert event["result"] == "lay"
    assert match.shared_view()["pile"]["cards"] == ["JD", "8S"]
    (taken, *_) = play_on("7S JD 8S 8H")
    assert (taken["seat"], taken["count"], taken["pisti"]) == (SOUTH, 3, 0)


def play_on(plays: str) -> list[Json]:
    match = dealt(CENTRE, plays)
    return [event.shared for event in play(match, plays)]


def test_a_bigger_pile() -> None:
    """PX-11, PI-16, PI-19: A♥ on 4♣ 10♦ A♠ takes 4 cards worth 3 + 1 + 1, no pişti."""
    match = dealt(CENTRE, "7S 4C TD AS AH")
    (event,) = play(match, "7S 4C TD AS AH")
    assert (event.shared["seat"], event.shared["count"], event.shared["pisti"]) == (EAST, 4, 0)
    assert match.layout.piles[EW][-4:] == [CARDS[name] for name in ("4C", "TD", "AS", "AH")]


# ── The last cards ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("laid", "taker"), [("9C", "9D"), ("JC", "JD"), ("9C", "JD"), ("AC", "AD")])
def test_the_last_card_makes_no_pisti(laid: str, taker: str) -> None:
    """PX-12, PI-28, PI-39: the 48th play captures but scores no pişti of any kind; nothing is left to award."""
    match, _ = whole_round(suffix=f"{laid} {taker}", wanted=empty, jack_on_single=10, ace_pisti_points=20)
    before = counts(match)
    play(match, laid)
    known = pisti_values(match)
    events = play(match, taker)
    assert [event.shared["type"] for event in events] == ["played", "deal_scored"]
    assert (events[0].shared["seat"], events[0].shared["count"], events[0].shared["pisti"]) == (SOUTH, 2, 0)
    assert pisti_values(match) == known
    after = counts(match)
    assert after == [before[NS] + 2, before[EW]]


@pytest.mark.parametrize(
    ("laid", "taker", "value"), [("9C", "9D", 10), ("JC", "JD", 20), ("9C", "JD", 10), ("AC", "AD", 20)]
)
def test_the_last_card_may_make_a_pisti_by_house_rule(laid: str, taker: str, value: int) -> None:
    """PI-28, PI-39 with last_card_pisti: every kind of pişti may be made by play 48."""
    match, _ = whole_round(
        suffix=f"{laid} {taker}", wanted=empty, last_card_pisti=True, jack_on_single=10, ace_pisti_points=20
    )
    play(match, laid)
    assert play(match, taker)[0].shared["pisti"] == value


def test_play_one_never_scores_even_with_last_card_pisti() -> None:
    """PI-27, PI-39: the first play is barred whatever the house rules."""
    _, event = played(CENTRE, "7S", last_card_pisti=True)
    assert event["pisti"] == 0
    _, event = played("5C 9S KD JH", "JS", last_card_pisti=True, opening_jack="stand", jack_on_single=20)
    assert event["pisti"] == 0


def test_the_last_card_but_one_makes_a_pisti() -> None:
    """PX-12c, PI-28, PI-30: West's 9♦ brings 10; South's 8♥ is left and goes to EW, the last capturer."""
    match, _ = whole_round(suffix="9C 9D 8H", wanted=empty)
    before = counts(match)
    (event,) = play(match, "9C 9D")
    assert (event.shared["seat"], event.shared["pisti"]) == (WEST, 10)
    events = play(match, "8H")
    assert events[1].shared == {"type": "last_cards", "side": EW, "count": 1}
    assert counts(match) == [before[NS], before[EW] + 3]


def test_what_is_left_on_the_table() -> None:
    """PX-13, PI-30: K♣ 3♦ 5♠ and South's 8♥ go to EW, who captured last; that is no capture."""
    match, _ = whole_round(suffix="KC 3D 5S 8H", wanted=empty)
    match.layout.last_side = EW
    before, known = counts(match), pisti_values(match)
    events = play(match, "KC 3D 5S 8H")
    assert events[0].shared["result"] == "lay"
    assert events[1].shared == {"type": "last_cards", "side": EW, "count": 4}
    assert counts(match) == [before[NS], before[EW] + 4]
    assert pisti_values(match) == known


# ── Other values ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("plays", "value"),
    [("7S QC QD", 12), ("7S AC AD", 20), ("7S JD JC", 30), ("7S QC JC", 10), ("7S JC QC", 0)],
)
def test_values_by_house_rule(plays: str, value: int) -> None:
    """PI-24 … PI-26 with pisti_points, jack_pisti_points, ace_pisti_points and jack_on_single."""
    _, event = played(
        CENTRE, plays, pisti_points=12, jack_pisti_points=30, ace_pisti_points=20, jack_on_single=10
    )
    assert event["pisti"] == value


def test_an_ace_counts_as_aces_do_whatever_a_pisti_is_worth() -> None:
    """A5 ace_pisti_points: 10 for an ace on an ace although other piştis bring 5."""
    _, event = played(CENTRE, "7S AC AD", pisti_points=5)
    assert event["pisti"] == 10
    _, event = played(CENTRE, "7S QC QD", pisti_points=5)
    assert event["pisti"] == 5


# ── Whole rounds ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_round_has_48_plays_and_the_dealer_makes_the_last(seats: int) -> None:
    """PI-22, PI-38, PV-1 … PV-13: the invariants hold after every step of random rounds."""
    rng = Random(seats)
    match = start(seats, dealer=1)
    for _ in range(6):
        plays, last, rounds, dealer = 0, None, match.rounds, match.dealer
        while match.rounds == rounds:
            if match.phase == "play":
                plays, last = plays + 1, match.to_act()
            step(match, rng)
            match.check()
        assert (plays, last) == (48, (dealer,))
