"""The rest of a deal given to one side: what it scores, game by game, and where it cannot be."""

from random import Random
from typing import Any

import pytest

from app.games.bid_whist.match import BidWhistMatch
from app.games.core.cards import cards, codes
from app.games.core.laydown import CLAIM, CLAIMS, CONCEDE, laid_down, taker_of
from app.games.core.ruleset import Event, Json, Match, Refusal
from app.games.registry import RULESETS
from tests.games.bid_whist import positions as bw
from tests.games.briscola import positions as br
from tests.games.briscola_chiamata import positions as bc
from tests.games.pedro import positions as pe


def refused(match: Match) -> str:
    answer = match.claims()
    assert isinstance(answer, Refusal)
    return answer.code


def scored(events: list[Event]) -> Json:
    return next(event.shared for event in events if event.shared["type"] == "deal_scored")


def given(match: Any, seat: int, claim: str) -> Json:
    """The score of the deal once this has come true in a clone."""
    after = match.clone()
    events = after.give_rest(seat, claim)
    after.check()
    assert events[0].shared["hands"] == [codes(hand) for hand in match.hands]
    return scored(events)


def test_cards_are_laid_down_trick_by_trick() -> None:
    hands = [[1, 2], [11], [21], [31, 32]]
    assert laid_down(hands, [12, 22], 1, 3) == [12, 22, 31, 1, 32, 2, 11, 21]
    assert laid_down([[1], [2]], [], 1, 0) == [2, 1]
    assert [taker_of(claim, 2, 4, lambda other: other % 2 == 0) for claim in CLAIMS] == [2, 3]


# ── Where there is nothing to claim ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruleset", ["pisti", "hockey"])
def test_games_without_tricks_know_no_claims(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    match = rules.start(rules.freeze(2, {}), 2, 0)
    match.supply(Random(1).sample(range(52), 52))
    assert refused(match) == "no_claims"


def test_nothing_is_claimed_before_the_cards_are_played() -> None:
    assert refused(br.table(2)) == refused(bw.table()) == refused(pe.table()) == "wrong_phase"
    bid = bw.dealt(kitty="exchange")
    bw.say(bid, "pass pass pass 4U")
    bw.declare(bid, "S")
    assert refused(bid) == "wrong_phase"
    assert refused(bc.dealt()) == "wrong_phase"
    blind = bc.table(suit_naming="blind_first_trick")
    blind.supply(bc.shuffled(blind, Random(1)))
    bc.won_by(blind, 1, "2")
    assert (blind.phase, refused(blind)) == ("play", "wrong_phase")


# ── Briscola ──────────────────────────────────────────────────────────────────────────────────────


def last_cards(seats: int, **chosen: Any) -> Any:
    """A deal of Briscola in which the last card has just been drawn."""
    match = br.table(seats, **chosen)
    match.supply(br.shuffled(match, Random(3)))
    while not match.up_drawn:
        assert refused(match) == "wrong_phase"
        br.play_oldest(match, 1)
    return match


def test_briscola_once_the_stock_is_gone() -> None:
    match = last_cards(2)
    taken = tuple(match.points)
    assert match.claims() == CLAIMS and taken == (41, 76)
    assert given(match, 0, CLAIM)["card_points"] == given(match, 1, CONCEDE)["card_points"] == [44, 76]
    assert given(match, 1, CLAIM)["card_points"] == given(match, 0, CONCEDE)["card_points"] == [41, 79]
    br.play_oldest(match, 1)
    assert given(match, 1, CLAIM)["points"] == [41, 79]


@pytest.mark.parametrize("seats", [4, 6])
def test_briscola_in_pairs_counts_for_the_side(seats: int) -> None:
    match = last_cards(seats)
    ours, theirs = match.points
    assert given(match, 2, CLAIM)["card_points"] == [120 - theirs, theirs]
    assert given(match, 2, CONCEDE)["card_points"] == [ours, 120 - ours]


def test_briscola_for_three_has_nobody_to_concede_to() -> None:
    match = last_cards(3)
    assert match.claims() == (CLAIM,)
    made = given(match, 1, CLAIM)["card_points"]
    assert sum(made) == 120 and (made[0], made[2]) == (match.points[0], match.points[2])


def test_the_last_trick_is_the_takers_where_it_decides() -> None:
    match = last_cards(2, match_mode="games_to", tie_rule="last_trick")
    assert given(match, 1, CLAIM)["deal_winner"] == 1


# ── Briscola Chiamata ─────────────────────────────────────────────────────────────────────────────

HANDS = {0: "AD 3D KD", 1: "AS 3S", 2: "JD 2D AC", 3: "4H 5H 6H", 4: "2S 4S"}


def with_partner(**chosen: Any) -> Any:
    """Seat 0 has called the two of coins, which seat 2 holds."""
    return bc.called(0, "2D", HANDS, cappotto="off", **chosen)


@pytest.mark.parametrize(
    ("seat", "claim", "points"),
    [
        (0, CLAIM, [2, -1, 1, -1, -1]),
        (2, CLAIM, [2, -1, 1, -1, -1]),
        (3, CONCEDE, [2, -1, 1, -1, -1]),
        (0, CONCEDE, [-2, 1, -1, 1, 1]),
        (2, CONCEDE, [-2, 1, -1, 1, 1]),
        (4, CLAIM, [-2, 1, -1, 1, 1]),
    ],
)
def test_chiamata_speaks_for_its_camp(seat: int, claim: str, points: list[int]) -> None:
    match = with_partner()
    score = given(match, seat, claim)
    assert score["points"] == points
    assert score["contract"]["points"] in (0, 120)


def test_chiamata_shows_the_partner_with_the_rest() -> None:
    match = with_partner()
    kinds = [event.shared["type"] for event in match.give_rest(0, CLAIM)]
    assert kinds == ["rest_given", "partner_revealed", "deal_scored"]
    match = bc.called(0, "AD", HANDS, call_own=True, cappotto="off")
    assert given(match, 1, CONCEDE)["points"] == [4, -1, -1, -1, -1]  # alone, BC-23


# ── Pedro ─────────────────────────────────────────────────────────────────────────────────────────


def second_trick(**chosen: Any) -> Any:
    """Seat 0 bid 9 in hearts and has taken ace and five in the first trick; seat 1 still holds the two."""
    hands = {0: "AH KH QH JH TH 9H", 1: "5H 2H", 2: "5D 3H", 3: "4H 6H"}
    match = pe.dealt(hands, "7H 8H", **chosen)
    pe.declared(match, 0, 9, "H")
    while match.phase != "play":
        pe.done(match, match.turn, match.automatic(match.turn))
    assert refused(match) == "wrong_phase"
    for code in ("AH", "5H", "3H", "4H"):
        card = next(move for move in match.legal(match.turn) if codes([move[1]]) == [code])
        pe.done(match, match.turn, card)
    return match


def test_pedro_leaves_the_two_to_its_holder() -> None:
    match = second_trick()
    assert match.points == [6, 0] and match.claims() == CLAIMS
    assert given(match, 2, CLAIM)["points"] == given(match, 3, CONCEDE)["points"] == [13, 1]
    assert given(match, 0, CONCEDE)["points"] == [-6, 8]
    assert given(second_trick(two_scores="trick_winner"), 0, CLAIM)["points"] == [14, 0]


def test_pedro_in_the_middle_of_a_trick() -> None:
    match = second_trick()
    pe.done(match, 0, ("play", cards("JH")[0], ()))
    assert given(match, 1, CLAIM)["points"] == [-6, 8]
    assert given(match, 0, CLAIM)["points"] == [13, 1]


# ── Bid Whist ─────────────────────────────────────────────────────────────────────────────────────


def contract(**chosen: Any) -> BidWhistMatch:
    """Seat 0 has bid four uptown and named spades, holding the best of them; the kitty is its first trick."""
    match = bw.dealt(
        {0: "RJ BJ AS KS QS JS"}, kitty="won", first_lead="bid_winner", boston_double=True, **chosen
    )
    bw.say(match, "pass pass pass 4U")
    bw.declare(match, "S")
    return match


def test_bid_whist_counts_every_trick_left() -> None:
    match = contract()
    assert match.claims() == CLAIMS
    boston = given(match, 2, CLAIM)
    assert (boston["tricks"], boston["points"]) == ([13, 0], [14, 0])  # seven over six, doubled (BW-33)
    lost = given(match, 0, CONCEDE)
    assert (lost["tricks"], lost["points"]) == ([1, 12], [-4, 0])
    bw.play(match, "RJ")
    for _ in range(3):
        bw.done(match, next(iter(match.legal(match.turn))))
    assert given(match, 1, CLAIM)["tricks"] == [2, 11]
    shown = match.clone()
    shown.give_rest(1, CLAIM)
    assert len(shown.shared_view()["taken"]) == 1  # what was laid down was not played
    assert shown.shared_view()["last_trick"]["winner"] == 0
