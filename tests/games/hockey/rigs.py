"""Rigged packs and matches for the tests of Hockey: A, who begins, is seat 1, because seat 0 deals the first period.

The k-th card of a period's pack is the k-th card played when both play their cards in the order dealt; so a pack is
written as the plays it is to bring.
"""

from collections.abc import Sequence
from random import Random
from typing import Any

from app.games.core.cards import CODES, PACK_52, cards, rank
from app.games.core.options import Options
from app.games.core.ruleset import Event, Json, Refusal
from app.games.hockey import HOCKEY
from app.games.hockey.match import HockeyMatch

B, A = 0, 1
JACK = 10


def start(dealer: int = B, **chosen: Any) -> HockeyMatch:
    """A match before its first period, with these house rules."""
    return HOCKEY.start(HOCKEY.freeze(2, chosen), 2, dealer)


def pack_for(plays: str, before: int = 0) -> list[int]:
    """A pack that brings these plays after `before` others.

    The other plays neither match nor score, and no breakaway is open when the named plays begin.
    """
    script = cards(plays)
    rest = [card for card in PACK_52 if card not in script]
    for seed in range(100_000):
        Random(seed).shuffle(rest)
        pack = [*rest[:before], *script, *rest[before:]]
        if not _jacks(rest[max(0, before - 3) : before]) and _quiet(pack, before, len(script)):
            return pack
    raise AssertionError("no quiet pack found")


def _jacks(some: Sequence[int]) -> bool:
    return any(rank(card) == JACK for card in some)


def _quiet(pack: list[int], before: int, named: int) -> bool:
    """No two neighbours of one rank, pairs of named plays apart."""
    return all(
        rank(pack[place]) != rank(pack[place + 1]) or before <= place < before + named - 1
        for place in range(len(pack) - 1)
    )


def deal(match: HockeyMatch, plays: str = "", before: int = 0) -> HockeyMatch:
    """Deal the next period with a rigged pack, and make the plays before the named ones."""
    match.supply(pack_for(plays, before))
    play_on(match, before)
    return match


def dealt(plays: str = "", before: int = 0, **chosen: Any) -> HockeyMatch:
    """A match whose first period is rigged, before the first of the named plays."""
    return deal(start(**chosen), plays, before)


def play(match: HockeyMatch, plays: str) -> list[Event]:
    """Make plays by whoever is to act; the events of the last one. Every state is checked."""
    events: list[Event] = []
    for card in cards(plays):
        events = _play(match, card)
        match.check()
    return events


def play_on(match: HockeyMatch, count: int) -> list[Event]:
    """So many plays in the order of the pack; the events of the last one."""
    events: list[Event] = []
    for _ in range(count):
        events = _play(match, match.automatic(match.turn)[1])
    match.check()
    return events


def _play(match: HockeyMatch, card: int) -> list[Event]:
    (seat,) = match.to_act()
    answer = match.apply(seat, ("play", card))
    assert not isinstance(answer, Refusal), (CODES[card], answer)
    return answer


def finish(match: HockeyMatch) -> list[Event]:
    """Play the period to its end in the order of the pack; the events of the last play."""
    events: list[Event] = []
    while match.phase == "play":
        events = play_on(match, 1)
    return events


def in_overtime(plays: str = "", **chosen: Any) -> HockeyMatch:
    """A match in overtime after one goalless period: B, who dealt first, begins, as A does elsewhere."""
    match = start(**{"periods": 1, **chosen})
    deal(match)
    finish(match)
    return deal(match, plays)


def last(events: Sequence[Event], kind: str) -> Json:
    """The shared part of the one event of this type."""
    (found,) = (event.shared for event in events if event.shared["type"] == kind)
    return found


def goals(match: HockeyMatch) -> list[int]:
    """The goals of the running period: those of A and of B."""
    board = match.shared_view()["board"][-1]
    return [board[A], board[B]]


def random_options(rng: Random) -> Options:
    """House rules drawn at random."""
    chosen = {option.key: rng.choice(option.choices).value for option in HOCKEY.options if rng.random() < 0.6}
    return HOCKEY.freeze(2, chosen)


def random_pack(rng: Random) -> list[int]:
    """A shuffled pack; half of them with ranks heaped together, so that much happens."""
    pack = list(PACK_52)
    rng.shuffle(pack)
    if rng.random() < 0.5:
        size = rng.choice((2, 3, 5, 8))
        for at in range(0, 52, 13):
            ranks = rng.sample(range(13), 13)
            part = sorted(pack[at : at + 13 * size], key=lambda card: ranks[rank(card)])
            pack[at : at + 13 * size] = part
    return pack


def keen(match: HockeyMatch, rng: Random) -> int:
    """A card of who is to play that matches if there is one, or a jack; mostly."""
    hand, top = match.hands[match.turn], match.log[-1].card if match.log else None
    fit = [card for card in hand if top is not None and rank(card) == rank(top)]
    jacks = [card for card in hand if rank(card) == JACK]
    return rng.choice(fit or jacks or hand) if rng.random() < 0.8 else rng.choice(hand)
