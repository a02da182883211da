"""Style sheets and modules of the site as one piece, for a file that must work without the server.

A page that is kept cannot fetch what it imports. So the modules that it needs are written one after the other, each in a
function of its own that gives what it exports; nothing is minified, and no name is changed (in parts the modules go by
numbers). Only what our own modules are written in is understood: named imports from relative paths, and names exported
where they are declared.
"""

import base64
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from typing import Final

from app.api.modules import LATER, later, resolved
from app.api.statics import FOLDER

_import = re.compile(r'^import \{([^}]*)\} from "([^"]+)";\n', re.MULTILINE)
_export = re.compile(r"^export (?=(?:async )?(?:function|class|const|let) (\w+))", re.MULTILINE)
_exported = re.compile(r"^export (?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
_odd = re.compile(r"^(?:import|export)\b", re.MULTILINE)
_LENT: Final = "globalThis.aelwydModules"
_CLOSES: Final = re.compile(r"</(script|style)", re.IGNORECASE)


@cache
def script(path: str) -> str:
    """A module below the static folder with everything that it imports, as the text of one module.

    Raises:
        ValueError: a module is written in another way than this can follow.
    """
    return _unclosed("".join(_modules(PurePosixPath(path), [], _nowhere)))


@dataclass(frozen=True, slots=True)
class Parts:
    """A script of which some comes later: the text to begin with, and by path that of each module which is fetched when
    something asks for it."""

    first: str
    later: Mapping[str, str]


def parts(path: str, address: Callable[[str], str]) -> Parts:
    """A module below the static folder with everything that it needs to begin, and what it fetches later, each with
    what it needs beyond the beginning. `address` says where, as seen from the first, the text of a path is to lie.

    What both need is there once: the first lends its modules to the others.

    Raises:
        ValueError: a module is written in another way than this can follow.
    """
    first: list[PurePosixPath] = []
    begins = _modules(PurePosixPath(path), first, address)
    texts, lent = {}, set[PurePosixPath]()
    for one in sorted(later(path)):
        own = list(first)
        text = "".join(_modules(PurePosixPath(one), own, _nowhere))
        needs = {found for module in own[len(first) :] for found in _needed(module) if found in first}
        lent |= needs
        borrowed = ", ".join(sorted(map(_variable, needs)))
        gives = ", ".join(_exported.findall((FOLDER / one).read_text()))
        whole = f"const {{ {borrowed} }} = {_LENT};\n{text}export const {{ {gives} }} = {_variable(PurePosixPath(one))};\n"
        texts[one] = _unclosed(_numbered(whole, own))
    lending = [
        text + (f"{_LENT}.{_variable(module)} = {_variable(module)};\n" if module in lent else "")
        for text, module in zip(begins, first, strict=True)
    ]
    return Parts(_unclosed(_numbered(f"{_LENT} = {{}};\n" + "".join(lending), first)), texts)


def _numbered(text: str, modules: list[PurePosixPath]) -> str:
    """A text of these modules in which they go by their numbers: their paths are long, and named often."""
    short = {_variable(module): f"_{number}" for number, module in enumerate(modules)}
    return re.sub(r"\b_js_\w+", lambda found: short[found[0]], text)


def _nowhere(path: str) -> str:
    raise ValueError(f"{path} would be fetched later, by a piece that has everything or came late itself")


def _needed(path: PurePosixPath) -> list[PurePosixPath]:
    return [resolved(path, name) for _, name in _import.findall((FOLDER / path).read_text())]


@cache
def styles(*paths: str) -> str:
    """Style sheets below the static folder, in this order."""
    return _unclosed("".join((FOLDER / path).read_text() for path in paths))


def policy(style: str, script: str, *more: str) -> str:
    """The content policy of a page that holds one style and one script and may do nothing else but `more`."""
    pieces = f"style-src {policy_hash(style)}", f"script-src {policy_hash(script)}"
    return "; ".join(["default-src 'none'", *pieces, "base-uri 'none'", "form-action 'none'", *more])


def policy_hash(text: str) -> str:
    """How a content policy names an inline piece of this text."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _modules(path: PurePosixPath, done: list[PurePosixPath], address: Callable[[str], str]) -> list[str]:
    """The module at this path after those that it imports, without those that are `done`. What one of them fetches later
    lies at its `address`."""
    if path in done:
        return []
    source = (FOLDER / path).read_text()
    before = [piece for one in _needed(path) for piece in _modules(one, done, address)]
    done.append(path)
    body = _import.sub(lambda match: _names(match[1], resolved(path, match[2])), source)
    body = LATER.sub(lambda match: f'() => import("{address(str(resolved(path, match[1])))}")', body)
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
