"""What processes of this machine use: time of its cores and memory, read from /proc (Linux alone has it)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

_PROC: Final = Path("/proc")


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
