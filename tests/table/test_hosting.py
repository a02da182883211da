"""What the host does with the table and its people: manners, sending somebody away, the lock, closing."""

import msgspec
import pytest

from app.games.core.ruleset import Refusal
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.decide import open_table
from app.table.evolve import fold
from app.table.manners import USUAL, Manners
from app.table.show import shared_view
from tests.table.tables import KEY, NOW, code, do, fresh_state, played

STRICT = Manners(clock=30, absence="wait", watchers=False, chat="between")


# ── Manners ───────────────────────────────────────────────────────────────────────────────────────


def test_a_table_is_opened_with_its_manners() -> None:
    first = open_table(KEY, "t", "p0", "cid-open", "pisti", 2, {}, None, True, NOW, bytes(32), manners=STRICT)
    assert not isinstance(first, Refusal)
    stored = e.read_body(e.body_text(first.body))
    state = fold(KEY, [first])
    assert isinstance(stored, e.TableOpened) and stored.manners == STRICT == state.manners
    told = {"clock": 30, "absence": "wait", "watchers": False, "chat": "between", "locked": False}
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
    "manners",
    [
        '{"clock": 20}',
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
