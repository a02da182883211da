"""What a card may and does do: turns, matches, breakaways, goals (HO-8 … HO-20, HO-29)."""

from random import Random
from typing import Any

import pytest

from app.games.core.cards import CARDS, PACK_52, rank
from app.games.core.ruleset import BadMove, Refusal
from app.games.hockey import HOCKEY
from app.games.hockey.match import HockeyMatch
from tests.games.hockey.rigs import JACK, A, B, dealt, finish, goals, keen, last, play, play_on, start

HX3 = "4S 4C KD KS"


def effects(match: HockeyMatch) -> list[str]:
    return [one.effect for one in match.log]


# ── Turns and legal cards ───────────────────────────────────────────────────────────────────────────


def test_two_play_each_alone() -> None:
    """HO-1: two seats, two sides, 52 cards."""
    options = HOCKEY.freeze(2, {})
    assert HOCKEY.seats == (2,) and HOCKEY.sides(2, options) == ((0,), (1,))
    match = start()
    match.supply(list(PACK_52))
    assert sorted(match.pack) == list(PACK_52)


def test_suits_never_matter() -> None:
    """HO-1, HO-10: every suit of a rank matches every other."""
    for suit in "CDH":
        match = dealt(f"4S 4{suit}")
        assert last(play(match, f"4S 4{suit}"), "played")["effect"] == "breakaway"


def test_turns_alternate_over_handouts_too() -> None:
    """HO-8, HV-4: who did not deal begins the period and every handout."""
    match, turns, first = dealt(), [], []
    while match.phase == "play":
        turns.append(match.turn)
        if len(match.hands[A]) == len(match.hands[B]) and len(match.hands[A]) in (5, 6):
            first.append(match.turn)
        play_on(match, 1)
    assert turns == [A, B] * 26
    assert set(first) == {A}


def test_any_card_of_the_own_hand() -> None:
    """HO-9: every card of the hand is legal in the order dealt; nobody else may play, and nobody may pass."""
    match = dealt()
    assert match.legal(A) == [("play", card) for card in match.hands[A]] and len(match.hands[A]) == 5
    assert match.legal(B) == ()
    for _, card in match.legal(A):
        assert not isinstance(match.clone().apply(A, ("play", card)), Refusal)
    with pytest.raises(BadMove):
        HOCKEY.parse_move({"type": "pass"})


def test_refusals_come_in_their_order_and_change_nothing() -> None:
    """Codes: wrong_phase, not_your_turn, card_not_in_hand."""
    waiting = start()
    assert waiting.apply(B, ("play", 60)) == Refusal("wrong_phase")
    match = dealt()
    before = match.to_json()
    mine, other = match.hands[A][0], match.hands[B][0]
    assert match.apply(B, ("play", mine)) == Refusal("not_your_turn")
    assert match.apply(B, ("play", other)) == Refusal("not_your_turn")
    assert match.apply(A, ("play", other)) == Refusal("card_not_in_hand")
    assert match.apply(A, ("play", match.stock[0])) == Refusal("card_not_in_hand")
    assert match.to_json() == before
    play_on(match, 1)
    assert match.apply(A, ("play", mine)) == Refusal("not_your_turn")
    finish(match)
    assert match.apply(A, ("play", mine)) == Refusal("wrong_phase")


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "play"},
        {"type": "play", "card": "RJ"},
        {"type": "play", "card": "10S"},
        {"type": "ready"},
    ],
)
def test_what_is_no_move(action: dict[str, str]) -> None:
    with pytest.raises(BadMove):
        HOCKEY.parse_move(action)


def test_the_card_of_who_is_too_slow() -> None:
    """The server plays the card that has been longest in the hand."""
    match = dealt()
    assert match.automatic(A) == ("play", match.pack[0])
    play_on(match, 2)
    assert match.automatic(A) == ("play", match.pack[2])


# ── Breakaways and goals ────────────────────────────────────────────────────────────────────────────


def test_a_match_is_the_rank_of_the_card_on_top() -> None:
    """HO-10: not of one further down, and not on an empty pile."""
    match = dealt("6C 7C 6D 6H")
    play(match, "6C 7C 6D 6H")
    assert effects(match) == ["none", "none", "none", "breakaway"]


def test_the_top_card_is_always_the_opponents() -> None:
    """HO-10: by HO-8 no player ever finds their own card on top."""
    match = dealt()
    while match.phase == "play":
        assert not match.log or match.log[-1].seat != match.turn
        play_on(match, 1)


def test_one_holder_at_most() -> None:
    """HO-11, HO-15: whoever breaks away takes it from the other."""
    match = dealt("5C 5D 5H 5S")
    holders = [last(play(match, card), "played")["holder"] for card in ("5C", "5D", "5H", "5S")]
    assert holders == [None, B, A, B]


def test_the_holder_is_told_with_the_card() -> None:
    """HO-11: everybody knows who has the breakaway, and by which card, also after the answer."""
    match = dealt("6C 6D 9S")
    play(match, "6C 6D")
    assert match.shared_view()["holder"] == {"seat": B, "card": "6D"}
    play(match, "9S")
    assert match.shared_view()["holder"] == {"seat": B, "card": "6D"}


def test_a_goal_and_what_it_leaves() -> None:
    """HO-12, HO-18, HO-23: the goal counts at once, is public with its three cards, and nobody is holder."""
    match = dealt(HX3)
    event = last(play(match, HX3), "played")
    goal = {"period": 1, "seat": B, "play": 4, "cards": ["4C", "KD", "KS"], "rebound": False}
    assert event["goal"] == goal and match.shared_view()["goals"] == [goal]
    assert goals(match) == [0, 1] and match.holder is None


def test_a_jack_of_the_holder_renews() -> None:
    """HO-13: no goal; the breakaway is the jack's now."""
    match = dealt("8C 8D 4C JS")
    assert last(play(match, "8C 8D 4C JS"), "played")["effect"] == "renewed"
    assert match.shared_view()["holder"] == {"seat": B, "card": "JS"} and goals(match) == [0, 0]


def test_any_other_card_of_the_holder_loses() -> None:
    """HO-14, HO-17: the chance is gone after one turn."""
    match = dealt("7C 7D 8C QC QD 8H")
    play(match, "7C 7D 8C QC")
    assert effects(match)[-1] == "lost" and match.holder is None


def test_another_card_changes_nothing() -> None:
    """HO-16: the opponent stays holder, or nobody is."""
    match = dealt("3C 9D JS 5H")
    play(match, "3C 9D")
    assert effects(match) == ["none", "none"] and match.holder is None
    play(match, "JS 5H")
    assert match.holder == A


def test_the_card_that_scores_makes_no_breakaway() -> None:
    """HO-18, HX-12: a match right after the goal is only a breakaway."""
    match = dealt(f"{HX3} QC QD")
    play(match, f"{HX3} QC QD")
    assert goals(match) == [0, 1] and match.holder == B and effects(match)[-1] == "breakaway"


def test_a_goal_leaves_the_pile() -> None:
    """HO-19: its card lies on top and can be matched."""
    match = dealt(f"{HX3} KH")
    play(match, HX3)
    assert match.shared_view()["pile"] == {"count": 4, "cards": ["KS"]}
    play(match, "KH")
    assert match.holder == A


@pytest.mark.parametrize(
    "options", [{}, {"rebound": True}, {"contest": "block"}, {"extra_break_cards": "red_kings"}]
)
def test_a_jack_never_scores(options: dict[str, Any]) -> None:
    """HO-20, HV-5, HV-7: in random play no goal is a jack's, and no holder ever finds a jack on top."""
    rng = Random("jacks")
    for _ in range(20):
        match = start(periods=1, overtime="none", **options)
        match.supply(rng.sample(PACK_52, 52))
        while match.phase == "play":
            if match.holder == match.turn:
                assert rank(match.log[-1].card) != JACK
            match.apply(match.turn, ("play", keen(match, rng)))
        assert all(rank(CARDS[goal["cards"][2]]) != JACK for goal in match.shared_view()["goals"])


def test_matching_comes_before_breaking() -> None:
    """HO-29: a red king that matches scores, and does not break away."""
    match = dealt("4S 4C KS KD", extra_break_cards="red_kings")
    event = last(play(match, "4S 4C KS KD"), "played")
    assert (event["effect"], event["holder"]) == ("goal", None)


@pytest.mark.parametrize(
    ("plays", "options", "rule", "cards"),
    [
        ("6C 6D", {}, "HO-15", ["6C", "6D"]),
        ("6C JD", {}, "HO-15", ["JD"]),
        ("8C 8D 4C JS", {}, "HO-13", ["JS"]),
        ("7C 7D 8C QC", {}, "HO-14", ["8C", "QC"]),
        ("5C 5D 5H", {"contest": "block"}, "HO-15-block", ["5D", "5H"]),
        (HX3, {}, "HO-12", ["4C", "KD", "KS"]),
        (f"{HX3} QC QD", {"rebound": True}, "HO-18-rebound", ["KS", "QC", "QD"]),
        ("6C 7D", {}, None, None),
    ],
)
def test_what_a_card_did_can_be_explained(
    plays: str, options: dict[str, Any], rule: str | None, cards: list[str] | None
) -> None:
    """Every play that did something names its rule and the cards that decided it; another names none."""
    match = dealt(plays, **options)
    event = last(play(match, plays), "played")
    assert (event.get("rule"), event.get("cards")) == (rule, cards)
