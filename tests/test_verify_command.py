"""`aelwyd verify` and the script that needs nothing of it: a line for each deal, and a status."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from app import cli, verdicts
from app.api.statics import FOLDER
from app.api.texts import texts
from app.table.export import LARGEST, export_bytes
from app.table.verify import Fault
from tests.exported import OF_THE_SHUFFLE, VECTORS, Json, as_json, kept, tampered

SCRIPT = FOLDER / "verify_deal.py"
NAME = "hockey-2-traditional"


def written(folder: Path, value: Json, name: str = "match.json") -> Path:
    path = folder / name
    path.write_text(json.dumps(value))
    return path


def test_a_right_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(export_bytes(kept(NAME)))
    assert cli.main(["verify", str(path)]) == 0
    head, *deals, last = capsys.readouterr().out.splitlines()
    assert head == f"{path}:" and last == "  Hockey: deals, moves and points are right"
    alone = "right, but the server shuffled alone"
    expected = [f"  deal {deal.number}: {alone if deal.alone else 'fair'}" for deal in kept(NAME).deals]
    assert deals == expected and len({line.split(": ")[1] for line in deals}) == 2


def test_one_wrong_file_among_right_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = as_json(kept(NAME))
    right = written(tmp_path, match, "right.json")
    wrong = written(tmp_path, tampered(match, "order", 1, Random(1)), "wrong.json")
    assert cli.main(["verify", str(right), str(wrong)]) == 1
    told = capsys.readouterr().out
    assert "deal 2: not right: secret and mixes give another order of the cards\n" in told
    assert "deal 3: not right: it cannot be followed, because deal 2 is not right\n" in told
    assert cli.main(["verify", "--json", str(right), str(wrong)]) == 1
    first, second = json.loads(capsys.readouterr().out)
    assert first["good"] and first["match"] == "evening-1" and first["fault"] is None
    assert [deal["fault"] and deal["fault"]["code"] for deal in second["deals"]] == [
        None,
        "wrong_order",
        "after_fault",
    ]


def test_another_result_is_told_of_the_match(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = as_json(kept(NAME))
    match["result"]["totals"][0] += 1
    assert cli.main(["verify", str(written(tmp_path, match))]) == 1
    assert "not right: the deals come to another result" in capsys.readouterr().out.splitlines()[-1]


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"no JSON at all", "no export of a match"),
        (b'{"format": "aelwyd-match-9\\u001b[2J"}', "in another format (aelwyd-match-9?[2J)"),
        (b"{" + b" " * LARGEST, "larger than any export"),
        (b"aelwyd-text-9", "in another format (aelwyd-text-9)"),
        (b"aelwyd-text-1\ntable t\n\nfly \x1b[2J", "line 4 cannot be read (there is no line fly here)"),
        (b"aelwyd-text-1\n" + b"#" * LARGEST, "larger than any export"),
        (None, "cannot be read"),
    ],
)
def test_files_that_hold_no_export(
    data: bytes | None, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.json"
    if data is not None:
        path.write_bytes(data)
    assert cli.main(["verify", str(path)]) == 1
    assert reason in capsys.readouterr().out


def test_import_adds_what_is_right_and_says_why_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))
    monkeypatch.delenv("AELWYD_DATABASE_URL", raising=False)
    match = as_json(kept(NAME))
    right = written(tmp_path, match, "right.json")
    wrong = written(tmp_path, tampered(match, "points", 0, Random(1)), "wrong.json")
    assert cli.main(["import", str(wrong), str(right)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert "deal 1: not right: it brought other points than those recorded" in told[1]
    assert told[-1] == f"{right}: added as /match/evening-1"
    assert cli.main(["import", str(right)]) == 0
    assert capsys.readouterr().out == f"{right}: there already as /match/evening-1\n"
    other = written(tmp_path, as_json(kept("briscola-2-defaults")), "other.json")
    assert cli.main(["import", str(other)]) == 1
    assert (
        "not right: this server has another match under that number of that table" in capsys.readouterr().out
    )


def test_both_forms_are_read_and_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """JSON to text, the text verified and imported, and back to the very same JSON."""
    monkeypatch.setenv("AELWYD_DATA", str(tmp_path))
    monkeypatch.delenv("AELWYD_DATABASE_URL", raising=False)
    data = export_bytes(kept(NAME)).decode()
    first, text = tmp_path / "match.json", tmp_path / "match.txt"
    first.write_text(data)
    assert cli.main(["convert", str(first)]) == 0
    text.write_text(capsys.readouterr().out)
    assert text.read_text().startswith("aelwyd-text-1\ntable evening\n")
    assert cli.main(["verify", str(text)]) == 0
    assert cli.main(["import", str(text), str(first)]) == 0
    told = capsys.readouterr().out
    assert "added as /match/evening-1" in told and "there already as /match/evening-1" in told
    assert cli.main(["convert", "--json", str(text)]) == 0
    assert capsys.readouterr().out == data + "\n"
    text.write_text(text.read_text().replace("pack ", "pack #", 1))
    assert cli.main(["convert", str(text)]) == 0
    assert cli.main(["verify", str(text)]) == 1
    assert cli.main(["convert", str(tmp_path / "nothing.txt")]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_every_code_has_its_sentence() -> None:
    """And every sentence a code that something raises."""
    of_table = ("verify", "redeal", "export", "notation/reading")
    modules = [*(f"table/{name}.py" for name in of_table), "store/importing.py", "verdicts.py"]
    sources = "".join((FOLDER.parent / module).read_text() for module in modules)
    params = dict.fromkeys(("why", "line", "ruleset", "version", "option", "place", "move", "deal"), "x")
    for code in verdicts.SENTENCES:
        assert verdicts.reason(Fault(code, params), texts("en"))
        assert re.search(rf'(Stuck|Fault|NoExport|NotTaken)\("{code}"', sources), code
    raised = set(re.findall(r'(?:Stuck|Fault|NoExport|NotTaken)\(\s*"(\w+)"', sources))
    assert raised == set(verdicts.SENTENCES)


# ── The script ────────────────────────────────────────────────────────────────────────────────────


def script(path: Path) -> tuple[int, list[str]]:
    """What it says, without anything of this project in reach."""
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT), str(path)], capture_output=True, text=True, timeout=60
    )
    assert not done.stderr
    return done.returncode, done.stdout.splitlines()


def test_the_script_is_short_and_stands_alone() -> None:
    lines = SCRIPT.read_text().splitlines()
    assert len(lines) < 60
    imports = {line.split()[1] for line in lines if line.startswith(("import ", "from "))}
    assert imports <= set(sys.stdlib_module_names)


def test_the_script_agrees_with_the_vectors() -> None:
    assert script(VECTORS) == (0, ["deal 1: fair", "deal 2: fair", "deal 3: server alone"])


def test_the_script_agrees_with_the_command(tmp_path: Path) -> None:
    """Over whole matches with all chance there is, and over each way of tampering with a shuffle."""
    for name in ("pedro-4-defaults", "hockey-2-random"):
        expected = [
            f"deal {deal.number}: {'server alone' if deal.alone else 'fair'}" for deal in kept(name).deals
        ]
        assert script(written(tmp_path, as_json(kept(name)))) == (0, expected)
    match = as_json(kept(NAME))
    for kind in OF_THE_SHUFFLE:
        status, said = script(written(tmp_path, tampered(match, kind, 1, Random(kind))))
        assert status == 1 and [("WRONG" in line) for line in said] == [False, True, False], kind
