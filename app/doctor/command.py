"""The command `aelwyd doctor` itself: looks at everything in turn, whether a server runs or not, and says what it found."""

import argparse
import asyncio
import json
from collections.abc import Mapping
from typing import Final

from app.api.texts import Texts
from app.asking import Site
from app.doctor import premises, records
from app.doctor.findings import FAILED as WRONG
from app.doctor.findings import Finding, failing
from app.doctor.visit import visit
from app.settings import Settings, SettingsError, read_origin
from app.store.address import SqliteAddress, read_address
from app.store.refusals import BadAddress

DONE: Final = 0
FAILED: Final = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--url", help="the address that people open: is it passed on well?")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace, environ: Mapping[str, str], words: Texts) -> int:
    """Print what was found; 1 where something does not work."""
    found = examine(environ, arguments.url)
    if arguments.json:
        print(json.dumps([finding.to_json(words) for finding in found], indent=1, ensure_ascii=False))
    else:
        print("\n".join(finding.line(words) for finding in found))
    return FAILED if any(finding.level == WRONG for finding in found) else DONE


def examine(environ: Mapping[str, str], url: str | None) -> list[Finding]:
    """Everything that can be said; after settings that cannot be used, nothing more."""
    settings, found = premises.settings_of(environ)
    if settings is None:
        return found
    try:
        found += _house(settings)
    except BadAddress as fault:
        found.append(failing("database", "{fault}", fault=str(fault)))
    if url is not None:
        found += _outside(settings, url)
    return found


def _house(settings: Settings) -> list[Finding]:
    address = read_address(settings.database_url, settings.data)
    seen, found = asyncio.run(records.look(settings))
    if isinstance(address, SqliteAddress):
        found += premises.disk(address)
    found += premises.addresses(settings)
    found += premises.server(settings, None if seen is None else seen.holder)
    return found


def _outside(settings: Settings, url: str) -> list[Finding]:
    try:
        return [*visit(Site(read_origin("--url", url)), settings)]
    except SettingsError as fault:
        return [failing("visit", fault.reason, value=fault.value, **fault.params)]
