"""What is true of every state of a match, each with its number (B4-n in the rules page). Asserts, never mends."""

from typing import TYPE_CHECKING

from app.games.briscola_chiamata.phases import AUCTION, NAME_SUIT, PLAY
from app.games.briscola_chiamata.score import by_tens, verdict
from app.games.briscola_chiamata.setup import HAND, SEATS
from app.games.core.cards import RANKS, rank, suit
from app.games.core.italian_pack import ALL_POINTS, ORDERS, PACK_40, POINTS
from app.games.core.ruleset import BETWEEN_DEALS

if TYPE_CHECKING:
    from app.games.briscola_chiamata.match import ChiamataMatch


def check(match: "ChiamataMatch") -> None:
    """Assert every invariant that a single state can show.

    Raises:
        AssertionError: naming the invariant's id.
    """
    if match.deal == 0:
        return
    assert sorted(match.pack) == list(PACK_40), "B4-1: the pack is whole"
    _auction(match)
    _scores(match)
    if match.phase in (AUCTION, NAME_SUIT, PLAY) or match.winners:
        _cards_and_points(match)
    if match.phase in (AUCTION, NAME_SUIT, PLAY):
        _sizes(match)
        _turn(match)
    elif match.scores[-1].counted:
        _played_out(match)
    else:
        _thrown_in(match)
    if match.caller is not None:
        _contract(match)


def _cards_and_points(match: "ChiamataMatch") -> None:
    everything = sorted([card for hand in match.hands for card in hand] + match.trick + match.played)
    assert everything == list(PACK_40), "B4-1: every card exactly once"
    dealt = [card for seat in range(SEATS) for card in match.dealt(seat)]
    assert sorted(dealt) == list(PACK_40), "B4-1: eight cards to each of five"
    won = [0] * SEATS
    for place, card in enumerate(match.played):
        won[match.winners[place // SEATS]] += POINTS[card]
    assert won == match.points, "B4-1: points are those of the cards each has won"
    if match.winners and match.trump is not None and not match.given:
        cards = match.played[-SEATS:]
        best = cards[(match.winners[-1] - match.last_leader) % SEATS]
        trumps = [card for card in cards if suit(card) == match.trump]
        same = trumps or [card for card in cards if suit(card) == suit(cards[0])]
        force = ORDERS[match.trump].force
        assert best in same and force[best] == max(force[card] for card in same), "BC-18: the right winner"


def _auction(match: "ChiamataMatch") -> None:
    auction, scale = match.auction, match.setup.scale
    assert auction is not None
    levels = [level for _, level in auction.calls if level is not None]
    assert levels == sorted(set(levels)), "B4-2: bids rise"
    passed: set[int] = set()
    for seat, level in auction.calls:
        assert seat not in passed, "B4-2: who has passed is out"
        if level is None:
            passed.add(seat)
    assert len(auction.calls) <= scale.highest + 4, "B4-3: no auction is longer"
    if match.phase == AUCTION or match.voided is not None:
        return
    top = levels[-1:] == [scale.highest]
    assert top or len(passed) == SEATS - bool(levels), "B4-2: all others have passed, or all five"
    assert top or len(auction.calls) >= SEATS, "B4-3: nobody was left out"


def _sizes(match: "ChiamataMatch") -> None:
    done = len(match.winners)
    for seat, hand in enumerate(match.hands):
        played = (seat - match.leader) % SEATS < len(match.trick)
        assert len(hand) == HAND - done - played, "B4-1: all hands alike"
    for seat, void in enumerate(match.voids):
        assert all(suit(card) not in void for card in match.hands[seat]), "C-8: voids are true"


def _turn(match: "ChiamataMatch") -> None:
    first = (match.dealer + 1) % SEATS
    if match.phase == AUCTION:
        assert match.auction is not None and match.turn == match.auction.speaker, (
            "B4-2: in order of the auction"
        )
        assert match.caller is None and match.auction.speaking[0] == first, "BC-5: dealer+1 speaks first"
        return
    if match.winners:
        assert match.leader == match.winners[-1], "BC-16: the winner leads"
    elif match.setup.caller_leads:
        assert match.leader == match.caller, "B4-8: the caller leads first"
    else:
        assert match.leader == first, "B4-8: dealer+1 leads first, whoever is caller"
    if match.phase == PLAY:
        assert match.turn == (match.leader + len(match.trick)) % SEATS, "BC-16: in order of play"
    else:
        assert match.turn == match.caller, "BC-12: the caller names trumps"
    if match.phase == PLAY and not match.setup.must_follow:
        assert [move[1] for move in match.legal(match.turn)] == match.hands[match.turn], "BC-17: any card"


def _contract(match: "ChiamataMatch") -> None:
    assert match.level is not None
    if match.called is None:
        assert match.trump is None and match.holder is None and not match.revealed, "B4-4: nothing is called"
        return
    named = match.setup.scale.rank(match.level)
    assert suit(match.called) == match.trump, "B4-4: the called card is of the suit named"
    assert named in (None, RANKS[rank(match.called)]), "B4-4: and of the rank bid"
    holders = [seat for seat in range(SEATS) if match.called in match.dealt(seat)]
    assert holders == [match.holder], "B4-4: one seat was dealt it"
    assert match.caller is not None and match.called in match.callable_by(match.caller), "C-5: as allowed"
    fallen = match.called in match.played + match.trick
    assert match.revealed == fallen, "B4-5: the partner is known once the called card lies face up"


def _played_out(match: "ChiamataMatch") -> None:
    contract, score = match.contract, match.scores[-1]
    assert contract is not None and match.revealed, "B4-5: never later than trick 8"
    assert len(match.winners) == HAND and sum(match.points) == ALL_POINTS, "B4-1: 120 points"
    assert sum(score.points) == 0, "B4-6: nothing is won that nobody loses"
    made, _ = verdict(match.setup, contract, match.points)
    won = contract.camp_points(match.points)
    if made is None:
        assert won == 60 and not any(score.points), "B4-6: a void deal scores nothing"
        return
    if match.setup.at_sixty == "lost" or won != 60:
        assert made == (won >= contract.target), "B4-7: made with the target, and not below"
    times = by_tens(contract.target) if match.setup.tens else 1
    times *= 2 if match.setup.cappotto and won in (0, ALL_POINTS) else 1
    stake = (4 if contract.alone else 2) * times
    assert score.points[contract.caller] == (stake if made else -stake), "B4-6: what the caller stakes"


def _thrown_in(match: "ChiamataMatch") -> None:
    assert not match.winners and match.caller is None, "B4-9: nobody has played"
    assert not any(match.scores[-1].points), "B4-9: and nobody scores"
    assert match.phase == BETWEEN_DEALS and match.result is None, "B4-9: the match goes on"


def _scores(match: "ChiamataMatch") -> None:
    running = match.phase in (AUCTION, NAME_SUIT, PLAY)
    assert len(match.scores) == match.deal - running, "B4-9: every deal stands in the log"
    assert all(sum(score.totals) == 0 for score in match.scores), "B4-6: match scores add up to nothing"
