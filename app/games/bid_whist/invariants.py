"""What is true of every state of a match, each with its number (BI-n in the rules page). Asserts, never mends."""

from itertools import pairwise
from typing import TYPE_CHECKING

from app.games.bid_whist.bids import TOP_BID
from app.games.bid_whist.score import tricks_won
from app.games.bid_whist.setup import DEALT, HAND, KITTY, SEATS, TRICKS, dealt_to
from app.games.core.cards import PACK_54, RED_JOKER
from app.games.core.ruleset import DealScore

if TYPE_CHECKING:
    from app.games.bid_whist.match import BidWhistMatch


def check(match: "BidWhistMatch") -> None:
    """Assert every invariant that a single state can show.

    Raises:
        AssertionError: naming the invariant's id.
    """
    _scores(match)
    if match.deal == 0:
        return
    _auction(match)
    _cards(match)
    _tricks(match)
    if match.running:
        _sizes(match)
        _turn(match)
    else:
        assert len(match.winners) == TRICKS, "BI-5: twelve tricks are played"
        assert match.contract is not None and match.direction is not None, "BI-3: there was a contract"
        tricks = tricks_won(match.contract[0], match.winners)
        assert sum(tricks) == TRICKS + 1, "BI-5: thirteen tricks with the kitty"


def _cards(match: "BidWhistMatch") -> None:
    aside = match.discards if match.exchanged else match.kitty
    everything = [card for hand in match.hands for card in hand]
    everything += [*match.trick, *match.played, *aside]
    assert sorted(everything) == sorted(match.pack) == list(PACK_54), "BI-1: every card exactly once"
    assert match.kitty == match.pack[DEALT:], "BI-1: the kitty is the rest of the pack"
    dealer = (match.auction.speaking[0] - 1) % SEATS
    for seat in range(SEATS):
        had = set(dealt_to(match.pack, dealer, seat))
        if match.exchanged and match.contract is not None and match.contract[0] == seat:
            had |= set(match.kitty)
            assert had >= set(match.discards), "BI-1: the discards are the declarer's own"
        assert had >= set(match.hands[seat]), "BI-1: hands hold what was dealt and taken up"
        for card in match.hands[seat]:
            suit = match.order.suits[card]
            assert suit is None or not match.voids[seat] >> suit & 1, "BI-10: voids are true"


def _auction(match: "BidWhistMatch") -> None:
    auction, strength = match.auction, match.setup.strength
    assert [seat for seat, _ in auction.calls] == [*auction.speaking[: len(auction.calls)]], "BI-3: in turn"
    worth = [strength(bid) for _, bid in auction.calls if bid is not None]
    assert all(low < high for low, high in pairwise(worth)), "BI-3: bids rise"
    cut = bool(worth) and worth[-1] == strength(TOP_BID)
    assert auction.over == (len(auction.calls) == SEATS or cut), "BI-3: each speaks once, or 7NT ends it"
    assert not auction.over or auction.high is not None, "BI-3: somebody has bid"
    assert auction.over == (match.phase != "bidding"), "BI-3: the auction comes first"


def _tricks(match: "BidWhistMatch") -> None:
    assert len(match.played) == SEATS * len(match.winners), "BI-5: a card of each seat in each trick"
    order = match.order
    for number, winner in enumerate(match.winners[: len(match.winners) - match.given]):
        cards = match.played[SEATS * number : SEATS * (number + 1)]
        best = cards[(winner - match.leaders[number]) % SEATS]
        trumps = [card for card in cards if order.trump is not None and order.suits[card] == order.trump]
        suited = [card for card in cards if order.suits[card] is not None]
        assert len(suited) >= 2, "BI-6: at most two jokers have no suit"
        same = trumps or [card for card in suited if order.suits[card] == order.suits[suited[0]]]
        assert best in same and order.force[best] == max(order.force[card] for card in same), "BI-6: winner"
        assert match.trump is not None or best < RED_JOKER, "BI-6: without trumps a joker never wins"


def _sizes(match: "BidWhistMatch") -> None:
    for seat, hand in enumerate(match.hands):
        size = HAND - len(match.winners)
        if match.phase == "play":
            size -= (seat - match.leader) % SEATS < len(match.trick)
        elif match.phase == "kitty" and seat == match.turn:
            size += KITTY
        assert len(hand) == size, "BI-2: hand sizes"
    assert len(match.discards) in (0, KITTY), "BI-2: six are put away"


def _turn(match: "BidWhistMatch") -> None:
    if match.phase == "bidding":
        assert match.turn == match.auction.speaker, "BI-4: whose turn"
        return
    assert match.contract is not None
    if match.phase != "play":
        assert match.turn == match.contract[0], "BI-4: the declarer acts"
        return
    first = match.contract[0] if match.setup.bidder_leads else (match.dealer + 1) % SEATS
    assert match.leader == [first, *match.winners][len(match.winners)], "BI-4: the winner leads"
    assert match.turn == (match.leader + len(match.trick)) % SEATS, "BI-4: in order of play"
    plays, hand = set(match.playable(match.turn)), match.hands[match.turn]
    assert plays and plays <= set(hand), "BI-7: some card may be played"
    led = match.order.led(match.trick)
    holds = {card for card in hand if led is not None and match.order.suits[card] == led}
    assert plays == (holds or set(hand)), "BI-7: the suit led is followed"


def _scores(match: "BidWhistMatch") -> None:
    before: tuple[int, ...] = (0, 0)
    target = match.setup.target
    for score in match.scores:
        assert all(-target < total < target for total in before), "BI-9: the match went on"
        _one_score(score)
        before = score.totals
    over = any(abs(total) >= target for total in before)
    assert over == (match.result is not None), "BI-9: the match ends at the target"
    assert not over or before[0] != before[1], "BI-9: never tied"
    running = match.deal > len(match.scores)
    assert running == match.running and match.deal - running == len(match.scores), "BI-9: deals are scored"


def _one_score(score: DealScore) -> None:
    changed = [points for points in score.points if points]
    assert len(changed) == 1, "BI-8: exactly one side scores"
    assert abs(changed[0]) <= 28, "BI-8: at most seven, doubled twice"
