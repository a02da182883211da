"""One match of Briscola in progress: dealing, playing, drawing, and what follows from the last trick.

Cards are ints, lists change in place. What may be shown is built in `views`, what a viewer could imagine in
`worlds`, what a deal is worth in `score`; this module keeps the state lawful and reports what happened.
"""

from collections.abc import Sequence

from app.games.briscola import invariants, record, rest, signals, views, worlds
from app.games.briscola.exchange import given_card
from app.games.briscola.luck import luck_of
from app.games.briscola.score import match_result, score_deal
from app.games.briscola.setup import HAND, Setup
from app.games.core import ruleset
from app.games.core.cards import CODES, SUITS, codes, suit
from app.games.core.italian_pack import CHEAPEST_FIRST, ORDERS, POINTS
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
    Audience,
    BadMove,
    DealScore,
    Draw,
    Event,
    Json,
    Luck,
    Move,
    Refusal,
    Result,
    Shuffle,
)
from app.games.core.scores import match_ended, next_round

PLAY = "play"
EXCHANGE = "exchange_trump"

_PLAYS: tuple[Move, ...] = tuple((PLAY, card) for card in range(len(CODES)))
_new = object.__new__


class BriscolaMatch(ruleset.Match):
    """The state of a match.

    `pack` is the present (or last) deal's pack in the order dealt. `hands` are oldest card first; `stock` has
    its top card last. `up` is the turned card; `up_drawn` says that somebody has taken it. `known` are cards
    in hands that everybody has seen. `played` holds the cards of all complete tricks one after the other,
    `winners` the seats that took them. `turn` owes the next decision; `exchanged` is whether it has swapped
    already. `voids[seat][suit]` is how many of the seat's oldest cards are known not to be of a suit
    (kept only where the suit must be followed). The last `given` tricks were laid down, not played.
    """

    __slots__ = (
        "deal",
        "dealer",
        "exchanged",
        "given",
        "hands",
        "known",
        "last_leader",
        "leader",
        "pack",
        "phase",
        "played",
        "points",
        "result",
        "scores",
        "setup",
        "stock",
        "trick",
        "trump",
        "turn",
        "up",
        "up_drawn",
        "voids",
        "winners",
    )

    phase: str
    dealer: int
    deal: int
    result: Result | None
    scores: tuple[DealScore, ...]
    setup: Setup
    pack: tuple[int, ...]
    hands: list[list[int]]
    stock: list[int]
    up: int | None
    up_drawn: bool
    trump: int | None
    known: list[int]
    leader: int
    last_leader: int
    turn: int
    trick: list[int]
    played: list[int]
    winners: list[int]
    points: list[int]
    exchanged: bool
    given: int
    voids: list[list[int]]

    def __init__(self, setup: Setup, first_dealer: int) -> None:
        self.setup = setup
        self.phase = BETWEEN_DEALS
        self.dealer = first_dealer
        self.deal = 0
        self.result = None
        self.scores = ()
        self.pack = ()
        self.hands = [[] for _ in range(setup.seats)]
        self.stock = []
        self.up = None
        self.trump = None
        self._clear()

    def _clear(self) -> None:
        """Nothing is played or known yet; dealer+1 leads (BR-15)."""
        self.up_drawn = False
        self.known = []
        self.leader = self.last_leader = self.turn = (self.dealer + 1) % self.setup.seats
        self.trick = []
        self.played = []
        self.winners = []
        self.points = [0] * len(self.setup.sides)
        self.exchanged = False
        self.given = 0
        self.voids = [[0] * len(SUITS) for _ in range(self.setup.seats)] if self.setup.must_follow else []

    # ── What is awaited ───────────────────────────────────────────────────────────────────────────
    def awaits(self) -> Shuffle | None:
        """The pack of the next deal between deals; people are waited for once a deal has been scored."""
        if self.phase != BETWEEN_DEALS:
            return None
        return Shuffle("pack", self.setup.pack, pause=self.deal > 0)

    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        """Deal the given pack, index 0 on top (BR-12, BR-13, BR-14)."""
        if self.phase != BETWEEN_DEALS or isinstance(answer, int):
            raise ValueError("no such chance is awaited")
        if sorted(answer) != list(self.setup.pack):
            raise ValueError("not a permutation of the pack")
        seats, dealt = self.setup.seats, HAND * self.setup.seats
        self.pack = tuple(answer)
        self.deal += 1
        self.phase = PLAY
        self._clear()
        for seat in range(seats):
            self.hands[seat] = list(self.pack[(seat - self.leader) % seats : dealt : seats])
        self.up = self.pack[dealt]
        self.trump = suit(self.up)
        self.stock = list(self.pack[:dealt:-1])
        return self._deal_events()

    def _deal_events(self) -> list[Event]:
        assert self.up is not None
        left = len(self.pack) - HAND * self.setup.seats
        return [
            Event(
                {
                    "type": "deal_started",
                    "deal": self.deal,
                    "round": next_round(self.scores),
                    "dealer": self.dealer,
                }
            ),
            Event(
                {
                    "type": "handout_dealt",
                    "handout": 1,
                    "counts": [HAND] * self.setup.seats,
                    "stock": left,
                },
                {seat: {"cards": codes(hand)} for seat, hand in enumerate(self.hands)},
            ),
            Event({"type": "trumps_turned", "card": CODES[self.up], "suit": SUITS[suit(self.up)]}),
        ]

    def to_act(self) -> tuple[int, ...]:
        """The seat on turn while cards are played."""
        return (self.turn,) if self.phase == PLAY else ()

    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.hands[seat])

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    def playable(self, seat: int) -> list[int]:
        """The cards a seat on turn may play, oldest first (BR-17, A-9). Read it, do not change it."""
        hand = self.hands[seat]
        if not (self.setup.must_follow and self.trick):
            return hand
        return ORDERS[0].follow(hand, self.trick)

    def exchangeable(self, seat: int) -> int | None:
        """The card a seat on turn may give for the turned one (A-6), or None."""
        if self.setup.exchange == "off" or self.exchanged or self.up_drawn or self.up is None:
            return None
        side_of = self.setup.side_of
        if not any(side_of[winner] == side_of[seat] for winner in self.winners):
            return None
        card = given_card(self.setup.exchange, self.up)
        return card if card in self.hands[seat] else None

    def legal(self, seat: int) -> list[Move]:
        """The cards that may be played, oldest first, then the exchange where it is open."""
        if self.phase != PLAY or seat != self.turn:
            return []
        moves = [_PLAYS[card] for card in self.playable(seat)]
        if self.setup.exchange != "off":
            given = self.exchangeable(seat)
            if given is not None:
                moves.append((EXCHANGE, given))
        return moves

    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        """Play a card or exchange a trump."""
        verb, card = move
        if verb != PLAY and verb != EXCHANGE:
            raise BadMove(f"no such move: {verb}")
        if self.phase != PLAY:
            return Refusal("wrong_phase")
        if seat != self.turn:
            return Refusal("not_your_turn")
        if card not in self.hands[seat]:
            return Refusal("card_not_in_hand")
        if verb == EXCHANGE:
            return self._exchange(seat, card)
        if self.setup.must_follow and self.trick and card not in self.playable(seat):
            return Refusal("must_follow_suit", {"suit": SUITS[suit(self.trick[0])]})
        return self._play(seat, card)

    def automatic(self, seat: int) -> Move:
        """HB-6: of the legal cards the one with fewest points, then lowest, then by suit; never an exchange."""
        return _PLAYS[min(self.playable(seat), key=CHEAPEST_FIRST.__getitem__)]

    def _exchange(self, seat: int, given: int) -> list[Event] | Refusal:
        """A-6: the taken card stands where the given one stood; the given one is the new turned card."""
        if self.exchangeable(seat) != given or self.up is None:
            return Refusal("exchange_not_allowed")
        taken, hand = self.up, self.hands[seat]
        hand[hand.index(given)] = taken
        self.up = given
        self.exchanged = True
        self.known.append(taken)
        if given in self.known:
            self.known.remove(given)
        return [Event({"type": "exchanged", "seat": seat, "given": CODES[given], "taken": CODES[taken]})]

    def _play(self, seat: int, card: int) -> list[Event]:
        """BR-16: one card face up; the last one of a trick settles it."""
        hand = self.hands[seat]
        if self.voids:
            self._note_voids(seat, hand.index(card), card)
        hand.remove(card)
        if card in self.known:
            self.known.remove(card)
        self.exchanged = False
        self.trick.append(card)
        events = [Event({"type": "played", "seat": seat, "card": CODES[card]})]
        if len(self.trick) < self.setup.seats:
            self.turn = (seat + 1) % self.setup.seats
        else:
            self._take_trick(events)
        return events

    def _note_voids(self, seat: int, place: int, card: int) -> None:
        """Who does not follow holds none of the suit led; cards drawn later may be of it again."""
        counts = self.voids[seat]
        for letter in range(len(SUITS)):
            if counts[letter] > place:
                counts[letter] -= 1
        if self.trick and suit(card) != suit(self.trick[0]):
            counts[suit(self.trick[0])] = len(self.hands[seat]) - 1

    # ── What follows from a trick ─────────────────────────────────────────────────────────────────
    def _take_trick(self, events: list[Event]) -> None:
        """BR-18, BR-19, BR-20: the winner takes the cards and leads; then people draw or the deal ends."""
        assert self.trump is not None
        setup, trick = self.setup, self.trick
        winner = (self.leader + ORDERS[self.trump].winner(trick)) % setup.seats
        made = sum([POINTS[card] for card in trick])
        self.points[setup.side_of[winner]] += made
        self.played += trick
        self.winners.append(winner)
        self.trick = []
        self.last_leader = self.leader
        self.leader = self.turn = winner
        events.append(views.trick_taken(setup, winner, trick, made))
        if len(self.winners) == setup.tricks or (setup.stop_at_61 and max(self.points) > 60):
            self._score(events)
        elif not self.up_drawn:
            self._draw(winner, events)

    def _draw(self, winner: int, events: list[Event]) -> None:
        """BR-21, BR-22: one card each, the winner first; whoever is last in the last round gets `up`."""
        setup, stock = self.setup, self.stock
        for step in range(setup.seats):
            seat = (winner + step) % setup.seats
            if stock:
                card, public = stock.pop(), setup.scoperta
            else:
                assert self.up is not None
                card, public = self.up, True
                self.up_drawn = True
                self.known.append(card)
            self.hands[seat].append(card)
            events.append(views.drew(seat, card, public))
        if self.up_drawn and setup.partner_view:
            events.append(views.hands_shown(self))

    def _score(self, events: list[Event]) -> None:
        """BR-26: the deal is over; the match ends, or the deal passes on (BR-11)."""
        setup = self.setup
        score = score_deal(setup, self.scores, self.deal, self.points, self.winners)
        self.scores = (*self.scores, score)
        self.result = match_result(setup, self.scores, self.points, self.winners)
        events.append(views.deal_scored(self, score))
        if self.result is not None:
            self.phase = MATCH_OVER
            events.append(match_ended(self.result, score.totals))
        else:
            self.phase = BETWEEN_DEALS
            self.dealer = (self.dealer + 1) % setup.seats

    def luck(self) -> Luck:
        """Every card is worth what BR-9 says."""
        return luck_of(self)

    def claims(self) -> tuple[str, ...] | Refusal:
        """Once the last card is drawn."""
        return rest.claims(self)

    def give_rest(self, seat: int, claim: str) -> list[Event]:
        """All tricks left go to one side, and the deal is over."""
        events = [rest.give(self, seat, claim)]
        self._score(events)
        return events

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Json:
        """What everybody may know: the Briscola part of `docs/protocol.md`."""
        return views.shared(self)

    def own_view(self, seat: int) -> Json:
        """Hand, offers, and with those house rules partners' hands and the own side's points."""
        return views.own(self, seat)

    def audience(self, seat: int) -> Audience | Refusal:
        """A-8: who hears a signal of this seat."""
        return signals.audience(self, seat)

    def resample(self, viewer: int | None, draw: Draw) -> "BriscolaMatch":
        """The same public history with every card the viewer has not been shown drawn anew, uniformly."""
        return worlds.resample(self, viewer, draw)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "BriscolaMatch":
        """An independent copy; shares only what never changes."""
        twin: BriscolaMatch = _new(BriscolaMatch)
        twin.setup = self.setup
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.deal = self.deal
        twin.result = self.result
        twin.scores = self.scores
        twin.pack = self.pack
        twin.hands = [hand[:] for hand in self.hands]
        twin.stock = self.stock[:]
        twin.up = self.up
        twin.up_drawn = self.up_drawn
        twin.trump = self.trump
        twin.known = self.known[:]
        twin.leader = self.leader
        twin.last_leader = self.last_leader
        twin.turn = self.turn
        twin.trick = self.trick[:]
        twin.played = self.played[:]
        twin.winners = self.winners[:]
        twin.points = self.points[:]
        twin.exchanged = self.exchanged
        twin.given = self.given
        twin.voids = [counts[:] for counts in self.voids]
        return twin

    def to_json(self) -> Json:
        """The whole state as JSON values."""
        return record.to_json(self)

    def check(self) -> None:
        """Assert the invariants A4-1 to A4-15 that this state can show."""
        invariants.check(self)
