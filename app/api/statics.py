"""Files the browser may keep for ever: every address carries a digest of the static folder and of the words in it.

One digest for the folder, not one per file, so that modules and style sheets find each other by relative paths.
Nothing here serves a file; it only knows where they are and what they are called.
"""

import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from app.api.texts import LOCALE

FOLDER: Final = Path(__file__).parents[1] / "static"
PREFIX: Final = "/static"


def files() -> Iterator[Path]:
    """Every file below the folder, in a fixed order."""
    return (path for path in sorted(FOLDER.rglob("*")) if path.is_file())


@cache
def digest() -> str:
    """Twelve hex digits that change when any static file or any catalogue does; also the `build` a page was made by."""
    whole = hashlib.sha256()
    for path in (*files(), *sorted(LOCALE.rglob("*.po"))):
        whole.update(path.relative_to(FOLDER.parent).as_posix().encode() + b"\0")
        whole.update(hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:12]


def static(path: str) -> str:
    """The address of a static file.

    Raises:
        FileNotFoundError: no such file; a misspelt address never reaches a browser.
    """
    if not (FOLDER / path).is_file():
        raise FileNotFoundError(path)
    return f"{PREFIX}/{digest()}/{path}"
