"""`aelwyd bench server`: the load plays as the protocol asks, the floor relays, and figures are what they say."""

import argparse
import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

from app.bench import command, server
from app.bench.figures import DONE, MISSED, Figure, of_runs, status
from app.bench.line import Line, upgrade
from app.bench.load import Call, Outcome, Place, Run
from app.bench.machine import cpu_seconds, family, memory
from app.bench.playing import Owed, View, owed
from app.bench.server import FULL, QUICK, Plan, places
from app.bench.stage import load_core, loaded, relayed
from app.games.registry import RULESETS


def text(payload: bytes, kind: int = 0x81) -> bytes:
    """A frame as a server sends it."""
    size = len(payload)
    if size < 126:
        return bytes((kind, size)) + payload
    if size < 1 << 16:
        return bytes((kind, 126)) + size.to_bytes(2, "big") + payload
    return bytes((kind, 127)) + size.to_bytes(8, "big") + payload


class Wire(asyncio.Transport):
    """Takes what a line sends."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.aborted = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def abort(self) -> None:
        self.aborted = True


def opened() -> tuple[Line, Wire, list[bytes], list[str]]:
    """A line that is a WebSocket by now, with what it hears and why it was lost."""
    heard: list[bytes] = []
    lost: list[str] = []
    line, wire = Line(b"GET", heard.append, lost.append), Wire()
    line.connection_made(wire)
    line.data_received(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n")
    wire.sent = b""
    return line, wire, heard, lost


# ── The line ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("step", [1, 3, 1000, 100_000])
def test_a_line_hears_whole_texts_however_they_come(step: int) -> None:
    said = [b"a", b"b" * 125, b"c" * 126, b"d" * 70_000, b""]
    stream = b"".join(map(text, said))
    line, _, heard, lost = opened()
    for at in range(0, len(stream), step):
        line.data_received(stream[at : at + step])
    assert heard == said and not lost


def test_a_line_answers_pings_and_masks_with_nothing() -> None:
    line, wire, _, _ = opened()
    line.data_received(text(b"tick", kind=0x89))
    assert wire.sent == b"\x8a\x84\0\0\0\0tick"
    line.send(b"x" * 200)
    assert wire.sent.endswith(b"\x81\xfe\x00\xc8\0\0\0\0" + b"x" * 200)


def test_a_line_that_is_closed_or_refused_says_why() -> None:
    line, wire, _, lost = opened()
    line.data_received(text((4001).to_bytes(2, "big"), kind=0x88))
    assert lost == ["closed with 4001"] and wire.aborted
    refused: list[str] = []
    line = Line(b"GET", print, refused.append)
    line.connection_made(Wire())
    line.data_received(b"HTTP/1.1 503 Service Unavailable\r\n\r\n")
    assert refused == ["HTTP/1.1 503 Service Unavailable"] and not line.opened.is_set()


# ── What is owed ──────────────────────────────────────────────────────────────────────────────────


def view(phase: str, seats: list[tuple[str | None, bool]], **own: Any) -> View:
    """A view with so much in it."""
    shared = {
        "phase": phase,
        "seats": [{"person": person, "ready": ready} for person, ready in seats],
        "table": {"version": 7},
    }
    return msgspec.convert({"shared": shared, "own": own}, View)


@pytest.mark.parametrize(
    ("seen", "place", "expected"),
    [
        (view("gathering", [("p", False), (None, False)]), 1, Owed({"type": "sit", "seat": 1}, version=7)),
        (view("gathering", [(None, False), (None, False)]), 1, None),
        (view("gathering", [("p", False), (None, False)]), None, None),
        (view("gathering", [("p", False), (None, False)], seat=0), 0, None),
        (view("gathering", [("p", False), ("q", True)], seat=0), 0, Owed({"type": "ready"}, version=7)),
        (view("gathering", [("p", False), ("q", True)], seat=1), 1, None),
        (view("between_deals", [("p", False)], seat=0), 0, Owed({"type": "ready"})),
        (view("match_over", [("p", False)], seat=0), 0, Owed({"type": "rematch"})),
        (
            view("playing", [("p", False)], seat=0, decision=3, game={"offers": {"play": ["7C"]}}),
            0,
            Owed({"type": "act", "move": {"type": "play", "card": "7C"}}, decision=3),
        ),
    ],
)
def test_friends_do_what_their_view_asks_of_them(
    seen: View, place: int | None, expected: Owed | None
) -> None:
    assert owed(seen, place, random.Random(1)) == expected


def test_a_mix_has_32_hex_digits() -> None:
    one = owed(view("dealing", [("p", False)], seat=0, mix=True), 0, random.Random(1))
    assert one is not None and len(one.action["hex"]) == 32 and not one.is_move


def test_all_games_come_in_turn_with_four_sockets_at_least() -> None:
    some = places(12)
    assert {place.ruleset for place in some[:6]} == set(RULESETS) and some[:6] == some[6:]
    assert all(place.seats in RULESETS[place.ruleset].seats for place in some)
    assert [place.sockets for place in some[:6] if place.sockets != 4] == [5]


# ── Figures ───────────────────────────────────────────────────────────────────────────────────────


def test_a_figure_is_the_median_of_its_runs_beside_its_bound() -> None:
    figure = of_runs("cost", "×", [3.0, 1.0, 2.0], 2.0)
    assert (figure.value, figure.low, figure.high, figure.verdict) == (2.0, 1.0, 3.0, "met")
    assert of_runs("cost", "×", [2.1], 2.0).verdict == "missed"
    assert of_runs("size", "bytes", [1200.0]).sentence().split() == [
        "size",
        "1,200",
        "bytes",
        "(1,200–1,200,",
        "1",
        "runs)",
    ]
    assert json.loads(figure.line())["value"] == 2.0


def test_only_what_is_missed_ends_with_1() -> None:
    absent = Figure("two", None, "×", target="≥ 1.8", verdict="not measurable here", note="needs 4 cores")
    assert status([absent, of_runs("a", "", [1.0], 2.0)]) == DONE
    assert status([absent, of_runs("a", "", [3.0], 2.0)]) == MISSED
    assert absent.sentence().endswith("not measurable here  needs 4 cores") and " – " in absent.sentence()


def outcome(cpu: float, commands: int = 100) -> Outcome:
    """A second of so many commands, for so many seconds of a core."""
    return Outcome(commands, commands, 1.0, {"server": cpu}, 0.5, {}, 1.0, 2.0, 400, 40_000, 9_000, {})


def test_a_run_is_told_by_the_mean_of_the_two_beside_it() -> None:
    plan = Plan(QUICK, [None], None)
    outcomes, floors = [outcome(0.02), outcome(0.09)], [outcome(0.01), outcome(0.03), outcome(0.03)]
    told = {one.name: one for one in server._costs(plan, "SQLite", outcomes, floors)}
    ratio = told["SQLite: CPU of a move, times the relay's"]
    assert ratio.low == pytest.approx(1.0) and ratio.high == pytest.approx(3.0)
    assert told["SQLite: CPU of a move"].floor == pytest.approx(300)
    assert told["SQLite: a text to somebody"].value == 100


def test_time_and_memory_are_those_of_a_process_and_its_children() -> None:
    import os
    import subprocess

    before = cpu_seconds([os.getpid()])
    sum(range(1_000_000))
    assert cpu_seconds([os.getpid()]) > before
    with subprocess.Popen(["sleep", "30"]) as child:
        assert child.pid in family(os.getpid()) and memory([os.getpid(), child.pid]) > 1_000_000
        child.kill()


# ── The whole ─────────────────────────────────────────────────────────────────────────────────────


def test_the_floor_sends_each_text_to_its_whole_room() -> None:
    where = [Place("pisti", 4, 4), Place("briscola_chiamata", 5, 5)]
    with relayed() as (address, pid):
        call = Call(address, where, {"server": pid}, load_core(), size=300, said=80)
        with loaded(call) as load:
            came = load.run(Run(0.3, warm=0.1))
    assert came.moves > 0 and not came.errors
    # A text that is under way when the run begins or ends belongs to it only in part.
    assert 4 * came.moves - 9 <= came.frames <= 5 * came.moves + 9
    assert came.frame_bytes == 300 * came.frames and abs(came.sent_bytes - 80 * came.moves) <= 160
    assert 0 < came.p50 <= came.p99 and came.cpu["server"] > 0


@pytest.mark.middle
def test_real_matches_of_all_games_are_played_under_load(
    postgres_url: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Small sizes; the targets may be missed on a busy machine, but nothing may break."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    words = ["server", "--quick", "--pairs", "1", "--json", "--database", postgres_url]
    assert command.run(parser.parse_args(words)) in (DONE, MISSED)
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()][1:]
    assert {one["name"].partition(":")[0] for one in told} >= {
        "SQLite",
        "PostgreSQL",
        "two, by table",
        "two, mixed",
    }
    assert all(one["value"] > 0 for one in told if one["verdict"] != "not measurable here")


@pytest.mark.parametrize("words", [("server", "--only", "people"), ("server", "--pairs", "many")])
def test_words_that_are_none_end_with_usage(words: tuple[str, ...]) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    with pytest.raises(SystemExit) as ended:
        parser.parse_args(words)
    assert ended.value.code == 2


def test_quick_is_smaller_in_everything() -> None:
    assert all(getattr(QUICK, name) < getattr(FULL, name) for name in FULL.__slots__)
    assert upgrade("/ws", "h:1", "a=b").endswith(b"Cookie: a=b\r\n\r\n")
