"""Which imports of a ruleset's package the rules must not have, read from its source: no clock, no randomness, no I/O, and of
the server nothing but the public package. The same that `lint-imports` holds for our own."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

FORBIDDEN: Final = frozenset(
    {
        *("asyncio", "random", "secrets", "time", "datetime", "os", "socket", "threading", "multiprocessing"),
        *("subprocess", "pathlib", "io", "sys", "urllib", "http", "sqlite3", "ctypes", "uuid", "logging"),
        *("msgspec", "sqlalchemy", "fastapi", "starlette", "asyncpg", "numpy"),
    }
)
"""Modules, by the first part of their name."""
CALLS: Final = frozenset({"open", "input", "print", "exec", "eval", "__import__"})


def impure(folder: Path, *, own: bool) -> Iterator[str]:
    """Each forbidden import or call below a folder: file, line and name. `own`: one of the server's, which may import the
    rules' core by its real name."""
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            for name in _named(node):
                first = name.partition(".")[0]
                inside = first == "app" and not (own and name.startswith("app.games."))
                if first in FORBIDDEN or inside or name in CALLS:
                    yield f"{path.relative_to(folder)}:{getattr(node, 'lineno', 0)}: {name}"


def _named(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [node.module or ""]
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return [node.func.id] if node.func.id in CALLS else []
    return []
