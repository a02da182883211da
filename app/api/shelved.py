"""The rules by which what was played is shown: those that are here, or as much as the record itself says.

A game whose package has gone leaves its matches behind. Their pages tell what was stored: who played on which side, points,
and score lines in the game's own words for them. Nothing here plays or judges anything.
"""

from collections.abc import Mapping
from typing import Any, NoReturn

from app.api.texts import Texts
from app.games.core.options import N_, OptionValue
from app.games.core.ruleset import Json, Move, Ruleset
from app.games.registry import RULESETS
from app.store.matches import MatchRecord

GONE = N_("{game} (not installed)")


class _Gone(Ruleset):
    """What is known of a game that is not installed: the sides of one match."""

    rules_version = 0
    seats = ()
    options = ()
    presets = ()

    def __init__(self, match: MatchRecord) -> None:
        self._match = match

    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        count = 1 + max((player.side for player in self._match.players), default=-1)
        return tuple(
            tuple(sorted(player.seat for player in self._match.players if player.side == side))
            for side in range(count)
        )

    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        return []

    def start(self, options: Any, seats: int, first_dealer: int) -> NoReturn:
        raise NotImplementedError

    def parse_move(self, action: Mapping[str, Any]) -> Move:
        raise NotImplementedError

    def move_json(self, move: Move) -> Json:
        raise NotImplementedError

    def from_json(self, value: Mapping[str, Any]) -> NoReturn:
        raise NotImplementedError


def rules_of(match: MatchRecord) -> Ruleset:
    """The rules of a match, to show it by."""
    return RULESETS.get(match.ruleset) or _Gone(match)


def title_of(ruleset: str, texts: Texts) -> str:
    """What a game is called; one that is not installed by its stable word."""
    rules = RULESETS.get(ruleset)
    return texts.say(rules.title) if rules else texts.say(GONE, game=ruleset)
