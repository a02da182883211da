"""Rigged packs and matches for the tests of Pişti: South (0) deals unless told otherwise.

A rigged pack is made from what is to happen: the centre cards and the plays in their order.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from app.games.core.cards import CODES, PACK_52, cards
from app.games.core.options import Options
from app.games.core.ruleset import Event, Json, Refusal, Shuffle
from app.games.pisti import PISTI
from app.games.pisti.options import House, house
from app.games.pisti.rules import PistiMatch

SOUTH, EAST, NORTH, WEST = range(4)
NS, EW = 0, 1


def start(seats: int = 4, dealer: int = SOUTH, **chosen: Any) -> PistiMatch:
    """A match before its first deal, with these house rules."""
    return PISTI.start(PISTI.freeze(seats, chosen), seats, dealer)


def rules(seats: int = 4, **chosen: Any) -> House:
    """House rules as the engine reads them."""
    return house(seats, PISTI.freeze(seats, chosen))


def pack_for(centre: str, plays: str, seats: int = 4, filler: Random | None = None) -> list[int]:
    """The pack that deals these centre cards and lets these plays be made in this order.

    What is left open is filled with the other cards (jacks last but never at the bottom; shuffled if `filler`
    is given). The last card of the pack is one of the dealer's last packet that is no jack.
    """
    middle, script = cards(centre), cards(plays)
    rest = [card for card in PACK_52 if card not in middle + script]
    rest.sort(key=lambda card: card % 13 == 10)
    if filler:
        filler.shuffle(rest)
    middle = rest[: 4 - len(middle)] + middle
    script += [card for card in rest if card not in middle]
    pack = middle[:]
    for first in range(0, 48, 4 * seats):
        for step in range(seats):
            pack += script[first + step : first + 4 * seats : seats]
    bottom = next(place for place in range(51, 47, -1) if pack[place] % 13 != 10)
    pack[bottom], pack[51] = pack[51], pack[bottom]
    return pack


def dealt(centre: str, plays: str = "", seats: int = 4, **chosen: Any) -> PistiMatch:
    """A match whose first pack is rigged, before the first play."""
    match = start(seats, **chosen)
    match.supply(pack_for(centre, plays, seats))
    assert match.phase == "play"
    return match


def play(match: PistiMatch, plays: str) -> list[Event]:
    """Make plays by whoever is to act; the events of the last one. Every state is checked."""
    events: list[Event] = []
    for card in cards(plays):
        (seat,) = match.to_act()
        answer = match.apply(seat, ("play", card))
        assert not isinstance(answer, Refusal), (CODES[card], answer)
        events = answer
        match.check()
    return events


def played(centre: str, plays: str, **chosen: Any) -> tuple[PistiMatch, Json]:
    """A rigged match after these plays, and the shared part of the last `played` event."""
    match = dealt(centre, plays, **chosen)
    return match, play(match, plays)[0].shared


def whole_round(
    prefix: str = "",
    suffix: str = "",
    centre: str = "5C 9S KD 7H",
    wanted: Callable[[PistiMatch], bool] = bool,
    **chosen: Any,
) -> tuple[PistiMatch, list[int]]:
    """A rigged match in which `wanted` holds before the first card of `suffix`, and the plays of `suffix`.

    The plays between prefix and suffix are found by trying.
    """
    first, last, middle = cards(prefix), cards(suffix), cards(centre)
    rest = [card for card in PACK_52 if card not in first + last + middle]
    for seed in range(10_000):
        Random(seed).shuffle(rest)
        script = first + rest + last
        match = dealt(centre, " ".join(CODES[card] for card in script), **chosen)
        for card in first + rest:
            (seat,) = match.to_act()
            assert not isinstance(match.apply(seat, ("play", card)), Refusal)
        if wanted(match):
            match.check()
            return match, last
    raise AssertionError("no such round found")


def eve(
    match: PistiMatch, sides: Sequence[str], pistis: Iterable[tuple[int, str, int, str, str]], last: str
) -> None:
    """Put a match before the 48th play: these score piles, these piştis, one card in the dealer's hand.

    The piles are filled up with cards that count nothing as far as `sides` says how many: `"AC JS *24"`.
    """
    named = [cards([word for word in side.split() if word[0] != "*"]) for side in sides]
    (card,) = cards(last)
    used = {card, *(other for pile in named for other in pile)}
    plain = [other for other in PACK_52 if other not in used]
    value = match.to_json()
    for pile, side in zip(named, sides, strict=True):
        count = next((int(word[1:]) for word in side.split() if word[0] == "*"), 0)
        pile += plain[:count]
        del plain[:count]
    assert not plain, len(plain)
    value["stage"], value["deal"], value["turn"] = "play", value["deal"] + 1, match.dealer
    layout = value["layout"]
    layout["pack"] = [CODES[other] for other in PACK_52]
    layout["piles"] = [[CODES[other] for other in pile] for pile in named]
    layout["hands"][match.dealer] = [last]
    layout["first"], layout["last_side"], layout["handout"] = 0, 0, match.house.handouts
    layout["log"] = [[(match.dealer + 1 + i) % match.house.seats, CODES[i], 0, 0, 0] for i in range(47)]
    layout["pistis"] = [list(pisti) for pisti in pistis]
    loaded = PISTI.from_json(json.loads(json.dumps(value)))
    assert isinstance(loaded, PistiMatch)
    for name in PistiMatch.__slots__:
        setattr(match, name, getattr(loaded, name))


def random_options(rng: Random, seats: int) -> Options:
    """House rules drawn at random, for matches of a few rounds."""
    chosen: dict[str, Any] = {}
    for option in PISTI.options:
        if rng.random() < 0.6:
            chosen[option.key] = rng.choice(option.choices).value
    if seats != 4:
        chosen.pop("partners", None)
    chosen["target"], chosen["rounds"] = rng.randint(31, 60), rng.randint(1, 3)
    for key in ("pisti_points", "jack_pisti_points"):
        if rng.random() < 0.2:
            chosen[key] = rng.randint(1, 50)
    return PISTI.freeze(seats, chosen)


def random_pack(rng: Random) -> list[int]:
    """A shuffled pack; in one of four jacks are crowded to where they matter: top, centre or bottom."""
    pack = list(PACK_52)
    rng.shuffle(pack)
    if rng.random() < 0.25:
        jacks = cards("JC JD JH JS")
        rng.shuffle(jacks)
        for card, place in zip(jacks, rng.sample([0, 1, 2, 3, 3, 4, 5, 49, 50, 51], 4), strict=True):
            at = pack.index(card)
            pack[at], pack[place] = pack[place], pack[at]
    return pack


def step(match: PistiMatch, rng: Random) -> list[Event]:
    """Give what is awaited, or make a random legal move."""
    chance = match.awaits()
    if chance is not None:
        return match.supply(random_pack(rng) if isinstance(chance, Shuffle) else rng.randrange(chance.below))
    (seat,) = match.to_act()
    answer = match.apply(seat, rng.choice(list(match.legal(seat))))
    assert not isinstance(answer, Refusal)
    return answer
