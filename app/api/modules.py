"""Which modules of the site a module brings along, by the imports that stand in them.

It reads our own scripts below the static folder, where every import is a relative path; it knows no page and runs nothing.
"""

import re
from functools import cache
from pathlib import PurePosixPath
from typing import Final

from app.api.statics import FOLDER

_FROM: Final = re.compile(r'^(?:import|export)\b[^;"]*?(?:\bfrom )?"(\.[^"]+)";', re.MULTILINE)


@cache
def reach(path: str) -> frozenset[str]:
    """The module at this path below the static folder and all that it needs, as paths below the folder.

    Raises:
        FileNotFoundError: a module imports what does not exist.
    """
    found: set[str] = set()
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one in found:
            continue
        found.add(one)
        source = (FOLDER / one).read_text()
        waiting.extend(str(resolved(PurePosixPath(one), other)) for other in _FROM.findall(source))
    return frozenset(found)


def resolved(path: PurePosixPath, relative: str) -> PurePosixPath:
    """The path that an import means in the module at `path`."""
    parts: list[str] = []
    for part in (path.parent / relative).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return PurePosixPath(*parts)
