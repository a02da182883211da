"""An export as text. What follows from a line already written is left out; everything else stands there, right or not,
so that a match which somebody has tampered with comes through as it is.
"""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from app.table import export as x
from app.table.notation.moves import write_moves
from app.table.notation.values import write_fields, write_value

FORMAT: Final = "aelwyd-text-1"
NOBODY: Final = "nobody"
SILENT: Final = "silent"
LINE_FIELDS: Final = ("side", "points", "rule", "what", "params")


def export_text(export: x.Export) -> str:
    """The canonical text: the same export gives the same one, and `read_match` gives the export back."""
    lines = [*_head(export), *(line for deal in export.deals for line in _deal(deal)), ""]
    return "\n".join(lines)


def write_moment(ms: int) -> str:
    """`2026-11-30T20:58:03.120Z`."""
    whole = datetime.fromtimestamp(ms // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%S")
    return f"{whole}.{ms % 1000:03}Z"


def _head(export: x.Export) -> Iterator[str]:
    yield FORMAT
    yield f"table {export.table}"
    yield f"match {export.match}"
    yield f"ruleset {export.ruleset}"
    yield f"rules_version {export.rules_version}"
    if export.package:
        yield f"package {export.package}"
    if export.preset is not None:
        yield f"preset {export.preset}"
    yield _line("options", write_fields(export.options))
    yield f"seats {export.seats}"
    yield _line("sides", map(write_value, export.sides))
    yield f"first_dealer {export.first_dealer}"
    for seat, name in enumerate(export.people):
        yield f"seat {seat} {NOBODY if name is None else msgspec.json.encode(name).decode()}"
    yield f"started_at {write_moment(export.started_at)}"
    yield f"ended_at {write_moment(export.ended_at)}"
    yield _line("result", write_fields(msgspec.to_builtins(export.result)))


def _deal(deal: x.Deal) -> Iterator[str]:
    yield ""
    yield f"deal {deal.number} dealer={deal.dealer} outcome={deal.outcome}"
    yield f"commit {deal.commit}"
    yield f"secret {deal.secret}"
    yield f"mix_by {write_moment(deal.mix_by)}"
    if deal.asked != [mix.seat for mix in deal.mixes]:
        yield _line("asked", map(str, deal.asked))
    for mix in deal.mixes:
        yield f"mix {mix.seat} {mix.hex or SILENT}"
    if deal.silent != [mix.seat for mix in deal.mixes if not mix.hex]:
        yield _line("silent", map(str, deal.silent))
    if deal.pack is not None:
        yield _line("pack", deal.pack)
    for drawn in deal.drawn:
        fields: dict[str, Any] = msgspec.to_builtins(drawn)
        yield _line("drawn", [write_value(fields.pop("label")), *write_fields(fields)])
    yield from write_moves(deal.moves)
    if deal.score is not None:
        yield from _score(deal.score)


def _score(score: dict[str, Any]) -> Iterator[str]:
    lines = score.get("lines")
    if not isinstance(lines, list):
        yield f"score {write_value(score)}"
        return
    yield _line("score", write_fields({key: score[key] for key in score if key != "lines"}))
    for line in lines:
        yield _line("line", _score_line(line))


def _score_line(line: Any) -> list[str]:
    if not isinstance(line, dict) or line.keys() != set(LINE_FIELDS) or not isinstance(line["params"], dict):
        return [write_value(line)]
    return [*(write_value(line[key]) for key in LINE_FIELDS[:-1]), *write_fields(line["params"])]


def _line(keyword: str, words: Iterable[str]) -> str:
    return " ".join([keyword, *words])
