"""What is true of every state of a match, each with its number (A4-n in the rules page). Asserts, never mends."""

from typing import TYPE_CHECKING

from app.games.briscola.setup import HAND
from app.games.core.cards import suit
from app.games.core.italian_pack import ALL_POINTS, ORDERS, POINTS

if TYPE_CHECKING:
    from app.games.briscola.match import BriscolaMatch


def check(match: "BriscolaMatch") -> None:
    """Assert every invariant that a single state can show.

    Raises:
        AssertionError: naming the invariant's id.
    """
    if match.deal == 0:
        return
    _cards_and_points(match)
    _tricks(match)
    _turned_card(match)
    _knowledge(match)
    _games(match)
    if match.phase == "play":
        _sizes(match)
        _turn(match)
    else:
        _deal_over(match)


def _cards_and_points(match: "BriscolaMatch") -> None:
    setup = match.setup
    lying = [] if match.up_drawn or match.up is None else [match.up]
    hands = [card for hand in match.hands for card in hand]
    everything = sorted(hands + match.stock + lying + match.trick + match.played)
    assert everything == list(setup.pack) == sorted(match.pack), "A4-1: every card exactly once"
    assert sum(POINTS[card] for card in everything) == ALL_POINTS, "A4-2: 120 points"
    won = [0] * len(setup.sides)
    for place, card in enumerate(match.played):
        won[setup.side_of[match.winners[place // setup.seats]]] += POINTS[card]
    assert won == match.points, "A4-2: points are those of the cards won"
    assert len(setup.pack) == setup.tricks * setup.seats, "A4-3: the pack divides evenly"


def _tricks(match: "BriscolaMatch") -> None:
    setup = match.setup
    assert len(match.played) == setup.seats * len(match.winners), "A4-7: a card of each seat in each trick"
    if not match.winners or match.given:
        return  # what was laid down nobody has won
    assert match.trump is not None
    cards = match.played[-setup.seats :]
    best = cards[(match.winners[-1] - match.last_leader) % setup.seats]
    trumps = [card for card in cards if suit(card) == match.trump]
    same = trumps or [card for card in cards if suit(card) == suit(cards[0])]
    force = ORDERS[match.trump].force
    assert best in same and force[best] == max(force[card] for card in same), "A4-9: the right winner"


def _turned_card(match: "BriscolaMatch") -> None:
    assert match.up is not None and suit(match.up) == match.trump, "A4-14: the turned card is a trump"
    drawn = len(match.winners) >= match.setup.draws and match.phase == "play"
    assert match.up_drawn or not drawn, "A4-6: the turned card goes in the last draw"
    assert not match.up_drawn or len(match.winners) >= match.setup.draws, "A4-6: and never before"


def _knowledge(match: "BriscolaMatch") -> None:
    hands = [card for hand in match.hands for card in hand]
    assert all(card in hands for card in match.known), "A3: known cards are in hands"
    for seat, counts in enumerate(match.voids):
        for letter, count in enumerate(counts):
            assert all(suit(card) != letter for card in match.hands[seat][:count]), "A-9: voids are true"


def _games(match: "BriscolaMatch") -> None:
    assert len(match.scores) == match.deal - (match.phase == "play"), "A4-15: every deal is scored"
    if match.setup.mode != "games_to" or not match.scores:
        return
    drawn = sum(not any(score.points) for score in match.scores)
    doubled = sum(max(score.points) == 2 for score in match.scores)
    games = sum(match.scores[-1].totals)
    assert games + drawn == len(match.scores) + doubled, "A4-15: games and drawn deals make the deals"


def _sizes(match: "BriscolaMatch") -> None:
    setup, done = match.setup, len(match.winners)
    for seat, hand in enumerate(match.hands):
        played = (seat - match.leader) % setup.seats < len(match.trick)
        assert len(hand) == min(HAND, setup.tricks - done) - played, "A4-4: all hands alike"
    left = len(match.stock) + (not match.up_drawn)
    assert left == setup.seats * max(0, setup.draws - done), "A4-5: the stock shrinks evenly"


def _turn(match: "BriscolaMatch") -> None:
    setup = match.setup
    first = match.winners[-1] if match.winners else (match.dealer + 1) % setup.seats
    assert match.leader == first, "A4-8: the winner leads"
    assert match.turn == (match.leader + len(match.trick)) % setup.seats, "A4-8: in order of play"
    for seat in range(setup.seats):
        plays = [move[1] for move in match.legal(seat) if move[0] == "play"]
        if seat != match.turn:
            assert not plays, "A4-11: nobody else may play"
        elif setup.must_follow:
            assert plays and set(plays) <= set(match.hands[seat]), "A4-11: some card may be played"
        else:
            assert plays == match.hands[seat], "A4-11: any card may be played"


def _deal_over(match: "BriscolaMatch") -> None:
    if match.setup.stop_at_61 and max(match.points) > ALL_POINTS // 2:
        return
    assert len(match.winners) == match.setup.tricks, "A4-7: all tricks are played"
    assert sum(match.points) == ALL_POINTS, "A4-2: 120 points at the end"
