"""The games as pages show them: a ruleset's facts as contexts in the viewer's language.

Beyond a ruleset's own data it knows only what a shelf needs and no engine does: a sentence to choose by, how long
a match takes, which cards stand for the game. Nothing here reads a store or a request.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from app.api.contexts import ChoiceRow, GameCard, NewGame, OptionGroup, OptionRow, PresetRow, RuleText
from app.api.histories import Figure
from app.api.texts import Texts
from app.api.words import digest
from app.games.core.options import N_, Choice, Option, OptionValue, Preset
from app.games.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Blurb:
    """What makes somebody reach for this game: a sentence, minutes of a usual match, the pack, how much wins it,
    two cards of the picture."""

    line: str
    minutes: int
    pack: str
    goal: str
    art: tuple[str, ...]


BLURBS: Final[Mapping[str, Blurb]] = {
    "bid_whist": Blurb(
        N_("Promise more tricks than they dare, name the way the cards run, and bring your partner along."),
        35,
        N_("52 cards and two jokers"),
        N_("7 points"),
        ("RJ", "AS"),
    ),
    "pedro": Blurb(
        N_(
            "Bid for fourteen points, ten of them in two fives, and hope that your partner has the other one."
        ),
        35,
        N_("52 cards"),
        N_("62 points"),
        ("5H", "5D"),
    ),
    "pisti": Blurb(
        N_(
            "Match the top card and the whole pile is yours. Catch a single card and they will hear about it."
        ),
        40,
        N_("52 cards"),
        N_("151 points"),
        ("QC", "QD"),
    ),
    "briscola": Blurb(
        N_("Follow nothing, trump anything, and keep a straight face when your partner plays the three."),
        15,
        N_("40 cards"),
        N_("61 of 120"),
        ("3D", "AD"),
    ),
    "briscola_chiamata": Blurb(
        N_("Call a card, and whoever holds it is your partner. They know. You do not."),
        45,
        N_("40 cards"),
        N_("11 points"),
        ("AS", "2S"),
    ),
    "hockey": Blurb(
        N_(
            "Break away with a match or a jack, match once more, and it is a goal. Three periods, then overtime."
        ),
        10,
        N_("52 cards"),
        N_("most goals"),
        ("JC", "9D"),
    ),
}


def game_card(ruleset: Ruleset, texts: Texts) -> GameCard:
    """The game as it lies on the shelf; a ruleset without a blurb shows its facts alone."""
    blurb = BLURBS.get(ruleset.name)
    line = blurb.line if blurb else ruleset.line
    return GameCard(
        ruleset=ruleset.name,
        title=texts.say(ruleset.title),
        line=line and texts.say(line),
        seats=tuple(sorted(ruleset.seats)),
        usual=ruleset.seats[0],
        minutes=blurb.minutes if blurb else None,
        facts=_facts(blurb, texts) if blurb else (),
        art=blurb.art if blurb else ("AS", "KH"),
        card_set=ruleset.card_set,
        taught=bool(ruleset.lesson),
    )


def _facts(blurb: Blurb, texts: Texts) -> tuple[Figure, ...]:
    return (
        Figure(texts.say(N_("Pack")), texts.say(blurb.pack)),
        Figure(texts.say(N_("Wins")), texts.say(blurb.goal)),
    )


def new_game(ruleset: Ruleset, texts: Texts) -> NewGame:
    """Everything needed to open a table for this game."""
    return NewGame(
        card=game_card(ruleset, texts),
        usual=ruleset.seats[0],
        presets=preset_rows(ruleset, texts),
        groups=option_groups(ruleset, texts),
    )


def preset_rows(ruleset: Ruleset, texts: Texts) -> tuple[PresetRow, ...]:
    """The presets, the one without changes ("As in the rule page") first."""

    def row(preset: Preset) -> PresetRow:
        help_text = texts.say(preset.help) if preset.help else ""
        return PresetRow(preset.key, texts.say(preset.label), help_text, json.dumps(dict(preset.changes)))

    return tuple(row(preset) for preset in sorted(ruleset.presets, key=lambda preset: bool(preset.changes)))


def option_groups(ruleset: Ruleset, texts: Texts) -> tuple[OptionGroup, ...]:
    """The house rules by group, both in the order they are declared."""
    seats = ruleset.seats[0]
    frozen = ruleset.freeze(seats, {})
    groups: dict[str, list[OptionRow]] = {}
    for option in ruleset.options:
        default = frozen.get(option.key, option.default)
        groups.setdefault(option.group, []).append(_option_row(option, default, option.key in frozen, texts))
    return tuple(OptionGroup(texts.say(label), tuple(rows)) for label, rows in groups.items())


def _option_row(option: Option, default: OptionValue, applies: bool, texts: Texts) -> OptionRow:
    return OptionRow(
        key=option.key,
        label=texts.say(option.label),
        help=texts.say(option.help) if option.help else "",
        rule=option.rule,
        choices=tuple(_choice_row(choice, texts) for choice in option.choices),
        default=json.dumps(default),
        low=option.low,
        high=option.high,
        applies=applies,
    )


def _choice_row(choice: Choice, texts: Texts) -> ChoiceRow:
    help_text = texts.say(choice.help) if choice.help else ""
    return ChoiceRow(json.dumps(choice.value), texts.say(choice.label), help_text)


def frozen_rules(ruleset: Ruleset, seats: int, chosen: Mapping[str, Any], texts: Texts) -> dict[str, Any]:
    """The answer of `POST /api/rules/{ruleset}/freeze`: all options in force, the rule page's answer of each
    beside the others chosen, the numbers and (where the others leave only some) the choices that may be chosen,
    and the digest in words.

    Raises:
        OptionError: as `freeze`.
    """
    options = ruleset.freeze(seats, chosen)
    in_force = [option for option in ruleset.options if option.key in options]
    ranges = {option.key: option.range_at(seats, options) for option in in_force}
    fewer = {option.key: option.choices_at(seats, options) for option in in_force if option.choices_for}
    return {
        "options": options,
        "defaults": {option.key: option.default_at(seats, options) for option in in_force},
        "ranges": {key: list(bounds) for key, bounds in ranges.items() if bounds is not None},
        "choices": {key: [json.dumps(choice.value) for choice in there] for key, there in fewer.items()},
        "digest": [asdict(part) for part in digest(ruleset.name, seats, options, texts)],
    }


def rule_book(ruleset: Ruleset, texts: Texts) -> dict[str, Any]:
    """The answer of `GET /api/rules/{ruleset}`: every numbered rule in a sentence, and by event type the rule that
    says why such a thing happens."""
    return {
        "ruleset": ruleset.name,
        "title": texts.say(ruleset.title),
        "rules": {rule.id: rule.text for rule in rule_texts(ruleset, texts)},
        "events": dict(ruleset.event_rules),
    }


def rule_texts(ruleset: Ruleset, texts: Texts) -> tuple[RuleText, ...]:
    """The numbered rules a ruleset has words for, in the order of their numbers."""

    def place(rule: str) -> tuple[str, int, str]:
        letters, _, rest = rule.partition("-")
        digits = "".join(sign for sign in rest if sign.isdigit())
        return letters, int(digits or 0), rest

    ordered = sorted(ruleset.rule_texts, key=place)
    return tuple(RuleText(rule, texts.say(ruleset.rule_texts[rule])) for rule in ordered)
