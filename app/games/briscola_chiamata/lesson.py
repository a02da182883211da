"""Briscola Chiamata told to somebody who has never played it. Nothing here is asked by the rules; the numbered rules
decide."""

from typing import Final

from app.games.core.lesson import (
    AIM,
    BIDDING,
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

LESSON: Final[Lesson] = (
    Step(
        AIM,
        (
            N_(
                "Five play, and every deal makes two camps: a caller with a hidden partner against the other three. "
                "The caller's camp needs 61 of the 120 points."
            ),
        ),
        ("BC-1", "BC-8", "BC-13"),
    ),
    Step(
        CARDS,
        (
            N_("Five players get *eight cards* each: the whole pack of forty."),
            N_("From the top down: ace, three, king, knight, knave, seven, six, five, four, two."),
        ),
        ("BC-2", "BC-4"),
        ITALIAN_CARDS,
    ),
    Step(
        BIDDING,
        (
            N_(
                "In turn everybody bids lower and lower *ranks*, from the ace down to the two, or passes. Whoever goes "
                "lowest is the *caller*."
            ),
            N_(
                "From low to high: ace, three, king, knight, knave, seven, six, five, four, two. A low card from your "
                "partner helps less, so a low rank is a high bid (BC-7)."
            ),
            N_(
                "After the two come points: the two with 62, 63 and so on up to 120. Then that many points are needed "
                "instead of 61 (BC-8)."
            ),
        ),
        ("BC-6", "BC-7", "BC-10"),
    ),
    Step(
        N_("The called card"),
        (
            N_(
                "The caller names *trumps*. The card of the bid rank in that suit is the called card: whoever holds it is "
                "the caller's *partner*, and only that player knows."
            ),
        ),
        ("BC-12", "BC-13", "BC-15"),
        (
            Scene(
                ("3S",),
                N_("A bid of three, swords named"),
                N_(
                    "The three of swords is called. Its holder helps the caller, and may hide it for as long as they "
                    "like. BC-13, BC-17"
                ),
            ),
        ),
    ),
    Step(
        TRICK,
        (
            N_(
                "Eight tricks are played, and any card may be played at any time. When the called card falls, everybody "
                "knows who the partner is."
            ),
        ),
        ("BC-16", "BC-17", "BC-18", "BC-20"),
        (
            Scene(
                ("4D", "AH", "KS", "3S", "2C"),
                N_("The three takes it, and is known"),
                N_("Swords are trumps: 25 points, and everybody sees who the partner is. BC-18, BC-20"),
                best=3,
            ),
        ),
    ),
    Step(
        SCORE,
        (
            N_(
                "Made, the caller wins 2 points and the partner 1, and each of the others loses 1. Lost, it is the other "
                "way round."
            ),
            N_(
                "With all 120 points everything counts double. Whoever has 11 points, and is alone at the top, wins the "
                "match (BC-24, BC-26)."
            ),
        ),
        ("BC-21", "BC-22", "BC-25"),
    ),
    Step(
        SURPRISES,
        (
            N_(
                "A caller may call a card of their own. Then they play alone against four, and nobody knows until it "
                "falls (BC-14)."
            ),
            N_(
                "The caller does not know who the partner is, and the partner need not tell. Watch who gives points to "
                "whom."
            ),
        ),
        ("BC-14", "BC-15", "BC-17"),
    ),
    Step(
        FIRST_HAND,
        (
            N_(
                "Bid with four or five cards of one suit and some points among them; with less, pass and see who helps "
                "whom."
            ),
            N_(
                "If you hold the called card, you are the partner: put points on the caller's tricks, and show the card "
                "only when it pays."
            ),
        ),
        ("BC-6", "BC-13", "BC-17"),
    ),
)
