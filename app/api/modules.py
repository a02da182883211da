"""Which modules of the site a module brings along, at once or later, by the imports that stand in them.

It reads our own scripts below the static folder, where every import is a relative path; it knows no page and runs nothing.
"""

import re
from functools import cache
from pathlib import PurePosixPath
from typing import Final

from app.api.statics import FOLDER

_FROM: Final = re.compile(r'^(?:import|export)\b[^;"]*?(?:\bfrom )?"(\.[^"]+)";', re.MULTILINE)
LATER: Final = re.compile(r'\(\) => import\("(\.[^"]+)"\)')
"""How a module names another that it only needs when something asks for it; types in comments look otherwise."""


@cache
def at_once(path: str) -> frozenset[str]:
    """The module at this path below the static folder and all that it needs to begin, as paths below the folder.

    Raises:
        FileNotFoundError: a module imports what does not exist.
    """
    found: set[str] = set()
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting.extend(_named(one, _FROM))
    return frozenset(found)


@cache
def later(path: str) -> frozenset[str]:
    """The modules that the one at this path fetches when something asks for them, or that one it needs does."""
    return frozenset(name for one in at_once(path) for name in _named(one, LATER))


@cache
def reach(path: str) -> frozenset[str]:
    """All that the module at this path may ever bring along."""
    found = set[str]()
    waiting = [path]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found |= at_once(one)
            waiting.extend(later(one))
    return frozenset(found)


def _named(path: str, form: re.Pattern[str]) -> list[str]:
    source = (FOLDER / path).read_text()
    return [str(resolved(PurePosixPath(path), name)) for name in form.findall(source)]


def resolved(path: PurePosixPath, relative: str) -> PurePosixPath:
    """The path that an import means in the module at `path`."""
    parts: list[str] = []
    for part in (path.parent / relative).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return PurePosixPath(*parts)
