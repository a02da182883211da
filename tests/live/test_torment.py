"""Workers killed, frozen and restarted at random while every game is played: see `torment`."""

import os
from pathlib import Path

import pytest

from tests.live.served import Served
from tests.live.torment import REACH, WORKERS, Torment

pytestmark = [pytest.mark.anyio, pytest.mark.middle]

SECONDS = float(os.environ.get("TORMENT_SECONDS", "60"))


async def test_every_game_is_played_through_all_harm(postgres_url: str, tmp_path: Path) -> None:
    server = Served(tmp_path / "server", postgres_url, {"AELWYD_WORKERS": str(WORKERS)})
    torment = Torment(server, seed=1)
    try:
        await torment.run(SECONDS)
    finally:
        print(torment.told())
        server.stop()
    assert not torment.moves_refused
    assert max(silence.in_reach for silence in torment.silences) <= REACH
    assert all(silence.seq > 20 for silence in torment.silences)
