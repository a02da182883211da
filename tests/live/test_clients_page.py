"""docs/clients.md: its bot is run as it stands there, and it names what the client has."""

import asyncio
import re
import sys
from pathlib import Path

import pytest

from aelwyd import client
from aelwyd.client import Client, Table, actions
from aelwyd.client.line import FIRST_WAIT, LIMITED_WAIT, LONGEST_WAIT, PING_SECONDS, SILENCE
from tests.live.served import ROOT, Served

pytestmark = pytest.mark.anyio

PAGE = (ROOT / "docs" / "clients.md").read_text()
BOT = PAGE.partition("```python\n")[2].partition("```")[0]


async def test_the_bot_of_the_page_plays(tmp_path: Path) -> None:
    server = Served(tmp_path, module="tests.live.quick")
    await asyncio.to_thread(server.start)
    try:
        program = tmp_path / "bot.py"
        program.write_text(BOT.replace("http://localhost:8000", server.url))
        made = await asyncio.create_subprocess_exec(
            sys.executable, str(program), stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        told, errors = await asyncio.wait_for(made.communicate(), 90)
        assert made.returncode == 0, errors.decode()
    finally:
        await asyncio.to_thread(server.stop)
    lines = re.findall(r"^(\d) \((\d+), (\d+)\) (won|not won)$", told.decode(), re.MULTILINE)
    assert [line[0] for line in lines] == ["1"]
    assert all(
        int(mine) + int(theirs) == 120 and (word == "won") == (int(mine) > 60)
        for _, mine, theirs, word in lines
    )


def test_it_is_as_short_as_the_page_says() -> None:
    assert 0 < sum(bool(line.strip()) for line in BOT.splitlines()) <= 20


def test_what_the_page_names_is_there() -> None:
    for name in re.findall(r"`(?:table\.)?(\w+)\(", PAGE):
        assert any(hasattr(one, name) for one in (Client, Table, client)), name
    assert actions.Ask("pause").question == "pause"
    told = (f"after {FIRST_WAIT} s", f"up to {LONGEST_WAIT:.0f} s", f"after {LIMITED_WAIT:.0f} s at least")
    assert all(words in PAGE for words in told)
    assert f"no answer for {SILENCE - PING_SECONDS:.0f} s" in PAGE
