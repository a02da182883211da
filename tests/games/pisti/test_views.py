"""Who is shown what: the hidden-information table of the rules, zone by zone."""

from random import Random
from typing import Any

import pytest

from app.games.core.cards import cards, codes
from app.games.core.ruleset import Event, Json, Refusal
from app.games.pisti.rules import PistiMatch
from tests.games.pisti.rigs import (
    EAST,
    EW,
    NORTH,
    SOUTH,
    WEST,
    dealt,
    play,
    random_options,
    start,
    step,
    whole_round,
)

CENTRE = "5C 9S KD 7H"
LEFTOVERS = ["5C", "9S", "KD"]


def seen_by(match: PistiMatch, event: Event) -> dict[int | None, tuple[bool, bool]]:
    """By viewer (None: a watcher): whether the first capture's event and the view name the leftovers."""
    shared = (event.shared.get("leftovers"), match.shared_view().get("leftovers"))
    found: dict[int | None, tuple[bool, bool]] = {None: (shared[0] == LEFTOVERS, shared[1] == LEFTOVERS)}
    for seat in range(match.house.seats):
        event_part = event.own.get(seat, {}).get("leftovers") or shared[0]
        view_part = match.own_view(seat).get("leftovers") or shared[1]
        found[seat] = (event_part == LEFTOVERS, view_part == LEFTOVERS)
    return found


@pytest.mark.parametrize(
    ("chosen", "viewers"),
    [
        ({}, {EAST, WEST}),
        ({"leftover_view": "capturer"}, {EAST}),
        ({"leftover_view": "everyone"}, {None, 0, 1, 2, 3}),
        ({"leftover_view": "nobody"}, set()),
        ({"partners": "solo"}, {EAST}),
    ],
)
def test_who_sees_the_leftovers(chosen: dict[str, Any], viewers: set[int | None]) -> None:
    """PI-21, PI-38, A5 leftover_view: the named viewers from the first capture on, nobody else, nobody before."""
    match = dealt(CENTRE, "7S QC", **chosen)
    assert not any("leftovers" in str(view) for view in (match.shared_view(), *map(match.own_view, range(4))))
    (event,) = play(match, "7S")
    expected = {viewer: (viewer in viewers,) * 2 for viewer in (None, 0, 1, 2, 3)}
    assert seen_by(match, event) == expected
    (later,) = play(match, "QC")
    assert "leftovers" not in later.shared and not later.own
    assert {viewer: seen[1] for viewer, seen in seen_by(match, later).items()} == {
        viewer: viewer in viewers for viewer in expected
    }


@pytest.mark.parametrize("leftover_view", ["team", "nobody"])
def test_the_count_shows_the_leftovers_to_all(leftover_view: str) -> None:
    """A3.1: from `deal_scored` on everybody sees them, in the event and in the view."""
    match, _ = whole_round(prefix="7S", suffix="8H", leftover_view=leftover_view)
    assert "leftovers" not in match.shared_view()
    events = play(match, "8H")
    assert events[-1].shared["leftovers"] == LEFTOVERS
    assert match.shared_view()["leftovers"] == LEFTOVERS
    assert all("leftovers" not in match.own_view(seat) for seat in range(4))


def test_no_leftovers_no_field() -> None:
    """PX-3: after three opening jacks there is nothing to look at."""
    match = dealt("6D JC JD JH", "6S")
    (event,) = play(match, "6S")
    assert (event.shared["count"], event.shared["leftover"], event.own) == (5, 0, {})
    assert match.shared_view()["first"] == {"seat": EAST, "side": EW, "leftover": 0}


def test_no_points_of_the_running_round() -> None:
    """A3.2: no view names card points before the count; piştis are not added to anything."""
    match = dealt("AC AD TD 7H", "7S QC QD 2H")
    play(match, "7S QC QD 2H")
    for view in (match.shared_view(), *map(match.own_view, range(4))):
        assert not {"points", "totals", "score", "scores"} & set(str(view).replace("'", " ").split())


@pytest.mark.parametrize(
    ("pile_view", "visible"),
    [("top", ["TS"]), ("last_lap", ["3D", "4H", "2S", "TS"]), ("all", ["7H", "2H", "3D", "4H", "2S", "TS"])],
)
def test_pile_view(pile_view: str, visible: list[str]) -> None:
    """A5 pile_view: the top card, as many as there are players, or all; the size always."""
    match = dealt(CENTRE, "2H 3D 4H 2S TS", pile_view=pile_view)
    play(match, "2H 3D 4H 2S TS")
    assert match.shared_view()["pile"] == {"count": 6, "cards": visible}


def test_captured_view_none() -> None:
    """A5 captured_view none: sizes and piştis alone."""
    match = dealt(CENTRE, "7S")
    play(match, "7S")
    assert match.shared_view()["captured"][EW] == {"count": 5, "pistis": []}
    assert "captured" not in match.own_view(EAST)


def test_captured_view_own() -> None:
    """A5 captured_view own: one's side's pile; a watcher none. Leftovers lie face down for a partner left out."""
    match = dealt(CENTRE, "7S", captured_view="own", leftover_view="capturer")
    play(match, "7S")
    assert "cards" not in match.shared_view()["captured"][EW]
    assert match.own_view(EAST)["captured"] == ["7H", "7S", *LEFTOVERS]
    assert match.own_view(WEST)["captured"] == ["7H", "7S", None, None, None]
    assert match.own_view(SOUTH)["captured"] == []


def test_captured_view_all() -> None:
    """A5 captured_view all: every pile to all, the leftovers as face-down cards; after the count all open."""
    match, _ = whole_round(prefix="7S", suffix="8H", captured_view="all")
    shown = match.shared_view()["captured"]
    assert shown[EW]["cards"][:5] == ["7H", "7S", None, None, None]
    assert all(None not in side["cards"][5:] for side in shown)
    play(match, "8H")
    assert match.shared_view()["captured"][EW]["cards"][:5] == ["7H", "7S", *LEFTOVERS]


def test_show_counts_off() -> None:
    """A5 show_counts: no running count before the count of the round; `played` still tells how many."""
    match, _ = whole_round(prefix="7S", suffix="8H", show_counts=False)
    assert [side["count"] for side in match.shared_view()["captured"]] == [None, None]
    play(match, "8H")
    assert sum(side["count"] for side in match.shared_view()["captured"]) == 52


def test_open_log() -> None:
    """A5 open_log, PI-29: the last lap or the whole round; the first capture and piştis stay listed."""
    plays = "7S QC QD 2H 3H 4H 5H"
    for open_log, length in (("last_lap", 4), ("all", 7)):
        match = dealt(CENTRE, plays, open_log=open_log)
        play(match, plays)
        view = match.shared_view()
        assert [entry["card"] for entry in view["log"]] == plays.split()[-length:]
        assert view["first"]["seat"] == EAST and view["captured"][EW]["pistis"][0]["cards"] == ["QC", "QD"]
    assert match.shared_view()["log"][2] == {
        "seat": WEST,
        "card": "QD",
        "result": "capture",
        "count": 2,
        "leftover": 0,
        "pisti": 10,
    }


def test_a_watcher_gets_no_more_than_a_seat() -> None:
    """PV-15: every card code in the shared view is public; hands stand in their own view alone."""
    rng = Random(7)
    match = start(pile_view="all", captured_view="all", open_log="all")
    while match.rounds < 3:
        step(match, rng)
        if match.phase != "play":
            continue
        layout = match.layout
        public = {*layout.pile, *(play[1] for play in layout.log), *layout.exposed}
        public |= {card for pile in layout.piles for card in pile} - set(layout.taken)
        shown = named(match.shared_view())
        assert shown <= set(codes(public))
        everything = named({str(seat): match.own_view(seat) for seat in range(4)}) | shown
        rest = set(codes([*layout.stock, *layout.leftover, *layout.taken]))
        assert len(everything | rest) == 52


def named(view: Json) -> set[str]:
    """Every card code that stands anywhere in a view."""
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)
        elif isinstance(value, str) and len(value) == 2 and value[1] in "CDHS":
            found.add(value)

    walk(view)
    return found


def test_the_view_before_the_first_deal() -> None:
    """An empty table: nothing dealt, nobody to act."""
    match = start(3)
    assert match.shared_view() == {
        "phase": "between_deals",
        "stock": 0,
        "exposed": [],
        "known": [],
        "leftover": 0,
        "pile": {"count": 0, "cards": []},
        "captured": [{"count": 0, "pistis": []}] * 3,
        "first": None,
        "plays": 0,
        "handout": 0,
        "handouts": 4,
        "log": [],
    }
    assert match.own_view(0) == {"hand": [], "offers": {}}


def test_offers() -> None:
    """The seat to play is offered its hand, oldest first; the others nothing."""
    match = dealt(CENTRE, "7S QC QD 2H")
    assert match.own_view(EAST)["offers"] == {"play": match.own_view(EAST)["hand"]}
    assert [match.own_view(seat)["offers"] for seat in (SOUTH, NORTH, WEST)] == [{}, {}, {}]


def test_a_refusal_tells_nothing() -> None:
    """An error never depends on where a hidden card lies: in another hand, in the stock, or under the pile."""
    match = dealt(CENTRE, "7S QC QD 2H")
    for card in cards("QC QD 2H 5C 9S KD 7H") + match.layout.stock[:3]:
        assert match.apply(EAST, ("play", card)) == Refusal("card_not_in_hand")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_views_hold_plain_values(seats: int) -> None:
    """Views and events are made of JSON values under every house rule."""
    rng = Random(seats)
    for _ in range(5):
        match = some_match(rng, seats)
        while match.result is None:
            for event in step(match, rng):
                plain(event.shared)
                for fields in event.own.values():
                    plain(fields)
            plain(match.shared_view())
            for seat in range(seats):
                plain(match.own_view(seat))


def some_match(rng: Random, seats: int) -> PistiMatch:
    return start(seats, rng.randrange(seats), **random_options(rng, seats))


def plain(value: Any) -> None:
    """Assert that a value is JSON as it stands, without tuples or ints where codes belong."""
    if isinstance(value, dict):
        assert all(type(key) is str for key in value)
        for inner in value.values():
            plain(inner)
    elif type(value) is list:
        for inner in value:
            plain(inner)
    else:
        assert value is None or type(value) in (str, int, bool), value
