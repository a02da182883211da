"""A match of Pişti driven from outside: what it awaits, who is to act, and what a move makes of it.

The rules that move cards are in `deal`, `play` and `score`; here they are put in order. Nothing here says what
a viewer may see (`views`, `sight`).
"""

from collections.abc import Sequence
from typing import Final

from app.games.core import scores
from app.games.core.cards import PACK_52, codes
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
    Chance,
    DealScore,
    Draw,
    Event,
    Json,
    Luck,
    Match,
    Move,
    Number,
    Refusal,
    Result,
    Shuffle,
)
from app.games.pisti import deal, invariants, record, score, views, worlds
from app.games.pisti.layout import PLAYS, Layout, is_jack
from app.games.pisti.luck import luck_of
from app.games.pisti.options import House
from app.games.pisti.play import clear_table, play

PACK: Final = "pack"
CUT: Final = "cut"
NUMBER: Final = "number"
PLAY: Final = "play"
OVER: Final = "over"
"""Stages: a pack is awaited, a seat is to cut, a number is awaited for a cut, a seat is to play, it is over."""

PHASES: Final = {PACK: BETWEEN_DEALS, CUT: "cut", NUMBER: "cut", PLAY: "play", OVER: MATCH_OVER}

AUTOMATIC_CUT: Final = 26


class PistiMatch(Match):
    """One match. `at_deal` counts shuffles, `rounds` scored deals; `turn` is the seat to play in stage `play`;
    the cards are in `layout`."""

    __slots__ = (
        "at_deal",
        "at_dealer",
        "house",
        "layout",
        "rounds",
        "stage",
        "tally",
        "totals",
        "turn",
        "won",
    )

    def __init__(self, house: House, dealer: int) -> None:
        self.house = house
        self.at_dealer = dealer
        self.at_deal = 0
        self.rounds = 0
        self.stage = PACK
        self.turn = 0
        self.totals: tuple[int, ...] = (0,) * len(house.sides)
        self.tally: tuple[DealScore, ...] = ()
        self.won: Result | None = None
        self.layout = Layout(house.seats, len(house.sides))

    # ── What is awaited ───────────────────────────────────────────────────────────────────────────
    @property
    def phase(self) -> str:
        return PHASES[self.stage]

    @property
    def dealer(self) -> int:
        return self.at_dealer

    @property
    def deal(self) -> int:
        return self.at_deal

    @property
    def result(self) -> Result | None:
        return self.won

    @property
    def scores(self) -> Sequence[DealScore]:
        return self.tally

    @property
    def scored(self) -> bool:
        """Whether the layout is that of a finished round, or of none: everything in it is public."""
        return self.stage == PACK or self.stage == OVER

    def awaits(self) -> Chance | None:
        if self.stage == PACK:
            return Shuffle("pack", PACK_52, pause=bool(self.tally) and self.tally[-1].counted)
        if self.stage == NUMBER:
            return Number("recut", 51, self.layout.drawn)
        return None

    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        if self.stage == PACK and not isinstance(answer, int):
            return self._open_deal(tuple(answer))
        if self.stage == NUMBER and isinstance(answer, int) and 0 <= answer < 51:
            return self._join_cut(answer)
        raise ValueError(f"this is not what {self.awaits()} asked for")

    def to_act(self) -> tuple[int, ...]:
        if self.stage == PLAY:
            return (self.turn,)
        if self.stage == CUT:
            return (deal.cutter(self.at_dealer, self.house.seats),)
        return ()

    def hand_count(self, seat: int) -> int:
        return len(self.layout.hands[seat])

    # ── Opening a deal ────────────────────────────────────────────────────────────────────────────
    def _open_deal(self, pack: tuple[int, ...]) -> list[Event]:
        """PI-5: a shuffled pack opens a deal; it is cut by a seat only with `manual_cut`."""
        if sorted(pack) != list(PACK_52):
            raise ValueError("not an order of the 52 cards")
        self.at_deal += 1
        self.layout = Layout(self.house.seats, len(self.house.sides), pack)
        events = [
            Event(
                {
                    "type": "deal_started",
                    "deal": self.at_deal,
                    "round": self.rounds + 1,
                    "dealer": self.at_dealer,
                }
            )
        ]
        if not self.house.manual_cut:
            return events + self._look_at_bottom()
        self.stage = CUT
        cutter = deal.cutter(self.at_dealer, self.house.seats)
        return [*events, Event({"type": "cut_asked", "seat": cutter})]

    def _join_cut(self, number: int) -> list[Event]:
        """PI-7, PA-3: the pack is cut at a place nobody knows; a player's own cut is hidden in the sum."""
        layout = self.layout
        layout.pack = deal.cut(layout.pack, 1 + ((layout.position or 0) + number) % 51)
        layout.position = None
        layout.drawn += 1
        return self._look_at_bottom()

    def _look_at_bottom(self) -> list[Event]:
        """PI-7: a jack at the bottom is cut away again; nobody is told which it was."""
        if self.house.cut_jack == "recut" and is_jack(self.layout.pack[-1]):
            self.stage = NUMBER
            return []
        return self._lay_out()

    def _lay_out(self) -> list[Event]:
        """PI-8 … PI-13: the centre, the opening card and the first hands; the dealer's right plays first."""
        layout, house = self.layout, self.house
        events = [deal.settle_cut(layout, house, self.at_dealer)]
        if deal.deal_centre(layout):
            return events + self._void()
        events.append(deal.open_pile(layout, house))
        events.append(deal.hand_out(layout, house, self.at_dealer))
        self.stage = PLAY
        self.turn = (self.at_dealer + 1) % house.seats
        return events

    def _void(self) -> list[Event]:
        """PI-12: four jacks in the centre void the round; the same dealer deals it afresh."""
        nothing = (0,) * len(self.totals)
        pack = self.layout.pack
        self.layout = Layout(self.house.seats, len(self.house.sides), pack)
        self.stage = PACK
        scored = DealScore(self.at_deal, self.rounds + 1, nothing, self.totals, (), counted=False)
        return [Event({"type": "redeal_four_jacks"}), self._scored(scored)]

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    def legal(self, seat: int) -> Sequence[Move]:
        if self.stage == PLAY:
            return [("play", card) for card in self.layout.hands[seat]] if seat == self.turn else ()
        return [("cut", position) for position in range(1, 52)] if seat in self.to_act() else ()

    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        verb, value = move
        if verb != PHASES[self.stage]:
            return Refusal("wrong_phase")
        if self.stage == PLAY:
            return self._play(seat, value)
        if seat not in self.to_act():
            return Refusal("not_your_turn")
        if not 1 <= value <= 51:
            return Refusal("cut_out_of_range", {"low": 1, "high": 51})
        self.layout.position = value
        self.stage = NUMBER
        return []

    def _play(self, seat: int, card: int) -> list[Event] | Refusal:
        """PI-14, PI-15: any one card of the own hand; then it is the next seat's turn, after a capture too."""
        layout, house = self.layout, self.house
        if seat != self.turn:
            return Refusal("not_your_turn")
        hand = layout.hands[seat]
        if card not in hand:
            return Refusal("card_not_in_hand")
        hand.remove(card)
        self.turn = (seat + 1) % house.seats
        events = [play(layout, house, seat, card)]
        if not hand and seat == self.at_dealer:
            if len(layout.log) < PLAYS:
                events.append(deal.hand_out(layout, house, seat))
            else:
                events += self._count()
        return events

    def automatic(self, seat: int) -> Move:
        """A2.3: the card longest in the hand; a cut in the middle."""
        if self.stage == PLAY:
            return ("play", self.layout.hands[seat][0])
        return ("cut", AUTOMATIC_CUT)

    # ── The end of a round ────────────────────────────────────────────────────────────────────────
    def _count(self) -> list[Event]:
        """PI-30 … PI-37: the table is cleared and the round counted; then the match ends or goes on."""
        last = clear_table(self.layout)
        events = [last] if last else []
        lines = score.score_lines(self.layout, self.house)
        points = tuple(
            sum(line.points for line in lines if line.side == side) for side in range(len(self.totals))
        )
        self.totals = tuple(total + more for total, more in zip(self.totals, points, strict=True))
        self.rounds += 1
        events.append(self._scored(DealScore(self.at_deal, self.rounds, points, self.totals, lines)))
        self.won = score.outcome(self.house, self.totals, self.rounds)
        if self.won:
            self.stage = OVER
            return [*events, scores.match_ended(self.won, self.totals)]
        self.stage = PACK
        self.at_dealer = (self.at_dealer + 1) % self.house.seats
        return events

    def luck(self) -> Luck:
        """The cards that PI-31 gives points."""
        return luck_of(self.layout, self.house)

    def _scored(self, deal_score: DealScore) -> Event:
        """The deal goes on the score sheet, and its cards become public."""
        self.tally += (deal_score,)
        layout = self.layout
        public: Json = {
            "piles": [codes(pile) for pile in layout.piles],
            "leftovers": codes(layout.taken),
            "pack": codes(layout.pack),
        }
        return scores.deal_scored(deal_score, public)

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Json:
        return views.shared_view(self.layout, self.house, self.phase, self.scored)

    def own_view(self, seat: int) -> Json:
        view = views.own_view(self.layout, self.house, seat, self.scored)
        view["offers"] = self._offers(seat, view["hand"])
        return view

    def _offers(self, seat: int, hand: list[str]) -> Json:
        if seat not in self.to_act():
            return {}
        return {"play": hand} if self.stage == PLAY else {"cut": [1, 51]}

    def resample(self, viewer: int | None, draw: Draw) -> "PistiMatch":
        world = self.clone()
        if self.stage == PLAY:
            worlds.redraw_cards(world.layout, world.house, viewer, draw)
        elif not self.scored:
            cutter = deal.cutter(self.at_dealer, self.house.seats)
            worlds.redraw_pack(world.layout, draw, rejected=self._rejected())
            if world.layout.position is not None and viewer != cutter:
                world.layout.position = 1 + draw(51)
        return world

    def _rejected(self) -> bool:
        """Whether the pack has just been cut to a jack and waits for another cut."""
        return self.stage == NUMBER and self.layout.position is None

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "PistiMatch":
        other = PistiMatch.__new__(PistiMatch)
        other.house = self.house
        other.at_dealer = self.at_dealer
        other.at_deal = self.at_deal
        other.rounds = self.rounds
        other.stage = self.stage
        other.turn = self.turn
        other.totals = self.totals
        other.tally = self.tally
        other.won = self.won
        other.layout = self.layout.clone()
        return other

    def to_json(self) -> Json:
        return {
            "options": dict(self.house.options),
            "seats": self.house.seats,
            "dealer": self.at_dealer,
            "deal": self.at_deal,
            "rounds": self.rounds,
            "stage": self.stage,
            "turn": self.turn,
            "totals": list(self.totals),
            "scores": [scores.score_json(entry) for entry in self.tally],
            "result": scores.result_json(self.won),
            "layout": record.layout_json(self.layout),
        }

    # ── For tests ─────────────────────────────────────────────────────────────────────────────────
    def check(self) -> None:
        invariants.check(self)
