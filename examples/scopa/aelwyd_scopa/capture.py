"""Which cards of the table a card takes. Pure; knows no seat and no turn."""

from collections.abc import Iterator, Sequence

from aelwyd_scopa.pack import ACE, VALUE

Taken = tuple[int, ...]


def captures(card: int, table: Sequence[int], ace_takes_all: bool) -> list[Taken]:
    """SC-10 … SC-12, A-2: every way in which a card takes, each with its cards in order; empty where it takes nothing."""
    if not table:
        return []
    if ace_takes_all and VALUE[card] == ACE:
        return [tuple(sorted(table))]
    equal = [(other,) for other in sorted(table) if VALUE[other] == VALUE[card]]
    return equal or sorted(_sums(sorted(table), VALUE[card]))


def _sums(table: Sequence[int], total: int) -> Iterator[Taken]:
    """Every set of cards whose values add up to the total."""
    for place, card in enumerate(table):
        if VALUE[card] == total:
            yield (card,)
        elif VALUE[card] < total:
            for rest in _sums(table[place + 1 :], total - VALUE[card]):
                yield (card, *rest)
