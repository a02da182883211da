"""One match of Pedro in progress: bidding, naming trumps, playing, and what follows from the last trick.

Cards are ints, lists change in place. From the named trumps to the first lead it is `dealing` that moves cards;
what may be played is `play`'s, what may be shown `views`', what a viewer could imagine `worlds`'.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

from app.games.core import ruleset
from app.games.core.auction import Auction
from app.games.core.cards import CODES, PACK_52, SUITS, codes
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
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
from app.games.core.scores import match_ended
from app.games.pedro import absent, dealing, invariants, play, record, rest, score, views, worlds
from app.games.pedro import events as told
from app.games.pedro.bidding import auction
from app.games.pedro.dealing import PLAY, RECYCLING, ROBBING
from app.games.pedro.luck import luck_of
from app.games.pedro.pack import OFF_FIVES, ORDERS, TRUMPS, TWOS
from app.games.pedro.refill import from_left, packets, places_dealt
from app.games.pedro.setup import DEALT, HAND, HIGHEST_BID, SEATS, Setup

BIDDING = "bidding"
NAMING = "naming"

PHASE_OF = {"pass": BIDDING, "bid": BIDDING, "name_trump": NAMING, "rob": ROBBING, "play": PLAY}
"""By verb: the phase in which it is made."""

_new = object.__new__


class PedroMatch(ruleset.Match):
    """The state of a match.

    `pack` is the present (or last) deal's pack in the order dealt, `stock` what is left of it face down, top
    first, `left` what the dealer did not take. `hands` are oldest card first. `discards` by seat are a record
    and never shrink; `pile` is the order of all of them where the stock ran out. `refilled` and `recycled` count
    cards by seat, `robbed` those the dealer took (None: nothing yet). `under` are the cards each seat put under
    the first trick. `played` holds the cards of all complete tricks one after the other, `winners` the seats
    that took them, the last `given` laid down; `points` run by side (PE-45). `turn` owes the next decision.
    """

    __slots__ = (
        "auction",
        "deal",
        "dealer",
        "discards",
        "given",
        "hands",
        "leader",
        "left",
        "pack",
        "phase",
        "pile",
        "played",
        "points",
        "recycled",
        "refilled",
        "result",
        "robbed",
        "scores",
        "setup",
        "stock",
        "trick",
        "trump",
        "turn",
        "under",
        "winners",
    )

    auction: Auction[int]
    phase: str
    dealer: int
    deal: int
    result: Result | None
    scores: tuple[DealScore, ...]
    setup: Setup
    pack: tuple[int, ...]
    hands: list[list[int]]
    stock: list[int]
    left: tuple[int, ...]
    discards: list[tuple[int, ...]]
    pile: tuple[int, ...]
    refilled: list[int]
    recycled: list[int]
    robbed: int | None
    under: list[tuple[int, ...]]
    trump: int | None
    leader: int
    turn: int
    trick: list[int]
    played: list[int]
    winners: list[int]
    given: int
    points: list[int]

    def __init__(self, setup: Setup, first_dealer: int) -> None:
        self.setup = setup
        self.phase = BETWEEN_DEALS
        self.dealer = first_dealer
        self.deal = 0
        self.result = None
        self.scores = ()
        self.pack = ()
        self.hands = [[] for _ in range(SEATS)]
        self.stock = []
        self._clear()

    def _clear(self) -> None:
        """Nothing is bid, taken or played yet."""
        self.auction = auction(self.dealer)
        self.left = self.pile = ()
        self.discards = [()] * SEATS
        self.refilled = [0] * SEATS
        self.recycled = [0] * SEATS
        self.robbed = None
        self.under = [()] * SEATS
        self.trump = None
        self.leader = self.turn = (self.dealer + 1) % SEATS
        self.trick = []
        self.played = []
        self.winners = []
        self.given = 0
        self.points = [0, 0]

    # ── What is awaited ───────────────────────────────────────────────────────────────────────────
    def awaits(self) -> Shuffle | None:
        """The pack between deals; within one, where the stock ran out, an order of the discards (PE-20)."""
        if self.phase == BETWEEN_DEALS:
            return Shuffle("pack", PACK_52, pause=self.deal > 0)
        return Shuffle("recycle", dealing.all_discards(self)) if self.phase == RECYCLING else None

    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        """Deal the given pack, index 0 on top, or the missing cards from the shuffled discards."""
        awaited = self.awaits()
        if awaited is None or isinstance(answer, int):
            raise ValueError("no such chance is awaited")
        if sorted(answer) != list(awaited.cards):
            raise ValueError("not an order of the cards asked for")
        return self._open(tuple(answer)) if awaited.label == "pack" else dealing.recycle(self, tuple(answer))

    def _open(self, pack: tuple[int, ...]) -> list[Event]:
        """PE-4: nine cards to each seat, sixteen remain; the seat left of the dealer speaks (PE-5)."""
        self.pack = pack
        self.deal += 1
        self.phase = BIDDING
        self._clear()
        self.hands = [self.dealt(seat) for seat in range(SEATS)]
        self.stock = list(pack[SEATS * DEALT :])
        return told.deal_opened(self)

    def to_act(self) -> tuple[int, ...]:
        """The seat on turn: to speak, to name, to rob or to play."""
        return (self.turn,) if self.phase in (BIDDING, NAMING, ROBBING, PLAY) else ()

    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.hands[seat])

    # ── The deal so far ───────────────────────────────────────────────────────────────────────────
    @property
    def declarer(self) -> int:
        """PE-11: the highest bidder, once the auction is over."""
        assert self.auction.high is not None
        return self.auction.high[0]

    @property
    def dealt_by(self) -> int:
        """The dealer of the present or, between deals, the last deal."""
        return self.auction.speaking[-1]

    def player(self, place: int) -> int:
        """The seat that played the card at this place of `played`."""
        return score.player(self.declarer, self.winners, place)

    def dealt(self, seat: int) -> list[int]:
        """The nine cards a seat was dealt, in order."""
        return [self.pack[place] for place in places_dealt(seat, self.dealt_by)]

    def start_hand(self, seat: int) -> list[int]:
        """The hand of a seat as the first trick began: trumps kept, then cards from the stock, then recycled."""
        assert self.trump is not None
        trumps, stock = TRUMPS[self.trump], self.pack[SEATS * DEALT :]
        hand = [card for card in self.dealt(seat) if card in trumps]
        hand += packets(stock, self.refilled, self.dealt_by)[seat]
        if seat == self.dealt_by and self.robbed:
            hand += [card for card in stock[sum(self.refilled) :] if card not in self.left]
        return hand + packets(self.pile, self.recycled, self.dealt_by)[seat]

    def lowest_bid(self) -> int:
        """PE-6, PE-7: the least that may be bid now."""
        high = self.auction.high
        return self.setup.min_bid if high is None else high[1] + 1

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    def legal(self, seat: int) -> Iterator[Move] | Sequence[Move]:
        """Every move of the seat on turn; robbing and burying by the start order of the cards chosen."""
        if seat not in self.to_act():
            return ()
        match self.phase:
            case "bidding":
                bids = [("bid", points) for points in range(self.lowest_bid(), HIGHEST_BID + 1)]
                return bids if self.auction.last_hope else [("pass",), *bids]
            case "naming":
                return [("name_trump", suit) for suit in range(len(SUITS))]
            case "robbing":
                cards = sorted(dealing.plain_left(self))
                return (("rob", fill) for fill in combinations(cards, dealing.wanted(self)))
        return play.plays(self, seat)

    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        """Speak, name trumps, rob or play."""
        if PHASE_OF[move[0]] != self.phase:
            return Refusal("wrong_phase")
        if seat != self.turn:
            return Refusal("not_your_turn")
        match move[0]:
            case "pass":
                return self._pass(seat)
            case "bid":
                return self._bid(seat, move[1])
            case "name_trump":
                return self._name(seat, move[1])
            case "rob":
                return dealing.rob(self, move[1])
        return play.refused(self, seat, move[1], move[2]) or self._play(seat, move[1], move[2])

    def automatic(self, seat: int) -> Move:
        """For a person who ran out of time."""
        return absent.move(self, seat)

    # ── Bidding and naming ────────────────────────────────────────────────────────────────────────
    def _pass(self, seat: int) -> list[Event] | Refusal:
        """PE-9: the dealer may not pass when nobody has bid."""
        if self.auction.last_hope:
            return Refusal("dealer_must_bid")
        self.auction.call(None)
        return [Event({"type": "passed", "seat": seat}), *self._spoken()]

    def _bid(self, seat: int, points: int) -> list[Event] | Refusal:
        """PE-6, PE-7, PE-8."""
        if not self.setup.min_bid <= points <= HIGHEST_BID:
            return Refusal("bid_out_of_range", {"low": self.setup.min_bid, "high": HIGHEST_BID})
        if not self.auction.beats(points):
            return Refusal("bid_too_low", {"low": self.lowest_bid()})
        self.auction.call(points)
        return [Event({"type": "bid", "seat": seat, "points": points}), *self._spoken()]

    def _spoken(self) -> list[Event]:
        """The next seat speaks, or the auction is over (PE-10) and the highest bidder declares (PE-11)."""
        speaker = self.auction.speaker
        if speaker is not None:
            self.turn = speaker
            return []
        high = self.auction.high
        assert high is not None
        silent = from_left(self.dealer)[len(self.auction.calls) :]
        self.auction.calls += [(seat, None) for seat in silent]
        self.phase, self.turn = NAMING, high[0]
        return [Event({"type": "auction_won", "seat": high[0], "points": high[1]})]

    def _name(self, seat: int, suit: int) -> list[Event]:
        """PE-12: any suit; what is no trump is then laid away."""
        self.trump = suit
        named = {"seat": seat, "suit": SUITS[suit], "off_five": CODES[OFF_FIVES[suit]]}
        return [Event({"type": "trump_named", **named}), *dealing.discard_and_refill(self)]

    # ── Playing ───────────────────────────────────────────────────────────────────────────────────
    def _play(self, seat: int, card: int, under: tuple[int, ...]) -> list[Event]:
        """PE-24: one card face up, in the first trick perhaps others under it."""
        assert self.trump is not None
        hand = self.hands[seat]
        hand.remove(card)
        if under:
            self.under[seat] = under
            self.hands[seat] = [other for other in hand if other not in under]
        self.trick.append(card)
        if self.setup.two_to_holder and card == TWOS[self.trump]:
            self.points[seat % 2] += 1
        events = [told.played(self.setup, self.trump, seat, card, under)]
        if len(self.trick) < SEATS:
            self.turn = (seat + 1) % SEATS
        else:
            self._take_trick(events)
        return events

    def _take_trick(self, events: list[Event]) -> None:
        """PE-28: the winner leads; after the sixth trick the deal is scored (PE-34)."""
        assert self.trump is not None
        trick = self.trick
        winner = (self.leader + ORDERS[self.trump].winner(trick)) % SEATS
        made = score.trick_points(self.setup, self.trump, trick)
        self.points[winner % 2] += made
        self.played += trick
        self.winners.append(winner)
        self.trick = []
        self.leader = self.turn = winner
        events.append(Event({"type": "trick_taken", "seat": winner, "cards": codes(trick), "points": made}))
        if len(self.winners) == HAND:
            self._score(events)

    def _score(self, events: list[Event]) -> None:
        """PE-34: the deal is over; the match ends, or the deal passes to the left (PE-3)."""
        assert self.trump is not None and self.auction.high is not None
        contract = score.Contract(*self.auction.high, self.dealer)
        cards = score.counted(self.setup, self.trump, self.declarer, self.played, self.winners)
        scored = score.score_deal(self.setup, self.scores, self.deal, contract, cards)
        self.scores = (*self.scores, scored)
        self.result = score.match_result(self.setup, self.scores)
        events.append(told.deal_scored(self, scored))
        if self.result is not None:
            self.phase = MATCH_OVER
            events.append(match_ended(self.result, scored.totals))
        else:
            self.phase = BETWEEN_DEALS
            self.dealer = (self.dealer + 1) % SEATS

    def luck(self) -> Luck:
        """The cards that PE-31 gives points."""
        return luck_of(self)

    def claims(self) -> tuple[str, ...] | Refusal:
        """Once the first trick is taken."""
        return rest.claims(self)

    def give_rest(self, seat: int, claim: str) -> list[Event]:
        """All tricks left go to one side, and the deal is over."""
        events = [rest.give(self, seat, claim)]
        self._score(events)
        return events

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def shared_view(self) -> Json:
        """What everybody may know: the Pedro part of `docs/protocol.md`."""
        return views.shared(self)

    def own_view(self, seat: int) -> Json:
        """Hand, offers, own discards and buried cards; the dealer's also the stock."""
        return views.own(self, seat)

    def resample(self, viewer: int | None, draw: Draw) -> "PedroMatch":
        """The same public history with every card the viewer has not been shown drawn anew, uniformly."""
        return worlds.resample(self, viewer, draw)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "PedroMatch":
        """An independent copy; shares only what never changes."""
        twin: PedroMatch = _new(PedroMatch)
        twin.setup = self.setup
        twin.auction = self.auction.clone()
        twin.phase = self.phase
        twin.dealer = self.dealer
        twin.deal = self.deal
        twin.result = self.result
        twin.scores = self.scores
        twin.pack = self.pack
        twin.hands = [hand[:] for hand in self.hands]
        twin.stock = self.stock[:]
        twin.left = self.left
        twin.discards = self.discards[:]
        twin.pile = self.pile
        twin.refilled = self.refilled[:]
        twin.recycled = self.recycled[:]
        twin.robbed = self.robbed
        twin.under = self.under[:]
        twin.trump = self.trump
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick[:]
        twin.played = self.played[:]
        twin.winners = self.winners[:]
        twin.given = self.given
        twin.points = self.points[:]
        return twin

    def to_json(self) -> Json:
        """The whole state as JSON values."""
        return record.to_json(self)

    def check(self) -> None:
        """Assert the invariants P-1 to P-12 that this state can show."""
        invariants.check(self)
