"""The two messages of a tip: somebody asks what they could do, and is told, alone. What may be asked when stands in
`tips`."""

from typing import Any

from msgspec import Struct

from app.table.fields import Cid


class AskTip(Struct, frozen=True, tag_field="t", tag="tip", forbid_unknown_fields=True):
    """What could I do?"""

    cid: Cid


class Tip(Struct, frozen=True, tag_field="t", tag="tip"):
    """What a seat could do for the decision it owes: a move as the game takes it, and why, by a code of
    `games.core.tip` with what its words name."""

    cid: str
    decision: int
    move: dict[str, Any]
    why: str
    params: dict[str, Any]
