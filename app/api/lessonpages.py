"""The steps of a lesson as a page shows them (`contexts.LessonPage`): plain text in the viewer's language, cards by code."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SceneRow:
    """Cards of a lesson: by code, and by name as `seen`; what comes of it and why. `best` is the place of the card that
    stands out, `turned` a card turned up beside them."""

    cards: tuple[str, ...]
    seen: str
    said: str
    why: str
    best: int | None
    turned: str | None
    fails: bool


@dataclass(frozen=True, slots=True)
class StepRow:
    """A part of a lesson; `rules` are the ids it tells."""

    title: str
    sentences: tuple[str, ...]
    rules: tuple[str, ...]
    scenes: tuple[SceneRow, ...]
