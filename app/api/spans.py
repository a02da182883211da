"""Since when a table's book counts: `/t/{table}/book?span=year`, `?from=2026-09-01`, `?year=2025`.

Days are those of the viewer's texts. What cannot be meant is refused, never guessed; an empty field asks for nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final
from urllib.parse import urlencode

from app.api.asked import FIRST_DAY, LAST_DAY, read_day
from app.api.problems import Problem
from app.api.texts import Texts
from app.store.books import Book
from app.store.evenings import Evening

ALL: Final = "all"
THIS_YEAR: Final = "year"
LATELY: Final = "months"
MONTHS: Final = 3
_FIELDS: Final = ("span", "from", "year", "before")
_FOUR_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Span:
    """Since when: `span` one of three words, or a day (`since`), or one whole `year`. `before`: only evenings before the
    one that begins with the match of this number are listed; what is counted stays the same."""

    span: str = ALL
    since: date | None = None
    year: int | None = None
    before: int | None = None

    def first_day(self, today: date) -> date | None:
        """The first day that counts, None for all."""
        if self.year is not None:
            return date(self.year, 1, 1)
        if self.span == THIS_YEAR:
            return date(today.year, 1, 1)
        return months_before(today, MONTHS) if self.span == LATELY else self.since

    def of(self, book: Book, texts: Texts, now: int) -> tuple[Evening, ...]:
        """The evenings of a book that began in this span, the earliest first; `now` in ms."""
        first = self.first_day(texts.moment(now).date())
        low = texts.midnight(first) if first else 0
        high = texts.midnight(date(self.year + 1, 1, 1)) if self.year is not None else None
        return tuple(
            one for one in book.evenings if low <= one.begun_at and (high is None or one.begun_at < high)
        )

    def address(self, table: str, before: int | None = None) -> str:
        """The address of this part of a table's book."""
        fields = [
            ("span", self.span if self.span != ALL else ""),
            ("from", self.since.isoformat() if self.since else ""),
            ("year", f"{self.year:04}" if self.year is not None else ""),
            ("before", str(before) if before else ""),
        ]
        query = urlencode([(name, value) for name, value in fields if value])
        return f"/t/{table}/book?{query}" if query else f"/t/{table}/book"


def read_span(fields: Iterable[tuple[str, str]]) -> Span:
    """What these fields of an address ask for; unknown ones are for others to read.

    Raises:
        Problem: `bad_filter`.
    """
    given = [(name, value) for name, value in fields if value and name in _FIELDS]
    asked = dict(given)
    if len(asked) < len(given) or sum(name in asked for name in ("span", "from", "year")) > 1:
        raise Problem("bad_filter")
    span = asked.get("span", ALL)
    if span not in (ALL, THIS_YEAR, LATELY):
        raise Problem("bad_filter")
    return Span(
        span, read_day(asked.get("from", "")), _year(asked.get("year", "")), _number(asked.get("before", ""))
    )


def months_before(day: date, months: int) -> date:
    """The same day so many months earlier, or the last one of that month."""
    whole = day.year * 12 + day.month - 1 - months
    year, month = divmod(whole, 12)
    for last in (day.day, 30, 29, 28):
        try:
            return date(year, month + 1, last)
        except ValueError:
            continue
    raise AssertionError("every month has 28 days")


def _year(text: str) -> int | None:
    if not text:
        return None
    if not (len(text) == _FOUR_DIGITS and text.isascii() and text.isdecimal()):
        raise Problem("bad_filter")
    if not FIRST_DAY.year < int(text) < LAST_DAY.year:
        raise Problem("bad_filter")
    return int(text)


def _number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise Problem("bad_filter")
    return int(text)
