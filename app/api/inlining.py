"""Style sheets and modules of the site as one piece, for a file that must work without the server.

A page that is kept cannot fetch what it imports. So the modules that it needs are written one after the other, each in a
function of its own that gives what it exports; nothing is minified, and no name is changed. Only what our own modules
are written in is understood: named imports from relative paths, and names exported where they are declared.
"""

import base64
import hashlib
import re
from functools import cache
from pathlib import PurePosixPath
from typing import Final

from app.api.modules import resolved
from app.api.statics import FOLDER

_import = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_export = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_exported = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
_odd = re.compile(r"^(?:import|export)\b", re.MULTILINE)
_CLOSES: Final = re.compile(r"</(script|style)", re.IGNORECASE)


@cache
def script(path: str) -> str:
    """A module below the static folder with everything that it imports, as the text of one module.

    Raises:
        ValueError: a module is written in another way than this can follow.
    """
    return _unclosed("".join(_modules(PurePosixPath(path), [])))


@cache
def styles(*paths: str) -> str:
    """Style sheets below the static folder, in this order."""
    return _unclosed("".join((FOLDER / path).read_text() for path in paths))


def policy_hash(text: str) -> str:
    """How a content policy names an inline piece of this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _modules(path: PurePosixPath, done: list[PurePosixPath]) -> list[str]:
    """The module at this path after those that it imports, without those that are `done`."""
    if path in done:
        return []
    source = (FOLDER / path).read_text()
    found = [resolved(path, one) for _, one in _import.findall(source)]
    before = [piece for one in found for piece in _modules(one, done)]
    done.append(path)
    body = _import.sub(lambda match: _names(match[1], resolved(path, match[2])), source)
    gives = ", ".join(_exported.findall(body))
    body = _export.sub("", body)
    if _odd.search(body):
        raise ValueError(f"{path} imports or exports in a way that cannot be inlined")
    return [
        *before,
        f"const {_variable(path)} = await (async () => {{\n{body}return {{ {gives} }};\n}})();\n",
    ]


def _names(names: str, path: PurePosixPath) -> str:
    taken = ", ".join(name.strip().replace(" as ", ": ") for name in names.split(",") if name.strip())
    return f"const {{ {taken} }} = {_variable(path)};\n"


def _variable(path: PurePosixPath) -> str:
    return "_" + re.sub(r"\W", "_", str(path.with_suffix("")))


def _unclosed(text: str) -> str:
    """Nothing in it may end the element it stands in."""
    if _CLOSES.search(text):
        raise ValueError("a closing tag stands in a script or a style sheet")
    return text
