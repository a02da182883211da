"""House rules drawn at random among all that a table may choose. For simulation and tests; decides no rule."""

from app.games.core.options import Option, Options
from app.games.core.ruleset import Draw, Ruleset


def draw_options(rules: Ruleset, seats: int, draw: Draw) -> Options:
    """Every option that applies at so many seats, each with one of its choices or a number of its range."""
    chosen: Options = {}
    for option in rules.options:
        if option.applies(seats, chosen):
            chosen[option.key] = _value(option, seats, chosen, draw)
    return rules.freeze(seats, chosen)


def _value(option: Option, seats: int, chosen: Options, draw: Draw) -> str | int | bool:
    """The offered choices are taken more often than any number between."""
    span = option.range_at(seats, chosen)
    values = [choice.value for choice in option.choices_at(seats, chosen)]
    if span is not None and (not values or draw(4) == 0):
        return span[0] + draw(span[1] - span[0] + 1)
    return values[draw(len(values))]
