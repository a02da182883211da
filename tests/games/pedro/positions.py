"""Pedro positions for tests: matches that hold named cards, and ways to play them on."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from app.games.core.cards import CARDS, PACK_52, SUITS, cards, codes
from app.games.core.ruleset import DealScore, Event, Json, Move, Refusal, Result
from app.games.pedro import PEDRO
from app.games.pedro.match import PedroMatch
from app.games.pedro.pack import ORDERS
from app.games.pedro.refill import from_left, places_dealt
from app.games.pedro.score import Contract, Counted, match_result, score_deal
from app.games.pedro.setup import settle

GOLDENS: Final[list[dict[str, Any]]] = json.loads(
    (Path(__file__).parents[2] / "goldens" / "pedro.json").read_text(encoding="utf-8")
)
"""The golden deals: hands, stock, every trick, and what they bring under several house rules."""


def table(dealer: int = 3, **chosen: Any) -> PedroMatch:
    """A match before its first deal."""
    return PEDRO.start(PEDRO.freeze(4, chosen), 4, dealer)


def stacked(hands: Mapping[int, str], stock: str = "", dealer: int = 3) -> list[int]:
    """A pack that deals these hands (short ones are filled up with what is left, from the end of the start order)
    and has these cards on top of the stock."""
    wanted = {card for names in (*hands.values(), stock) for card in cards(names)}
    rest = [card for card in PACK_52 if card not in wanted]
    pack = [0] * 36
    for seat in range(4):
        held = cards(hands.get(seat, ""))
        held += [rest.pop() for _ in range(9 - len(held))]
        for place, card in zip(places_dealt(seat, dealer), held, strict=True):
            pack[place] = card
    return [*pack, *cards(stock), *rest]


def dealt(hands: Mapping[int, str], stock: str = "", dealer: int = 3, **chosen: Any) -> PedroMatch:
    """A match with its first deal dealt as `stacked` says."""
    match = table(dealer, **chosen)
    match.supply(stacked(hands, stock, dealer))
    return match


def declared(match: PedroMatch, declarer: int, bid: int, trump: str) -> list[Event]:
    """This seat bids, all others pass, trumps are named; the events of naming them."""
    for seat in from_left(match.dealer):
        if match.phase == "bidding":
            done(match, seat, ("bid", bid) if seat == declarer else ("pass",))
    return done(match, declarer, ("name_trump", SUITS.index(trump)))


def counts_deal(kept: Sequence[int], dealer: int, found: str = "", **chosen: Any) -> PedroMatch:
    """Hearts are trumps and seat `dealer` declares; every seat was dealt so many of them, `found` lie on top of
    the rest. What is not named is filled up at random, always the same."""
    trumps = [card for card in PACK_52 if ORDERS[2].suits[card] == 2 and card not in cards(found)]
    plain = [card for card in PACK_52 if ORDERS[2].suits[card] != 2]
    rng = Random(f"{kept} {dealer}")
    rng.shuffle(trumps)
    rng.shuffle(plain)
    pack = [0] * 36
    for seat in range(4):
        held = [trumps.pop() for _ in range(kept[seat])]
        held += [plain.pop() for _ in range(9 - len(held))]
        for place, card in zip(places_dealt(seat, dealer), held, strict=True):
            pack[place] = card
    match = table(dealer, **chosen)
    match.supply([*pack, *cards(found), *rng.sample([*trumps, *plain], len(trumps) + len(plain))])
    declared(match, dealer, 7, "H")
    return match


def in_trick(hand: str, trick: str = "", trump: str = "H", late: bool = False, **chosen: Any) -> PedroMatch:
    """Seat 0 holds this hand and is to play to this trick; `late`: one trick has been played already. Only good
    for asking what may be played."""
    match = table(**chosen)
    match.supply(list(PACK_52))
    match.phase, match.trump, match.turn = "play", SUITS.index(trump), 0
    match.trick = cards(trick)
    match.leader = -len(match.trick) % 4
    match.hands[0] = cards(hand)
    match.winners = [0] if late else []
    return match


def may_play(match: PedroMatch) -> list[str]:
    """The cards seat 0 may play face up."""
    return list(match.own_view(0)["offers"]["play"])


def winner(trick: str, trump: str = "H") -> str:
    """The card that takes this trick."""
    order = cards(trick)
    return codes([order[ORDERS[SUITS.index(trump)].winner(order)]])[0]


def done(match: PedroMatch, seat: int, move: Move) -> list[Event]:
    """The events of a move that must be accepted."""
    answer = match.apply(seat, move)
    assert not isinstance(answer, Refusal), answer
    match.check()
    return answer


def refused(match: PedroMatch, seat: int, action: Json) -> str:
    """The code of a move that must be refused and change nothing."""
    before = match.to_json()
    answer = match.apply(seat, PEDRO.parse_move(action))
    assert isinstance(answer, Refusal), answer
    assert match.to_json() == before
    return answer.code


def play(match: PedroMatch, names: str, under: Mapping[int, str] | None = None) -> list[Event]:
    """Cards played one after the other, each by the seat on turn; all events."""
    events: list[Event] = []
    for card in cards(names):
        buried = tuple(sorted(cards((under or {}).get(match.turn, "")))) if not match.winners else ()
        events += done(match, match.turn, ("play", card, buried))
    return events


def play_on(match: PedroMatch) -> list[Event]:
    """Everybody makes the move made for an absent person, and chance gives cards in start order, to the end of
    the deal."""
    events: list[Event] = []
    while match.to_act() or match.phase == "recycling":
        chance = match.awaits()
        if chance is not None:
            events += match.supply(list(chance.cards))
        else:
            (seat,) = match.to_act()
            events += done(match, seat, match.automatic(seat))
    return events


def of_type(events: list[Event], kind: str) -> list[Json]:
    """The shared parts of the events of one type."""
    return [event.shared for event in events if event.shared["type"] == kind]


def golden(name: str, **chosen: Any) -> tuple[dict[str, Any], PedroMatch]:
    """A golden deal and a match in which it is dealt."""
    deal = next(one for one in GOLDENS if one["id"] == name)
    hands = dict(enumerate(deal["hands"]))
    return deal, dealt(hands, deal["stock"], deal["dealer"], **chosen)


def golden_to_lead(name: str, bid: int | None = None, **chosen: Any) -> PedroMatch:
    """A golden deal up to the first lead."""
    deal, match = golden(name, **chosen)
    declared(match, deal["dealer"], bid or deal["calls"][-1], deal["trump"])
    if match.phase == "robbing":
        done(match, match.turn, ("rob", tuple(cards(deal["fill"]))))
    if (chance := match.awaits()) is not None:
        front = cards(deal["recycle"])
        match.supply([*front, *(card for card in chance.cards if card not in front)])
    match.check()
    return match


def scored(
    *deals: tuple[int, int, int], before: tuple[int, int] = (0, 0), **chosen: Any
) -> tuple[DealScore, Result | None]:
    """The score and the result after deals given as (bidding side, bid, points won by it), begun at these totals."""
    setup = settle(PEDRO.freeze(4, chosen))
    scores: list[DealScore] = []
    if before != (0, 0):
        scores.append(_opening(before))
    result = None
    for number, (side, bid, won) in enumerate(deals, 2):
        assert result is None
        taken = [
            Counted(CARDS["AH"], "ace", won, side, "PE-32"),
            Counted(CARDS["JH"], "jack", 14 - won, 1 - side, "PE-32"),
        ]
        scores.append(score_deal(setup, scores, number, Contract(side, bid, 0), taken))
        result = match_result(setup, scores)
    return scores[-1], result


def _opening(totals: tuple[int, int]) -> DealScore:
    return DealScore(1, 1, totals, totals, ())
