"""The score sheet of a deal as people read it: score lines of a ruleset as rows with a column for each side.

Pure: from `ScoreLine`s (or their stored form) and the ruleset's words to `LineRow`s.
"""

from collections.abc import Iterable

from app.api.contexts import LineRow
from app.api.texts import Texts
from app.games.core.ruleset import Ruleset, ScoreLine


def line_text(ruleset: Ruleset, line: ScoreLine, texts: Texts) -> str:
    """What happened, in words; the ruleset's own word where it has no label."""
    return texts.say(ruleset.score_labels.get(line.what, line.what), **line.params)


def line_rows(ruleset: Ruleset, lines: Iterable[ScoreLine], sides: int, texts: Texts) -> tuple[LineRow, ...]:
    """The rows of a sheet: lines that say the same of different sides share a row, in the order of the first."""
    rows: list[tuple[str, ScoreLine, list[int | None]]] = []
    for line in lines:
        text = line_text(ruleset, line, texts)
        for known, first, points in rows:
            if known == text and first.rule == line.rule and points[line.side] is None:
                points[line.side] = line.points
                break
        else:
            fresh: list[int | None] = [None] * sides
            fresh[line.side] = line.points
            rows.append((text, line, fresh))
    return tuple(
        LineRow(text, tuple(points), first.rule, _why(ruleset, first.rule, texts))
        for text, first, points in rows
    )


def _why(ruleset: Ruleset, rule: str, texts: Texts) -> str:
    sentence = ruleset.rule_texts.get(rule, "")
    return texts.say(sentence) if sentence else ""
