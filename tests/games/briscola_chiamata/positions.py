"""Briscola Chiamata positions for tests: auctions in few letters, packs that deal named cards, ways to play on."""

import json
import random
from pathlib import Path
from typing import Any, Final

from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.briscola_chiamata.match import ChiamataMatch
from app.games.core.cards import CODES, SUITS, cards, codes
from app.games.core.italian_pack import PACK_40
from app.games.core.options import Options
from app.games.core.ruleset import Event, Json, Move, Refusal
from app.games.kit.drawn_options import draw_options

GOLDENS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "goldens" / "briscola_chiamata.json").read_text(encoding="utf-8")
)
"""The golden deals: auction, call and every trick when each seat always plays its oldest card."""

SEATS: Final = 5


def table(dealer: int = 0, **chosen: Any) -> ChiamataMatch:
    """A match before its first deal."""
    return BRISCOLA_CHIAMATA.start(BRISCOLA_CHIAMATA.freeze(SEATS, chosen), SEATS, dealer)


def stacked(hands: dict[int, str], dealer: int = 0) -> list[int]:
    """A pack that deals these seats these cards, as their oldest; the rest goes round in start order."""
    wanted = [card for hand in hands.values() for card in hand.split()]
    rest = [code for code in codes(PACK_40) if code not in wanted]
    full = [hands.get(seat, "").split() for seat in range(SEATS)]
    for hand in full:
        hand += [rest.pop() for _ in range(8 - len(hand))]
    order = [(dealer + 1 + step) % SEATS for step in range(SEATS)]
    return cards([full[seat][turn] for turn in range(8) for seat in order])


def dealt(hands: dict[int, str] | None = None, dealer: int = 0, **chosen: Any) -> ChiamataMatch:
    """A match with its first deal dealt as `stacked` says."""
    match = table(dealer, **chosen)
    match.supply(stacked(hands or {}, dealer))
    return match


def shuffled(match: ChiamataMatch, rng: random.Random) -> list[int]:
    """The pack a match awaits, in a random order."""
    chance = match.awaits()
    assert chance is not None
    return rng.sample(chance.cards, len(chance.cards))


# ── Moves in few letters ──────────────────────────────────────────────────────────────────────────
def move(word: str) -> Move:
    """`-` a pass, `A` a rank, `2/70` the two with points, `/70` points alone."""
    if word == "-":
        return ("pass",)
    rank, _, points = word.partition("/")
    return ("bid", rank or None, int(points) if points else None)


def naming(card: str, match: ChiamataMatch) -> Move:
    """The move that calls this card."""
    return ("name_suit", SUITS.index(card[1]), card[0] if match.setup.scale.points_only else None)


def bid(match: ChiamataMatch, words: str) -> list[Event]:
    """Bids and passes one after the other, each by the seat on turn; all events."""
    events: list[Event] = []
    for word in words.split():
        events += done(match, match.turn, move(word))
    return events


def won_by(match: ChiamataMatch, caller: int, word: str) -> list[Event]:
    """The auction in which this seat alone bids."""
    events: list[Event] = []
    while match.phase == "auction":
        events += bid(match, word if match.turn == caller else "-")
    return events


def call(match: ChiamataMatch, card: str) -> list[Event]:
    """The caller names trumps, and by that calls this card."""
    assert match.caller is not None
    return done(match, match.caller, naming(card, match))


def called(caller: int, card: str, hands: dict[int, str] | None = None, **chosen: Any) -> ChiamataMatch:
    """A deal in which this seat has bid this card's rank and called it."""
    match = dealt(hands, **chosen)
    won_by(match, caller, card[0] if not match.setup.scale.points_only else "/61")
    if not match.setup.blind:
        call(match, card)
    return match


def play(match: ChiamataMatch, names: str) -> list[Event]:
    """Cards played one after the other, each by the seat on turn; all events."""
    events: list[Event] = []
    for card in cards(names):
        events += done(match, match.turn, ("play", card))
    return events


def play_oldest(match: ChiamataMatch, plays: int = 1000) -> list[Event]:
    """The seat on turn plays its oldest card, so many times or to the end of the deal."""
    events: list[Event] = []
    while match.phase == "play" and plays:
        events += done(match, match.turn, match.legal(match.turn)[0])
        plays -= 1
    return events


def done(match: ChiamataMatch, seat: int, made: Move) -> list[Event]:
    """The events of a move that must be accepted."""
    answer = match.apply(seat, made)
    assert not isinstance(answer, Refusal), answer
    match.check()
    return answer


def refused(match: ChiamataMatch, seat: int, made: Move) -> str:
    """The code of a move that must be refused and change nothing."""
    before = match.to_json()
    answer = match.apply(seat, made)
    assert isinstance(answer, Refusal)
    assert match.to_json() == before
    return answer.code


# ── Looking ───────────────────────────────────────────────────────────────────────────────────────
def of_type(events: list[Event], kind: str) -> list[Json]:
    """The shared parts of the events of one type."""
    return [event.shared for event in events if event.shared["type"] == kind]


def held(match: ChiamataMatch, seat: int) -> str:
    """A hand, oldest card first."""
    return " ".join(codes(match.hands[seat]))


def holder_of(match: ChiamataMatch, card: str) -> int:
    """Who holds a card now."""
    return next(seat for seat in range(SEATS) if CODES.index(card) in match.hands[seat])


# ── Golden deals and random ones ──────────────────────────────────────────────────────────────────
def golden(name: str) -> dict[str, Any]:
    """A golden deal."""
    return next(one for one in GOLDENS if one["id"] == name)


def golden_called(deal: dict[str, Any], **chosen: Any) -> ChiamataMatch:
    """A golden deal up to its first lead."""
    match = table(deal["dealer"], **chosen)
    match.supply(cards(deal["pack"]))
    points = deal["bid"]["points"]
    won_by(match, deal["caller"], deal["bid"]["rank"] + (f"/{points}" if points else ""))
    if not match.setup.blind:
        call(match, deal["called"])
    return match


def random_options(rng: random.Random) -> Options:
    """Any house rules; matches to a target end soon."""
    options = draw_options(BRISCOLA_CHIAMATA, SEATS, rng.randrange)
    if "target" in options and rng.random() < 0.8:
        options["target"] = 5
    return BRISCOLA_CHIAMATA.freeze(SEATS, options)


def random_move(match: ChiamataMatch, seat: int, rng: random.Random) -> Move:
    """A legal move. In the auction passes and small steps are likelier than chance would have them."""
    moves = match.legal(seat)
    if match.phase == "auction" and rng.random() < 0.8:
        moves = moves[: 1 + rng.choice((0, 1, 1, 2, 6))]
    return rng.choice(moves)
