"""`aelwyd seed`: what it adds, says and refuses, and what a newcomer finds afterwards."""

import io
import json
import re
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from app import cli
from app.games.registry import RULESETS
from app.store.owner import FileOwner
from app.store.seeding import Demo, person_id, read_demo, seeds_folder
from app.table.export import Export, export_bytes, read_export
from tests.live.served import Guest, Served

DEMO = read_demo(seeds_folder())
MATCHES = [export for exports in DEMO.tables for export in exports]


@pytest.fixture(autouse=True)
def _own_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "HOST", "PORT", "ORIGINS"):
        monkeypatch.delenv(f"AELWYD_{name}", raising=False)
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))


def told(*words: str) -> str:
    """What a command prints that must not fail."""
    printed = io.StringIO()
    with redirect_stdout(printed):
        assert cli.main(words) == 0
    return printed.getvalue()


@pytest.fixture(scope="module")
def seeded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder with the demonstration in it, and what was printed."""
    folder = tmp_path_factory.mktemp("seeded")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("AELWYD_DATA", str(folder))
        patch.delenv("AELWYD_DATABASE_URL", raising=False)
        yield folder, told("seed")


def test_it_adds_once_tells_the_way_in_and_leaves_nothing_to_rebuild(
    seeded: tuple[Path, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AELWYD_DATA", str(seeded[0]))
    added, way_in = seeded[1].splitlines()
    assert added == f"{len(MATCHES)} matches added"
    assert way_in.startswith("To look at them as Nesta: http://localhost:8000/#r=")
    assert told("seed") == "0 matches added\n"
    assert told("rebuild") == "0 differences\n"


def one_of_each() -> list[Export]:
    """A match of every game."""
    return list({export.ruleset: export for export in MATCHES}.values())


@pytest.mark.middle
def test_a_newcomer_finds_history_statistics_and_replays(seeded: tuple[Path, str]) -> None:
    folder, printed = seeded
    server = Served(folder)
    try:
        server.start()
        nesta = Guest(server.address)
        nesta.ask("/api/recover", {"code": re.split("#r=", printed.strip())[1]})
        assert f"{len(_of('Nesta'))} matches" in _plain(nesta.get("/history").text)
        page = nesta.get("/history/statistics").text
        assert all(rules.title in page for rules in RULESETS.values())
        other = person_id("Deniz")
        assert "Deniz" in nesta.get(f"/history/with/{person_id('Nesta')}/{other}").text
        for export in one_of_each():
            match = f"{export.table}-{export.match}"
            for sight in ("mine", "table", "all"):
                found = nesta.get(f"/api/matches/{match}/replay?sight={sight}")
                frames = found.json()["frames"]
                assert found.status == 200 and frames[-1]["move"] == len(export.deals[0].moves)
            assert nesta.get(f"/match/{match}/replay").status == 200
            taken = nesta.get(f"/api/matches/{match}/export?people=names")
            assert taken.body == export_bytes(export)
    finally:
        assert server.stop() == 0


def _plain(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html))


def _of(name: str) -> list[Export]:
    return [export for export in MATCHES if name in export.people]


# ── What there is ─────────────────────────────────────────────────────────────────────────────────


def test_there_are_a_dozen_matches_of_every_game_among_a_few_friends() -> None:
    by_game = {name: [one for one in MATCHES if one.ruleset == name] for name in RULESETS}
    assert all(len(matches) >= 12 for matches in by_game.values())
    for name, matches in by_game.items():
        assert {one.seats for one in matches} == set(RULESETS[name].seats)
        assert len({json.dumps(one.options, sort_keys=True) for one in matches}) >= 6
        assert len({tuple(one.people) for one in matches}) >= 4, "other seats"
        assert any("Nesta" in one.people for one in matches[-3:])
    seated = {name for one in MATCHES for name in one.people}
    assert {name for name in seated if name and not name.startswith("Bot ")} == set(DEMO.people)
    assert len(DEMO.people) == 7 and len(DEMO.tables) < len(MATCHES) / 3
    times = [one.started_at for one in MATCHES]
    assert max(times) - min(times) > 90 * 86_400_000
    size = sum(path.stat().st_size for path in seeds_folder().rglob("*.json"))
    assert size < 2 << 20


def test_there_is_something_out_of_the_ordinary() -> None:
    outcomes = {deal.outcome for one in MATCHES for deal in one.deals}
    assert {"scored", "abandoned"} <= outcomes
    movers = {move.by for one in MATCHES for deal in one.deals for move in deal.moves}
    assert {"person", "bot", "stand_in", "clock"} <= movers
    assert {one.result.unfinished for one in MATCHES} == {True, False}
    winners = {len(one.result.winners) for one in MATCHES if not one.result.unfinished}
    assert {0, 1, 2} <= winners, "drawn, won and shared"
    deals = [deal for one in MATCHES for deal in one.deals if deal.pack]
    assert any(deal.silent for deal in deals) and any(not deal.silent for deal in deals)


def test_every_seed_is_written_as_exports_are() -> None:
    for path in seeds_folder().glob("*/*.json"):
        data = path.read_bytes()
        assert export_bytes(read_export(data)) == data


def test_the_demo_is_read_by_table() -> None:
    assert isinstance(DEMO, Demo) and len({exports[0].table for exports in DEMO.tables}) == len(DEMO.tables)
    for exports in DEMO.tables:
        assert [one.match for one in exports] == list(range(1, len(exports) + 1))


@pytest.mark.middle
@pytest.mark.parametrize("command", ["seed", "rebuild", "migrate"])
def test_whoever_owns_the_file_is_not_disturbed(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    owner = FileOwner(tmp_path / "aelwyd.db")
    try:
        assert cli.main([command]) == 3
    finally:
        owner.release()
    told = capsys.readouterr()
    assert told.out == "" and "in use by another Aelwyd process" in told.err
    assert told.err.count("\n") == 1 and not (tmp_path / "aelwyd.db").exists()
