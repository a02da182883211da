"""The review in company at one table: kept beside the log, the same on every worker, told to everybody here.

What a wish makes of it is judged in `review`. It is stored before it is told, each time in the place of the one it was
made from, so that of two who change it at once the second judges anew. It ends with the match it is about, by its
leader's word, or a while after the last who looked along has gone.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Collection
from typing import Final

from app.games.core.ruleset import Refusal
from app.table.desk import Desk
from app.table.lane import Broken, Lane
from app.table.member import Member
from app.table.messages import LookTogether, Refused
from app.table.ports import BadRow, StoreAway, StoredReview
from app.table.review import deserted, finished, judge, tidied
from app.table.state import TableState
from app.table.together import Review, Wish

DESERTED_MS: Final = 60_000
"""How long a review outlives the last change of it, when nobody who looked along is here."""
WAITING: Final = 8
"""Wishes of one person that may wait."""
TRIES: Final = 8

log = logging.getLogger(__name__)


class Company:
    """What the people of a table look at together. `here` gives who is at it, on any worker; `told` is called with each
    change, None when it is over."""

    def __init__(
        self,
        lane: Lane,
        desk: Desk,
        here: Callable[[], Collection[str]],
        told: Callable[[Review | None], None],
    ) -> None:
        self._lane, self._desk, self._here, self._told = lane, desk, here, told
        self._stored: StoredReview | None = None
        self._shown: Review | None = None
        self._about: int | None = None
        self._turn = asyncio.Lock()
        self._wishes: deque[tuple[Member, LookTogether]] = deque()

    @property
    def shown(self) -> Review | None:
        """How the review stands, as far as this worker knows."""
        return self._shown

    # ── What the table does ───────────────────────────────────────────────────────────────────────
    def follow(self, state: TableState) -> None:
        """The table is this now: with its match a review is over. One of its match may have been heard of before."""
        if self._shown is not None and finished(state) != self._shown.match:
            self._show(None)
            self._desk.tasks.spawn(self._sweep())
        elif finished(state) is not None and finished(state) != self._about:
            self._desk.tasks.spawn(self.listen())
        self._about = finished(state)

    async def _sweep(self) -> None:
        """Nothing is kept of a review that is over."""
        async with self._turn:
            try:
                if (known := await self._read()) is not None and self._past(known.review):
                    await self._drop(known)
            except StoreAway:
                return  # the next review here takes its place

    def _past(self, review: Review) -> bool:
        state = self._lane.state
        return state is not None and finished(state) != review.match

    # ── What people wish ──────────────────────────────────────────────────────────────────────────
    def ask(self, member: Member, message: LookTogether) -> None:
        """A wish: those of one worker are carried out in their order. Only a refusal is answered; any change is told to
        everybody."""
        if sum(one is member for one, _ in self._wishes) >= WAITING:
            member.tell(Refused(message.cid, "busy", {}))
            return
        self._wishes.append((member, message))
        if len(self._wishes) == 1:
            self._desk.tasks.spawn(self._carry_out())

    async def _carry_out(self) -> None:
        while self._wishes:
            member, message = self._wishes[0]
            try:
                refusal = await self._try(member.person, message.wish)
                if refusal is not None:
                    member.tell(Refused(message.cid, refusal.code, dict(refusal.params)))
            except Exception:  # the wishes of others wait behind this one
                log.exception("a wish about a review failed", extra={"table": self._lane.table})
                member.tell(Refused(message.cid, "failed", {}))
            finally:
                self._wishes.popleft()

    async def _try(self, person: str, wish: Wish) -> Refusal | None:
        if self._desk.storage.away:
            return Refusal("storage_away")
        async with self._turn:
            try:
                return await self._wish(person, wish)
            except Broken:
                return Refusal("broken")
            except StoreAway:
                return Refusal("storage_away")
            except BadRow:
                return Refusal("bad_message")

    async def _wish(self, person: str, wish: Wish) -> Refusal | None:
        """Judge, store and tell. What is known here may be old: it is read anew before a refusal or where nothing changes,
        and whenever another was quicker."""
        fresh = False
        for _ in range(TRIES):
            state = await self._lane.current() if fresh or self._lane.state is None else self._lane.state
            known = await self._read() if fresh else self._stored
            here = {*self._here(), person}
            judged = judge(state, known.review if known else None, person, here, wish)
            if isinstance(judged, Refusal):
                if fresh:
                    self._hear(known)
                    return judged
            else:
                wanted = judged and tidied(judged, here)
                # That nothing is to be changed proves as little as a refusal does.
                same = known is not None and known.review == wanted
                if (fresh or not same) and await self._become(known, wanted):
                    return None
            fresh = True
        return Refusal("busy")

    async def _become(self, known: StoredReview | None, review: Review | None) -> bool:
        """Store what it is to be in the place of what was known; whether that was the newest."""
        if review is None:
            return known is None or await self._drop(known)
        if known is not None and known.review == review:
            self._hear(known)
            return True
        at = self._desk.ports.clock.now()
        stored = StoredReview(at if known is None else max(at, known.at + 1), review)
        if not await self._desk.ports.reviews.put_review(
            self._lane.table, known.at if known else None, stored
        ):
            return False
        self._hear(stored)
        self._desk.word(f"review:{self._lane.table}")
        return True

    async def _drop(self, known: StoredReview) -> bool:
        if not await self._desk.ports.reviews.drop_review(self._lane.table, known.at):
            return False
        self._hear(None)
        self._desk.word(f"review:{self._lane.table}")
        return True

    @property
    def has_a_match(self) -> bool:
        """Whether there may be something to look at together."""
        return self._shown is not None or (state := self._lane.state) is None or finished(state) is not None

    # ── What is heard ─────────────────────────────────────────────────────────────────────────────
    async def hear(self) -> None:
        """It was changed elsewhere, perhaps after a match whose end has not been heard of here."""
        try:
            await self._lane.current()
        except Broken:
            return
        await self.listen()

    async def listen(self) -> None:
        """Read what was changed elsewhere; nothing where no match lies on the table, nor while the store is away."""
        if not self.has_a_match:
            return
        async with self._turn:
            try:
                known = await self._read()
                if known is not None and self._left_alone(known):
                    await self._drop(known)
                else:
                    self._hear(known)
            except StoreAway:
                return

    def _left_alone(self, known: StoredReview) -> bool:
        """Whether nobody looks along any more, and nobody can be on their way back."""
        if not self._desk.calm(asyncio.get_running_loop().time()):
            return False
        return deserted(known.review, self._here()) and self._desk.ports.clock.now() > known.at + DESERTED_MS

    async def _read(self) -> StoredReview | None:
        return await self._desk.ports.reviews.review(self._lane.table)

    def _hear(self, stored: StoredReview | None) -> None:
        self._stored = stored
        self._show(stored.review if stored is not None and not self._past(stored.review) else None)

    def _show(self, review: Review | None) -> None:
        if review != self._shown:
            self._shown = review
            self._told(review)
