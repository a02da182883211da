"""The count of a round, the totals and the end of the match."""

from typing import Any

import pytest

from app.games.core.cards import CODES
from app.games.core.ruleset import Json, Refusal, Result
from app.games.pisti import PISTI
from app.games.pisti.rules import PistiMatch
from app.games.pisti.score import most_cards, outcome
from tests.games.pisti.rigs import EAST, EW, NORTH, NS, SOUTH, WEST, dealt, eve, play, rules, start

Q_PISTI = (SOUTH, "pisti", 10, "QC", "QD")
J_PISTI = (EAST, "jack_pisti", 20, "JC", "JD")


def counted(
    before: tuple[int, int], sides: list[str], *pistis: tuple[int, str, int, str, str], **chosen: Any
) -> tuple[PistiMatch, Json]:
    """A match with these totals in which a round with these score piles is counted, and its `deal_scored`."""
    match = start(**chosen)
    if before != (0, 0):
        value = match.to_json()
        entry = {"deal": 1, "round": 1, "points": before, "totals": before, "lines": [], "counted": True}
        value.update(totals=before, scores=[entry], rounds=1, deal=1)
        loaded = PISTI.from_json(value)
        assert isinstance(loaded, PistiMatch)
        match = loaded
    eve(match, sides, pistis, "8H")
    answer = match.apply(match.dealer, ("play", match.layout.hands[match.dealer][0]))
    assert not isinstance(answer, Refusal)
    (scored,) = [event.shared for event in answer if event.shared["type"] == "deal_scored"]
    return match, scored


TIE = ["AC AD AH JS 2C *20", "AS JC JD JH TD *21"]
"""25 : 26 and South's last card for NS, the side of the last capture: 26 : 26; 6 and 7 points in cards."""


def lines(scored: Json) -> list[tuple[int, str, str, int]]:
    return [(line["side"], line["what"], line["rule"], line["points"]) for line in scored["lines"]]


def test_a_tie_on_cards() -> None:
    """PX-14, PI-31, PI-32, PV-5: at 26 : 26 nobody gets the 3 points; 16 : 7."""
    match, scored = counted((0, 0), TIE, Q_PISTI)
    assert [len(pile) for pile in scored["piles"]] == [26, 26]
    assert scored["points"] == [16, 7]
    assert lines(scored) == [
        (NS, "aces", "PI-31", 3),
        (NS, "jacks", "PI-31", 1),
        (NS, "two_of_clubs", "PI-31", 2),
        (NS, "pisti", "PI-24", 10),
        (EW, "aces", "PI-31", 1),
        (EW, "jacks", "PI-31", 3),
        (EW, "ten_of_diamonds", "PI-31", 3),
    ]
    assert match.scores[-1].points == (16, 7)


def test_majority() -> None:
    """PX-15, PI-25, PI-32: 30 cards bring 3: 9; 22 cards and a double pişti: 27."""
    _, scored = counted((0, 0), ["AC AD AH JS 2C *24", "AS JC JD JH TD *17"], J_PISTI)
    assert scored["points"] == [9, 27]
    assert (NS, "most_cards", "PI-32", 3) in lines(scored)
    assert (EW, "jack_pisti", "PI-25", 20) in lines(scored)
    most = next(line for line in scored["lines"] if line["what"] == "most_cards")
    assert most["params"] == {"count": 30}


@pytest.mark.parametrize(("points", "expected"), [(0, [6, 7]), (5, [11, 7])])
def test_majority_points_by_house_rule(points: int, expected: list[int]) -> None:
    """PI-32 with majority_points: 0 makes no line at all."""
    _, scored = counted((0, 0), ["AC AD AH JS 2C *21", "AS JC JD JH TD *20"], majority_points=points)
    assert scored["points"] == expected
    assert ("most_cards" in str(scored["lines"])) == bool(points)


def test_solo_majority() -> None:
    """PX-23, PI-32, PI-38: strictly more than every other side."""
    assert most_cards([15, 15, 12, 10]) is None
    assert most_cards([16, 15, 11, 10]) == 0
    assert most_cards([10, 11, 15, 16]) == 3


def test_lines_name_the_cards() -> None:
    """PI-31: each line says how many and which cards made its points."""
    _, scored = counted((0, 0), TIE, Q_PISTI)
    params = {(line["side"], line["what"]): line["params"] for line in scored["lines"]}
    assert params[NS, "aces"] == {"count": 3, "cards": ["AC", "AD", "AH"]}
    assert params[EW, "ten_of_diamonds"] == {"count": 1, "cards": ["TD"]}
    assert params[NS, "pisti"] == {"count": 1, "cards": ["QD"]}


def test_every_kind_of_pisti_has_its_line() -> None:
    """PI-31, PI-39: each pişti counts at the value it had when it was made, on the line of its kind."""
    made = [
        (SOUTH, "pisti", 12, "QC", "QD"),
        (NORTH, "pisti", 12, "3C", "3D"),
        (NORTH, "ace_pisti", 20, "AC", "AD"),
        (EAST, "jack_on_single", 10, "4C", "JD"),
    ]
    _, scored = counted((0, 0), TIE, *made, pisti_points=12, ace_pisti_points=20, jack_on_single=10)
    assert scored["points"] == [50, 17]
    assert (NS, "pisti", "PI-24", 24) in lines(scored)
    assert (NS, "ace_pisti", "PI-24", 20) in lines(scored)
    assert (EW, "jack_on_single", "PI-26", 10) in lines(scored)


def test_the_scored_event_opens_everything() -> None:
    """A3.1: with the count the piles, the leftovers and the pack are public."""
    _, scored = counted((0, 0), TIE)
    assert sorted(card for pile in scored["piles"] for card in pile) == sorted(CODES[:52])
    assert sorted(scored["pack"]) == sorted(CODES[:52])
    assert scored["leftovers"] == []
    assert (scored["deal"], scored["round"], scored["counted"]) == (1, 1, True)


# ── Totals and the end of the match ─────────────────────────────────────────────────────────────────


def test_totals_add_up() -> None:
    """PI-33, PV-13: the round is added to what was there."""
    match, scored = counted((20, 30), TIE, Q_PISTI)
    assert scored["totals"] == [36, 37] == list(match.totals)
    assert (scored["round"], match.result) == (2, None)


def test_both_pass_the_target() -> None:
    """PX-16, PI-34: 158 : 153, NS wins although EW passed 151 too."""
    match, scored = counted((140, 145), ["AC AD AH AS JC *24", "JD JH JS 2C TD *17"], Q_PISTI)
    assert (scored["points"], scored["totals"]) == ([18, 8], [158, 153])
    assert match.result == Result((NS,), "PI-34")


def test_tied_at_the_end() -> None:
    """PX-17, PI-35: 152 : 152 brings another round with the next dealer; at 156 : 164 EW wins."""
    match, scored = counted((143, 145), ["AC AD AH JS 2C *24", "AS JC JD JH TD *17"])
    assert scored["totals"] == [152, 152]
    assert (match.result, match.phase, match.dealer) == (None, "between_deals", EAST)
    eve(match, ["AC AD JS JC *13", "AS AH JD JH 2C TD *28"], [], "8H")
    match.layout.last_side = EW
    answer = match.apply(EAST, ("play", match.layout.hands[EAST][0]))
    assert not isinstance(answer, Refusal)
    assert match.scores[-1].points == (4, 12)
    assert answer[-1].shared == {
        "type": "match_ended",
        "winners": [EW],
        "reason": "PI-34",
        "totals": [156, 164],
    }
    assert match.phase == "match_over"


def test_crossing_the_target_in_mid_round() -> None:
    """PX-18, PI-3, PI-36: a double pişti past 151 ends nothing; after the count NS wins 167 : 159."""
    q2 = (NORTH, "pisti", 10, "3C", "3D")
    match, scored = counted((148, 132), ["AC AD AH JS 2C *24", "AS JC JD JH TD *17"], q2, J_PISTI)
    assert (scored["points"], scored["totals"]) == ([19, 27], [167, 159])
    assert match.result == Result((NS,), "PI-34")


def test_a_pisti_past_the_target_does_not_end_the_match() -> None:
    """PI-3, PI-36: the match goes on until the round has been counted."""
    match = dealt("5C 9S KD 7H", "7S QC QD", target=31, pisti_points=50)
    play(match, "7S QC QD")
    assert (match.result, match.phase, match.totals) == (None, "play", (0, 0))
    assert match.shared_view()["captured"][EW]["pistis"][0]["value"] == 50


def test_match_ended_comes_with_the_last_card() -> None:
    """PI-34: the last card, the count and the end of the match are one move."""
    match, _ = counted((140, 145), ["AC AD AH AS JC *24", "JD JH JS 2C TD *17"], Q_PISTI)
    assert (match.phase, match.awaits(), match.to_act()) == ("match_over", None, ())
    assert match.legal(SOUTH) == () and match.legal(WEST) == ()
    assert match.apply(SOUTH, ("play", 3)) == Refusal("wrong_phase")
    with pytest.raises(ValueError):
        match.supply(list(range(52)))


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((151, 150), (0,)), ((150, 150), None), ((150, 149), None), ((160, 160), None), ((152, 170), (1,))],
)
def test_when_the_match_ends(totals: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    """PI-34, PI-35, PI-37: at 151, to the higher total, never at a tie."""
    result = outcome(rules(), totals, 9)
    assert (result.winners if result else None) == winners


@pytest.mark.parametrize(
    ("totals", "winners"),
    [((60, 60, 20), None), ((60, 40, 61), (2,)), ((30, 50, 50), None), ((55, 55, 60), (2,))],
)
def test_the_end_for_more_sides(totals: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    """PI-34, PI-35, PI-38: a shared highest total means another round for all."""
    result = outcome(rules(3, target=51), totals, 9)
    assert (result.winners if result else None) == winners


@pytest.mark.parametrize(
    ("rounds", "totals", "winners"),
    [(2, (300, 1), None), (3, (9, 8), (0,)), (3, (9, 9), None), (4, (9, 9), None), (4, (9, 12), (1,))],
)
def test_a_number_of_rounds(rounds: int, totals: tuple[int, ...], winners: tuple[int, ...] | None) -> None:
    """PI-34-rounds: no target; the highest total after three rounds, then single rounds while it is shared."""
    result = outcome(rules(match_length="rounds", rounds=3), totals, rounds)
    assert (result.winners if result else None) == winners
    assert result is None or result.reason == "PI-34-rounds"


def test_void_rounds_do_not_count() -> None:
    """PI-12, PI-34-rounds: a match over one round is not over after a void one."""
    match = start(match_length="rounds", rounds=1)
    match.supply([*_jacks(), *(card for card in range(52) if card % 13 != 10)])
    assert (match.phase, match.result, match.deal) == ("between_deals", None, 1)
    match, _ = counted((0, 0), TIE, match_length="rounds", rounds=1)
    assert match.result == Result((EW,), "PI-34-rounds")


def _jacks() -> list[int]:
    return [10, 23, 36, 49]


# ── Extremes ────────────────────────────────────────────────────────────────────────────────────────


def test_the_biggest_round() -> None:
    """PX-22, PV-10: 266 : 0 for the side of the first player."""
    centre, rest = "5C 5D KD 7H", ["5H 5S", "KH KS", "7C 7D"]
    rest += [f"{rank}{pair[0]} {rank}{pair[1]}" for rank in "A234689TJQ" for pair in ("CD", "HS")]
    plays = " ".join(["7S", *rest, "KC"])
    match = dealt(centre, plays, target=501)
    events = play(match, plays)
    scored = next(event.shared for event in events if event.shared["type"] == "deal_scored")
    assert scored["points"] == [0, 266]
    by_line = {line["what"]: (line["params"]["count"], line["points"]) for line in scored["lines"]}
    assert (by_line["pisti"], by_line["jack_pisti"]) == ((21, 210), (2, 40))
    assert len(scored["piles"][EW]) == 52


def test_nearly_no_capture() -> None:
    """PX-19, PA-18, PV-8: the first and only capture is South's J♠ on play 48: 16 : 0, no pişti."""
    names = [rank + suit for suit in "CDHS" for rank in "A23456789TQK" if rank + suit != "6D"]
    plays = " ".join([*names, "JS"])
    match = dealt("6D JC JD JH", plays)
    events = play(match, plays)
    assert events[0].shared["count"] == 52
    scored = next(event.shared for event in events if event.shared["type"] == "deal_scored")
    assert (scored["points"], len(scored["piles"][NS])) == ([16, 0], 52)
    assert match.shared_view()["first"] == {"seat": SOUTH, "side": NS, "leftover": 0}
