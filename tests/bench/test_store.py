"""`aelwyd bench store`: entries as lanes write them, floors that keep the same bytes, pages of planted matches."""

import argparse
import json
from pathlib import Path

import pytest

from app.bench import command, store
from app.bench.figures import DONE
from app.bench.keeping import FileFloor, ServerFloor
from app.bench.store import FULL, QUICK, Size
from app.bench.told import Evenings
from app.store.store import Store
from app.table.evolve import fold

pytestmark = pytest.mark.anyio

TINY = Size(batches=(2,), pairs=1, run=3, matches=40, asked=2)


async def test_evenings_told_again_are_logs_that_fold(store: Store) -> None:
    at = await Evenings(6, ["hockey", "pisti"]).open(store, 2)
    for _ in range(5):
        assert await store.log.append([next(table) for table in at]) == [True, True]
    for key in (1, 2):
        log = await store.log.chapter(key)
        assert fold(key, log).seq == 6 and {entry.table for entry in log} == {key}


async def test_a_floor_keeps_the_rows_and_leaves_nothing_behind(
    sqlite_url: str, postgres_url: str, tmp_path: Path
) -> None:
    opened = await Store.open(sqlite_url)
    try:
        batch = [next(table) for table in await Evenings(2, ["pisti"]).open(opened, 3)]
    finally:
        await opened.close()
    file = FileFloor(tmp_path)
    await file.keep(file.prepare(batch))
    kept = (tmp_path / "floor").read_text().splitlines()
    assert [json.loads(line)[0][0] for line in kept] == [1, 2, 3]
    await file.close()
    assert not (tmp_path / "floor").exists()
    server = await ServerFloor.open(postgres_url)
    await server.keep(server.prepare(batch))
    assert await server._line.fetchval("SELECT count(*) FROM aelwyd_bench_floor") == 3
    await server.close()


def test_it_tells_of_entries_and_pages_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(store, "QUICK", TINY)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert benched("store", "--quick", "--json") == DONE
    head, *told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert head["quick"] and set(head["about"]) >= {"machine", "date", "commit"}
    names = [one["name"] for one in told]
    assert names[0] == "SQLite, batches of 2: entries a second"
    assert len(names) == 3 + len(store.PEOPLE) * len(store.ASKED)
    assert all(one["value"] > 0 and one["floor"] > 0 for one in told)
    assert list(tmp_path.iterdir()) == []


def benched(*words: str) -> int:
    """The exit status of `aelwyd bench` with these words."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    return command.run(parser.parse_args(words))


@pytest.mark.middle
def test_a_server_is_measured_once_and_refused_when_it_is_not_empty(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(store, "QUICK", TINY)
    words = ("store", "--quick", "--database", postgres_url)
    assert benched(*words) == DONE
    assert "PostgreSQL, 40 matches, who plays all: first page" in capsys.readouterr().out
    assert benched(*words) == 1
    assert "must be empty" in capsys.readouterr().err


def test_a_share_of_times_is_in_order() -> None:
    assert [store._part([0.003, 0.001, 0.002], share) for share in (0, 50, 99)] == [1.0, 2.0, 3.0]
    assert FULL.matches == 100_000 and QUICK.matches < FULL.matches and QUICK.pairs < FULL.pairs >= 10
