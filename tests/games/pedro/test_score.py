"""Points of a deal and the end of a match: PE-31 to PE-42, PE-44, PE-47, and the proofs P7 and P8."""

from itertools import product
from typing import Any

import pytest

from app.games.core.cards import CARDS, PACK_52
from app.games.core.ruleset import DealScore, Event
from app.games.pedro import PEDRO
from app.games.pedro.pack import POINTS, TRUMPS
from app.games.pedro.score import Contract, Counted, counted, match_result, score_deal
from app.games.pedro.setup import settle
from tests.games.pedro.positions import golden_to_lead, of_type, play, play_on, scored


@pytest.mark.parametrize("trump", range(4))
def test_pe_31_fourteen_points_in_trumps_alone(trump: int) -> None:
    suit, mate = "CDHS"[trump], "SHDC"[trump]
    worth = {rank + suit: points for rank, points in zip("AJT52", (1, 1, 1, 5, 1), strict=True)}
    worth["5" + mate] = 5
    assert {card: POINTS[trump][CARDS[card]] for card in worth} == worth
    assert sum(POINTS[trump]) == 14
    assert all(POINTS[trump][card] == 0 for card in PACK_52 if card not in TRUMPS[trump])


def by_side(trick: str, seat: int, **chosen: Any) -> list[int]:
    """Points by side of one trick that this seat takes, led by seat 0; hearts are trumps."""
    setup = settle(PEDRO.freeze(4, chosen))
    points = [0, 0]
    for one in counted(setup, 2, 0, [CARDS[card] for card in trick.split()], [seat]):
        points[one.side] += one.points
    return points


def test_pe_32_to_whoever_takes_the_trick() -> None:
    """PEX-9: ten points with both fives; PEX-11: a plain ten and ace are worth nothing."""
    assert by_side("5D 5H 4H 3H", 1) == [0, 10]
    assert by_side("9C KD AC TC", 2) == [0, 0]


def test_pe_33_the_two_to_its_holder() -> None:
    """PEX-9, PEX-10: whoever takes the trick."""
    assert by_side("6H 5H 5D 2H", 0) == [10, 1]
    assert by_side("AD 2H KD QD", 1) == [0, 1]
    assert by_side("2H AH 3H 4H", 1) == [1, 1]


def test_pe_44_the_two_with_its_trick() -> None:
    assert by_side("6H 5H 5D 2H", 0, two_scores="trick_winner") == [11, 0]
    assert by_side("2H AH 3H 4H", 1, two_scores="trick_winner") == [0, 2]


def test_pe_34_scored_after_the_sixth_trick_and_not_before() -> None:
    match = golden_to_lead("bury")
    play(match, "QC 5C AC 6C 3S KC 4C 8S TC 5S KH 2C 5D JC JD 7D 9C 7H JH 8C 7C QD 9H", {3: "3C"})
    assert match.scores == () and sum(match.points) == 14
    events = play(match, "5H")
    assert [event.shared["type"] for event in events] == ["played", "trick_taken", "deal_scored"]


def test_pe_35_and_pe_36_a_bid_made_scores_all_that_was_won() -> None:
    """PEX-18."""
    assert scored((0, 8, 10))[0].points == (10, 4)
    assert scored((1, 8, 8))[0].points == (6, 8)
    assert scored((0, 14, 14))[0].points == (14, 0)


@pytest.mark.parametrize(("won", "lost"), [(6, 6), (0, 0), (8, 8)])
def test_pe_37_a_failed_bid_loses_what_was_won_or_the_bid(won: int, lost: int) -> None:
    """PEX-19."""
    assert scored((0, 9, won))[0].points == (-lost, 14 - won)
    assert scored((0, 9, won), failed_bid="lose_bid")[0].points == (-9, 14 - won)


def test_pe_37_the_two_counts_for_the_bid() -> None:
    """PEX-20: seven points in tricks and the two, which the other side captured."""
    played = [CARDS[card] for card in "JH TH 5H 3H AH 3C 2H 4C 5D 3D 4D 6D".split()]  # noqa: SIM905
    for two, points in (("holder", 8), ("trick_winner", 7)):
        setup = settle(PEDRO.freeze(4, {"two_scores": two}))
        cards = counted(setup, 2, 0, played, [0, 1, 1])
        assert sum(card.points for card in cards if card.side == 0) == points
    assert scored((0, 8, 8))[0].points == (8, 6)
    assert scored((0, 8, 7))[0].points == (-7, 7)


def test_every_counted_card_has_its_line() -> None:
    """Six cards, the bid, and in such a deal that the bidder could go out; they add up to the points."""
    match = golden_to_lead("bury")
    play_on(match)
    score = match.scores[-1]
    assert sorted(line.what for line in score.lines) == sorted(
        ["ace", "jack", "ten", "five", "off_five", "two", "bid_made" if score.points[1] > 0 else "bid_failed"]
    )
    for side in (0, 1):
        assert sum(line.points for line in score.lines if line.side == side) == score.points[side]
    failed, _ = scored((0, 9, 6), before=(56, 57))
    assert [(line.what, line.points) for line in failed.lines if line.side == 0] == [
        ("bid_failed", -6),
        ("bidder_goes_out", 0),
        ("ace", 0),
    ]


# ── The end of the match ──────────────────────────────────────────────────────────────────────────
ENDS = [
    # name, totals before, (side, bid, won) of each deal, options, totals after, winner and rule
    ("PEX-17", (58, 55), [(1, 7, 7)], {}, (65, 62), (1, "PE-39")),
    ("PEX-21", (60, 40), [(1, 7, 9)], {}, (65, 49), (0, "PE-41")),
    ("PEX-22", (61, 54), [(1, 8, 8)], {}, (67, 62), None),
    ("PEX-23 failed", (61, 54), [(1, 8, 8), (0, 7, 6)], {}, (61, 70), (1, "PE-40")),
    ("PEX-23 both", (61, 54), [(1, 8, 8), (0, 7, 3)], {}, (64, 73), (1, "PE-40")),
    ("PEX-23 made", (61, 54), [(1, 8, 8), (0, 7, 7)], {}, (74, 69), (0, "PE-39")),
    ("PEX-24", (57, 55), [(0, 14, 13)], {}, (44, 56), None),
    ("PEX-24 bid", (57, 55), [(0, 14, 13)], {"failed_bid": "lose_bid"}, (43, 56), None),
    ("PEX-28", (35, 36), [(0, 6, 6)], {"target": 42, "min_bid": 6}, (41, 44), (0, "PE-39")),
    ("ordinary", (50, 54), [(0, 7, 12)], {}, (62, 56), (0, "PE-41")),
    ("nobody", (50, 50), [(0, 7, 7)], {}, (57, 57), None),
    ("below zero", (-3, 40), [(0, 9, 6)], {}, (-9, 48), None),
]


@pytest.mark.parametrize(("name", "before", "deals", "chosen", "totals", "end"), ENDS)
def test_pe_38_to_pe_41_how_a_match_ends(
    name: str,
    before: tuple[int, int],
    deals: list[tuple[int, int, int]],
    chosen: dict[str, Any],
    totals: tuple[int, int],
    end: tuple[int, str] | None,
) -> None:
    score, result = scored(*deals, before=before, **chosen)
    assert score.totals == totals
    assert (result and (result.winners, result.reason)) == (end and ((end[0],), end[1]))


def test_pe_42_the_winner_is_a_fact_of_its_own() -> None:
    """PEX-17: the side with fewer points has won."""
    score, result = scored((1, 7, 7), before=(58, 55))
    assert result is not None and score.totals[result.winners[0]] < max(score.totals)


@pytest.mark.parametrize("failed_bid", ["lose_points_won", "lose_bid"])
@pytest.mark.parametrize("min_bid", [6, 7])
@pytest.mark.parametrize("target", [42, 51, 62, 100])
def test_p7_a_bidder_who_fails_never_wins_and_p8_one_who_makes_it_does(
    target: int, min_bid: int, failed_bid: str
) -> None:
    """From any totals at which the bidder goes out: made wins; failed never does; from 55 on a made bid of seven
    reaches the target; after a deal that left both there the next one decides."""
    chosen = {"target": target, "min_bid": min_bid, "failed_bid": failed_bid}
    setup = settle(PEDRO.freeze(4, chosen))
    for mine, theirs in product(range(target - 7, target + 8, 2), repeat=2):
        if (mine >= target) != (theirs >= target):
            continue  # that match was over
        before = DealScore(1, 1, (mine, theirs), (mine, theirs), ())
        for bid, won in product((min_bid, 8, 14), range(15)):
            cards = [
                Counted(CARDS["AH"], "ace", won, 0, "PE-32"),
                Counted(CARDS["JH"], "jack", 14 - won, 1, "PE-32"),
            ]
            score = score_deal(setup, [before], 2, Contract(0, bid, 0), cards)
            result = match_result(setup, [before, score])
            if won >= bid:
                assert result is not None and result.winners == (0,)
                assert bid < 7 or score.totals[0] >= target
            elif result is None:
                assert max(score.totals) < target and min(mine, theirs) < target
            else:
                assert (result.winners, result.reason) == ((1,), "PE-40")


def test_pe_39_ends_the_match_with_its_event() -> None:
    match = golden_to_lead("bury", target=42)
    play_on(match)
    events: list[Event] = []
    while match.awaits() is not None:
        match.supply(list(PACK_52)[::-1])
        events = play_on(match)
    assert match.result is not None
    assert of_type(events, "match_ended")[0]["winners"] == list(match.result.winners)
    assert match.phase == "match_over" and match.awaits() is None and match.to_act() == ()
