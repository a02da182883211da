"""What the operator may set, read once from the environment and refused in plain words when it is wrong.

Knows the names and forms of the settings and nothing else: it opens no database and no socket.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

from app.allowances import DEFAULTS, VARIABLES, Allowances, allowances
from app.games.core.options import N_

Newcomers: TypeAlias = Literal["open", "invited", "closed"]
NEWCOMERS: Final[tuple[Newcomers, ...]] = ("open", "invited", "closed")

PROXIES: Final = ("127.0.0.1", "::1")
"""Whose `X-Forwarded-For` is believed unless the operator says otherwise: a proxy on this very machine."""

NAMES: Final = (
    "AELWYD_DATA",
    "AELWYD_DATABASE_URL",
    "AELWYD_HOST",
    "AELWYD_PORT",
    "AELWYD_ORIGINS",
    "AELWYD_PROXIES",
    "AELWYD_TABLE_RATE",
    "AELWYD_WORKERS",
    "AELWYD_NEWCOMERS",
    "AELWYD_PUBLIC_TABLES",
    "AELWYD_OPERATOR_KEY",
    "AELWYD_LOG",
    "AELWYD_METRICS_TOKEN",
    "AELWYD_DIRECT_SOCKETS",
    *VARIABLES,
    "AELWYD_KEEP_TALK_DAYS",
    "AELWYD_KEEP_GUESTS_DAYS",
    "AELWYD_KEEP_TABLES_DAYS",
)
"""Every variable that is read."""

_ORIGIN: Final = re.compile(r"(https?)://((?:[a-z0-9_.-]+|\[[0-9a-f:.]+\]))(?::([0-9]{1,5}))?")
_DEFAULT_PORTS: Final = {"http": 80, "https": 443}

BAD_DATABASE: Final = N_(
    "“{value}” is no database; use postgresql://user:password@host/name or sqlite:///path/to/file"
)
BAD_ORIGIN: Final = N_(
    "“{value}” is no address of a site; use the form https://cards.example.org, without a path"
)
BAD_COUNT: Final = N_("“{value}” is no number from 1 to 1000000")
BAD_WORKERS: Final = N_("“{value}” is no number of workers from 1 to 64")
BAD_DAYS: Final = N_("“{value}” is no number of days from 0 (for good) to 36500")
BAD_WORD: Final = N_("“{value}” is none of: {words}")
BAD_KEY: Final = N_("A key for the operator has 24 to 200 letters and digits")
BAD_LIMIT: Final = N_("“{value}” is no number from {least} to {most}")
BAD_TOKEN: Final = N_(
    "a token has 16 to 200 letters, digits and - . _ ~; make one with: openssl rand -hex 24"
)
LOGS: Final = ("plain", "json")
BAD_PORT: Final = N_("“{value}” is no port; use a number from 0 to 65535")


class SettingsError(ValueError):
    """A setting that cannot be used: `variable` names it, `reason` is a message id with `{value}` and what `params`
    holds beside it."""

    def __init__(self, variable: str, reason: str, value: str, **params: Any) -> None:
        super().__init__(f"{variable}: {reason.format(value=value, **params)}")
        self.variable, self.reason, self.value, self.params = variable, reason, value, params


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that differs from one server to the next.

    Without a `database_url` the embedded database in the `data` folder is used. `origins` are the addresses that
    people open beside localhost and the machine's own, such as `https://cards.example.org`; a `port` of 0 lets
    the system choose one; `table_rate` is how many messages a socket at a table may send in 10 s (people never
    need more; programs that play may). `workers` is how many processes share the port; `worker`, which of them this one
    is (from 1), is no setting: a process is told when it is started. `newcomers` is who may come that nobody knows yet:
    everybody, whoever is invited to a table, or nobody; `public_tables` whether a table can be listed on the front page;
    `operator_key` opens the operator's page (None: the one in the `data` folder). `log` is the form of the log (`LOGS`);
    whoever brings the `metrics_token` may read the figures, without one only this machine. `keep_…` are the days for
    which talk, guests who never played and tables at which no match was begun are kept; 0 is for good. `direct_sockets`:
    whether messages to open sockets are written straight to them, or all by ASGI's slower way.
    """

    database_url: str | None = None
    host: str = "0.0.0.0"
    port: int = 8000
    origins: tuple[str, ...] = ()
    data: Path = Path("data")
    proxies: tuple[str, ...] = PROXIES
    table_rate: int = 20
    workers: int = 1
    worker: int = 1
    keep_talk: int = 365
    keep_guests: int = 30
    keep_tables: int = 30
    newcomers: Newcomers = "open"
    public_tables: bool = True
    operator_key: str | None = field(default=None, repr=False)
    log: str = "plain"
    metrics_token: str | None = field(default=None, repr=False)
    direct_sockets: bool = True
    allowances: Allowances = DEFAULTS

    @property
    def key_file(self) -> Path:
        """Where the operator's key lies unless a setting names another."""
        return self.data / "operator-key"


def read(environ: Mapping[str, str]) -> Settings:
    """The settings of an environment; an empty variable counts as not set.

    Raises:
        SettingsError: a value of the wrong form.
    """
    return Settings(
        database_url=_database_url(environ.get("AELWYD_DATABASE_URL") or None),
        host=environ.get("AELWYD_HOST") or "0.0.0.0",
        port=_port(environ.get("AELWYD_PORT") or "8000"),
        origins=tuple(
            read_origin("AELWYD_ORIGINS", value) for value in _listed(environ.get("AELWYD_ORIGINS"))
        ),
        data=Path(environ.get("AELWYD_DATA") or "data"),
        proxies=_listed(environ.get("AELWYD_PROXIES")) or PROXIES,
        table_rate=_count("AELWYD_TABLE_RATE", environ.get("AELWYD_TABLE_RATE") or "20"),
        workers=workers(environ.get("AELWYD_WORKERS") or "1"),
        keep_talk=_days("AELWYD_KEEP_TALK_DAYS", environ.get("AELWYD_KEEP_TALK_DAYS") or "365"),
        keep_guests=_days("AELWYD_KEEP_GUESTS_DAYS", environ.get("AELWYD_KEEP_GUESTS_DAYS") or "30"),
        keep_tables=_days("AELWYD_KEEP_TABLES_DAYS", environ.get("AELWYD_KEEP_TABLES_DAYS") or "30"),
        newcomers=_newcomers(environ.get("AELWYD_NEWCOMERS") or "open"),
        public_tables=_switch("AELWYD_PUBLIC_TABLES", environ.get("AELWYD_PUBLIC_TABLES") or "on"),
        operator_key=_key(environ.get("AELWYD_OPERATOR_KEY") or None),
        log=_log(environ.get("AELWYD_LOG") or "plain"),
        metrics_token=_token(environ.get("AELWYD_METRICS_TOKEN") or None),
        direct_sockets=_switch("AELWYD_DIRECT_SOCKETS", environ.get("AELWYD_DIRECT_SOCKETS") or "on"),
        allowances=allowances(environ, _out_of_bounds),
    )


def _listed(value: str | None) -> tuple[str, ...]:
    return tuple((value or "").replace(",", " ").split())


def _database_url(value: str | None) -> str | None:
    if value is None or (value.startswith("sqlite:///") and value != "sqlite:///"):
        return value
    if re.match(r"postgres(ql)?://", value) and urlsplit(value).path.strip("/"):
        return value.replace("postgres://", "postgresql://", 1)
    shown = re.sub(r"//([^/@:]*):[^/@]*@", r"//\1:…@", value)
    raise SettingsError("AELWYD_DATABASE_URL", BAD_DATABASE, shown)


def _port(value: str) -> int:
    if not (value.isascii() and value.isdigit() and int(value) <= 65535):
        raise SettingsError("AELWYD_PORT", BAD_PORT, value)
    return int(value)


def _count(variable: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and 0 < int(value) <= 1_000_000):
        raise SettingsError(variable, BAD_COUNT, value)
    return int(value)


def workers(value: str) -> int:
    """A number of workers.

    Raises:
        SettingsError: it is none.
    """
    if not (value.isascii() and value.isdigit() and 0 < int(value) <= 64):
        raise SettingsError("AELWYD_WORKERS", BAD_WORKERS, value)
    return int(value)


def _days(variable: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and int(value) <= 36_500):
        raise SettingsError(variable, BAD_DAYS, value)
    return int(value)


def _newcomers(value: str) -> Newcomers:
    for word in NEWCOMERS:
        if value == word:
            return word
    raise SettingsError("AELWYD_NEWCOMERS", BAD_WORD, value, words=", ".join(NEWCOMERS))


def _switch(variable: str, value: str) -> bool:
    if value not in ("on", "off"):
        raise SettingsError(variable, BAD_WORD, value, words="on, off")
    return value == "on"


def _key(value: str | None) -> str | None:
    if value is not None and re.fullmatch(r"[A-Za-z0-9_-]{24,200}", value) is None:
        raise SettingsError("AELWYD_OPERATOR_KEY", BAD_KEY, "…")
    return value


def _log(value: str) -> str:
    if value not in LOGS:
        raise SettingsError("AELWYD_LOG", BAD_WORD, value, words=", ".join(LOGS))
    return value


def _token(value: str | None) -> str | None:
    if value is not None and not re.fullmatch(r"[A-Za-z0-9._~-]{16,200}", value):
        raise SettingsError("AELWYD_METRICS_TOKEN", BAD_TOKEN, "…")
    return value


def _out_of_bounds(variable: str, value: str, least: int, most: int) -> SettingsError:
    return SettingsError(variable, BAD_LIMIT, value, least=least, most=most)


def read_origin(variable: str, value: str) -> str:
    """An origin as browsers write it: lower case, no path, no port where it is the scheme's own.

    Raises:
        SettingsError: it is none; it names `variable`.
    """
    found = _ORIGIN.fullmatch(value.rstrip("/").lower())
    if found is None:
        raise SettingsError(variable, BAD_ORIGIN, value)
    scheme, host, port = found.groups()
    if port is None or int(port) == _DEFAULT_PORTS[scheme]:
        return f"{scheme}://{host}"
    return f"{scheme}://{host}:{int(port)}"
