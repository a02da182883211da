"""What the database shows of a table is a function of its log alone."""

import pytest

from app.table import entries as e
from app.table import state as s
from app.table.duties import due_at
from app.table.evolve import evolve, fold
from app.table.projection import Projection, project
from app.table.state import TableState
from tests.table.tables import KEY, do, m, played


def projected(log: list[e.Entry]) -> list[Projection]:
    state, found = TableState(KEY), []
    for entry in log:
        evolve(state, entry)
        found.append(project(state, entry))
    return found


@pytest.mark.parametrize("ruleset", ["pisti", "briscola"])
def test_a_whole_match(ruleset: str) -> None:
    evening = played(s.MATCH_OVER, ruleset=ruleset)
    rows = projected(evening.log)
    assert [row.table.seq for row in rows] == [entry.seq for entry in evening.log]
    assert [row.table.chapter_seq for row in rows if row.table.chapter_seq] == [
        entry.seq for entry in evening.log if entry.kind in ("table_opened", "match_started")
    ]
    (opened,) = [row.opened for row in rows if row.opened]
    assert opened.players == [(0, 0, "p0"), (1, 1, "p1")] and opened.number == 1
    (closed,) = [row.closed for row in rows if row.closed]
    facts = evening.state.facts
    assert facts is not None and facts.ended is not None and not closed.unfinished
    assert (closed.winners, closed.reason) == (facts.ended["winners"], facts.ended["reason"])
    deals = [row.deal for row in rows if row.deal]
    assert [deal.number for deal in deals] == list(range(1, evening.state.deals + 1))
    assert deals[-1].score is not None and list(deals[-1].score["totals"]) == closed.totals
    assert (rows[-1].table.phase, rows[-1].table.due_at) == (s.MATCH_OVER, due_at(evening.state))


def test_a_stopped_match_keeps_its_scores_and_closes_its_deal_without_one() -> None:
    state = played(s.PLAYING).state
    entry = do(state, "p0", m.Stop())
    row = project(state, entry)
    assert row.closed is not None and row.closed.unfinished and row.closed.winners == []
    assert row.deal is not None and row.deal.score is None and state.deal is not None
    assert row.deal.secret == state.deal.secret


def test_the_row_names_who_sits_where_and_what_is_due() -> None:
    evening = played(s.DEALING)
    row = project(fold(KEY, evening.log), evening.log[-1]).table
    assert row.persons == ["p0", "p1"] and row.match == 1 and row.due_at == row.at
