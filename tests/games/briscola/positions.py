"""Briscola positions for tests: matches that hold named cards, and ways to play them on."""

import json
import random
from pathlib import Path
from typing import Any, Final, TypeAlias

from app.games.briscola import BRISCOLA
from app.games.briscola.match import BriscolaMatch
from app.games.briscola.score import match_result, score_deal
from app.games.briscola.setup import settle
from app.games.core.cards import cards, codes
from app.games.core.options import Options
from app.games.core.ruleset import DealScore, Event, Json, Refusal, Result

GOLDENS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "goldens" / "briscola.json").read_text(encoding="utf-8")
)
"""The golden deals: pack, hands and every trick when each seat always plays its oldest card."""

Scored: TypeAlias = tuple[list[DealScore], Result | None]


def table(seats: int, dealer: int = 0, **chosen: Any) -> BriscolaMatch:
    """A match before its first deal."""
    return BRISCOLA.start(BRISCOLA.freeze(seats, chosen), seats, dealer)


def stacked(match: BriscolaMatch, hands: dict[int, str], up: str, stock: str = "") -> list[int]:
    """A pack that deals these hands, turns `up` and has these cards on top of the stock; the rest in order."""
    wanted = [card for hand in hands.values() for card in hand.split()] + [up, *stock.split()]
    rest = [code for code in codes(match.setup.pack) if code not in wanted]
    seats = match.setup.seats
    full = {
        seat: hands[seat].split() if seat in hands else [rest.pop() for _ in range(3)]
        for seat in range(seats)
    }
    order = [(match.dealer + 1 + step) % seats for step in range(seats)]
    pack = [full[seat][turn] for turn in range(3) for seat in order]
    return cards([*pack, up, *stock.split(), *rest])


def dealt(
    seats: int, hands: dict[int, str], up: str, stock: str = "", dealer: int = 0, **chosen: Any
) -> BriscolaMatch:
    """A match with its first deal dealt as `stacked` says."""
    match = table(seats, dealer, **chosen)
    match.supply(stacked(match, hands, up, stock))
    return match


def shuffled(match: BriscolaMatch, rng: random.Random) -> list[int]:
    """The pack a match awaits, in a random order."""
    chance = match.awaits()
    assert chance is not None
    return rng.sample(chance.cards, len(chance.cards))


def play(match: BriscolaMatch, names: str) -> list[Event]:
    """Cards played one after the other, each by the seat on turn; all events."""
    events: list[Event] = []
    for card in cards(names):
        events += done(match, match.turn, ("play", card))
    return events


def play_oldest(match: BriscolaMatch, plays: int = 1000) -> list[Event]:
    """The seat on turn plays its oldest card, so many times or to the end of the deal."""
    events: list[Event] = []
    while match.phase == "play" and plays:
        events += done(match, match.turn, match.legal(match.turn)[0])
        plays -= 1
    return events


def done(match: BriscolaMatch, seat: int, move: tuple[Any, ...]) -> list[Event]:
    """The events of a move that must be accepted."""
    answer = match.apply(seat, move)
    assert not isinstance(answer, Refusal), answer
    match.check()
    return answer


def refused(match: BriscolaMatch, seat: int, move: tuple[Any, ...]) -> str:
    """The code of a move that must be refused and change nothing."""
    before = match.to_json()
    answer = match.apply(seat, move)
    assert isinstance(answer, Refusal)
    assert match.to_json() == before
    return answer.code


def of_type(events: list[Event], kind: str) -> list[Json]:
    """The shared parts of the events of one type."""
    return [event.shared for event in events if event.shared["type"] == kind]


def drawn(events: list[Event]) -> list[tuple[int, str, bool]]:
    """Seat, card and whether it was public of every draw."""
    found = []
    for event in events:
        if event.shared["type"] == "drew":
            seat, public = event.shared["seat"], "card" in event.shared
            found.append((seat, event.shared["card"] if public else event.own[seat]["card"], public))
    return found


def random_options(rng: random.Random, seats: int) -> Options:
    """Any house rules such a table can have; targets near the low end, so that matches end soon."""
    chosen: Options = {}
    for option in BRISCOLA.options:
        if option.applies(seats, chosen):
            bounds = option.range_at(seats, chosen)
            low, high = bounds or (0, 0)
            chosen[option.key] = (
                rng.choice(option.choices).value if option.choices else rng.randint(low, min(high, low + 2))
            )
    return BRISCOLA.freeze(seats, chosen)


def play_on(match: BriscolaMatch, seat: int, names: str) -> list[Event]:
    """This seat plays these cards in its turns, everybody else the oldest, until the last one's trick is over."""
    events: list[Event] = []
    for card in cards(names):
        while match.turn != seat:
            events += play_oldest(match, 1)
        events += done(match, seat, ("play", card))
    while match.trick:
        events += play_oldest(match, 1)
    return events


def golden(name: str) -> list[int]:
    """The pack of a golden deal."""
    return cards(next(one["pack"] for one in GOLDENS if one["id"] == name))


def fold_scores(
    seats: int, *deals: tuple[int, ...], winners: tuple[int, ...] = (0,), **chosen: Any
) -> Scored:
    """The score sheet and the result after deals that brought these card points."""
    setup = settle(seats, BRISCOLA.freeze(seats, chosen))
    scores: list[DealScore] = []
    result = None
    for number, points in enumerate(deals, 1):
        assert result is None
        scores.append(score_deal(setup, scores, number, points, winners))
        result = match_result(setup, scores, points, winners)
    return scores, result
