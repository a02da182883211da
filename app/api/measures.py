"""Counters, histograms and gauges, and the text in which Prometheus reads them (format 0.0.4).

Written down here because it is so little: docs/decisions/0008-metrics.md. It knows nothing of what is measured. All of
it runs on the event loop, so nothing is locked.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Protocol

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SECONDS: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Upper bounds of the buckets in which times are counted."""
MOST: Final = 200
"""Series of one counter; what comes beyond them is counted together under `other`."""
OTHER: Final = "other"

Sample = tuple[str, float]


class Measure(Protocol):
    """Anything that has a name, a kind (`counter`, `gauge`, `histogram`), a sentence, and samples to be read."""

    name: str
    kind: str
    about: str

    def samples(self) -> Iterable[Sample]:
        """The lines: the name with its labels, and the value."""


class Counter:
    """Something that only grows, counted apart for each set of labels."""

    kind = "counter"

    def __init__(self, name: str, about: str, *labels: str) -> None:
        self.name, self.about, self._labels = name, about, labels
        self._values: dict[tuple[str, ...], float] = {} if labels else {(): 0}

    def add(self, *values: str, by: float = 1) -> None:
        """Count; `values` in the order of the labels."""
        if values not in self._values and len(self._values) >= MOST:
            values = (OTHER,) * len(self._labels)
        self._values[values] = self._values.get(values, 0) + by

    def samples(self) -> Iterator[Sample]:
        """See `Measure`."""
        for values, value in sorted(self._values.items()):
            yield self.name + labelled(zip(self._labels, values, strict=True)), value


class Gauge:
    """How something stands now."""

    kind = "gauge"

    def __init__(self, name: str, about: str, value: float) -> None:
        self.name, self.about, self._value = name, about, value

    def samples(self) -> Iterator[Sample]:
        """See `Measure`."""
        yield self.name, self._value


class Gauges:
    """How several things stand now, told apart by one label."""

    kind = "gauge"

    def __init__(self, name: str, about: str, label: str, values: Mapping[str, float]) -> None:
        self.name, self.about, self._label, self._values = name, about, label, values

    def samples(self) -> Iterator[Sample]:
        """See `Measure`."""
        for value, stands in self._values.items():
            yield self.name + labelled([(self._label, value)]), stands


class Info:
    """Facts about this process that are no number: a gauge of 1 whose labels tell them."""

    kind = "gauge"

    def __init__(self, name: str, about: str, **facts: str) -> None:
        self.name, self.about, self._facts = name, about, facts

    def samples(self) -> Iterator[Sample]:
        """See `Measure`."""
        yield self.name + labelled(self._facts.items()), 1


class Histogram:
    """Times in seconds, counted in fixed buckets."""

    kind = "histogram"

    def __init__(self, name: str, about: str, bounds: Sequence[float] = SECONDS) -> None:
        self.name, self.about, self._bounds = name, about, bounds
        self._counts = [0] * (len(bounds) + 1)
        self._sum = 0.0

    def observe(self, seconds: float) -> None:
        """Count one."""
        self._counts[bisect_left(self._bounds, seconds)] += 1
        self._sum += seconds

    def samples(self) -> Iterator[Sample]:
        """See `Measure`: a bucket holds all that took no longer than its bound."""
        below = 0
        for bound, count in zip([*map(written, self._bounds), "+Inf"], self._counts, strict=True):
            below += count
            yield f"{self.name}_bucket" + labelled([("le", bound)]), below
        yield f"{self.name}_sum", self._sum
        yield f"{self.name}_count", below


def exposition(measures: Iterable[Measure], **everywhere: str) -> str:
    """All of them as one text, each sample with the labels `everywhere` before its own."""
    lines: list[str] = []
    for one in measures:
        lines += [f"# HELP {one.name} {one.about}", f"# TYPE {one.name} {one.kind}"]
        lines += [f"{_with(series, everywhere)} {written(value)}" for series, value in one.samples()]
    return "\n".join([*lines, ""])


def joined(texts: Iterable[str]) -> str:
    """Several such texts as one: what belongs to one measure stands together, its sentence once."""
    measures: dict[str, list[str]] = {}
    for text in texts:
        lines, known = list[str](), False
        for line in text.splitlines():
            if line.startswith("# HELP "):
                name = line.split(" ", 3)[2]
                known = name in measures
                lines = measures.setdefault(name, [])
            if not (known and line.startswith("#")):
                lines.append(line)
    return "\n".join([*(line for lines in measures.values() for line in lines), ""])


def _with(series: str, labels: Mapping[str, str]) -> str:
    if not labels:
        return series
    name, _, own = series.partition("{")
    return name + labelled(labels.items()).removesuffix("}") + (f",{own}" if own else "}")


def labelled(labels: Iterable[tuple[str, str]]) -> str:
    """Labels as they stand behind a name; nothing where there are none."""
    told = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels)
    return f"{{{told}}}" if told else ""


def written(value: float) -> str:
    """A number as the format has it: whole ones without a point."""
    return str(int(value)) if value == int(value) else repr(value)


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
