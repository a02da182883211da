"""Other worlds: lawful, the same to their viewer, and each as likely as the other."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from math import comb
from random import Random

import pytest

from app.games.core.cards import codes
from app.games.core.ruleset import Draw
from app.games.pedro.hidden import TRUMP, Class, Holder, Shares
from app.games.pedro.match import PedroMatch
from app.games.pedro.pack import TRUMPS
from tests.games.pedro.positions import counts_deal, dealt, done, golden_to_lead, play

NOBODY: frozenset[int] = frozenset()


# ── Shares ────────────────────────────────────────────────────────────────────────────────────────
def brute(holders: list[Holder], cards: list[Class]) -> Counter[tuple[tuple[int, ...], ...]]:
    """Worlds by what each holder has, every one of them listed: places of cards, then origins of cards."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    kinds = [TRUMP, *sorted({kind for kind in cards if kind != TRUMP}, key=str)]
    sizes = [holder.size for holder in holders]
    seen = set()
    for order in permutations(range(len(cards)), sum(sizes)):
        sets, start = [], 0
        for size in sizes:
            sets.append(tuple(sorted(order[start : start + size])))
            start += size
        if tuple(sets) in seen:
            continue
        seen.add(tuple(sets))
        if any(cards[card] == TRUMP and card not in order for card in range(len(cards))):
            continue
        ways = 1
        for holder, held in zip(holders, sets, strict=True):
            ways *= origins(holder, [cards[card] for card in held])
        if ways:
            share = tuple(tuple(sum(cards[c] == kind for c in held) for kind in kinds) for held in sets)
            found[share] += ways
    return found


def origins(holder: Holder, held: list[Class]) -> int:
    """Which trumps were dealt and which plain cards recycled, listed one by one."""
    for kind in held:
        if kind == TRUMP and holder.no_trumps:
            return 0
        if kind != TRUMP and (
            holder.all_trumps or holder.seat in kind.void or (kind.mine and not holder.recycled)
        ):
            return 0
    trumps = held.count(TRUMP) + holder.trumps
    plain = [kind.mine for kind in held if kind != TRUMP]
    plain += [True] * holder.mine + [False] * (holder.plain - holder.mine)
    dealt_ones = len(list(combinations(range(trumps), holder.kept)))
    again = [
        chosen
        for chosen in combinations(range(len(plain)), holder.recycled)
        if all(place in chosen for place, mine in enumerate(plain) if mine)
    ]
    return dealt_ones * len(again)


def exactly(shares: Shares) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """Every outcome of `drawn` with its probability, by going through all answers of `draw`."""
    outcomes: dict[tuple[tuple[int, ...], ...], Fraction] = {}

    def go(answers: list[tuple[int, int]]) -> None:
        asked: list[int] = []

        def draw(below: int) -> int:
            if len(asked) < len(answers):
                asked.append(below)
                return answers[len(asked) - 1][0]
            raise NeedsMore(below)

        try:
            drawn = shares.drawn(draw)
        except NeedsMore as more:
            for number in range(more.below):
                go([*answers, (number, more.below)])
            return
        chance = Fraction(1)
        for _, below in answers:
            chance /= below
        share = tuple(tuple(count for _, count in one) for one in drawn)
        outcomes[share] = outcomes.get(share, Fraction(0)) + chance

    go([])
    return outcomes


class NeedsMore(Exception):
    def __init__(self, below: int) -> None:
        self.below = below


PLAIN, VOID, MINE = (
    Class(False, NOBODY, False),
    Class(False, frozenset({1}), False),
    Class(False, NOBODY, True),
)

SHARES = [
    ([Holder(2, 0, kept=1), Holder(1, 1, kept=1, trumps=1)], [TRUMP] * 2 + [PLAIN] * 3),
    ([Holder(2, 0), Holder(1, 1)], [TRUMP] + [VOID] * 2 + [PLAIN] * 2),
    ([Holder(2, 1, all_trumps=True, kept=2), Holder(2, 0, kept=1), Holder(1)], [TRUMP] * 4 + [PLAIN] * 2),
    ([Holder(1, 1, no_trumps=True), Holder(2, 0)], [TRUMP] * 2 + [VOID, PLAIN]),
    ([Holder(2, 0, recycled=1), Holder(1, 1, recycled=1, plain=1)], [TRUMP] + [PLAIN] * 2 + [MINE] * 2),
    ([Holder(2, 0, recycled=2, plain=2, mine=1), Holder(1, 1)], [TRUMP] + [PLAIN] * 2 + [MINE]),
]


@pytest.mark.parametrize(("holders", "cards"), SHARES)
def test_shares_are_drawn_as_often_as_there_are_worlds(holders: list[Holder], cards: list[Class]) -> None:
    kinds = [TRUMP, *sorted({kind for kind in cards if kind != TRUMP}, key=str)]
    shares = Shares(holders, {kind: cards.count(kind) for kind in kinds})
    worlds = brute(holders, cards)
    total = sum(worlds.values())
    assert exactly(shares) == {share: Fraction(ways, total) for share, ways in worlds.items()}


def test_shares_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="no world"):
        Shares([Holder(1, 0, no_trumps=True)], {TRUMP: 1}).drawn(lambda below: 0)


# ── Whole worlds ──────────────────────────────────────────────────────────────────────────────────
def draw_of(seed: int) -> Draw:
    return Random(seed).randrange


def test_trumps_from_the_stock_fall_as_they_would() -> None:
    """Everybody kept two trumps and drew four of the sixteen cards: how many of the six other trumps a seat drew
    follows from counting, for a watcher and for a seat that knows its own."""
    match = counts_deal([2, 2, 2, 2], 3)
    own = sum(card in TRUMPS[2] for card in match.hands[1]) - 2
    for viewer, pool, trumps in ((None, 16, 6), (1, 12, 6 - own)):
        rng, tries, seen = Random(7), 400, Counter[int]()
        for _ in range(tries):
            world = match.resample(viewer, rng.randrange)
            seen[sum(card in TRUMPS[2] for card in world.hands[0]) - 2] += 1
        for count in range(5):
            expected = comb(trumps, count) * comb(pool - trumps, 4 - count) / comb(pool, 4)
            spread = 4.5 * (expected * (1 - expected) / tries) ** 0.5 + 0.002
            assert abs(seen[count] / tries - expected) < spread, (viewer, count)


def positions() -> list[tuple[str, PedroMatch]]:
    """A match in every kind of phase, early and late in the tricks."""
    found = [("bidding", dealt({})), ("robbing", counts_deal([3, 3, 2, 4], 0))]
    short = counts_deal([0, 1, 0, 8], 3)
    assert short.phase == "recycling"
    found.append(("recycling", short.clone()))
    short.supply(list(short.awaits().cards)[::-1])  # type: ignore[union-attr]
    for match, name in ((short, "recycled"), (golden_to_lead("bury"), "bury")):
        while match.to_act():
            found.append((f"{name} {len(match.winners)}.{len(match.trick)}", match.clone()))
            done(match, match.turn, match.automatic(match.turn))
        found.append((f"{name} over", match.clone()))
    return found


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_worlds_are_lawful_and_look_the_same(viewer: int | None) -> None:
    for number, (name, match) in enumerate(positions()):
        before = match.to_json()
        world = match.resample(viewer, draw_of(number))
        world.check()
        assert world.shared_view() == match.shared_view(), name
        if viewer is not None:
            assert world.own_view(viewer) == match.own_view(viewer), name
        assert match.to_json() == before
        assert (world.to_json() == before) == name.endswith("over"), name


def test_all_that_is_hidden_changes() -> None:
    """Hands, stock, discards, what was robbed and set aside, buried cards and the order of the pile."""
    match = counts_deal([3, 3, 2, 4], 0)
    done(match, 0, match.automatic(0))
    worlds = [match.resample(2, draw_of(seed)) for seed in range(40)]
    for seat in (0, 1, 3):
        assert len({tuple(world.hands[seat]) for world in worlds}) > 30
        assert len({world.discards[seat] for world in worlds}) > 30
    assert len({world.left for world in worlds}) > 20 and {world.hands[2][0] for world in worlds} == {
        match.hands[2][0]
    }
    own = [match.resample(0, draw_of(seed)) for seed in range(10)]
    assert {world.left for world in own} == {match.left}

    match = golden_to_lead("bury")
    play(match, "QC", {3: "3C"})
    buried = {codes(match.resample(0, draw_of(seed)).under[3])[0] for seed in range(60)}
    assert buried == {"KC", "9C", "8C", "7C", "6C", "4C", "3C"}
    assert {match.resample(3, draw_of(seed)).under[3] for seed in range(9)} == {match.under[3]}


def test_voids_are_kept() -> None:
    """Whoever did not follow clubs holds none, in every world."""
    match = golden_to_lead("shortage")
    play(match, "2S KD JS TS")
    for seed in range(30):
        world = match.resample(0, draw_of(seed))
        assert not [card for card in codes(world.hands[2]) if card[1] == "S"]


def test_recycled_cards_are_somebodys_discards() -> None:
    """Seen by whoever laid the ten of spades away: another may hold it or any other discard."""
    match = golden_to_lead("shortage")
    held = set()
    for seed in range(60):
        world = match.resample(2, draw_of(seed))
        world.check()
        again = codes(world.pile[:2])
        held.update(again)
        assert again[0] in codes(world.hands[0]) and again[1] in codes(world.hands[1])
    mine = set(codes(match.discards[2]))
    assert held & mine and held - mine
