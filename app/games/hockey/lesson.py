"""Hockey told to somebody who has never played it. Nothing here is asked by the rules; the numbered rules decide."""

from typing import Final

from app.games.core.lesson import AIM, CARDS, FIRST_HAND, SCORE, SURPRISES, TURN, Lesson, Scene, Step
from app.games.core.options import N_

LESSON: Final[Lesson] = (
    Step(
        AIM,
        (N_("Two players, one pile. Score more *goals* in three periods than your opponent."),),
        ("HO-1", "HO-2", "HO-25"),
    ),
    Step(
        CARDS,
        (
            N_(
                "The ordinary pack of 52. Ranks have no order: a king is no better than a four. What matters is whether "
                "two cards have the *same rank*, and who has a *jack*."
            ),
        ),
        ("HO-1", "HO-10"),
    ),
    Step(
        TURN,
        (
            N_(
                "You have five cards. In turn you and your opponent lay one card each, any card, face up on one pile."
            ),
            N_("Lay the *same rank* as the card on top, or any *jack*, and you have a breakaway."),
        ),
        ("HO-9", "HO-15", "HO-16"),
        (
            Scene(
                ("8H", "8C"),
                N_("Breakaway"),
                N_("Your opponent's eight lies on top, and you lay an eight."),
                best=1,
            ),
            Scene(("4D", "JS"), N_("Breakaway"), N_("A jack will do, whatever lies there."), best=1),
            Scene(
                ("4D", "QC"),
                N_("Nothing"),
                N_("Neither the same rank nor a jack: nothing happens."),
                fails=True,
            ),
        ),
    ),
    Step(
        N_("Breakaway and goal"),
        (
            N_(
                "On your very next turn match your opponent's card, and it is a *goal*. Anything else, and the breakaway "
                "is lost."
            ),
        ),
        ("HO-12", "HO-14", "HO-15", "HO-17"),
        (
            Scene(
                ("4C", "KD", "KS"),
                N_("Goal"),
                N_("You matched a four: breakaway. Your opponent lays a king, and you match it. HO-12"),
                best=2,
            ),
            Scene(
                ("JC", "9C", "9D"),
                N_("Goal"),
                N_("A jack breaks away whatever lies there; the nine is matched. HO-15, HO-12"),
                best=2,
            ),
            Scene(
                ("5D", "JH"),
                N_("Intercepted"),
                N_("A match or a jack of your opponent cancels your breakaway and takes it over. HO-15"),
                fails=True,
            ),
        ),
    ),
    Step(
        SCORE,
        (
            N_(
                "Once through the pack is a period. After three periods the most goals win; if they are level, the first "
                "goal in overtime does."
            ),
            N_(
                "When both hands are empty, five more cards each are dealt, and six from the last twelve. Pile and "
                "breakaway stay: your last card may break away and your next first card score (HO-6, HO-21)."
            ),
        ),
        ("HO-3", "HO-23", "HO-27"),
    ),
    Step(
        SURPRISES,
        (
            N_(
                "A jack never scores. If you hold the breakaway and lay a jack, you score nothing but have a breakaway "
                "again (HO-13, HO-20)."
            ),
            N_(
                "A goal uses the breakaway up: you need a new one for the next goal. The pile stays, so your opponent may "
                "match the card you scored with (HO-18, HO-19)."
            ),
        ),
        ("HO-13", "HO-18", "HO-20"),
    ),
    Step(
        FIRST_HAND,
        (
            N_(
                "With a breakaway, look for the card that matches: that is the goal. Against a breakaway, a match or a "
                "jack of yours takes it away."
            ),
            N_(
                "Otherwise lay a card whose rank has been seen often, and keep your jacks for the moment that needs one."
            ),
        ),
        ("HO-12", "HO-15"),
    ),
)
