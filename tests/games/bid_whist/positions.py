"""Bid Whist positions for tests: matches that hold named cards, and ways to bid and play them on."""

import json
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from app.games.bid_whist import BID_WHIST
from app.games.bid_whist.match import BidWhistMatch
from app.games.bid_whist.setup import pack_of
from app.games.core.cards import CODES, SUITS, cards, codes
from app.games.core.ruleset import Event, Json, Move, Refusal

GOLDENS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "goldens" / "bid_whist.json").read_text(encoding="utf-8")
)

TRADITIONAL: Final = dict(BID_WHIST.presets[1].changes)

_MODES: Final = {"U": "uptown", "D": "downtown", "NT": "nt"}


def table(dealer: int = 0, **chosen: Any) -> BidWhistMatch:
    """A match before its first deal."""
    return BID_WHIST.start(BID_WHIST.freeze(4, chosen), 4, dealer)


def packed(
    hands: dict[int, str], aside: str = "", dealer: int = 0, void: dict[int, str] | None = None
) -> list[int]:
    """A pack that deals these cards and leaves those aside; the rest is filled up, to a seat none of the suits in `void`."""
    full = [hands.get(seat, "").split() for seat in range(4)]
    six, named = aside.split(), [code for hand in hands.values() for code in hand.split()]
    rest = [code for code in CODES if code not in named + six]
    for seat in sorted(range(4), key=lambda one: -len((void or {}).get(one, ""))):
        barred = (void or {}).get(seat, "")
        fitting = [code for code in rest if code[1] not in barred]
        full[seat] += fitting[: 12 - len(full[seat])]
        rest = [code for code in rest if code not in full[seat]]
    return list(pack_of([cards(hand) for hand in full], cards(six + rest), dealer))


def dealt(
    hands: dict[int, str] | None = None,
    aside: str = "",
    dealer: int = 0,
    void: dict[int, str] | None = None,
    **chosen: Any,
) -> BidWhistMatch:
    """A match with its first deal dealt as `packed` says."""
    match = table(dealer, **chosen)
    match.supply(packed(hands or {}, aside, dealer, void))
    return match


def call_move(call: str) -> Move:
    """`pass`, or a bid such as `3U`, `4D`, `7NT`."""
    return ("pass",) if call == "pass" else ("bid", int(call[0]), _MODES[call[1:]])


def say(match: BidWhistMatch, calls: str) -> list[Event]:
    """Calls one after the other; all events."""
    events: list[Event] = []
    for call in calls.split():
        events += done(match, call_move(call))
    return events


def declare(match: BidWhistMatch, what: str) -> list[Event]:
    """A suit letter or a direction."""
    if what in ("uptown", "downtown"):
        return done(match, ("declare", "direction", what))
    return done(match, ("declare", "suit", SUITS.index(what)))


def discard(match: BidWhistMatch, names: str) -> list[Event]:
    return done(match, ("discard", tuple(sorted(cards(names)))))


def play(match: BidWhistMatch, names: str) -> list[Event]:
    """Cards played one after the other, each by the seat on turn; all events."""
    events: list[Event] = []
    for card in cards(names):
        events += done(match, ("play", card))
    return events


def done(match: BidWhistMatch, move: Move) -> list[Event]:
    """The events of a move that the seat on turn must be allowed."""
    answer = match.apply(match.turn, move)
    assert not isinstance(answer, Refusal), answer
    return answer


def refused(match: BidWhistMatch, move: Move, seat: int | None = None) -> str:
    """The code of a move that must be refused and change nothing."""
    before = match.to_json()
    answer = match.apply(match.turn if seat is None else seat, move)
    assert isinstance(answer, Refusal)
    assert match.to_json() == before
    return answer.code


def ending(
    hands: dict[int, str], contract: str, declared: str, leader: int = 1, dealer: int = 0, **chosen: Any
) -> BidWhistMatch:
    """A play with these few cards in hand, seat 0 having bid; no lawful state, but every trick of it is."""
    match = dealt(dealer=dealer, **chosen)
    say(match, "pass pass pass " + contract)
    declare(match, declared)
    match.hands = [cards(hands.get(seat, "")) for seat in range(4)]
    match.leader = match.turn = leader
    return match


def legal(match: BidWhistMatch) -> list[str]:
    """The cards the seat on turn may play."""
    return [CODES[move[1]] for move in match.legal(match.turn)]


def of_type(events: list[Event], kind: str) -> list[Json]:
    """The shared parts of the events of one type."""
    return [event.shared for event in events if event.shared["type"] == kind]


def play_out(match: BidWhistMatch, rng: Random | None = None) -> list[Event]:
    """To the end of the deal: calls, declarations and cards at random, or else the first legal ones."""
    events: list[Event] = []
    while match.running:
        moves = list(islice(match.legal(match.turn), 500))
        events += done(match, rng.choice(moves) if rng else moves[0])
    return events


def random_match(rng: Random, **chosen: Any) -> BidWhistMatch:
    """A match with its first deal dealt at random."""
    match = table(rng.randrange(4), **chosen)
    match.supply(rng.sample(range(54), 54))
    return match


def random_options(rng: Random) -> dict[str, Any]:
    return {option.key: rng.choice(option.choices).value for option in BID_WHIST.options}


def hands_of(match: BidWhistMatch) -> list[list[str]]:
    return [codes(hand) for hand in match.hands]
