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
            named = "points" if (verb, high) == ("bid", 120) else NUMBERS.get(verb, "number")
            return {named: rng.randint(low, high)}
        case [dict(), *_]:
            return dict(rng.choice(offer))
        case {"ranks": ranks}:
            return some_rank_or_points(ranks, offer.get("points"), rng)
        case {"of": cards, "count": count}:
            return {"cards": rng.sample(cards, count)}
        case [str(one), *_] if one in "CDHS":
            return {"suit": rng.choice(offer)}
        case _ if verb == "name_suit":
            card = rng.choice(offer)
            return {"rank": card[0], "suit": card[1]}
        case _:
            return {"card": rng.choice(offer)}


def some_rank_or_points(ranks: list[str], points: list[int] | None, rng: Random) -> Json:
    """A rank, or where none is left the two with so many points."""
    if ranks:
        return {"rank": rng.choice(ranks)}
    assert points is not None
    return {"rank": "2", "points": rng.randint(*points)}
