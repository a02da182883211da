"""BC-5 to BC-11 and what house rules make of the auction (C-1 to C-4, C-14)."""

import random

import pytest

from app.games.briscola_chiamata.bids import Scale
from app.games.core.cards import codes
from tests.games.briscola_chiamata.positions import bid, dealt, done, move, of_type, refused, shuffled

BLANK = "7D 6D 5D 4D 2D 7H 6H 5H"
"""Eight cards without points."""


def test_bcx2_down_the_ranks_past_those_who_passed() -> None:
    match = dealt()
    spoken = []
    for word in ["A", "-", "K", "-", "7", "-", "5", "-"]:
        spoken.append(match.turn)
        events = bid(match, word)
    assert spoken == [1, 2, 3, 4, 0, 1, 3, 0]
    assert match.phase == "name_suit" and match.caller == 3
    won = {"type": "auction_won", "seat": 3, "rank": "5", "points": None, "target": 61}
    assert of_type(events, "auction_won") == [won]


def test_bc5_bc6_who_has_passed_never_speaks_again() -> None:
    match = dealt()
    bid(match, "A - K - Q")
    assert match.turn == 1
    bid(match, "J")
    assert match.turn == 3


def test_bcx3_too_low() -> None:
    match = dealt()
    bid(match, "A J")
    assert [refused(match, 3, move(word)) for word in ("K", "Q", "J", "A", "3")] == ["bid_too_low"] * 5
    for word in ("7", "4", "2/80"):
        done(match.clone(), 3, move(word))


def test_bcx4_points() -> None:
    match = dealt()
    bid(match, "2 2/62")
    assert refused(match, 3, move("2/62")) == "bid_too_low"
    bid(match, "2/70")
    assert refused(match, 4, move("2/121")) == "bad_points"
    assert refused(match, 4, move("4/75")) == "bad_points"
    assert refused(match, 4, move("2")) == "bid_too_low"
    assert refused(match, 4, move("2/61")) == "bad_points", "wins over bid_too_low"
    assert refused(match, 4, ("bid", "A", -1)) == refused(match, 4, ("bid", "2", 2**70)) == "bad_points"


def test_bcx5_bc11_all_pass() -> None:
    match = dealt()
    events = bid(match, "- - - - -")
    assert of_type(events, "thrown_in") == [{"type": "thrown_in", "rule": "BC-11"}]
    (scored,) = of_type(events, "deal_scored")
    assert scored["points"] == scored["totals"] == [0] * 5 and scored["counted"] is False
    assert scored["contract"] is None and scored["pack"] == codes(match.pack)
    assert (match.phase, match.dealer, match.deal) == ("between_deals", 1, 1)
    match.supply(shuffled(match, random.Random(1)))
    assert match.deal == 2 and match.turn == 2


def test_c4_the_same_player_deals_again() -> None:
    match = dealt(all_pass="same_dealer")
    bid(match, "- - - - -")
    assert match.dealer == 0


def test_bcx6_bc10_the_last_one_may_still_bid() -> None:
    match = dealt()
    bid(match, "- - - -")
    assert match.phase == "auction" and match.turn == 0
    bid(match, "A")
    assert (match.phase, match.caller, match.turn) == ("name_suit", 0, 0)


def test_bcx7_bc10_the_top_bid_ends_it() -> None:
    match = dealt()
    events = bid(match, "A - 2/120")
    assert match.phase == "name_suit" and match.caller == 3
    assert of_type(events, "auction_won")[0]["target"] == 120


def test_bc7_bc8_sixty_nine_levels_and_their_targets() -> None:
    scale = Scale()
    assert len(scale.moves) == scale.highest + 1 == 69
    names = [scale.written(level) for level in range(69)]
    assert [name["rank"] for name in names] == [*"A3KQJ76542", *"2" * 59]
    assert [name["points"] for name in names] == [None] * 10 + list(range(62, 121))
    assert [scale.target(level) for level in range(69)] == [61] * 10 + list(range(62, 121))
    levels = [scale.level(name["rank"], name["points"]) for name in names]
    assert levels == list(range(69))


def test_bc9_any_higher_level_may_be_bid() -> None:
    match = dealt()
    for word in ("A", "7", "2/70"):
        offers = match.own_view(match.turn)["offers"]
        assert word[0] in offers["bid"]["ranks"] or 70 in range(*offers["bid"]["points"])
        bid(match, word)


def test_legal_moves_and_offers() -> None:
    match = dealt()
    assert match.legal(1) == [("pass",), *match.setup.scale.moves]
    assert match.own_view(1)["offers"] == {
        "bid": {"ranks": list("A3KQJ76542"), "points": [62, 120]},
        "pass": [],
    }
    assert match.legal(0) == [] and match.own_view(0)["offers"] == {}
    bid(match, "2/119")
    assert match.legal(2) == [("pass",), ("bid", "2", 120)]
    assert match.own_view(2)["offers"]["bid"] == {"ranks": [], "points": [120, 120]}


def test_b4_3_the_longest_auctions() -> None:
    """Nobody outbids himself: 69 bids and three passes, or 68 and four."""
    match = dealt()
    bid(match, "- - -")
    for level in range(69):
        done(match, match.turn, match.setup.scale.moves[level])
    assert match.auction is not None and len(match.auction.calls) == 72 and match.phase == "name_suit"
    match = dealt()
    bid(match, "- - -")
    for level in range(68):
        done(match, match.turn, match.setup.scale.moves[level])
    bid(match, "-")
    assert match.auction is not None and len(match.auction.calls) == 72 and match.phase == "name_suit"


# ── House rules ───────────────────────────────────────────────────────────────────────────────────
def test_bcx23_c1_points_alone() -> None:
    match = dealt({4: "KH"}, auction="points")
    bid(match, "/61")
    assert refused(match, 2, move("/61")) == "bid_too_low"
    assert refused(match, 2, move("/60")) == refused(match, 2, move("/121")) == "bad_points"
    bid(match, "/70 - - - -")
    assert (match.caller, match.phase) == (2, "name_suit")
    events = done(match, 2, ("name_suit", 2, "K"))
    assert of_type(events, "suit_named")[0] == {"type": "suit_named", "seat": 2, "suit": "H", "card": "KH"}
    assert match.contract is not None and match.contract.camp == (2, 4) and match.contract.target == 70


def test_c1_sixty_bids_and_the_top_ends_it() -> None:
    match = dealt(auction="points")
    assert match.own_view(1)["offers"] == {"bid": [61, 120], "pass": []}
    assert len(match.legal(1)) == 61
    bid(match, "/120")
    assert match.phase == "name_suit"


def test_c1_bids_of_the_other_auction() -> None:
    assert refused(dealt(auction="points"), 1, move("A")) == "bad_points"
    assert refused(dealt(auction="points"), 1, move("2/70")) == "bad_points"
    assert refused(dealt(), 1, move("/70")) == "bad_points"


def test_bcx24_c2_two_closes() -> None:
    match = dealt(two_closes=True)
    assert match.own_view(1)["offers"]["bid"] == {"ranks": list("A3KQJ76542")}
    bid(match, "5")
    assert refused(match, 2, move("2/62")) == "bad_points"
    bid(match, "2")
    assert (match.phase, match.caller) == ("name_suit", 2)
    assert match.setup.scale.target(9) == 61


def test_c3_no_steps_are_prescribed() -> None:
    match = dealt()
    bid(match, "2/70 2/71 2/73 2/119")


def test_c14_a_hand_without_points_may_be_thrown_in() -> None:
    match = dealt({2: BLANK, 4: "AS"}, void_zero_hand=True)
    assert ("void_hand",) not in match.legal(1)
    assert refused(match, 1, ("void_hand",)) == "void_not_allowed"
    bid(match, "A")
    assert match.own_view(2)["offers"]["void_hand"] == []
    events = done(match, 2, ("void_hand",))
    assert of_type(events, "hand_voided") == [{"type": "hand_voided", "seat": 2, "cards": BLANK.split()}]
    assert of_type(events, "thrown_in") == [{"type": "thrown_in", "rule": "C-14"}]
    assert (match.phase, match.dealer, match.scores[-1].counted) == ("between_deals", 0, False)
    awaited = match.awaits()
    assert awaited is not None and awaited.pause, "there is a hand to look at"


def test_c14_only_on_the_first_turn_and_only_as_a_house_rule() -> None:
    match = dealt({2: BLANK}, void_zero_hand=True)
    bid(match, "A K Q - - J")
    assert match.turn == 2 and refused(match, 2, ("void_hand",)) == "void_not_allowed"
    match = dealt({1: BLANK})
    assert refused(match, 1, ("void_hand",)) == "void_not_allowed"


def test_hc7_the_automatic_call_is_a_pass() -> None:
    match = dealt({1: BLANK}, void_zero_hand=True)
    assert match.automatic(1) == ("pass",)


@pytest.mark.parametrize("made", [("pass",), ("bid", "A", None), ("void_hand",)])
def test_order_of_errors_in_the_auction(made: tuple[str, ...]) -> None:
    match = dealt()
    assert refused(match, 3, made) == "not_your_turn"
    bid(match, "- - - - A")
    assert refused(match, 0, made) == "wrong_phase"
    assert refused(match, 1, made) == "wrong_phase", "before not_your_turn"
