"""The smallest game there is, to try the kit itself: two cards each, one is laid, the higher one scores.

Honest as it stands; `test_conformance` plants one fault after another in it.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from app.games.core.cards import CARDS, CODES, cards, codes
from app.games.core.options import Options, OptionValue, Preset
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
    BadMove,
    DealScore,
    Draw,
    Event,
    Json,
    Match,
    Move,
    Refusal,
    Result,
    Ruleset,
    ScoreLine,
    Shuffle,
)

PACK = tuple(range(8))
DEALS = 3


class HighCardMatch(Match):
    """Each seat holds two cards and lays one; the rest of the pack stays hidden."""

    __slots__ = ("dealt", "first", "hands", "laid", "sheet", "stock")

    def __init__(self, first: int) -> None:
        self.first, self.dealt = first, 0
        self.hands: list[list[int]] = [[], []]
        self.laid: list[int] = []
        self.stock: list[int] = []
        self.sheet: tuple[DealScore, ...] = ()

    @property
    def phase(self) -> str:
        if self.dealt > len(self.sheet):
            return "play"
        return MATCH_OVER if self.dealt == DEALS else BETWEEN_DEALS

    @property
    def dealer(self) -> int:
        return (self.first + len(self.sheet)) % 2

    @property
    def deal(self) -> int:
        return self.dealt

    @property
    def result(self) -> Result | None:
        if self.phase != MATCH_OVER:
            return None
        totals = self.sheet[-1].totals
        return Result(tuple(n for n in (0, 1) if totals[n] == max(totals)), "HC-3")

    @property
    def scores(self) -> Sequence[DealScore]:
        return self.sheet

    def awaits(self) -> Shuffle | None:
        return Shuffle("pack", PACK, pause=self.dealt > 0) if self.phase == BETWEEN_DEALS else None

    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        if isinstance(answer, int) or self.phase != BETWEEN_DEALS:
            raise ValueError("no number is awaited")
        self.dealt += 1
        self.hands, self.stock, self.laid = [list(answer[:2]), list(answer[2:4])], list(answer[4:]), []
        own = {seat: {"cards": codes(hand)} for seat, hand in enumerate(self.hands)}
        return [Event({"type": "deal_started", "deal": self.dealt}), Event({"type": "handout_dealt"}, own)]

    def to_act(self) -> tuple[int, ...]:
        return ((self.dealer + 1 + len(self.laid)) % 2,) if self.phase == "play" else ()

    def hand_count(self, seat: int) -> int:
        return len(self.hands[seat])

    def legal(self, seat: int) -> Sequence[Move]:
        return [("play", card) for card in self.hands[seat]] if seat in self.to_act() else []

    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        if self.phase != "play":
            return Refusal("wrong_phase")
        if seat not in self.to_act():
            return Refusal("not_your_turn")
        if move[1] not in self.hands[seat]:
            return Refusal("card_not_in_hand")
        self.hands[seat].remove(move[1])
        self.laid.append(move[1])
        played = Event({"type": "played", "seat": seat, "card": CODES[move[1]]})
        return [played] if len(self.laid) < 2 else [played, self._score()]

    def _score(self) -> Event:
        leader = (self.dealer + 1) % 2
        winner = leader if self.laid[0] > self.laid[1] else 1 - leader
        points = (1 - winner, winner)
        before = self.sheet[-1].totals if self.sheet else (0, 0)
        totals = (before[0] + points[0], before[1] + points[1])
        line = ScoreLine(winner, "higher", "HC-2", 1, {"card": CODES[max(self.laid)]})
        self.sheet += (DealScore(self.dealt, self.dealt, points, totals, (line,)),)
        return Event({"type": "deal_scored", "points": list(points)})

    def automatic(self, seat: int) -> Move:
        return ("play", self.hands[seat][0])

    def shared_view(self) -> Json:
        return {"phase": self.phase, "laid": codes(self.laid), "stock": len(self.stock)}

    def own_view(self, seat: int) -> Json:
        hand = codes(self.hands[seat])
        return {"hand": hand, "offers": {"play": hand} if seat in self.to_act() else {}}

    def resample(self, viewer: int | None, draw: Draw) -> "HighCardMatch":
        world = self.clone()
        hidden = [seat for seat in (0, 1) if seat != viewer]
        pool = sorted([*world.stock, *(card for seat in hidden for card in world.hands[seat])])
        for seat in hidden:
            world.hands[seat] = [pool.pop(draw(len(pool))) for _ in world.hands[seat]]
        world.stock = pool
        return world

    def clone(self) -> "HighCardMatch":
        twin = HighCardMatch(self.first)
        twin.dealt, twin.sheet = self.dealt, self.sheet
        twin.hands, twin.laid, twin.stock = [hand[:] for hand in self.hands], self.laid[:], self.stock[:]
        return twin

    def to_json(self) -> Json:
        sheet = [
            [list(score.points), list(score.totals), dict(score.lines[0].params)] for score in self.sheet
        ]
        hands = [codes(hand) for hand in self.hands]
        zones = {"hands": hands, "laid": codes(self.laid), "stock": codes(self.stock)}
        return {"first": self.first, "dealt": self.dealt, "sheet": sheet, **zones}

    def check(self) -> None:
        lie = sorted([*self.hands[0], *self.hands[1], *self.laid, *self.stock])
        assert self.dealt == 0 or lie == list(PACK), "HC-1"


class HighCard(Ruleset):
    """Two seats, no options."""

    name = "high_card"
    title = "High card"
    rules_version = 1
    seats = (2,)
    options = ()
    presets = (Preset("page", "As in the rule page", ""),)
    score_labels = {"higher": "Higher card: {card}"}
    rule_texts = {"HC-2": "The higher card brings one point."}

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        return (0,), (1,)

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        return [("{deals} deals", {"deals": DEALS})]

    def start(self, options: Options, seats: int, first_dealer: int) -> HighCardMatch:
        return HighCardMatch(first_dealer)

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        match dict(action):
            case {"type": "play", "card": str(code), **rest} if not rest and code in CARDS:
                return ("play", CARDS[code])
        raise BadMove("no move of this game")

    def move_json(self, move: Move) -> Json:
        return {"type": move[0], "card": CODES[move[1]]}

    def from_json(self, value: Mapping[str, Any]) -> HighCardMatch:
        match = HighCardMatch(value["first"])
        match.dealt = value["dealt"]
        match.hands = [cards(hand) for hand in value["hands"]]
        match.laid, match.stock = cards(value["laid"]), cards(value["stock"])
        for number, (points, totals, params) in enumerate(value["sheet"], 1):
            line = ScoreLine(points.index(max(points)), "higher", "HC-2", 1, params)
            match.sheet += (DealScore(number, number, tuple(points), tuple(totals), (line,)),)
        return match
