"""Gives the people of one table the tips they ask for: to whoever asked, and to nobody else.

The log is read before anything is answered, as before every refusal; nothing is stored.
"""

from app.games.core.ruleset import Refusal
from app.table.desk import Desk
from app.table.lane import Broken, Lane
from app.table.member import Member
from app.table.messages import Refused
from app.table.ports import StoreAway
from app.table.prompt import AskTip, Tip
from app.table.tips import judge, tip


class Prompter:
    """The tips of one table on this worker."""

    def __init__(self, lane: Lane, desk: Desk) -> None:
        self._lane, self._desk = lane, desk

    def ask(self, member: Member, message: AskTip) -> None:
        """Somebody asks what they could do."""
        self._desk.tasks.spawn(self._answer(member, message.cid))

    async def _answer(self, member: Member, cid: str) -> None:
        found = await self._tip(member.person, cid)
        member.tell(Refused(cid, found.code, dict(found.params)) if isinstance(found, Refusal) else found)

    async def _tip(self, person: str, cid: str) -> Tip | Refusal:
        if self._desk.storage.away:
            return Refusal("storage_away")
        try:
            state = await self._lane.current()
        except Broken:
            return Refusal("broken")
        except StoreAway:
            return Refusal("storage_away")
        seat = judge(state, person)
        return seat if isinstance(seat, Refusal) else tip(state, seat, cid)
