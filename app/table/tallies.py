"""What a scored deal adds to the sums of the people who played it: the statistics' only source.

Every kind of score line is counted by its own word, whatever the game; what is worth telling of them is the ruleset's
to say (`Ruleset.statistics`) when somebody asks, so that other words never need other sums. Facts of the log alone
are read. Bots have no sums, and a deal in which somebody else moved for a person says nothing of that person.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.core.statistics import DEALS, DEALT
from app.table.bots import is_bot
from app.table.entries import CLOCK

Line = tuple[int, int, int]
"""What one kind of score line comes to: how many lines, what they count, their points."""
NONE: Final[Line] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Tally:
    """What to add for one person at one table in one game: so many `lines` of the kind `what`, which count `amount`
    (piştis, card points …) and made `points` of the match score. The kind `DEALS` stands for the deals themselves,
    `DEALT` for their luck."""

    table: int
    person: str
    ruleset: str
    what: str
    lines: int
    amount: int
    points: int


def tallies(
    table: int,
    ruleset: str,
    people: Iterable[tuple[int, int, str]],
    score: Mapping[str, Any],
    played_for: Iterable[tuple[int, str]],
    luck: Mapping[str, Sequence[int]] | None = None,
) -> list[Tally]:
    """The sums of a deal for its `people` (seat, side, person), in the order of the kinds; nothing for a void deal.

    `score` is as the log has it, `played_for` the seats for which somebody else moved; the table's own move for
    somebody whose time ran out leaves the deal theirs. `luck`, also as the log has it, is told where it was recorded.
    """
    if not score["counted"]:
        return []
    lent = {seat for seat, who in played_for if who != CLOCK}
    by_side = [_of_side(side, points, score["lines"]) for side, points in enumerate(score["points"])]
    if luck is not None:
        for sums, dealt, made in zip(by_side, luck["dealt"], luck["made"], strict=True):
            sums[DEALT] = (1, dealt, made)
    return [
        Tally(table, person, ruleset, what, *line)
        for seat, side, person in people
        if seat not in lent and not is_bot(person)
        for what, line in sorted(by_side[side].items())
    ]


def _of_side(side: int, points: int, lines: Sequence[Mapping[str, Any]]) -> dict[str, Line]:
    sums: dict[str, Line] = {DEALS: (1, 1, points)}
    for line in lines:
        if line["side"] == side:
            before = sums.get(line["what"], NONE)
            more = (1, counted(line["params"]), line["points"])
            sums[line["what"]] = (before[0] + more[0], before[1] + more[1], before[2] + more[2])
    return sums


def counted(params: Mapping[str, Any]) -> int:
    """What a score line counts: its `count`, or the card points that it tells of, or itself."""
    found = params.get("count", params.get("points", 1))
    return found if type(found) is int else 1
