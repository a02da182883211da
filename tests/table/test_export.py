"""A finished match as a file: what stands in it, that nobody is named unasked, and that bytes stay the same."""

import json
import re
from pathlib import Path
from random import Random

import msgspec
import pytest

from app.games.registry import RULESETS
from app.table import entries as e
from app.table import export as x
from app.table import messages as m
from app.table import state as s
from app.table.chronicle import export_match
from app.table.decide import AbandonDeal, Command, Lend, open_table
from app.table.evening import START_MS, Company, Evening
from app.table.evolve import FoldError
from app.table.manners import Manners
from app.table.notation import export_text, read_match
from app.table.redeal import Stuck
from app.table.retelling import Played, log_of
from app.table.verify import verify
from tests.exported import KEPT, as_json, chapter, kept

FORMAT_PAGE = (Path(__file__).parents[2] / "docs" / "export-format.md").read_text()


def holds(export: x.Export) -> None:
    """It verifies, and told as a log again it gives the very same bytes."""
    assert verify(export).good
    assert read_match(export_text(export).encode()) == export
    log = log_of([Played(export, [f"p{seat}" for seat in range(export.seats)])])
    assert isinstance(log[-1].body, e.Closed)
    assert x.export_bytes(export_match(chapter(log)[:-1], None)) == x.export_bytes(export)


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_match_is_exported_and_read_again(name: str) -> None:
    export = kept(name)
    data = x.export_bytes(export)
    assert x.export_bytes(x.read_export(data)) == data
    assert x.export_bytes(x.read_export(json.dumps(as_json(export), indent=2).encode())) == data
    holds(export)


def test_every_field_is_described() -> None:
    for part in (x.Export, x.Deal, x.Mix, x.Drawn, x.Move, x.Result):
        for field in msgspec.structs.fields(part):
            named = re.search(rf"`[^`]*\b{field.name}\b[^`]*`", FORMAT_PAGE)
            assert named, f"{part.__name__}.{field.name}"


def test_nobody_is_named_unless_asked_for() -> None:
    evening = _evening()
    log = _to_the_end(evening)
    assert export_match(log, None).people == [None, None]
    assert export_match(log, {"p0": "Ŵyn"}).people == ["Ŵyn", None]
    text = x.export_bytes(export_match(log, None)).decode()
    assert not any(f'"{person}"' in text for person in evening.people)


def _evening(seed: int = 3) -> Evening:
    evening = Evening("briscola", 2, {"match_mode": "single"}, Random(seed))
    evening.restless = 0.0
    return evening


def _until(evening: Company, phase: str) -> None:
    while evening.state.phase != phase:
        evening.go_on()


def _to_the_end(evening: Evening) -> list[e.Entry]:
    _until(evening, s.MATCH_OVER)
    return chapter(evening.log)


def _do(evening: Company, command: Command) -> None:
    entry = evening.try_out(command)
    assert isinstance(entry, e.Entry), entry
    evening.follow(entry)


def test_an_abandoned_deal_is_told_without_its_moves() -> None:
    evening = _evening()
    _until(evening, s.PLAYING)
    evening.go_on()
    _do(evening, Command(AbandonDeal()))
    _until(evening, s.DEALING)
    while not evening.state.deal or evening.state.deal.number == 1:
        evening.go_on()
    _do(evening, Command(AbandonDeal()))
    export = export_match(_to_the_end(evening), None)
    first, second, third = export.deals
    assert (first.outcome, first.moves, first.score) == ("abandoned", [], None)
    assert first.pack is not None and len(first.pack) == 40
    assert (second.outcome, second.pack, second.mixes) == ("abandoned", None, [])
    assert third.outcome == "scored" and third.score is not None
    holds(export)


def test_a_stopped_match_keeps_the_moves_of_its_last_deal() -> None:
    evening = _evening()
    _until(evening, s.PLAYING)
    for _ in range(5):
        evening.go_on()
    _do(evening, Command(m.Stop(), evening.state.host, "cid-stop-1"))
    export = export_match(chapter(evening.log), None)
    moves = sum(isinstance(entry.body, e.Acted) for entry in evening.log)
    assert export.deals[0].outcome == "stopped" and len(export.deals[0].moves) == moves > 0
    assert (export.result.unfinished, export.result.totals) == (True, [])
    holds(export)


def test_a_move_that_was_taken_back_is_gone() -> None:
    evening = _evening()
    _until(evening, s.PLAYING)
    first = evening.go_on()
    while not isinstance(first.body, e.Acted):
        first = evening.go_on()
    mover = first.body.seat
    _do(evening, evening.command(mover, m.Ask("undo")))
    _do(evening, evening.command(1 - mover, m.Answer("yes")))
    export = export_match(_to_the_end(evening), None)
    assert any(isinstance(entry.body, e.Undone) for entry in evening.log)
    assert len(export.deals[0].moves) == 40
    holds(export)


def test_a_stand_in_is_told_from_the_person() -> None:
    evening = Evening("hockey", 2, {}, Random(14))
    evening.restless, evening.leaving = 0.05, 0.5
    export = export_match(_to_the_end(evening), None)
    assert {move.by for deal in export.deals for move in deal.moves} == {"person", "stand_in"}
    holds(export)


def test_bots_borrowers_and_the_clock_are_told() -> None:
    """One person against a bot lends the seat; the borrower plays a card and then sleeps."""
    rng = Random(1)
    opened = open_table(
        *(
            1,
            "t1",
            "p0",
            "cid-open-1",
            "briscola",
            2,
            {"match_mode": "single"},
            None,
            False,
            START_MS,
            bytes(32),
        ),
        bots="easy",
        manners=Manners(clock=15),
    )
    assert isinstance(opened, e.Entry)
    company = Company(opened, ["p0"], rng)
    company.restless = 0.0
    _until(company, s.PLAYING)
    _do(company, Command(Lend("p9"), "p0", "cid-lend-1"))
    while not any(isinstance(entry.body, e.Acted) and entry.actor == "p9" for entry in company.log):
        company.go_on()
    while company.state.phase != s.MATCH_OVER:
        company.now += 20_000
        company.go_on()
    export = export_match(chapter(company.log), None)
    assert {move.by for move in export.deals[0].moves} == {"borrower", "bot", "clock"}
    holds(export)


def test_what_is_no_finished_match_is_refused() -> None:
    evening = _evening()
    _until(evening, s.PLAYING)
    for log in ([], evening.log, chapter(evening.log)):
        with pytest.raises(FoldError):
            export_match(log, None)


def test_rules_that_are_gone_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    log = _to_the_end(_evening())
    monkeypatch.setattr(type(RULESETS["briscola"]), "rules_version", 99)
    with pytest.raises(Stuck) as gone:
        export_match(log, None)
    assert gone.value.code == "old_rules"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "not_export"),
        (b"[]", "not_export"),
        (b'{"format": 1}', "not_export"),
        (b'{"format": "aelwyd-match-2"}', "unknown_format"),
        (b'{"format": "aelwyd-match-1"}', "not_export"),
        (b"\xff\xfe", "not_export"),
        (b'{"format": "aelwyd-match-1", "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", "not_export"),
        (b" " * (x.LARGEST + 1), "too_large"),
    ],
)
def test_what_is_no_export_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(x.NoExport) as refused:
        x.read_export(data)
    assert refused.value.code == code


def test_every_field_is_watched() -> None:
    """A field too many, or of another kind, is refused wherever it stands."""
    whole = as_json(kept("briscola-2-defaults"))
    deal = whole["deals"][0]
    for part in (whole, deal, deal["mixes"][0], deal["moves"][0], whole["result"]):
        kept_part = dict(part)
        for name in [*kept_part, "surplus"]:
            part[name] = {"not": ["this"]}
            if name not in ("score", "move"):  # what stands in these only the rules can judge
                with pytest.raises(x.NoExport):
                    x.read_export(json.dumps(whole).encode())
            part.clear()
            part.update(kept_part)
    x.read_export(json.dumps(whole).encode())
