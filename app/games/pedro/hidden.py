"""How many hidden cards of each kind every holder may have, drawn in proportion to the worlds behind each share.

Counting only: which card is which and who the holders are belongs to `worlds`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb, prod
from operator import sub
from typing import Final, NamedTuple

from app.games.core.ruleset import Draw


class Class(NamedTuple):
    """Cards that nothing tells apart: trumps; plain cards, with the seats that have shown to hold none of their
    suit; and whether the viewer laid them away (then they can only have come back from the shuffled discards)."""

    trump: bool
    void: frozenset[int]
    mine: bool


TRUMP: Final = Class(True, frozenset(), False)

Counts = tuple[int, ...]
"""Cards of each class, trumps first."""

Share = tuple[tuple[Class, int], ...]
"""How many cards of each class one holder has."""


@dataclass(frozen=True, slots=True)
class Holder:
    """`size` unknown cards somewhere.

    `seat` is None for a heap that is no hand; `no_trumps` and `all_trumps` say what their names say. `kept`
    of the trumps in a hand were dealt to it, `recycled` of its plain cards came from the discards. `trumps`,
    `plain` and `mine` count those of its cards that are settled already: trumps, plain cards, and of these the
    ones the viewer had laid away.
    """

    size: int
    seat: int | None = None
    no_trumps: bool = False
    all_trumps: bool = False
    kept: int = 0
    recycled: int = 0
    trumps: int = 0
    plain: int = 0
    mine: int = 0

    def takes(self, kind: Class) -> bool:
        """Whether a plain card of this class may be among them."""
        return not (self.all_trumps or self.seat in kind.void or (kind.mine and not self.recycled))

    @property
    def fewest_trumps(self) -> int:
        """At least so many of them are trumps."""
        return self.size if self.all_trumps else max(0, self.kept - self.trumps)

    @property
    def most_trumps(self) -> int:
        """At most so many of them are trumps."""
        return 0 if self.no_trumps else self.size

    def origins(self, trumps: int, mine: int) -> int:
        """In how many ways so many trumps and cards the viewer had laid away can have come here: which trumps were
        dealt, and which plain cards were recycled (the viewer's discards in any case)."""
        plain, mine = self.plain + self.size - trumps, self.mine + mine
        if mine > self.recycled:
            return 0
        return comb(self.trumps + trumps, self.kept) * comb(plain - mine, self.recycled - mine)


class Shares:
    """The ways to share out so many cards of each class among the holders; every trump is with one of them."""

    def __init__(self, holders: Sequence[Holder], counts: Mapping[Class, int]) -> None:
        self.holders = holders
        self.kinds = [TRUMP, *(kind for kind in counts if kind != TRUMP)]
        self.counts = tuple(counts.get(kind, 0) for kind in self.kinds)
        self._mine = [place for place, kind in enumerate(self.kinds[1:]) if kind.mine]
        self._fewest, self._most = [0], [0]
        for holder in reversed(holders):
            self._fewest.insert(0, self._fewest[0] + holder.fewest_trumps)
            self._most.insert(0, self._most[0] + holder.most_trumps)
        self._known: dict[tuple[int, Counts], int] = {}

    def drawn(self, draw: Draw) -> list[Share]:
        """A share for each holder, in proportion to the worlds behind them.

        Raises:
            ValueError: the cards cannot be shared out.
        """
        left, shares = self.counts, []
        for place in range(len(self.holders)):
            taken, left = self._pick(place, left, draw)
            shares.append(tuple(zip(self.kinds, taken, strict=True)))
        return shares

    def _pick(self, place: int, left: Counts, draw: Draw) -> tuple[Counts, Counts]:
        """What the holder at this place takes, and what it leaves."""
        ways = self._ways(place, left)
        number = draw(ways) if ways else 0
        for taken, rest, ways in self._first(place, left):
            number -= ways
            if number < 0:
                return taken, rest
        raise ValueError("no world keeps to what is known")

    def _ways(self, place: int, left: Counts) -> int:
        """The worlds in which the holders from this place on share out what is left."""
        if place == len(self.holders):
            return 1
        key = (place, left)
        if key not in self._known:
            self._known[key] = sum([ways for _, _, ways in self._first(place, left)])
        return self._known[key]

    def _first(self, place: int, left: Counts) -> Iterator[tuple[Counts, Counts, int]]:
        """What the holder at this place may take, what it leaves, and the worlds with both."""
        holder, trumps = self.holders[place], left[0]
        most = tuple(
            min(have, holder.size) if holder.takes(kind) else 0
            for kind, have in zip(self.kinds[1:], left[1:], strict=True)
        )
        least = max(holder.fewest_trumps, trumps - self._most[place + 1])
        for count in range(least, min(holder.most_trumps, trumps - self._fewest[place + 1]) + 1):
            origins = holder.origins(count, 0)
            for plain in _splits(holder.size - count, most):
                if self._mine:
                    origins = holder.origins(count, sum(plain[place] for place in self._mine))
                taken = (count, *plain)
                rest = tuple(map(sub, left, taken))
                ways = origins * prod(map(comb, left, taken))
                if ways and (ways := ways * self._ways(place + 1, rest)):
                    yield taken, rest, ways


@lru_cache(maxsize=4096)
def _splits(size: int, most: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every way to make up `size` from at most so many of each."""
    if not most:
        return () if size else ((),)
    least = max(0, size - sum(most[1:]))
    return tuple(
        (first, *rest)
        for first in range(least, min(size, most[0]) + 1)
        for rest in _splits(size - first, most[1:])
    )
