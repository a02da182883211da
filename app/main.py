"""Builds the running server out of its parts: the one place that knows them all.

Store, worker, web: opened in this order, closed in the other. It decides nothing and answers nothing.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from app.api.house import House, Readiness
from app.api.keyholder import Keyholder, kept_key
from app.api.ledger import Ledger
from app.api.limits import limits
from app.api.origins import Addresses, bracketed, own_addresses, own_names
from app.api.passwords import Passwords
from app.api.security import App, Gate, Receive, Scope, Send
from app.api.site import site
from app.api.sockets import Sockets
from app.api.statics import digest
from app.logs import logging_of
from app.settings import Settings
from app.store.retention import Keep
from app.store.store import Store
from app.table.ports import Ports, StoreAway
from app.table.thinking import InTurn, Thinking
from app.table.worker import Worker

TIDY_SECONDS: Final = 3600.0
RATE_SECONDS: Final = 3.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Running:
    """A server ready to be served. `app` is what uvicorn calls; `failed` is set when it must not go on."""

    app: App
    sockets: Sockets
    house: House
    failed: asyncio.Future[None]

    async def goodbye(self) -> None:
        """Take nobody in any more, and send everybody who is here elsewhere."""
        self.house.readiness.stopping = True
        await self.house.worker.farewell()


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Running]:
    """Everything open and running while the context lasts.

    Raises:
        StartRefused: the database cannot be used as it is.
        StoreAway: it cannot be reached.
    """
    store = await Store.open(settings.database_url, data=settings.data)
    try:
        thinking, musing, ledger = Thinking(), Thinking(), Ledger()
        bounds = settings.allowances.bounds
        worker = Worker(_ports(store, thinking, ledger), name=store.worker, build=digest(), bounds=bounds)
        await worker.start()
        passwords = Passwords()
        keyholder = Keyholder(settings.operator_key or kept_key(settings.key_file))
        house = House(
            settings=settings,
            store=store,
            worker=worker,
            limits=limits(time.monotonic, settings.allowances),
            passwords=passwords,
            keyholder=keyholder,
            reachable=_reachable,
            what_ifs=InTurn(musing),
            ledger=ledger,
            readiness=Readiness(),
        )
        sockets = Sockets(house)
        works = (sockets.watch(), _tidy(store, _keep(settings)), _rate(store))
        beside = [asyncio.create_task(work) for work in works]
        try:
            yield Running(_application(house, sockets), sockets, house, worker.failed)
        finally:
            for task in beside:
                task.cancel()
            await asyncio.gather(*beside, return_exceptions=True)
            await worker.stop()
            thinking.close()
            musing.close()
            passwords.close()
    finally:
        await store.close()


async def _tidy(store: Store, keep: Keep) -> None:
    """Once an hour, let go of what has been kept for long enough."""
    while True:
        await asyncio.sleep(TIDY_SECONDS)
        try:
            await store.retention.tidy(keep, store.clock.now())
        except StoreAway:
            _log.warning("what is old could not be looked for; the next hour tries again")


def _keep(settings: Settings) -> Keep:
    return Keep(settings.keep_talk, settings.keep_guests, settings.keep_tables)


async def _rate(store: Store) -> None:
    """Every few seconds, the matches that have ended and count."""
    while True:
        await asyncio.sleep(RATE_SECONDS)
        try:
            await store.ratings.catch_up()
        except StoreAway:
            _log.warning("ratings could not be computed; the next try goes on from there")


def _ports(store: Store, thinking: Thinking, ledger: Ledger) -> Ports:
    return Ports(
        log=store.log,
        clock=store.clock,
        bus=store.bus,
        connections=store.connections,
        talk=store.talk,
        names=store.names,
        lobby=store.lobby,
        blocks=store.blocks,
        reviews=store.reviews,
        fresh=Fresh(),
        thinker=thinking,
        recorder=ledger,
    )


class Fresh:
    """32 new random bytes of the system's at each call. They are drawn many at once, because every entry takes some and
    each draw asks the kernel; none is given twice."""

    def __init__(self) -> None:
        self._drawn: Iterator[bytes] = iter(())

    def __call__(self) -> bytes:
        """The next 32 bytes."""
        for piece in self._drawn:
            return piece
        many = secrets.token_bytes(32 * 128)
        self._drawn = iter([many[start : start + 32] for start in range(0, len(many), 32)])
        return next(self._drawn)


def _application(house: House, sockets: Sockets) -> App:
    pages = site(house)

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        await (sockets if scope["type"] == "websocket" else pages)(scope, receive, send)

    names = (*own_names(), *map(bracketed, own_addresses()))
    return Gate(application, Addresses(house.settings.origins, names), house.ledger.turned_down)


def _reachable() -> str | None:
    return next(iter(own_addresses()), None)


def web(settings: Settings) -> dict[str, Any]:
    """How uvicorn is to serve it, as keywords of `uvicorn.Config`."""
    return {
        "lifespan": "off",
        "ws": "websockets-sansio",
        "ws_max_size": settings.allowances.bounds.message,
        "ws_per_message_deflate": False,
        "ws_ping_interval": float(settings.allowances.ping_seconds),
        "ws_ping_timeout": float(settings.allowances.ping_seconds),
        "timeout_graceful_shutdown": 5,
        "server_header": False,
        "forwarded_allow_ips": list(settings.proxies),
        "access_log": False,
        "log_config": logging_of(settings.log),
    }
