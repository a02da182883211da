"""The exchange of a low trump for the turned card (A-6). Says which card may be given; changes nothing."""

from app.games.core.cards import RANKS, rank

_HIGH = "A3KQJ"
_LOW = "7654"


def given_ranks(kind: str, up: int) -> str:
    """The ranks of trump that may be given for the turned card `up`.

    `seven`: the 7 for an A, 3, K, Q or J. `two`: the 2 for any. `seven_and_two`: the 7 as before, the 2 only
    for a 7, 6, 5 or 4.
    """
    turned = RANKS[rank(up)]
    if kind == "two":
        return "2"
    if kind in ("seven", "seven_and_two") and turned in _HIGH:
        return "7"
    return "2" if kind == "seven_and_two" and turned in _LOW else ""


def given_card(kind: str, up: int) -> int | None:
    """The one card that may be given for the turned card, or None."""
    ranks = given_ranks(kind, up)
    if not ranks:
        return None
    return up - rank(up) + RANKS.index(ranks)
