"""Whole matches over real sockets: on a file, and on PostgreSQL with their people on two workers."""

import asyncio

import pytest

from tests.live.evening import SHORT, catch_up, gather, leave, take_seats
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio


async def played_to_the_end(addresses: list[str], ruleset: str, seats: int, seed: int) -> list[Player]:
    """A whole match: everybody saw the same, nothing went backwards, no right move was refused."""
    players = gather(addresses, ruleset, seats, seed, **SHORT[ruleset])
    await take_seats(players)
    await asyncio.gather(*(player.play(60) for player in players))
    await catch_up(players)
    assert all(player.faults == [] and player.pending == {} and player.refused == [] for player in players)
    assert all(player.shared == players[0].shared for player in players)
    assert players[0].shared["match"]["result"]["unfinished"] is False
    return players


async def test_on_a_file(served: Served) -> None:
    players = await played_to_the_end([served.address], "briscola", 2, seed=1)
    watcher = Guest(served.address)
    watcher.cookie = players[0].cookie
    sheet = watcher.get(f"/api/tables/{players[0].table}/sheet").json()
    scores = players[0].shared["match"]["scores"]
    assert [deal["totals"] for deal in sheet["deals"]] == [score["totals"] for score in scores]
    assert all(line["text"] and line["why"] for deal in sheet["deals"] for line in deal["lines"])
    page = watcher.get(f"/match/{players[0].table}-1")
    assert page.status == 200
    assert scores[-1]["totals"] and sheet["deals"][0]["lines"][0]["rule"] in page.text
    assert f"/match/{players[0].table}-1" in watcher.get("/history").text
    assert Guest(served.address).get(f"/match/{players[0].table}-1").status == 404
    their_sums_are_told_to_nobody_else(served, watcher, players)
    await leave(players)


def their_sums_are_told_to_nobody_else(served: Served, own: Guest, players: list[Player]) -> None:
    """Head to head and the filtered list: for whoever played; a stranger is told as of two people there never were."""
    people = [str(player.person) for player in players]
    both = f"/history/with/{people[0]}/{people[1]}"
    assert (
        "1 match finished" in own.get(both).text
        and "1 match finished" in own.get(f"/history/with/{people[1]}").text
    )
    assert (
        f"{players[0].table}-1"
        in own.get(f"/history?with={people[1]}&table={players[0].table}&game=briscola").text
    )
    assert f"{players[0].table}-1" not in own.get(f"/history?with={people[1]}&outcome=unfinished").text
    assert "Card points a deal" in own.get("/history/statistics").text
    stranger = Guest(served.address)
    told = stranger.get(both).text
    nobody = stranger.get("/history/with/p-nobody/p-nobody-else").text
    assert told.replace(both, "") == nobody.replace("/history/with/p-nobody/p-nobody-else", "")
    assert "Nothing to compare" in told and "Nothing to count yet" in stranger.get("/history/statistics").text


async def test_its_people_on_two_workers(workers: list[Served]) -> None:
    addresses = [server.address for server in workers]
    players = await played_to_the_end(addresses, "briscola", 4, seed=2)
    tab = Player(addresses[1], players[0].cookie, players[0].table)
    await tab.open()
    await tab.hear("table")
    assert (await players[0].hear("closing"))["code"] == "taken"
    await leave([tab, *players[1:]])


async def test_a_rematch_moves_the_first_dealer_on(served: Served) -> None:
    players = gather([served.address], "pisti", 3, seed=3, **SHORT["pisti"])
    for player in players:
        player.rematches = 1
    await take_seats(players)
    first: dict[int, int] = {}

    def watch(player: Player) -> bool:
        match = player.shared.get("match")
        if match and match["deal"] == 1:
            first.setdefault(match["number"], match["dealer"])
        return player.match == 2 and player.phase == "playing"

    await asyncio.gather(*(player.play(60, until=watch) for player in players))
    assert first[2] == (first[1] + 1) % 3
    seats = [[seat["person"] for seat in player.shared["seats"]] for player in players]
    assert seats == [[player.person for player in players]] * 3
    await leave(players)
