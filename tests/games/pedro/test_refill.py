"""Discards, refill, robbing and the stock that runs out: PE-13 to PE-21, and the proofs P1 to P6 as invariants."""

from itertools import product

import pytest

from app.games.core.cards import CARDS, PACK_52, SUITS, cards, codes
from app.games.core.ruleset import Shuffle
from app.games.pedro import PEDRO
from app.games.pedro.match import PedroMatch
from app.games.pedro.pack import OFF_FIVES, ORDERS, POINTS, TRUMPS
from app.games.pedro.refill import from_left, refill
from tests.games.pedro.positions import counts_deal, dealt, declared, done, golden_to_lead, refused


# ── Trumps ────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("suit", "mate"), ["CS", "SC", "HD", "DH"])
def test_pe_13_fourteen_trumps(suit: str, mate: str) -> None:
    trump = SUITS.index(suit)
    assert OFF_FIVES[trump] == CARDS["5" + mate]
    named = {card for card in PACK_52 if codes([card])[0][1] == suit}
    assert TRUMPS[trump] == named | {CARDS["5" + mate]} and len(TRUMPS[trump]) == 14


@pytest.mark.parametrize("trump", range(4))
def test_pe_14_the_off_five_is_no_card_of_its_printed_suit(trump: int) -> None:
    mate = 3 - trump
    members = [card for card in PACK_52 if ORDERS[trump].suits[card] == mate]
    assert len(members) == 12 and OFF_FIVES[trump] not in members


# ── Discards and refill ───────────────────────────────────────────────────────────────────────────
def test_pe_15_all_that_is_no_trump_goes_and_nothing_else() -> None:
    """The dealer's too; the off-five stays, the five of the named suit's colour of another suit goes."""
    match = dealt({0: "AH 5D 5C 5S 2H KD QD 9S 9C", 3: "3H 4C 4S 4D 6C 6S 6D 7C 7S"})
    events = declared(match, 0, 7, "H")
    assert codes(match.discards[0]) == ["5C", "5S", "KD", "QD", "9S", "9C"]
    assert codes(match.hands[0])[:3] == ["AH", "5D", "2H"]
    assert codes(match.discards[3]) == ["4C", "4S", "4D", "6C", "6S", "6D", "7C", "7S"]
    told = [event for event in events if event.shared["type"] == "discarded"]
    assert [event.shared["seat"] for event in told] == [0, 1, 2, 3]
    assert told[0].shared["count"] == 6 and told[0].own == {0: {"cards": codes(match.discards[0])}}


@pytest.mark.parametrize("dealer", range(4))
def test_pe_16_whole_packets_from_the_dealers_left(dealer: int) -> None:
    kept = [2, 2, 2, 2]
    match = counts_deal(kept, dealer)
    top = 36
    for seat in from_left(dealer)[:3]:
        assert match.hands[seat][2:] == list(match.pack[top : top + 4])
        top += 4
    assert match.robbed == 4 and match.hands[dealer][2:] == list(match.pack[48:])


def test_pe_16_six_trumps_or_more_get_nothing() -> None:
    match = counts_deal([6, 7, 0, 0], 3)
    assert match.refilled == [0, 0, 6, 0]
    assert [len(hand) for hand in match.hands[:3]] == [6, 7, 6]


# ── Robbing ───────────────────────────────────────────────────────────────────────────────────────
def robbing() -> PedroMatch:
    """PEX-15: n = 4, 3, 2 and d = 2; two of the seven cards that are left are trumps."""
    match = dealt(
        {
            0: "AH KH QH JH 2C 3C 4C 6C 7C",
            1: "TH 9H 8H 8C 9C TC JC QC KC",
            2: "7H 6H 2S 3S 4S 6S 7S 8S 9S",
            3: "5H 5D AC TS JS QS KS AS 2D",
        },
        "3D 4D 4H 6D 7D 8D 9D TD JD 2H QD KD 3H AD 5C 5S",
    )
    declared(match, 3, 7, "H")
    return match


def test_pe_17_the_dealer_sees_what_is_left_and_gets_its_trumps() -> None:
    """PEX-15."""
    match = robbing()
    assert match.phase == "robbing" and match.to_act() == (3,)
    assert match.own_view(3)["stock"] == ["2H", "QD", "KD", "3H", "AD", "5C", "5S"]
    offers = match.own_view(3)["offers"]
    assert offers == {"rob": {"of": ["QD", "KD", "AD", "5C", "5S"], "count": 2, "locked": ["2H", "3H"]}}
    events = done(match, 3, ("rob", tuple(cards("AD 5C"))))
    assert codes(match.hands[3]) == ["5H", "5D", "2H", "3H", "AD", "5C"]
    assert events[0].shared == {"type": "robbed", "seat": 3, "count": 4}
    assert events[0].own == {3: {"cards": ["2H", "3H", "AD", "5C"]}}
    assert [len(hand) for hand in match.hands] == [6] * 4 and match.phase == "play"


def test_pe_18_exactly_as_many_plain_cards_as_are_wanted() -> None:
    """The codes in their order: not in the stock, a trump, a wrong number; a card named twice counts once."""
    match = robbing()
    rob = [
        ("AS QD KD", "rob_not_in_stock"),
        ("AS 2H", "rob_not_in_stock"),
        ("2H QD KD", "rob_trump_in_fill"),
        ("2H", "rob_trump_in_fill"),
        ("QD", "rob_wrong_count"),
        ("QD QD", "rob_wrong_count"),
        ("", "rob_wrong_count"),
        ("QD KD AD", "rob_wrong_count"),
    ]
    for fill, code in rob:
        assert refused(match, 3, {"type": "rob", "fill": fill.split()}) == code, fill
        assert refused(match, 0, {"type": "rob", "fill": fill.split()}) == "not_your_turn"
    assert len(list(match.legal(3))) == 10
    assert match.automatic(3) == ("rob", tuple(sorted(cards("QD KD"))))
    twice = {"type": "rob", "fill": ["QD", "KD", "QD"]}
    done(match, 3, PEDRO.parse_move(twice))
    assert match.robbed == 4


def test_pe_19_the_rest_is_set_aside() -> None:
    match = robbing()
    done(match, 3, ("rob", tuple(cards("QD KD"))))
    assert codes(match.left) == ["AD", "5C", "5S"] and match.stock == []
    assert match.shared_view()["left"] == 3
    assert match.own_view(3)["left"] == ["AD", "5C", "5S"] and "left" not in match.own_view(0)


def test_robbing_is_never_skipped_where_it_would_tell() -> None:
    """Asked with six or more trumps and cards left, though nothing may be chosen; not asked where everybody can
    see that all is taken, or that nothing is left."""
    match = counts_deal([3, 3, 2, 6], 3)
    assert match.phase == "robbing" and list(match.legal(3)) == [("rob", ())]
    match = counts_deal([2, 2, 2, 2], 3)
    assert match.phase == "play" and match.robbed == 4 and match.shared_view()["left"] == 0
    match = counts_deal([1, 1, 0, 9], 3)
    assert match.robbed is None and match.phase == "play"


# ── When the stock runs out ───────────────────────────────────────────────────────────────────────
def test_pe_20_short_before_the_dealer() -> None:
    """PEX-16, first case: the third seat gets four from the stock and two recycled; the dealer is not asked."""
    match = counts_deal([0, 0, 0, 9], 3)
    assert match.phase == "recycling" and match.refilled == [6, 6, 4, 0] and match.robbed is None
    chance = match.awaits()
    assert isinstance(chance, Shuffle) and chance.label == "recycle" and not chance.pause
    assert list(chance.cards) == sorted(card for seat in match.discards for card in seat)
    order = list(reversed(chance.cards))
    events = match.supply(order)
    assert match.hands[2][-2:] == order[:2] and match.recycled == [0, 0, 2, 0]
    assert [event.shared for event in events] == [{"type": "recycled", "seat": 2, "count": 2}]
    assert events[0].own == {2: {"cards": codes(order[:2])}}
    assert [len(hand) for hand in match.hands] == [6, 6, 6, 9] and match.turn == 3


def test_pe_20_short_at_the_dealer() -> None:
    """PEX-16, second case: n = 1, 2, 2 and d = 1; the three cards left are taken, two are recycled."""
    match = counts_deal([1, 2, 2, 1], 3)
    assert (match.phase, match.robbed) == ("recycling", 3)
    match.supply(list(match.awaits().cards))  # type: ignore[union-attr]
    assert match.recycled == [0, 0, 0, 2] and len(match.hands[3]) == 6
    assert match.shared_view()["pile"] == 28 and match.shared_view()["discarded"] == [8, 7, 7, 8]


def test_pe_20_whole_packets_in_the_order_of_dealing() -> None:
    match = counts_deal([1, 0, 0, 0], 0)
    assert match.refilled == [0, 6, 6, 4] and match.robbed is None
    order = list(match.awaits().cards)  # type: ignore[union-attr]
    match.supply(order)
    assert match.hands[3][-2:] == order[:2] and match.hands[0][-5:] == order[2:7]


def test_pe_20_chance_must_fit() -> None:
    match = counts_deal([0, 0, 0, 9], 3)
    for wrong in (list(PACK_52), [], 3):
        with pytest.raises(ValueError, match=r"chance|order"):
            match.supply(wrong)
    for seat in range(4):
        assert list(match.legal(seat)) == [] and match.own_view(seat)["offers"] == {}
        assert refused(match, seat, {"type": "play", "card": "AH"}) == "wrong_phase"


def distributions() -> list[tuple[int, ...]]:
    """Every way the fourteen trumps can be dealt: by seat, the rest in the stock."""
    return [kept for kept in product(range(10), repeat=4) if sum(kept) <= 14]


def test_pe_21_every_hand_has_six_and_p4_p5_hold_for_every_distribution() -> None:
    """P4: at most ten cards; P5: cards run out exactly when s + e ≥ 7, and then s + e − 6 are recycled. `found` may
    be anything that is possible."""
    most, widest = 0, 0
    for kept in distributions():
        counts, stock = refill(kept, 3), 14 - sum(kept)
        least = max(0, stock - sum(counts.drawn))
        for found in range(least, min(stock, counts.left) + 1):
            dealer = kept[3] + found
            hands = [kept[seat] + counts.drawn[seat] for seat in range(3)]
            surplus = sum(max(0, have - 6) for have in (*kept[:3], dealer))
            short = stock + surplus - 6
            if counts.asked:
                assert short <= 0 and not any(counts.missing)
            else:
                assert sum(counts.missing) == max(0, short)
            assert all(have + counts.missing[seat] >= 6 for seat, have in enumerate(hands))
            assert max(hands) <= 9 and dealer <= 10 and surplus <= 4
            most, widest = max(most, dealer), max(widest, sum(counts.missing))
    assert (most, widest) == (10, 8)


def test_p1_all_trumps_are_in_hands() -> None:
    """And p2: all fourteen points are on the table, whoever has them."""
    for kept in ([0, 0, 0, 9], [1, 2, 2, 1], [3, 3, 2, 6], [7, 7, 0, 0], [2, 2, 2, 2]):
        match = counts_deal(kept, 3)
        while match.phase != "play":
            chance = match.awaits()
            if chance is None:
                done(match, 3, match.automatic(3))
            else:
                match.supply(list(chance.cards))
        held = [card for hand in match.hands for card in hand]
        assert TRUMPS[2] <= set(held) and sum(POINTS[2][card] for card in held) == 14


def test_p4_the_dealer_may_have_ten() -> None:
    """Non-dealers with 0, 0, 3; nine trumps dealt and one found."""
    match = dealt(
        {
            0: "2C 3C 4C 6C 7C 8C 9C TC JC",
            1: "QC KC AC 2S 3S 4S 6S 7S 8S",
            2: "3H 4H 6H 9S TS JS QS KS AS",
            3: "AH KH QH JH TH 5H 5D 9H 8H",
        },
        "2D 3D 4D 6D 7D 8D 9D TD JD QD KD AD 5C 5S 7H 2H",
    )
    declared(match, 3, 9, "H")
    assert match.phase == "robbing"
    done(match, 3, ("rob", ()))
    assert len(match.hands[3]) == 10 and match.hand_count(3) == 10


def test_goldens_start_as_told() -> None:
    assert golden_to_lead("bury").phase == golden_to_lead("shortage").phase == "play"
