"""The rules of Scopa, each by its number, and the worked examples of `docs/rules.md`."""

from random import Random

import pytest
from aelwyd_scopa import SCOPA
from aelwyd_scopa.capture import captures
from aelwyd_scopa.match import ScopaMatch
from aelwyd_scopa.pack import PACK_40, VALUE
from aelwyd_scopa.score import lines, outcome, primiera

from aelwyd import BETWEEN_DEALS, Refusal, cards


def taken(card: str, table: str, ace: bool = False) -> list[str]:
    """The ways in which a card takes, as words."""
    return [" ".join(cards.codes(way)) for way in captures(cards.CARDS[card], cards.cards(table), ace)]


def fresh(seats: int = 2, **options: object) -> ScopaMatch:
    return SCOPA.start(SCOPA.freeze(seats, options), seats, 0)


def dealt(hands: str, table: str, seats: int = 2, **options: object) -> ScopaMatch:
    """A deal, dealer seat 0, with these cards in the hands (from seat 1, one at a time) and on the table."""
    first = cards.cards(f"{hands} {table}")
    match = fresh(seats, **options)
    match.supply([*first, *(card for card in PACK_40 if card not in first)])
    return match


def play(match: ScopaMatch, codes: str) -> list[dict[str, object]]:
    """Each card by whoever is on turn; the shared events."""
    events = []
    for card in cards.cards(codes):
        answer = match.apply(match.to_act()[0], ("play", card))
        assert not isinstance(answer, Refusal), answer
        events += [event.shared for event in answer]
    return events


HANDS = "7C 2H JC 3S QC 4S"
"""Seat 1: 7C JC QC; seat 0: 2H 3S 4S."""


def test_sc1_sc2_sides() -> None:
    assert SCOPA.seats == (2, 4) and SCOPA.sides(4, {}) == ((0, 2), (1, 3))


def test_sc3_sc4_the_pack() -> None:
    assert len(PACK_40) == 40 and sum(VALUE[card] for card in PACK_40) == 220
    assert [VALUE[card] for card in cards.cards("AD 7H JS QC KD")] == [1, 7, 8, 9, 10]


def test_sc5_sc8_the_dealer_and_who_begins() -> None:
    match = dealt(HANDS, "KD 6S 5H 6C")
    assert match.dealer == 0 and match.to_act() == (1,)


def test_sc6_three_cards_each_and_four_open() -> None:
    match = dealt(HANDS, "KD 6S 5H 6C")
    assert cards.codes(match.hands[1]) == ["7C", "JC", "QC"] and match.hand_count(0) == 3
    assert match.shared_view()["table"] == ["KD", "6S", "5H", "6C"] and match.shared_view()["stock"] == 30


def test_sc7_three_kings_are_a_void_deal() -> None:
    match = dealt(HANDS, "KD KS KH 6C")
    assert match.phase == BETWEEN_DEALS and match.dealer == 0 and not match.scores[-1].counted
    asked = match.awaits()
    assert asked is not None and not asked.pause


def test_sc10_example_1_one_card_comes_before_a_sum() -> None:
    assert taken("7C", "2S 5H 7D") == ["7D"]


def test_sc11_example_2_several_sums() -> None:
    assert sorted(map(sorted, map(str.split, taken("7C", "2S 5H 3C 4D")))) == [["2S", "5H"], ["3C", "4D"]]
    match = dealt(HANDS, "2S 5H 3C 4D")
    assert [event["type"] for event in play(match, "7C")] == ["played"]
    assert match.phase == "take" and match.to_act() == (1,)
    assert match.own_view(1)["offers"].keys() == {"take"} and match.own_view(0)["offers"] == {}
    wrong = match.apply(1, ("take", tuple(cards.cards("2S 4D"))))
    assert isinstance(wrong, Refusal) and wrong.code == "not_a_capture"
    match.apply(1, ("take", tuple(cards.cards("4D 3C"))))
    assert sorted(cards.codes(match.piles[1])) == ["3C", "4D", "7C"] and cards.codes(match.lying) == [
        "2S",
        "5H",
    ]


def test_sc12_sc13_what_takes_and_what_stays() -> None:
    match = dealt(HANDS, "KD 6S 5H 6C")
    play(match, "JC")
    assert cards.codes(match.lying) == ["KD", "6S", "5H", "6C", "JC"] and match.piles == [[], []]


def test_sc14_example_3_a_scopa() -> None:
    match = dealt("JC 2H 7C 3S QC 4S", "3H 5D KD KS")
    match.lying = cards.cards("3H 5D")
    match.piles[0] = cards.cards("KD KS")
    assert play(match, "JC")[-1]["scopa"] is True and match.scope[1] == cards.cards("JC")


def test_sc15_sc17_the_last_card_and_what_is_left() -> None:
    match = dealt("JC 2H 7C 3S QC 4S", "3H 5D KD KS")
    match.hands, match.stock = [[], cards.cards("JC")], []
    match.lying, match.last_side = cards.cards("3H 5D"), 0
    match.piles[0] = [card for card in PACK_40 if card not in cards.cards("JC 3H 5D")]
    events = play(match, "JC")
    assert events[1]["scopa"] is False and match.scores[-1].counted
    match = dealt("JC 2H 7C 3S QC 4S", "3H 5D KD KS")
    match.hands, match.stock, match.last_side = [[], cards.cards("AC")], [], 0
    match.lying = cards.cards("KD")
    match.piles[0] = [card for card in PACK_40 if card not in cards.cards("AC KD")]
    assert play(match, "AC")[1] == {"type": "last_cards", "side": 0, "cards": ["KD", "AC"]}


def test_sc16_three_more() -> None:
    match = dealt(HANDS, "KD KS AH AD")
    events = play(match, "7C 2H JC 3S QC 4S")
    assert events[-1]["type"] == "handout_dealt" and match.hand_count(0) == match.hand_count(1) == 3


def test_sc18_to_sc21_points() -> None:
    coins = [card for card in PACK_40 if cards.CODES[card][1] == "D"]
    rest = [card for card in PACK_40 if card not in coins]
    found = {(line.side, line.what): line.points for line in lines([coins, rest], [[], []])}
    assert found == {(0, "coins"): 1, (0, "settebello"): 1, (1, "most_cards"): 1}


def test_sc18_sc19_level_brings_nothing() -> None:
    halves = [list(PACK_40[:20]), list(PACK_40[20:])]
    assert not any(line.what == "most_cards" for line in lines(halves, [[], []]))


def test_sc21_example_4_a_primiera() -> None:
    best = primiera(cards.cards("7D 7H 6S AC 2C KD"))
    assert cards.codes(best) == ["AC", "7D", "7H", "6S"] and primiera(cards.cards("7D 7H 6S")) == ()
    [line] = [one for one in lines([cards.cards("7D 7H 6S AC"), []], [[], []]) if one.what == "primiera"]
    assert line.params["count"] == 76


@pytest.mark.parametrize(
    ("totals", "winner"), [((10, 9), None), ((11, 11), None), ((12, 11), 0), ((8, 11), 1)]
)
def test_sc22_sc23_example_5_the_end(totals: tuple[int, int], winner: int | None) -> None:
    result = outcome(totals, 11)
    assert (result.winners[0] if result else None) == winner


def test_sc24_the_move_for_the_absent_is_legal() -> None:
    match = dealt(HANDS, "KD 6S 5H 6C")
    assert match.automatic(1) in match.legal(1)


def test_a2_ace_takes_all() -> None:
    assert [sorted(way.split()) for way in taken("AC", "2S KD AH", ace=True)] == [["2S", "AH", "KD"]]
    assert taken("AC", "2S KD AH") == ["AH"] and taken("AC", "", ace=True) == []
    match = dealt("AC 2H 7C 3S QC 4S", "3H 5D KD KS", ace_takes_all=True)
    assert play(match, "AC")[-1]["scopa"] is False and match.lying == []


def test_the_bot_sweeps_where_it_can() -> None:
    match = dealt("JC 2H 7C 3S QC 4S", "3H 5D KD KS")
    match.lying, match.piles[0] = cards.cards("3H 5D"), cards.cards("KD KS")
    assert SCOPA.bot().choose(match, 1, Random(1).randrange) == ("play", cards.CARDS["JC"])
