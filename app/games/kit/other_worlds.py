"""What the kit asks of the worlds that a viewer can imagine: the same bytes for that viewer, lawful, and drawn from what is
known alone.

Part of the conformance kit; it must not know any game.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from app.games.core.ruleset import Match

if TYPE_CHECKING:
    from app.games.kit.conformance import Kit

WORLDS: Final = 8
"""One other world in so many is looked at whole: whether it is lawful, and another one."""


def check_worlds(kit: "Kit", match: Match, text: bytes, views: Mapping[int | None, bytes]) -> None:
    """In another world with the same public history each viewer gets the same bytes. `text` is the JSON of the match,
    `views` are the bytes of each viewer.

    Raises:
        Nonconformance: a promise is broken.
    """
    for viewer, view in views.items():
        world = match.resample(viewer, kit.draw)
        kit.counts.worlds += 1
        kit.counts.views += 1
        kit.require(kit.view(world, viewer) == view, "resample_leaves_the_view", f"viewer {viewer}")
        if kit.draw(WORLDS) == 0:
            _lawful(kit, world, text, viewer)
            _same_from_another(kit, match, viewer)


def _same_from_another(kit: "Kit", match: Match, viewer: int | None) -> None:
    """The same numbers draw the same world whichever of the possible worlds they are drawn from: where the hidden
    cards lie has no part in it."""
    numbers: list[int] = []

    def noted(below: int) -> int:
        numbers.append(kit.draw(below))
        return numbers[-1]

    world, other = match.resample(viewer, noted), match.resample(viewer, kit.draw)
    again = iter(numbers)
    twin = other.resample(viewer, lambda below: next(again, 0))
    same = kit.encode(twin.to_json()) == kit.encode(world.to_json())
    kit.require(same, "resample_knows_no_more", f"viewer {viewer}")


def _lawful(kit: "Kit", world: Match, text: bytes, viewer: int | None) -> None:
    try:
        world.check()
    except AssertionError as fault:
        raise kit.fail("resample_is_lawful", f"viewer {viewer}: {fault}") from fault
    kit.counts.other_worlds += kit.encode(world.to_json()) != text
