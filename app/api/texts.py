"""Words in a viewer's language: messages, plurals, lists of names, dates and times.

English message ids are the texts themselves; a catalogue in `app/locale` replaces them. Placeholders are named
and in braces (`{name}`), in Python, templates, games and the browser alike. Nothing here knows a page, a game or
a request; escaping is the template's business, so a text returned from here is plain text.
"""

import gettext
import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, tzinfo
from functools import cache
from pathlib import Path
from typing import Any, Final

from babel import Locale
from babel.dates import format_date, format_skeleton, format_time
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from babel.numbers import format_decimal
from babel.support import NullTranslations, Translations

from app.games.registry import OUTSIDE

LOCALE: Final = Path(__file__).parents[1] / "locale"

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "cy": "Cymraeg", "tr": "Türkçe", "it": "Italiano"}
"""Every language the project means to speak, by its code, in its own words."""

DATES: Final = {"en": "en_GB"}
"""The locale that writes the dates of a language, where it is not the language's own."""

_AC: Final = re.compile(r"[aeiouâêîôûáéíóúàèìòùäëïöü]|[yŷ](?![aeiou])|(?:1|8|11|18)(?!\d)", re.IGNORECASE)
"""What Welsh says "ac" before and not "a": vowels, and the numbers that begin with one. As in the browser (i18n.js)."""


def spoken() -> tuple[str, ...]:
    """The languages that have words: English, and each with a compiled catalogue."""
    return tuple(
        code
        for code in LANGUAGES
        if code == "en" or (LOCALE / code / "LC_MESSAGES" / "messages.mo").is_file()
    )


def choose(wanted: str | None, header: str = "") -> str:
    """The language to speak: the one asked for, else the best of an `Accept-Language` header, else English."""
    known = spoken()
    if wanted in known:
        return str(wanted)
    ranked: list[tuple[float, int, str]] = []
    for place, part in enumerate(header[:400].split(",")):
        code, _, weight = part.strip().partition(";q=")
        try:
            ranked.append((-float(weight or 1), place, code[:2].lower()))
        except ValueError:
            continue
    return next((code for _, _, code in sorted(ranked) if code in known), "en")


@dataclass(frozen=True, slots=True)
class Texts:
    """The words of one language. `zone` is the clock on the wall that times are told by (None: the server's)."""

    language: str
    catalogue: gettext.NullTranslations = field(repr=False)
    zone: tzinfo | None = None

    @property
    def locale(self) -> str:
        return DATES.get(self.language, self.language)

    def say(self, message: str, /, **params: Any) -> str:
        """The message in this language, its placeholders filled."""
        return self.catalogue.gettext(message).format_map(params)

    def count(self, one: str, many: str, number: int, /, **params: Any) -> str:
        """As `say`, by the plural rules of the language; `{n}` is the number."""
        return self.catalogue.ngettext(one, many, number).format_map({"n": self.number(number), **params})

    def number(self, value: float) -> str:
        return format_decimal(value, locale=self.locale)

    def listed(self, names: Iterable[str]) -> str:
        """Names in a row: "Oak", "Oak and Elm", "Oak, Elm and Ash"."""
        row = list(names)
        if self.language != "cy" or len(row) < 2:
            return format_list(row, locale=self.locale)
        return f"{', '.join(row[:-1])} {'ac' if _AC.match(row[-1]) else 'a'} {row[-1]}"

    def moment(self, milliseconds: int) -> datetime:
        return datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone(self.zone)

    def midnight(self, day: date) -> int:
        """When a day of this clock begins, in milliseconds since 1970."""
        return int(datetime.combine(day, time(), self.zone).timestamp() * 1000)

    def day(self, milliseconds: int) -> str:
        """ "24 Nov": for lists that stand under their month."""
        return format_skeleton("MMMd", self.moment(milliseconds), locale=self.locale)

    def date(self, milliseconds: int) -> str:
        """ "24 November 2026"."""
        return format_date(self.moment(milliseconds), "long", locale=self.locale)

    def month(self, milliseconds: int) -> str:
        """ "November 2026"."""
        return format_skeleton("yMMMM", self.moment(milliseconds), locale=self.locale)

    def time(self, milliseconds: int) -> str:
        """ "20:58"."""
        return format_time(self.moment(milliseconds), "short", locale=self.locale)

    def machine_time(self, milliseconds: int) -> str:
        """The same for machines, as `<time datetime>` wants it."""
        return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")


@cache
def texts(language: str) -> Texts:
    """The words of a language; English for one that has no catalogue."""
    if language not in spoken():
        language = "en"
    loaded = Translations.load(LOCALE, [language])
    catalogue = loaded if isinstance(loaded, gettext.GNUTranslations) else NullTranslations()
    for outside in OUTSIDE.values():
        # A text that the server has words for stays as it is, wherever else it is said.
        catalogue.add_fallback(Translations.load(outside.locale, [language]))
    return Texts(language, catalogue)


def browser_catalogue(
    language: str, modules: Set[str], folder: Path | None = None
) -> dict[str, str | dict[str, str]]:
    """The words of a language that these modules (paths below the static folder) need, as `static/js/i18n.js` reads
    them: a text by its message id, a plural by the CLDR category. Empty for English, which is its own catalogue."""
    catalogue = _read(language, folder or LOCALE)
    if catalogue is None:
        return {}
    places = {f"app/static/{module}" for module in modules}
    words: dict[str, str | dict[str, str]] = {}
    for message in catalogue:
        if not message.string or message.fuzzy or places.isdisjoint(name for name, _ in message.locations):
            continue
        if isinstance(message.id, str):
            words[message.id] = str(message.string)
        else:
            words[message.id[0]] = _by_category(catalogue, message.string)
    return words


@cache
def _read(language: str, folder: Path) -> Catalog | None:
    source = folder / language / "LC_MESSAGES" / "messages.po"
    if not source.is_file():
        return None
    with source.open("rb") as file:
        return read_po(file, locale=language)


def _by_category(catalogue: Catalog, forms: Sequence[str]) -> dict[str, str]:
    """Plural forms by their CLDR category, found by trying numbers: gettext only knows their places."""
    place: Callable[[int], int] = gettext.c2py(catalogue.plural_expr)
    category = Locale.parse(catalogue.locale_identifier or "en").plural_form
    numbers = (10**6, *reversed(range(200)))
    return {category(number): forms[place(number)] for number in numbers}
