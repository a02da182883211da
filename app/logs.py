"""What is written down on stderr: one line an event, plain or as JSON, with ids and codes and never what people hold,
say or are called.

An event is a sentence that stands in the program; what differs from one time to the next are the fields named here. Of
an exception its kind and the places in the code are told, never its words: they may quote a card, a name or a token. A
line of a library is cut where it begins to quote. `docs/operations.md` has the fields.
"""

import json
import logging
import logging.config
import re
import sys
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, Final

FIELDS: Final = ("table", "seq", "tables", "ruleset", "method", "path", "status", "seconds", "fault")
"""What a record may carry as `extra`: ids, codes, counts."""
OURS: Final = ("app", "aelwyd")
FRAMES: Final = 12
"""Places in the code that are told of a fault, the innermost ones."""

_ROOT: Final = f"{Path(__file__).parent.parent}/"
_QUOTES: Final = re.compile(r"[\n:;=<>(\[{'\"“‘%]")
_STATE: Final = re.compile(r"[0-9A-Z]{5}")
_UNTOLD: Final = re.compile(r"[^A-Za-z0-9/_.~-]")


class Strangers(logging.Filter):
    """Keeps out what any stranger could cause by a broken frame, request or handshake, as often as they like."""

    _CAUSED: Final = (
        "Invalid UTF-8",
        "parser failed",
        "opening handshake failed",
        "ASGI callable returned",
        "Invalid HTTP request",
        "Unsupported upgrade",
        "No supported WebSocket library",
        "data transfer failed",
        "keepalive ping failed",
    )

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write this down."""
        return not str(record.msg).startswith(self._CAUSED)


class Probes(logging.Filter):
    """Keeps out that whoever watches over the server has asked again and all is well."""

    PATHS: Final = ("/healthz", "/readyz", "/metrics")

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write this down."""
        return not (getattr(record, "path", "") in self.PATHS and getattr(record, "status", 0) == 200)


class Line(logging.Formatter):
    """A record as one line; `form` is one of `settings.LOGS`."""

    def __init__(self, form: str) -> None:
        super().__init__()
        self._json = form == "json"

    def format(self, record: logging.LogRecord) -> str:
        """The line, without its end."""
        told = facts(record)
        if self._json:
            return json.dumps(told)
        rest = [f"{key}={_plain(value)}" for key, value in told.items() if key not in _HEAD]
        return " ".join([told["at"], told["level"], f"{told['logger']}:", told["event"], *rest])


_HEAD: Final = ("at", "level", "logger", "event", "process")


def facts(record: logging.LogRecord) -> dict[str, Any]:
    """All that is told of a record."""
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    told: dict[str, Any] = {
        "at": f"{moment}.{int(record.msecs):03d}Z",
        "level": record.levelname,
        "logger": record.name,
        "process": record.process,
        "event": _event(record),
    }
    told |= {name: getattr(record, name) for name in FIELDS if hasattr(record, name)}
    if record.exc_info and (fault := record.exc_info[1]) is not None:
        told |= {"faults": list(_kinds(fault)), "trace": _places(record.exc_info[2])}
    return told


def _event(record: logging.LogRecord) -> str:
    text = str(record.msg)
    if record.name.partition(".")[0] in OURS:
        return record.getMessage() if _only_numbers(record.args) else text
    return _QUOTES.split(text, maxsplit=1)[0].strip()[:80] or "a library has written"


def _only_numbers(args: object) -> bool:
    return isinstance(args, tuple) and all(isinstance(one, int | float) for one in args)


def _kinds(fault: BaseException | None) -> Iterator[str]:
    """The kind of an exception and of those that it came from, with a database's code where there is one."""
    seen: set[int] = set()
    while fault is not None and id(fault) not in seen:
        seen.add(id(fault))
        state = getattr(fault, "sqlstate", None)
        coded = isinstance(state, str) and _STATE.fullmatch(state)
        yield f"{type(fault).__name__} {state}" if coded else type(fault).__name__
        fault = fault.__cause__ or (None if fault.__suppress_context__ else fault.__context__)


def _places(found: TracebackType | None) -> list[str]:
    frames = traceback.extract_tb(found)[-FRAMES:]
    return [f"{frame.filename.removeprefix(_ROOT)}:{frame.lineno} {frame.name}" for frame in frames]


def _plain(value: Any) -> str:
    return " < ".join(reversed(value)) if isinstance(value, list) else str(value)


def shown_path(path: str) -> str:
    """The path of a request as a line may hold it: whatever is no sign of our own addresses is a question mark."""
    return _UNTOLD.sub("?", path[:120])


def logging_of(form: str) -> dict[str, Any]:
    """The configuration of `logging` for a form of the log."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": {"()": Line, "form": form}},
        "filters": {"strangers": {"()": Strangers}, "probes": {"()": Probes}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            # The gate writes who asked for what, without the query; uvicorn's own lines would repeat it with one.
            "aelwyd.access": {"level": "INFO", "filters": ["probes"]},
            # Which process is which worker.
            "aelwyd.crew": {"level": "INFO"},
            "uvicorn.error": {"level": "WARNING", "filters": ["strangers"]},
            "websockets": {"level": "CRITICAL"},
        },
    }


def begin(form: str) -> None:
    """Write in this form from now on; what ends the process by surprise too."""
    logging.config.dictConfig(logging_of(form))
    sys.excepthook = _ended


def _ended(kind: type[BaseException], fault: BaseException, found: TracebackType | None) -> None:
    logging.getLogger(__name__).critical("the process ends by a fault", exc_info=(kind, fault, found))
