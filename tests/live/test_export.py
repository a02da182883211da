"""Taking a match away over HTTP: for whoever may see its page, and for nobody else."""

import asyncio
import re

import pytest

from app.table.export import export_bytes, read_export
from app.table.notation import export_text
from app.table.verify import verify
from tests.live.evening import SHORT, deal_in, gather, leave
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio


async def test_a_match_is_taken_away_and_verified(served: Served) -> None:
    players = gather([served.address], "briscola", 2, seed=8, **SHORT["briscola"])
    guest, stranger = Guest(served.address), Guest(served.address)
    guest.cookie = players[0].cookie
    guest.ask("/api/me", {"name": "Ŵyn"})
    match = f"{players[0].table}-1"
    address = f"/api/matches/{match}/export"
    await deal_in(players)
    running = guest.get(address)
    assert (running.status, running.code) == (409, "match_running")
    assert guest.get(f"/api/matches/{match}/goodnight").code == "match_running"
    for player in players:
        player.moves = True
    await asyncio.gather(*(player.play(60) for player in players))
    answer = guest.get(address)
    export = read_export(answer.body)
    assert answer.headers["content-disposition"].startswith('attachment; filename="aelwyd-briscola-')
    assert export_bytes(export) == answer.body and export.people == [None, None]
    found = verify(export)
    assert found.good and [deal.alone for deal in found.deals] == [False]
    assert export.result.totals == players[0].shared["match"]["scores"][-1]["totals"]
    assert players[0].person not in answer.text
    assert "Ŵyn" in (read_export(guest.get(f"{address}?people=names").body).people)
    assert address in guest.get(f"/match/{players[0].table}-1").text
    assert guest.get(f"{address}?people=ids").code == "bad_message"
    text = guest.get(f"{address}?as=text")
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    assert text.headers["content-disposition"].endswith('-1.txt"')
    assert export_text(export) == text.text and f"{address}?as=text" in guest.get(f"/match/{match}").text
    assert guest.get(f"{address}?as=pdf").code == "bad_message"
    _goodnight(guest, stranger, match, players[0].person)
    assert (stranger.get(address).status, stranger.get(address).code) == (404, "no_such_match")
    await leave(players)


def _goodnight(guest: Guest, stranger: Guest, match: str, person: str) -> None:
    """The evening as one file, for whoever may see the match, with names only where they are asked for."""
    address = f"/api/matches/{match}/goodnight"
    answer = guest.get(address)
    assert answer.status == 200 and answer.headers["content-type"] == "text/html; charset=utf-8"
    assert re.search(r'filename="aelwyd-\d{4}-\d\d-\d\d.html"', answer.headers["content-disposition"])
    assert person not in answer.text and "Ŵyn" not in answer.text
    assert "Ŵyn" in guest.get(f"{address}?people=names").text
    assert address in guest.get(f"/match/{match}").text
    assert guest.get(f"{address}?people=ids").code == "bad_message"
    assert (stranger.get(address).status, stranger.get(address).code) == (404, "no_such_match")


def test_matches_that_do_not_exist(served: Served) -> None:
    guest = Guest(served.address)
    for match in (
        "nothing-1",
        "nothing",
        "x" * 300,
        "%00-1",
        "a%2f..-1",
        "nothing-01",
        "nothing-99999999999",
    ):
        for what in ("export", "goodnight"):
            answer = guest.get(f"/api/matches/{match}/{what}")
            assert (answer.status, answer.code) in ((404, "no_such_match"), (404, "no_such_page")), match
