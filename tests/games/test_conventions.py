"""Rule bots know the conventions of their game: what a partner may count on, shown one position each."""

import pytest

from app.games.bid_whist.bot import partners_tricks
from app.games.core.cards import CODES, cards
from app.games.core.ruleset import Match, Move
from app.games.registry import RULESETS
from tests.games.bid_whist import positions as whist
from tests.games.briscola import positions as briscola
from tests.games.briscola_chiamata import positions as chiamata
from tests.games.hockey import rigs as hockey
from tests.games.pedro import positions as pedro
from tests.games.pisti import rigs as pisti


def move_of(ruleset: str, match: Match) -> Move:
    """What the rule bot does on the turn that is owed."""
    return RULESETS[ruleset].bot().choose(match, match.to_act()[0], lambda below: 0)


def card_of(ruleset: str, match: Match) -> str:
    """The card it plays."""
    verb, card = move_of(ruleset, match)[:2]
    assert verb == "play"
    return CODES[card]


# ── Bid Whist ─────────────────────────────────────────────────────────────────────────────────────

SPADES = "AS KS QS JS TS 9S 8S 7S AH AD"


@pytest.mark.parametrize(("jokers", "number"), [("2C 3C", None), ("RJ 3C", 4)])
def test_in_bid_whist_four_tells_of_a_joker(jokers: str, number: int | None) -> None:
    """However good the hand, without a joker it stays below."""
    match = whist.dealt({2: f"{SPADES} {jokers}"})
    whist.say(match, "3NT")
    move = move_of("bid_whist", match)
    assert move == (("pass",) if number is None else ("bid", number, "uptown"))


def test_in_bid_whist_a_partners_calls_are_read() -> None:
    def expected(calls: str, mode: str) -> float:
        match = whist.dealt()
        whist.say(match, calls)
        return partners_tricks(match, 3, mode)

    unspoken = partners_tricks(whist.dealt(), 3, "uptown")
    assert expected("pass pass", "uptown") < unspoken
    assert expected("3U pass", "uptown") > unspoken > expected("3D pass", "uptown")
    assert expected("4U pass", "uptown") > expected("3U pass", "uptown"), "four tells of a joker"
    assert expected("4U pass", "nt") == expected("3U pass", "nt"), "which is worth nothing without trumps"


def test_in_bid_whist_a_partners_bid_is_left_to_stand() -> None:
    hand = "AS KS 8S 6S 5S AH KH 4D 8C 7C 6C 5D"
    match = whist.dealt({3: hand})
    whist.say(match, "2U pass")
    assert move_of("bid_whist", match) == ("pass",)
    match = whist.dealt({3: hand})
    whist.say(match, "pass 2U")
    assert move_of("bid_whist", match)[0] == "bid"


def test_in_bid_whist_a_partners_trick_is_not_trumped() -> None:
    match = whist.ending({1: "9H", 2: "AH", 3: "4H", 0: "2S 3C"}, "3U", "S", leader=1)
    whist.play(match, "9H AH 4H")
    assert card_of("bid_whist", match) == "3C"


# ── Pedro ─────────────────────────────────────────────────────────────────────────────────────────


def test_in_pedro_a_five_goes_to_a_partners_sure_trick_and_to_no_other() -> None:
    assert card_of("pedro", pedro.in_trick("5H 3H 7H", "2H AH 4H", late=True)) == "5H"
    assert card_of("pedro", pedro.in_trick("5H 3H 7H", "AH 2H 4H", late=True)) == "3H"


def test_in_pedro_the_off_five_is_a_five() -> None:
    assert card_of("pedro", pedro.in_trick("5D 3H 7H", "2H AH 4H", late=True)) == "5D"


def test_in_pedro_a_partners_bid_is_left_to_stand() -> None:
    hand = {2: "AH KH QH 5H 3S 4S 6C 7C 8D"}
    match = pedro.dealt(hand)
    pedro.done(match, 0, ("bid", 8))
    pedro.done(match, 1, ("pass",))
    assert move_of("pedro", match) == ("pass",)
    match = pedro.dealt(hand)
    pedro.done(match, 0, ("pass",))
    pedro.done(match, 1, ("bid", 8))
    assert move_of("pedro", match) == ("bid", 9)


def test_in_pedro_trumps_are_the_suit_with_the_fives() -> None:
    match = pedro.dealt({0: "AH KH 5H 5D 2H AS KS QS 9S"})
    pedro.done(match, 0, ("bid", 9))
    for seat in (1, 2, 3):
        pedro.done(match, seat, ("pass",))
    assert move_of("pedro", match) == ("name_trump", 2)


# ── Briscola ──────────────────────────────────────────────────────────────────────────────────────


def fourth(hand: str, trick: str) -> str:
    """What seat 0 plays, last to this trick of seats 1, 2 and 3; spades are trumps, seat 2 is the partner."""
    match = briscola.dealt(4, {}, "4S")
    match.trick, match.turn = cards(trick), 0
    match.hands[0] = cards(hand)
    return card_of("briscola", match)


def test_in_briscola_a_load_goes_on_a_partners_trick() -> None:
    assert fourth("3C 6C 2S", "KH AH 4H") == "3C"


def test_in_briscola_the_others_get_a_smooth_card() -> None:
    assert fourth("3C 6C 7D", "AH KH 4H") == "6C"


def test_in_briscola_a_trump_takes_a_load_and_spares_itself_for_one() -> None:
    assert fourth("3C 2S KS", "AH KH 4H") == "2S"
    assert fourth("6C 2S KS", "5H 4H 7H") == "6C"


# ── Briscola Chiamata ─────────────────────────────────────────────────────────────────────────────


def test_in_chiamata_the_partner_hides_while_another_card_will_do() -> None:
    """Seat 0 holds the called ace; a lower trump takes this trick of the defenders as well."""
    match = chiamata.called(1, "AS", {0: "AS 3S 2H 4H 5H 6H 7H 4D"})
    chiamata.play(match, " ".join(CODES[min(match.hands[seat])] for seat in (1, 2, 3, 4)))
    match.trick = cards("4C KC AC 5C")
    assert card_of("briscola_chiamata", match) != "AS"


def test_in_chiamata_the_partner_loads_the_callers_trick() -> None:
    match = chiamata.called(1, "AS", {0: "AS 3C 2H 4H 5H 6H 7H 4D"})
    chiamata.play(match, " ".join(CODES[min(match.hands[seat])] for seat in (1, 2, 3, 4)))
    match.trick = cards("AC KC 4C 5C")
    assert card_of("briscola_chiamata", match) == "3C"


def test_in_chiamata_nobody_calls_himself_who_could_call_another() -> None:
    hand = "AS KS QS JS 7S 3D 4D 4H"
    match = chiamata.dealt({1: hand})
    chiamata.won_by(match, 1, "A")
    assert move_of("briscola_chiamata", match) != chiamata.naming("AS", match)
    match = chiamata.dealt({1: hand})
    chiamata.won_by(match, 1, "3")
    assert move_of("briscola_chiamata", match) == chiamata.naming("3S", match)


def test_in_chiamata_a_poor_hand_passes_and_a_rich_one_bids() -> None:
    assert move_of("briscola_chiamata", chiamata.dealt({1: "2S 4D 5H 6C 7S 4H 5D 2C"})) == ("pass",)
    assert move_of("briscola_chiamata", chiamata.dealt({1: "3S KS QS 7S 6S AD AH 4C"}))[0] == "bid"


# ── Pişti ─────────────────────────────────────────────────────────────────────────────────────────


def at_pisti(hand: str, pile: str, seen: str = "") -> str:
    """What the player on turn plays with this hand to this pile, when these cards are captured."""
    match = pisti.dealt("5C 9S KD 7H")
    layout, seat = match.layout, match.to_act()[0]
    shown = cards(" ".join((hand, pile, seen)))
    layout.leftover, layout.pile, layout.piles[0] = [], cards(pile), cards(seen)
    rest = [card for card in layout.pack if card not in shown]
    layout.hands = [cards(hand) if one == seat else [rest.pop() for _ in range(4)] for one in range(4)]
    layout.stock = rest
    return card_of("pisti", match)


def test_in_pisti_a_single_card_is_caught() -> None:
    assert at_pisti("4C 9H QD 2S", "9C") == "9H"


def test_in_pisti_a_card_is_laid_of_which_the_others_are_gone() -> None:
    assert at_pisti("4C 9H QD 8S", "", "9C 9D 9S") == "9H"


def test_in_pisti_a_jack_is_kept_for_a_pile_that_is_worth_it() -> None:
    assert at_pisti("4C JH QD 8S", "5C") != "JH"
    assert at_pisti("4C JH QD 8S", "AC TD 2C 5C") == "JH"


# ── Hockey ────────────────────────────────────────────────────────────────────────────────────────


def at_hockey(hand: str, top: str, holder: int | None) -> str:
    """What A plays with this hand on this card, when this player has the breakaway."""
    match = hockey.dealt(f"6C {top}")
    hockey.play(match, f"6C {top}")
    match.hands[match.turn], match.holder = cards(hand), holder
    return card_of("hockey", match)


def test_in_hockey_a_goal_is_scored() -> None:
    assert at_hockey("9H JS 4C", "9D", hockey.A) == "9H"


def test_in_hockey_a_breakaway_of_the_other_is_taken_away() -> None:
    assert at_hockey("8H JS 4C", "9D", hockey.B) == "JS"
