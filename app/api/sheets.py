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


def deciding_cards(line: ScoreLine) -> tuple[tuple[str, ...], ...]:
    """The cards that decided a line, those that belong together in one group; empty where its params name none."""
    named = line.params.get("cards") or ([line.params["card"]] if "card" in line.params else [])
    if all(isinstance(one, str) for one in named):
        return (tuple(named),) if named else ()
    return tuple(tuple(group) for group in named)


def line_rows(ruleset: Ruleset, lines: Iterable[ScoreLine], sides: int, texts: Texts) -> tuple[LineRow, ...]:
    """The rows of a sheet: lines that say the same of different sides share a row, in the order of the first."""
    rows: list[tuple[str, list[ScoreLine]]] = []
    for line in lines:
        text = line_text(ruleset, line, texts)
        for known, together in rows:
            free = all(other.side != line.side for other in together)
            if known == text and together[0].rule == line.rule and free:
                together.append(line)
                break
        else:
            rows.append((text, [line]))
    return tuple(_row(ruleset, text, together, sides, texts) for text, together in rows)


def _row(ruleset: Ruleset, text: str, lines: list[ScoreLine], sides: int, texts: Texts) -> LineRow:
    by_side = {line.side: line for line in lines}
    rule = lines[0].rule
    return LineRow(
        text=text,
        points=tuple(by_side[side].points if side in by_side else None for side in range(sides)),
        rule=rule,
        why=_why(ruleset, rule, texts),
        cards=tuple(deciding_cards(by_side[side]) if side in by_side else () for side in range(sides)),
    )


def _why(ruleset: Ruleset, rule: str, texts: Texts) -> str:
    sentence = ruleset.rule_texts.get(rule, "")
    return texts.say(sentence) if sentence else ""
