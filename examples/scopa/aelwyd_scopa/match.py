"""A match of Scopa in progress: zones, turns, and the way from one deal to the next.

A card is played first; where it takes in more than one way, its player then chooses. The stock's top card comes last.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from aelwyd import (
    BETWEEN_DEALS,
    MATCH_OVER,
    DealScore,
    Draw,
    Event,
    Json,
    Match,
    Move,
    Options,
    Refusal,
    Result,
    Shuffle,
    cards,
    scores,
    worlds,
)
from aelwyd_scopa import score
from aelwyd_scopa.capture import Taken, captures
from aelwyd_scopa.pack import ACE, KING, PACK_40, VALUE

HAND = 3
OPEN = 4
KINGS_TOO_MANY = 3


class ScopaMatch(Match):
    """For two, or for four in pairs."""

    __slots__ = (
        "at_deal",
        "at_dealer",
        "hands",
        "last_side",
        "lying",
        "options",
        "piles",
        "scope",
        "seats",
        "side_of",
        "stock",
        "tally",
        "turn",
        "waiting",
        "won",
    )

    def __init__(self, options: Options, seats: int, first_dealer: int) -> None:
        self.options, self.seats = options, seats
        self.side_of = tuple(seat % 2 for seat in range(seats))
        self.at_deal, self.at_dealer, self.turn = 0, first_dealer, 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.lying: list[int] = []
        self.piles: list[list[int]] = [[], []]
        self.scope: list[list[int]] = [[], []]
        self.last_side: int | None = None
        self.waiting: int | None = None
        self.tally: tuple[DealScore, ...] = ()
        self.won: Result | None = None

    # ── What is awaited ───────────────────────────────────────────────────────────────────────────
    @property
    def phase(self) -> str:
        if self.won is not None:
            return MATCH_OVER
        if len(self.tally) == self.at_deal:
            return BETWEEN_DEALS
        return "play" if self.waiting is None else "take"

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

    def awaits(self) -> Shuffle | None:
        if self.phase != BETWEEN_DEALS:
            return None
        return Shuffle("pack", PACK_40, pause=bool(self.tally) and self.tally[-1].counted)

    def to_act(self) -> tuple[int, ...]:
        return (self.turn,) if self.phase in ("play", "take") else ()

    def hand_count(self, seat: int) -> int:
        return len(self.hands[seat])

    # ── Deals ─────────────────────────────────────────────────────────────────────────────────────
    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        """SC-6, SC-7: hands and open cards; with three or four kings open the deal is void."""
        if self.phase != BETWEEN_DEALS or isinstance(answer, int) or sorted(answer) != list(PACK_40):
            raise ValueError("not an order of the pack")
        self.at_deal += 1
        self.stock = list(reversed(answer))
        self.piles, self.scope, self.last_side, self.waiting = [[], []], [[], []], None, None
        started = Event({"type": "deal_started", "deal": self.at_deal, "dealer": self.at_dealer})
        dealt = self._hand_out()
        self.lying = [self.stock.pop() for _ in range(OPEN)]
        self.turn = (self.at_dealer + 1) % self.seats
        events = [started, dealt, Event({"type": "opening", "cards": cards.codes(self.lying)})]
        if sum(VALUE[card] == KING for card in self.lying) >= KINGS_TOO_MANY:
            events.append(self._void())
        return events

    def _hand_out(self) -> Event:
        """SC-6, SC-16: three cards each, one at a time from the dealer's right."""
        for number in range(HAND * self.seats):
            self.hands[(self.at_dealer + 1 + number) % self.seats].append(self.stock.pop())
        own = {seat: {"cards": cards.codes(hand)} for seat, hand in enumerate(self.hands)}
        return Event({"type": "handout_dealt", "n": HAND}, own)

    def _void(self) -> Event:
        """SC-7: nothing counts, and the same dealer deals again."""
        self._put_away()
        totals = self._totals()
        void = DealScore(self.at_deal, scores.next_round(self.tally), (0, 0), totals, (), counted=False)
        self.tally = (*self.tally, void)
        return scores.deal_scored(void, {"rule": "SC-7"})

    def _put_away(self) -> None:
        self.hands = [[] for _ in range(self.seats)]
        self.stock, self.lying, self.last_side, self.waiting = [], [], None, None

    def _totals(self) -> tuple[int, ...]:
        return self.tally[-1].totals if self.tally else (0, 0)

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    def captures(self, card: int) -> list[Taken]:
        """The ways in which a card takes just now."""
        return captures(card, self.lying, bool(self.options["ace_takes_all"]))

    def legal(self, seat: int) -> Sequence[Move]:
        if seat not in self.to_act():
            return []
        if self.waiting is not None:
            return [("take", taken) for taken in self.captures(self.waiting)]
        return [("play", card) for card in self.hands[seat]]

    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        verb, what = move
        if self.phase != verb:
            return Refusal("wrong_phase")
        if seat != self.turn:
            return Refusal("not_your_turn")
        if verb == "take":
            taken = tuple(sorted(what))
            assert self.waiting is not None
            if taken not in self.captures(self.waiting):
                return Refusal("not_a_capture")
            return self._take(seat, self.waiting, taken)
        if what not in self.hands[seat]:
            return Refusal("card_not_in_hand")
        self.hands[seat].remove(what)
        played = Event({"type": "played", "seat": seat, "card": cards.CODES[what]})
        ways = self.captures(what)
        if len(ways) > 1:
            self.waiting = what
            return [played]
        if ways:
            return [played, *self._take(seat, what, ways[0])]
        self.lying.append(what)  # SC-13
        return [played, *self._go_on()]

    def _take(self, seat: int, card: int, taken: Taken) -> list[Event]:
        """SC-12, SC-14, SC-15."""
        side = self.side_of[seat]
        self.lying = [other for other in self.lying if other not in taken]
        self.piles[side] += [card, *taken]
        self.last_side, self.waiting = side, None
        last = not self.stock and not any(self.hands)
        by_ace = bool(self.options["ace_takes_all"]) and VALUE[card] == ACE
        scopa = not self.lying and not last and not by_ace
        if scopa:
            self.scope[side].append(card)
        told = {"seat": seat, "card": cards.CODES[card], "cards": cards.codes(taken), "scopa": scopa}
        rule = "SC-14" if scopa else "SC-10" if len(taken) == 1 else "SC-11"
        return [Event({"type": "took", **told, "rule": rule}), *self._go_on()]

    def _go_on(self) -> list[Event]:
        self.turn = (self.turn + 1) % self.seats
        if any(self.hands):
            return []
        return [self._hand_out()] if self.stock else self._score()

    def _score(self) -> list[Event]:
        """SC-17 … SC-23."""
        events = []
        if self.last_side is not None and self.lying:
            left = {"side": self.last_side, "cards": cards.codes(self.lying)}
            events.append(Event({"type": "last_cards", **left}))
            self.piles[self.last_side] += self.lying
        found = score.lines(self.piles, self.scope)
        points = tuple(sum(line.points for line in found if line.side == side) for side in (0, 1))
        totals = tuple(a + b for a, b in zip(self._totals(), points, strict=True))
        scored = DealScore(self.at_deal, scores.next_round(self.tally), points, totals, found)
        self.tally = (*self.tally, scored)
        piles = [cards.codes(pile) for pile in self.piles]
        events.append(scores.deal_scored(scored, {"piles": piles}))
        self._put_away()
        self.at_dealer = (self.at_dealer + 1) % self.seats
        self.won = score.outcome(totals, int(self.options["target"]))
        if self.won is not None:
            events.append(scores.match_ended(self.won, totals))
        return events

    def automatic(self, seat: int) -> Move:
        """SC-24: the first way to take, or the first card of the hand."""
        return self.legal(seat)[0]

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Json:
        running = self.phase in ("play", "take")
        return {
            "phase": self.phase,
            "table": cards.codes(self.lying),
            "waiting": None if self.waiting is None else cards.CODES[self.waiting],
            "stock": len(self.stock),
            "taken": [len(pile) for pile in self.piles] if running else [0, 0],
            "scope": [cards.codes(made) for made in self.scope] if running else [[], []],
            "last_side": self.last_side,
        }

    def own_view(self, seat: int) -> Json:
        hand = cards.codes(self.hands[seat])
        if seat not in self.to_act():
            return {"hand": hand, "offers": {}}
        if self.waiting is None:
            return {"hand": hand, "offers": {"play": hand}}
        ways = [{"cards": cards.codes(taken)} for taken in self.captures(self.waiting)]
        return {"hand": hand, "offers": {"take": ways}}

    def resample(self, viewer: int | None, draw: Draw) -> "ScopaMatch":
        """What lies hidden is the stock and the other hands, and nothing else is known of them."""
        world = self.clone()
        others = [seat for seat in range(self.seats) if seat != viewer]
        pool = worlds.shuffled([*self.stock, *(card for seat in others for card in self.hands[seat])], draw)
        for seat in others:
            world.hands[seat] = [pool.pop() for _ in self.hands[seat]]
        world.stock = pool
        return world

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "ScopaMatch":
        twin = ScopaMatch.__new__(ScopaMatch)
        for name in ("options", "seats", "side_of", "at_deal", "at_dealer", "turn", "last_side"):
            setattr(twin, name, getattr(self, name))
        twin.waiting, twin.tally, twin.won = self.waiting, self.tally, self.won
        twin.stock, twin.lying = self.stock[:], self.lying[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.piles = [pile[:] for pile in self.piles]
        twin.scope = [made[:] for made in self.scope]
        return twin

    def to_json(self) -> Json:
        return {
            "options": dict(self.options),
            "seats": self.seats,
            "deal": self.at_deal,
            "dealer": self.at_dealer,
            "turn": self.turn,
            "hands": [cards.codes(hand) for hand in self.hands],
            "stock": cards.codes(self.stock),
            "table": cards.codes(self.lying),
            "piles": [cards.codes(pile) for pile in self.piles],
            "scope": [cards.codes(made) for made in self.scope],
            "last_side": self.last_side,
            "waiting": None if self.waiting is None else cards.CODES[self.waiting],
            "scores": [scores.score_json(one) for one in self.tally],
            "result": scores.result_json(self.won),
        }

    def check(self) -> None:
        """SC-3: in a deal every card lies in one place; SC-17: after it, none but in the piles."""
        lie = [*self.stock, *self.lying, *(card for hand in self.hands for card in hand)]
        if self.phase in ("play", "take"):
            lie += [card for pile in self.piles for card in pile]
            lie += [] if self.waiting is None else [self.waiting]
            assert sorted(lie) == list(PACK_40), "SC-3"
        else:
            assert not lie and self.waiting is None, "SC-17"
        assert self.waiting is None or len(self.captures(self.waiting)) > 1, "SC-11"


def match_from(value: Mapping[str, Any]) -> ScopaMatch:
    """The inverse of `to_json`."""
    match = ScopaMatch(dict(value["options"]), value["seats"], value["dealer"])
    match.at_deal, match.turn, match.last_side = value["deal"], value["turn"], value["last_side"]
    match.hands = [cards.cards(hand) for hand in value["hands"]]
    match.stock, match.lying = cards.cards(value["stock"]), cards.cards(value["table"])
    match.piles = [cards.cards(pile) for pile in value["piles"]]
    match.scope = [cards.cards(made) for made in value["scope"]]
    match.waiting = None if value["waiting"] is None else cards.CARDS[value["waiting"]]
    match.tally = tuple(scores.score_from_json(one) for one in value["scores"])
    match.won = scores.result_from_json(value["result"])
    return match
