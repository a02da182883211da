"""Pedro, a bidding game for two pairs with two fives of trumps. The rules with their numbers: `docs/rules/pedro.md`."""

from app.games.pedro.ruleset import PEDRO

__all__ = ["PEDRO"]
