"""Other worlds (`resample`): uniform over what the viewer has not been shown, and lawful."""

import random
from collections import Counter
from itertools import permutations

import pytest

from app.games.briscola import BRISCOLA
from app.games.briscola.match import BriscolaMatch
from app.games.core.cards import CARDS, cards, codes, suit
from tests.games.briscola.positions import dealt, done, golden, play, play_oldest, table


def hidden_part(match: BriscolaMatch) -> tuple[tuple[int, ...], ...]:
    return (*(tuple(hand) for hand in match.hands), tuple(match.stock))


def near_the_end(**chosen: bool) -> BriscolaMatch:
    """Three players with one card each."""
    match = table(3, **chosen)
    match.supply(golden("G3"))
    play_oldest(match, 3 * 12)
    return match


def spread(match: BriscolaMatch, viewer: int | None, tries: int) -> Counter[tuple[tuple[int, ...], ...]]:
    rng = random.Random(11)
    return Counter(hidden_part(match.resample(viewer, rng.randrange)) for _ in range(tries))


def test_uniform_over_all_hidden_orders() -> None:
    """Two players, one trick before the last draw: 3 cards in the other hand and 1 in the stock, 24 orders."""
    match = table(2)
    match.supply(golden("G2"))
    play_oldest(match, 2 * 16)
    assert len(match.stock) == 1
    worlds = spread(match, 0, 4800)
    assert len(worlds) == 24
    assert all(abs(count - 200) < 75 for count in worlds.values())
    hidden = match.hands[1] + match.stock
    expected = {(tuple(match.hands[0]), order[:3], order[3:]) for order in permutations(hidden)}
    assert set(worlds) == expected


def test_known_cards_stay() -> None:
    match = table(4)
    match.supply(golden("G4"))
    play_oldest(match, 4 * 7)
    place = match.hands[1].index(CARDS["JD"])
    for world in spread(match, 0, 50):
        assert world[1][place] == CARDS["JD"] and world[0] == tuple(match.hands[0])


def test_a_watcher_knows_no_hand() -> None:
    match = dealt(2, {}, "4D")
    assert len(spread(match, None, 40)) == 40


def test_partners_who_were_seen_stay() -> None:
    match = table(4, partner_view="last_three")
    match.supply(golden("G4"))
    play_oldest(match, 4 * 7)
    for world in spread(match, 0, 50):
        assert world[2] == tuple(match.hands[2])
    assert len({world[1] for world in spread(match, 0, 50)}) > 1


def test_a_taken_card_stays() -> None:
    match = dealt(2, {1: "4C 5D 6D", 0: "AC 7S 4D"}, "AS", "7C QC QD JD", trump_exchange="seven")
    play(match, "4C AC")
    done(match, 0, ("exchange_trump", CARDS["7S"]))
    assert all(world[0][0] == CARDS["AS"] for world in spread(match, 1, 30))


def test_the_pack_on_record_is_that_of_the_world() -> None:
    match = dealt(3, {}, "4D")
    rng = random.Random(3)
    for _ in range(10):
        world = match.resample(1, rng.randrange)
        twin = table(3)
        twin.supply(world.pack)
        assert twin.to_json() == world.to_json()


def test_a9_who_did_not_follow_holds_none_of_it() -> None:
    """Seat 1 has shown to hold no heart: its two old cards never are, the one it drew since may be."""
    match = dealt(2, {0: "AH 5S 6S", 1: "4C 7S 4S"}, "KD", "5H 6H", dealer=1, must_follow=True)
    play(match, "AH 4C")
    assert match.voids[1] == [0, 0, 2, 0]
    worlds = [world[1] for world in spread(match, 0, 300)]
    hearts = [[suit(card) == 2 for card in hand] for hand in worlds]
    assert not any(hand[0] or hand[1] for hand in hearts)
    assert any(hand[2] for hand in hearts)
    play(match, "5S 7S")
    assert match.voids[1] == [0, 0, 1, 0]


def test_a9_uniform_over_what_can_be() -> None:
    """Four hidden cards, one of them a heart, and two places where none can lie: 2 × 3! orders."""
    match = table(2, must_follow=True)
    match.supply(golden("G2"))
    while len(match.stock) > 1 or match.trick:
        done(match, match.turn, match.legal(match.turn)[0])
    hidden = match.hands[1] + match.stock
    suits = Counter(suit(card) for card in hidden)
    barred = suits.most_common()[-1][0]
    order = sorted(hidden, key=lambda card: suit(card) == barred)
    free = len(hidden) - suits[barred]
    places = min(2, free)
    match.hands[1], match.stock = order[:3], order[3:]
    match.voids = [[0] * 4, [places if letter == barred else 0 for letter in range(4)]]
    expected = {
        (tuple(match.hands[0]), one[:3], one[3:])
        for one in permutations(order)
        if all(suit(card) != barred for card in one[:places])
    }
    worlds = spread(match, 0, 200 * len(expected))
    assert set(worlds) == expected and len(expected) < 24
    assert all(abs(count - 200) < 75 for count in worlds.values())


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_a9_worlds_are_lawful_all_along(seats: int) -> None:
    rng = random.Random(seats)
    match = table(seats, must_follow=True)
    match.supply(rng.sample(match.setup.pack, len(match.setup.pack)))
    while match.phase == "play":
        world = match.resample(rng.choice([None, *range(seats)]), rng.randrange)
        world.check()
        done(match, match.turn, rng.choice(match.legal(match.turn)))


def test_after_the_deal_nothing_is_hidden() -> None:
    match = near_the_end()
    play_oldest(match)
    assert match.resample(None, random.Random(1).randrange).to_json() == match.to_json()


def test_the_match_itself_is_left_alone() -> None:
    match = near_the_end(must_follow=True)
    before = match.to_json()
    match.resample(1, random.Random(1).randrange)
    assert match.to_json() == before


def test_a_clone_goes_its_own_way() -> None:
    match = dealt(4, {}, "4D", must_follow=True)
    before = match.to_json()
    twin = match.clone()
    assert twin.to_json() == before and BRISCOLA.from_json(before).to_json() == before
    play_oldest(twin)
    assert match.to_json() == before and match.pack is twin.pack


def test_cards_of_a_world_are_the_same_cards() -> None:
    match = dealt(3, {0: "AH 3H KH"}, "4D")
    assert codes(match.hands[0]) == ["AH", "3H", "KH"]
    for world in spread(match, 0, 10):
        assert world[0] == tuple(cards("AH 3H KH"))
        assert sorted(card for part in world for card in part) == sorted(
            set(match.setup.pack) - {CARDS["4D"]}
        )
