"""The command `aelwyd reports`: what people have reported about others, as plain text for the operator.

It shows and marks as done; what is to be done about anybody is the operator's own judgement. Texts and names are
people's own: control signs never reach here, so a terminal shows them as they are.
"""

import argparse
from collections.abc import Iterator, Mapping
from typing import Final

from app.api.circles import REASONS
from app.api.texts import Texts
from app.games.core.options import N_
from app.store.reports import Report
from app.store.store import Store

DONE: Final = 0
FAILED: Final = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--all", action="store_true", help="show those that are done, too")
    parser.add_argument(
        "--done", nargs="+", type=int, metavar="NUMBER", default=[], help="mark these reports as done"
    )


async def run(arguments: argparse.Namespace, store: Store, words: Texts) -> int:
    """Mark reports as done, or list those that are not (with `--all` the others too); 1 where one to be marked is not
    there, or was done before."""
    if arguments.done:
        numbers = [number for number in arguments.done if 0 < number < 2**63]
        settled = await store.reports.settle(numbers, store.clock.now())
        print(words.count("{n} report marked as done", "{n} reports marked as done", len(settled)))
        return DONE if len(settled) == len(set(arguments.done)) else FAILED
    found = await store.reports.listed(done=arguments.all)
    people = {one for report in found for one in (report.reporter, report.reported, *_speakers(report))}
    names = await store.names.names(sorted(people))
    for report in found:
        print("\n".join(told(report, names, words)))
        print()
    print(words.count("{n} report", "{n} reports", len(found)))
    return DONE


def told(report: Report, names: Mapping[str, str], words: Texts) -> Iterator[str]:
    """A report, line by line."""
    yield words.say(
        N_("Report {number}, {day} {time}: {reason}"),
        number=report.id,
        day=words.date(report.at),
        time=words.time(report.at),
        reason=words.say(REASONS.get(report.reason, report.reason)),
    )
    yield words.say(
        N_("  about {name} ({person}), now called {now}"),
        name=report.name,
        person=report.reported,
        now=names.get(report.reported, "–"),
    )
    reporter = names.get(report.reporter, "–")
    yield words.say(N_("  by {name} ({person})"), name=reporter, person=report.reporter)
    if report.table is not None:
        yield words.say(N_("  at the table {table}"), table=report.table)
    if report.text:
        yield f"  “{report.text}”"
    for line in report.lines:
        yield f"    {words.time(line.at)} {names.get(line.person, '–')} ({line.person}): {line.text}"
    if report.done_at is not None:
        yield words.say(N_("  done {day}"), day=words.date(report.done_at))


def _speakers(report: Report) -> set[str]:
    return {line.person for line in report.lines}
