"""The invariants of the rule page: a state that breaks one is caught by its number, and what holds for whole deals (P-7,
P-10, P-12) is tried over random ones."""

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest

from app.games.core.cards import CARDS, CODES, PACK_52, SUITS
from app.games.core.ruleset import Json, Move, Refusal
from app.games.kit.drawn_options import draw_options
from app.games.pedro import PEDRO
from app.games.pedro.match import PedroMatch
from tests.games.pedro.positions import counts_deal, dealt, golden_to_lead, play, play_on

Spoil = Callable[[PedroMatch], None]


def mid_trick() -> PedroMatch:
    match = golden_to_lead("bury")
    play(match, "QC 5C AC 6C 3S KC", {3: "3C"})
    return match


def scored() -> PedroMatch:
    match = golden_to_lead("bury")
    play_on(match)
    return match


def set_field(name: str, value: Any) -> Spoil:
    return lambda match: setattr(match, name, value)


def swap_hands(match: PedroMatch) -> None:
    """A card changes its holder in mid-deal."""
    match.hands[0][0], match.hands[1][0] = match.hands[1][0], match.hands[0][0]


def lose_a_card(match: PedroMatch) -> None:
    match.hands[0].pop()


def keep_a_plain_card(match: PedroMatch) -> None:
    """A card that should have been laid away is in the hand instead of one that was drawn."""
    match.discards[0], match.hands[0][-1] = (
        (*match.discards[0][:-1], match.hands[0][-1]),
        match.discards[0][-1],
    )


def bury_another(match: PedroMatch) -> None:
    """A card worth something lies under the trick."""
    ten = CARDS["JC"]
    match.hands[3].remove(ten)
    match.hands[3].append(match.under[3][0])
    match.under[3] = (ten,)


def speak_twice(match: PedroMatch) -> None:
    match.auction.calls[1] = match.auction.calls[0]


FAULTS: list[tuple[str, Callable[[], PedroMatch], Spoil]] = [
    ("P-1", mid_trick, lose_a_card),
    ("P-1", mid_trick, swap_hands),
    ("P-1", lambda: dealt({}), set_field("stock", [])),
    ("P-2", lambda: dealt({}), lambda match: match.hands[0].reverse()),
    ("P-2", lambda: counts_deal([2, 2, 2, 2], 3), keep_a_plain_card),
    ("P-2", lambda: counts_deal([3, 3, 2, 6], 3), set_field("refilled", [3, 3, 3, 0])),
    ("P-2", lambda: counts_deal([0, 0, 0, 9], 3), set_field("phase", "play")),
    ("P-4", mid_trick, bury_another),
    ("P-4", mid_trick, lambda match: match.winners.append(0)),
    ("P-5", mid_trick, set_field("points", [1, 6])),
    ("P-6", mid_trick, set_field("winners", [0])),
    ("P-6", mid_trick, set_field("turn", 2)),
    ("P-7", lambda: counts_deal([2, 2, 2, 2], 3), speak_twice),
    ("P-9", scored, set_field("dealer", 3)),
    ("P-9", scored, set_field("scores", ())),
    ("P-9", scored, set_field("phase", "match_over")),
]


@pytest.mark.parametrize(("number", "make", "spoil"), FAULTS)
def test_a_broken_state_is_caught(number: str, make: Callable[[], PedroMatch], spoil: Spoil) -> None:
    match = make()
    if match.phase != "recycling":
        match.check()
    spoil(match)
    with pytest.raises(AssertionError, match=f"^{number}:"):
        match.check()


# ── Whole deals ───────────────────────────────────────────────────────────────────────────────────────


def played_deal(seed: int) -> tuple[dict[str, Any], int, list[list[int]], list[tuple[int, Move]], PedroMatch]:
    """A random deal: options, dealer, what chance gave, the moves, and the match after it."""
    rng = Random(seed)
    options, dealer = dict(draw_options(PEDRO, 4, rng.randrange)), rng.randrange(4)
    match = PEDRO.start(options, 4, dealer)
    chance: list[list[int]] = []
    made: list[tuple[int, Move]] = []
    while not match.scores:
        awaited = match.awaits()
        if awaited is not None:
            chance.append(rng.sample(awaited.cards, len(awaited.cards)))
            match.supply(chance[-1])
            continue
        (seat,) = match.to_act()
        moves = list(islice(match.legal(seat), 100))
        assert moves, "P-7: some move is lawful"
        made.append((seat, rng.choice(moves)))
        assert not isinstance(match.apply(*made[-1]), Refusal)
    return options, dealer, chance, made, match


COLOURS = ["SHDC", "CHDS", "SDHC", "DCSH"]
"""What clubs, diamonds, hearts and spades become: red and black stay apart, or change about."""


def renamed(value: Any, suits: str) -> Any:
    """The same with other suits: cards and suits alike."""
    names = dict(zip(SUITS, suits, strict=True))
    if isinstance(value, dict):
        return {key: renamed(one, suits) for key, one in value.items()}
    if isinstance(value, list):
        return [renamed(one, suits) for one in value]
    if isinstance(value, str) and value in CARDS and value[1] in names:
        return value[0] + names[value[1]]
    return names.get(value, value) if isinstance(value, str) else value


@pytest.mark.parametrize("suits", COLOURS)
def test_p_10_suits_are_only_names(suits: str) -> None:
    """Hearts for diamonds and clubs for spades, or the colours for one another: the off-five is symmetric."""
    becomes = [CARDS[renamed(code, suits)] for code in CODES[:52]]
    for seed in range(12):
        options, dealer, chance, made, match = played_deal(seed)
        twin = PEDRO.start(options, 4, dealer)
        answers = iter([becomes[card] for card in order] for order in chance)
        for seat, move in made:
            while twin.awaits() is not None:
                twin.supply(next(answers))
            action: Json = renamed(PEDRO.move_json(move), suits)
            assert not isinstance(twin.apply(seat, PEDRO.parse_move(action)), Refusal)
        assert [score.points for score in twin.scores] == [score.points for score in match.scores]
        view, other = match.shared_view(), twin.shared_view()
        ours = {key: renamed(value, suits) for key, value in view.items() if key != "buried"}
        assert ours == {key: value for key, value in other.items() if key != "buried"}


def test_p_12_the_same_pack_and_moves_make_the_same_state() -> None:
    for seed in range(12):
        options, dealer, chance, made, match = played_deal(seed)
        twin = PEDRO.start(options, 4, dealer)
        answers = iter(chance)
        for seat, move in made:
            while twin.awaits() is not None:
                twin.supply(next(answers))
            twin = PEDRO.from_json(twin.to_json())
            twin.apply(seat, move)
        assert twin.to_json() == match.to_json()


def test_p_5_and_p_9_over_whole_matches() -> None:
    """Points of each deal, the dealer, and the end of the match."""
    for seed in range(3):
        rng = Random(f"matches {seed}")
        match = PEDRO.start(draw_options(PEDRO, 4, rng.randrange), 4, 0)
        while match.result is None and match.deal < 25:
            match.supply(rng.sample(PACK_52, 52))
            play_on(match)
            for score in match.scores:
                assert max(score.points) <= 14
        dealers = [one["dealer"] for one in match.shared_view()["contracts"]]
        assert dealers == [number % 4 for number in range(len(dealers))]
