"""Sums over many matches as people read them: head to head, and one person's statistics by game.

Pure: sums, names and words in, contexts out. What a game finds worth telling stands with its ruleset; here its figures
are only written down.
"""

from collections.abc import Iterable
from typing import Final

from app.api.asked import Asked
from app.api.histories import (
    CompanyGame,
    CompanyPage,
    CompanyPair,
    CompanyPerson,
    Figure,
    GameStatistics,
    StatisticsPage,
)
from app.api.matchlist import outcome_figures
from app.api.ratings import GameRating
from app.api.records import Names, name_of
from app.api.texts import Texts
from app.games.core.options import N_
from app.games.core.statistics import DEALS, Statistic, Sums
from app.games.registry import RULESETS
from app.store.sums import CompanySums, PersonSums

PART: Final = N_("{some} of {all}")
DEALS_PLAYED: Final = N_("Deals played")


def company_page(
    found: Iterable[CompanySums], people: tuple[str, ...], viewer: str | None, names: Names, texts: Texts
) -> CompanyPage:
    """These people head to head; nobody is named where there is nothing to see."""
    known = [sums for sums in found if sums.ruleset in RULESETS]
    called = tuple(name_of(person, names, texts) for person in people)
    others = tuple(person for person in people if person != viewer)
    return CompanyPage(
        names=called if known else (),
        games=tuple(_company_game(sums, people, called, viewer, texts) for sums in known),
        matches=Asked(people=others).address() if known and viewer in people else None,
    )


def _company_game(
    sums: CompanySums, people: tuple[str, ...], called: tuple[str, ...], viewer: str | None, texts: Texts
) -> CompanyGame:
    return CompanyGame(
        ruleset=sums.ruleset,
        title=texts.say(RULESETS[sums.ruleset].title),
        finished=sums.finished,
        unfinished=sums.unfinished,
        people=tuple(
            CompanyPerson(called[place], person == viewer, sums.won[place], sums.points[place])
            for place, person in enumerate(people)
        ),
        pairs=tuple(
            CompanyPair(
                (called[pair.first], called[pair.second]),
                pair.together,
                pair.won_together,
                pair.against,
                (pair.first_won, pair.second_won),
            )
            for pair in sums.pairs
        ),
    )


def statistics_page(
    found: Iterable[PersonSums], texts: Texts, ratings: Iterable[GameRating] = ()
) -> StatisticsPage:
    """One person's figures, the games in the order of the shelf."""
    by_game = {sums.ruleset: sums for sums in found}
    rated = {one.ruleset: one for one in ratings}
    return StatisticsPage(
        tuple(_game_statistics(by_game[name], rated.get(name), texts) for name in RULESETS if name in by_game)
    )


def _game_statistics(sums: PersonSums, rating: GameRating | None, texts: Texts) -> GameStatistics:
    rules = RULESETS[sums.ruleset]
    deals = sums.sums.get(DEALS, (0, 0, 0))[0]
    written = [
        (statistic, _value(statistic, sums.sums, deals, texts)) for statistic in rules.statistics.values()
    ]
    return GameStatistics(
        ruleset=sums.ruleset,
        title=texts.say(rules.title),
        address=Asked(game=sums.ruleset).address(),
        outcomes=outcome_figures(sums.outcomes, texts),
        figures=(
            Figure(texts.say(DEALS_PLAYED), texts.number(deals)),
            *(Figure(texts.say(statistic.label), value) for statistic, value in written if value is not None),
        ),
        rating=rating,
    )


def _value(statistic: Statistic, sums: Sums, deals: int, texts: Texts) -> str | None:
    """A figure in words; None where there is nothing it could be told of."""
    total = statistic.total(sums)
    if statistic.a_deal:
        told = sums[statistic.over][0] if statistic.over in sums else 0
        return texts.number(round(total / told, 1)) if told else None
    if statistic.of:
        whole = statistic.whole(sums)
        return texts.say(PART, some=texts.number(total), all=texts.number(whole)) if whole else None
    return texts.number(total) if deals else None
