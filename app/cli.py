"""The command `aelwyd`: serve, migrate, backup, restore, doctor, seed, rebuild, verify, import, convert, admin, reports, simulate, referee,
check-ruleset, bench.

Reads the settings, does one thing, and ends with a status: 0 done, 1 a check failed, 2 wrong usage, 3 refused (the
file belongs to another process, the database's settings are unsafe, the port is taken). It explains a refusal in
one sentence on stderr and never with a traceback.
"""

import argparse
import asyncio
import dataclasses
import os
import signal
import socket
import sys
from collections.abc import Callable, Coroutine, Sequence
from importlib import metadata
from typing import Any, Final, NoReturn

from app import admin, complaints, copies, referee, verdicts
from app.api.origins import bracketed, own_addresses
from app.api.texts import Texts, choose, texts
from app.bench import command as bench
from app.checks import command as checks
from app.doctor import command as doctor
from app.games.core.options import N_
from app.settings import Settings, SettingsError, read, workers
from app.store.refusals import StartRefused
from app.table import simulate
from app.table.ports import StoreAway

DONE: Final = 0
FAILED: Final = 1
USAGE: Final = 2
REFUSED: Final = 3

_EVERYWHERE: Final = ("0.0.0.0", "::", "")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the answer is the exit status (wrong usage ends the process with 2)."""
    words = texts(choose(os.environ.get("LANG", "")[:2]))
    parsed = _parser(words).parse_args(arguments)
    status: int = parsed.run(parsed, words)
    return status


def _parser(words: Texts) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="aelwyd", description=words.say(_ABOUT))
    told = f"aelwyd {metadata.version('aelwyd')}"
    parser.add_argument("--version", action="version", version=told, help=words.say(_VERSION))
    commands = parser.add_subparsers(title=words.say(N_("commands")), required=True, metavar="")
    for name, run, about in _COMMANDS:
        command = commands.add_parser(name, help=words.say(about), description=words.say(about))
        command.set_defaults(run=run)
        if name in _ARGUMENTS:
            _ARGUMENTS[name](command)
    return parser


# What a command needs is imported when it runs: a simulation waits for no web server.
# ── Commands ──────────────────────────────────────────────────────────────────────────────────────


def _serve(arguments: argparse.Namespace, words: Texts) -> int:
    async def serving(settings: Settings) -> int:
        settings = dataclasses.replace(settings, workers=arguments.workers or settings.workers)
        if arguments.hand is None and settings.workers > 1:
            _lead(settings)
        import uvicorn

        from app import main as server
        from app.crew.hand import Hand, HandedServer
        from app.logs import begin
        from app.serving import Serving, settle

        begin(settings.log)

        hand = None if arguments.hand is None else Hand.told(arguments.hand)
        with _listener(settings) if hand is None else hand.line as entrance:
            settings = dataclasses.replace(settings, worker=hand.number if hand else 1)
            async with server.opened(settings) as running:
                config = uvicorn.Config(running.app, **server.web(settings))
                web = (
                    HandedServer(config, running.goodbye, hand.line)
                    if hand
                    else Serving(config, running.goodbye)
                )
                running.failed.add_done_callback(lambda _: setattr(web, "should_exit", True))
                # A stop by the service manager before uvicorn listens for one must not be lost; the one that it repeats
                # once everything is closed is an ordinary end.
                signal.signal(signal.SIGTERM, lambda *_: setattr(web, "should_exit", True))
                if port := hand.announce if hand else entrance.getsockname()[1]:
                    _announce(settings, port, words)
                settle()
                await web.serve(None if hand else [entrance])
                # A worker that could not go on is no orderly end: whoever watches over it starts it again.
                return FAILED if running.failed.done() else DONE

    return _with_settings(serving, words)


def _lead(settings: Settings) -> NoReturn:
    """Become the parent of several workers, at the address of these settings."""
    from app.crew.lead import become
    from app.store.address import PostgresAddress, read_address
    from app.store.refusals import OneWorkerOnly

    if not isinstance(read_address(settings.database_url, settings.data), PostgresAddress):
        raise OneWorkerOnly(
            "SQLite serves one worker: use PostgreSQL for several, or leave AELWYD_WORKERS at 1."
        )
    become(_listener(settings), settings.workers, settings.log)


def _serving_arguments(parser: argparse.ArgumentParser) -> None:
    many = "so many processes at one address, with PostgreSQL (AELWYD_WORKERS, 1)"
    parser.add_argument("--workers", type=_workers, metavar="N", help=many)
    # For the workers that a parent starts: who they are, and where it hands connections over.
    parser.add_argument("--hand", help=argparse.SUPPRESS)


def _workers(value: str) -> int:
    try:
        return workers(value)
    except SettingsError as fault:
        raise argparse.ArgumentTypeError(fault.reason.format(value=value)) from None


def _migrate(_: argparse.Namespace, words: Texts) -> int:
    from app.store.migrate import revision_of
    from app.store.store import Store

    async def migrating(settings: Settings) -> int:
        store = await Store.open(settings.database_url, data=settings.data)
        revision = await store.database.read(revision_of)
        await store.close()
        print(words.say(N_("The database stands at {revision}."), revision=revision))
        return DONE

    return _with_settings(migrating, words)


def _seed(_: argparse.Namespace, words: Texts) -> int:
    from app.store.seeding import read_demo, seed, seeds_folder
    from app.store.store import Store

    async def seeding(settings: Settings) -> int:
        store = await Store.open(settings.database_url, data=settings.data)
        try:
            demo = read_demo(seeds_folder())
            added = await seed(store.database, demo, store.clock.now())
            print(words.count("{n} match added", "{n} matches added", added.matches))
            if added.people:
                name = (await store.names.names(added.people[:1]))[added.people[0]]
                code = await store.credentials.new_code(added.people[0])
                address = f"{_here(settings, settings.port)}/#r={code}"
                print(words.say(N_("To look at them as {name}: {address}"), name=name, address=address))
        finally:
            await store.close()
        return DONE

    return _with_settings(seeding, words)


def _rebuild(_: argparse.Namespace, words: Texts) -> int:
    from app.store.rebuild import rebuild
    from app.store.store import Store

    async def rebuilding(settings: Settings) -> int:
        store = await Store.open(settings.database_url, data=settings.data)
        try:
            differences = await rebuild(store.database)
        finally:
            await store.close()
        for difference in differences:
            print(difference)
        print(words.count("{n} difference", "{n} differences", len(differences)))
        return FAILED if differences else DONE

    return _with_settings(rebuilding, words)


def _backup(arguments: argparse.Namespace, words: Texts) -> int:
    return _with_settings(lambda settings: copies.run_backup(arguments, settings, words), words)


def _restore(arguments: argparse.Namespace, words: Texts) -> int:
    return _with_settings(lambda settings: copies.run_restore(arguments, settings, words), words)


def _doctor(arguments: argparse.Namespace, words: Texts) -> int:
    return doctor.run(arguments, os.environ, words)


def _verify(arguments: argparse.Namespace, words: Texts) -> int:
    return verdicts.run(arguments, words)


def _import(arguments: argparse.Namespace, words: Texts) -> int:
    from app.store.store import Store

    async def importing(settings: Settings) -> int:
        store = await Store.open(settings.database_url, data=settings.data)
        try:
            return await verdicts.take_in(arguments.files, store.database, words)
        finally:
            await store.close()

    return _with_settings(importing, words)


def _reports(arguments: argparse.Namespace, words: Texts) -> int:
    from app.store.store import Store

    async def reading(settings: Settings) -> int:
        store = await Store.open(settings.database_url, data=settings.data)
        try:
            return await complaints.run(arguments, store, words)
        finally:
            await store.close()

    return _with_settings(reading, words)


def _admin(arguments: argparse.Namespace, words: Texts) -> int:
    try:
        return admin.run(arguments, read(os.environ), words)
    except SettingsError as fault:
        return _refuse(_wrong(fault, words), USAGE)
    except admin.NotDone as fault:
        return _refuse(str(fault), FAILED)


def _simulate(arguments: argparse.Namespace, _: Texts) -> int:
    return simulate.run(arguments)


def _referee(arguments: argparse.Namespace, _: Texts) -> int:
    return referee.run(arguments)


def _check_ruleset(arguments: argparse.Namespace, _: Texts) -> int:
    return checks.run(arguments)


def _bench(arguments: argparse.Namespace, _: Texts) -> int:
    return bench.run(arguments)


_ABOUT: Final = N_("A server for live card tables.")
_VERSION: Final = N_("Print the version and stop.")
_COMMANDS: Final = (
    ("serve", _serve, N_("Bring the database up to date and serve tables until stopped.")),
    ("migrate", _migrate, N_("Bring the database up to date and stop.")),
    ("backup", _backup, N_("Write everything into one file, while the server runs or not.")),
    ("restore", _restore, N_("Go back to a backup; deals that ran are dealt anew.")),
    ("doctor", _doctor, N_("Look whether all is as it should be: each thing in a line, with what to do.")),
    ("seed", _seed, N_("Add people and matches for a demonstration; what is there stays as it is.")),
    ("rebuild", _rebuild, N_("Make all that is derived from the logs again and name what differed.")),
    (
        "verify",
        _verify,
        N_("Check exported matches: every deal fair, every move allowed, every point earned."),
    ),
    ("import", _import, N_("Add exported matches, after checking them; what is there stays as it is.")),
    ("convert", verdicts.convert, N_("Print an exported match as text, or as JSON.")),
    ("admin", _admin, N_("Ask the running server what goes on; close tables, shut people out.")),
    ("reports", _reports, N_("Read what people have reported about others, and mark it as done.")),
    ("simulate", _simulate, N_("Play random matches in memory, with every check at every step.")),
    (
        "referee",
        _referee,
        N_("Keep the rules of a game for other programs, in lines of JSON on standard input and output."),
    ),
    (
        "check-ruleset",
        _check_ruleset,
        N_("Check a ruleset of any package: its rules, its views, its bot and its words."),
    ),
    ("bench", _bench, N_("Measure what a move costs and how well the bots play.")),
)
_ARGUMENTS: Final = {
    "serve": _serving_arguments,
    "backup": copies.add_backup,
    "doctor": doctor.add_arguments,
    "restore": copies.add_restore,
    "verify": verdicts.add_arguments,
    "import": verdicts.add_files,
    "convert": verdicts.add_conversion,
    "admin": admin.add_arguments,
    "reports": complaints.add_arguments,
    "simulate": simulate.add_arguments,
    "referee": referee.add_arguments,
    "check-ruleset": checks.add_arguments,
    "bench": bench.add_arguments,
}


def _with_settings(work: Callable[[Settings], Coroutine[Any, Any, int]], words: Texts) -> int:
    """Read the settings and do the work on an event loop, with every refusal told in a sentence."""
    try:
        settings = read(os.environ)
    except SettingsError as fault:
        return _refuse(_wrong(fault, words), USAGE)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            return runner.run(work(settings))
    except StartRefused as refusal:
        return _refuse(str(refusal), REFUSED)
    except StoreAway as fault:
        reason = words.say(N_("The database cannot be reached ({fault})."), fault=str(fault))
        return _refuse(reason, REFUSED)
    except _PortTaken as fault:
        return _refuse(words.say(fault.reason, host=settings.host, port=settings.port), REFUSED)
    except KeyboardInterrupt:
        return DONE


def _wrong(fault: SettingsError, words: Texts) -> str:
    return f"{fault.variable}: {words.say(fault.reason, value=fault.value, **fault.params)}"


def _refuse(reason: str, status: int) -> int:
    print(f"aelwyd: {reason}", file=sys.stderr)
    return status


# ── The server ────────────────────────────────────────────────────────────────────────────────────


class _PortTaken(Exception):
    reason: Final = N_(
        "Nothing can listen at {host}, port {port}: another program does, or it may not be used."
    )


def _listener(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        return socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except OSError as fault:
        raise _PortTaken from fault


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop


def _here(settings: Settings, port: int) -> str:
    """The site as it is called on this machine."""
    host = "localhost" if settings.host in _EVERYWHERE else bracketed(settings.host)
    return f"http://{host}:{port}"


def _announce(settings: Settings, port: int, words: Texts) -> None:
    """Say where to go: on this machine, from another one in the house, and by the configured names."""
    print(words.say(N_("Open:         {address}"), address=f"{_here(settings, port)}/"))
    house = own_addresses() if settings.host in _EVERYWHERE else []
    for address in house:
        if settings.host == "::" or ":" not in address:
            shown = f"http://{bracketed(address)}:{port}/"
            print(words.say(N_("In the house: {address}"), address=shown))
    for origin in settings.origins:
        print(words.say(N_("From outside: {address}"), address=f"{origin}/"))
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
