"""Looking at a finished match together: who opens, leads and follows, over workers, restarts and bad messages."""

import asyncio
from typing import Any

import msgspec
import pytest

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table import state as s
from app.table import together as t
from app.table.review import LONGEST, judge
from app.table.state import TableState
from app.table.whatif import MOVES_AT_MOST
from app.table.worker import Worker
from tests.simulation.loop import run_virtual
from tests.table.tables import KEY, House, Socket, played

PLAY = {"seat": 0, "move": {"type": "play", "card": "AH"}}


def wish(socket: Socket, what: str, **more: Any) -> None:
    """Say it, under a cid of its own."""
    cid = f"review-{len(socket.got)}-{what}"
    socket.say({"t": "review", "cid": cid, "wish": {"type": what, **more}})


def stands(socket: Socket) -> Any:
    """The review as this browser knows it."""
    newest = [one for one in socket.got if one["t"] in ("table", "review")][-1]
    return newest["review"]


def codes(socket: Socket) -> list[str]:
    return [one["code"] for one in socket.all("refused")]


async def over(house: House, *names: str) -> tuple[Worker, ...]:
    """Workers at a table whose match of two has just ended."""
    house.play_out(s.MATCH_OVER)
    return tuple([await house.worker(name) for name in names or ("w0",)])


async def people(house: House, *workers: Worker) -> tuple[Socket, ...]:
    """Both players and a watcher, by these workers in turn."""
    found = []
    for n, person in enumerate([*(seat.person or "" for seat in house.state.seats), "p7"]):
        worker = workers[n % len(workers)]
        found.append(await Socket.enter(worker, house.head, person, owner=f"w{n % len(workers)}"))
    return tuple(found)


def test_one_leads_and_the_others_stand_where_they_do_on_every_worker() -> None:
    async def main() -> None:
        house = House()
        workers = await over(house, "w0", "w1")
        ada, ben, eve = await people(house, *workers)
        seq, rows = house.state.seq, len(house.database.logs[KEY])
        assert stands(ada) is None
        wish(ada, "open", match=1)
        await asyncio.sleep(0.5)
        first = stands(ben)
        assert first == {
            "match": 1,
            "leader": "p0",
            "joined": ["p0"],
            "deal": 1,
            "step": 1,
            "sight": "table",
            "seat": None,
            "line": None,
        }
        for one in (ben, eve):
            wish(one, "join")
        wish(ada, "show", deal=1, step=9, sight="seat", seat=1)
        await asyncio.sleep(0.5)
        for one in (ada, ben, eve):
            at = stands(one)
            assert (at["deal"], at["step"], at["sight"], at["seat"]) == (1, 9, "seat", 1)
            assert set(at["joined"]) == {"p0", "p1", "p7"}
        wish(ada, "branch", seat=1, level="good")
        wish(ada, "grow", kept=0, moves=[PLAY, PLAY])
        wish(ada, "grow", kept=1, moves=[{"seat": 1, "move": {"type": "pass"}}])
        await asyncio.sleep(0.5)
        line = stands(eve)["line"]
        assert line["moves"] == [PLAY, {"seat": 1, "move": {"type": "pass"}}]
        late = await Socket.enter(workers[1], house.head, "p8", owner="w1")
        assert late.last("table")["review"] == stands(eve), "whoever comes later sees where they are"
        wish(ada, "show", deal=1, step=2, sight="all", seat=None)
        await asyncio.sleep(0.5)
        assert stands(eve)["line"] is None
        wish(ada, "end")
        await asyncio.sleep(0.5)
        assert stands(ben) is stands(eve) is None
        assert house.database.reviews == {}
        assert (house.state.seq, len(house.database.logs[KEY])) == (seq, rows), "no entry was made of it"
        assert [codes(one) for one in (ada, ben, eve)] == [[], [], []]

    run_virtual(main())


def test_the_lead_is_passed_on_and_taken_when_its_leader_is_gone() -> None:
    async def main() -> None:
        house = House()
        workers = await over(house, "w0", "w1")
        ada, ben, eve = await people(house, *workers)
        wish(ada, "open", match=1)
        await asyncio.sleep(0.5)
        wish(ada, "pass", person="p1")
        await asyncio.sleep(0.5)
        assert codes(ada) == ["no_such_person"], "he does not look along yet"
        for one in (ben, eve):
            wish(one, "join")
        await asyncio.sleep(0.5)
        wish(ada, "pass", person="p7")
        wish(ada, "pass", person="p1")
        await asyncio.sleep(0.5)
        assert stands(eve)["leader"] == "p1" and codes(ada)[1:] == ["no_such_person"], "watchers follow only"
        wish(ada, "show", deal=1, step=3, sight="table", seat=None)
        wish(ada, "take")
        wish(eve, "take")
        await asyncio.sleep(0.5)
        assert codes(ada)[2:] == ["not_leading", "leader_here"] and codes(eve) == ["not_seated"]
        assert ben.member is not None
        ben.context.run(ben.member.leave)
        await asyncio.sleep(12)
        wish(ada, "take")
        await asyncio.sleep(0.5)
        assert stands(eve)["leader"] == "p0" and "p1" not in stands(eve)["joined"]
        wish(ada, "leave")
        await asyncio.sleep(0.5)
        assert stands(eve)["leader"] is None and stands(eve)["joined"] == ["p7"]
        wish(eve, "leave")
        await asyncio.sleep(0.5)
        assert stands(eve) is None and house.database.reviews == {}, "everybody has left"

    run_virtual(main())


def test_it_outlives_a_restart_and_the_last_who_has_gone_only_by_a_while() -> None:
    async def main() -> None:
        house = House()
        (worker,) = await over(house)
        ada, ben, _ = await people(house, worker)
        wish(ada, "open", match=1)
        await asyncio.sleep(0.5)
        wish(ada, "show", deal=1, step=5, sight="all", seat=None)
        await asyncio.sleep(0.5)
        await worker.stop()
        again = await house.worker("w1")
        ben = await Socket.enter(again, house.head, "p1", owner="w1")
        assert stands(ben)["step"] == 5, "kept where it stood"
        await asyncio.sleep(30)
        assert stands(ben)["step"] == 5, "she may come back"
        await asyncio.sleep(45)
        assert stands(ben) is None and house.database.reviews == {}

    run_virtual(main())


def test_the_next_match_ends_it() -> None:
    async def main() -> None:
        house = House()
        (worker,) = await over(house)
        ada, ben, eve = await people(house, worker)
        wish(ada, "open", match=1)
        await asyncio.sleep(0.5)
        for socket in (ada, ben):
            socket.do(f"again-{id(socket)}", {"type": "rematch"})
        await asyncio.sleep(1)
        assert eve.view["shared"]["match"]["number"] == 2
        assert [stands(one) for one in (ada, ben, eve)] == [None] * 3
        assert house.database.reviews == {}
        wish(ada, "open", match=1)
        wish(ada, "show", deal=1, step=1, sight="table", seat=None)
        await asyncio.sleep(0.5)
        assert codes(ada) == ["wrong_phase", "wrong_phase"], "a match is running"

    run_virtual(main())


# ── What is refused ───────────────────────────────────────────────────────────────────────────────


def finished_table() -> TableState:
    return played(s.MATCH_OVER, seats=2).state


def refused(known: t.Review | None, person: str, what: t.Wish, state: TableState | None = None) -> str:
    found = judge(state or finished_table(), known, person, {"p0", "p1", "p7"}, what)
    assert isinstance(found, Refusal), found
    return found.code


def test_whoever_may_not_and_what_is_not_there() -> None:
    led = t.Review(1, "p0", ("p0", "p1"))
    assert refused(None, "p0", t.Open(1), played(s.PLAYING, seats=2).state) == "wrong_phase"
    assert refused(None, "p0", t.Open(2)) == "no_such_match", "another match than the one on the table"
    assert refused(None, "p7", t.Open(1)) == "not_seated"
    assert refused(None, "p1", t.Join()) == refused(None, "p0", t.Show(1, 1, "all", None)) == "no_review"
    assert refused(t.Review(9, "p0", ("p0",)), "p0", t.End()) == "no_review", "that of another match is none"
    for forged in (t.Show(1, 2, "all", None), t.Branch(0, "good"), t.Grow(0, []), t.Pass("p1"), t.End()):
        assert refused(led, "p1", forged) == "not_leading"
    assert refused(led, "p0", t.Show(99, 1, "all", None)) == "no_such_deal"
    assert refused(led, "p0", t.Show(1, 9_999, "all", None)) == "no_such_step"
    for sight, seat in (("seat", None), ("seat", 2), ("all", 0)):
        assert refused(led, "p0", t.Show(1, 1, sight, seat)) == "no_such_seat"  # type: ignore[arg-type]
    assert refused(led, "p0", t.Branch(2, "good")) == "no_such_seat"


def test_a_line_is_no_longer_than_a_deal_can_be() -> None:
    one, whole = t.Played(0, {"type": "pass"}), tuple(t.Played(0, {"type": "pass"}) for _ in range(199))
    line = t.Review(1, "p0", ("p0",), line=t.Line(0, "good", whole))
    assert isinstance(judge(finished_table(), line, "p0", {"p0"}, t.Grow(199, [one])), t.Review)
    assert refused(line, "p0", t.Grow(199, [one, one])) == "line_too_long" and MOVES_AT_MOST == 200
    assert refused(line, "p0", t.Grow(200, [one])) == "stale_line", "moves that nobody knows cannot be kept"
    assert refused(line, "p0", t.Grow(0, [t.Played(7, {"type": "pass"})])) == "no_such_seat"
    wordy = [t.Played(0, {"type": "x" * 1000}) for _ in range(LONGEST // 1000)]
    assert refused(line, "p0", t.Grow(0, wordy)) == "line_too_long"
    assert refused(t.Review(1, "p0", ("p0",)), "p0", t.Grow(0, [one])) == "stale_line", "nothing is played"


@pytest.mark.parametrize(
    "said",
    [
        {"type": "lead"},
        {"type": "open"},
        {"type": "open", "match": "1"},
        {"type": "open", "match": -1},
        {"type": "join", "leader": "p0"},
        {"type": "show", "deal": 0, "step": 1, "sight": "all", "seat": None},
        {"type": "show", "deal": 1, "step": 1, "sight": "mine", "seat": None},
        {"type": "show", "deal": 1, "step": 1, "sight": "seat", "seat": 10},
        {"type": "branch", "seat": 0, "level": "perfect"},
        {"type": "grow", "kept": 0, "moves": [{"seat": 0, "move": {"card": {"deep": []}}}]},
        {"type": "grow", "kept": 0, "moves": [PLAY] * 25},
        {"type": "pass", "person": ""},
    ],
)
def test_what_is_no_wish_is_no_message(said: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        m.read(msgspec.json.encode({"t": "review", "cid": "cid-00001", "wish": said}))
