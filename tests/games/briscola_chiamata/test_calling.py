"""BC-12 to BC-15 and C-5: naming trumps, the called card, and who learns what part they have."""

from typing import Any

import pytest

from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.core.cards import CODES
from app.games.core.ruleset import Event, Json
from tests.games.briscola_chiamata.positions import (
    bid,
    call,
    called,
    dealt,
    done,
    holder_of,
    naming,
    refused,
    won_by,
)

DEFENDER = {"role": "defender"}


def parts(events: list[Event]) -> list[Json]:
    """What each seat is told when trumps are named."""
    (named,) = [event for event in events if event.shared["type"] == "suit_named"]
    return [named.own[seat] for seat in range(5)]


def test_bcx8_bc12_bc13_naming_and_parts() -> None:
    match = dealt({0: "AS"})
    won_by(match, 3, "A")
    events = call(match, "AS")
    assert events[0].shared == {"type": "suit_named", "seat": 3, "suit": "S", "card": "AS"}
    assert parts(events) == [{"role": "partner"}, DEFENDER, DEFENDER, {"role": "caller"}, DEFENDER]
    view = match.shared_view()
    assert (view["trump"], view["called"], view["caller"], view["high"]["target"]) == ("S", "AS", 3, 61)
    assert "camp" not in view and set(match.own_view(3)) == {"hand", "offers", "role"}
    assert [match.own_view(seat)["role"] for seat in range(5)] == [part["role"] for part in parts(events)]


def test_bcx9_bc14_bc15_alone_and_nobody_else_is_told() -> None:
    alone, other = called(2, "5S", {2: "5S"}), called(2, "5S", {0: "5S"})
    assert alone.contract is not None and alone.contract.alone and alone.contract.camp == (2,)
    assert alone.own_view(2)["alone"] is True and alone.own_view(2)["role"] == "caller"
    assert "alone" not in other.own_view(2)
    assert alone.shared_view() == other.shared_view()
    for seat in (1, 3, 4):
        assert alone.own_view(seat)["role"] == other.own_view(seat)["role"] == "defender"


def test_hc6_calling_oneself_makes_the_same_events() -> None:
    shared = []
    for holder in range(5):
        match = dealt({holder: "5S"})
        won_by(match, 2, "5")
        shared.append([event.shared for event in call(match, "5S")])
    assert all(events == shared[0] for events in shared)


def test_bc12_the_suits_are_offered_in_the_italian_order() -> None:
    match = dealt()
    won_by(match, 0, "3")
    assert match.own_view(0)["offers"] == {"name_suit": ["D", "H", "S", "C"]}
    assert match.own_view(1)["offers"] == {} and match.to_act() == (0,)


def test_bcx19_order_of_errors() -> None:
    match = dealt()
    won_by(match, 3, "A")
    assert refused(match, 3, ("play", match.hands[3][0])) == "wrong_phase"
    assert refused(match, 1, naming("AS", match)) == "not_caller"
    call(match, "AS")
    assert refused(match, 3, naming("AS", match)) == "wrong_phase"
    assert refused(match, 1, naming("AS", match)) == "wrong_phase", "before not_caller"


def test_c1_any_card_may_be_called_after_points_alone() -> None:
    match = dealt({1: "AD"}, auction="points")
    won_by(match, 1, "/61")
    offer = match.own_view(1)["offers"]["name_suit"]
    assert len(offer) == 40 and offer[:11] == [*(rank + "D" for rank in "A3KQJ76542"), "AH"]
    done(match.clone(), 1, ("name_suit", 1, "A"))
    assert call(match, "7C")[0].shared["card"] == "7C"


def test_c1_the_form_of_a_naming_goes_with_the_auction() -> None:
    match = dealt(auction="points")
    won_by(match, 1, "/61")
    assert refused(match, 1, ("name_suit", 1, None)) == "bad_call"
    match = dealt()
    won_by(match, 1, "A")
    assert refused(match, 1, ("name_suit", 1, "A")) == "bad_call"


# ── C-5: calling one's own card ───────────────────────────────────────────────────────────────────
def test_c5_own_cards_are_refused() -> None:
    match = dealt({1: "AS AD"}, call_own=False)
    won_by(match, 1, "A")
    assert refused(match, 1, naming("AS", match)) == "own_card"
    assert match.own_view(1)["offers"] == {"name_suit": ["H", "C"]}
    call(match, "AH")
    assert match.holder == holder_of(match, "AH") != 1


def test_c5_the_ban_is_lifted_for_all_four() -> None:
    match = dealt({1: "5D 5H 5S 5C"}, call_own=False)
    won_by(match, 1, "5")
    assert match.own_view(1)["offers"] == {"name_suit": ["D", "H", "S", "C"]}
    call(match, "5S")
    assert match.contract is not None and match.contract.alone


def test_bcx23_c5_after_points_alone() -> None:
    match = dealt({2: "KH"}, auction="points", call_own=False)
    won_by(match, 2, "/70")
    assert refused(match, 2, naming("KH", match)) == "own_card"
    assert len(match.own_view(2)["offers"]["name_suit"]) == 32
    call(match, "KS")


def test_c5_a_card_already_played_blind_was_dealt() -> None:
    match = dealt({1: "AS"}, call_own=False, suit_naming="blind_first_trick")
    won_by(match, 1, "A")
    for _ in range(5):
        done(match, match.turn, match.legal(match.turn)[0])
    assert match.phase == "name_suit" and refused(match, 1, naming("AS", match)) == "own_card"


# ── HC-7: a caller whose time ran out ─────────────────────────────────────────────────────────────
def automatic_card(match: ChiamataMatch) -> str:
    assert match.caller is not None
    call = match.automatic(match.caller)
    done(match, match.caller, call)
    return CODES[match.called or 0]


@pytest.mark.parametrize(
    ("hand", "chosen", "word", "card"),
    [
        ("2S 4S 5S 6S 2D 4D 2H 2C", {}, "A", "AS"),
        ("2S 4S 5S 2H 4H 5H 2C 4C", {}, "A", "AH"),
        ("2S 4S 5S AS 2D 4D 2H 2C", {}, "A", "AS"),
        ("2S 4S 5S AS 2D 4D 2H 2C", {"call_own": False}, "A", "AD"),
        ("2S 4S 5S AS 2D 4D 2H 2C", {"auction": "points"}, "/61", "3S"),
        ("AS 3S KS 6S 2D 4D 2H 2C", {"auction": "points", "call_own": False}, "/61", "QS"),
    ],
)
def test_hc7_the_longest_suit_that_may_be_named(
    hand: str, chosen: dict[str, Any], word: str, card: str
) -> None:
    """Ties go by the Italian order of the suits; after points the highest rank not dealt to the caller."""
    match = dealt({1: hand}, **chosen)
    won_by(match, 1, word)
    assert automatic_card(match) == card


def test_bid_and_call_are_public() -> None:
    match = dealt()
    bid(match, "A - 3 - 2/65 - -")
    assert match.phase == "name_suit"
    view = match.shared_view()
    assert view["caller"] == 0 and view["high"] == {"seat": 0, "rank": "2", "points": 65, "target": 65}
    assert view["trump"] is None and view["called"] is None
    assert [call["seat"] for call in view["calls"]] == [1, 2, 3, 4, 0, 1, 3]
    assert view["calls"][1]["bid"] is None and view["calls"][4]["bid"] == {"rank": "2", "points": 65}
