"""A person's matches as a list to read: the rows, what may be asked for instead, how all of them ended.

Pure: records, names and words in, contexts out. Who may see a record was decided where it was read.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Final

from app.api.asked import Asked, company_address
from app.api.histories import Chip, Figure, FilterForm, GameFilter, HistoryPage, MatchMonth, MatchRow
from app.api.records import Names, name_of
from app.api.shelved import title_of
from app.api.texts import Texts
from app.games.core.options import N_
from app.games.registry import RULESETS
from app.store.history import MatchList
from app.store.matches import MatchRecord
from app.store.sums import PEOPLE_AT_MOST
from app.table.bots import is_bot
from app.table.outcome import Outcome

OUTCOMES: Final[Mapping[Outcome, str]] = {
    "won": N_("Won"),
    "lost": N_("Lost"),
    "shared": N_("Won together"),
    "drawn": N_("Drawn"),
    "unfinished": N_("Unfinished"),
}


def history_page(found: MatchList, person: str, asked: Asked, names: Names, texts: Texts) -> HistoryPage:
    """A person's matches, one page of them, as asked for."""
    months = groupby(found.matches, key=lambda match: texts.month(match.started_at))
    return HistoryPage(
        months=tuple(
            MatchMonth(label, tuple(match_row(match, person, names, texts) for match in matches))
            for label, matches in months
        ),
        filters=_filters(found, asked, texts),
        game=asked.game,
        form=_form(found, asked, names, texts),
        figures=_figures(found, asked, texts),
        total=found.total,
        played=sum(sum(kinds.values()) for kinds in found.tally.values()),
        newer=asked.address(after=found.newer) if found.newer else None,
        older=asked.address(before=found.older) if found.older else None,
    )


def match_row(match: MatchRecord, person: str, names: Names, texts: Texts) -> MatchRow:
    """A match in the list, seen from this person's side."""
    mine = match.side_of(person) or 0
    others = [player for player in match.players if player.person != person]
    return MatchRow(
        id=match.id,
        title=title_of(match.ruleset, texts),
        outcome=match.outcome(person) or "watched",
        partners=tuple(name_of(player.person, names, texts) for player in others if player.side == mine),
        others=tuple(name_of(player.person, names, texts) for player in others if player.side != mine),
        points=(*match.totals[mine : mine + 1], *match.totals[:mine], *match.totals[mine + 1 :]),
        deals=match.rounds,
        begun_at=match.started_at,
        stood_in=match.stood_in,
        company=_company(player.person for player in match.players),
    )


def _company(people: Iterable[str]) -> str:
    """Where the human beings of a match stand head to head; bots have no name for long."""
    met = [person for person in people if not is_bot(person)]
    return company_address(met) if len(met) > 1 else ""


def _filters(found: MatchList, asked: Asked, texts: Texts) -> tuple[GameFilter, ...]:
    counts = {name: sum(found.tally[name].values()) for name in RULESETS if name in found.tally}
    every = GameFilter("", texts.say(N_("All games")), sum(counts.values()), asked.address(game=""))
    return (
        every,
        *(
            GameFilter(name, texts.say(RULESETS[name].title), count, asked.address(game=name))
            for name, count in counts.items()
        ),
    )


def _form(found: MatchList, asked: Asked, names: Names, texts: Texts) -> FilterForm:
    more = len(asked.people) < PEOPLE_AT_MOST - 1
    return FilterForm(
        game=asked.game,
        people=tuple(
            (person, name_of(person, names, texts))
            for person in found.company
            if more and person not in asked.people
        ),
        chips=_chips(asked, names, texts),
        outcome=asked.outcome,
        since=asked.since.isoformat() if asked.since else "",
        until=asked.until.isoformat() if asked.until else "",
        open=asked != Asked(game=asked.game, before=asked.before, after=asked.after),
    )


def _chips(asked: Asked, names: Names, texts: Texts) -> tuple[Chip, ...]:
    people = [
        Chip(
            texts.say(N_("With {name}"), name=name_of(person, names, texts)),
            "with",
            person,
            asked.address(people=tuple(other for other in asked.people if other != person)),
        )
        for person in asked.people
    ]
    table = Chip(texts.say(N_("At one table")), "table", asked.table, asked.address(table=""))
    return (*people, table) if asked.table else tuple(people)


def _figures(found: MatchList, asked: Asked, texts: Texts) -> tuple[Figure, ...]:
    """How all matches of the game ended; what never happened is left out."""
    chosen = [kinds for name, kinds in found.tally.items() if asked.game in ("", name)]
    return outcome_figures(
        {outcome: sum(kinds.get(outcome, 0) for kinds in chosen) for outcome in OUTCOMES}, texts
    )


def outcome_figures(counts: Mapping[Outcome, int], texts: Texts) -> tuple[Figure, ...]:
    """How matches ended, in a steady order; what never happened is left out."""
    return tuple(
        Figure(texts.say(said), texts.number(counts[outcome]))
        for outcome, said in OUTCOMES.items()
        if counts.get(outcome)
    )
