"""The entries about the people of a standing table and the seats kept for them; `entries` has all the others.

What they make of the state stands in `folding.members`.
"""

from app.table.body import Body


class StandingSet(Body, frozen=True, tag="standing_set"):
    """The host made this a standing table with these members; or (`standing` false) it is none any more, and these were
    its members."""

    standing: bool
    members: list[str]


class MemberNamed(Body, frozen=True, tag="member_named"):
    """The host made somebody who sits here a member."""

    person: str


class MemberLeft(Body, frozen=True, tag="member_left"):
    """A member is none any more: they left, and `seat` is the one they sat on; or the host said so (then it is None)."""

    person: str
    seat: int | None


class SeatKept(Body, frozen=True, tag="seat_kept"):
    """The host keeps a seat for this member, or for nobody."""

    seat: int
    person: str | None


class SeatSpared(Body, frozen=True, tag="seat_spared"):
    """The host gave a kept seat free for guests until the coming match is over, or took that back."""

    seat: int
    spared: bool
