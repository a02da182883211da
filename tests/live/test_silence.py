"""What a server writes down and counts while people play, talk and misbehave: nothing of what they hold, say, are called
or could come back with (P7, for logs and figures)."""

import asyncio
import re
import secrets
from urllib.parse import quote_plus

import pytest

from tests.live.evening import SHORT, deal_in, gather, leave
from tests.live.handshake import knock
from tests.live.player import Player
from tests.live.served import Guest, Served, request

pytestmark = pytest.mark.anyio
CARD = re.compile(r"\b[A2-9TJQK][CDHS]\b")


def browser_of(player: Player) -> Guest:
    """The same person's pages."""
    guest = Guest(player.address)
    guest.cookie = player.cookie
    return guest


async def misbehave(served: Served, player: Player, words: str) -> None:
    """Messages that are none, moves that are none, and a handshake that is none, all of them quoting."""
    await player.send(t="say", cid=secrets.token_hex(8), text=words)
    await player.send(t="do", cid=secrets.token_hex(8), action={"type": words}, decision=None, version=None)
    wrong = {"type": "act", "move": {"type": "play", "card": words}}
    await player.do(wrong, decision=player.own["decision"])
    async with knock(served, "/ws/lobby", player.cookie) as socket:
        await socket.send(words.encode())
        await socket.send(f'{{"t": "{words}'.encode()[:-1] + b"\xff", text=True)
    await asyncio.to_thread(browser_of(player).post, "/api/recover", {"code": words})
    await asyncio.to_thread(browser_of(player).get, f"/t/{player.table}?said={quote_plus(words)}")


async def test_nothing_that_people_hold_say_or_are_called_is_written_down_or_counted(served: Served) -> None:
    before = request(served.address, "GET", "/metrics").text
    players = gather([served.address], "briscola", 2, seed=77, **SHORT["briscola"])
    names, told = (
        ["QH <svg/onload=alert()>", "KD\u2019s %s {0} token"],
        "I hold AC and 3D, %(name)s, don\u2019t tell",
    )
    codes = []
    for player, name in zip(players, names, strict=True):
        browser_of(player).ask("/api/me", {"name": name})
        codes.append(browser_of(player).ask("/api/me/recovery")["code"])
    await deal_in(players)
    await misbehave(served, players[0], told)
    for player in players:
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in players))
    invited = browser_of(players[0]).get(f"/api/tables/{players[0].table}/invite").json()
    figures, log = request(served.address, "GET", "/metrics").text, served.errors
    await leave(players)

    assert grown('aelwyd_moves_total{worker="1",ruleset="briscola",by="person"}', before, figures) == 40
    assert grown('aelwyd_matches_over_total{worker="1",ruleset="briscola"}', before, figures) >= 1
    assert grown('aelwyd_refused_total{worker="1",at="table",code="bad_message"}', before, figures) >= 2
    assert f"path=/t/{players[0].table} status=200" in log
    tokens = [player.cookie.removeprefix("aelwyd=") for player in players]
    for secret in (*names, told, "onload", "don\u2019t", *tokens, *codes, invited["invite"]):
        assert secret not in log and secret not in figures
    for person in (players[0].person, players[1].person, players[0].table):
        assert person not in figures
    assert CARD.findall(re.sub(r"path=\S+", "", log)) == CARD.findall(figures) == []


def grown(series: str, before: str, after: str) -> float:
    """How much a counter grew."""
    values = [
        float(line.rpartition(" ")[2])
        for text in (before, after)
        for line in [next((one for one in text.splitlines() if one.startswith(f"{series} ")), " 0")]
    ]
    return values[1] - values[0]
