"""Pişti told to somebody who has never played it. Nothing here is asked by the rules; the numbered rules decide."""

from typing import Final

from app.games.core.lesson import AIM, CARDS, FIRST_HAND, SCORE, TURN, Lesson, Scene, Step
from app.games.core.options import N_

LESSON: Final[Lesson] = (
    Step(
        AIM,
        (
            N_(
                "Take the pile from the middle of the table, again and again. The first side to reach 151 points wins; "
                "of four players, partners sit opposite each other and share one score."
            ),
        ),
        ("PI-1", "PI-3"),
    ),
    Step(
        CARDS,
        (
            N_(
                "The ordinary pack of 52. Ranks have no order: a king is no better than a four. What matters is whether "
                "two cards have the *same rank*, and who has a *jack*."
            ),
        ),
        ("PI-2", "PI-31"),
        (
            Scene(
                ("AS", "JH", "2C", "TD"),
                N_("Cards that count"),
                N_("Each ace and each jack 1, the two of clubs 2, the ten of diamonds 3."),
            ),
        ),
    ),
    Step(
        TURN,
        (
            N_("You have four cards. In turn, to the right, everybody lays one card face up on the pile."),
            N_(
                "Does your card have the *same rank* as the top card? The whole pile is yours. A *jack* takes any pile."
            ),
        ),
        ("PI-15", "PI-16", "PI-17", "PI-18", "PI-19"),
        (
            Scene(
                ("3S", "7H", "7C"),
                N_("The pile is yours"),
                N_("A seven lies on top, you lay a seven: you take everything that lies there."),
                best=2,
            ),
            Scene(
                ("3S", "KD", "JC"),
                N_("A jack takes it too"),
                N_("Whatever lies on top. On an empty table a jack takes nothing."),
                best=2,
            ),
            Scene(
                ("3S", "KD", "4H"),
                N_("Nothing is taken"),
                N_("Now the four lies on top, and the next player may try."),
                fails=True,
            ),
        ),
    ),
    Step(
        N_("The pişti"),
        (
            N_(
                "A pile of *exactly one card*, taken by a card of its own rank: that is what the game is named after. "
                "The word is Turkish and means cooked."
            ),
            N_("The very first and the very last card of a round never make a pişti (PI-27, PI-28)."),
        ),
        ("PI-24", "PI-25", "PI-26"),
        (
            Scene(("QC", "QD"), N_("Pişti: 10 points"), N_("One card, same rank. PI-24"), best=1),
            Scene(("JH", "JC"), N_("Double pişti: 20 points"), N_("A jack on a single jack. PI-25"), best=1),
            Scene(
                ("9S", "JD"),
                N_("No pişti"),
                N_("The jack takes the nine, and that is all. PI-26"),
                fails=True,
            ),
        ),
    ),
    Step(
        SCORE,
        (
            N_(
                "When the hands are empty, everybody gets four more, until the pack is used up: that is one round."
            ),
            N_(
                "Then you count: aces, jacks, two cards with a value of their own, most cards, and the piştis. The "
                "first side to reach 151 wins."
            ),
            N_(
                "The cards of a round add up to 13. With 26 cards each nobody gets the three points for most cards "
                "(PI-31, PI-32)."
            ),
        ),
        ("PI-22", "PI-31", "PI-34"),
    ),
    Step(
        FIRST_HAND,
        (
            N_(
                "Look at the top card first: can you match it? If not, lay a card whose rank has been seen often: the "
                "fewer are left, the less likely the next player has one."
            ),
            N_("Keep a jack for a pile that is worth it, and do not lay it on an empty table."),
        ),
        ("PI-17", "PI-18"),
    ),
)
