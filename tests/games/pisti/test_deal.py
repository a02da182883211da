"""From the shuffle to the first play: dealer, cut, centre, opening card, handouts."""

from collections import Counter
from itertools import permutations

import pytest

from app.games.core.cards import CARDS, PACK_52, cards, codes
from app.games.core.ruleset import Event, Json, Number, Refusal, Shuffle
from app.games.pisti import PISTI
from app.games.pisti.deal import cut
from app.games.pisti.layout import is_jack
from app.games.pisti.rules import PistiMatch
from tests.games.pisti.rigs import EAST, NORTH, SOUTH, WEST, dealt, pack_for, play, start


def of_type(events: list[Event], kind: str) -> Json:
    """The one event of this type, its shared part."""
    (found,) = [event.shared for event in events if event.shared["type"] == kind]
    return found


def with_bottom(*names: str) -> list[int]:
    """An ordered pack whose last cards are these, the very bottom last."""
    bottom = cards(names)
    return [card for card in PACK_52 if card not in bottom] + bottom


def play_round(match: PistiMatch) -> None:
    """Deal an ordered pack and play it out, oldest card first."""
    match.supply(with_bottom("KS"))
    deal = match.deal
    while match.deal == deal and match.to_act():
        (seat,) = match.to_act()
        assert not isinstance(match.apply(seat, match.automatic(seat)), Refusal)


# ── Players and pack ────────────────────────────────────────────────────────────────────────────────


def test_four_sit_in_two_pairs() -> None:
    """PI-1: partners sit opposite each other."""
    options = PISTI.freeze(4, {})
    assert PISTI.seats[0] == 4
    assert PISTI.sides(4, options) == ((0, 2), (1, 3))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_solo_makes_every_seat_a_side(seats: int) -> None:
    """PI-38: two or three players, or four alone, are a side each; 48 / 4n handouts."""
    options = PISTI.freeze(seats, {"partners": "solo"} if seats == 4 else {})
    match = PISTI.start(options, seats, seats - 1)
    events = match.supply(pack_for("5C 9S KD 7H", "", seats))
    assert PISTI.sides(seats, options) == tuple((seat,) for seat in range(seats))
    assert match.shared_view()["handouts"] == {2: 6, 3: 4, 4: 3}[seats]
    assert match.to_act() == (0,)
    assert of_type(events, "handout_dealt")["counts"] == [4] * seats


def test_two_players() -> None:
    """PX-24, PV-3: six handouts, stock 40 … 0; the opponent leads, the dealer plays the 48th card."""
    match = dealt("5C 9S KD 7H", seats=2)
    stocks = [match.shared_view()["stock"]]
    assert match.to_act() == (1,)
    last = 1
    while match.phase == "play":
        (last,) = match.to_act()
        match.apply(last, match.automatic(last))
        match.check()
        if match.shared_view()["stock"] != stocks[-1]:
            stocks.append(match.shared_view()["stock"])
    assert stocks == [40, 32, 24, 16, 8, 0]
    assert last == 0


def test_the_pack_is_asked_for() -> None:
    """PI-2, PI-5: 52 cards without jokers are shuffled; nothing else is taken for them."""
    match = start()
    assert match.awaits() == Shuffle("pack", PACK_52, pause=False)
    for bad in (list(range(51)), [*range(51), 52], [0] * 52, 7):
        with pytest.raises(ValueError):
            match.supply(bad)
    assert match.deal == 0


def test_the_deal_moves_on() -> None:
    """PI-4, PI-37: the next round is dealt by the seat to the right; the table may pause before it."""
    match = start(dealer=WEST)
    assert (match.dealer, match.phase) == (WEST, "between_deals")
    play_round(match)
    assert (match.dealer, match.deal, match.phase) == (SOUTH, 1, "between_deals")
    assert match.awaits() == Shuffle("pack", PACK_52, pause=True)
    events = match.supply(with_bottom("KS"))
    assert events[0].shared == {"type": "deal_started", "deal": 2, "round": 2, "dealer": SOUTH}


# ── The cut ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_cut_turns_the_order() -> None:
    """PI-6: d[k..51] + d[0..k-1]; the new bottom is the old d[k-1]."""
    assert cut((1, 2, 3, 4, 5), 2) == (3, 4, 5, 1, 2)
    assert [cut(PACK_52, position)[-1] for position in range(1, 52)] == list(range(51))


def test_a_jack_is_cut_away() -> None:
    """PI-7, PX-20: the pack is cut again at 1 + the next number; no event or view names the jack."""
    match = start()
    started = match.supply(with_bottom("4H", "JC", "JD"))
    assert match.awaits() == Number("recut", 51, 0)
    assert (match.phase, match.to_act(), len(started)) == ("cut", (), 1)
    assert match.supply(50) == []
    assert match.awaits() == Number("recut", 51, 1)
    match.check()
    events = match.supply(50)
    done = of_type(events, "cut_done")
    assert done["cuts"] == 3 and done["taken"] == []
    assert done["exposed"] == match.shared_view()["exposed"][0]["card"]
    assert match.phase == "play"
    assert not {"JC", "JD"} & set(str([*started, *events, match.shared_view()]).replace("'", " ").split())


def test_recut_numbers_out_of_range() -> None:
    """PI-7: only a number below 51 is taken."""
    match = start()
    match.supply(with_bottom("JD"))
    for bad in (-1, 51, [3]):
        with pytest.raises(ValueError):
            match.supply(bad)
    assert match.awaits() == Number("recut", 51, 0)


def test_a_recut_shows_every_other_card_equally_often() -> None:
    """PI-7, PV-17: over the 51 numbers each other card comes to the bottom once."""
    pack = tuple(with_bottom("JD"))
    bottoms = Counter(cut(pack, 1 + number)[-1] for number in range(51))
    assert bottoms == Counter(card for card in PACK_52 if card != CARDS["JD"])


def test_the_recut_pack_is_uniform() -> None:
    """PA-2, PV-17, on a pack of five with two jacks: exact over all orders and all cuts.

    One cut takes the orders with a jack at the bottom evenly to all with none, and evenly to all with one; so
    however often it is repeated, every order allowed in the end is equally likely.
    """
    small = cards("2C 3C 4C JC JD")
    orders = list(permutations(small))
    results = Counter(
        cut(order, position) for order in orders if is_jack(order[-1]) for position in range(1, 5)
    )
    for bottom_is_jack in (False, True):
        weights = {results[order] for order in orders if is_jack(order[-1]) == bottom_is_jack}
        assert len(weights) == 1 and weights != {0}


def test_a_cut_by_hand_cannot_be_aimed() -> None:
    """PI-6, PA-3: k = 1 + (place + secret) mod 51; over the secret numbers every cut comes once."""
    pack = with_bottom("KS")
    bottoms = []
    for number in range(51):
        match = start(manual_cut=True, dealer=EAST)
        events = match.supply(pack)
        assert of_type(events, "cut_asked") == {"type": "cut_asked", "seat": SOUTH}
        assert (match.phase, match.to_act()) == ("cut", (SOUTH,))
        assert match.apply(SOUTH, ("cut", 20)) == []
        assert match.awaits() == Number("recut", 51, 0)
        match.supply(number)
        assert match.layout.pack == cut(tuple(pack), 1 + (20 + number) % 51)
        bottoms.append(match.layout.pack[-1])
    assert sorted(bottoms) == list(range(51))


def test_a_cut_by_hand_that_shows_a_jack() -> None:
    """PI-7, PX-20: further cuts are automatic and use the following numbers of the label."""
    match = start(manual_cut=True)
    pack = with_bottom("KS")
    pack[20], pack[CARDS["JD"]] = pack[CARDS["JD"]], pack[20]
    match.supply(pack)
    match.apply(WEST, ("cut", 15))
    match.supply(5)
    assert match.layout.pack[-1] == CARDS["JD"]
    assert (match.awaits(), match.to_act()) == (Number("recut", 51, 1), ())
    assert match.apply(WEST, ("cut", 9)) == Refusal("not_your_turn")
    events = match.supply(3)
    assert of_type(events, "cut_done")["cuts"] == 2


def test_cuts_that_are_refused() -> None:
    """Not that seat, out of range, phase over: nothing changes."""
    match = start(manual_cut=True)
    match.supply(with_bottom("KS"))
    before = match.to_json()
    assert match.apply(SOUTH, ("cut", 5)) == Refusal("not_your_turn")
    assert match.apply(WEST, ("play", 5)) == Refusal("wrong_phase")
    for position in (0, 52, -3):
        answer = match.apply(WEST, ("cut", position))
        assert isinstance(answer, Refusal) and answer.code == "cut_out_of_range"
    assert match.to_json() == before
    assert list(match.legal(WEST)) == [("cut", position) for position in range(1, 52)]
    assert list(match.legal(SOUTH)) == []
    assert match.own_view(WEST)["offers"] == {"cut": [1, 51]}
    assert match.automatic(WEST) in match.legal(WEST)
    match.apply(WEST, match.automatic(WEST))
    match.supply(0)
    assert match.apply(WEST, ("cut", 5)) == Refusal("wrong_phase")


def test_next_card_changes_places_silently() -> None:
    """A5 cut_jack next_card: the jack goes where the nearest other card above it was; events say nothing."""
    match = start(cut_jack="next_card")
    events = match.supply(with_bottom("8H", "6S", "JC", "JD"))
    assert codes(match.layout.pack[-4:]) == ["8H", "JD", "JC", "6S"]
    assert of_type(events, "cut_done") == {"type": "cut_done", "cuts": 1, "exposed": "6S", "taken": []}
    assert match.shared_view()["known"] == []
    match.check()


def test_the_cutter_takes_jacks() -> None:
    """PX-26: West holds J♦ J♣, known to all and the oldest cards, and is dealt two; 48 plays all the same."""
    match = start(cut_jack="cutter_takes")
    events = match.supply(with_bottom("6S", "JC", "JD"))
    assert of_type(events, "cut_done")["taken"] == ["JD", "JC"]
    assert of_type(events, "cut_done")["exposed"] == "6S"
    assert of_type(events, "handout_dealt")["counts"] == [4, 4, 4, 2]
    assert match.own_view(WEST)["hand"][:2] == ["JD", "JC"]
    assert len(match.own_view(WEST)["hand"]) == 4
    assert match.shared_view()["known"] == [{"card": "JD", "seat": WEST}, {"card": "JC", "seat": WEST}]
    stocks, plays = {match.shared_view()["stock"]}, 0
    while match.phase == "play":
        (seat,) = match.to_act()
        match.apply(seat, match.automatic(seat))
        match.check()
        stocks.add(match.shared_view()["stock"])
        plays += 1
        if plays == 3:
            assert match.shared_view()["known"] == [{"card": "JC", "seat": WEST}]
    assert (stocks, plays) == ({32, 16, 0}, 48)


def test_the_cutter_takes_all_four_jacks() -> None:
    """A5 cut_jack cutter_takes, j = 4: no card is dealt to the cutter in the first handout."""
    match = start(seats=2, cut_jack="cutter_takes")
    events = match.supply(with_bottom("6S", "JC", "JD", "JH", "JS"))
    assert of_type(events, "handout_dealt")["counts"] == [4, 0]
    assert match.own_view(1)["hand"] == ["JS", "JH", "JD", "JC"]
    match.check()


# ── Centre, opening card, handouts ──────────────────────────────────────────────────────────────────


def test_opening() -> None:
    """PX-1, PI-8, PI-11, PI-13: the fourth card dealt is turned; three stay face down."""
    match = dealt("5C 9S KD 7H")
    view = match.shared_view()
    assert view["pile"] == {"count": 1, "cards": ["7H"]}
    assert view["leftover"] == 3
    assert not {"5C", "9S", "KD"} & set(str([view, *map(match.own_view, range(4))]).replace("'", " ").split())
    assert (view["first"], view["plays"], view["handout"]) == (None, 0, 1)


@pytest.mark.parametrize(
    ("centre", "pile", "leftover"),
    [("5C 9S 8D JH", "JH 8D", 2), ("5C 8D JS JH", "JH JS 8D", 1), ("6D JC JD JH", "JH JD JC 6D", 0)],
)
def test_opening_jacks(centre: str, pile: str, leftover: int) -> None:
    """PX-2, PX-3, PI-11, PI-13: while a jack is turned the next card is turned on it."""
    match = start(pile_view="all")
    events = match.supply(pack_for(centre, ""))
    assert of_type(events, "opening") == {
        "type": "opening",
        "cards": pile.split(),
        "under": [],
        "leftover": leftover,
    }
    assert match.shared_view()["pile"]["cards"] == pile.split()
    assert match.shared_view()["leftover"] == leftover
    match.check()


@pytest.mark.parametrize("opening_jack", ["turn_next", "under_stock", "stand"])
def test_four_jacks_void_the_round(opening_jack: str) -> None:
    """PX-4, PI-12: nobody scores, dealer and round number stay, a fresh pack is asked for without a pause."""
    match = start(opening_jack=opening_jack, target=51)
    play_round(match)
    totals = match.totals
    events = match.supply(pack_for("JS JC JD JH", ""))
    assert [event.shared["type"] for event in events[-2:]] == ["redeal_four_jacks", "deal_scored"]
    assert "handout_dealt" not in [event.shared["type"] for event in events]
    void = events[-1].shared
    assert (void["deal"], void["round"], void["points"], void["counted"]) == (2, 2, [0, 0], False)
    assert match.totals == totals and not match.scores[-1].counted
    assert match.awaits() == Shuffle("pack", PACK_52, pause=False)
    assert (match.dealer, match.deal) == (EAST, 2)
    again = match.supply(with_bottom("KS"))
    assert again[0].shared == {"type": "deal_started", "deal": 3, "round": 2, "dealer": EAST}
    match.check()


def test_a_void_round_asks_for_another_cut() -> None:
    """PI-12 with manual_cut: one prompt per shuffle."""
    match = start(manual_cut=True)
    pack = pack_for("JS JC JD JH", "")
    match.supply(pack[-15:] + pack[:-15])
    match.apply(WEST, ("cut", 14))
    assert of_type(match.supply(0), "redeal_four_jacks")
    events = match.supply(with_bottom("KS"))
    assert of_type(events, "cut_asked")["seat"] == WEST


def test_jacks_under_the_stock() -> None:
    """PX-25: J♥ and then J♠ go under; all three bottom cards are public, in the stock and in South's hand."""
    match = start(opening_jack="under_stock")
    pack = cards("5C 9S KD JH JS 8D")
    pack += [card for card in PACK_52 if card not in pack and card != CARDS["4H"]] + [CARDS["4H"]]
    events = match.supply(pack)
    opening = of_type(events, "opening")
    assert (opening["cards"], opening["under"], opening["leftover"]) == (["8D"], ["JH", "JS"], 3)
    assert of_type(events, "cut_done")["exposed"] == "4H"
    known = ["JS", "JH", "4H"]
    assert match.shared_view()["exposed"] == [{"card": card, "seat": None} for card in known]
    for _ in range(32):
        (seat,) = match.to_act()
        match.apply(seat, match.automatic(seat))
        match.check()
    assert match.shared_view()["exposed"] == [{"card": card, "seat": SOUTH} for card in known]
    assert match.own_view(SOUTH)["hand"][1:] == ["4H", "JH", "JS"]


def test_a_fourth_jack_pushes_the_old_bottom_card_to_the_seat_before() -> None:
    """A5 opening_jack under_stock: every card known to lie at the bottom stays known in the hand it goes to."""
    match = start(opening_jack="under_stock")
    pack = cards("5C 9S KD JH JS JC JD 8D")
    pack += [card for card in PACK_52 if card not in pack and card != CARDS["4H"]] + [CARDS["4H"]]
    match.supply(pack)
    for _ in range(32):
        (seat,) = match.to_act()
        match.apply(seat, match.automatic(seat))
    seats = [entry["seat"] for entry in match.shared_view()["exposed"]]
    assert [entry["card"] for entry in match.shared_view()["exposed"]] == ["JD", "JC", "JS", "JH", "4H"]
    assert seats == [SOUTH] * 4 + [WEST]
    match.check()


def test_a_jack_that_stands() -> None:
    """A5 opening_jack stand: the jack is the opening card over three leftovers; play 1 makes no pişti."""
    match = dealt("5C 9S KD JH", "JC", opening_jack="stand")
    assert match.shared_view()["pile"] == {"count": 1, "cards": ["JH"]}
    assert match.shared_view()["leftover"] == 3
    (event,) = play(match, "JC")
    assert (event.shared["count"], event.shared["pisti"]) == (5, 0)


def test_packets_of_four_in_turn() -> None:
    """PI-9, PI-10: East, North, West, South get four each from the top; 32 cards are left."""
    match = start()
    pack = with_bottom("KS")
    events = match.supply(pack)
    handout = next(event for event in events if event.shared["type"] == "handout_dealt")
    for place, seat in enumerate((EAST, NORTH, WEST, SOUTH)):
        packet = codes(pack[4 + 4 * place : 8 + 4 * place])
        assert match.own_view(seat)["hand"] == packet
        assert handout.own[seat] == {"cards": packet}
    assert handout.shared["stock"] == match.shared_view()["stock"] == 32
    assert match.shared_view()["exposed"] == [{"card": "KS", "seat": None}]


def test_hands_are_filled_when_all_are_empty() -> None:
    """PI-22: after 16 plays four each again in the same order; the pile stays and East plays."""
    match = start()
    match.supply(with_bottom("KS"))
    events: list[Event] = []
    for count in range(1, 17):
        (seat,) = match.to_act()
        answer = match.apply(seat, match.automatic(seat))
        assert not isinstance(answer, Refusal)
        events = answer
        assert (len(events) == 2) == (count == 16)
    assert events[1].shared == {"type": "handout_dealt", "handout": 2, "counts": [4] * 4, "stock": 16}
    assert match.to_act() == (EAST,)
    assert match.shared_view()["pile"]["count"] > 0
    assert [match.hand_count(seat) for seat in range(4)] == [4] * 4


def test_the_exposed_card_goes_to_the_dealer() -> None:
    """PI-23, PX-21: 4♥ ends the dealer's last packet; everybody knows where it is until it is played."""
    match = start()
    match.supply(with_bottom("4H"))
    while match.shared_view()["stock"]:
        assert match.shared_view()["exposed"] == [{"card": "4H", "seat": None}]
        (seat,) = match.to_act()
        match.apply(seat, match.automatic(seat))
    assert match.own_view(SOUTH)["hand"][-1] == "4H"
    while match.phase == "play":
        assert match.shared_view()["exposed"] == [{"card": "4H", "seat": SOUTH}]
        (seat,) = match.to_act()
        match.apply(seat, match.automatic(seat))
    assert match.shared_view()["exposed"] == []
