"""What is true of every state of a match, each with its number (P-n in the rules page). Asserts, never mends."""

from typing import TYPE_CHECKING

from app.games.core.cards import PACK_52
from app.games.core.ruleset import BETWEEN_DEALS, MATCH_OVER
from app.games.pedro.dealing import PLAY, RECYCLING, ROBBING
from app.games.pedro.pack import ALL_POINTS, ORDERS, POINTS, TRUMPS, TWOS
from app.games.pedro.refill import STOCK, fill_wanted, packets, refill
from app.games.pedro.score import bid_line, bidder_goes_out
from app.games.pedro.setup import DEALT, HAND, HIGHEST_BID, SEATS

if TYPE_CHECKING:
    from app.games.pedro.match import PedroMatch


def check(match: "PedroMatch") -> None:
    """Assert every invariant that a single state can show.

    Raises:
        AssertionError: naming the invariant's id.
    """
    if match.deal == 0:
        return
    _cards(match)
    _auction(match)
    if match.trump is None:
        _before_trumps(match)
    else:
        _refill(match)
        _tricks(match)
    _scores(match)


def _cards(match: "PedroMatch") -> None:
    """Recycled cards lie in hands and are on the record of discards too."""
    again = {card for cards in packets(match.pile, match.recycled, match.dealt_by) for card in cards}
    away = [card for cards in match.discards for card in cards if card not in again]
    buried = [card for cards in match.under for card in cards]
    hands = [card for hand in match.hands for card in hand]
    everything = [*hands, *match.stock, *match.left, *away, *buried, *match.trick, *match.played]
    assert sorted(everything) == list(PACK_52) == sorted(match.pack), "P-1: every card exactly once"


def _auction(match: "PedroMatch") -> None:
    calls, setup = match.auction.calls, match.setup
    assert [seat for seat, _ in calls] == list(match.auction.speaking)[: len(calls)], "P-7: in order"
    bids = [bid for _, bid in calls if bid is not None]
    assert bids == sorted(set(bids)), "P-7: bids rise"
    assert all(setup.min_bid <= bid <= HIGHEST_BID for bid in bids), "P-7: bids in range"
    if match.phase != "bidding":
        assert len(calls) == SEATS and bids, "P-7: somebody has bid, and all are written down"
        assert match.auction.high == (match.declarer, bids[-1]), "P-7: the highest bidder declares"


def _before_trumps(match: "PedroMatch") -> None:
    assert len(match.stock) == STOCK == len(match.pack) - SEATS * DEALT, "P-2: 36 and 16"
    for seat, hand in enumerate(match.hands):
        assert hand == match.dealt(seat) and len(hand) == DEALT, "P-2: nine cards each"


def _refill(match: "PedroMatch") -> None:
    """P-2: who laid away and took how many, up to the first lead."""
    assert match.trump is not None
    trumps, dealer = TRUMPS[match.trump], match.dealt_by
    kept = [sum(card in trumps for card in match.dealt(seat)) for seat in range(SEATS)]
    for seat in range(SEATS):
        away = tuple(card for card in match.dealt(seat) if card not in trumps)
        assert match.discards[seat] == away, "P-2: all that is no trump is laid away"
    counts = refill(kept, dealer)
    assert match.refilled == list(counts.drawn), "P-2: filled up from the dealer's left"
    if match.phase == ROBBING:
        assert counts.asked and match.robbed is None and len(match.stock) == counts.left, "P-2: the rob"
        return
    assert not match.stock and not trumps & set(match.left), "P-2: no trump is set aside"
    found = sum(card in trumps for card in match.pack[SEATS * DEALT + sum(counts.drawn) :])
    took = found + fill_wanted(kept[dealer], counts.left, found) if counts.asked else counts.left
    assert (match.robbed or 0) == took == counts.left - len(match.left), "P-2: the dealer's cards"
    if match.phase == RECYCLING:
        assert any(counts.missing) and not match.pile, "P-2: cards are missing"
        return
    assert match.recycled == list(counts.missing), "P-2: the missing cards are dealt"
    whole = sorted(card for cards in match.discards for card in cards) if any(counts.missing) else []
    assert sorted(match.pile) == whole, "P-2: from all the discards"
    _start(match, kept)


def _start(match: "PedroMatch", kept: list[int]) -> None:
    """P-3, P-8: the hands as the first trick begins."""
    assert match.trump is not None
    trumps, hands = TRUMPS[match.trump], [match.start_hand(seat) for seat in range(SEATS)]
    assert sum(card in trumps for hand in hands for card in hand) == len(trumps), "P-3: all trumps in hands"
    for seat, hand in enumerate(hands):
        most = DEALT + (seat == match.dealt_by)
        assert HAND <= len(hand) <= most, "P-3: six or more, at most nine, the dealer ten"
        assert len(hand) == HAND or trumps.issuperset(hand), "P-3: more than six are all trumps"
        _kept_or_played(match, seat, hand)
    surplus = [len(hand) - HAND for hand in hands if len(hand) > HAND]
    assert sum(surplus) <= 4 and len(surplus) <= 2, "P-3: at most four are buried"
    short = sum(match.recycled)
    wanting = len(trumps) - sum(kept) + sum(surplus) - HAND
    assert short == max(0, wanting), "P-8: so many are missing as the counts say"


def _kept_or_played(match: "PedroMatch", seat: int, hand: list[int]) -> None:
    played = [card for place, card in enumerate(match.played) if match.player(place) == seat]
    played += [card for step, card in enumerate(match.trick) if (match.leader + step) % SEATS == seat]
    under = match.under[seat]
    assert sorted([*match.hands[seat], *played, *under]) == sorted(hand), "P-1: hands shrink by playing"
    assert len(under) == (len(hand) - HAND if played else 0), "P-4: the surplus goes under the first card"


def _tricks(match: "PedroMatch") -> None:
    assert match.trump is not None
    worth, order = POINTS[match.trump], ORDERS[match.trump]
    assert all(not worth[card] for cards in match.under for card in cards), "P-4: nothing dear is buried"
    assert len(match.played) == SEATS * len(match.winners) <= SEATS * HAND, "P-4: four cards to a trick"
    running, two = [0, 0], TWOS[match.trump]
    for number, winner in enumerate(match.winners):
        trick = match.played[number * SEATS : number * SEATS + SEATS]
        running[winner % 2] += sum(worth[c] for c in trick if c != two or not match.setup.two_to_holder)
        if number >= len(match.winners) - match.given:
            continue  # what was laid down nobody has won
        leader = match.player(number * SEATS)
        best = trick[(winner - leader) % SEATS]
        strength = [
            _strength(order.suits[card], match.trump, order.suits[trick[0]], order.force[card])
            for card in trick
        ]
        assert strength[trick.index(best)] == max(strength), "P-6: the right winner"
    if match.setup.two_to_holder:
        for place, card in enumerate(match.played):
            running[match.player(place) % 2] += card == two
        for step, card in enumerate(match.trick):
            running[(match.leader + step) % 2] += card == two
    assert match.points == running, "P-5: points as everybody can count them"
    if match.phase in (BETWEEN_DEALS, MATCH_OVER):
        assert len(match.winners) == HAND and sum(running) == ALL_POINTS, "P-5: 14 points at the end"
    if match.phase == PLAY:
        _turn(match)


def _strength(suit: int | None, trump: int, led: int | None, force: int) -> tuple[bool, bool, int]:
    return suit == trump, suit == led, force


def _turn(match: "PedroMatch") -> None:
    done = len(match.winners)
    assert match.leader == (match.winners[-1] if done else match.declarer), "P-6: the winner leads"
    assert match.turn == (match.leader + len(match.trick)) % SEATS, "P-6: in order"
    for seat, hand in enumerate(match.hands):
        played = (seat - match.leader) % SEATS < len(match.trick)
        if done or played:
            assert len(hand) == HAND - done - played, "P-4: as many cards as tricks are left"
    assert next(iter(match.legal(match.turn)), None) is not None, "P-7: some play is lawful"


def _scores(match: "PedroMatch") -> None:
    over = match.phase in (BETWEEN_DEALS, MATCH_OVER)
    assert len(match.scores) == match.deal - (not over), "P-9: every deal is scored"
    assert match.dealer == (match.dealt_by + (match.phase == BETWEEN_DEALS)) % SEATS, (
        "P-9: the deal passes left"
    )
    assert (match.result is not None) == (match.phase == MATCH_OVER), "P-9: a winner ends the match"
    for number, score in enumerate(match.scores):
        line = bid_line(score)
        bid, won, side = line.params["bid"], line.params["won"], line.side
        lost = bid if match.setup.lose_bid else won
        assert score.points[side] == (won if won >= bid else -lost), "P-5: the bidding side"
        assert score.points[1 - side] == ALL_POINTS - won >= 0, "P-5: the other side"
        both = min(score.totals) >= match.setup.target
        more = number + 1 < len(match.scores) or match.result is None
        assert not (both and more) or not bidder_goes_out(match.setup, match.scores[:number]), (
            "P-9: it ends there"
        )
