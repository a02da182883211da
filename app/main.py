"""Builds the running server out of its parts: the one place that knows them all.

Store, worker, web: opened in this order, closed in the other. It decides nothing and answers nothing.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, Final

from app.api.house import House
from app.api.keyholder import Keyholder, kept_key
from app.api.limits import limits
from app.api.origins import Addresses, bracketed, own_addresses, own_names
from app.api.passwords import Passwords
from app.api.security import App, Gate, Receive, Scope, Send
from app.api.site import site
from app.api.sockets import Sockets
from app.api.statics import digest
from app.settings import Settings
from app.store.store import Store
from app.table.messages import MESSAGE_LIMIT
from app.table.ports import Ports, StoreAway
from app.table.thinking import InTurn, Thinking
from app.table.worker import Worker

FORGET_SECONDS: Final = 3600.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Running:
    """A server ready to be served. `app` is what uvicorn calls; `failed` is set when it must not go on."""

    app: App
    sockets: Sockets
    house: House
    failed: asyncio.Future[None]


@asynccontextmanager
async def opened(settings: Settings) -> AsyncIterator[Running]:
    """Everything open and running while the context lasts.

    Raises:
        StartRefused: the database cannot be used as it is.
        StoreAway: it cannot be reached.
    """
    store = await Store.open(settings.database_url, data=settings.data)
    try:
        thinking, musing = Thinking(), Thinking()
        worker = Worker(_ports(store, thinking), name=store.worker, build=digest())
        await worker.start()
        passwords = Passwords()
        keyholder = Keyholder(settings.operator_key or kept_key(settings.key_file))
        house = House(
            settings, store, worker, limits(time.monotonic), passwords, keyholder, _reachable, InTurn(musing)
        )
        sockets = Sockets(house)
        beside = [asyncio.create_task(work) for work in (sockets.watch(), _forget_idle(store))]
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


async def _forget_idle(store: Store) -> None:
    """Once an hour, the guests who came and never played."""
    while True:
        await asyncio.sleep(FORGET_SECONDS)
        try:
            await store.farewell.forget_idle(store.clock.now())
        except StoreAway:
            _log.warning("idle guests could not be looked for; the next hour tries again")


def _ports(store: Store, thinking: Thinking) -> Ports:
    return Ports(
        log=store.log,
        clock=store.clock,
        bus=store.bus,
        connections=store.connections,
        talk=store.talk,
        names=store.names,
        lobby=store.lobby,
        blocks=store.blocks,
        fresh=lambda: secrets.token_bytes(32),
        thinker=thinking,
    )


def _application(house: House, sockets: Sockets) -> App:
    pages = site(house)

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        await (sockets if scope["type"] == "websocket" else pages)(scope, receive, send)

    names = (*own_names(), *map(bracketed, own_addresses()))
    return Gate(application, Addresses(house.settings.origins, names))


def _reachable() -> str | None:
    return next(iter(own_addresses()), None)


def web(settings: Settings) -> dict[str, Any]:
    """How uvicorn is to serve it, as keywords of `uvicorn.Config`."""
    return {
        "lifespan": "off",
        "ws": "websockets-sansio",
        "ws_max_size": MESSAGE_LIMIT,
        "ws_per_message_deflate": False,
        "ws_ping_interval": 20.0,
        "ws_ping_timeout": 20.0,
        "timeout_graceful_shutdown": 5,
        "server_header": False,
        "forwarded_allow_ips": list(settings.proxies),
        "access_log": False,
        "log_config": LOGGING,
    }


# ── What is written down ──────────────────────────────────────────────────────────────────────────


class Strangers(logging.Filter):
    """Keeps tracebacks out that any stranger could cause by a broken frame or handshake."""

    _CAUSED: Final = ("Invalid UTF-8", "parser failed", "opening handshake failed", "ASGI callable returned")

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write this down."""
        return not record.getMessage().startswith(self._CAUSED)


LOGGING: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"strangers": {"()": Strangers}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        # The gate writes who asked for what, without the query; uvicorn's own lines would repeat it with one.
        "aelwyd.access": {"level": "INFO"},
        "uvicorn.error": {"level": "WARNING", "filters": ["strangers"]},
    },
}
