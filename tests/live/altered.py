"""Other values in the place of the program's own, for servers of tests that are otherwise as ever."""

from collections.abc import Iterable
from types import ModuleType
from typing import Any


def alter(values: Iterable[tuple[ModuleType, str, Any]]) -> None:
    """Put each value in the place of the one that the module has under this name.

    Raises:
        AttributeError: it has none, so what was meant to change would not.
    """
    for module, name, value in values:
        getattr(module, name)
        setattr(module, name, value)
