"""A table on one worker, by its sockets: what each is shown, and when."""

import asyncio
from typing import Any

import pytest

from app.table import messages as m
from app.table import show
from app.table.decide import Command
from app.table.entries import canonical_json
from app.table.evolve import fold
from app.table.state import TableState
from app.table.worker import Worker
from tests.simulation.loop import run_virtual
from tests.table.tables import KEY, House, Socket, do, until


async def seated(house: House) -> tuple[Worker, Socket, Socket]:
    """`p0` and `p1` at their seats, on one worker."""
    worker = await house.worker()
    zero, one = [await Socket.enter(worker, house.head, person) for person in ("p0", "p1")]
    one.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
    await asyncio.sleep(0.3)
    return worker, zero, one


async def dealt(house: House) -> tuple[Worker, Socket, Socket]:
    """The same, with the first cards dealt."""
    worker, zero, one = await seated(house)
    for socket in (zero, one):
        socket.do(f"ready-{id(socket)}", {"type": "ready"}, None, socket.view["shared"]["table"]["version"])
    await until(lambda: bool(zero.view["own"]["mix"] and one.view["own"]["mix"]))
    zero.do("mix-p0-01", {"type": "mix", "hex": "0" * 32})
    one.do("mix-p1-01", {"type": "mix", "hex": "1" * 32})
    await until(lambda: zero.view["shared"]["phase"] == "playing")
    return worker, zero, one


def view_of(state: TableState, person: str) -> Any:
    return {"shared": show.shared_view(state), "own": show.own_view(state, state.seat_of(person))}


def mover(*sockets: Socket) -> Socket:
    return next(one for one in sockets if one.view["own"]["decision"] is not None)


def move_of(socket: Socket) -> tuple[dict[str, Any], int]:
    own = socket.view["own"]
    verb, cards = next(iter(own["game"]["offers"].items()))
    return {"type": "act", "move": {"type": verb, "card": cards[0]}}, own["decision"]


def test_hello_is_answered_by_a_snapshot() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p0")
        table = socket.last("table")
        assert table["seq"] == 1 and table["epoch"] == "epoch-1" and table["build"] == "b1"
        assert table["you"] == {"person": "p0", "name": "Name 0", "seat": 0}
        assert table["people"]["p0"] == {"name": "Name 0", "here": True}
        assert table["text"] == {"ruleset": "pisti", "digest": "", "options": [], "preset": None}
        assert canonical_json(table["view"]) == canonical_json(view_of(house.state, "p0"))
        assert table["events"] == {"shared": [], "own": []} and table["talk"] == []
        await worker.stop()

    run_virtual(main())


def test_a_step_reaches_everybody_with_done_for_the_mover_alone() -> None:
    async def main() -> None:
        house = House()
        worker, zero, one = await seated(house)
        watcher, other = [await Socket.enter(worker, house.head, person) for person in ("p7", "p8")]
        zero.do("ready-p0-1", {"type": "ready"}, None, zero.view["shared"]["table"]["version"])
        await asyncio.sleep(0.3)
        steps = [socket.last("step") for socket in (zero, one, watcher, other)]
        assert [step["seq"] for step in steps] == [3] * 4
        assert [step.get("done") for step in steps] == ["ready-p0-1", None, None, None]
        assert steps[2] == steps[3] and steps[2]["view"]["own"] == {"seat": None}
        assert steps[2]["events"] == {"shared": [{"type": "ready", "seat": 0, "ready": True}], "own": []}
        assert one.all("done") == [] and zero.all("done") == []
        await worker.stop()

    run_virtual(main())


def test_five_copies_of_a_command_get_five_answers_and_one_entry() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p1")
        for _ in range(5):
            socket.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(0.5)
        answers = [one["done"] for one in socket.all("step")] + [one["cid"] for one in socket.all("done")]
        assert answers == ["sit-p1-01"] * 5 and {one["seq"] for one in socket.all("done")} == {2}
        assert len(house.database.logs[KEY]) == 2
        await worker.stop()

    run_virtual(main())


def test_a_refusal_goes_to_the_asker_alone() -> None:
    async def main() -> None:
        house = House()
        worker, zero, one = await seated(house)
        one.do("stop-p1-01", {"type": "stop"})
        await asyncio.sleep(0.3)
        assert one.all("refused") == [{"t": "refused", "cid": "stop-p1-01", "code": "no_match", "params": {}}]
        assert zero.all("refused") == []
        await worker.stop()

    run_virtual(main())


def test_a_reconnect_that_missed_one_step_gets_its_events() -> None:
    """R1: dropped between event n and n+1, back with last = n."""

    async def main() -> None:
        house = House()
        worker, zero, one = await dealt(house)
        acting, waiting = (zero, one) if mover(zero, one) is zero else (one, zero)
        assert waiting.member is not None
        person, last = waiting.member.person, waiting.view
        seq = [x for x in waiting.got if x["t"] in ("table", "step")][-1]["seq"]
        waiting.member.leave()
        move, decision = move_of(acting)
        acting.do("move-00001", move, decision)
        await asyncio.sleep(0.3)
        back = await Socket.enter(worker, house.head, person, epoch="epoch-1", last=seq)
        table = back.last("table")
        assert table["seq"] == seq + 1 and table["events"]["shared"][0]["type"] == "played"
        assert table["view"] != last
        older = await Socket.enter(worker, house.head, "p7", epoch="epoch-1", last=seq - 1)
        assert older.last("table")["events"]["shared"] == []
        stranger = await Socket.enter(worker, house.head, "p8", epoch="another", last=seq)
        assert stranger.last("table")["events"]["shared"] == []
        await worker.stop()

    run_virtual(main())


def test_pending_cids_are_answered_on_hello() -> None:
    async def main() -> None:
        house = House()
        worker, _, one = await seated(house)
        assert one.member is not None
        one.member.leave()
        again = await Socket.enter(
            worker, house.head, "p1", epoch="epoch-1", last=2, pending=["sit-p1-01", "never-seen"]
        )
        assert [(one["cid"], one["seq"]) for one in again.all("done")] == [
            ("sit-p1-01", 2),
            ("never-seen", None),
        ]
        elsewhere = await Socket.enter(
            worker, house.head, "p1", epoch="another-1", last=2, pending=["sit-p1-01"]
        )
        assert elsewhere.all("done") == []
        await worker.stop()

    run_virtual(main())


def test_the_newest_connection_takes_the_place_here_and_on_another_worker() -> None:
    """R11, R12: the older one is told `taken` and closed for good."""

    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        old = await Socket.enter(first, house.head, "p0")
        new = await Socket.enter(first, house.head, "p0")
        assert (old.closed, new.closed) == (4001, None) and old.last("closing")["code"] == "taken"
        newest = await Socket.enter(second, house.head, "p0")
        await asyncio.sleep(0.5)
        assert (new.closed, newest.closed) == (4001, None)
        await asyncio.sleep(20)
        assert [one.closed for one in (old, new, newest)] == [4001, 4001, None]
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())


def test_a_lost_word_only_delays_the_taking_over() -> None:
    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        old = await Socket.enter(first, house.head, "p0")
        house.weather.lost = 1.0
        new = await Socket.enter(second, house.head, "p0")
        await until(lambda: old.closed == 4001, 10)
        assert new.closed is None
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())


def test_an_opening_that_nobody_stands_behind_takes_nothing() -> None:
    """The simulation found it: a hello answered late, for a socket long gone, closed the living one for good."""

    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p0")
        house.database.open(KEY, "p0", "ghost", "w9", house.link().now())
        house.bus.send(f"people:{KEY}", word=True)
        await asyncio.sleep(30)
        assert socket.closed is None
        await worker.stop()

    run_virtual(main())


def test_another_protocol_is_told_to_reload() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p0", protocol=0)
        assert socket.closed == 4004 and socket.last("closing")["code"] == "reload"
        await worker.stop()

    run_virtual(main())


@pytest.mark.parametrize(
    ("frame", "code"),
    [
        (b"{", "bad_message"),
        (b"\xff\xfe", "bad_message"),
        (b'{"t":"do"}', "bad_message"),
        (b'{"t":"ping","n":1,"more":2}', "bad_message"),
        (b'{"t":"ping","n":-1}', "bad_message"),
        (b'{"t":"hello","protocol":1,"build":"","epoch":null,"last":null,"pending":[]}', "bad_message"),
        (b"[" * 4000, "bad_message"),
        (b'{"t":"say","cid":"12345678","text":"' + b"a" * 5000 + b'"}', "too_long"),
    ],
)
def test_what_is_no_message_is_refused(frame: bytes, code: str) -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        socket = await Socket.enter(worker, house.head, "p0")
        assert socket.member is not None
        socket.member.hear(frame)
        await asyncio.sleep(0.1)
        assert socket.last("refused") == {"t": "refused", "cid": None, "code": code, "params": {}}
        for _ in range(9):
            socket.member.hear(frame)
        await asyncio.sleep(0.1)
        assert socket.closed == 1008
        await worker.stop()

    run_virtual(main())


def test_nothing_is_heard_before_hello() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        from app.table.member import Visitor
        from tests.simulation.world import PlainWords

        socket = Socket()
        socket.member = worker.enter(house.head, Visitor("p1", "s", PlainWords()), socket)
        socket.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(0.3)
        assert socket.got == [{"t": "refused", "cid": None, "code": "bad_message", "params": {}}]
        assert len(house.database.logs[KEY]) == 1
        await worker.stop()

    run_virtual(main())


def test_ping_is_answered_while_the_store_is_away() -> None:
    """P22: no socket drops; cards stay pending under a notice; everything goes on by itself."""

    async def main() -> None:
        house = House()
        worker, zero, one = await seated(house)
        house.weather.away = True
        version = zero.view["shared"]["table"]["version"]
        zero.do("ready-p0-1", {"type": "ready"}, None, version)
        zero.say({"t": "say", "cid": "say-00001", "text": "hello?"})
        late = await Socket.enter(worker, house.head, "p5")
        await asyncio.sleep(60)
        zero.say({"t": "ping", "n": 7})
        await asyncio.sleep(0.1)
        assert zero.last("pong")["n"] == 7 and zero.closed is None and late.closed is None
        assert zero.last("notice")["code"] == "storage_slow" and late.last("notice")["code"] == "storage_slow"
        assert [(x["cid"], x["code"]) for x in zero.all("refused")] == [("say-00001", "storage_away")]
        house.weather.away = False
        await until(lambda: zero.view["shared"]["seats"][0]["ready"], 5)
        await until(lambda: bool(late.all("table")), 5)
        assert zero.last("step")["done"] == "ready-p0-1" and zero.last("notice")["code"] == "storage_back"
        # Nobody was called away for what nobody could help.
        assert [entry.kind for entry in house.database.logs[KEY]] == ["table_opened", "sat", "readied"]
        assert one.closed is None
        await worker.stop()

    run_virtual(main())


def test_talk_is_stored_then_told_once_on_every_worker() -> None:
    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        zero = await Socket.enter(first, house.head, "p0")
        far = await Socket.enter(second, house.head, "p1")
        zero.say({"t": "say", "cid": "say-00001", "text": "  Shwmae  "})
        zero.say({"t": "say", "cid": "say-00002", "text": "w\u0302"})
        zero.say({"t": "say", "cid": "say-00003", "text": "a\u202eb"})
        await asyncio.sleep(0.5)
        assert [one["text"] for one in far.all("said")] == ["Shwmae", "ŵ"]
        assert sorted(one["id"] for one in zero.all("said")) == [1, 2]
        assert zero.last("refused")["code"] == "bad_text"
        zero.say({"t": "say", "cid": "say-00001", "text": "Shwmae"})
        await asyncio.sleep(0.5)
        assert len(zero.all("said")) == 3 and len(far.all("said")) == 2 and len(house.database.lines) == 2
        late = await Socket.enter(second, house.head, "p2")
        assert [one["text"] for one in late.last("table")["talk"]] == ["Shwmae", "ŵ"]
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())


def test_lines_of_one_person_keep_their_order_and_only_some_may_wait() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        zero = await Socket.enter(worker, house.head, "p0")
        for n in range(10):
            zero.say({"t": "say", "cid": f"say-{n:05}", "text": f"line {n}"})
        await asyncio.sleep(2)
        assert [one["text"] for one in zero.all("said")] == [f"line {n}" for n in range(8)]
        assert [(one["cid"], one["code"]) for one in zero.all("refused")] == [
            ("say-00008", "busy"),
            ("say-00009", "busy"),
        ]
        await worker.stop()

    run_virtual(main())


def test_a_change_of_rules_is_shown_as_a_snapshot() -> None:
    async def main() -> None:
        house = House()
        worker, zero, one = await seated(house)
        version = zero.view["shared"]["table"]["version"]
        chosen = {"type": "options", "ruleset": "pisti", "seats": 4, "options": {}}
        zero.do("options-01", chosen, None, version)
        await asyncio.sleep(0.3)
        for socket in (zero, one):
            assert socket.got[-1]["t"] in ("table", "done") and len(socket.view["shared"]["seats"]) == 4
            assert socket.last("table")["events"]["shared"] == [{"type": "options_changed"}]
            assert socket.last("table")["seq"] == 3
        assert zero.last("done") == {"t": "done", "cid": "options-01", "seq": 3}
        await worker.stop()

    run_virtual(main())


def test_who_is_gone_is_away_within_nine_seconds_and_then_back() -> None:
    async def main() -> None:
        house = House()
        worker, zero, one = await seated(house)
        await asyncio.sleep(16)  # nobody is called away in a worker's first seconds
        assert one.member is not None
        one.member.leave()
        await asyncio.sleep(1)
        assert zero.last("presence")["people"]["p1"] == {"name": "Name 1", "here": False}
        await asyncio.sleep(5)
        assert not zero.view["shared"]["seats"][1]["away"]
        await until(lambda: bool(zero.view["shared"]["seats"][1]["away"]), 3)
        assert zero.last("step")["events"]["shared"] == [{"type": "away", "seat": 1}]
        await Socket.enter(worker, house.head, "p1")
        await until(lambda: not zero.view["shared"]["seats"][1]["away"], 2)
        kinds = [entry.kind for entry in house.database.logs[KEY]]
        assert kinds.count("away") == kinds.count("back") == 1
        await worker.stop()

    run_virtual(main())


@pytest.mark.parametrize("workers", [1, 2])
def test_who_falls_silent_is_away_within_fifteen_seconds_and_back_when_heard(workers: int) -> None:
    async def main() -> None:
        house = House()
        worker, zero, one = await seated(house)
        if workers == 2:  # another worker sees the silent socket in the store, and must not call them back
            other = await house.worker("w1")
            await Socket.enter(other, house.head, "p7", owner="w1")
        await asyncio.sleep(30)
        assert not zero.view["shared"]["seats"][1][
            "away"
        ]  # asked, their browsers have said that they are there
        one.deaf = True
        await asyncio.sleep(8)
        assert not zero.view["shared"]["seats"][1]["away"]
        await until(lambda: bool(zero.view["shared"]["seats"][1]["away"]), 7)
        await asyncio.sleep(30)
        assert [entry.kind for entry in house.database.logs[KEY]].count("back") == 0
        one.deaf = False
        one.answer()
        await until(lambda: not zero.view["shared"]["seats"][1]["away"], 1)
        await worker.stop()
        if workers == 2:
            await other.stop()

    run_virtual(main())


def test_a_reader_that_takes_nothing_harms_nobody_and_is_dropped() -> None:
    async def main() -> None:
        house = House()
        worker, zero, one = await seated(house)
        slow = await Socket.enter(worker, house.head, "p7")
        slow.blocked.clear()
        for n in range(80):
            one.say({"t": "say", "cid": f"say-{n:05}", "text": "x" * 400})
            await asyncio.sleep(0.02)
        await asyncio.sleep(2)
        assert len(zero.all("said")) == 80 and slow.member is not None
        assert slow.member.outbox.size <= 64 * 1024
        await asyncio.sleep(10)
        assert slow.closed == 1013 and zero.closed is None
        await worker.stop()

    run_virtual(main())


def test_a_new_name_is_told_on_every_worker() -> None:
    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        far = await Socket.enter(second, house.head, "p1")
        await Socket.enter(first, house.head, "p0")
        house.database.named["p0"] = "Gwen"
        first.renamed("p0")
        await asyncio.sleep(1)
        assert far.last("presence")["people"]["p0"]["name"] == "Gwen"
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())


def test_an_ended_session_is_closed_on_every_worker() -> None:
    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        far = await Socket.enter(second, house.head, "p1")
        other = await Socket.enter(second, house.head, "p0")
        first.end_session("session-p1")
        await asyncio.sleep(0.5)
        assert far.closed == 4002 and other.closed is None
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())


def test_a_whole_match_is_shown_alike_on_two_workers() -> None:
    async def main() -> None:
        house = House()
        first, second = await house.worker("w0"), await house.worker("w1")
        zero = await Socket.enter(first, house.head, "p0")
        one = await Socket.enter(second, house.head, "p1")
        watcher = await Socket.enter(second, house.head, "p2")
        one.do("sit-p1-01", {"type": "sit", "seat": 1}, None, 0)
        await asyncio.sleep(0.3)
        for socket in (zero, one):
            socket.do(f"ready-{id(socket)}", {"type": "ready"}, None, 1)
        await until(lambda: zero.view["shared"]["phase"] == "playing", 8)
        for n in range(30):
            acting = mover(zero, one)
            move, decision = move_of(acting)
            acting.do(f"move-{n:05}", move, decision)
            await until(lambda n=n: any(s.got[-1].get("done") == f"move-{n:05}" for s in (zero, one)), 2)  # type: ignore[misc]
            await asyncio.sleep(0.2)
        state = fold(KEY, house.database.logs[KEY])
        for socket, person in ((zero, "p0"), (one, "p1"), (watcher, "p2")):
            assert canonical_json(socket.view) == canonical_json(view_of(state, person))
            seqs = [x["seq"] for x in socket.got if x["t"] in ("table", "step")]
            assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())


def test_a_broken_table_is_set_aside() -> None:
    async def main() -> None:
        house = House()
        worker = await house.worker()
        house.database.logs[KEY] = []
        socket = await Socket.enter(worker, house.head, "p0")
        assert socket.closed == 4005 and socket.last("closing")["code"] == "broken"
        await worker.stop()

    run_virtual(main())


def test_commands_through_the_lane_need_no_socket() -> None:
    house = House()
    state = house.state
    assert do(state, "p1", m.Sit(1)).seq == 2 and isinstance(Command(m.Sit(1)).action, m.Sit)
