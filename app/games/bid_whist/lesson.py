"""Bid Whist told to somebody who has never played it. Nothing here is asked by the rules; the numbered rules decide."""

from typing import Final

from app.games.core.lesson import (
    AIM,
    BIDDING,
    CARDS,
    FIRST_HAND,
    SCORE,
    SURPRISES,
    Lesson,
    Scene,
    Step,
)
from app.games.core.options import N_

_WAYS: Final = (
    Scene(
        ("3C", "2C", "KC", "9C"),
        N_("Uptown: the king"),
        N_("Ace, king, queen and so on down to the two. BW-17"),
        best=2,
    ),
    Scene(
        ("3C", "2C", "KC", "9C"),
        N_("Downtown: the two"),
        N_("Ace, two, three and so on up to the king: the ace stays on top. BW-17"),
        best=1,
    ),
    Scene(
        ("AC", "2S", "BJ", "KC"),
        N_("The joker"),
        N_("Both jokers are trumps and the highest of all, the red one above the black one. BW-18"),
        best=2,
    ),
    Scene(
        ("RJ", "4C", "AD", "9C"),
        N_("No trump: the nine"),
        N_("Without trumps a joker is nothing at all; the four made it a trick of clubs. BW-19, BW-20"),
        best=3,
        fails=True,
    ),
)

LESSON: Final[Lesson] = (
    Step(
        AIM,
        (
            N_(
                "Two pairs promise tricks. The side that promises most plays for its promise: each trick over six is a "
                "point if it is kept. Seven points win the match, seven below zero lose it."
            ),
        ),
        ("BW-1", "BW-10", "BW-25", "BW-27"),
    ),
    Step(
        CARDS,
        (N_("52 cards and two jokers, twelve for everybody. Six are left over, face down: the *kitty*."),),
        ("BW-2", "BW-4", "BW-18"),
        (
            Scene(
                ("RJ", "BJ", "AS", "KS", "QS"),
                N_("The top trumps, uptown"),
                N_("When spades are trumps: the red joker, the black joker, then the ace of spades."),
            ),
        ),
    ),
    Step(
        BIDDING,
        (
            N_(
                "Everybody speaks once and passes or promises tricks: a number, and *uptown* (high cards win), *downtown* "
                "(low cards win) or *no trump*. The highest bid plays."
            ),
            N_(
                "A higher number beats a lower one. Of one number, downtown beats uptown and no trump beats both: 3 "
                "uptown, 3 downtown, 3 no trump, 4 uptown (BW-7). If nobody bids, the dealer has to (BW-8)."
            ),
            N_("The bidder names the trump suit. The kitty counts as the first trick of the bidder's side."),
        ),
        ("BW-6", "BW-7", "BW-11", "BW-13"),
    ),
    Step(
        N_("Uptown, downtown, no trump"),
        (
            N_("Follow suit if you can; if not, play anything, a trump too."),
            N_(
                "Here clubs were led, and spades are trumps where there are any. The card that stands out takes the "
                "trick."
            ),
        ),
        ("BW-22", "BW-23"),
        _WAYS,
    ),
    Step(
        SCORE,
        (
            N_(
                "Follow suit, take tricks. Of the thirteen you need *six and the number you bid*: then each trick over "
                "six is a point. If you fall short, the bid is taken off. Seven points win, seven below zero lose."
            ),
            N_(
                "Bid 3 and take ten: four points, one for each trick over six (BW-25). Bid 4 and take nine: four points "
                "lost, however close it was (BW-26)."
            ),
            N_("Only the side that bid wins or loses anything. So a match is never tied (BW-28)."),
        ),
        ("BW-25", "BW-26", "BW-27"),
    ),
    Step(
        SURPRISES,
        (
            N_(
                "Downtown turns the cards round, but not the ace: it stays on top. And the highest cards of all, the "
                "jokers, are worth nothing without trumps."
            ),
            N_("Nobody looks at the kitty, the bidder neither; it is a trick all the same."),
        ),
        ("BW-17", "BW-19", "BW-14"),
    ),
    Step(
        FIRST_HAND,
        (
            N_(
                "Count the tricks you see in your hand: jokers, aces, a long suit. Add two or three for your partner and "
                "one for the kitty; what goes beyond six is your bid."
            ),
            N_("Where your partner is taking the trick, play the worst card that you may."),
        ),
        ("BW-10", "BW-13"),
    ),
)
