"""Who may know what: the table of the rule page, zone by zone. Seat 2 bids and declares spades; seat 0 is its partner."""

from typing import Any

import pytest

from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import CARDS, CODES, codes
from app.games.core.ruleset import Event
from tests.games.bid_whist.positions import (
    dealt,
    declare,
    discard,
    of_type,
    play,
    play_out,
    say,
)

KITTY = ["RJ", "AS", "KS", "QS", "2C", "3C"]
AWAY = "RJ 2C 3C"
VIEWERS = (None, 0, 1, 2, 3)


def at(stage: str, kitty: str) -> BidWhistMatch:
    """Seat 2 bids 2U; the stages follow one another."""
    match = dealt({2: "2H 3H 4H 5H"}, " ".join(KITTY), kitty=kitty)
    if stage == "bidding":
        return match
    say(match, "pass 2U pass pass")
    if stage == "declaring":
        return match
    declare(match, "S")
    if stage == "play" and kitty != "won":
        discard(match, AWAY + " 2H 3H 4H")
    return match


def seen(match: BidWhistMatch, viewer: int | None) -> set[str]:
    """Every card named anywhere in what a viewer gets."""
    view: list[Any] = [match.shared_view()]
    if viewer is not None:
        view.append(match.own_view(viewer))
    found: set[str] = set()
    while view:
        one = view.pop()
        if isinstance(one, dict):
            view += one.values()
        elif isinstance(one, list):
            view += one
        elif one in CARDS:
            found.add(one)
    return found


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
@pytest.mark.parametrize("stage", ["bidding", "declaring"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_before_the_declaration_everybody_sees_the_own_hand_alone(
    stage: str, kitty: str, viewer: int | None
) -> None:
    match = at(stage, kitty)
    own = set() if viewer is None else set(codes(match.hands[viewer]))
    assert seen(match, viewer) == own
    assert match.shared_view()["kitty"] == {"place": "table"}
    assert [match.hand_count(seat) for seat in range(4)] == [12] * 4


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_kitty_won_is_seen_by_nobody(viewer: int | None) -> None:
    match = at("play", "won")
    own = set() if viewer is None else set(codes(match.hands[viewer]))
    assert seen(match, viewer) == own


@pytest.mark.parametrize("stage", ["kitty", "play"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_kitty_exchanged_is_seen_by_the_declarer_alone(stage: str, viewer: int | None) -> None:
    """Still after the discard, and the partner sees no more than the opponents."""
    match = at(stage, "exchange")
    own = set() if viewer is None else set(codes(match.hands[viewer]))
    if viewer == 2:
        own |= {*KITTY, *codes(match.discards)}
    assert seen(match, viewer) == own
    assert match.hand_count(2) == (18 if stage == "kitty" else 12)


@pytest.mark.parametrize("stage", ["kitty", "play"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_kitty_shown_stays_known_but_not_what_became_of_it(stage: str, viewer: int | None) -> None:
    match = at(stage, "sport")
    own = set() if viewer is None else set(codes(match.hands[viewer]))
    if viewer == 2:
        own |= set(codes(match.discards))
    assert seen(match, viewer) == own | set(KITTY)


@pytest.mark.parametrize("kitty", ["exchange", "sport"])
def test_of_the_discard_others_learn_the_number_alone(kitty: str) -> None:
    match = at("kitty", kitty)
    events = discard(match, AWAY + " 2H 3H 4H")
    away: Event = events[0]
    assert away.shared == {"type": "discarded", "seat": 2, "count": 6}
    assert set(away.own) == {2}
    assert match.own_view(2)["discards"] == codes(
        sorted(CARDS[code] for code in [*AWAY.split(), "2H", "3H", "4H"])
    )


@pytest.mark.parametrize("kitty", ["exchange", "sport"])
def test_two_discards_look_the_same_to_others(kitty: str) -> None:
    """Whether jokers and trumps were put away, or which of the six shown were kept."""
    one, two = at("kitty", kitty), at("kitty", kitty)
    discard(one, AWAY + " 2H 3H 4H")
    discard(two, "AS KS QS 3H 4H 5H")
    assert one.shared_view() == two.shared_view()
    for seat in (0, 1, 3):
        assert one.own_view(seat) == two.own_view(seat)
    assert one.own_view(2) != two.own_view(2)


def test_declarations_offered_do_not_depend_on_the_hand() -> None:
    one, two = dealt({1: "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"}), dealt({1: "RJ BJ AH"})
    for match in (one, two):
        say(match, "2U pass pass pass")
    assert one.own_view(1)["offers"] == two.own_view(1)["offers"]
    assert one.shared_view() == two.shared_view()


def test_tricks_and_the_whole_play_are_open() -> None:
    match = dealt({1: "AS", 2: "2S", 3: "3S", 0: "4S"})
    say(match, "1U pass pass pass")
    declare(match, "H")
    play(match, "AS 2S 3S")
    view = match.shared_view()
    assert view["trick"] == [
        {"seat": 1, "card": "AS"},
        {"seat": 2, "card": "2S"},
        {"seat": 3, "card": "3S"},
    ]
    assert (view["leader"], view["ahead"], view["taken"], view["tricks"]) == (1, 1, [], [0, 1])
    play(match, "4S")
    view = match.shared_view()
    assert view["taken"] == [{"leader": 1, "cards": ["AS", "2S", "3S", "4S"], "winner": 1}]
    assert (view["trick"], view["ahead"], view["tricks"]) == ([], None, [0, 2])


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
def test_after_the_deal_everything_is_in_the_record(kitty: str) -> None:
    match = at("play", kitty)
    pack, away = codes(match.pack), codes(match.discards)
    scored = of_type(play_out(match), "deal_scored")[0]
    assert (scored["pack"], scored["kitty"], scored["discards"]) == (pack, KITTY, away)
    expected = {"place": "trick", "cards": KITTY} | ({"discards": away} if kitty != "won" else {})
    assert match.shared_view()["kitty"] == expected
    assert sum(scored["tricks"]) == 13
    assert all(match.own_view(seat) == {"hand": [], "offers": {}} for seat in range(4))


def test_the_next_deal_shows_nothing_of_the_last() -> None:
    match = at("play", "sport")
    play_out(match)
    assert match.result is None
    match.supply(range(54))
    view = match.shared_view()
    assert (view["calls"], view["contract"], view["taken"], view["tricks"]) == ([], None, [], [0, 0])
    assert view["kitty"] == {"place": "table"}
    assert seen(match, 1) == set(codes(match.hands[1]))


def test_nothing_lies_there_before_the_first_deal() -> None:
    match = dealt()
    fresh = type(match)(match.setup, 0)
    assert fresh.shared_view()["kitty"] is None and fresh.shared_view()["phase"] == "between_deals"
    assert fresh.own_view(0) == {"hand": [], "offers": {}}


@pytest.mark.parametrize("kitty", ["won", "exchange", "sport"])
def test_the_move_of_somebody_absent_follows_from_the_own_view(kitty: str) -> None:
    """BW-36: the same in every world of that seat."""
    for stage in ("bidding", "declaring", "kitty", "play"):
        match = at(stage, kitty)
        seat = match.turn
        for number in range(5):
            world = match.resample(seat, lambda below, n=number: n % below)  # type: ignore[misc]
            assert world.automatic(seat) == match.automatic(seat)


def test_what_is_done_for_somebody_absent() -> None:
    """BW-36."""
    match = dealt({1: "2D 3D 4D 5D 6D RJ BJ AC KC 7S 8S 9S"}, kitty="exchange")
    assert match.automatic(1) == ("pass",)
    say(match, "pass pass pass")
    assert match.automatic(0) == ("bid", 1, "uptown")
    match = dealt({1: "2D 3D 4D 5D 6D RJ BJ AC KC 7S 8S 9S"}, "TC TS TH JH AD QH", kitty="exchange")
    say(match, "2U pass pass pass")
    assert match.automatic(1) == ("declare", "suit", 1)
    declare(match, "D")
    assert codes(match.automatic(1)[1]) == ["TC", "TH", "7S", "8S", "9S", "TS"]
    discard(match, "TC TH 7S 8S 9S TS")
    assert CODES[match.automatic(1)[1]] == "JH"
    match = dealt()
    say(match, "3NT pass pass pass")
    assert match.automatic(1) == ("declare", "direction", "uptown")
