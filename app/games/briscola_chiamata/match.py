"""One match of Briscola Chiamata in progress: dealing, the auction, naming trumps, playing, and what follows.

Cards are ints, lists change in place. What may be shown is built in `views`, what a viewer could imagine in
`worlds`, what a deal is worth in `score`; this module keeps the state lawful and reports what happened.
"""

from collections.abc import Sequence

from app.games.briscola_chiamata import bidding, calling, invariants, record, rest, views, worlds
from app.games.briscola_chiamata.phases import AUCTION, BID, NAME_SUIT, PASS, PHASES, PLAY, VOID_HAND
from app.games.briscola_chiamata.score import Contract, match_result, score_deal
from app.games.briscola_chiamata.setup import HAND, SEATS, Setup
from app.games.core import ruleset
from app.games.core.auction import Auction
from app.games.core.cards import CODES, RANKS, SUITS, codes, rank, suit
from app.games.core.italian_pack import CHEAPEST_FIRST, ORDERS, PACK_40, POINTS
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
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

_PLAYS: tuple[Move, ...] = tuple((PLAY, card) for card in range(len(CODES)))
_PASS: Move = (PASS,)
_VOID: Move = (VOID_HAND,)
_new = object.__new__


class ChiamataMatch(ruleset.Match):
    """The state of a match.

    `pack` is the present (or last) deal's pack in the order dealt; `hands` are oldest card first. `auction`
    is None before the first deal; its bids are levels of `setup.scale`. `caller` is known from the end of the
    auction, `trump` and `called` from their naming; `holder` is the seat that was dealt the called card,
    `revealed` whether everybody has seen it fall. `turn` owes the next decision. `played` holds the cards of
    all complete tricks one after the other, `winners` the seats that took them, `points` card points by seat.
    `voided` is who threw the deal in. `voids[seat]` are suits the seat has shown not to hold (kept only where
    the suit must be followed). The last `given` tricks were laid down, not played.
    """

    __slots__ = (
        "auction",
        "called",
        "caller",
        "deal",
        "dealer",
        "given",
        "hands",
        "holder",
        "last_leader",
        "leader",
        "pack",
        "phase",
        "played",
        "points",
        "result",
        "revealed",
        "scores",
        "setup",
        "trick",
        "trump",
        "turn",
        "voided",
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
    auction: Auction[int] | None
    caller: int | None
    trump: int | None
    called: int | None
    holder: int | None
    revealed: bool
    voided: int | None
    leader: int
    last_leader: int
    turn: int
    trick: list[int]
    played: list[int]
    winners: list[int]
    points: list[int]
    given: int
    voids: list[frozenset[int]]

    def __init__(self, setup: Setup, first_dealer: int) -> None:
        self.setup = setup
        self.phase = BETWEEN_DEALS
        self.dealer = first_dealer
        self.deal = 0
        self.result = None
        self.scores = ()
        self.pack = ()
        self.hands = [[] for _ in range(SEATS)]
        self._clear()
        self.auction = None

    def _clear(self) -> None:
        """Nothing is bid, called or played yet; dealer+1 speaks first (BC-5)."""
        self.leader = self.last_leader = self.turn = (self.dealer + 1) % SEATS
        self.auction = bidding.auction(self.setup.scale, self.leader)
        self.caller = self.trump = self.called = self.holder = self.voided = None
        self.revealed = False
        self.trick = []
        self.played = []
        self.winners = []
        self.points = [0] * SEATS
        self.given = 0
        self.voids = [frozenset()] * SEATS if self.setup.must_follow else []

    # ── What is awaited ───────────────────────────────────────────────────────────────────────────
    def awaits(self) -> Shuffle | None:
        """The pack of the next deal between deals. People are waited for once a deal has been played or a hand
        shown; after a round of passes there is nothing to look at."""
        if self.phase != BETWEEN_DEALS:
            return None
        pause = self.deal > 0 and (self.scores[-1].counted or self.voided is not None)
        return Shuffle("pack", PACK_40, pause=pause)

    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        """BC-4: deal the given pack out, one card at a time from dealer+1 on, index 0 first."""
        if self.phase != BETWEEN_DEALS or isinstance(answer, int):
            raise ValueError("no such chance is awaited")
        if sorted(answer) != list(PACK_40):
            raise ValueError("not a permutation of the pack")
        self.pack = tuple(answer)
        self.deal += 1
        self.phase = AUCTION
        self._clear()
        self.hands = [self.dealt(seat) for seat in range(SEATS)]
        started = {"deal": self.deal, "round": next_round(self.scores), "dealer": self.dealer}
        handout = {"handout": 1, "counts": [HAND] * SEATS, "stock": 0}
        cards = {seat: {"cards": codes(hand)} for seat, hand in enumerate(self.hands)}
        return [
            Event({"type": "deal_started", **started}),
            Event({"type": "handout_dealt", **handout}, cards),
        ]

    def to_act(self) -> tuple[int, ...]:
        """The seat on turn, in every phase of a deal."""
        return () if self.phase in (BETWEEN_DEALS, MATCH_OVER) else (self.turn,)

    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.hands[seat])

    def dealt(self, seat: int) -> list[int]:
        """The eight cards a seat was dealt in this deal."""
        return list(self.pack[(seat - self.dealer_of_deal - 1) % SEATS :: SEATS])

    @property
    def dealer_of_deal(self) -> int:
        """Who dealt the present, or between deals the last deal."""
        if self.auction is None:
            return self.dealer
        return (self.auction.speaking[0] - 1) % SEATS

    @property
    def level(self) -> int | None:
        """The highest bid so far."""
        return None if self.auction is None or self.auction.high is None else self.auction.high[1]

    @property
    def contract(self) -> Contract | None:
        """From the naming on: who promised what."""
        if self.caller is None or self.holder is None or self.level is None:
            return None
        return Contract(self.caller, self.holder, self.setup.scale.target(self.level))

    # ── Legal moves ───────────────────────────────────────────────────────────────────────────────
    def playable(self, seat: int) -> list[int]:
        """The cards a seat on turn may play, oldest first (BC-17, C-8). Read it, do not change it."""
        hand = self.hands[seat]
        if not (self.setup.must_follow and self.trick):
            return hand
        return ORDERS[0].follow(hand, self.trick)

    def callable_by(self, seat: int) -> list[int]:
        """The cards that a seat may call once it is the caller (BC-12, C-5)."""
        assert self.level is not None
        return calling.callable_cards(self.setup.scale, self.level, self.dealt(seat), self.setup.call_own)

    def may_void(self, seat: int) -> bool:
        """C-14: on its first turn in the auction a seat may throw in eight cards without points."""
        if not self.setup.void_zero_hand or self.auction is None or self.auction.spoke(seat):
            return False
        return not any(POINTS[card] for card in self.hands[seat])

    def lowest_bid(self) -> int:
        """The level above the highest bid so far (BC-6, BC-9)."""
        return 0 if self.level is None else self.level + 1

    def legal(self, seat: int) -> list[Move]:
        """Pass, throwing in, bids from low to high; or the cards to call; or the cards to play, oldest first."""
        if seat not in self.to_act():
            return []
        if self.phase == PLAY:
            return [_PLAYS[card] for card in self.playable(seat)]
        if self.phase == NAME_SUIT:
            return [self._naming(card) for card in self.callable_by(seat)]
        thrown = [_VOID] if self.may_void(seat) else []
        return [_PASS, *thrown, *self.setup.scale.moves[self.lowest_bid() :]]

    def _naming(self, card: int) -> Move:
        named = RANKS[rank(card)] if self.setup.scale.points_only else None
        return (NAME_SUIT, suit(card), named)

    def automatic(self, seat: int) -> Move:
        """HC-7: pass; call in the longest suit; play the cheapest card. Never throws a hand in."""
        if self.phase == AUCTION:
            return _PASS
        if self.phase == NAME_SUIT:
            by_points = self.setup.scale.points_only
            card = calling.automatic_call(
                self.hands[seat], self.dealt(seat), self.callable_by(seat), by_points
            )
            return self._naming(card)
        return _PLAYS[min(self.playable(seat), key=CHEAPEST_FIRST.__getitem__)]

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        """Bid, pass, throw a hand in, name trumps or play a card."""
        verb = move[0]
        if verb not in PHASES:
            raise BadMove(f"no such move: {verb}")
        if self.phase != PHASES[verb]:
            return Refusal("wrong_phase")
        if seat != self.turn:
            return Refusal("not_caller" if verb == NAME_SUIT else "not_your_turn")
        if verb == PLAY:
            return self._play(seat, move[1])
        if verb == NAME_SUIT:
            return calling.name(self, seat, move[1], move[2])
        if verb == BID:
            return bidding.bid(self, seat, move[1], move[2])
        return bidding.call(self, seat, None) if verb == PASS else bidding.void(self, seat)

    def _play(self, seat: int, card: int) -> list[Event] | Refusal:
        """BC-17, BC-20: a card goes to the trick; if it is the called one, everybody knows the partner."""
        hand = self.hands[seat]
        if card not in hand:
            return Refusal("card_not_in_hand")
        if self.setup.must_follow and self.trick:
            led = suit(self.trick[0])
            if card not in self.playable(seat):
                return Refusal("must_follow_suit", {"suit": SUITS[led]})
            if suit(card) != led:
                self.voids[seat] |= {led}
        hand.remove(card)
        self.trick.append(card)
        events = [Event({"type": "played", "seat": seat, "card": CODES[card]})]
        self.reveal(events, card == self.called)
        if len(self.trick) < SEATS:
            self.turn = (seat + 1) % SEATS
        elif self.trump is None:
            assert self.caller is not None
            self.phase, self.turn = NAME_SUIT, self.caller
        else:
            self.take_trick(events)
        return events

    # ── What follows ──────────────────────────────────────────────────────────────────────────────
    def reveal(self, events: list[Event], fell: bool) -> None:
        """BC-20: the called card lies face up; its player is the partner, or the caller is alone."""
        if fell:
            self.revealed = True
            events.append(views.partner_revealed(self))

    def take_trick(self, events: list[Event]) -> None:
        """BC-18, BC-19, BC-16: the winner takes the cards, for himself alone, and leads."""
        assert self.trump is not None
        trick = self.trick
        winner = (self.leader + ORDERS[self.trump].winner(trick)) % SEATS
        made = sum([POINTS[card] for card in trick])
        self.points[winner] += made
        self.played += trick
        self.winners.append(winner)
        self.trick = []
        self.last_leader = self.leader
        self.leader = self.turn = winner
        events.append(views.trick_taken(self.setup, winner, trick, made))
        if len(self.winners) == HAND:
            self._score(events)

    def _score(self, events: list[Event]) -> None:
        """BC-21: the deal is over; the match ends, or the deal passes on (BC-3)."""
        assert self.contract is not None
        score = score_deal(self.setup, self.scores, self.deal, self.contract, self.points)
        self.scores = (*self.scores, score)
        self.result = match_result(self.setup, self.scores)
        self.phase = BETWEEN_DEALS if self.result is None else MATCH_OVER
        events.append(views.deal_scored(self))
        if self.result is not None:
            events.append(match_ended(self.result, score.totals))
        else:
            self.dealer = (self.dealer + 1) % SEATS

    def luck(self) -> Luck:
        """The points of the eight cards that each was dealt, and of those each won."""
        dealt = (sum(POINTS[card] for card in self.dealt(seat)) for seat in range(SEATS))
        return Luck(tuple(dealt), tuple(self.points))

    def claims(self) -> tuple[str, ...] | Refusal:
        """From the naming of trumps on."""
        return rest.claims(self)

    def give_rest(self, seat: int, claim: str) -> list[Event]:
        """All tricks left go to one side, and the deal is over."""
        events = [rest.give(self, seat, claim)]
        self.reveal(events, not self.revealed)
        self._score(events)
        return events

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Json:
        """What everybody may know: the Briscola Chiamata part of `docs/protocol.md`."""
        return views.shared(self)

    def own_view(self, seat: int) -> Json:
        """Hand, offers and, once trumps are named, the seat's own part in the deal."""
        return views.own(self, seat)

    def resample(self, viewer: int | None, draw: Draw) -> "ChiamataMatch":
        """The same public history with every hand the viewer has not seen dealt anew, uniformly."""
        return worlds.resample(self, viewer, draw)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "ChiamataMatch":
        """An independent copy; shares only what never changes."""
        twin: ChiamataMatch = _new(ChiamataMatch)
        twin.setup = self.setup
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.deal = self.deal
        twin.result = self.result
        twin.scores = self.scores
        twin.pack = self.pack
        twin.hands = [hand[:] for hand in self.hands]
        auction = self.auction
        twin.auction = auction.clone() if auction is not None and self.phase == AUCTION else auction
        twin.caller = self.caller
        twin.trump = self.trump
        twin.called = self.called
        twin.holder = self.holder
        twin.revealed = self.revealed
        twin.voided = self.voided
        twin.leader = self.leader
        twin.last_leader = self.last_leader
        twin.turn = self.turn
        twin.trick = self.trick[:]
        twin.played = self.played[:]
        twin.winners = self.winners[:]
        twin.points = self.points[:]
        twin.given = self.given
        twin.voids = self.voids[:]
        return twin

    def to_json(self) -> Json:
        """The whole state as JSON values."""
        return record.to_json(self)

    def check(self) -> None:
        """Assert the invariants B4-1 to B4-10 that this state can show."""
        invariants.check(self)
