"""What the host does with the table and its people: manners, sending somebody away, the lock, closing."""

import msgspec
import pytest

from app.games.core.ruleset import Refusal
from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.decide import Command, MarkAway, MarkBack, open_table
from app.table.door import turned_away
from app.table.evening import Evening
from app.table.evolve import fold
from app.table.manners import USUAL, Manners
from app.table.projection import project
from app.table.show import shared_view
from app.table.state import TableState, from_chapter
from tests.table.tables import KEY, NOW, code, do, fresh_state, played

STRICT = Manners(clock=30, absence="wait", watchers=False, chat="between")


# ── Manners ───────────────────────────────────────────────────────────────────────────────────────


def test_a_table_is_opened_with_its_manners() -> None:
    first = open_table(KEY, "t", "p0", "cid-open", "pisti", 2, {}, None, True, NOW, bytes(32), manners=STRICT)
    assert not isinstance(first, Refusal)
    stored = e.read_body(e.body_text(first.body))
    state = fold(KEY, [first])
    assert isinstance(stored, e.TableOpened) and stored.manners == STRICT == state.manners
    told = {
        "clock": 30,
        "absence": "wait",
        "watchers": False,
        "chat": "between",
        "locked": False,
        "rated": False,
        "tips": False,
        "programs": False,
    }
    assert shared_view(state)["table"]["manners"] == told


def test_the_host_alone_sets_them_and_the_clock_only_between_matches() -> None:
    state = fresh_state()
    assert state.manners == USUAL
    assert code(state, "p1", m.SetManners(STRICT)) == "not_host"
    do(state, "p0", m.SetManners(STRICT))
    assert state.manners == STRICT
    running = played(s.PLAYING).state
    assert code(running, running.host, m.SetManners(STRICT)) == "match_running"
    do(running, running.host, m.SetManners(Manners(chat="between", watchers=False)), running.at)
    assert not running.manners.watchers


@pytest.mark.parametrize(
    "settled",
    [Manners(chat="between", rated=True), Manners(chat="between", tips=True)],
    ids=["rated", "tips"],
)
def test_whether_matches_are_rated_or_have_tips_is_settled_before_anybody_is_ready(
    settled: Manners,
) -> None:
    state = fresh_state()
    do(state, "p0", m.Ready())
    told = []
    for manners in (Manners(chat="between"), settled):
        version = state.version
        do(state, "p0", m.SetManners(manners))
        told.append((state.seats[0].ready, state.version - version))
    assert told == [(True, 0), (False, 1)]
    running = played(s.PLAYING).state
    assert code(running, running.host, m.SetManners(settled)) == "match_running"


@pytest.mark.parametrize(
    "manners",
    [
        '{"clock": 20}',
        '{"rated": 1}',
        '{"tips": "all"}',
        '{"absence": "go"}',
        '{"watchers": 1}',
        '{"chat": ""}',
        '{"dance": true}',
        "[]",
        "null",
    ],
)
def test_manners_are_a_closed_set(manners: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        m.read(
            '{"t": "do", "cid": "cid-00001", "decision": null, "version": null,'
            f' "action": {{"type": "manners", "manners": {manners}}}}}'
        )


# ── Sending somebody away ─────────────────────────────────────────────────────────────────────────


def guest(state: TableState) -> str:
    """Somebody who is not the host."""
    return next(seat.person for seat in state.seats if seat.person and seat.person != state.host)


def rewritten(state: TableState) -> TableState:
    """The state between matches as a chapter carries it."""
    return from_chapter(KEY, msgspec.json.decode(e.canonical_json(state.to_json(with_match=False))))


def test_between_matches_the_seat_is_free_and_the_person_stays_away() -> None:
    state = fresh_state()
    assert "removed" not in state.to_json()
    do(state, "p1", m.Sit(1))
    do(state, "p1", m.Ready())
    do(state, "p0", m.Remove("p1"))
    assert state.seats[1].person is None and state.removed == ("p1",)
    assert turned_away(state, "p1") == "removed" and turned_away(state, "p2") is None
    for action in (m.Sit(1), m.Ready(), m.Rematch(), m.Ask("pause"), m.SetManners(USUAL)):
        assert code(state, "p1", action) == "removed"
    assert rewritten(state).removed == ("p1",)
    do(state, "p2", m.Sit(1))


def test_somebody_without_a_seat_can_be_sent_away_too() -> None:
    state = fresh_state()
    entry = do(state, "p0", m.Remove("p7"))
    assert isinstance(entry.body, e.Removed) and (entry.body.seat, entry.body.bot) == (None, None)
    assert code(state, "p7", m.Sit(1)) == "removed"


@pytest.mark.parametrize("phase", [s.DEALING, s.PLAYING, s.BETWEEN_DEALS])
def test_in_a_match_a_stand_in_plays_the_seat_to_its_end(phase: str) -> None:
    evening = played(phase, seats=4)
    state = evening.state
    person = guest(state)
    seat = state.seat_of(person)
    assert seat is not None
    do(state, state.host, m.Remove(person), state.at)
    assert (state.seats[seat].stand_in, state.seats[seat].left) == ("b-good-0", True)
    assert (seat not in state.present() and state.owes(seat) is None) or phase == s.PLAYING
    assert code(state, person, m.Sit(seat)) == "removed"
    for sitter in ("p9", guest_but(state, person), str(state.host)):
        refused = code(state, sitter, m.Sit(seat))
        assert refused == "match_running" or (refused, phase) == ("seat_taken", s.BETWEEN_DEALS)
    assert code(state, state.host, m.PassHost(person)) == "no_such_person"
    for mark in (MarkBack(person), MarkAway(person)):
        assert code(state, None, mark) == "not_due"
    assert shared_view(state)["seats"][seat]["stand_in"] == "b-good-0"
    do(state, state.host, m.Stop(), state.at)
    assert state.seats[seat].person is None and state.seats[seat].stand_in is None
    do(state, "p9", m.Sit(seat), state.at)


def guest_but(state: TableState, person: str) -> str:
    return next(
        one.person for one in state.seats if one.person not in (None, person, state.host) and one.person
    )


def test_the_stand_in_plays_the_match_out() -> None:
    evening = played(s.PLAYING, ruleset="briscola", seats=2)
    host, person = evening.state.host, guest(evening.state)
    evening.follow(_entry(evening, Command(m.Remove(person), host, "cid-remove")))
    while evening.state.phase != s.MATCH_OVER:
        evening.go_on()
    moves = [entry.body for entry in evening.log if isinstance(entry.body, e.Acted) and entry.body.by]
    assert moves and {move.by for move in moves} == {"b-good-0"}
    assert [seat.person for seat in evening.state.seats].count(None) == 1
    assert fold(1, evening.log).to_json() == evening.state.to_json()


def _entry(evening: Evening, command: Command) -> e.Entry:
    entry = evening.try_out(command)
    assert isinstance(entry, e.Entry), entry
    return entry


def test_whom_the_host_cannot_send_away() -> None:
    state = fresh_state(4)
    do(state, "p1", m.Sit(1))
    do(state, "p0", m.SeatBots([2], "easy"))
    before = state.to_json()
    assert code(state, "p1", m.Remove("p0")) == "not_host"
    assert code(state, "p1", m.Remove("p1")) == "not_host"
    for person in ("p0", "b-easy-0"):
        assert code(state, "p0", m.Remove(person)) == "no_such_person"
    assert state.to_json() == before
    do(state, "p0", m.Remove("p1"))
    assert code(state, "p0", m.Remove("p1")) == "no_such_person"


def test_a_table_remembers_only_so_many() -> None:
    state = fresh_state()
    state.removed = tuple(f"q{n}" for n in range(200))
    assert code(state, "p0", m.Remove("p1")) == "too_many"


# ── Closing ───────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("phase", [s.GATHERING, s.DEALING, s.PLAYING, s.BETWEEN_DEALS, s.MATCH_OVER])
def test_a_closed_table_has_nothing_more_to_do(phase: str) -> None:
    state = played(phase).state
    assert code(state, guest(state) if phase != s.GATHERING else "p1", m.CloseTable()) == "not_host"
    running = state.match_running
    entry = do(state, state.host, m.CloseTable(), state.at)
    assert state.closed and shared_view(state)["table"]["closed"]
    assert not state.match_running and du.duties(state) == []
    assert turned_away(state, state.host or "") == "table_closed"
    assert project(state, entry).table.door == "closed"
    closed = project(state, entry).closed
    assert (closed is not None) == running and (closed is None or closed.unfinished)
    assert state.deal is None or state.deal.published
    for action in (m.CloseTable(), m.Start(), m.Sit(1), m.Remove("p9")):
        assert code(state, state.host, action) == "table_closed"
    assert code(state, None, MarkAway(state.host or "")) == "not_due"


# ── Watchers ──────────────────────────────────────────────────────────────────────────────────────


def test_without_watchers_only_who_sits_or_may_sit_is_here() -> None:
    state = fresh_state()
    do(state, "p0", m.SetManners(Manners(watchers=False)))
    assert turned_away(state, "p1") is None, "there is a free seat"
    do(state, "p1", m.Sit(1))
    assert turned_away(state, "p1") is None and turned_away(state, "p2") == "no_watchers"
    do(state, "p0", m.Stand())
    do(state, "p2", m.Sit(0))
    assert state.host == "p1" and turned_away(state, "p0") == "no_watchers"
    do(state, "p1", m.SetManners(USUAL))
    assert turned_away(state, "p0") is None


def test_a_bots_seat_is_free_between_matches_and_not_in_one() -> None:
    state = fresh_state()
    do(state, "p0", m.SetManners(Manners(watchers=False)))
    do(state, "p0", m.SeatBots([1], "easy"))
    assert turned_away(state, "p1") is None
    do(state, "p0", m.Start())
    assert turned_away(state, "p1") == "no_watchers" and turned_away(state, "p0") is None
