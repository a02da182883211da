"""Whether all that people read of a ruleset is there: labels, help, rules, a lesson, and each text in every language."""

import gettext
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

from app.api.texts import LANGUAGES, LOCALE
from app.games.core.ruleset import Ruleset
from app.games.kit.drawn_options import draw_options

DRAWN = 200
"""So many tables with random house rules are asked for their digest."""


class _Missing(gettext.NullTranslations):
    def gettext(self, message: str) -> str:
        return ""


def texts_of(rules: Ruleset) -> set[str]:
    """Every message id of a ruleset."""
    found = {rules.title, *rules.score_labels.values(), *rules.rule_texts.values()}
    for option in rules.options:
        found |= {option.label, option.help, option.group}
        found |= {text for choice in option.choices for text in (choice.label, choice.help)}
    found |= {text for preset in rules.presets for text in (preset.label, preset.help)}
    found |= {one.label for one in rules.statistics.values()}
    for step in rules.lesson:
        found |= {step.title, *step.sentences}
        found |= {text for scene in step.scenes for text in (scene.said, scene.why)}
    found |= {message for seats in rules.seats for message in _digests(rules, seats)}
    return {text for text in found if any(letter.isalpha() for letter in text)}


def _digests(rules: Ruleset, seats: int) -> Iterator[str]:
    rng = Random(1)
    for _ in range(DRAWN):
        for message, _params in rules.digest(seats, draw_options(rules, seats, rng.randrange)):
            yield message


def untranslated(rules: Ruleset, locale: Path | None) -> Mapping[str, list[str]]:
    """By language: the texts of a ruleset that neither its own catalogue nor the server's has words for."""
    wanted, found = sorted(texts_of(rules)), {}
    for language in LANGUAGES:
        if language == "en":
            continue
        known = _Missing()
        for folder in [LOCALE, *([locale] if locale else [])]:
            loaded = gettext.translation("messages", folder, [language], fallback=True)
            if isinstance(loaded, gettext.GNUTranslations):
                loaded.add_fallback(known)
                known = loaded  # type: ignore[assignment]
        if missing := [text for text in wanted if not known.gettext(text)]:
            found[language] = missing
    return found


def unfinished(rules: Ruleset) -> Iterator[str]:
    """What a ruleset owes to people who read: a sentence."""
    for option in rules.options:
        if not option.label or not option.rule or option.rule not in rules.rule_texts:
            yield f"the option {option.key} names no label, or a rule that has no sentence"
        if not option.help and not all(choice.help for choice in option.choices):
            yield f"the option {option.key} does not say what it means"
    if not any(not preset.changes for preset in rules.presets):
        yield "no preset is the rule page itself"
    for preset in rules.presets:
        if not preset.label or not any(_fits(rules, seats, preset.changes) for seats in rules.seats):
            yield f"the preset {preset.key} has no label, or fits no table"
    if not rules.lesson:
        yield "there is no lesson"
    for step in rules.lesson:
        if missing := set(step.rules) - set(rules.rule_texts):
            yield f"the lesson names rules that have no sentence: {sorted(missing)}"
    for one in rules.event_rules.values():
        if one not in rules.rule_texts:
            yield f"an event names the rule {one}, which has no sentence"


def _fits(rules: Ruleset, seats: int, changes: Mapping[str, object]) -> bool:
    try:
        rules.freeze(seats, changes)
    except ValueError:
        return False
    return True
