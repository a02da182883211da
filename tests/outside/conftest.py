"""The example package, installed by pip into a folder of its own, so that only the processes of these tests find it; and
Aelwyd itself from its wheel, in a virtual environment of its own."""

import os
import subprocess
import sys
import time
import venv
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException
from pathlib import Path

import pytest
from hatchling.build import build_wheel

from app.bench.stage import free_port
from tests.live.served import request

ROOT = Path(__file__).parents[2]
SCOPA = ROOT / "examples" / "scopa"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder; put it on the path of a process."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    where = ["--no-build-isolation", "--no-index", "--target", str(folder), str(SCOPA)]
    subprocess.run([*command, *where], check=True, capture_output=True, timeout=120)
    return folder


def run(*words: str, path: Path | None = None, text: str = "") -> subprocess.CompletedProcess[str]:
    """A command of Python's, with this folder on its path."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, filter(None, [path, ROOT])))}
    command = [sys.executable, *words]
    return subprocess.run(
        command, cwd=ROOT, env=environment, input=text, capture_output=True, text=True, timeout=300
    )


@dataclass(frozen=True)
class Installed:
    """Aelwyd from its wheel in a virtual environment of its own, with nothing of the checkout to be found."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its Python."""
        return self.folder / "bin" / "python"

    @property
    def command(self) -> Path:
        """`aelwyd`."""
        return self.folder / "bin" / "aelwyd"

    def environment(self, data: Path, **more: str) -> dict[str, str]:
        """A process's environment: ours without settings of the server and of Python."""
        clean = {key: value for key, value in os.environ.items() if not key.startswith(("AELWYD_", "PYTHON"))}
        return {**clean, "AELWYD_DATA": str(data), "AELWYD_DATABASE_URL": "", **more}

    def run(self, *words: str, data: Path) -> subprocess.CompletedProcess[str]:
        """One command of it, in an empty folder."""
        environment, command = self.environment(data), [str(self.command), *words]
        return subprocess.run(command, cwd=data, env=environment, capture_output=True, text=True, timeout=120)

    @contextmanager
    def serving(self, data: Path) -> Iterator[str]:
        """The address of `aelwyd serve`, while the context lasts."""
        port = free_port()
        environment = self.environment(data, AELWYD_PORT=str(port), AELWYD_HOST="127.0.0.1")
        with (data / "serve.txt").open("w") as told:
            serve = subprocess.Popen(
                [str(self.command), "serve"], cwd=data, env=environment, stdout=told, stderr=told
            )
        try:
            _wait_for(f"127.0.0.1:{port}", serve)
            yield f"http://127.0.0.1:{port}"
        finally:
            serve.terminate()
            assert serve.wait(30) == 0, (data / "serve.txt").read_text()


def _wait_for(address: str, serve: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and serve.poll() is None:
        try:
            if request(address, "GET", "/healthz").status == 200:
                return
        except (OSError, HTTPException):
            time.sleep(0.1)
    raise AssertionError(f"serve does not answer, or has ended with {serve.poll()}")


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("dist")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return folder / build_wheel(str(folder))


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel and what it needs, installed by pip into a fresh virtual environment."""
    found = Installed(tmp_path_factory.mktemp("clean") / "venv")
    venv.create(found.folder, with_pip=True)
    install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--constraint"]
    command = [str(found.python), *install, str(ROOT / "constraints.txt"), str(wheel)]
    subprocess.run(command, check=True, capture_output=True, timeout=600)
    return found
