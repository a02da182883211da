"""Playing matches by somebody's choices: what is owed is done, once for each view, and what was not meant is seen anew."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from aelwyd.client.duties import Duty, Result, owed, result
from aelwyd.client.errors import Refused, Void
from app.table import messages as m
from app.table.shapes import View

if TYPE_CHECKING:
    from aelwyd.client.table import Table

Move: TypeAlias = Mapping[str, Any]
Choose: TypeAlias = Callable[[View], Move | Awaitable[Move]]
"""Gives a move for a view in which one is owed. An ordinary function runs in a thread and may take its time."""

AGAIN: Final = ("busy", "storage_away", "too_many")
"""The server asks to try again in a moment."""
AGAIN_SECONDS: Final = 2.0
"""Before the next try, unless the refusal says how long (`seconds`)."""
MOVED_ON: Final = (
    "stale_decision",
    "stale_version",
    "wrong_phase",
    "not_your_turn",
    "paused",
    "question_open",
)
"""The table has moved on meanwhile, or is held up: the next view shows what is owed."""


async def play(table: "Table", choose: Choose, matches: int) -> list[Result]:
    """So many matches to their ends. See `Table.play`."""
    view = await table.here()
    running = view["shared"]["phase"] != "match_over"
    playing = _Playing(table, choose, _number(view) - running)
    while len(playing.results) < matches:
        await playing.go_on()
    return playing.results


class _Playing:
    """Somebody who plays one match after the other from the match behind the number `before`."""

    def __init__(self, table: "Table", choose: Choose, before: int) -> None:
        self.results: list[Result] = []
        self._table, self._choose, self._counted = table, choose, before
        self._looked_at: object = None

    async def go_on(self) -> None:
        """Wait for a view that calls for something, and do it."""
        view = await self._table.until(self._calls)
        self._looked_at = self._table.mark
        if view["own"]["seat"] is None:
            raise Refused("not_seated")
        if (ended := self._ended(view)) is not None:
            self.results.append(ended)
            self._counted, self._looked_at = ended.match, None
        elif (duty := owed(view)) is not None and not await _done(self._table, duty, view, self._choose):
            self._looked_at = None

    def _calls(self, view: View) -> bool:
        if self._table.mark == self._looked_at:
            return False
        return view["own"]["seat"] is None or self._ended(view) is not None or owed(view) is not None

    def _ended(self, view: View) -> Result | None:
        """How the match that was played has ended, once."""
        ended = result(view) if view["shared"]["phase"] == "match_over" else None
        return ended if ended is not None and ended.match > self._counted else None


async def _done(table: "Table", duty: Duty, view: View, choose: Choose) -> bool:
    """Do what is owed; False where it is to be tried again.

    Raises:
        Refused: a move that the rules do not allow.
    """
    try:
        action = m.Act(dict(await _chosen(choose, view))) if duty.action is None else duty.action
        await table.do(action, decision=duty.decision, version=duty.version)
    except Refused as refused:
        if refused.code in AGAIN:
            await asyncio.sleep(refused.params.get("seconds", AGAIN_SECONDS))
            return False
        if duty.action is None and refused.code not in MOVED_ON:
            raise
    except Void:
        return False
    return True


async def _chosen(choose: Choose, view: View) -> Move:
    found = await asyncio.to_thread(choose, view)
    return await found if inspect.isawaitable(found) else found


def _number(view: View) -> int:
    match = view["shared"]["match"]
    return 0 if match is None else match["number"]
