"""Rulesets that live in distributions of their own, found at start by the entry point group `aelwyd.rulesets`.

They are trusted code, as the operator installed them. One that cannot be loaded, or takes a name that is taken, is left
out and told about, and nothing else suffers. This is the one module of the rules that looks at what is installed; why:
`docs/decisions/0012-outside-rulesets.md`.
"""

import logging
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from typing import Final

from app.games.core.ruleset import Ruleset

GROUP: Final = "aelwyd.rulesets"

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Outside:
    """A ruleset with where it came from: `package` is name and version of its distribution (`aelwyd-scopa 1.0`),
    `folder` is that of its Python package."""

    rules: Ruleset
    package: str
    folder: Path

    @property
    def locale(self) -> Path:
        """Its catalogues, `<language>/LC_MESSAGES/messages.po` and `.mo` as gettext has them; perhaps not there."""
        return self.folder / "locale"


def installed() -> Iterable[EntryPoint]:
    """Every entry point of the group, in the order of their names."""
    return sorted(entry_points(group=GROUP), key=lambda point: point.name)


def found(taken: Container[str], points: Callable[[], Iterable[EntryPoint]] = installed) -> Iterator[Outside]:
    """The rulesets of other distributions, but those whose name is `taken`."""
    for point in points():
        try:
            rules = loaded(point)
        except Exception:
            # Whatever a package does wrong while it is imported, the other games go on.
            log.exception("a ruleset of another package cannot be loaded", extra={"ruleset": point.name})
            continue
        if rules.rules.name in taken:
            log.error("a ruleset of another package has a name that is taken", extra={"ruleset": point.name})
        else:
            yield rules


def loaded(point: EntryPoint) -> Outside:
    """The ruleset that an entry point names.

    Raises:
        TypeError: it is no instance of `Ruleset`, has another name than its entry point, or lies in no package.
        Exception: whatever its import raises.
    """
    rules = point.load()
    if not isinstance(rules, Ruleset) or rules.name != point.name:
        raise TypeError(f"{point.value} is no ruleset of the name {point.name}")
    package = f"{point.dist.name} {point.dist.version}" if point.dist else point.module
    return Outside(rules, package, Path(str(files(point.module.partition(".")[0]))))
