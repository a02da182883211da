"""Who may know what: the table of hidden information and HC-1 to HC-7, in views and events."""

import json
import random
from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.core.cards import CARDS
from app.games.core.ruleset import Event, Json, Refusal
from tests.games.briscola_chiamata.positions import (
    bid,
    call,
    called,
    dealt,
    done,
    golden,
    golden_called,
    of_type,
    play,
    play_oldest,
    random_move,
    random_options,
    shuffled,
    table,
    won_by,
)

SECRET = (
    "camp",
    "teams",
    "partner",
    "partner_seat",
    "side_points",
    "winning_side",
    "made",
    "holder",
    "alone",
)
"""HC-3: words that must not stand in any view or event before the called card has fallen."""


def seen(match: ChiamataMatch, viewer: int | None) -> str:
    """Everything a viewer gets, as text."""
    own = None if viewer is None else [match.own_view(viewer), list(match.legal(viewer))]
    return json.dumps([match.shared_view(), own])


def told(events: list[Event], viewer: int | None) -> str:
    """What a viewer hears of what happened."""
    own = [event.own.get(viewer) if viewer is not None else None for event in events]
    return json.dumps([[event.shared for event in events], own])


def test_before_the_first_deal() -> None:
    match = table()
    assert match.shared_view() == {
        "phase": "between_deals",
        "calls": [],
        "high": None,
        "caller": None,
        "trump": None,
        "called": None,
        "leader": None,
        "trick": [],
        "ahead": None,
        "last_trick": None,
        "tricks": [0] * 5,
    }
    assert match.own_view(0) == {"hand": [], "offers": {}}


def test_during_the_auction() -> None:
    match = dealt({2: "AS"})
    bid(match, "A -")
    view = match.shared_view()
    assert view["phase"] == "auction" and view["caller"] is None and view["leader"] is None
    assert view["calls"] == [{"seat": 1, "bid": {"rank": "A", "points": None}}, {"seat": 2, "bid": None}]
    assert view["high"] == {"seat": 1, "rank": "A", "points": None, "target": 61}
    assert "AS" in match.own_view(2)["hand"] and "role" not in match.own_view(2)
    assert not {"points", "dealt", "camp"} & set(view)


def test_during_a_trick() -> None:
    match = called(0, "AS", {1: "4D", 2: "KD", 3: "2S"})
    play(match, "4D KD 2S")
    view = match.shared_view()
    assert view["trick"] == [{"seat": 1, "card": "4D"}, {"seat": 2, "card": "KD"}, {"seat": 3, "card": "2S"}]
    assert (view["leader"], view["ahead"], view["last_trick"]) == (1, 3, None)


@pytest.mark.parametrize("shown", [True, False])
def test_last_trick_view(shown: bool) -> None:
    match = called(0, "JS", {1: "4D", 2: "KD", 3: "2S", 4: "AD", 0: "7H"}, last_trick_view=shown)
    play(match, "4D KD 2S AD 7H")
    last = match.shared_view()["last_trick"]
    assert (last is not None) == shown
    if last is not None:
        assert last["winner"] == 3 and "points" not in last
        assert [laid["seat"] for laid in last["cards"]] == [1, 2, 3, 4, 0]
    play_oldest(match, 1)
    assert match.shared_view()["last_trick"] is None


def test_older_tricks_are_a_count_per_winner() -> None:
    match = called(0, "JS", {1: "4D 2D", 2: "KD", 3: "2S", 4: "AD", 0: "7H"})
    play(match, "4D KD 2S AD 7H")
    play_oldest(match, 1)
    assert match.shared_view()["tricks"] == [0, 0, 0, 1, 0]
    assert "KD" not in json.dumps([match.shared_view(), [match.own_view(seat) for seat in range(5)]])


def test_bcx20_running_points_by_player_never_by_camp() -> None:
    match = called(0, "JS", {1: "4D", 2: "KD", 3: "2S", 4: "AD", 0: "7H"}, running_points="per_player")
    events = play(match, "4D KD 2S AD 7H")
    assert of_type(events, "trick_taken")[0]["points"] == 15
    view = match.shared_view()
    assert view["points"] == [0, 0, 0, 15, 0] and view["last_trick"]["points"] == 15
    assert not set(SECRET) & set(view)
    silent = called(0, "JS", {1: "4D", 2: "KD", 3: "2S", 4: "AD", 0: "7H"})
    events = play(silent, "4D KD 2S AD 7H")
    assert "points" not in of_type(events, "trick_taken")[0] and "points" not in silent.shared_view()


def test_after_the_deal_everything_is_shown() -> None:
    match = golden_called(golden("GC-61/A"))
    events = play_oldest(match)
    view = match.shared_view()
    assert view["camp"] == [3, 0] and view["points"] == [15, 18, 15, 46, 26] and view["voided"] is None
    assert [" ".join(hand) for hand in view["dealt"]] == golden("GC-61/A")["hands"]
    assert " ".join(of_type(events, "deal_scored")[0]["pack"]) == golden("GC-61/A")["pack"]


def test_a_deal_thrown_in_is_shown_too() -> None:
    match = dealt()
    hands = [match.own_view(seat)["hand"] for seat in range(5)]
    bid(match, "- - - - -")
    assert match.shared_view()["dealt"] == hands and match.hand_count(0) == 0
    match = dealt({1: "7D 6D 5D 4D 2D 7H 6H 5H"}, void_zero_hand=True)
    done(match, 1, ("void_hand",))
    assert match.shared_view()["voided"] == 1


def test_no_word_of_the_camps_before_the_card_falls() -> None:
    """HC-3: every view and event up to the called card, with each house rule."""
    for seed in range(12):
        rng = random.Random(seed)
        match = BRISCOLA_CHIAMATA.start(random_options(rng), 5, 0)
        match.supply(shuffled(match, rng))
        while match.to_act() and not match.revealed:
            (seat,) = match.to_act()
            events = match.apply(seat, random_move(match, seat, rng))
            assert isinstance(events, list)
            if match.revealed or not match.to_act():
                break
            shared = json.dumps([match.shared_view(), [event.shared for event in events]])
            assert not [word for word in SECRET if f'"{word}"' in shared]


def test_hc3_a_clinch_is_not_told_and_the_deal_is_played_out() -> None:
    """GC-95: the caller has far more than 61 points long before the end, or the camp has."""
    for name in ("GC-95/K", "GC-61/A"):
        match = golden_called(golden(name))
        kinds = {event.shared["type"] for event in play_oldest(match, 39)}
        assert kinds == {"played", "trick_taken", "partner_revealed"} - (
            {"partner_revealed"} if name == "GC-61/A" else set()
        )
        assert match.phase == "play"


# ── HC-1, HC-2 by hand: the same deal with other holders ──────────────────────────────────────────
HANDS = {1: "4D 2D", 2: "5D 2H", 3: "6D 2C", 4: "7D 4H", 0: "JD 5C"}
HOLDERS = ("AS", "AC", "AH", "AD", "3S")
"""One card each lies unplayed in every hand; the call is AS."""


def with_holders(order: tuple[str, ...], **chosen: Any) -> ChiamataMatch:
    """The caller is seat 2; one trick is played; these cards lie in the hands of seats 0 … 4."""
    hands = {seat: f"{HANDS[seat]} {order[seat]}" for seat in range(5)}
    match = dealt(hands, **chosen)
    won_by(match, 2, "A")
    call(match, "AS")
    play(match, "4D 5D 6D 7D JD")
    return match


@pytest.mark.parametrize("chosen", [{}, {"running_points": "per_player"}, {"must_follow": True}])
@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3, 4])
def test_hc1_hc2_whoever_holds_it_looks_the_same(viewer: int | None, chosen: Json) -> None:
    found: dict[str | None, set[str]] = {}
    for order in permutations(HOLDERS):
        own = None if viewer is None else order[viewer]
        found.setdefault(own, set()).add(seen(with_holders(order, **chosen), viewer))
    assert all(len(views) == 1 for views in found.values())


def test_hc1_the_caller_and_a_watcher_see_the_same_of_the_others() -> None:
    watched = {seen(with_holders(order), None) for order in permutations(HOLDERS)}
    assert len(watched) == 1


@pytest.mark.parametrize("viewer", [None, 0, 1, 3, 4])
def test_hc4_refusals_are_the_same_whoever_holds_it(viewer: int | None) -> None:
    found = set()
    for order in permutations(HOLDERS):
        if viewer is not None and order[viewer] == "AS":
            continue
        match = with_holders(order)
        tries = [(seat, ("play", CARDS[card])) for seat in range(5) for card in ("AS", "3H")]
        answers = [match.clone().apply(seat, made) for seat, made in tries if seat != match.turn]
        codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
        assert len(codes) == len(answers)
        found.add(tuple(codes))
    assert len(found) == 1


def test_hc5_the_part_is_in_the_own_view_for_good() -> None:
    match = called(3, "AS", {0: "AS"})
    again = BRISCOLA_CHIAMATA.from_json(json.loads(json.dumps(match.to_json())))
    for seat in range(5):
        assert seen(again, seat) == seen(match, seat)
    assert again.own_view(0)["role"] == "partner"


# ── The rest ──────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("seed", range(12))
def test_hb1_views_and_events_in_another_world(seed: int) -> None:
    """HC-1, HC-2, B4-10: a match drawn anew for a viewer shows and tells that viewer the same from then on."""
    rng = random.Random(seed)
    match = BRISCOLA_CHIAMATA.start(random_options(rng), 5, rng.randrange(5))
    match.supply(shuffled(match, rng))
    while match.to_act():
        viewer = rng.choice((None, 0, 1, 2, 3, 4))
        world = match.resample(viewer, rng.randrange)
        world.check()
        (seat,) = match.to_act()
        made = random_move(match, seat, rng)
        answer, other = match.apply(seat, made), world.apply(seat, made)
        assert isinstance(answer, list)
        if isinstance(other, list) and match.to_act():
            assert told(answer, viewer) == told(other, viewer)


def test_views_share_nothing_with_the_match() -> None:
    match = called(3, "AS")
    looks: list[Callable[[], Json]] = [match.shared_view, lambda: match.own_view(1)]
    before = match.to_json()
    for look in looks:
        for value in look().values():
            if isinstance(value, list):
                value.clear()
    assert match.to_json() == before
