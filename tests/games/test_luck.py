"""What each side was dealt in a deal, beside what it made: hand-checked deals, and sums that must come out."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from app.games.core.cards import CODES
from app.games.core.ruleset import Luck, Match, Refusal, Shuffle
from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from tests.games.briscola import positions as briscola
from tests.games.briscola_chiamata import positions as chiamata
from tests.games.pedro import positions as pedro
from tests.games.pisti import rigs as pisti

TELLING = {"briscola": 120, "briscola_chiamata": 120, "pedro": 14, "pisti": 13}
"""By game that tells luck: the card points that a deal played out brings all sides together."""


def scored(ruleset: str, seats: int, seed: int) -> Iterator[Match]:
    """Three matches of random moves, each as its first deal is scored."""
    rules, rng = RULESETS[ruleset], Random(seed)
    for _ in range(3):
        match = rules.start(draw_options(rules, seats, rng.randrange), seats, rng.randrange(seats))
        while not match.scores or not match.scores[-1].counted:
            one_thing(match, rng)
        yield match


def one_thing(match: Match, rng: Random) -> None:
    chance = match.awaits()
    if isinstance(chance, Shuffle):
        match.supply(rng.sample(chance.cards, len(chance.cards)))
        return
    if chance is not None:
        match.supply(rng.randrange(chance.below))
        return
    (seat, *_) = match.to_act()
    claims = match.claims()
    if not isinstance(claims, Refusal) and rng.randrange(8) == 0:
        match.give_rest(seat, claims[0])
        return
    moves = list(islice(match.legal(seat), 64))
    assert not isinstance(match.apply(seat, rng.choice(moves)), Refusal)


EVERY = [(name, seats) for name in TELLING for seats in RULESETS[name].seats]


@pytest.mark.parametrize(("ruleset", "seats"), EVERY)
def test_what_was_dealt_is_what_there_was_to_make(ruleset: str, seats: int) -> None:
    for match in scored(ruleset, seats, seed=seats):
        luck = match.luck()
        assert luck is not None
        made, dealt = sum(luck.made), sum(luck.dealt)
        if ruleset == "pisti":  # four cards of the centre are dealt to nobody
            assert made == 13 and made - 8 <= dealt <= made
        elif ruleset == "briscola" and match.to_json()["options"].get("stop_at_61"):
            assert made <= dealt <= 120
        else:
            assert made == dealt == TELLING[ruleset]


@pytest.mark.parametrize("ruleset", sorted(set(RULESETS) - set(TELLING)))
def test_without_card_points_there_is_no_luck_to_tell(ruleset: str) -> None:
    rules = RULESETS[ruleset]
    for match in scored(ruleset, rules.seats[0], seed=1):
        assert match.luck() is None


def test_briscola_golden_deal() -> None:
    """South was dealt and drew AH QC KH AD 3D AC QH 3C AS QD 3S: 87 points; East the other 33."""
    match = briscola.table(2)
    match.supply(briscola.golden("G2"))
    briscola.play_oldest(match)
    assert match.luck() == Luck(dealt=(87, 33), made=(93, 27))


def test_chiamata_golden_deal() -> None:
    """Eight cards each, e.g. 6H 2H QC 5S JC 7H 5C AS: 16."""
    match = chiamata.golden_called(chiamata.GOLDENS[0])
    chiamata.play_oldest(match)
    assert match.luck() == Luck(dealt=(16, 24, 52, 15, 13), made=(15, 18, 15, 46, 26))


def test_pedro_golden_deal() -> None:
    """Clubs: South has the five, North the ten; West jack and off-five, East ace and two, which go to who takes it."""
    match = pedro.golden_to_lead("bury", 8, two_scores="trick_winner")
    while match.phase == "play":
        (seat,) = match.to_act()
        assert not isinstance(match.apply(seat, match.automatic(seat)), Refusal)
    luck = match.luck()
    assert luck is not None and luck.dealt == (6, 8) and sum(luck.made) == 14


def test_pisti_rigged_round() -> None:
    """East is dealt every card that counts; what is made of them are the lines of the score sheet."""
    plays = "AC 3C AD 3D AH 3H AS 3S 2C 4C TD 4D JC 4H JD 4S JH 6C JS 6D"
    match = pisti.dealt("5C 9S KD 7H", plays, seats=2)
    while not match.scores:
        (seat,) = match.to_act()
        assert not isinstance(match.apply(seat, match.automatic(seat)), Refusal)
    luck, worth = match.luck(), ("aces", "jacks", "two_of_clubs", "ten_of_diamonds")
    lines = match.scores[0].lines
    made = tuple(
        sum(one.points for one in lines if one.side == side and one.what in worth) for side in (0, 1)
    )
    assert luck == Luck(dealt=(0, 13), made=made) and sum(made) == 13


def test_cards_still_held_where_a_deal_ends_early_were_dealt_too() -> None:
    match = briscola.table(2, stop_at_61=True)
    match.supply(briscola.golden("G2"))
    briscola.play_oldest(match)
    held = sum(briscola_worth(card) for hand in match.hands for card in hand)
    luck = match.luck()
    assert luck is not None and held > 0
    assert sum(luck.dealt) == sum(luck.made) + held < 120


def briscola_worth(card: int) -> int:
    """Ace 11, three 10, king 4, queen 3, jack 2."""
    return {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}.get(CODES[card][0], 0)
