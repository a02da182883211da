"""Figures of a measurement, each beside its floor, and whether it meets what is asked of it; as a table or as JSON."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from statistics import median
from typing import Final, Literal, TypeAlias

Verdict: TypeAlias = Literal["met", "missed", "not measurable here", ""]
DONE: Final = 0
MISSED: Final = 1


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `floor` is what it is compared with, `low` and `high` the least and greatest of its `runs`."""

    name: str
    value: float | None
    unit: str
    floor: float | None = None
    low: float | None = None
    high: float | None = None
    runs: int = 1
    target: str = ""
    verdict: Verdict = ""
    note: str = ""

    def sentence(self) -> str:
        """It as a line for people."""
        told = [
            f"{self.name:<44}",
            "–" if self.value is None else f"{_short(self.value)} {self.unit}".rstrip(),
        ]
        if self.low is not None and self.high is not None:
            told.append(f"({_short(self.low)}–{_short(self.high)}, {self.runs} runs)")
        if self.floor is not None:
            told.append(f"floor {_short(self.floor)}")
        if self.target:
            told.append(f"target {self.target}: {self.verdict}")
        return "  ".join([*told, *([self.note] if self.note else [])])

    def line(self) -> str:
        """It as a line of JSON."""
        return json.dumps(asdict(self))


def _short(value: float) -> str:
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def of_runs(
    name: str,
    unit: str,
    values: Sequence[float],
    most: float | None = None,
    note: str = "",
    *,
    least: float | None = None,
    floor: float | None = None,
) -> Figure:
    """The median of some runs; `most` is what it may be at most, `least` what it should be at least."""
    middle = median(values)
    bound = "" if most is None and least is None else f"≤ {most:g}" if least is None else f"≥ {least:g}"
    kept = (most is None or middle <= most) and (least is None or middle >= least)
    return Figure(
        name,
        middle,
        unit,
        floor=floor,
        low=min(values),
        high=max(values),
        runs=len(values),
        target=bound,
        verdict="" if not bound else "met" if kept else "missed",
        note=note,
    )


def absent(name: str, unit: str, target: str, why: str) -> Figure:
    """A figure with a target that cannot be had here."""
    return Figure(name, None, unit, target=target, verdict="not measurable here", note=why)


def status(figures: Sequence[Figure]) -> int:
    """0 where nothing is missed, else 1."""
    return MISSED if any(figure.verdict == "missed" for figure in figures) else DONE
