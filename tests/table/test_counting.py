"""What a worker tells whoever counts, while people and a bot play a match on the store model."""

import asyncio

import msgspec

from app.table import entries as e
from app.table.bounds import Bounds
from app.table.counting import count
from app.table.evolve import evolve
from app.table.lane import Change
from app.table.recorder import Crowd, Mover, Nobody
from app.table.state import MATCH_OVER, PLAYING, TableState
from tests.simulation.loop import run_virtual
from tests.table.tables import KEY, House, Socket, played, some_move, until


class Notes(Nobody):
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.won, self.lost, self.steps = 0, 0, 0
        self.moves: list[tuple[str, Mover]] = []
        self.matches: list[str] = []
        self.codes: list[str | int] = []
        self.behind: list[bool] = []
        self.failures = 0

    def stored(self, won: int, lost: int, seconds: float) -> None:
        assert seconds >= 0
        self.won, self.lost = self.won + won, self.lost + lost

    def told(self, seconds: float) -> None:
        assert 0 <= seconds < 1
        self.steps += 1

    def moved(self, ruleset: str, by: Mover) -> None:
        self.moves.append((ruleset, by))

    def begun(self, ruleset: str) -> None:
        self.matches.append(f"{ruleset} begun")

    def over(self, ruleset: str) -> None:
        self.matches.append(f"{ruleset} over")

    def refused(self, code: str) -> None:
        self.codes.append(code)

    def closed(self, code: int) -> None:
        self.codes.append(code)

    def caught_up(self, tables: int, *, hinted: bool) -> None:
        self.behind.append(hinted)

    def storage_failed(self) -> None:
        self.failures += 1


def test_entries_moves_refusals_and_closings_are_told() -> None:
    async def main() -> None:
        house, notes = House(), Notes()
        worker = await house.worker(recorder=notes)
        zero = await Socket.enter(worker, house.head, "p0", owner="w0")
        one = await Socket.enter(worker, house.head, "p1", owner="w0")
        one.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(0.5)
        assert worker.crowd == Crowd(tables=1, attended=1, at_tables=2, in_lobby=0)
        for socket, cid in ((zero, "ready-p0"), (one, "ready-p1")):
            socket.do(cid, {"type": "ready"}, None, house.state.version)
        await until(lambda: house.state.phase == PLAYING)
        person, act = some_move(house.state)
        seat = house.state.seat_of(person)
        assert seat is not None
        decision = house.state.owes(seat)
        for cid in ("move-0001", "move-0002"):
            (zero if person == "p0" else one).do(cid, {"type": "act", "move": act.move}, decision)
        await asyncio.sleep(0.3)
        assert ("pisti", "person") in notes.moves and notes.matches[0] == "pisti begun"
        assert notes.codes == ["stale_decision"]
        assert notes.won == house.state.seq - 1 and notes.lost == 0 and notes.steps == notes.won
        await worker.stop()
        assert notes.codes[1:] == [1012, 1012]

    run_virtual(main())


def test_who_made_a_move_is_told_of_every_match() -> None:
    notes, state = Notes(), TableState(KEY)
    log = played(MATCH_OVER, seats=2).log
    for entry in log:
        events = evolve(state, entry)
        count(notes, Change(entry, events, state, own=True))
    acted = [one for one in log if isinstance(one.body, e.Acted)]
    assert len(notes.moves) == len(acted) and {ruleset for ruleset, _ in notes.moves} == {"pisti"}
    assert notes.matches == ["pisti begun", "pisti over"]
    for by, told in (("", "person"), (e.CLOCK, "table"), ("b-good-0", "bot")):
        body = msgspec.structs.replace(acted[0].body, by=by)
        count(notes, Change(msgspec.structs.replace(acted[0], body=body), [], state, own=True))
        assert notes.moves[-1] == ("pisti", told)


def test_hints_and_their_loss_are_told_apart() -> None:
    async def main() -> None:
        house, mine, notes = House(), Notes(), Notes()
        one, other = await house.worker("w0", recorder=mine), await house.worker("w1", recorder=notes)
        await Socket.enter(other, house.head, "p0", owner="w1")
        mover = await Socket.enter(one, house.head, "p1", owner="w0")
        mover.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(3)
        assert notes.behind == [True]
        house.weather.lost = 1.0
        mover.do("stand-p1-1", {"type": "stand"}, None, house.state.version)
        await asyncio.sleep(3)
        assert notes.behind == [True, False]
        house.weather.away = True
        await asyncio.sleep(0.5)
        mover.do("sit-p1-02", {"type": "sit", "seat": 1}, None, house.state.version)
        await asyncio.sleep(1)
        assert mine.failures > 0
        house.weather.away = False
        await asyncio.sleep(3)
        assert house.state.seat_of("p1") == 1 and mine.matches == []
        for worker in (one, other):
            await worker.stop()

    run_virtual(main())


def test_so_many_watch_and_no_more() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker(bounds=Bounds(watchers=2))
        watching = [await Socket.enter(worker, house.head, f"p{n}") for n in (2, 3, 4)]
        assert [socket.closed for socket in watching] == [None, None, 4009]
        assert watching[2].last("closing")["code"] == "too_many_watchers"
        host = await Socket.enter(worker, house.head, "p0")
        again = await Socket.enter(worker, house.head, "p3")
        assert host.closed is None and again.closed is None and watching[1].closed == 4001
        await worker.stop()

    run_virtual(main())
