"""A match of Hockey driven from outside: what it awaits, who is to act, and what a move makes of it.

What a card does is in `play`, how cards are dealt in `handouts`, what a period brings in `score`; here they are put
in order. Nothing here says what a viewer may see (`views`).
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
    Match,
    Move,
    Refusal,
    Result,
    Shuffle,
)
from app.games.hockey import handouts, invariants, play, record, score, views, worlds
from app.games.hockey.options import House
from app.games.hockey.play import Goal, Play

PACK: Final = "pack"
PLAY: Final = "play"
OVER: Final = "over"
"""Stages: a pack is awaited, a seat is to play, it is over."""

PHASES: Final = {PACK: BETWEEN_DEALS, PLAY: "play", OVER: MATCH_OVER}


class HockeyMatch(Match):
    """One match. A period is one deal: `at_deal` is the number of the present period.

    * `pack`: the order dealt from, top first; `stock`: what is left of it, top card last.
    * `log`: every play of the period, which is the pile from bottom to top.
    * `holder`: the seat that has a breakaway (HO-11).
    * `goals`: all goals of the match; `totals` only those of the periods that are over.
    """

    __slots__ = (
        "at_deal",
        "at_dealer",
        "goals",
        "handout",
        "hands",
        "holder",
        "house",
        "log",
        "pack",
        "stage",
        "stock",
        "tally",
        "totals",
        "won",
    )

    def __init__(self, house: House, dealer: int) -> None:
        self.house = house
        self.at_dealer = dealer
        self.at_deal = 0
        self.stage = PACK
        self.pack: tuple[int, ...] = ()
        self.stock: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(score.SIDES)]
        self.log: list[Play] = []
        self.holder: int | None = None
        self.handout = 0
        self.goals: tuple[Goal, ...] = ()
        self.totals = (0, 0)
        self.tally: tuple[DealScore, ...] = ()
        self.won: Result | None = None

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
    def turn(self) -> int:
        """HO-8: the seat that makes the next play, the player who did not deal first."""
        return (self.at_dealer + 1 + len(self.log)) % score.SIDES

    def awaits(self) -> Chance | None:
        return Shuffle("pack", PACK_52, pause=bool(self.tally)) if self.stage == PACK else None

    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        if self.stage != PACK or isinstance(answer, int) or sorted(answer) != list(PACK_52):
            raise ValueError(f"this is not what {self.awaits()} asked for")
        self._open_period(tuple(answer))
        started: Json = {
            "type": "deal_started",
            "deal": self.at_deal,
            "round": self.at_deal,
            "dealer": self.at_dealer,
            "overtime": score.overtime(self.house, self.at_deal),
        }
        return [Event(started), self._hand_out()]

    def to_act(self) -> tuple[int, ...]:
        return (self.turn,) if self.stage == PLAY else ()

    def hand_count(self, seat: int) -> int:
        return len(self.hands[seat])

    def _open_period(self, pack: tuple[int, ...]) -> None:
        """HO-5, HO-22: all 52 cards, an empty pile, no breakaway."""
        self.at_deal += 1
        self.pack = pack
        self.stock = list(reversed(pack))
        self.log = []
        self.handout = 0
        self.stage = PLAY

    def _hand_out(self) -> Event:
        """HO-6, HO-21: fresh hands; pile, breakaway and turn stay as they are."""
        size = handouts.sizes(self.house, self.at_deal)[self.handout]
        self.handout += 1
        own = handouts.deal(self.stock, self.hands, size, self.at_dealer)
        return handouts.dealt(self.handout, size, len(self.stock), own)

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    def legal(self, seat: int) -> Sequence[Move]:
        """HO-9: any card of the hand."""
        return [("play", card) for card in self.hands[seat]] if seat in self.to_act() else ()

    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        if self.stage != PLAY:
            return Refusal("wrong_phase")
        if seat != self.turn:
            return Refusal("not_your_turn")
        hand, card = self.hands[seat], move[1]
        if card not in hand:
            return Refusal("card_not_in_hand")
        hand.remove(card)
        events = [self._play(seat, card)]
        scored = self.log[-1].effect == play.GOAL
        if scored and score.overtime(self.house, self.at_deal):
            events += self._end_period()  # HO-27
        elif not hand and seat == self.at_dealer:
            events += [self._hand_out()] if self.stock else self._end_period()
        return events

    def _play(self, seat: int, card: int) -> Event:
        """HO-9: the card becomes the top of the pile; HO-23: a goal is public at once."""
        sudden = score.overtime(self.house, self.at_deal) > 0
        top = self.log[-1].card if self.log else None
        made, self.holder = play.played(self.house, sudden, seat, card, top, self.holder)
        self.log.append(made)
        shared: Json = {"type": "played", **views.logged(made), "holder": self.holder}
        if made.effect == play.GOAL:
            goal = self._goal(seat)
            self.goals += (goal,)
            line = score.goal_line(self.house, goal)
            why: Json = {"goal": views.goal_json(goal), "rule": line.rule, "cards": line.params["cards"]}
        else:
            why = play.reason(made, top)
        return Event(shared | why)

    def _goal(self, seat: int) -> Goal:
        """HO-17: the last three plays made it, the first of them by the scorer."""
        first, answer, last = self.log[-3:]
        rebound = first.effect == play.GOAL
        return Goal(self.at_deal, seat, len(self.log), (first.card, answer.card, last.card), rebound)

    def automatic(self, seat: int) -> Move:
        """The card longest in the hand."""
        return ("play", self.hands[seat][0])

    # ── The end of a period ───────────────────────────────────────────────────────────────────────
    def _end_period(self) -> list[Event]:
        """HO-4, HO-24 … HO-28: a breakaway lapses, the goals are added; then the match ends or goes on."""
        self.holder = None
        points = score.goals_by_side(self.goals, self.at_deal)
        self.totals = (self.totals[0] + points[0], self.totals[1] + points[1])
        lines = score.score_lines(self.house, self.goals, self.at_deal)
        entry = DealScore(self.at_deal, self.at_deal, points, self.totals, lines)
        self.tally += (entry,)
        self.won = score.outcome(self.house, self.at_deal, self.totals)
        events = [scores.deal_scored(entry, self._cards_of_period())]
        if self.won:
            self.stage = OVER
            return [*events, scores.match_ended(self.won, self.totals)]
        self.stage = PACK
        self.at_dealer = (self.at_dealer + 1) % score.SIDES
        return events

    def _cards_of_period(self) -> Json:
        """All cards become public: the pack, and after an early end what was left unplayed."""
        public: Json = {"overtime": score.overtime(self.house, self.at_deal), "pack": codes(self.pack)}
        return {**public, "unplayed": views.unplayed(self)} if any(self.hands) else public

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Json:
        return views.shared_view(self)

    def own_view(self, seat: int) -> Json:
        return views.own_view(self, seat)

    def resample(self, viewer: int | None, draw: Draw) -> "HockeyMatch":
        return worlds.resample(self, viewer, draw)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "HockeyMatch":
        other = HockeyMatch.__new__(HockeyMatch)
        other.house = self.house
        other.at_dealer = self.at_dealer
        other.at_deal = self.at_deal
        other.stage = self.stage
        other.pack = self.pack
        other.stock = self.stock[:]
        other.hands = [hand[:] for hand in self.hands]
        other.log = self.log[:]
        other.holder = self.holder
        other.handout = self.handout
        other.goals = self.goals
        other.totals = self.totals
        other.tally = self.tally
        other.won = self.won
        return other

    def to_json(self) -> Json:
        return record.match_json(self)

    # ── For tests ─────────────────────────────────────────────────────────────────────────────────
    def check(self) -> None:
        invariants.check(self)
