"""How a measurement is told: where and when it was made, then each figure as soon as it is there, as a table or as JSON.

The first line of JSON tells of the machine (`about`), every other one is a figure.
"""

import json
import sys
from collections.abc import Iterable

from app.bench.figures import Figure, status
from app.bench.machine import about
from app.bench.stage import Broken

BROKEN = 1


def report(figures: Iterable[Figure], *, as_json: bool, quick: bool) -> int:
    """Print them; 0 every target met, 1 one missed or something broke. Small sizes say that they are not to be quoted."""
    facts = about()
    if as_json:
        print(json.dumps({"about": facts, "quick": quick}), flush=True)
    else:
        print(", ".join(f"{name} {value}" for name, value in facts.items()))
        if quick:
            print("Small sizes: these figures are not to be quoted.", flush=True)
    told = []
    try:
        for figure in figures:
            print(figure.line() if as_json else figure.sentence(), flush=True)
            told.append(figure)
    except Broken as fault:
        print(f"aelwyd bench: {fault}", file=sys.stderr)
        return BROKEN
    return status(told)
