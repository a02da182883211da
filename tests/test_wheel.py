"""The wheel: it carries everything, and works where there is no source checkout."""

import os
import subprocess
import sys
import sysconfig
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest
from hatchling.build import build_wheel

from app.store.migrate import newest_revision

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel's content, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        name = build_wheel(str(folder))
    with zipfile.ZipFile(folder / name) as wheel:
        wheel.extractall(folder / "unpacked")
    return folder / "unpacked"


def run(unpacked: Path, *words: str) -> str:
    """What Python prints in an empty folder where only the wheel and its dependencies can be imported."""
    elsewhere = unpacked.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    path = os.pathsep.join([str(unpacked), sysconfig.get_path("purelib"), sysconfig.get_path("platlib")])
    own = {"PYTHONPATH": path, "AELWYD_DATA": str(elsewhere / "data"), "AELWYD_DATABASE_URL": ""}
    # Without `site` nothing adds the checkout, which is installed beside the dependencies, to the path.
    command = [sys.executable, "-S", *words]
    done = subprocess.run(
        command, cwd=elsewhere, env=os.environ | own, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def files(folder: Path) -> set[str]:
    """Every file below, compiled ones apart."""
    found = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(folder).as_posix() for path in found}


def test_every_file_of_the_program_is_in_it(unpacked: Path) -> None:
    carried = files(unpacked / "app")
    seeds, migrations = files(ROOT / "seeds"), files(ROOT / "migrations")
    for part, there in (("seeds/", seeds), ("migrations/", migrations), ("", files(ROOT / "app"))):
        assert there and {part + name for name in there} <= carried
    kinds = ("templates/base.html", "static/js/lobby.js", "locale/messages.pot", "seeds/people.json")
    welsh = ("locale/cy/LC_MESSAGES/messages.po", "locale/cy/LC_MESSAGES/messages.mo")
    assert carried.issuperset((*kinds, *welsh)) and (unpacked / "aelwyd" / "__init__.py").is_file()


def test_it_brings_the_command_and_the_licence(unpacked: Path) -> None:
    (info,) = unpacked.glob("aelwyd-*.dist-info")
    points = ConfigParser()
    points.read(info / "entry_points.txt")
    assert points["console_scripts"]["aelwyd"] == "app.cli:main"
    assert "MIT" in (info / "licenses" / "LICENSE").read_text()


@pytest.mark.middle
def test_it_works_without_the_checkout(unpacked: Path) -> None:
    assert str(newest_revision()) in run(unpacked, "-m", "app.cli", "migrate")
    assert (unpacked.parent / "elsewhere" / "data" / "aelwyd.db").is_file()
    played = run(unpacked, "-m", "app.cli", "simulate", "briscola", "--matches", "1", "--json")
    assert '"matches": 1' in played and '"failure": null' in played
    seen = run(unpacked, "-c", _SEEN).splitlines()
    assert seen == [str(unpacked / "app" / "__init__.py"), str(unpacked / "aelwyd" / "__init__.py"), "True"]


_SEEN = """
import aelwyd, app
from app.store.seeding import read_demo, seeds_folder
print(app.__file__)
print(aelwyd.__file__)
print(len(read_demo(seeds_folder()).tables) > 0)
"""
