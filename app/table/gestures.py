"""Reactions and nudges: what people show each other in passing. Judged on the table as it stands, stored before they are
shown, outside the log; nobody is shown one again.

A reaction is one of a closed set and told to everybody. A nudge reminds one person that the table waits for them: only
they are told, and whoever gave it. Neither changes anything at the table.
"""

from collections.abc import Callable, Sequence
from typing import Final

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table import state as s
from app.table.desk import Desk
from app.table.lane import Broken, Lane
from app.table.ports import BadRow, Gesture, StoreAway
from app.table.questions import held
from app.table.speech import hushed
from app.table.state import TableState

NUDGE: Final = "nudge"
FRESH_MS: Final = 30_000
"""What is older than that is not shown any more."""
KEPT: Final = 100
OWED_MS: Final = 10_000
"""How long somebody may think before they can be nudged."""
NUDGE_EVERY_MS: Final = 20_000
"""The time between two nudges of one person."""


class Owing:
    """Since when (ms) each seat has owed its decision, as far as this worker has seen it."""

    def __init__(self) -> None:
        self._since: dict[int, tuple[int, int]] = {}

    def follow(self, state: TableState) -> None:
        """The table is this now."""
        now: dict[int, tuple[int, int]] = {}
        for seat in range(len(state.seats)):
            if (decision := state.owes(seat)) is not None:
                known = self._since.get(seat)
                now[seat] = known if known and known[0] == decision else (decision, state.at)
        self._since = now

    def since(self, seat: int) -> int | None:
        """Since when this seat owes something, or None when it does not."""
        return self._since[seat][1] if seat in self._since else None


def judge_nudge(
    state: TableState, person: str, seat: int, owed_since: int | None, last: int | None, now: int
) -> str | Refusal:
    """Whom this nudge goes to, or why it cannot be given. `last`: when this person gave one before. Times in ms."""
    mine = state.seat_of(person)
    if mine is None:
        return Refusal("not_seated")
    if state.phase != s.PLAYING or held(state):
        return Refusal("wrong_phase")
    if seat >= len(state.seats):
        return Refusal("no_such_seat")
    here = state.seats[seat]
    if seat == mine or here.person is None or here.played_by_bot or here.away_since is not None:
        return Refusal("no_such_person")
    if state.owes(seat) is None:
        return Refusal("not_owed")
    if owed_since is None or now < owed_since + OWED_MS:
        return Refusal("nudge_early", {"seconds": OWED_MS // 1000})
    if last is not None and now < last + NUDGE_EVERY_MS:
        return Refusal("nudged_already", {"seconds": NUDGE_EVERY_MS // 1000})
    return here.person


class Gestures:
    """The newest gestures of a table. `told(gesture)` is called once for each that was not known before."""

    def __init__(self, lane: Lane, desk: Desk, told: Callable[[Gesture], None]) -> None:
        self._lane, self._desk, self._told = lane, desk, told
        self._owing = Owing()
        self._known: dict[int, Gesture] = {}
        self._opened = False

    def follow(self, state: TableState) -> None:
        """The table is this now."""
        self._owing.follow(state)

    # ── Giving ────────────────────────────────────────────────────────────────────────────────────
    async def give(self, person: str, message: m.React | m.Nudge) -> m.Refused | m.Gesture | None:
        """Store a gesture and tell it, here and elsewhere. What its giver alone is to be answered: why it was not
        given; or, for the same cid again, the same once more."""
        known = dict(self._known)
        given = await self._store(person, message)
        if isinstance(given, Refusal):
            return m.Refused(message.cid, given.code, dict(given.params))
        if given.id in known or given.at <= self._desk.ports.clock.now() - FRESH_MS:
            return message_of(given)
        self._learn([given])
        self._desk.word(f"gesture:{self._lane.table}")
        return None

    async def _store(self, person: str, message: m.React | m.Nudge) -> Gesture | Refusal:
        if self._desk.storage.away:
            return Refusal("storage_away")
        ports, table = self._desk.ports, self._lane.table
        try:
            meant = self._judge(await self._lane.current(), person, message)
            if isinstance(meant, Refusal):
                return meant
            kind, to = meant
            return await ports.talk.gesture(table, person, message.cid, kind, to, ports.clock.now())
        except Broken:
            return Refusal("broken")
        except StoreAway:
            return Refusal("storage_away")
        except BadRow:
            return Refusal("bad_message")

    def _judge(
        self, state: TableState, person: str, message: m.React | m.Nudge
    ) -> tuple[str, str | None] | Refusal:
        """The kind and whom it is for."""
        if isinstance(message, m.React):
            return Refusal("talk_off") if hushed(state) else (message.kind, None)
        now = self._desk.ports.clock.now()
        mine = [one.at for one in self._known.values() if (one.person, one.kind) == (person, NUDGE)]
        since = self._owing.since(message.seat)
        to = judge_nudge(state, person, message.seat, since, max(mine, default=None), now)
        return to if isinstance(to, Refusal) else (NUDGE, to)

    # ── Hearing ───────────────────────────────────────────────────────────────────────────────────
    async def open(self) -> None:
        """Know what was shown before anybody comes, without showing it again."""
        if not self._opened:
            self._opened = True
            for gesture in await self._newest():
                self._known[gesture.id] = gesture

    async def listen(self) -> None:
        """Read what was shown elsewhere."""
        if self._opened:
            self._learn(await self._newest())

    async def _newest(self) -> Sequence[Gesture]:
        ports = self._desk.ports
        try:
            return await ports.talk.gestures(self._lane.table, ports.clock.now() - FRESH_MS, KEPT)
        except StoreAway:
            return []

    def _learn(self, gestures: Sequence[Gesture]) -> None:
        now = self._desk.ports.clock.now()
        for gesture in gestures:
            if gesture.id not in self._known:
                self._known[gesture.id] = gesture
                self._told(gesture)
        self._known = {key: one for key, one in self._known.items() if one.at > now - 2 * FRESH_MS}


def message_of(gesture: Gesture) -> m.Gesture:
    """A gesture as whoever may see it gets it."""
    return m.Gesture(gesture.id, gesture.at, gesture.person, gesture.kind, gesture.to)
