"""The commands `aelwyd verify`, `aelwyd import` and `aelwyd convert`, as far as they read files and say in words what
was found.

What is checked, and how, is `app.table.verify`'s. Nothing here opens a database: `import` is given one.
"""

import argparse
import json
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from app.api.texts import Texts
from app.games.core.options import N_
from app.games.registry import RULESETS
from app.table.export import LARGEST, Export, NoExport, export_bytes
from app.table.notation import export_text, read_match
from app.table.verify import DealVerdict, Fault, Verdict, verify

if TYPE_CHECKING:
    from app.store.database import Database

DONE: Final = 0
FAILED: Final = 1
NOT_RIGHT: Final = N_("not right: {reason}")

SENTENCES: Final[Mapping[str, str]] = {
    # ── The file ─────────────────────────────────────────────────────────────────────────────────
    "unreadable": N_("the file cannot be read ({why})"),
    "too_large": N_("the file is larger than any export"),
    "not_export": N_("the file is no export of a match ({why})"),
    "unknown_format": N_("the file is in another format ({why})"),
    "bad_line": N_("line {line} cannot be read ({why})"),
    # ── The match ────────────────────────────────────────────────────────────────────────────────
    "unknown_ruleset": N_("this server does not know the game {ruleset}"),
    "old_rules": N_("it was played by version {version} of the rules, which is not known here"),
    "bad_options": N_("no table can be played with these seats and house rules {option}"),
    "wrong_sides": N_("sides or people are not those of this game"),
    "table_is_here": N_("this server has that table already, but not this match of it"),
    "other_match": N_("this server has another match under that number of that table"),
    "wrong_time": N_("its times are not right, or another match of that table was played at the time"),
    "old_table": N_("another match of that table is here, and cannot be told again together with it"),
    "bad_name": N_("somebody in it is called as nobody can be here"),
    "wrong_result": N_("the deals come to another result than the one recorded"),
    # ── A deal ───────────────────────────────────────────────────────────────────────────────────
    "wrong_number": N_("it stands in place {place}: a deal is missing, or they were put in another order"),
    "bad_commit": N_("the promise does not hold: the secret, or what it was bound to, is another"),
    "bad_mixes": N_("its mixes are not those of the seats that were asked"),
    "wrong_dealer": N_("another seat was to deal"),
    "wrong_order": N_("secret and mixes give another order of the cards"),
    "wrong_draw": N_("secret and mixes give other chance in mid-deal"),
    "no_deal_due": N_("no deal was due"),
    "bad_move": N_("move {move} was not allowed ({why})"),
    "wrong_outcome": N_("it did not end as recorded"),
    "wrong_score": N_("it brought other points than those recorded"),
    "after_fault": N_("it cannot be followed, because deal {deal} is not right"),
}
"""What each code of `verify`, `NoExport` and `NotTaken` means (message ids)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    add_files(parser)
    parser.add_argument("--json", action="store_true", help="print what was found as JSON")


def add_files(parser: argparse.ArgumentParser) -> None:
    """The files that either command reads."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="exports of matches")


def add_conversion(parser: argparse.ArgumentParser) -> None:
    """The arguments of `convert`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="an export of a match")
    parser.add_argument("--json", action="store_true", help="print it as JSON")


def run(arguments: argparse.Namespace, words: Texts) -> int:
    """Verify the files and print what was found; 0 all is right, 1 something is not."""
    found = [(path, *judge(path)) for path in arguments.files]
    if arguments.json:
        print(json.dumps([_report(path, export, verdict) for path, export, verdict in found]))
    else:
        for path, export, verdict in found:
            print(*lines(path, export, verdict, words), sep="\n")
    return DONE if all(verdict.good for _, _, verdict in found) else FAILED


def convert(arguments: argparse.Namespace, words: Texts) -> int:
    """Print the match of a file as text or as JSON, whether it is right or not; 0 done, 1 there is none in it."""
    path: Path = arguments.file
    found = _read(path)
    if isinstance(found, Fault):
        print(f"{path}: {words.say(NOT_RIGHT, reason=reason(found, words))}", file=sys.stderr)
        return FAILED
    sys.stdout.write(export_bytes(found).decode() + "\n" if arguments.json else export_text(found))
    return DONE


async def take_in(files: Sequence[Path], database: "Database", words: Texts) -> int:
    """Verify the files, store the matches that are right, and say of each what came of it; 0 all are there now."""
    from app.store.importing import NotTaken, import_match, match_of  # no SQL for whoever only verifies

    status = DONE
    for path in files:
        export, verdict = judge(path)
        if export is None or not verdict.good:
            print(*lines(path, export, verdict, words), sep="\n")
            status = FAILED
            continue
        try:
            new = await import_match(database, export)
        except NotTaken as refused:
            why = reason(Fault(refused.code), words)
            print(f"{path}: {words.say(NOT_RIGHT, reason=why)}")
            status = FAILED
            continue
        told = N_("added as {address}") if new else N_("there already as {address}")
        print(f"{path}: {words.say(told, address=f'/match/{match_of(export)}')}")
    return status


def judge(path: Path) -> tuple[Export | None, Verdict]:
    """The export in a file, if there is one, and what was found of it."""
    found = _read(path)
    return (None, Verdict((), found)) if isinstance(found, Fault) else (found, verify(found))


def _read(path: Path) -> Export | Fault:
    """The export in a file, as JSON or text, or why there is none. Never more is read than an export can be."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
        return read_match(data)
    except OSError as fault:
        return Fault("unreadable", {"why": fault.strerror or type(fault).__name__})
    except NoExport as fault:
        return Fault(fault.code, {"why": fault.why, "line": fault.line})


def lines(path: Path, export: Export | None, verdict: Verdict, words: Texts) -> list[str]:
    """A line for each deal, and a last one for the match."""
    told = [_of_deal(deal, words) for deal in verdict.deals]
    if verdict.fault is not None:
        last = words.say(NOT_RIGHT, reason=reason(verdict.fault, words))
    elif not verdict.good:
        last = words.say(N_("not right"))
    else:
        assert export is not None
        last = words.say(N_("{game}: deals, moves and points are right"), game=_title(export, words))
    return [f"{path}:", *(f"  {line}" for line in [*told, last])]


def _title(export: Export, words: Texts) -> str:
    return words.say(RULESETS[export.ruleset].title)


def _of_deal(deal: DealVerdict, words: Texts) -> str:
    number = words.number(deal.number)
    if deal.fault is not None:
        return words.say(
            N_("deal {number}: not right: {reason}"), number=number, reason=reason(deal.fault, words)
        )
    if deal.alone:
        return words.say(N_("deal {number}: right, but the server shuffled alone"), number=number)
    return words.say(N_("deal {number}: fair"), number=number)


def reason(fault: Fault, words: Texts) -> str:
    """Why, in words. A file's own words may stand in it: whatever a terminal would obey is not shown."""
    told = words.say(SENTENCES[fault.code], **fault.params)
    return "".join(sign if sign.isprintable() else "?" for sign in told)


def _report(path: Path, export: Export | None, verdict: Verdict) -> dict[str, Any]:
    return {
        "file": str(path),
        "good": verdict.good,
        "match": None if export is None else f"{export.table}-{export.match}",
        "fault": _json(verdict.fault),
        "deals": [
            {"deal": deal.number, "good": deal.fault is None, "alone": deal.alone, "fault": _json(deal.fault)}
            for deal in verdict.deals
        ],
    }


def _json(fault: Fault | None) -> dict[str, Any] | None:
    return None if fault is None else {"code": fault.code, "params": dict(fault.params)}
