"""A table's book as people read it: evenings with their matches, and the running score of everybody.

Pure: evenings, names and words in, contexts out. Who may see the book was decided before it was read.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from app.api.bookpages import (
    BookEvening,
    BookGame,
    BookMatch,
    BookMonth,
    BookPage,
    BookSide,
    Progress,
    Series,
    SpanChoice,
    StandingRow,
)
from app.api.charts import chart
from app.api.ratings import PersonRating, rating_row
from app.api.records import BOT_PLAYED, Names, name_of
from app.api.spans import ALL, LATELY, MONTHS, THIS_YEAR, Span
from app.api.texts import Texts
from app.games.core.options import N_
from app.games.registry import RULESETS
from app.store.books import Book
from app.store.evenings import (
    Counted,
    Evening,
    Standing,
    by_partners,
    by_person,
    by_side,
    leaders,
    progress,
    standings,
)
from app.store.matches import MatchRecord
from app.table.bots import is_bot
from app.table.ratings import Rating

EVENINGS_SHOWN: Final = 20
"""Evenings on a page, but for a year to print."""
LINES: Final = 6
"""People in the picture at most: so many kinds of lines can be told apart."""
UNRATED: Final[Mapping[tuple[str, str], Rating]] = {}
LABELS: Final = {
    ALL: N_("All time"),
    THIS_YEAR: N_("This year"),
    LATELY: N_("Last {n} months"),
}


def named_in(evenings: Iterable[Evening]) -> list[str]:
    """Everybody whom these evenings name, bots too."""
    found: set[str] = set()
    for evening in evenings:
        for match in evening.matches:
            found |= {one.person for one in match.players}
            found |= {who for _, who in match.played_for if is_bot(who)}
    return sorted(found)


def rated_in(evenings: Iterable[Evening]) -> set[str]:
    """The games that were rated at this table on these evenings."""
    return {match.ruleset for evening in evenings for match in evening.matches if match.rated}


def book_page(
    book: Book,
    span: Span,
    viewer: str | None,
    names: Names,
    texts: Texts,
    now: int,
    *,
    closed: bool = False,
    ratings: Mapping[tuple[str, str], Rating] = UNRATED,
) -> BookPage:
    """One part of a table's book; `ratings` by person and ruleset."""
    over = span.of(book, texts, now)
    people, played = standings(over, by_person), [match for one in over for match in one.matches]
    shown, older = _page(over, span)
    told = _Told(viewer, names, texts)
    return BookPage(
        table=book.table,
        title=texts.say(RULESETS[book.ruleset].title) if book.ruleset in RULESETS else "",
        spans=_spans(book.table, span, texts),
        years=_years(book, span, texts),
        since=span.since.isoformat() if span.since else "",
        year=span.year,
        evenings=len(over),
        matches=len(played),
        unfinished=sum(match.unfinished for match in played),
        people=told.standings(people),
        partners=told.standings(standings(over, by_partners)),
        progress=told.progress(over, people[:LINES]),
        chart=chart(progress(over, [one.people for one in people[:LINES]])) if people else None,
        months=told.months(shown),
        older=span.address(book.table, older) if older else None,
        empty=not book.evenings,
        mine=any(match.side_of(viewer) is not None for one in book.evenings for match in one.matches),
        closed=closed,
        ratings=told.ratings(rated_in(over), [who for one in people for who in one.people], ratings),
    )


def _page(over: Sequence[Evening], span: Span) -> tuple[Sequence[Evening], int | None]:
    """The evenings to list, and where the list goes on: a year in order and whole, else the newest first."""
    if span.year is not None:
        return over, None
    left = [one for one in over if span.before is None or one.first < span.before]
    shown = left[: -EVENINGS_SHOWN - 1 : -1]
    return shown, shown[-1].first if len(left) > len(shown) else None


def _spans(table: str, chosen: Span, texts: Texts) -> tuple[SpanChoice, ...]:
    plain = chosen.since is None and chosen.year is None
    return tuple(
        SpanChoice(
            texts.say(label, n=texts.number(MONTHS)), Span(span).address(table), plain and chosen.span == span
        )
        for span, label in LABELS.items()
    )


def _years(book: Book, chosen: Span, texts: Texts) -> tuple[SpanChoice, ...]:
    """The years in which there was an evening, the newest first."""
    years = sorted({texts.moment(one.begun_at).year for one in book.evenings}, reverse=True)
    return tuple(
        SpanChoice(str(year), Span(year=year).address(book.table), chosen.year == year) for year in years
    )


class _Told:
    """The same things in words, for one viewer."""

    def __init__(self, viewer: str | None, names: Names, texts: Texts) -> None:
        self.viewer, self.names, self.texts = viewer, names, texts

    def called(self, people: Iterable[str]) -> tuple[str, ...]:
        return tuple(name_of(person, self.names, self.texts) for person in people)

    # ── The running score ─────────────────────────────────────────────────────────────────────────
    def standings(self, ranked: Sequence[Standing]) -> tuple[StandingRow, ...]:
        ahead = leaders(ranked)
        return tuple(self._standing(one, leads=one.people in ahead) for one in ranked)

    def _standing(self, one: Standing, *, leads: bool) -> StandingRow:
        return StandingRow(
            people=one.people,
            names=self.called(one.people),
            you=self.viewer in one.people,
            leads=leads,
            evenings=one.evenings,
            played=one.played,
            won=one.won,
            shared=one.shared,
            drawn=one.drawn,
            stood_in=one.stood_in,
            games=tuple(
                BookGame(name, self.texts.say(rules.title), game.played, game.won, game.points)
                for name, rules in RULESETS.items()
                if (game := one.games.get(name)) is not None
            ),
        )

    def ratings(
        self, rulesets: Collection[str], people: Sequence[str], ratings: Mapping[tuple[str, str], Rating]
    ) -> tuple[PersonRating, ...]:
        """Game by game, the highest first."""
        found: list[PersonRating] = []
        for ruleset, rules in RULESETS.items():
            rated = [person for person in people if ruleset in rulesets and (person, ruleset) in ratings]
            for person in sorted(rated, key=lambda one: -ratings[one, ruleset].mu):
                row = rating_row(ratings[person, ruleset], self.texts)
                [name] = self.called([person])
                found.append(PersonRating(person, name, ruleset, self.texts.say(rules.title), row))
        return tuple(found)

    def progress(self, over: Sequence[Evening], best: Sequence[Standing]) -> Progress:
        rows = progress(over, [one.people for one in best])
        return Progress(
            tuple(self.called(one.people)[0] for one in best),
            tuple((evening.begun_at, tuple(row)) for evening, row in zip(over, rows, strict=True)),
        )

    # ── Evenings ──────────────────────────────────────────────────────────────────────────────────
    def months(self, shown: Sequence[Evening]) -> tuple[BookMonth, ...]:
        months = groupby(shown, key=lambda evening: self.texts.month(evening.begun_at))
        return tuple(BookMonth(label, tuple(map(self._evening, evenings))) for label, evenings in months)

    def _evening(self, evening: Evening) -> BookEvening:
        sides, people = self._series(evening, by_side), self._series(evening, by_person)
        changed = sum(len(one.names) for one in sides) > len(people)
        return BookEvening(
            begun_at=evening.begun_at,
            ended_at=evening.ended_at,
            matches=tuple(self._match(match) for match in evening.matches if match.ruleset in RULESETS),
            series=sides,
            people=people if changed else (),
        )

    def _series(self, evening: Evening, counted: Counted) -> tuple[Series, ...]:
        ranked = standings([evening], counted)
        return tuple(Series(self.called(one.people), one.wins, one.played) for one in ranked if one.played)

    def _match(self, match: MatchRecord) -> BookMatch:
        sides = sorted({one.side for one in match.players})
        seen = match.public or match.side_of(self.viewer) is not None
        return BookMatch(
            id=match.id,
            number=match.number,
            ruleset=match.ruleset,
            title=self.texts.say(RULESETS[match.ruleset].title),
            sides=tuple(self._side(match, side) for side in sides),
            unfinished=match.unfinished,
            begun_at=match.started_at,
            ended_at=match.ended_at or match.started_at,
            address=f"/match/{match.id}" if seen else "",
            notes=tuple(self._notes(match)),
        )

    def _side(self, match: MatchRecord, side: int) -> BookSide:
        return BookSide(
            side,
            self.called(one.person for one in match.players if one.side == side),
            match.totals[side] if match.totals else None,
            side in match.winners,
        )

    def _notes(self, match: MatchRecord) -> Iterable[str]:
        """Which bot played for whom."""
        by_seat = {one.seat: one.person for one in match.players}
        for seat, who in match.played_for:
            if is_bot(who) and seat in by_seat:
                [bot, name] = self.called([who, by_seat[seat]])
                yield self.texts.say(BOT_PLAYED, bot=bot, name=name)
