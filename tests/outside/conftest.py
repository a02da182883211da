"""The example package, installed by pip into a folder of its own, so that only the processes of these tests find it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

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
