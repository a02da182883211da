"""Scopa told to somebody who has never played it. The numbered rules decide."""

from typing import Final

from aelwyd import N_, lesson

LESSON: Final[lesson.Lesson] = (
    lesson.Step(
        lesson.AIM,
        (
            N_(
                "Take cards from the table with the cards of your hand. The first side to reach 11 points wins."
            ),
        ),
        ("SC-1", "SC-22"),
    ),
    lesson.Step(
        lesson.TURN,
        (
            N_(
                "You have three cards. Play one: it takes a card of *its own value*, or several that *add up* to it."
            ),
            N_("A knave is 8, a knight 9, a king 10."),
        ),
        ("SC-9", "SC-10", "SC-11", "SC-4"),
        (
            lesson.Scene(
                ("5H", "7C"), N_("Nothing is taken"), N_("The seven stays on the table."), fails=True
            ),
            lesson.Scene(
                ("2S", "5H", "7C"), N_("Two and five are seven"), N_("The seven takes both."), best=2
            ),
            lesson.Scene(
                ("2S", "5H", "7D", "7C"),
                N_("Seven takes seven"),
                N_("One card of its value comes first."),
                best=3,
            ),
        ),
    ),
    lesson.Step(
        N_("The scopa"),
        (N_("Whoever takes *all* that lies on the table makes a scopa, a sweep, and has one point."),),
        ("SC-14", "SC-15"),
        (lesson.Scene(("3H", "5D", "JC"), N_("Scopa!"), N_("Three and five are eight."), best=2),),
    ),
    lesson.Step(
        lesson.SCORE,
        (N_("One point each for most cards, most coins, the seven of coins and the primiera."),),
        ("SC-18", "SC-19", "SC-20", "SC-21"),
    ),
    lesson.Step(
        lesson.FIRST_HAND,
        (N_("Leave more than ten on the table: then nobody can sweep it."),),
        ("SC-14",),
    ),
)
