"""Exchanging a low trump for the turned card (A-6, A4-14): BRX-18, BRX-21 and every condition."""

import pytest

from app.games.briscola.match import BriscolaMatch
from app.games.core.cards import CARDS, CODES, codes
from tests.games.briscola.positions import dealt, done, play, play_oldest, refused

SEVEN = ("exchange_trump", CARDS["7S"])
TWO = ("exchange_trump", CARDS["2S"])


def on_turn(kind: str, up: str, hand: str = "AC 7S 4D") -> BriscolaMatch:
    """Seat 0 has won the first trick with its ace of clubs, drawn 7C, and is on turn."""
    match = dealt(2, {1: "4C 5D 6D", 0: hand}, up, "7C QC QD JD", trump_exchange=kind)
    play(match, "4C AC")
    assert match.turn == 0
    return match


def test_brx18_the_seven_for_the_ace() -> None:
    match = on_turn("seven", "AS")
    events = done(match, 0, SEVEN)
    assert [event.shared for event in events] == [
        {"type": "exchanged", "seat": 0, "given": "7S", "taken": "AS"}
    ]
    assert codes(match.hands[0]) == ["AS", "4D", "7C"]
    assert match.up is not None and CODES[match.up] == "7S" and match.turn == 0
    view = match.shared_view()
    assert view["up"] == {"card": "7S", "seat": None} and view["known"] == [{"card": "AS", "seat": 0}]
    assert view["trump"] == "S"


def test_brx18_once_per_turn() -> None:
    match = on_turn("two", "AS", "AC 2S 7S")
    done(match, 0, TWO)
    assert refused(match, 0, ("exchange_trump", CARDS["AS"])) == "exchange_not_allowed"
    assert match.own_view(0)["offers"] == {"play": ["AS", "7S", "7C"]}


def test_a6_again_in_a_later_turn() -> None:
    match = on_turn("seven_and_two", "AS", "AC 7S 2S")
    done(match, 0, SEVEN)
    assert refused(match, 0, TWO) == "exchange_not_allowed"
    play(match, "7C QC")
    assert match.turn == 1
    play(match, "5D")
    assert match.turn == 0 and match.trick
    done(match, 0, TWO)
    assert match.shared_view()["up"] == {"card": "2S", "seat": None}


def test_brx18_not_for_a_low_card() -> None:
    assert refused(on_turn("seven", "4S"), 0, SEVEN) == "exchange_not_allowed"


def test_brx18_not_before_a_trick_is_won() -> None:
    match = dealt(2, {1: "7S 5D 6D"}, "AS", trump_exchange="seven")
    assert refused(match, 1, SEVEN) == "exchange_not_allowed"


def test_a6_a_partners_trick_is_the_sides() -> None:
    match = dealt(
        4, {1: "4C 5C 6C", 2: "AC 5D 6D", 3: "JC 4D 5H", 0: "QC 7S 6H"}, "AS", trump_exchange="seven"
    )
    play(match, "4C AC JC QC 5D 4D")
    assert match.winners == [2] and SEVEN in match.legal(0)


def test_brx18_not_after_the_turned_card_is_drawn() -> None:
    match = on_turn("seven", "AS")
    while not match.up_drawn or match.turn != 0 or match.trick:
        card = next(
            (card for card in match.hands[match.turn] if card != CARDS["7S"]), match.hands[match.turn][0]
        )
        done(match, match.turn, ("play", card))
    assert CARDS["7S"] in match.hands[0]
    assert refused(match, 0, SEVEN) == "exchange_not_allowed"


def test_exchange_is_off_unless_agreed() -> None:
    match = on_turn("off", "AS")
    assert refused(match, 0, SEVEN) == "exchange_not_allowed"
    assert refused(match, 1, SEVEN) == "not_your_turn"
    assert refused(match, 0, TWO) == "card_not_in_hand"


@pytest.mark.parametrize("kind", ["seven", "two", "seven_and_two"])
@pytest.mark.parametrize("up", "A3KQJ7654")
def test_a6_what_may_be_given(kind: str, up: str) -> None:
    low = "6" if up == "7" else "7"
    match = on_turn(kind, up + "S", f"AC {low}S 2S")
    may = {move[1] for move in match.legal(0) if move[0] == "exchange_trump"}
    seven = kind != "two" and up in "A3KQJ"
    two = kind == "two" or (kind == "seven_and_two" and up in "7654")
    assert codes(may) == ["7S"] * seven + ["2S"] * two


def test_a6_only_trumps() -> None:
    match = on_turn("seven", "AS", "AC 7D 4H")
    assert refused(match, 0, ("exchange_trump", CARDS["7D"])) == "exchange_not_allowed"


def test_brx21_the_seven_and_then_the_two() -> None:
    match = dealt(2, {1: "4C 2S KD", 0: "AC 7S 4D"}, "AS", "7C QC QD JD", trump_exchange="seven_and_two")
    play(match, "4C AC")
    done(match, 0, SEVEN)
    play(match, "4D KD")
    assert match.turn == 1
    done(match, 1, TWO)
    view = match.shared_view()
    assert view["up"] == {"card": "2S", "seat": None}
    assert view["known"] == [{"card": "AS", "seat": 0}, {"card": "7S", "seat": 1}]
    play(match, "7S")
    assert view["up"] == match.shared_view()["up"]
    while not match.up_drawn:
        assert all(move[0] == "play" for move in match.legal(match.turn))
        play_oldest(match, 1)
    assert match.shared_view()["up"]["card"] == "2S"


def test_a4_14_a_taken_card_stays_known_until_it_is_played() -> None:
    match = on_turn("seven", "AS")
    done(match, 0, SEVEN)
    play(match, "AS")
    assert match.shared_view()["known"] == []


def test_the_turned_card_then_goes_to_the_last_to_draw() -> None:
    match = on_turn("seven", "AS")
    done(match, 0, SEVEN)
    while not match.up_drawn:
        play_oldest(match, 1)
    assert match.shared_view()["up"]["card"] == "7S"
