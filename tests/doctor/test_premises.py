"""What is seen from the machine: settings, addresses, the disk, and whether a server answers."""

import asyncio
from pathlib import Path

import pytest

from app.doctor import premises
from app.doctor.findings import FAILED, OK, WARNING, fine
from app.doctor.premises import AMPLE, MIB, SCARCE, addresses, disk, kind_of_disk, room, server, settings_of
from app.settings import Settings
from app.store.address import SqliteAddress
from tests.doctor.passing_on import answering

HERE = Path("/srv/cards")


def test_settings_that_can_be_used() -> None:
    settings, found = settings_of({"AELWYD_PORT": "80", "PATH": "/bin"})
    assert settings is not None and settings.port == 80
    assert [finding.level for finding in found] == [OK]


def test_a_wrong_setting_and_one_that_is_misspelt() -> None:
    settings, found = settings_of({"AELWYD_PORT": "http", "AELWYD_ORIGIN": "https://cards.example.org"})
    assert settings is None
    assert [(finding.level, list(finding.params.values())) for finding in found] == [
        (WARNING, ["AELWYD_ORIGIN"]),
        (FAILED, ["http"]),
    ]


@pytest.mark.parametrize(
    ("settings", "house", "levels"),
    [
        (Settings(), ["192.168.1.20"], [OK]),
        (Settings(), [], [WARNING]),
        (Settings(origins=("https://cards.example.org",)), [], [OK]),
        (Settings(origins=("http://cards.example.org",)), [], [WARNING, OK]),
        (Settings(origins=("http://cards.local", "http://192.168.1.20:8000")), [], [OK]),
        (Settings(host="127.0.0.1"), [], [OK]),
    ],
)
def test_addresses(
    settings: Settings, house: list[str], levels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(premises, "own_addresses", lambda: house)
    assert [finding.level for finding in addresses(settings)] == levels


@pytest.mark.parametrize(
    ("free", "size", "level"),
    [
        (SCARCE - 1, 0, FAILED),
        (SCARCE, 0, WARNING),
        (AMPLE, MIB, OK),
        (AMPLE, AMPLE, WARNING),
        (2 * AMPLE, AMPLE, OK),
    ],
)
def test_room_on_the_disk(free: int, size: int, level: str) -> None:
    assert room(HERE, free, size).level == level


def test_the_kind_of_disk_is_that_of_the_nearest_mount(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    (tmp_path / "a b").mkdir()
    mounts.write_text(
        f"root / overlay rw 0 0\nserver:/x {tmp_path} nfs4 rw 0 0\n"
        f"dev {str(tmp_path / 'a b').replace(' ', chr(92) + '040')} ext4 rw 0 0\n"
    )
    folders = (Path("/usr"), tmp_path, tmp_path / "a b")
    assert [kind_of_disk(folder, mounts) for folder in folders] == ["overlay", "nfs4", "ext4"]
    assert kind_of_disk(tmp_path, tmp_path / "nothing") == ""


@pytest.mark.parametrize(
    ("kind", "levels"),
    [("nfs4", [FAILED]), ("tmpfs", [FAILED]), ("overlay", [WARNING]), ("ext4", []), ("", [])],
)
def test_disks_that_do_not_keep(
    kind: str, levels: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(premises, "kind_of_disk", lambda _: kind)
    monkeypatch.setattr(premises, "room", lambda *_: fine("disk", "room"))
    found = list(disk(SqliteAddress(tmp_path / "not" / "there" / "aelwyd.db")))
    assert [finding.level for finding in found] == [*levels, OK]


@pytest.mark.anyio
@pytest.mark.parametrize(
    ("answer", "level", "said"),
    [
        (b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nok\n", OK, "answers at"),
        (b"HTTP/1.1 503 Away\r\nContent-Length: 0\r\n\r\n", FAILED, "cannot reach its database"),
        (b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello", FAILED, "another program"),
    ],
)
async def test_what_answers_at_the_port(answer: bytes, level: str, said: str) -> None:
    async with answering(answer) as place:
        settings = Settings(port=int(place.rpartition(":")[2]))
        (finding,) = await asyncio.to_thread(lambda: list(server(settings, None)))
    assert finding.level == level and said in finding.message


@pytest.mark.anyio
async def test_where_nothing_answers() -> None:
    async with answering(b"") as place:
        settings = Settings(port=int(place.rpartition(":")[2]))
    said = [next(server(settings, holder)).message for holder in (None, "pid 7")]
    assert "no server runs" in said[0] and "nothing answers" in said[1]
    assert list(server(Settings(port=0), None)) == []
