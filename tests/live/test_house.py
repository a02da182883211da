"""The server seen from the house: the addresses it prints work, and a second one on the same file is refused."""

import random

import pytest

from app import cli
from app.api.origins import own_addresses
from tests.live.evening import open_table
from tests.live.player import Player
from tests.live.served import Guest, Served

pytestmark = pytest.mark.anyio


async def test_every_printed_address_works(served: Served) -> None:
    house = [address for address in own_addresses() if ":" not in address]
    hosts = ["localhost", "127.0.0.1", *house]
    printed = [f"http://{host}:{served.port}/" for host in ("localhost", *house)]
    assert [line.split()[-1] for line in served.printed.splitlines()] == printed
    for host in hosts:
        guest = Guest(f"{host}:{served.port}")
        table = open_table(guest, "briscola", 2)["id"]
        assert guest.get(f"/t/{table}").status == 200
        player = Player(guest.address, guest.cookie, table, random.Random(1))
        await player.open()
        assert (await player.hear("table"))["you"]["seat"] == 0
        await player.close()


def test_the_square_code_leads_into_the_house(served: Served) -> None:
    guest = Guest(f"localhost:{served.port}")
    table = open_table(guest, "briscola", 2)
    link = guest.get(f"/api/tables/{table['id']}/invite").json()["link"]
    host = next((one for one in own_addresses()), "localhost")
    assert link == f"http://{host}:{served.port}/t/{table['id']}#i={table['invite']}"


@pytest.mark.parametrize("command", ["serve", "migrate", "rebuild"])
def test_a_file_in_use_is_refused(
    served: Served, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AELWYD_DATA", str(served.data))
    monkeypatch.setenv("AELWYD_DATABASE_URL", "")
    monkeypatch.setenv("AELWYD_PORT", "0")
    assert cli.main([command]) == 3
    assert "in use by another Aelwyd process" in capsys.readouterr().err
