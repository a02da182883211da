"""JSON values as single words: strings that are plain words stand without quotes, and nothing else is changed.

`5H`, `-11`, `true`, `"a b"`, `[5H,TC]`, `{bid:14}`. Every JSON value has one canonical word, and every word one value;
a line is such words with blanks between them, or `key=value`.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

import msgspec

from app.table.entries import canonical_json

_STRING: Final = r'"(?:[^"\\]|\\.)*"'
_PLAIN: Final = r"[A-Za-z0-9_][A-Za-z0-9_.-]*"
_quoted = re.compile(_STRING)
_plain = re.compile(_PLAIN)
_literal = re.compile(r"true|false|null|-?[0-9][0-9.]*(?:[eE][-+]?[0-9]+)?")
"""What JSON writes without quotes itself; a string that looks like it keeps its own."""
_token = re.compile(rf'{_STRING}|[^\s"\[\]{{}}:,]+')
_word = re.compile(rf'\s+|#.*|((?:{_STRING}|[^\s"])+)')
_field = re.compile(rf"({_STRING}|{_PLAIN})=(.*)", re.DOTALL)


class NoWord(ValueError):
    """Something in a line that cannot be read; says what, for whoever wrote it."""


# ── Writing ───────────────────────────────────────────────────────────────────────────────────────


def write_value(value: Any) -> str:
    """The word of a JSON value."""
    return _quoted.sub(lambda found: _bare(found[0]), canonical_json(value).decode())


def write_fields(values: Mapping[str, Any]) -> list[str]:
    """A word `key=value` for each, by key."""
    return [f"{write_value(key)}={write_value(values[key])}" for key in sorted(values)]


def _bare(string: str) -> str:
    inside = string[1:-1]
    return inside if _plain.fullmatch(inside) and not _literal.fullmatch(inside) else string


# ── Reading ───────────────────────────────────────────────────────────────────────────────────────


def words_of(line: str) -> list[str]:
    """The words of a line, without its comment.

    Raises:
        NoWord: a quote that nothing closes.
    """
    found, at = [], 0
    while at < len(line):
        match = _word.match(line, at)
        if match is None:
            raise NoWord("a quote is not closed")
        if match[1]:
            found.append(match[1])
        at = match.end()
    return found


def read_value(word: str) -> Any:
    """The value of a word; the inverse of `write_value`.

    Raises:
        NoWord: it has none.
    """
    try:
        return msgspec.json.decode(_token.sub(lambda found: _with_quotes(found[0]), word))
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise NoWord(f"{word[:40]}: {fault}") from fault


def is_field(word: str) -> bool:
    """Whether a word is `key=value`."""
    return _field.fullmatch(word) is not None


def read_fields(words: Iterable[str]) -> dict[str, Any]:
    """The values of such words by key.

    Raises:
        NoWord: another word, no value, or a key twice.
    """
    values: dict[str, Any] = {}
    for word in words:
        found = _field.fullmatch(word)
        if found is None:
            raise NoWord(f"{word[:40]} is not key=value")
        key = read_value(found[1]) if found[1].startswith('"') else found[1]
        if key in values:
            raise NoWord(f"{key[:40]} stands there twice")
        values[key] = read_value(found[2])
    return values


def _with_quotes(token: str) -> str:
    if token.startswith('"') or _literal.fullmatch(token):
        return token
    if _plain.fullmatch(token):
        return f'"{token}"'
    raise NoWord(f"{token[:40]} needs quotes")
