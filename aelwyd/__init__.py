"""What programs outside the server may import: the rules and all that a ruleset is made of, and nothing of the server.

A ruleset in a distribution of its own imports from here alone; `docs/add-a-game.md` says how. What a match and its facts
are made of stands here by name; the tools that only some games need are modules (`from aelwyd import cards, tricks`).
"""

# The registry comes last: it loads the packages that import from here.
# isort: off
from app.games.core import (
    agreeing,
    auction,
    cards,
    italian_pack,
    laydown,
    lesson,
    scores,
    search,
    statistics,
    thumb,
    tip,
    tricks,
    worlds,
)
from app.games.core.bot import EASY, GOOD, LEVELS, STRONG, Bot, orders_of
from app.games.core.options import N_, Choice, Option, OptionError, Options, OptionValue, Preset
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
    Audience,
    BadMove,
    Chance,
    DealScore,
    Draw,
    Event,
    Json,
    Luck,
    Match,
    Move,
    Number,
    Refusal,
    Result,
    Ruleset,
    ScoreLine,
    Shuffle,
)
from app.games.registry import RULESETS

# isort: on

__all__ = [
    "BETWEEN_DEALS",
    "EASY",
    "GOOD",
    "LEVELS",
    "MATCH_OVER",
    "N_",
    "RULESETS",
    "STRONG",
    "Audience",
    "BadMove",
    "Bot",
    "Chance",
    "Choice",
    "DealScore",
    "Draw",
    "Event",
    "Json",
    "Luck",
    "Match",
    "Move",
    "Number",
    "Option",
    "OptionError",
    "OptionValue",
    "Options",
    "Preset",
    "Refusal",
    "Result",
    "Ruleset",
    "ScoreLine",
    "Shuffle",
    "agreeing",
    "auction",
    "cards",
    "italian_pack",
    "laydown",
    "lesson",
    "orders_of",
    "scores",
    "search",
    "statistics",
    "thumb",
    "tip",
    "tricks",
    "worlds",
]
