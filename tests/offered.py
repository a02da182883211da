"""One of the moves that a view offers, by the forms of `docs/protocol.md`: for people in tests who play anything."""

from random import Random
from typing import Any, Final

Json = dict[str, Any]

NUMBERS: Final = {"cut": "position"}
"""By verb: what a whole number is called, where not `number`."""


def some_move(offers: Json, rng: Random) -> Json:
    """Any of them, first a verb, then one of its moves."""
    verb = rng.choice(sorted(offers))
    return {"type": verb, **some_params(verb, offers[verb], rng)}


def some_params(verb: str, offer: Any, rng: Random) -> Json:
    """What goes with this verb."""
    match offer:
        case []:
            return {}
        case [int(low), int(high)]:
            return {NUMBERS.get(verb, "number"): rng.randint(low, high)}
        case [dict(), *_]:
            return dict(rng.choice(offer))
        case {"of": cards, "count": count}:
            return {"cards": rng.sample(cards, count)}
        case [str(one), *_] if one in "CDHS":
            return {"suit": rng.choice(offer)}
        case _:
            return {"card": rng.choice(offer)}
