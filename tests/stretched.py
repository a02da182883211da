"""A language that nobody speaks: the English of every text with each vowel twice, about 40 % longer, word by word.

It takes the place of Welsh while it lasts, lies in a folder of the test, and is no part of the program.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from app.api import bundles, templates, texts

LANGUAGE: Final = "cy"
_KEPT: Final = re.compile(r"(\{\w*\}|<[^>]*>)")
_CACHED: Final = (texts.texts, texts._read, bundles.bundled, templates.environment, templates.script_words)


def stretch(text: str) -> str:
    """The text with each vowel twice; placeholders and tags stay what they are."""
    pieces = _KEPT.split(text)
    return "".join(
        piece if place % 2 else re.sub("[aeiou]", r"\g<0>\g<0>", piece) for place, piece in enumerate(pieces)
    )


@contextmanager
def spoken(folder: Path) -> Iterator[None]:
    """While it lasts, whoever asks for Welsh gets it."""
    kept, texts.LOCALE = texts.LOCALE, folder  # type: ignore[misc]
    try:
        _write(kept / "messages.pot", folder / LANGUAGE / "LC_MESSAGES")
        _forget()
        yield
    finally:
        texts.LOCALE = kept  # type: ignore[misc]
        _forget()


def _write(template: Path, folder: Path) -> None:
    with template.open("rb") as file:
        english = read_po(file)
    long = Catalog(locale=LANGUAGE)
    for message in english:
        if not message.id:
            continue
        forms = (message.id,) if isinstance(message.id, str) else (message.id[0], *[message.id[1]] * 5)
        own = tuple(stretch(form) for form in forms)
        long.add(message.id, own[0] if isinstance(message.id, str) else own, locations=message.locations)
    folder.mkdir(parents=True)
    with (folder / "messages.po").open("wb") as file:
        write_po(file, long)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, long)


def _forget() -> None:
    for cached in _CACHED:
        cached.cache_clear()
