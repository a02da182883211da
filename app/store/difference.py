"""What `rebuild` finds: one thing that is stored otherwise than it should be. Names places, never what stands there."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that is stored otherwise than the log says. `table` is None for what is of no single table, `columns`
    empty where a whole row is amiss."""

    table: int | None
    where: str
    row: tuple[Any, ...]
    what: str
    columns: tuple[str, ...] = ()

    def __str__(self) -> str:
        """One line; ids and columns only, never what stands in them."""
        place = "/".join(map(str, self.row))
        named = f": {', '.join(self.columns)}" if self.columns else ""
        of = "" if self.table is None else f"table {self.table}: "
        return f"{of}{self.where} {place} {self.what}{named}"
