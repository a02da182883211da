"""What this machine is, and what processes on it use: time of its cores and memory, read from /proc (Linux alone has
it)."""

import os
import platform
import subprocess
from collections.abc import Iterable
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")


def about() -> dict[str, str | int]:
    """Where, when and of what a measurement is."""
    return {
        "machine": _processor(),
        "cores": os.cpu_count() or 1,
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "commit": _commit(),
    }


def _processor() -> str:
    try:
        lines = (_PROC / "cpuinfo").read_text().splitlines()
    except OSError:
        return platform.machine()
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.machine())


def _commit() -> str:
    """The commit of the program, with `+` where its files differ from it; its version where it is no checkout."""
    folder = Path(__file__).parent
    git = ["git", "-C", str(folder), "describe", "--always", "--exclude=*", "--dirty=+"]
    try:
        told = subprocess.run(git, capture_output=True, text=True, timeout=10, check=True).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        told = ""
    return told or f"version {version('aelwyd')}"


def family(pid: int) -> list[int]:
    """A process and all that descend from it and live."""
    children: dict[int, list[int]] = {}
    for folder in _PROC.iterdir():
        if folder.name.isdigit():
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):
                continue
            children.setdefault(parent, []).append(int(folder.name))
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def cpu_seconds(pids: Iterable[int]) -> float:
    """The time that these processes have had of a core, exactly, over all their threads that live."""
    spent = 0
    for pid in pids:
        for file in (_PROC / str(pid) / "task").glob("*/schedstat"):
            try:
                spent += int(file.read_text().split()[0])
            except (FileNotFoundError, ProcessLookupError):
                continue
    return spent / 1e9


def memory(pids: Iterable[int]) -> int:
    """Bytes of memory that these processes hold, what they share divided among them."""
    held = 0
    for pid in pids:
        for line in (_PROC / str(pid) / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                held += int(line.split()[1]) * 1024
    return held
