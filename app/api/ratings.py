"""Ratings as people read them: a number with its uncertainty, never the model's own two.

Pure: ratings and words in, contexts out. Whose ratings may be shown was decided where they were read.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from app.api.texts import Texts
from app.games.core.options import N_
from app.games.registry import RULESETS
from app.store.matches import MatchRecord
from app.store.ratings import Standing, Step
from app.table.ratings import Rating, Uncounted

NUMBER: Final = N_("{number} ± {more}")
CHANGE: Final = N_("{before} → {after}")
RATED: Final = N_("This match was rated.")
RATED_SOON: Final = N_("This match is rated: the new numbers come in a moment.")
UNCOUNTED: Final[dict[Uncounted, str]] = {
    "unfinished": N_("Not rated: the match was not played to its end."),
    "bots": N_("Not rated: a bot had a seat."),
    "stood_in": N_("Not rated: somebody else played for one of the people."),
}


@dataclass(frozen=True, slots=True)
class RatingRow:
    """A rating such as "1,520 ± 90", out of so many matches; `provisional` while these are few."""

    number: str
    matches: int
    provisional: bool


@dataclass(frozen=True, slots=True)
class GameRating:
    """Somebody's rating in a game; `course` has it after each of the newest matches, as (end in ms, number), the
    earliest first."""

    ruleset: str
    title: str
    rating: RatingRow
    course: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class PersonRating:
    """The rating of somebody in a game, in a list of several people."""

    person: str
    name: str
    ruleset: str
    title: str
    rating: RatingRow


def rating_row(rating: Rating, texts: Texts) -> RatingRow:
    """A rating in words."""
    return RatingRow(number(rating, texts), rating.matches, rating.provisional)


def number(rating: Rating, texts: Texts) -> str:
    """The number alone, with its uncertainty."""
    middle, more = rating.shown
    return texts.say(NUMBER, number=texts.number(middle), more=texts.number(more))


def change(step: Step | None, texts: Texts) -> str:
    """What a match made of a rating; empty where it made nothing of it."""
    if step is None:
        return ""
    return texts.say(CHANGE, before=number(step.before, texts), after=number(step.after, texts))


def game_ratings(found: list[Standing], texts: Texts) -> tuple[GameRating, ...]:
    """One person's ratings, the games in the order of the shelf."""
    by_game = {one.ruleset: one for one in found}
    return tuple(
        GameRating(
            name,
            texts.say(rules.title),
            rating_row(by_game[name].rating, texts),
            tuple((at, number(rating, texts)) for at, rating in by_game[name].course),
        )
        for name, rules in RULESETS.items()
        if name in by_game
    )


def whether_rated(match: MatchRecord, steps: Mapping[int, Step], texts: Texts) -> str:
    """A sentence about a match that is over; empty at a table that wants no ratings."""
    if not match.rated:
        return ""
    if match.uncounted is not None:
        return texts.say(UNCOUNTED[match.uncounted])
    return texts.say(RATED if steps else RATED_SOON)
