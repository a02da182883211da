"""Signals over real sockets: told to the side and nobody else, on either database and between two workers."""

import secrets

import pytest

from tests.live.conftest import Serve
from tests.live.evening import deal_in, gather, leave
from tests.live.player import Json, Player
from tests.live.served import Served

pytestmark = pytest.mark.anyio

RULES = {"signals": "team", "signals_first_trick": True}


async def signal(player: Player, kind: str = "load", suit: str | None = None, cid: str | None = None) -> None:
    await player.send(t="signal", cid=cid or secrets.token_hex(8), kind=kind, suit=suit)


async def whispered(player: Player, number: int) -> Json:
    """The next whisper to this player, which must have this number."""
    whisper = await player.hear("whisper")
    assert whisper["id"] == number
    return whisper


async def silence(player: Player) -> None:
    """Whatever was under way to this player has come by now: the talk that was said after it has."""
    words = secrets.token_hex(4)
    await player.send(t="say", cid=secrets.token_hex(8), text=words)
    await player.until(lambda one: any(line["text"] == words for line in one.said))


async def told_to_the_side_alone(players: list[Player]) -> None:
    giver, other, partner, opponent = sorted(players, key=lambda player: int(player.own["seat"]))
    assert giver.own["signals"]["to"] == [partner.own["seat"]]
    await signal(giver, "lead_suit", "H", cid := secrets.token_hex(8))
    first = await whispered(partner, 1)
    fields = {key: first[key] for key in ("seat", "person", "kind", "suit", "public")}
    assert fields == {"seat": 0, "person": giver.person, "kind": "lead_suit", "suit": "H", "public": False}
    assert await whispered(giver, 1) == first
    await signal(giver, "lead_suit", "H", cid)
    assert await whispered(giver, 1) == first, "the same cid, the same signal"
    await signal(partner, "no_trump")
    assert (await whispered(giver, 2))["person"] == partner.person
    await signal(opponent)
    assert (await whispered(other, 1))["person"] == opponent.person
    for player in (other, opponent):
        await silence(player)
        assert [whisper["id"] for whisper in player.whispers] == [1]
    assert [player.seq for player in players] == [giver.seq] * 4, "no step was counted"
    await known_again(partner, [1, 2])
    await known_again(other, [1])


async def known_again(player: Player, numbers: list[int]) -> None:
    """After a reconnect the snapshot holds what this person was told in the deal."""
    await player.close()
    await player.open()
    snapshot = await player.hear("table")
    assert [whisper["id"] for whisper in snapshot["whispers"]] == numbers


async def refused(player: Player, kind: str, suit: str | None = None) -> str:
    await signal(player, kind, suit)
    return str((await player.hear("refused"))["code"])


async def test_signals_on_a_file(served: Served) -> None:
    players = gather([served.address], "briscola", 4, seed=21, **RULES)
    await deal_in(players)
    await told_to_the_side_alone(players)
    assert await refused(players[0], "load", "H") == "bad_message"
    await leave(players)


@pytest.mark.middle
async def test_signals_on_postgresql_between_two_workers(serve: Serve, postgres_url: str) -> None:
    servers = [serve(postgres_url), serve(postgres_url)]
    # Partners sit on different workers, and so do opponents.
    addresses = [servers[n].address for n in (0, 0, 1, 1)]
    players = gather(addresses, "briscola", 4, seed=22, **RULES)
    await deal_in(players)
    await told_to_the_side_alone(players)
    await leave(players)


async def test_signals_count_as_talk(served: Served) -> None:
    """Five in ten seconds; whatever is refused is refused to its giver alone."""
    players = gather([served.address], "briscola", 4, seed=23, signals="team")
    await deal_in(players)
    codes = [await refused(players[0], "load") for _ in range(6)]
    assert codes == ["signals_off"] * 5 + ["too_many"], "none before the first trick is complete"
    await players[1].send(t="signal", cid="cid-00001", kind="load")
    answer = await players[1].hear("refused")
    assert (answer["cid"], answer["code"]) == (None, "bad_message")
    await leave(players)
