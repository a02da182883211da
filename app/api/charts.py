"""The picture of a match: the running score of each side over the deals, as numbers for an SVG.

Pure geometry in the units of the drawing's own box; names, colours and words belong to the template.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

WIDTH: Final = 372
HEIGHT: Final = 244
LEFT, RIGHT, TOP, BOTTOM = 38.0, 326.0, 16.0, 208.0
LINE_HEIGHT: Final = 17.0
COLUMNS: Final = 12
CROWDED: Final = 20


@dataclass(frozen=True, slots=True)
class Mark:
    """A place with a number beside it: a grid line's height, a deal's column, a line's end."""

    at: float
    label: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One side's line: its corners for a polyline, a place to mark after each deal, and its end."""

    side: int
    points: str
    marks: tuple[tuple[float, float], ...]
    end: Mark


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything to draw. `goal` is the height of the target, None without one; `crowded` drops the marks."""

    grid: tuple[Mark, ...]
    goal: Mark | None
    columns: tuple[Mark, ...]
    lines: tuple[ChartLine, ...]
    crowded: bool
    width: int = WIDTH
    height: int = HEIGHT
    left: float = LEFT
    right: float = RIGHT
    bottom: float = BOTTOM


def chart(totals: Sequence[Sequence[int]], target: int | None = None) -> Chart | None:
    """The chart of a match, from the totals of each side after every counted deal; None before the first."""
    if not totals:
        return None
    rows = [[0] * len(totals[0]), *map(list, totals)]
    values = [value for row in rows for value in row] + ([target] if target else [])
    low, high, step = scale(min(values), max(values))
    across = [round(LEFT + (RIGHT - LEFT) * deal / len(totals), 1) for deal in range(len(rows))]

    def up(value: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)

    goal = Mark(up(target), str(target)) if target else None
    grid = [Mark(up(value), str(value)) for value in range(low, high + 1, step)]
    return Chart(
        grid=tuple(line for line in grid if goal is None or abs(line.at - goal.at) >= LINE_HEIGHT),
        goal=goal,
        columns=_columns(across),
        lines=_lines(rows, across, up),
        crowded=len(totals) > CROWDED,
    )


def scale(low: int, high: int) -> tuple[int, int, int]:
    """The least and greatest value to draw and the step between grid lines: a round number, at most six lines."""
    span = max(high - low, 1)
    step = next(
        unit * power
        for power in (1, 10, 100, 1000, 10_000, 100_000)
        for unit in (1, 2, 5)
        if span / (unit * power) <= 5
    )
    return low // step * step, max(high, low + 1), step


def _columns(across: Sequence[float]) -> tuple[Mark, ...]:
    """A number under the deals, never so many that they touch."""
    every = -(-(len(across) - 1) // COLUMNS)
    return tuple(Mark(x, str(deal)) for deal, x in enumerate(across) if deal and deal % every == 0)


def _lines(rows: list[list[int]], across: list[float], up: Callable[[float], float]) -> tuple[ChartLine, ...]:
    ends = spread([up(value) for value in rows[-1]])
    lines = []
    for side in range(len(rows[0])):
        places = [(x, up(row[side])) for x, row in zip(across, rows, strict=True)]
        lines.append(
            ChartLine(
                side=side,
                points=" ".join(f"{x:g},{y:g}" for x, y in places),
                marks=tuple(places[1:]),
                end=Mark(ends[side], str(rows[-1][side])),
            )
        )
    return tuple(lines)


def spread(heights: Sequence[float], gap: float = LINE_HEIGHT) -> list[float]:
    """The same heights, moved apart just as far as numbers beside each other need."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed = [heights[index] for index in order]
    for above, below in pairwise(range(len(placed))):
        placed[below] = max(placed[below], placed[above] + gap)
    overflow = max(0.0, placed[-1] - BOTTOM) if placed else 0.0
    shifted = {index: round(height - overflow, 1) for index, height in zip(order, placed, strict=True)}
    return [shifted[index] for index in range(len(heights))]
