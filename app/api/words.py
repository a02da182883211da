"""What a live table says in a viewer's language: the texts that the browser cannot make out of a view.

It reads the rulesets' own labels and nothing of a state beyond ruleset, seats and options.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from app.api.texts import Texts, texts
from app.games.core.options import Option, Options, OptionValue
from app.games.registry import RULESETS

Json = dict[str, Any]


@dataclass(slots=True)
class TableWords:
    """`app.table.member.Words` in one language."""

    locale: str

    def table_text(self, ruleset: str, seats: int, options: Options, preset: str | None) -> Json:
        """`table.text` of a snapshot: `{ruleset, digest, options: [{key, label, value}], preset}`."""
        return _table_text(self.locale, ruleset, seats, tuple(options.items()), preset)

    def lobby_text(self, ruleset: str, seats: int, options: Options) -> Json:
        """`title` and `digest` of a lobby row."""
        words = texts(self.locale)
        return {"title": words.say(RULESETS[ruleset].title), "digest": digest(ruleset, seats, options, words)}


def digest(ruleset: str, seats: int, options: Mapping[str, OptionValue], words: Texts) -> str:
    """The house rules in one line, the target first."""
    parts = RULESETS[ruleset].digest(seats, options)
    return " · ".join(words.say(message, **params) for message, params in parts)


@lru_cache(maxsize=512)
def _table_text(
    language: str, ruleset: str, seats: int, chosen: tuple[tuple[str, OptionValue], ...], preset: str | None
) -> Json:
    words, rules, options = texts(language), RULESETS[ruleset], dict(chosen)
    named = next((one for one in rules.presets if one.key == preset), None)
    return {
        "ruleset": words.say(rules.title),
        "digest": digest(ruleset, seats, options, words),
        "options": [
            {
                "key": option.key,
                "label": words.say(option.label),
                "value": answer(option, options[option.key], words),
            }
            for option in rules.options
            if option.key in options
        ],
        "preset": words.say(named.label) if named else None,
    }


def answer(option: Option, value: OptionValue, words: Texts) -> str:
    """An option's answer in words; a number that is no named choice stands for itself."""
    for choice in option.choices:
        if type(choice.value) is type(value) and choice.value == value:
            return words.say(choice.label)
    return words.number(value) if isinstance(value, int) else str(value)
