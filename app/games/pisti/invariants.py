"""What must be true of every state of a match, whatever happened (PV-*): asserted by tests and simulation.

Only the invariants that hold under the options in force are asserted, each with its id as the message.
"""

from typing import TYPE_CHECKING

from app.games.core.cards import PACK_52
from app.games.pisti.layout import PLAYS, Layout, is_jack
from app.games.pisti.options import House
from app.games.pisti.score import most_cards

if TYPE_CHECKING:
    from app.games.pisti.rules import PistiMatch

CARD_POINTS = 13


def check(match: "PistiMatch") -> None:
    """Assert every invariant of this state.

    Raises:
        AssertionError: naming the invariant's id.
    """
    layout, house = match.layout, match.house
    if match.stage == "play":
        check_cards(layout)
        check_hands(layout, house, match.dealer)
        check_pile(layout)
        check_exposed(layout, house, match.dealer)
        check_log(layout, house, match.dealer)
        assert match.turn == (match.dealer + 1 + len(layout.log)) % house.seats, "PV-12"
    elif match.scored and layout.log:
        check_cards(layout)
        check_score(match)
    check_totals(match)


def check_cards(layout: Layout) -> None:
    """PV-1: the zones hold the 52 cards, each once."""
    zones = (layout.stock, layout.leftover, layout.pile, *layout.hands, *layout.piles)
    assert sorted(card for zone in zones for card in zone) == list(PACK_52), "PV-1"
    assert sorted(layout.pack) == list(PACK_52), "PV-1"


def check_hands(layout: Layout, house: House, dealer: int) -> None:
    """PV-2, PV-3: hands and stock have the size that the number of plays says."""
    plays = len(layout.log)
    lap = plays % (4 * house.seats)
    assert plays < PLAYS, "PV-3"
    assert sum(map(len, layout.hands)) + len(layout.stock) == PLAYS - plays, "PV-2"
    assert len(layout.stock) == PLAYS - 4 * house.seats * layout.handout, "PV-3"
    for step in range(house.seats):
        seat = (dealer + 1 + step) % house.seats
        made = (lap - step + house.seats - 1) // house.seats
        assert len(layout.hands[seat]) == 4 - made, "PV-2"


def check_pile(layout: Layout) -> None:
    """PV-6, PV-7, PV-8: how jacks, leftovers and the first capture bind the pile."""
    pile = layout.pile
    if pile and is_jack(pile[-1]):
        assert len(pile) == 1, "PV-6"
    if layout.leftover and layout.log:
        assert len(pile) >= 2, "PV-7"
    if layout.first is None:
        assert pile, "PV-8"
    else:
        assert not layout.leftover and layout.last_side is not None, "PV-8"


def check_exposed(layout: Layout, house: House, dealer: int) -> None:
    """PV-11: the exposed card is no jack (`under_stock` apart), lies at the bottom and goes to the dealer."""
    last = layout.exposed[0]
    if house.opening_jack != "under_stock":
        assert len(layout.exposed) == 1 and not is_jack(last), "PV-11"
    if layout.stock:
        assert layout.stock[: len(layout.exposed)] == list(layout.exposed), "PV-11"
    else:
        assert last in layout.hands[dealer] or any(play[:2] == (dealer, last) for play in layout.log), "PV-11"


def check_log(layout: Layout, house: House, dealer: int) -> None:
    """PV-7, PV-9, PV-12: turns go round, and each pişti answers a card just laid on an empty table."""
    on_table: int | None = None
    for number, (seat, _card, count, leftover, pisti) in enumerate(layout.log):
        assert seat == (dealer + 1 + number) % house.seats, "PV-12"
        if pisti:
            assert not leftover, "PV-7"
            assert on_table == 1 and count == 2, "PV-9"
        if count:
            on_table = 0
        elif on_table is not None:
            on_table += 1


def check_score(match: "PistiMatch") -> None:
    """PV-3, PV-4, PV-5, PV-8, PV-10: a counted round gave out exactly what is in the pack, and the piştis."""
    layout, house, entry = match.layout, match.house, match.scores[-1]
    counts = [len(pile) for pile in layout.piles]
    pistis = [pisti.value for pisti in layout.pistis]
    majority = house.majority if most_cards(counts) is not None else 0
    cards = sum(line.points for line in entry.lines if line.rule == "PI-31")
    assert len(layout.log) == PLAYS and not any(layout.hands), "PV-3"
    assert layout.last_side is not None and layout.first is not None, "PV-8"
    assert cards == CARD_POINTS and sum(counts) == len(PACK_52), "PV-4"
    assert sum(entry.points) == CARD_POINTS + majority + sum(pistis), "PV-5"
    assert len(pistis) <= 23 and min(entry.points) >= 0, "PV-10"
    if (house.pisti, house.jack_pisti, house.ace_pisti, house.jack_on_single) == (10, 20, 10, 0):
        assert sum(pistis) <= 250 and max(entry.points) <= 263 + house.majority, "PV-10"


def check_totals(match: "PistiMatch") -> None:
    """PV-13: totals never fall; the match ends after a scored round, with one side strictly ahead."""
    before = (0,) * len(match.totals)
    for entry in match.scores:
        assert all(new >= old for new, old in zip(entry.totals, before, strict=True)), "PV-13"
        before = entry.totals
    assert before == match.totals, "PV-13"
    if match.result is not None:
        (winner,) = match.result.winners
        assert match.stage == "over" and match.totals.count(match.totals[winner]) == 1, "PV-13"
        assert match.totals[winner] == max(match.totals), "PV-13"
        if match.house.target is not None:
            assert match.totals[winner] >= match.house.target, "PV-13"
