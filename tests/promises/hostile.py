"""Well-formed messages that nobody means well by, made from the message types themselves: a message or a field that is
added later is tried without anybody thinking of it."""

import re
from typing import Any

import msgspec.inspect as shape
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from app.table.messages import Action

HOSTILE = (
    "<svg/onload=alert(1)>",
    "'; DROP TABLE entries;--",
    "\u202eevil",
    "\u200b" * 15,
    "{{7*7}}",
    "../../etc/passwd",
    "\x00",
    "Ж" * 24,
    "w\u0302",
    "👩‍👩‍👧‍👦" * 5,
    "%s%n{0}",
)
"""Texts that have harmed others."""

CARDS = st.sampled_from(["AS", "7D", "QH", "3C", "KD", "XX", "", "rj"])


def of_type(kind: shape.Type, known: dict[str, SearchStrategy[Any]]) -> SearchStrategy[Any]:
    """Values that a type lets in, as JSON; `known` are values by field name that mean something at this table."""
    match kind:
        case shape.StructType():
            return _struct(kind, known)
        case shape.UnionType():
            return st.one_of([of_type(one, known) for one in kind.types])
        case shape.LiteralType():
            return st.sampled_from(kind.values)
        case shape.IntType():
            low, high = (
                kind.ge if kind.ge is not None else -(2**53),
                kind.le if kind.le is not None else 2**53,
            )
            return st.one_of(st.integers(low, min(high, low + 8)), st.integers(low, high))
        case shape.StrType():
            return _text(kind)
        case shape.BoolType():
            return st.booleans()
        case shape.NoneType():
            return st.none()
        case shape.ListType():
            return st.lists(
                of_type(kind.item_type, known), min_size=kind.min_length or 0, max_size=kind.max_length or 8
            )
        case shape.DictType(value_type=shape.AnyType()) | shape.AnyType():
            return _anything()
        case shape.DictType():
            return st.dictionaries(
                of_type(kind.key_type, known),
                of_type(kind.value_type, known),
                max_size=min(kind.max_length or 4, 4),
            )
        case _:
            raise AssertionError(f"nothing is known of {kind}")


def actions(known: dict[str, SearchStrategy[Any]]) -> SearchStrategy[dict[str, Any]]:
    """Any action of the closed set."""
    return of_type(shape.type_info(Action), known)


def _struct(kind: shape.StructType, known: dict[str, SearchStrategy[Any]]) -> SearchStrategy[dict[str, Any]]:
    def values(required: bool) -> dict[str, SearchStrategy[Any]]:
        return {
            name: _known(field.type, known[name]) if name in known else of_type(field.type, known)
            for field in kind.fields
            if field.required is required
            for name in [field.encode_name]
        }

    made = st.fixed_dictionaries(values(True), optional=values(False))
    if kind.tag is None:
        return made
    tag, value = str(kind.tag_field), kind.tag
    return made.map(lambda one: {tag: value, **one})


def _known(kind: shape.Type, values: SearchStrategy[Any]) -> SearchStrategy[Any]:
    """Those of these values that a field of texts lets in."""
    texts = kind.types if isinstance(kind, shape.UnionType) else (kind,)
    pattern = next((one.pattern for one in texts if isinstance(one, shape.StrType) and one.pattern), None)
    return values if pattern is None else values.filter(lambda value: re.match(pattern, value) is not None)


def _text(kind: shape.StrType) -> SearchStrategy[str]:
    if kind.pattern is not None:
        return st.from_regex(kind.pattern, fullmatch=True)
    low, high = kind.min_length or 0, kind.max_length or 600
    plain = st.text(st.characters(codec="utf-8"), min_size=low, max_size=min(high, 40))
    return st.one_of(plain, st.sampled_from([text[:high] for text in HOSTILE if len(text) >= low]))


def _anything() -> SearchStrategy[dict[str, Any]]:
    """An open field: a move, or house rules."""
    verbs = st.sampled_from(
        ["play", "bid", "pass", "declare", "discard", "cut", "rob", "call", "exchange_trump", "nonsense"]
    )
    values = st.one_of(CARDS, st.integers(-3, 200), st.booleans(), st.lists(CARDS, max_size=14), st.none())
    words = st.sampled_from(
        ["card", "cards", "number", "mode", "suit", "rank", "points", "at", "under", "target"]
    )
    return st.builds(
        lambda verb, rest: {"type": verb, **rest}, verbs, st.dictionaries(words, values, max_size=3)
    )
