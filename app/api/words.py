"""What a live table says in a viewer's language: the texts that the browser cannot make out of a view.

It reads the rulesets' own labels and nothing of a state beyond ruleset, seats and options.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from app.api.contexts import DigestPart, HouseRule
from app.api.texts import Texts, texts
from app.games.core.options import Option, Options, OptionValue
from app.games.registry import RULESETS

Json = dict[str, Any]


@dataclass(slots=True)
class TableWords:
    """`app.table.member.Words` in one language."""

    locale: str

    def table_text(self, ruleset: str, seats: int, options: Options, preset: str | None) -> Json:
        """`table.text` of a snapshot: `{ruleset, digest, options, preset}`, as in `docs/protocol.md`."""
        return _table_text(self.locale, ruleset, seats, tuple(options.items()), preset)

    def lobby_text(self, ruleset: str, seats: int, options: Options) -> Json:
        """`title` and `digest` of a lobby row."""
        words = texts(self.locale)
        parts = [asdict(part) for part in digest(ruleset, seats, options, words)]
        return {"title": words.say(RULESETS[ruleset].title), "digest": parts}


def digest(
    ruleset: str, seats: int, options: Mapping[str, OptionValue], words: Texts
) -> tuple[DigestPart, ...]:
    """The house rules in a few words, the target first; what the rule page would not say is marked as changed."""
    rules = RULESETS[ruleset]
    usual = rules.digest(seats, rules.freeze(seats, {}))
    return tuple(
        DigestPart(words.say(message, **params), (message, params) not in usual)
        for message, params in rules.digest(seats, options)
    )


def house_rules(
    ruleset: str, seats: int, options: Mapping[str, OptionValue], words: Texts
) -> tuple[HouseRule, ...]:
    """Every option in force with its answer and the rule page's, in the order they are declared."""
    return tuple(
        _house_rule(option, options[option.key], option.default_at(seats, options), words)
        for option in RULESETS[ruleset].options
        if option.key in options
    )


def _house_rule(option: Option, value: OptionValue, usual: OptionValue, words: Texts) -> HouseRule:
    return HouseRule(
        key=option.key,
        label=words.say(option.label),
        value=answer(option, value, words),
        usual=answer(option, usual, words),
        changed=value != usual,
        rule=option.rule,
    )


@lru_cache(maxsize=512)
def _table_text(
    language: str, ruleset: str, seats: int, chosen: tuple[tuple[str, OptionValue], ...], preset: str | None
) -> Json:
    words, rules, options = texts(language), RULESETS[ruleset], dict(chosen)
    named = next((one for one in rules.presets if one.key == preset), None)
    return {
        "ruleset": words.say(rules.title),
        "digest": [asdict(part) for part in digest(ruleset, seats, options, words)],
        "options": [asdict(rule) for rule in house_rules(ruleset, seats, options, words)],
        "preset": words.say(named.label) if named else None,
    }


def answer(option: Option, value: OptionValue, words: Texts) -> str:
    """An option's answer in words; a number that is no named choice stands for itself."""
    for choice in option.choices:
        if type(choice.value) is type(value) and choice.value == value:
            return words.say(choice.label)
    return words.number(value) if isinstance(value, int) else str(value)
