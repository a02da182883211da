"""What programs outside the server may import: the rules, and nothing of the server itself."""

from app.games.core.ruleset import Match, Ruleset
from app.games.registry import RULESETS

__all__ = ["RULESETS", "Match", "Ruleset"]
