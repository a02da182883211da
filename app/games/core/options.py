"""House rules as data: what a table may choose, and how a choice is frozen for a match.

An option never looks at anything but the number of seats and the other options. Labels and help are English
message ids, marked with `N_` and translated where they are shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

OptionValue = str | int | bool
Options = dict[str, OptionValue]


def N_(message: str) -> str:  # noqa: N802 (gettext's own name for a marker)
    """Mark an English text for the catalogue; it is translated where it is shown."""
    return message


def _always(seats: int, options: Mapping[str, OptionValue]) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer of an option: its value, its label and, where the label is not enough, a sentence of help."""

    value: OptionValue
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One house rule.

    `choices` lists the answers to offer; `low`/`high` (both or neither) also allow every integer between.
    A switch is an option whose choices are False and True. `default` is the rule page's answer; it may
    depend on the number of seats and the other options where `default_for` is given; `range_for` may narrow
    `low`/`high` in the same way, and `choices_for` names those of the choices that may be taken.
    `rule` cites the rule it changes, `group` gathers options on the page.
    """

    key: str
    label: str
    default: OptionValue
    choices: tuple[Choice, ...]
    group: str
    rule: str
    help: str = ""
    low: int | None = None
    high: int | None = None
    applies: Callable[[int, Mapping[str, OptionValue]], bool] = _always
    default_for: Callable[[int, Mapping[str, OptionValue]], OptionValue] | None = None
    range_for: Callable[[int, Mapping[str, OptionValue]], tuple[int, int]] | None = None
    choices_for: Callable[[int, Mapping[str, OptionValue]], tuple[OptionValue, ...]] | None = None

    def allows(self, value: object) -> bool:
        """Whether this value may be chosen at some table (bool and int are told apart)."""
        return _names(self.choices, value) or _within(value, self._range())

    def default_at(self, seats: int, options: Mapping[str, OptionValue]) -> OptionValue:
        """The default at a table with so many seats and these other options."""
        return self.default_for(seats, options) if self.default_for else self.default

    def range_at(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[int, int] | None:
        """The integers (lowest, highest) that may be chosen at such a table, or None without a range."""
        return self.range_for(seats, options) if self.range_for else self._range()

    def allows_at(self, value: object, seats: int, options: Mapping[str, OptionValue]) -> bool:
        """Whether this value may be chosen at such a table."""
        return _names(self.choices_at(seats, options), value) or _within(value, self.range_at(seats, options))

    def choices_at(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[Choice, ...]:
        """The choices there are at such a table."""
        if self.choices_for is None:
            return self.choices
        there = self.choices_for(seats, options)
        return tuple(choice for choice in self.choices if choice.value in there)

    def _range(self) -> tuple[int, int] | None:
        return None if self.low is None or self.high is None else (self.low, self.high)


def _names(choices: tuple[Choice, ...], value: object) -> bool:
    return any(type(value) is type(choice.value) and value == choice.value for choice in choices)


def _within(value: object, bounds: tuple[int, int] | None) -> bool:
    return type(value) is int and bounds is not None and bounds[0] <= value <= bounds[1]


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of house rules: only what differs from the defaults stands in `changes`."""

    key: str
    label: str
    help: str
    changes: Mapping[str, OptionValue] = field(default_factory=dict)


class OptionError(ValueError):
    """A choice that no table can have; `code` is stable, `params` say which option and value."""

    def __init__(self, code: str, **params: Any) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


def freeze(options: tuple[Option, ...], seats: int, chosen: Mapping[str, Any]) -> Options:
    """All options in force, spelt out: defaults filled in, what does not apply left out, in declared order.

    Options are looked at in the order they are declared; `applies` sees the ones before it (frozen).

    Raises:
        OptionError: `unknown_option` or `bad_option_value`; also for an option that would not apply, so that
            a misspelt value is never silently dropped.
    """
    known = {option.key: option for option in options}
    for key, value in chosen.items():
        if key not in known:
            raise OptionError("unknown_option", option=key)
        if not known[key].allows(value):
            raise OptionError("bad_option_value", option=key)
    frozen: Options = {}
    for option in options:
        if option.applies(seats, frozen):
            value = chosen.get(option.key, option.default_at(seats, frozen))
            if not option.allows_at(value, seats, frozen):
                raise OptionError("bad_option_value", option=option.key)
            frozen[option.key] = value
    return frozen
