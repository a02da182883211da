"""Friends on their way to a table: they open it, come in by its invitation, and sit down."""

import asyncio
import random
from collections.abc import Sequence
from typing import Any

from tests.live.player import Player
from tests.live.served import Guest

SHORT: dict[str, dict[str, Any]] = {"pisti": {"target": 51}, "briscola": {"match_mode": "single"}}
"""House rules for a short match."""


def open_table(
    host: Guest, ruleset: str, seats: int, *, public: bool = False, **options: Any
) -> dict[str, Any]:
    """A table of this host: `{id, invite, code}`."""
    key = f"key-{random.getrandbits(64):016x}"
    body = {"key": key, "ruleset": ruleset, "seats": seats, "options": options, "public": public}
    return host.ask("/api/tables", body)


def gather(addresses: Sequence[str], ruleset: str, seats: int, seed: int, **options: Any) -> list[Player]:
    """The people of a new table, each by their own browser, at these addresses in turn; nobody sits but the host."""
    guests = [Guest(addresses[n % len(addresses)]) for n in range(seats)]
    table = open_table(guests[0], ruleset, seats, **options)
    players = []
    for n, guest in enumerate(guests):
        if n:
            guest.ask(f"/api/tables/{table['id']}/join", {"invite": table["invite"]})
        players.append(Player(guest.address, guest.cookie, table["id"], random.Random(f"{seed} {n}")))
    return players


async def take_seats(players: Sequence[Player]) -> None:
    """Everybody connects and sits down, each in the first free seat they see."""
    for player in players:
        if player.socket is None:
            await player.open()
            await player.hear("table")
        if player.own["seat"] is None:
            free = next(n for n, seat in enumerate(player.shared["seats"]) if seat["person"] is None)
            version = player.shared["table"]["version"]
            await player.do({"type": "sit", "seat": free}, version=version)
            await player.until(lambda one: one.own["seat"] is not None)


async def looking_on(address: str, players: Sequence[Player]) -> Player:
    """Somebody at the table who has no seat."""
    guest, host = Guest(address), Guest(address)
    host.cookie = players[0].cookie
    invite = (await asyncio.to_thread(host.get, f"/api/tables/{players[0].table}/invite")).json()["invite"]
    await asyncio.to_thread(guest.ask, f"/api/tables/{players[0].table}/join", {"invite": invite})
    watcher = Player(address, guest.cookie, players[0].table, moves=False)
    await watcher.open()
    await watcher.hear("table")
    return watcher


async def deal_in(players: Sequence[Player]) -> None:
    """Everybody sits down and is ready; nobody plays a card until told to."""
    for player in players:
        player.moves = False
    await take_seats(players)
    await asyncio.gather(*(player.play(15, until=lambda one: one.phase == "playing") for player in players))


def on_turn(players: Sequence[Player]) -> tuple[Player, Player]:
    """The player whose turn it is, and another."""
    mover = next(player for player in players if player.own["decision"] is not None)
    return mover, next(player for player in players if player is not mover)


async def catch_up(players: Sequence[Player]) -> None:
    """Everybody listens until they have seen the newest that anybody has seen, and does nothing more."""
    newest = max(player.seq or 0 for player in players)
    for player in players:
        await player.until(lambda one: (one.seq or 0) >= newest)


async def leave(players: Sequence[Player]) -> None:
    """Everybody hangs up."""
    for player in players:
        await player.close()
