"""One of the moves that a view offers, by the forms of `docs/protocol.md`: for whoever plays anything at random."""

from random import Random
from typing import Any, Final

Json = dict[str, Any]

NUMBERS: Final = {"cut": "position", "bid": "points"}
"""By verb: what a whole number is called, where not `number`."""


CARDS: Final = {"rob": "fill"}
"""By verb: what some of several cards are called, where not `cards`."""


def some_move(offers: Json, rng: Random) -> Json:
    """Any of them, first a verb, then one of its moves; what goes under a card played goes with it."""
    verb = rng.choice(sorted(offers.keys() - {"under"}))
    move = {"type": verb, **some_params(verb, offers[verb], rng)}
    if verb == "play" and "under" in offers:
        others = [card for card in offers["under"]["of"] if card != move["card"]]
        move["under"] = rng.sample(others, offers["under"]["count"])
    return move


def some_params(verb: str, offer: Any, rng: Random) -> Json:
    """What goes with this verb."""
    match offer:
        case []:
            return {}
        case [int(low), int(high)]:
            return {NUMBERS.get(verb, "number"): rng.randint(low, high)}
        case [dict(), *_]:
            return dict(rng.choice(offer))
        case {"ranks": ranks}:
            return some_rank_or_points(ranks, offer.get("points"), rng)
        case {"of": cards, "count": count}:
            return {CARDS.get(verb, "cards"): rng.sample(cards, count)}
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
