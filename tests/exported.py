"""Exports for tests: the kept matches of every ruleset, and each way of tampering with one."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from app.table import entries as e
from app.table.chronicle import export_match
from app.table.entries import Entry
from app.table.export import Export, export_bytes
from tests.goldens.matches import FOLDER, entry_of

Json: TypeAlias = dict[str, Any]
KEPT = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
VECTORS = Path(__file__).parent / "vectors" / "fair_deals.json"


def chapter(log: list[Entry]) -> list[Entry]:
    """The entries of the only match of a log."""
    start = next(n for n, entry in enumerate(log) if isinstance(entry.body, e.MatchStarted))
    return log[start:]


@cache
def kept(name: str) -> Export:
    """The export of a kept match."""
    _, *lines = map(json.loads, (FOLDER / f"{name}.jsonl").read_text().splitlines())
    return export_match(chapter([entry_of(line) for line in lines]), None)


def as_json(export: Export) -> Json:
    """Its JSON values, to be changed at will."""
    value: Json = json.loads(export_bytes(export))
    return value


# ── Tampering ─────────────────────────────────────────────────────────────────────────────────────


def _other_digit(text: str, rng: Random) -> str:
    place = rng.randrange(len(text))
    digit = rng.choice([sign for sign in "0123456789abcdef" if sign != text[place]])
    return text[:place] + digit + text[place + 1 :]


def _secret(match: Json, deal: Json, rng: Random) -> None:
    deal["secret"] = _other_digit(deal["secret"], rng)


def _promise(match: Json, deal: Json, rng: Random) -> None:
    deal["commit"] = _other_digit(deal["commit"], rng)


def _cut(match: Json, deal: Json, rng: Random) -> None:
    """Another mix, or one put in for a silent seat, or one more seat."""
    if not deal["mixes"]:
        deal["asked"], deal["mixes"] = [0], [{"seat": 0, "hex": "ab" * 16}]
        return
    mix = rng.choice(deal["mixes"])
    mix["hex"] = _other_digit(mix["hex"] or "0" * 32, rng)
    deal["silent"] = [one["seat"] for one in deal["mixes"] if not one["hex"]]


def _order(match: Json, deal: Json, rng: Random) -> None:
    one, other = rng.sample(range(len(deal["pack"])), 2)
    deal["pack"][one], deal["pack"][other] = deal["pack"][other], deal["pack"][one]


def _number(match: Json, deal: Json, rng: Random) -> None:
    deal["number"] += rng.choice([-1, 1, 7])


def _points(match: Json, deal: Json, rng: Random) -> None:
    side = rng.randrange(len(deal["score"]["points"]))
    deal["score"][rng.choice(["points", "totals"])][side] += rng.choice([-1, 1])


def _move(match: Json, deal: Json, rng: Random) -> None:
    """A move said to be another seat's."""
    move = rng.choice(deal["moves"])
    move["seat"] = (move["seat"] + 1) % match["seats"]


def _left_out(match: Json, deal: Json, rng: Random) -> None:
    del deal["moves"][rng.randrange(len(deal["moves"]))]


def _deadline(match: Json, deal: Json, rng: Random) -> None:
    deal["mix_by"] += 1


def _dealer(match: Json, deal: Json, rng: Random) -> None:
    deal["dealer"] = (deal["dealer"] + 1) % match["seats"]


Tamper: TypeAlias = Callable[[Json, Json, Random], None]
TAMPERED: dict[str, tuple[Tamper, frozenset[str]]] = {
    "secret": (_secret, frozenset({"bad_commit"})),
    "promise": (_promise, frozenset({"bad_commit"})),
    "cut": (_cut, frozenset({"bad_mixes", "wrong_order", "bad_commit"})),
    "order": (_order, frozenset({"wrong_order"})),
    "number": (_number, frozenset({"wrong_number"})),
    "points": (_points, frozenset({"wrong_score"})),
    "move": (_move, frozenset({"bad_move", "wrong_outcome", "wrong_score"})),
    "left_out": (_left_out, frozenset({"bad_move", "wrong_outcome", "wrong_score", "wrong_draw"})),
    "deadline": (_deadline, frozenset({"bad_commit"})),
    "dealer": (_dealer, frozenset({"wrong_dealer"})),
}
"""By what is tampered with: how, and the codes with which the deal may be refused."""
OF_THE_SHUFFLE = ("secret", "promise", "cut", "order", "number", "deadline")
"""What the script and the browser see too."""


def tampered(match: Json, kind: str, deal: int, rng: Random) -> Json:
    """A copy in which one deal (its place from 0) has been tampered with."""
    copy: Json = json.loads(json.dumps(match))
    TAMPERED[kind][0](copy, copy["deals"][deal], rng)
    return copy


def shared_deals(names: list[str]) -> Iterator[tuple[str, int]]:
    """Every deal of these kept matches: by the name of its match and its place from 0."""
    for name in names:
        yield from ((name, place) for place in range(len(kept(name).deals)))
