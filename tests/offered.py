"""One of the moves that a view offers, as `docs/protocol.md` writes offers: for people in tests who play anything.

A game whose offers have a form of their own has its verbs here.
"""

from random import Random
from typing import Any

Json = dict[str, Any]


def some_move(offers: Json, rng: Random) -> Json:
    """Any of them, first a verb, then one of its moves."""
    verb = rng.choice(sorted(verb for verb, offered in offers.items() if offered))
    return {"type": verb, **some_params(verb, offers[verb], rng)}


def some_params(verb: str, offered: Any, rng: Random) -> Json:
    """What goes with this verb."""
    match verb, offered:
        case "cut", [lowest, highest]:
            return {"position": rng.randint(lowest, highest)}
        case "pass", True:
            return {}
        case "bid", dict(by_mode):
            mode = rng.choice(sorted(by_mode))
            return {"mode": mode, "number": rng.randint(*by_mode[mode])}
        case "declare", dict(by_kind):
            ((kind, values),) = by_kind.items()
            return {kind: rng.choice(values)}
        case "discard", {"of": cards, "count": count}:
            return {"cards": rng.sample(cards, count)}
        case _:
            return {"card": rng.choice(offered)}
