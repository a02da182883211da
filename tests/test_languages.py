"""The languages: each catalogue is compiled as it stands, keeps what a text must keep, and counts as its language does."""

import gettext
import io
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).parents[1] / "app" / "locale"
PRESENT = sorted(path.parts[-3] for path in LOCALE.glob("*/LC_MESSAGES/messages.po"))
COMPLETE = frozenset({"cy"})
"""The languages in which nothing may be missing; of the others the number of missing texts is only told."""

PLACEHOLDER = re.compile(r"\{\w*\}")
MARKUP = re.compile(r"</?\w[^>]*>|\*(?=\S)|(?<=\S)\*|\b[A-Z]{2}-\d+")
"""What a translation must take over besides placeholders: tags, the stars of strong words, ids of rules."""


@cache
def catalogue(language: str) -> Catalog:
    with (LOCALE / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def written(language: str) -> list[tuple[tuple[str, ...], str]]:
    """Every text that is written, each form for itself, beside the English forms that it may stand for."""
    found: list[tuple[tuple[str, ...], str]] = []
    for message in catalogue(language):
        if isinstance(message.id, str):
            found.append(((message.id,), str(message.string)))
        else:
            found.extend((tuple(message.id), form) for form in message.string or ())
    return [(english, own) for english, own in found if english[0] and own]


@pytest.mark.parametrize("language", PRESENT)
def test_it_is_compiled_as_it_stands(language: str) -> None:
    compiled = io.BytesIO()
    write_mo(compiled, catalogue(language))
    kept = LOCALE / language / "LC_MESSAGES" / "messages.mo"
    assert kept.read_bytes() == compiled.getvalue(), "run `make catalogue`"


@pytest.mark.parametrize("language", PRESENT)
def test_it_has_the_texts_of_the_program(language: str) -> None:
    """None that are gone, none that were guessed; where it claims to be complete, every one."""
    with (LOCALE / "messages.pot").open("rb") as file:
        wanted = {message.id for message in read_po(file)}
    assert {message.id for message in catalogue(language)} == wanted, "run `make catalogue`"
    assert not catalogue(language).obsolete
    assert [message.id for message in catalogue(language) if message.id and message.fuzzy] == []
    missing = [message.id for message in catalogue(language) if message.id and not _whole(message)]
    print(f"{language}: {len(missing)} of {len(wanted) - 1} texts are missing")
    assert missing == [] or language not in COMPLETE
    counted = [one for one in missing if not isinstance(one, str)]
    assert counted == [], "a compiled text that counts would be silent: these may not be missing"


def _whole(message: Message) -> bool:
    return bool(message.string) and all(message.string or ())


@pytest.mark.parametrize("language", PRESENT)
@pytest.mark.parametrize("kept", [PLACEHOLDER, MARKUP], ids=["placeholders", "markup"])
def test_it_keeps_what_is_no_word(language: str, kept: re.Pattern[str]) -> None:
    def held(text: str) -> Counter[str]:
        return Counter(kept.findall(text))

    wrong = [own for english, own in written(language) if held(own) not in map(held, english)]
    assert wrong == []


@pytest.mark.parametrize("language", PRESENT)
def test_it_begins_and_ends_as_the_english_does(language: str) -> None:
    """Pieces are put together, so a space at an edge must neither come nor go."""
    wrong = [own for english, own in written(language) if _edges(own) not in map(_edges, english)]
    assert wrong == []


def _edges(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


@pytest.mark.parametrize("language", PRESENT)
def test_it_counts_as_browsers_do(language: str) -> None:
    """A category of CLDR, by which `Intl.PluralRules` counts, is one form of gettext; a message has a form for each."""
    counted = [message for message in catalogue(language) if isinstance(message.id, tuple)]
    place = gettext.c2py(catalogue(language).plural_expr)
    category = Locale.parse(language).plural_form
    pairs = {(category(number), place(number)) for number in (*range(1200), 10**6)}
    assert len(pairs) == len({name for name, _ in pairs}) <= 6
    assert {at for _, at in pairs} == set(range(catalogue(language).num_plurals))
    forms = {len(message.string or ()) for message in counted}
    assert forms == {catalogue(language).num_plurals}


def test_welsh_has_six_forms() -> None:
    place = gettext.c2py(catalogue("cy").plural_expr)
    assert [place(number) for number in (0, 1, 2, 3, 4, 5, 6, 7, 100)] == [0, 1, 2, 3, 5, 5, 4, 5, 5]
