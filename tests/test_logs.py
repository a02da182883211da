"""The log: one line an event in either form, and nothing that an exception or a library quotes."""

import ast
import json
import logging
import re
import sys
from pathlib import Path

import pytest

from app.logs import FIELDS, Line, Probes, Strangers, shown_path
from app.table.ports import StoreAway

SECRET = "QH of Branwen, who said 'hello' with token 5f3a"


def record(name: str, message: object, *args: object, **extra: object) -> logging.LogRecord:
    found = logging.getLogger(name).makeRecord(
        name, logging.ERROR, "file.py", 1, message, args, None, extra=extra
    )
    found.created, found.msecs = 1_700_000_000.25, 250.0
    return found


def failing() -> logging.LogRecord:
    """A record of an exception that came from another, both with words of their own."""
    found = record("app.table.lane", "a replica is thrown away", table=7)
    try:
        try:
            raise KeyError(SECRET)
        except KeyError as fault:
            raise StoreAway(SECRET) from fault
    except StoreAway:
        found.exc_info = sys.exc_info()
    return found


def test_a_plain_line() -> None:
    line = Line("plain").format(record("app.table.room", "a table cannot be shown", table=7, seq=12))
    assert line == "2023-11-14T22:13:20.250Z ERROR app.table.room: a table cannot be shown table=7 seq=12"


def test_a_line_as_json() -> None:
    told = json.loads(Line("json").format(record("aelwyd.access", "answered", method="GET", status=200)))
    assert told.pop("process") > 0
    assert told == {
        "at": "2023-11-14T22:13:20.250Z",
        "level": "ERROR",
        "logger": "aelwyd.access",
        "event": "answered",
        "method": "GET",
        "status": 200,
    }


@pytest.mark.parametrize("form", ["plain", "json"])
def test_of_an_exception_only_kind_and_place_are_told(form: str) -> None:
    line = Line(form).format(failing())
    assert "StoreAway" in line and "KeyError" in line and "tests/test_logs.py:" in line and "failing" in line
    assert not any(word in line for word in ("QH", "Branwen", "hello", "5f3a")) and "\n" not in line


@pytest.mark.parametrize(
    ("message", "args", "told"),
    [
        (f"Exception in callback Room._answer({SECRET!r})", (), "Exception in callback Room._answer"),
        ("Task exception was never retrieved\nfuture: <Task … QH>", (), "Task exception was never retrieved"),
        ("could not send %s to %s", ("QH", "Branwen"), "could not send"),
        (f"{SECRET!r} is no key", (), "a library has written"),
    ],
)
def test_a_library_is_cut_where_it_begins_to_quote(
    message: object, args: tuple[object, ...], told: str
) -> None:
    line = json.loads(Line("json").format(record("asyncio", message, *args)))
    assert line["event"] == told


def test_extra_fields_that_are_not_named_are_left_out() -> None:
    assert "Branwen" not in Line("json").format(record("app.api", "answered", who="Branwen"))


def test_only_numbers_are_put_into_a_sentence() -> None:
    numbers = record("app.crew", "worker %d has ended; another starts in %.1f s", 3, 0.5)
    assert Line("plain").format(numbers).endswith("worker 3 has ended; another starts in 0.5 s")
    assert Line("plain").format(record("app.api", "said %s", "Branwen")).endswith("app.api: said %s")


def test_what_any_stranger_can_cause_is_not_written() -> None:
    strangers = Strangers()
    for message in ("Invalid UTF-8 sequence received from client.", "Invalid HTTP request received."):
        assert not strangers.filter(record("uvicorn.error", message))
    assert strangers.filter(record("uvicorn.error", "Exception in ASGI application\n"))


def test_probes_that_find_all_well_are_not_written() -> None:
    probes = Probes()
    for path, status, told in (("/readyz", 200, False), ("/readyz", 503, True), ("/history", 200, True)):
        assert probes.filter(record("aelwyd.access", "answered", path=path, status=status)) is told


def test_a_path_makes_no_second_line_and_quotes_nothing() -> None:
    assert shown_path("/t/ab-c_D9/book") == "/t/ab-c_D9/book"
    assert shown_path("/x\n2026 ERROR “Q♥”") == "/x?2026?ERROR??Q??"
    assert len(shown_path("/" + "a" * 9000)) == 120


def written_events() -> list[tuple[str, ast.Call]]:
    """Every call in the program that writes an event, with its place."""
    app = Path(__file__).parents[1] / "app"
    return [
        (f"{path.relative_to(app)}:{call.lineno}", call)
        for path in sorted(app.rglob("*.py"))
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id in ("log", "_log")
        and call.func.attr in ("debug", "info", "warning", "error", "exception", "critical")
    ]


def test_every_event_is_a_sentence_of_the_program_and_named_fields() -> None:
    found = written_events()
    assert len(found) > 15
    for place, call in found:
        event = call.args[0]
        assert isinstance(event, ast.Constant) and isinstance(event.value, str), place
        assert not re.search(r"%[^d.]", event.value), f"{place}: only numbers stand in a sentence"
        extra = [one.value for one in call.keywords if one.arg == "extra"]
        for value in extra:
            assert isinstance(value, ast.Dict), place
            keys = [key.value for key in value.keys if isinstance(key, ast.Constant)]
            assert set(keys) <= set(FIELDS), place
