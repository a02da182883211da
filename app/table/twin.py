"""Copies of plain objects, field by field. `copy.copy` goes the long way round that pickling goes where a class has slots,
and a table's state is copied for every command. It knows none of the classes.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")


def copier(kind: type[T]) -> Callable[[T], T]:
    """What copies objects of a dataclass with slots, at least two of them; what its fields hold is shared."""
    slots: tuple[str, ...] = kind.__slots__  # type: ignore[attr-defined]
    make: Callable[..., T] = kind
    fields: Callable[[T], tuple[Any, ...]] = attrgetter(*slots)
    return lambda one: make(*fields(one))
