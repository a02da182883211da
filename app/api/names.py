"""What people may call themselves, and what the server proposes to those who have said nothing yet.

Pure text: who already has a name is no question here.
"""

import unicodedata
from collections.abc import Callable
from typing import Final

from app.games.core.options import N_

NAME_LIMIT: Final = 24
"""Graphemes in a name, counted as base characters: marks that sit on another are not counted."""

_CODE_POINTS: Final = 4 * NAME_LIMIT
_FORBIDDEN: Final = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
_MARKS: Final = ("Mn", "Me")
_BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters and signs by their category that show nothing at all."""

PROPOSED: Final = (
    N_("Alder"),
    N_("Aspen"),
    N_("Badger"),
    N_("Beech"),
    N_("Birch"),
    N_("Bramble"),
    N_("Cedar"),
    N_("Chestnut"),
    N_("Clover"),
    N_("Curlew"),
    N_("Elder"),
    N_("Fern"),
    N_("Finch"),
    N_("Foxglove"),
    N_("Hawthorn"),
    N_("Hazel"),
    N_("Heather"),
    N_("Heron"),
    N_("Holly"),
    N_("Ivy"),
    N_("Juniper"),
    N_("Kestrel"),
    N_("Kingfisher"),
    N_("Lapwing"),
    N_("Lark"),
    N_("Larch"),
    N_("Linden"),
    N_("Magpie"),
    N_("Maple"),
    N_("Marten"),
    N_("Meadow"),
    N_("Nightjar"),
    N_("Oak"),
    N_("Otter"),
    N_("Plover"),
    N_("Primrose"),
    N_("Raven"),
    N_("Robin"),
    N_("Rowan"),
    N_("Rush"),
    N_("Sage"),
    N_("Sparrow"),
    N_("Starling"),
    N_("Swallow"),
    N_("Swift"),
    N_("Thistle"),
    N_("Thrush"),
    N_("Willow"),
    N_("Wren"),
    N_("Yarrow"),
    N_("Yew"),
)
"""Friendly names for guests (message ids)."""


def clean_name(text: str) -> str | None:
    """The name as it is kept: one form of each letter, single spaces; None for one that nobody may have."""
    if len(text) > 8 * NAME_LIMIT:
        return None
    composed = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in composed)
    name = " ".join(part for part in spaced.split(" ") if part)
    if not name or len(name) > _CODE_POINTS:
        return None
    kinds = [unicodedata.category(sign) for sign in name]
    if any(kind in _FORBIDDEN for kind in kinds) or any(sign in _BLANK for sign in name):
        return None
    shown = sum(kind not in _MARKS for kind in kinds)
    return name if 1 <= shown <= NAME_LIMIT and kinds[0] not in _MARKS else None


def proposed_name(draw: Callable[[int], int]) -> str:
    """A name (message id) for somebody new; `draw(n)` is a number below n."""
    return PROPOSED[draw(len(PROPOSED))]
