"""One match of Bid Whist in progress: the auction, the declaration, the kitty, the tricks.

Cards are ints, lists change in place. What may be shown is built in `views`, what a viewer could imagine in
`worlds`, what a deal is worth in `score`; this module keeps the state lawful and reports what happened.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from app.games.bid_whist import absent, invariants, record, rest, views, worlds
from app.games.bid_whist.bids import ALL_BIDS, DIRECTIONS, HIGHEST_NUMBER, NO_TRUMP, UPTOWN, Bid
from app.games.bid_whist.orders import ORDERS
from app.games.bid_whist.score import match_result, score_deal
from app.games.bid_whist.setup import DEALT, KITTY, SEATS, TRICKS, Setup, dealt_to, open_auction
from app.games.core import ruleset
from app.games.core.auction import Auction
from app.games.core.cards import CODES, PACK_54, SUITS
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
    BadMove,
    DealScore,
    Draw,
    Event,
    Json,
    Move,
    Refusal,
    Result,
    Shuffle,
)
from app.games.core.scores import match_ended
from app.games.core.tricks import TrickOrder

PASS: Final = "pass"
BID: Final = "bid"
DECLARE: Final = "declare"
DISCARD: Final = "discard"
PLAY: Final = "play"

BIDDING: Final = "bidding"
DECLARING: Final = "declaring"
EXCHANGING: Final = "kitty"

PHASE_OF: Final = {PASS: BIDDING, BID: BIDDING, DECLARE: DECLARING, DISCARD: EXCHANGING, PLAY: PLAY}
"""By verb, the phase in which it is a move."""

_PLAYS: tuple[Move, ...] = tuple((PLAY, card) for card in range(len(CODES)))
_SUITS_TO_DECLARE: tuple[Move, ...] = tuple((DECLARE, "suit", suit) for suit in range(len(SUITS)))
_DIRECTIONS_TO_DECLARE: tuple[Move, ...] = tuple((DECLARE, "direction", way) for way in DIRECTIONS)
_new = object.__new__


class BidWhistMatch(ruleset.Match):
    """The state of a match.

    `pack` is the present (or last) deal's pack in the order dealt, `kitty` its last six cards. `hands` are
    oldest card first. `discards` are what the declarer put away instead of the kitty. `turn` owes the next
    decision in every phase of a deal. `order` is how the cards stand once the contract is declared, `trump`
    and `direction` what was declared. `played` holds the cards of all complete tricks one after the other,
    `leaders` the seats that led them, `winners` those that took them. `voids[seat]` are suits a seat has
    shown to have none of, as bits. The last `given` tricks were laid down, not played.
    """

    __slots__ = (
        "auction",
        "deal",
        "dealer",
        "direction",
        "discards",
        "given",
        "hands",
        "kitty",
        "leader",
        "leaders",
        "order",
        "pack",
        "phase",
        "played",
        "result",
        "scores",
        "setup",
        "trick",
        "trump",
        "turn",
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
    kitty: tuple[int, ...]
    discards: tuple[int, ...]
    auction: Auction[Bid]
    trump: int | None
    direction: str | None
    order: TrickOrder
    leader: int
    turn: int
    trick: list[int]
    played: list[int]
    leaders: list[int]
    winners: list[int]
    given: int
    voids: list[int]

    def __init__(self, setup: Setup, first_dealer: int) -> None:
        self.setup = setup
        self.phase = BETWEEN_DEALS
        self.dealer = first_dealer
        self.deal = 0
        self.result = None
        self.scores = ()
        self.pack = ()
        self.kitty = ()
        self.hands = [[] for _ in range(SEATS)]
        self._clear()

    def _clear(self) -> None:
        """Nothing is bid, declared or played yet; the seat at the dealer's left speaks first (BW-5)."""
        self.auction = open_auction(self.setup, self.dealer)
        self.leader = self.turn = self.auction.speaking[0]
        self.discards = ()
        self.trump = self.direction = None
        self.order = ORDERS[None, UPTOWN]
        self.trick, self.played = [], []
        self.leaders, self.winners = [], []
        self.given = 0
        self.voids = [0] * SEATS

    # ── What is awaited ───────────────────────────────────────────────────────────────────────────
    def awaits(self) -> Shuffle | None:
        """The pack of the next deal between deals; people are waited for once a deal has been scored."""
        if self.phase != BETWEEN_DEALS:
            return None
        return Shuffle("pack", PACK_54, pause=self.deal > 0)

    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        """Deal the given pack, index 0 on top (BW-4)."""
        if self.phase != BETWEEN_DEALS or isinstance(answer, int):
            raise ValueError("no such chance is awaited")
        if sorted(answer) != list(PACK_54):
            raise ValueError("not a permutation of the pack")
        self.pack = tuple(answer)
        self.deal += 1
        self.phase = BIDDING
        self._clear()
        self.hands = [dealt_to(self.pack, self.dealer, seat) for seat in range(SEATS)]
        self.kitty = self.pack[DEALT:]
        return views.dealt(self)

    def to_act(self) -> tuple[int, ...]:
        """The seat on turn during a deal."""
        return (self.turn,) if self.running else ()

    @property
    def running(self) -> bool:
        """Whether a deal is in progress."""
        return self.phase not in (BETWEEN_DEALS, MATCH_OVER)

    @property
    def contract(self) -> tuple[int, Bid] | None:
        """BW-10: the declarer and the bid, once the auction is over."""
        return self.auction.high if self.auction.over else None

    @property
    def exchanged(self) -> bool:
        """BW-15: whether the declarer has taken up the kitty of this deal."""
        return self.setup.kitty != "won" and self.direction is not None

    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.hands[seat])

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    def playable(self, seat: int) -> list[int]:
        """BW-20, BW-21, BW-22: the cards a seat on turn may play, oldest first. Read it, do not change it."""
        return self.order.follow(self.hands[seat], self.trick) if self.trick else self.hands[seat]

    def must_bid(self) -> bool:
        """BW-8: whether the dealer is on turn and all others have passed."""
        return self.auction.last_hope

    def bids(self) -> list[Bid]:
        """BW-6, BW-7, BW-29: the bids that may follow, in the order of BW-7."""
        auction = self.auction
        return [bid for bid in ALL_BIDS if bid[0] >= self.setup.min_bid and auction.beats(bid)]

    def legal(self, seat: int) -> Iterator[Move] | Sequence[Move]:
        """Calls (pass first), declarations, the sixes that may be put away, or the cards that may be played."""
        if seat != self.turn or not self.running:
            return ()
        if self.phase == PLAY:
            return [_PLAYS[card] for card in self.playable(seat)]
        if self.phase == BIDDING:
            passes: list[Move] = [] if self.must_bid() else [(PASS,)]
            return passes + [(BID, *bid) for bid in self.bids()]
        if self.phase == DECLARING:
            return self.declarations()
        return ((DISCARD, six) for six in combinations(sorted(self.hands[seat]), KITTY))

    def declarations(self) -> tuple[Move, ...]:
        """BW-11: a suit, or after a bid of no trump a direction."""
        assert self.auction.high is not None
        return _DIRECTIONS_TO_DECLARE if self.auction.high[1][1] == NO_TRUMP else _SUITS_TO_DECLARE

    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        """Call, declare, discard or play."""
        verb = move[0]
        if verb not in PHASE_OF:
            raise BadMove(f"no such move: {verb}")
        if self.phase != PHASE_OF[verb]:
            return Refusal("wrong_phase")
        if seat != self.turn:
            return Refusal("not_your_turn")
        if verb == PLAY:
            return self._play(seat, move[1])
        if verb == BID:
            return self._bid((move[1], move[2]))
        if verb == PASS:
            return Refusal("dealer_must_bid") if self.must_bid() else self._call(None)
        return self._declare(seat, move) if verb == DECLARE else self._discard(seat, move[1])

    def automatic(self, seat: int) -> Move:
        """BW-36: what is done for a seat whose time ran out."""
        return absent.move(self, seat)

    def _bid(self, bid: Bid) -> list[Event] | Refusal:
        if not self.setup.min_bid <= bid[0] <= HIGHEST_NUMBER:
            return Refusal("bid_out_of_range", {"low": self.setup.min_bid, "high": HIGHEST_NUMBER})
        if not self.auction.beats(bid):
            return Refusal("bid_not_higher")
        return self._call(bid)

    def _call(self, bid: Bid | None) -> list[Event]:
        """BW-5: one call; the last one makes the declarer."""
        events = [views.called(self.turn, bid)]
        self.auction.call(bid)
        if self.auction.speaker is not None:
            self.turn = self.auction.speaker
            return events
        assert self.auction.high is not None
        self.turn = self.auction.high[0]
        self.phase = DECLARING
        return [*events, views.auction_won(self.auction.high)]

    def _declare(self, seat: int, move: Move) -> list[Event] | Refusal:
        """BW-11, BW-12, BW-15: the contract is fixed; then the kitty is taken up, or the play begins."""
        if move not in self.declarations():
            return Refusal("wrong_declaration_kind")
        assert self.auction.high is not None
        _, kind, declared = move
        if kind == "suit":
            self.trump, self.direction = declared, self.auction.high[1][1]
        else:
            self.trump, self.direction = None, declared
        assert self.direction is not None
        self.order = ORDERS[self.trump, self.direction]
        events = [views.declared(seat, self.trump, self.direction)]
        if self.setup.kitty == "won":
            return events + self._begin()
        self.phase = EXCHANGING
        self.hands[seat] += self.kitty
        return events + views.taken_up(self, seat)

    def _discard(self, seat: int, cards: Sequence[int]) -> list[Event] | Refusal:
        """BW-15: any six of the eighteen, face down."""
        hand, away = self.hands[seat], set(cards)
        if not away.issubset(hand):
            return Refusal("discard_not_held")
        if len(away) != KITTY:
            return Refusal("discard_count", {"count": KITTY})
        self.discards = tuple(sorted(away))
        self.hands[seat] = [card for card in hand if card not in away]
        return [views.discarded(seat, self.discards), *self._begin()]

    def _begin(self) -> list[Event]:
        """BW-13, BW-16: the kitty is the declarer's first trick, and the first card is led."""
        assert self.auction.high is not None
        declarer = self.auction.high[0]
        self.phase = PLAY
        self.leader = self.turn = declarer if self.setup.bidder_leads else (self.dealer + 1) % SEATS
        return [views.kitty_won(declarer)]

    def _play(self, seat: int, card: int) -> list[Event] | Refusal:
        """BW-22: one card face up; the last one of a trick settles it."""
        hand, trick, suits = self.hands[seat], self.trick, self.order.suits
        if card not in hand:
            return Refusal("card_not_in_hand")
        if trick:
            led = self.order.led(trick)
            if led is not None and suits[card] != led:
                for held in hand:
                    if suits[held] == led:
                        return Refusal("must_follow_suit", {"suit": SUITS[led]})
                self.voids[seat] |= 1 << led
        hand.remove(card)
        trick.append(card)
        events = [Event({"type": "played", "seat": seat, "card": CODES[card]})]
        if len(trick) < SEATS:
            self.turn = (seat + 1) % SEATS
        else:
            self._take_trick(events)
        return events

    def _take_trick(self, events: list[Event]) -> None:
        """BW-23: the winner leads to the next trick; after the twelfth the deal is scored."""
        trick = self.trick
        winner = (self.leader + self.order.winner(trick)) % SEATS
        self.played += trick
        self.leaders.append(self.leader)
        self.winners.append(winner)
        self.trick = []
        self.leader = self.turn = winner
        events.append(views.trick_taken(winner, trick))
        if len(self.winners) == TRICKS:
            self._score(events)

    def _score(self, events: list[Event]) -> None:
        """BW-25 to BW-27: the deal is over; the match ends, or the deal passes to the left (BW-3)."""
        assert self.auction.high is not None
        suit = None if self.trump is None else SUITS[self.trump]
        facts = {"dealer": self.dealer, "suit": suit, "direction": self.direction}
        score = score_deal(self.setup, self.scores, self.auction.high, self.winners, facts)
        self.scores = (*self.scores, score)
        self.result = match_result(self.setup, score.totals)
        events.append(views.deal_scored(self, score))
        if self.result is not None:
            self.phase = MATCH_OVER
            events.append(match_ended(self.result, score.totals))
        else:
            self.phase = BETWEEN_DEALS
            self.dealer = (self.dealer + 1) % SEATS

    def claims(self) -> tuple[str, ...] | Refusal:
        """While tricks are played."""
        return rest.claims(self)

    def give_rest(self, seat: int, claim: str) -> list[Event]:
        """All tricks left go to one side, and the deal is over."""
        events = [rest.give(self, seat, claim)]
        self._score(events)
        return events

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Json:
        """What everybody may know: the Bid Whist part of `docs/protocol.md`."""
        return views.shared(self)

    def own_view(self, seat: int) -> Json:
        """Hand, offers, and what the declarer has seen of the kitty and put away."""
        return views.own(self, seat)

    def resample(self, viewer: int | None, draw: Draw) -> "BidWhistMatch":
        """The same public history with hidden cards and the discard drawn anew, uniformly."""
        return worlds.resample(self, viewer, draw)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "BidWhistMatch":
        """An independent copy; shares only what never changes, and an auction that is over never does."""
        twin: BidWhistMatch = _new(BidWhistMatch)
        twin.setup = self.setup
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.deal = self.deal
        twin.result = self.result
        twin.scores = self.scores
        twin.pack = self.pack
        twin.hands = [hand[:] for hand in self.hands]
        twin.kitty = self.kitty
        twin.discards = self.discards
        twin.auction = self.auction.clone() if self.phase == BIDDING else self.auction
        twin.trump = self.trump
        twin.direction = self.direction
        twin.order = self.order
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick[:]
        twin.played = self.played[:]
        twin.leaders = self.leaders[:]
        twin.winners = self.winners[:]
        twin.given = self.given
        twin.voids = self.voids[:]
        return twin

    def to_json(self) -> Json:
        """The whole state as JSON values."""
        return record.to_json(self)

    def check(self) -> None:
        """Assert the invariants BI-1 to BI-10 that this state can show."""
        invariants.check(self)
