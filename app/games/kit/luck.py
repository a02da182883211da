"""What the kit asks of a ruleset that tells how lucky a deal was; it knows no game and no worth of a card."""

from typing import TYPE_CHECKING

from app.games.core.ruleset import Match
from app.games.core.statistics import DEALT

if TYPE_CHECKING:
    from app.games.kit.conformance import Kit


def check_luck(kit: "Kit", match: Match) -> None:
    """After a deal that counted: luck names every side, is the same of the match written and read again, and a game
    tells it exactly if its statistics do.

    Raises:
        Nonconformance: it is not so.
    """
    luck = match.luck()
    figured = any(DEALT in statistic.kinds for statistic in kit.rules.statistics.values())
    kit.require(figured == (luck is not None), "luck_is_told", luck)
    if luck is None:
        return
    sides = len(kit.rules.sides(kit.seats, kit.options))
    for points in (luck.dealt, luck.made):
        kit.require(len(points) == sides and min(points) >= 0, "luck_of_every_side", luck)
    again = kit.rules.from_json(kit.decode(kit.encode(match.to_json()))).luck()
    kit.require(again == luck, "luck_is_in_the_record", f"{luck} then {again}")
