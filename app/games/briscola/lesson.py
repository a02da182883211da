"""Briscola told to somebody who has never played it. Nothing here is asked by the rules; the numbered rules decide."""

from typing import Final

from app.games.core.lesson import (
    AIM,
    CARDS,
    FIRST_HAND,
    ITALIAN_CARDS,
    SCORE,
    SURPRISES,
    TRICK,
    Lesson,
    Scene,
    Step,
)
from app.games.core.options import N_

_TRICKS: Final = (
    Scene(
        ("KH", "3H"),
        N_("The three wins"),
        N_("Same suit: the three beats the king, only the ace is higher. BR-8"),
        best=1,
        turned="6D",
    ),
    Scene(
        ("AS", "2D"), N_("The two wins"), N_("The smallest trump beats any ace. BR-18"), best=1, turned="6D"
    ),
    Scene(
        ("4S", "AH"),
        N_("The four wins"),
        N_("An ace of another suit is only a present. BR-18"),
        best=0,
        turned="6D",
    ),
)

LESSON: Final[Lesson] = (
    Step(
        AIM,
        (
            N_(
                "Take tricks that have points in them. There are 120 points in the pack: 61 win. Two or three play each "
                "alone, of four the partners sit opposite each other, six make two teams of three."
            ),
        ),
        ("BR-2", "BR-3", "BR-27"),
    ),
    Step(
        CARDS,
        (
            N_("The Italian pack has forty cards in four suits: coins, cups, swords and batons."),
            N_("From the top down: ace, three, king, knight, knave, seven, six, five, four, two."),
        ),
        ("BR-5", "BR-8", "BR-9"),
        ITALIAN_CARDS,
    ),
    Step(
        TRICK,
        (
            N_(
                "Everybody has three cards. One card is turned up beside the stock: its suit is *trumps*, called "
                "briscola."
            ),
            N_("In turn, to the right, everybody plays one card: *any card*. Nobody has to follow suit."),
            N_("Here coins are trumps. The card on the left was led."),
        ),
        ("BR-13", "BR-17", "BR-18"),
        _TRICKS,
    ),
    Step(
        N_("Drawing, and the last cards"),
        (
            N_(
                "The highest trump takes the trick; without a trump, the highest card of the suit that was led. Then "
                "everybody draws a card, the winner first, and leads again."
            ),
            N_(
                "The turned trump is the last card of the stock. Whoever draws last in the last round gets it, and "
                "everybody knows (BR-22)."
            ),
            N_("Then three tricks are played from the hand. Trumps stay trumps (BR-24, BR-25)."),
        ),
        ("BR-20", "BR-21", "BR-22"),
    ),
    Step(
        SCORE,
        (
            N_(
                "When all cards are played, count the points in your tricks. There are 120 in the pack: *61 win*."
            ),
            N_(
                "With 60 points each the deal is drawn. With three players the highest total wins, even below 61 "
                "(BR-27, BR-28)."
            ),
        ),
        ("BR-26", "BR-29"),
    ),
    Step(
        SURPRISES,
        (
            N_(
                "The three is the second-highest card, above the king. And a trick counts by what lies in it: a trick "
                "without points is worth nothing at all."
            ),
            N_("Nobody ever has to follow suit, not even when trumps are led."),
        ),
        ("BR-8", "BR-17", "BR-9"),
    ),
    Step(
        FIRST_HAND,
        (
            N_(
                "Lead and throw away cards without points. Spend a trump where an ace or a three lies on the table, and "
                "the lowest trump that takes it."
            ),
            N_("Put your own points on tricks that your side is sure to take."),
        ),
        ("BR-9", "BR-18"),
    ),
)
