"""Text as an export: line by line, each judged where it stands.

Whatever is wrong is told with the number of its line; nothing is guessed. It says nothing of whether the match can have
been played.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final, TypeAlias

import msgspec

from app.table import export as x
from app.table.notation.moves import read_moves
from app.table.notation.values import NoWord, is_field, read_fields, read_value, words_of
from app.table.notation.writing import FORMAT, LINE_FIELDS, NOBODY, SILENT

Words: TypeAlias = Sequence[str]
Json: TypeAlias = dict[str, Any]

_MARK: Final = b"aelwyd-text-"
_BOM: Final = b"\xef\xbb\xbf"
_moment = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", re.ASCII)


def read_match(data: bytes) -> x.Export:
    """The export in these bytes, be they JSON or text: the first of them tell.

    Raises:
        NoExport: there is none in them; of text also `bad_line`, with the number of the line.
    """
    if data.removeprefix(_BOM).startswith(_MARK):
        return read_text(data)
    return x.read_export(data)


def read_text(data: bytes) -> x.Export:
    """The export in this text.

    Raises:
        NoExport: as of `read_match`.
    """
    if len(data) > x.LARGEST:
        raise x.NoExport("too_large")
    try:
        first, *lines = data.decode("utf-8-sig").split("\n")
    except UnicodeDecodeError as fault:
        raise x.NoExport("not_export", str(fault)) from fault
    if first.strip() != FORMAT:
        raise x.NoExport("unknown_format", first.strip()[:80])
    reading = _Reading()
    for number, line in enumerate(lines, 2):
        reading.follow(line, number)
    return reading.whole()


class _Reading:
    """A text as far as it is read."""

    def __init__(self) -> None:
        self.number = 1
        self.head: Json = {"preset": None, "people": []}
        self.head_line = 1
        self.deals: list[x.Deal] = []
        self.deal: Json | None = None
        self.deal_line = 1

    def follow(self, line: str, number: int) -> None:
        """One line more."""
        self.number = number
        try:
            if words := words_of(line):
                self._keep(words)
        except (NoWord, msgspec.MsgspecError) as fault:
            raise x.NoExport("bad_line", str(fault), number) from fault

    def whole(self) -> x.Export:
        """The export, when every line is read."""
        self._end_deal()
        try:
            export = msgspec.convert({**self.head, "deals": []}, x.Export)
        except (msgspec.MsgspecError, RecursionError) as fault:
            raise x.NoExport("bad_line", str(fault), self.head_line) from fault
        return msgspec.structs.replace(export, deals=self.deals)

    def _keep(self, words: Words) -> None:
        keyword, *rest = words
        if keyword == "deal":
            self._begin_deal(rest)
        elif self.deal is None:
            self.head_line = self.number
            self._keep_in_head(keyword, rest)
        elif keyword[0].isdigit():
            for move in read_moves(words):
                self.deal["moves"].append(_checked(move, x.Move))
        else:
            self._keep_in_deal(self.deal, keyword, rest)

    def _keep_in_head(self, keyword: str, words: Words) -> None:
        if keyword == "seat":
            self.head["people"].append(_name(words, place=len(self.head["people"])))
        else:
            _put(self.head, keyword, words, _HEAD, _HEAD_TYPES)

    # ── Deals ─────────────────────────────────────────────────────────────────────────────────────
    def _begin_deal(self, words: Words) -> None:
        self._end_deal()
        number, *fields = words or [""]
        known = read_fields(fields)
        if not known.keys() <= {"dealer", "outcome"}:
            raise NoWord("a deal has a number, dealer= and outcome=")
        self.deal = {
            "number": read_value(number),
            **known,
            **{name: [] for name in ("mixes", "drawn", "moves")},
            **dict.fromkeys(("pack", "score")),
        }
        self.deal_line = self.number

    def _end_deal(self) -> None:
        """What a deal leaves out follows from the rest of it."""
        if self.deal is None:
            return
        mixes = self.deal["mixes"]
        self.deal.setdefault("asked", [mix["seat"] for mix in mixes])
        self.deal.setdefault("silent", [mix["seat"] for mix in mixes if not mix["hex"]])
        try:
            self.deals.append(msgspec.convert(self.deal, x.Deal))
        except (msgspec.MsgspecError, RecursionError) as fault:
            raise x.NoExport("bad_line", str(fault), self.deal_line) from fault
        self.deal = None

    def _keep_in_deal(self, deal: Json, keyword: str, words: Words) -> None:
        match keyword:
            case "mix":
                deal["mixes"].append(_checked(_mix(words), x.Mix))
            case "drawn":
                label, *fields = words or [""]
                deal["drawn"].append(_checked({"label": read_value(label), **read_fields(fields)}, x.Drawn))
            case "score":
                if deal["score"] is not None:
                    raise NoWord("score stands there twice")
                deal["score"] = _score(words)
            case "line":
                if deal["score"] is None or not isinstance(deal["score"].get("lines"), list):
                    raise NoWord("there is no score that this line could belong to")
                deal["score"]["lines"].append(_score_line(words))
            case _:
                _put(deal, keyword, words, _DEAL, _DEAL_TYPES)


# ── Single lines ──────────────────────────────────────────────────────────────────────────────────


def _put(
    part: Json, keyword: str, words: Words, known: Mapping[str, "_Reader"], types: Mapping[str, Any]
) -> None:
    """A line that is one field of its part."""
    if keyword not in known:
        raise NoWord(f"there is no line {keyword[:40]} here")
    if part.get(keyword) is not None:
        raise NoWord(f"{keyword} stands there twice")
    part[keyword] = _checked(known[keyword](words), types[keyword])


def _checked(value: Any, kind: Any) -> Any:
    """The value itself, if it is of this kind."""
    msgspec.convert(value, kind)
    return value


def _name(words: Words, place: int) -> str | None:
    number, name = _so_many(words, 2)
    if read_value(number) != place:
        raise NoWord(f"this is the line of seat {place}")
    if name == NOBODY:
        return None
    told = read_value(name)
    if not isinstance(told, str):
        raise NoWord(f"{name[:40]} is no name")
    return told


def _mix(words: Words) -> Json:
    seat, mix = _so_many(words, 2)
    return {"seat": read_value(seat), "hex": "" if mix == SILENT else mix}


def _score(words: Words) -> Json:
    if len(words) != 1 or is_field(words[0]):
        return {"lines": [], **read_fields(words)}
    score = read_value(words[0])
    if not isinstance(score, dict):
        raise NoWord("a score has fields")
    return score


def _score_line(words: Words) -> Any:
    """Four values and the fields of the line, or the one value that it is."""
    if len(words) == 1:
        return read_value(words[0])
    values, fields = words[: len(LINE_FIELDS) - 1], words[len(LINE_FIELDS) - 1 :]
    if len(values) < len(LINE_FIELDS) - 1:
        raise NoWord("a line of a score has side, points, rule and what it is for")
    told = [read_value(value) for value in values]
    return dict(zip(LINE_FIELDS, [*told, read_fields(fields)], strict=True))


def _so_many(words: Words, count: int) -> Words:
    if len(words) != count:
        raise NoWord(f"{count} words are expected here, and there are {len(words)}")
    return words


def _one_word(words: Words) -> str:
    return _so_many(words, 1)[0]


def _one_value(words: Words) -> Any:
    return read_value(_one_word(words))


def _values(words: Words) -> list[Any]:
    return [read_value(word) for word in words]


def _time(words: Words) -> int:
    """ms since 1970 of a moment such as `2026-11-30T20:58:03.120Z`."""
    word = _one_word(words)
    if not _moment.fullmatch(word):
        raise NoWord(f"{word[:40]} is no moment")
    try:
        whole = datetime.fromisoformat(f"{word[:19]}+00:00")
    except ValueError as fault:
        raise NoWord(str(fault)) from fault
    return int(whole.timestamp()) * 1000 + int(word[20:23])


_Reader: TypeAlias = Callable[[Words], Any]
_HEAD: Final[Mapping[str, _Reader]] = {
    "table": _one_word,
    "match": _one_value,
    "ruleset": _one_word,
    "rules_version": _one_value,
    "package": " ".join,
    "preset": _one_word,
    "options": read_fields,
    "seats": _one_value,
    "sides": _values,
    "first_dealer": _one_value,
    "started_at": _time,
    "ended_at": _time,
    "result": read_fields,
}
_DEAL: Final[Mapping[str, _Reader]] = {
    "commit": _one_word,
    "secret": _one_word,
    "mix_by": _time,
    "asked": _values,
    "silent": _values,
    "pack": list,
}
_HEAD_TYPES: Final = {field.name: field.type for field in msgspec.structs.fields(x.Export)}
_DEAL_TYPES: Final = {field.name: field.type for field in msgspec.structs.fields(x.Deal)}
