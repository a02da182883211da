"""Who may know what: HB-1 to HB-5 and the table of hidden information, in views and events."""

import json
import random

import pytest

from app.games.briscola import BRISCOLA
from app.games.briscola.match import BriscolaMatch
from app.games.core.cards import CARDS, CODES, codes
from app.games.core.ruleset import Event, Move, Refusal
from tests.games.briscola.positions import (
    dealt,
    done,
    golden,
    of_type,
    play,
    play_oldest,
    random_options,
    shuffled,
    table,
)


def seen(match: BriscolaMatch, viewer: int | None) -> str:
    """Everything a viewer gets, as text."""
    own = None if viewer is None else [match.own_view(viewer), match.legal(viewer)]
    return json.dumps([match.shared_view(), own])


def told(events: list[Event] | Refusal, viewer: int | None) -> str:
    """What a viewer hears of what happened."""
    if isinstance(events, Refusal):
        return json.dumps([events.code, dict(events.params)])
    own = [event.own.get(viewer) if viewer is not None else None for event in events]
    return json.dumps([[event.shared for event in events], own])


def test_before_the_first_deal() -> None:
    match = table(4)
    assert match.shared_view() == {
        "phase": "between_deals",
        "trump": None,
        "up": None,
        "stock": 0,
        "known": [],
        "removed": [],
        "leader": None,
        "trick": [],
        "ahead": None,
        "last_trick": None,
        "tricks": [0, 0],
    }
    assert match.own_view(0) == {"hand": [], "offers": {}}


def test_during_a_trick() -> None:
    match = dealt(4, {1: "4S 4D 4H", 2: "3S 5D 5H", 3: "2C 6D 6H", 0: "5C 7D 7H"}, "KC")
    play(match, "4S 3S 2C")
    view = match.shared_view()
    assert view["trick"] == [
        {"seat": 1, "card": "4S"},
        {"seat": 2, "card": "3S"},
        {"seat": 3, "card": "2C"},
    ]
    assert (view["leader"], view["ahead"], view["stock"], view["trump"]) == (1, 3, 27, "C")
    assert match.own_view(0) == {"hand": ["5C", "7D", "7H"], "offers": {"play": ["5C", "7D", "7H"]}}
    assert match.own_view(1) == {"hand": ["4D", "4H"], "offers": {}}


def test_the_last_trick_until_the_next_lead() -> None:
    match = dealt(2, {0: "KH 5S 6S", 1: "3H 7S 4S"}, "4D", dealer=1)
    play(match, "KH 3H")
    cards = [{"seat": 0, "card": "KH"}, {"seat": 1, "card": "3H"}]
    assert match.shared_view()["last_trick"] == {"cards": cards, "winner": 1}
    play(match, "7S")
    assert match.shared_view()["last_trick"] is None


def test_a16_without_looking_back() -> None:
    match = dealt(2, {}, "4D", last_trick_view=False)
    play_oldest(match, 2)
    assert match.shared_view()["last_trick"] is None


@pytest.mark.parametrize("who", ["off", "own", "all"])
def test_a16_running_points(who: str) -> None:
    match = dealt(4, {1: "4S 4D 4H", 2: "3S 5D 5H", 3: "2C 6D 6H", 0: "5C 7D 7H"}, "KC", running_points=who)
    event = next(e for e in play(match, "4S 3S 2C 5C") if e.shared["type"] == "trick_taken")
    shared = match.shared_view()
    assert shared.get("points") == ([10, 0] if who == "all" else None)
    assert shared["last_trick"].get("points") == (10 if who == "all" else None)
    assert event.shared.get("points") == (10 if who == "all" else None)
    assert event.own == ({0: {"points": 10}, 2: {"points": 10}} if who == "own" else {})
    own = [match.own_view(seat).get("points") for seat in range(4)]
    assert own == ([{"0": 10}, {"1": 0}, {"0": 10}, {"1": 0}] if who == "own" else [None] * 4)


@pytest.mark.parametrize("who", ["off", "own", "all"])
def test_after_the_deal_all_totals_are_known(who: str) -> None:
    match = table(2, running_points=who)
    match.supply(golden("G2"))
    play_oldest(match)
    view = match.shared_view()
    assert view["points"] == [93, 27] and view["last_trick"]["points"] == 0
    assert view["phase"] == "match_over" and view["leader"] is None
    assert match.own_view(0) == {"hand": [], "offers": {}}


def test_a_drawn_card_is_told_to_its_drawer_alone() -> None:
    match = dealt(2, {0: "KH 5S 6S", 1: "3H 7S 4S"}, "4D", stock="AC AS", dealer=1)
    draws = [event for event in play(match, "KH 3H") if event.shared["type"] == "drew"]
    assert [event.shared for event in draws] == [{"type": "drew", "seat": 1}, {"type": "drew", "seat": 0}]
    assert [event.own for event in draws] == [{1: {"card": "AC"}}, {0: {"card": "AS"}}]


def test_a_hand_is_dealt_to_its_owner_alone() -> None:
    match = table(3)
    events = match.supply(shuffled(match, random.Random(3)))
    assert "cards" not in events[1].shared and sorted(events[1].own) == [0, 1, 2]


def test_the_turned_card_stays_known_with_its_taker_until_it_is_played() -> None:
    match = table(4)
    match.supply(golden("G4"))
    play_oldest(match, 4 * 7)
    view = match.shared_view()
    assert view["up"] == {"card": "JD", "seat": 1} and view["known"] == [{"card": "JD", "seat": 1}]
    while CARDS["JD"] in match.hands[1]:
        play_oldest(match, 1)
    assert match.shared_view()["up"] is None and match.shared_view()["known"] == []


def test_brx19_partner_view() -> None:
    match = table(4, partner_view="last_three")
    match.supply(golden("G4"))
    play_oldest(match, 4 * 7 - 1)
    assert "partners" not in match.own_view(0)
    events = play_oldest(match, 1)
    shown = next(event for event in events if event.shared["type"] == "hands_shown")
    assert shown.shared == {"type": "hands_shown"}
    for seat in range(4):
        partner = (seat + 2) % 4
        expected = {str(partner): codes(match.hands[partner])}
        assert match.own_view(seat)["partners"] == expected and len(expected[str(partner)]) == 3
        assert shown.own[seat] == {"partners": expected}
    assert "partners" not in match.shared_view()
    play_oldest(match)
    assert "partners" not in match.own_view(0)


def test_a7_six_see_both_partners() -> None:
    match = table(6, partner_view="last_three")
    match.supply(golden("G6"))
    play_oldest(match, 6 * 3)
    assert sorted(match.own_view(0)["partners"]) == ["2", "4"]


def test_without_partner_view_nobody_is_shown_anything() -> None:
    match = table(4)
    match.supply(golden("G4"))
    events = play_oldest(match)
    assert not of_type(events, "hands_shown")


def test_hb5_scoperta() -> None:
    match = dealt(2, {0: "KH 5S 6S", 1: "3H 7S 4S"}, "4D", "AC AS 7C", dealer=1, open_hands="scoperta")
    view = match.shared_view()
    assert view["open"] == [["KH", "5S", "6S"], ["3H", "7S", "4S"]] and view["stock_top"] == "AC"
    events = play(match, "KH 3H")
    assert [event["card"] for event in of_type(events, "drew")] == ["AC", "AS"]
    assert match.shared_view()["stock_top"] == "7C"
    for viewer in (None, 0, 1):
        for seed in range(20):
            world = match.resample(viewer, random.Random(seed).randrange)
            assert world.hands == match.hands and world.stock[-1] == match.stock[-1]
            assert sorted(world.stock) == sorted(match.stock)
    play_oldest(match)
    assert match.shared_view()["stock_top"] is None


def test_without_scoperta_no_hand_is_open() -> None:
    view = dealt(2, {}, "4D").shared_view()
    assert "open" not in view and "stock_top" not in view


History = list[tuple[int, Move]]


@pytest.mark.parametrize("seed", range(24))
def test_hb1_hb2_hidden_cards_change_no_byte(seed: int) -> None:
    """Deal the cards of another world from the start and make the same moves: the viewer gets the same bytes."""
    rng = random.Random(seed)
    seats = BRISCOLA.seats[seed % 4]
    match = BRISCOLA.start(random_options(rng, seats), seats, 0)
    match.supply(shuffled(match, rng))
    history: History = []
    while match.phase == "play":
        if rng.random() < 0.1:
            viewer = rng.choice([None, *range(seats)])
            _same_story(match, match.resample(viewer, rng.randrange), history, viewer)
        history.append((match.turn, rng.choice(match.legal(match.turn))))
        done(match, *history[-1])


def _same_story(match: BriscolaMatch, world: BriscolaMatch, history: History, viewer: int | None) -> None:
    one, two = (BRISCOLA.start(match.setup.options, match.setup.seats, match.dealer) for _ in range(2))
    assert told(one.supply(match.pack), viewer) == told(two.supply(world.pack), viewer)
    for seat, move in history:
        assert seen(one, viewer) == seen(two, viewer)
        if viewer is not None:
            for wrong in range(52):
                refusal = one.clone().apply(viewer, ("play", wrong))
                if isinstance(refusal, Refusal):
                    assert two.clone().apply(viewer, ("play", wrong)) == refusal
        assert told(one.apply(seat, move), viewer) == told(two.apply(seat, move), viewer)
    assert two.to_json() == world.to_json() and one.to_json() == match.to_json()


def test_hb2_the_refusal_of_a_suit_names_only_what_lies_open() -> None:
    match = dealt(2, {1: "4H 6S KC", 0: "AH 5S 2D"}, "7D", must_follow=True)
    play(match, "4H")
    answer = match.apply(0, ("play", CARDS["5S"]))
    assert isinstance(answer, Refusal) and dict(answer.params) == {"suit": "H"}


def test_hb3_a_watcher_is_shown_no_hidden_card() -> None:
    rng = random.Random(33)
    for seats in BRISCOLA.seats:
        match = table(seats, partner_view="last_three", running_points="own", trump_exchange="seven_and_two")
        match.supply(shuffled(match, rng))
        while match.phase == "play":
            text = seen(match, None)
            secret = {card for hand in match.hands for card in hand} - set(match.known) | set(match.stock)
            assert not any(f'"{CODES[card]}"' in text for card in secret)
            done(match, match.turn, rng.choice(match.legal(match.turn)))


def test_hb4_a_view_depends_on_nothing_but_the_state() -> None:
    """Coming back shows what staying showed: looking changes nothing, and a copy from JSON looks the same."""
    match = table(4, partner_view="last_three")
    match.supply(golden("G4"))
    while match.phase == "play":
        again = BRISCOLA.from_json(json.loads(json.dumps(match.to_json())))
        for viewer in (None, 0, 1, 2, 3):
            assert seen(again, viewer) == seen(match, viewer) == seen(match, viewer)
        play_oldest(match, 1)
