"""Playing: PE-22 to PE-30 and PE-43, what goes under the first trick, refusals in their order, time that ran out."""

from itertools import pairwise

import pytest

from app.games.core.cards import CARDS, codes
from app.games.pedro import PEDRO
from app.games.pedro.pack import ORDERS, TRUMPS
from tests.games.pedro.positions import (
    counts_deal,
    done,
    golden_to_lead,
    in_trick,
    may_play,
    of_type,
    play,
    play_on,
    refused,
    winner,
)

HIGH_TO_LOW = ["AH", "KH", "QH", "JH", "TH", "9H", "8H", "7H", "6H", "5H", "5D", "4H", "3H", "2H"]


def act(card: str, under: str | None = None) -> dict[str, object]:
    """A play as a browser sends it."""
    return {"type": "play", "card": card, **({} if under is None else {"under": under.split()})}


def test_pe_22_the_declarer_leads_anything() -> None:
    match = golden_to_lead("shortage")
    assert match.turn == match.declarer == 1
    assert match.own_view(1)["offers"]["play"] == codes(match.hands[1])


FOLLOWING = [
    ("PEX-5", {}, "7H", "3D KD 9H 4C", "9H"),
    ("PEX-6", {}, "7H", "5D KD 4C", "5D"),
    ("PEX-7", {}, "AD", "5D KC 4C", "5D KC 4C"),
    ("PEX-8", {}, "5D", "QD 2H 4C", "2H"),
    ("PEX-25", {}, "KC", "3C 5D 2H 9S", "3C"),
    ("PEX-25", {"follow": "follow_or_trump"}, "KC", "3C 5D 2H 9S", "3C 5D 2H"),
    ("PEX-26", {}, "AD", "QD 5D 4C", "QD"),
    ("PEX-26", {"follow": "follow_or_trump"}, "AD", "QD 5D 4C", "QD 5D"),
    ("PEX-26", {"follow": "follow_or_trump"}, "7H", "5D KD", "5D"),
    ("void", {"follow": "follow_or_trump"}, "KC", "3D 5D 2H 9S", "3D 5D 2H 9S"),
    ("lead", {"follow": "follow_or_trump"}, "", "3D 5D 2H 9S", "3D 5D 2H 9S"),
]


@pytest.mark.parametrize(("name", "chosen", "trick", "hand", "expected"), FOLLOWING)
def test_pe_23_and_pe_43_following(
    name: str, chosen: dict[str, str], trick: str, hand: str, expected: str
) -> None:
    match = in_trick(hand, trick, late=True, **chosen)
    assert may_play(match) == expected.split()
    for card in set(hand.split()) - set(expected.split()):
        assert refused(match, 0, act(card)) == "must_follow_suit"


def test_pe_23_the_refusal_names_the_suit_that_is_asked_for() -> None:
    """A led off-five asks for trumps."""
    answer = in_trick("QD 2H", "5D", late=True).apply(0, ("play", CARDS["QD"], ()))
    assert (answer.code, dict(answer.params)) == ("must_follow_suit", {"suit": "H"})  # type: ignore[union-attr]


# ── Under the first trick ─────────────────────────────────────────────────────────────────────────
SEVEN = "AH KH QH TH 9H 8H 5D"


def test_pe_24_one_card_on_top_and_the_surplus_under_it() -> None:
    """PEX-12."""
    match = in_trick(SEVEN)
    assert match.own_view(0)["offers"] == {
        "play": SEVEN.split(),
        "under": {"of": ["KH", "QH", "9H", "8H"], "count": 1},
    }
    # Four cards that may go under, three of them with one of the others on top, four below a card of value.
    assert len(list(match.legal(0))) == 3 * 4 + 4 * 3
    assert refused(match, 0, act("AH", "TH")) == "under_point_card"
    assert refused(match, 0, act("AH", "")) == "under_count"
    assert refused(match, 0, act("AH")) == "under_count"
    assert refused(match, 0, act("AH", "KH QH")) == "under_count"
    assert PEDRO.parse_move(act("AH", "KH KH")) == PEDRO.parse_move(act("AH", "KH"))


def test_pe_24_nobody_else_and_never_later() -> None:
    for match in (in_trick("AH KH QH TH 9H 8H"), in_trick("AH KH QH TH 9H", late=True)):
        assert "under" not in match.own_view(0)["offers"]
        assert refused(match, 0, act("AH", "KH")) == "under_count"
        assert match.clone().apply(0, PEDRO.parse_move(act("AH", ""))) != []


def test_pe_25_nothing_of_value_goes_under() -> None:
    match = in_trick("AH JH TH 5H 5D 2H KH QH")
    for card in "AH JH TH 5H 5D 2H".split():  # noqa: SIM905 (cards are read as a hand)
        top = "KH" if card == "AH" else "AH"
        assert refused(match, 0, act(top, f"QH {card}")) == "under_point_card"


def test_pe_26_all_six_of_value_leave_no_choice() -> None:
    """PEX-13: the 3 cannot lie on top; PEX-14: of ten cards four go under whatever is played."""
    match = in_trick("AH JH TH 5H 5D 2H 3H")
    assert may_play(match) == ["AH", "JH", "TH", "5H", "5D", "2H"]
    assert refused(match, 0, act("3H", "AH")) == "under_point_card"
    assert {codes(under) == ["3H"] for _, _, under in match.legal(0)} == {True}
    ten = in_trick("AH KH QH JH TH 5H 5D 2H 9H 8H")
    assert may_play(ten) == ["AH", "JH", "TH", "5H", "5D", "2H"]
    assert {tuple(codes(under)) for _, _, under in ten.legal(0)} == {("8H", "9H", "QH", "KH")}
    ten.apply(0, next(iter(ten.legal(0))))
    assert len(ten.hands[0]) == 5


def test_pe_27_cards_under_the_trick_are_out_of_the_deal() -> None:
    """The buried 3 of clubs is no card of the trick: it neither wins nor counts, and is never played."""
    match = golden_to_lead("bury")
    events = play(match, "QC 5C AC 6C", {3: "3C"})
    assert match.under == [(), (), (), (CARDS["3C"],)] and of_type(events, "played")[0]["under"] == 1
    assert of_type(events, "trick_taken") == [
        {"type": "trick_taken", "seat": 1, "cards": ["QC", "5C", "AC", "6C"], "points": 6}
    ]
    assert all("under" not in event for event in of_type(events, "played")[1:])


def test_under_while_following() -> None:
    """A hand of seven trumps follows a plain lead with any of them."""
    match = in_trick(SEVEN, "KC")
    assert may_play(match) == SEVEN.split()


def test_refusals_in_their_order() -> None:
    """Each code with all those after it true as well."""
    match = counts_deal([7, 2, 1, 4], 3)
    assert refused(match, 0, act("AC")) == "wrong_phase"
    while match.phase != "play":
        done(match, 3, match.automatic(3))
    assert refused(match, 0, {"type": "pass"}) == "wrong_phase"
    assert refused(match, 1, act("AC")) == "not_your_turn"
    hand = "AH 9H 7H 4H 3H 2H 5D"
    match = in_trick(hand, "KD", trump="H")
    assert refused(match, 0, act("AS", "AS")) == "card_not_in_hand"
    assert refused(match, 0, act("AH", "AS")) == "card_not_in_hand"
    match = in_trick("AH 9H 7H 4H 3H 2H KD", "QD")
    assert refused(match, 0, act("AH", "AH")) == "must_follow_suit"
    match = in_trick(hand)
    assert refused(match, 0, act("2H", "2H AH")) == "under_includes_played_card"
    assert refused(match, 0, act("2H", "AH 5D")) == "under_count"
    assert refused(match, 0, act("2H", "AH")) == "under_point_card"


# ── Who takes the trick ───────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("trump", range(4))
def test_pe_29_the_order_of_trumps(trump: int) -> None:
    """The off-five between the 5 and the 4; each trump beats the next, laid before or after it."""
    suit, mate = "CDHS"[trump], "SHDC"[trump]
    order = [card[0] + (mate if card == "5D" else suit) for card in HIGH_TO_LOW]
    assert {CARDS[card] for card in order} == TRUMPS[trump]
    for high, low in pairwise(order):
        assert winner(f"{high} {low}", suit) == winner(f"{low} {high}", suit) == high


def test_pe_29_the_order_of_plain_suits() -> None:
    """Twelve cards in the suit of the same colour."""
    for suit, ranks in (("C", "AKQJT98765432"), ("S", "AKQJT98765432"), ("D", "AKQJT9876432")):
        names = [rank + suit for rank in ranks]
        force = ORDERS[2].force
        assert sorted(names, key=lambda name: -force[CARDS[name]]) == names


TRICKS = [
    ("PEX-9", "5D 5H 4H 3H", "5H"),
    ("PEX-9", "6H 5H 5D 2H", "6H"),
    ("PEX-10", "AD 2H KD QD", "2H"),
    ("PEX-11", "9C KD AC TC", "AC"),
    ("off suit", "2C AD AS KD", "2C"),
    ("off-five over a plain ace", "AD KD 5D 2D", "5D"),
]


@pytest.mark.parametrize(("name", "trick", "best"), TRICKS)
def test_pe_28_the_highest_trump_or_the_highest_of_the_suit(name: str, trick: str, best: str) -> None:
    assert winner(trick) == best


@pytest.mark.parametrize("deal", ["bury", "shortage"])
def test_pe_28_the_winner_leads_and_pe_30_there_are_six_tricks(deal: str) -> None:
    match = golden_to_lead(deal)
    for number in range(6):
        assert [len(hand) for hand in match.hands] == [6 - number] * 4 or number == 0
        leader = match.winners[-1] if number else match.declarer
        assert match.turn == leader
        for _ in range(4):
            seat = match.turn
            done(match, seat, match.automatic(seat))
    assert match.phase == "between_deals" and len(match.played) == 24


# ── Time that ran out ─────────────────────────────────────────────────────────────────────────────
def test_the_cheapest_play() -> None:
    """Points, then trumps, then rank; with the cheapest cards under it."""
    assert in_trick("5D 3C 2S 9C", late=True).automatic(0) == ("play", CARDS["2S"], ())
    assert in_trick("5D 5H AH 2H", late=True).automatic(0) == ("play", CARDS["2H"], ())
    assert in_trick("5H 4H", "7H", late=True).automatic(0) == ("play", CARDS["4H"], ())
    match = in_trick(SEVEN)
    assert match.automatic(0) == ("play", CARDS["8H"], (CARDS["9H"],))
    ten = in_trick("AH KH QH JH TH 5H 5D 2H 9H 8H")
    assert ten.automatic(0) in list(ten.legal(0))


def test_whole_deals_run_on_by_themselves() -> None:
    """Every distribution of trumps there is a rule for ends with fourteen points."""
    for kept in ([0, 0, 0, 0], [0, 0, 0, 9], [7, 7, 0, 0], [9, 1, 1, 3], [3, 3, 2, 6], [1, 2, 2, 1]):
        for dealer in range(4):
            match = counts_deal([kept[(seat - dealer - 1) % 4] for seat in range(4)], dealer)
            play_on(match)
            assert sum(match.points) == 14 and match.phase == "between_deals"
