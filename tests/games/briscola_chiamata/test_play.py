"""BC-16 to BC-20, and what house rules make of the play (C-6, C-7, C-8)."""

from typing import Any

import pytest

from app.games.core.cards import CARDS, codes
from tests.games.briscola_chiamata.positions import (
    bid,
    call,
    called,
    dealt,
    held,
    move,
    naming,
    of_type,
    play,
    play_oldest,
    refused,
    won_by,
)

BLIND: dict[str, Any] = {"suit_naming": "blind_first_trick"}


@pytest.mark.parametrize("caller", range(5))
def test_b4_8_bc16_the_dealers_right_leads_whoever_calls(caller: int) -> None:
    match = called(caller, "AS", dealer=3)
    assert match.turn == match.leader == 4


@pytest.mark.parametrize("caller", range(5))
def test_c7_the_caller_leads(caller: int) -> None:
    assert called(caller, "AS", first_lead="caller").turn == caller


def test_bc16_the_winner_of_a_trick_leads() -> None:
    match = called(0, "AS", {1: "4D", 2: "KD", 3: "2S", 4: "AD", 0: "7H"})
    events = play(match, "4D KD 2S AD 7H")
    assert of_type(events, "trick_taken") == [
        {"type": "trick_taken", "seat": 3, "cards": ["4D", "KD", "2S", "AD", "7H"]}
    ]
    assert match.turn == match.leader == 3


def test_bc17_any_card_may_be_played() -> None:
    match = called(0, "AS", {1: "4D", 2: "KD 5D 2S 3C"})
    play(match, "4D")
    assert [codes([card])[0] for _, card in match.legal(2)] == held(match, 2).split()
    assert match.own_view(2)["offers"] == {"play": held(match, 2).split()}


def test_bc17_the_partner_may_keep_the_called_card_to_the_end() -> None:
    match = called(0, "AS", {3: "AS"})
    while match.phase == "play":
        hand = [card for card in match.hands[match.turn] if card != CARDS["AS"]]
        play(match, codes(hand or [CARDS["AS"]])[0])
    assert match.played.index(CARDS["AS"]) // 5 == 7, "BC-20: at the latest in trick 8"


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("4D KD 5D 6D 7H", 2),
        ("4D KD 2S 3S 7H", 4),
        ("4S KD AD 3D AH", 1),
        ("4D AH AC 3C 3H", 1),
        ("KD 3D AD QD JD", 3),
    ],
)
def test_bc18_who_takes_a_trick(cards: str, winner: int) -> None:
    """Spades are trumps; seat 1 leads."""
    five = cards.split()
    match = called(0, "JS", {(1 + step) % 5: card for step, card in enumerate(five)})
    play(match, cards)
    assert match.winners == [winner] and match.points[winner] == sum(
        {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}.get(card[0], 0) for card in five
    )


def test_bc18_bc19_eight_tricks_without_drawing_each_kept_apart() -> None:
    match = called(0, "AS", match_mode="fixed_deals")
    sizes = []
    while match.phase == "play":
        play_oldest(match, 5)
        sizes.append([match.hand_count(seat) for seat in range(5)])
    assert sizes == [[left] * 5 for left in range(7, -1, -1)]
    assert sum(match.points) == 120 and len(match.winners) == 8


def test_bc20_the_called_card_falls() -> None:
    match = called(0, "AS", {1: "4D", 2: "AS"})
    play(match, "4D")
    assert "camp" not in match.shared_view()
    events = play(match, "AS")
    assert [event.shared for event in events] == [
        {"type": "played", "seat": 2, "card": "AS"},
        {"type": "partner_revealed", "seat": 2, "alone": False, "card": "AS"},
    ]
    assert match.shared_view()["camp"] == [0, 2]


def test_bc20_the_caller_is_alone() -> None:
    match = called(1, "AS", {1: "AS"})
    events = play(match, "AS")
    assert events[1].shared == {"type": "partner_revealed", "seat": 1, "alone": True, "card": "AS"}
    assert match.shared_view()["camp"] == [1]


def test_order_of_errors_in_play() -> None:
    match = called(0, "AS", {1: "4D", 2: "5D"}, must_follow=True)
    assert refused(match, 2, ("play", CARDS["5D"])) == "not_your_turn"
    assert refused(match, 2, ("play", CARDS["4D"])) == "not_your_turn", "before card_not_in_hand"
    assert refused(match, 1, ("play", CARDS["5D"])) == "card_not_in_hand"
    assert refused(match, 1, move("2/121")) == "wrong_phase", "before bad_points"
    assert refused(match, 2, naming("AS", match)) == "wrong_phase"
    play_oldest(match)
    assert refused(match, 1, ("play", CARDS["4D"])) == "wrong_phase"


# ── C-8: following suit ───────────────────────────────────────────────────────────────────────────
def test_bcx21_c8_must_follow() -> None:
    """4C is led; whoever holds 2C and the trump AS plays 2C."""
    match = called(0, "AS", {1: "4C", 2: "2C AS 5D 6D 7D 2D 4D JD"}, must_follow=True)
    play(match, "4C")
    assert match.legal(2) == [("play", CARDS["2C"])]
    answer = match.apply(2, ("play", CARDS["AS"]))
    assert (getattr(answer, "code", ""), getattr(answer, "params", {})) == ("must_follow_suit", {"suit": "C"})


def test_c8_who_holds_none_plays_anything_and_the_leader_too() -> None:
    match = called(0, "AS", {1: "4C", 2: "5D 6D 7D 2D 4D JD AS 3S"}, must_follow=True)
    assert len(match.legal(1)) == 8
    play(match, "4C")
    assert len(match.legal(2)) == 8


def test_c8_in_a_blind_first_trick_only_the_suit_led_counts() -> None:
    match = dealt({1: "4C", 2: "2C AS"}, must_follow=True, **BLIND)
    won_by(match, 0, "A")
    play(match, "4C")
    assert refused(match, 2, ("play", CARDS["AS"])) == "must_follow_suit"


# ── C-6: the blind first trick ────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("suit", "winner"), [("H", 3), ("S", 2), ("D", 4), ("C", 0)])
def test_bcx18_c6_the_blind_trick_is_decided_by_the_suit_named(suit: str, winner: int) -> None:
    match = dealt({1: "5C", 2: "KS", 3: "2H", 4: "AD", 0: "3C"}, **BLIND)
    bid(match, "7 - - - -")
    assert match.phase == "play" and match.turn == 1 and match.trump is None
    events = play(match, "5C KS 2H AD 3C")
    assert of_type(events, "trick_taken") == []
    view = match.shared_view()
    assert (view["phase"], view["ahead"], len(view["trick"]), view["leader"]) == ("name_suit", None, 5, 1)
    assert match.to_act() == (1,)
    events = call(match, "7" + suit)
    assert of_type(events, "trick_taken")[0]["seat"] == winner
    assert match.points[winner] == 25 and match.turn == winner


def test_c6_the_called_card_may_lie_in_the_blind_trick() -> None:
    match = dealt({1: "5C", 2: "AS"}, **BLIND)
    won_by(match, 3, "A")
    play(match, "5C AS")
    play_oldest(match, 3)
    events = call(match, "AS")
    kinds = [event.shared["type"] for event in events]
    assert kinds == ["suit_named", "partner_revealed", "trick_taken"]
    assert events[1].shared == {"type": "partner_revealed", "seat": 2, "alone": False, "card": "AS"}
    assert events[0].own[2] == {"role": "partner"} and match.shared_view()["camp"] == [3, 2]


def test_c6_the_caller_may_have_played_it() -> None:
    match = dealt({3: "AS"}, **BLIND)
    won_by(match, 3, "A")
    play_oldest(match, 5)
    events = call(match, "AS")
    assert events[0].own[3] == {"role": "caller", "alone": True}
    assert events[1].shared == {"type": "partner_revealed", "seat": 3, "alone": True, "card": "AS"}


def test_c6_parts_are_told_with_the_naming_not_before() -> None:
    match = dealt({2: "AS"}, **BLIND)
    won_by(match, 3, "A")
    play_oldest(match, 1)
    assert all("role" not in match.own_view(seat) for seat in range(5))
    play_oldest(match, 4)
    call(match, "AH")
    assert all("role" in match.own_view(seat) for seat in range(5))


def test_c6_c7_who_leads_blind() -> None:
    match = dealt(first_lead="caller", **BLIND)
    won_by(match, 3, "A")
    assert match.turn == 3


# ── HC-7 ──────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("AD 3D KD QD JD 7D 6D AC", "6D"),
        ("AD 3D 2C 2S 2H KD QD JD", "2H"),
        ("AD 3D KD QD JH JD AH 3H", "JD"),
        ("4D 2C AD AH AS AC 3D 3H", "2C"),
    ],
)
def test_hc7_the_cheapest_then_lowest_then_by_suit(hand: str, card: str) -> None:
    match = called(0, "4S", {1: hand})
    assert match.automatic(1) == ("play", CARDS[card])
