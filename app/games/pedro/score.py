"""What a deal brought and how a match ends. Counts only; it plays nothing and shows nothing."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import add
from typing import Final

from app.games.core.cards import CODES
from app.games.core.ruleset import DealScore, Result, ScoreLine
from app.games.pedro.pack import ALL_POINTS, OFF_FIVES, POINTS, TWOS
from app.games.pedro.setup import SEATS, SIDES, Setup

_WHAT: Final = {"A": "ace", "J": "jack", "T": "ten", "5": "five", "2": "two"}

_ORDER: Final = ("five", "off_five", "ace", "jack", "ten", "two")
"""How the cards that count follow each other on the score sheet."""


@dataclass(frozen=True, slots=True)
class Contract:
    """Who declared, for how many points, and who dealt (seats)."""

    declarer: int
    bid: int
    dealer: int

    @property
    def side(self) -> int:
        """The bidding side (PE-11)."""
        return self.declarer % 2


@dataclass(frozen=True, slots=True)
class Counted:
    """One card of trumps that is worth something: what it is called, its points and the side it scores for."""

    card: int
    what: str
    points: int
    side: int
    rule: str


def player(declarer: int, winners: Sequence[int], place: int) -> int:
    """The seat that played the card at this place of the deal's cards, laid one after the other."""
    trick, step = divmod(place, SEATS)
    return ((winners[trick - 1] if trick else declarer) + step) % SEATS


def counted(
    setup: Setup, trump: int, declarer: int, played: Sequence[int], winners: Sequence[int]
) -> list[Counted]:
    """PE-32, PE-33, PE-44: whom each of the six cards scores for, once all are played."""
    found = []
    for place, card in enumerate(played):
        points = POINTS[trump][card]
        if not points:
            continue
        what = "off_five" if card == OFF_FIVES[trump] else _WHAT[CODES[card][0]]
        rule, seat = "PE-32", winners[place // SEATS]
        if what == "two" and setup.two_to_holder:
            rule, seat = "PE-33", player(declarer, winners, place)
        elif what == "two":
            rule = "PE-44"
        found.append(Counted(card, what, points, seat % 2, rule))
    return found


def trick_points(setup: Setup, trump: int, trick: Sequence[int]) -> int:
    """PE-45: what a trick brings whoever takes it; the two only where PE-44 holds."""
    worth = POINTS[trump]
    return sum(worth[card] for card in trick if not (setup.two_to_holder and card == TWOS[trump]))


def bidder_goes_out(setup: Setup, scores: Sequence[DealScore]) -> bool:
    """PE-38: whether the deal after these is one in which the bidder goes out."""
    return bool(scores) and min(scores[-1].totals) >= setup.threshold


def score_deal(
    setup: Setup, scores: Sequence[DealScore], number: int, contract: Contract, cards: Sequence[Counted]
) -> DealScore:
    """The score of the deal just ended, after the earlier ones (PE-35, PE-36, PE-37)."""
    side = contract.side
    won = sum(card.points for card in cards if card.side == side)
    made = won >= contract.bid
    points = [ALL_POINTS - won] * len(SIDES)
    points[side] = won if made else -(contract.bid if setup.lose_bid else won)
    lines = [_bid_line(contract, cards, won, 0 if made else points[side])]
    if bidder_goes_out(setup, scores):
        lines.append(ScoreLine(side, "bidder_goes_out", "PE-38", 0, {"threshold": setup.threshold}))
    for card in sorted(cards, key=lambda card: _ORDER.index(card.what)):
        counts = card.points if made or card.side != side else 0
        lines.append(ScoreLine(card.side, card.what, card.rule, counts, {"cards": [CODES[card.card]]}))
    return DealScore(
        number=number,
        round=len(scores) + 1,
        points=tuple(points),
        totals=tuple(map(add, scores[-1].totals if scores else (0, 0), points)),
        lines=tuple(lines),
    )


def _bid_line(contract: Contract, cards: Sequence[Counted], won: int, points: int) -> ScoreLine:
    """What was bid and won, and by whom; a bid that failed costs its `points` here."""
    what, rule = ("bid_made", "PE-36") if won >= contract.bid else ("bid_failed", "PE-37")
    taken = [CODES[card.card] for card in cards if card.side == contract.side]
    params = {"bid": contract.bid, "won": won, "seat": contract.declarer, "dealer": contract.dealer}
    return ScoreLine(contract.side, what, rule, points, {**params, "cards": taken})


def match_result(setup: Setup, scores: Sequence[DealScore]) -> Result | None:
    """PE-39, PE-40, PE-41: how the match ended with the last of these deals, or None while it goes on."""
    score = scores[-1]
    bid = bid_line(score)
    going_out = bidder_goes_out(setup, scores[:-1])
    if going_out and bid.what == "bid_made":
        return Result((bid.side,), "PE-39")
    there = tuple(side for side, total in enumerate(score.totals) if total >= setup.target)
    if len(there) == 1:
        return Result(there, "PE-40" if going_out else "PE-41")
    return Result((1 - bid.side,), "PE-40") if there and going_out else None


def bid_line(score: DealScore) -> ScoreLine:
    """The line of a deal that says what was bid, by whom, and whether it was made."""
    return next(line for line in score.lines if line.what in ("bid_made", "bid_failed"))
