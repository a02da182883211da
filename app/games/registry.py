"""Which rulesets this server can play: its own, one folder and one line here each, and those of other distributions."""

from collections.abc import Mapping

from app.games.bid_whist import BID_WHIST
from app.games.briscola import BRISCOLA
from app.games.briscola_chiamata import BRISCOLA_CHIAMATA
from app.games.core.options import OptionValue
from app.games.core.ruleset import Ruleset
from app.games.hockey import HOCKEY
from app.games.outside import Outside, found
from app.games.pedro import PEDRO
from app.games.pisti import PISTI

OWN: dict[str, Ruleset] = {
    BID_WHIST.name: BID_WHIST,
    BRISCOLA.name: BRISCOLA,
    BRISCOLA_CHIAMATA.name: BRISCOLA_CHIAMATA,
    HOCKEY.name: HOCKEY,
    PEDRO.name: PEDRO,
    PISTI.name: PISTI,
}

RULESETS: dict[str, Ruleset] = dict(OWN)
"""All there are. It stands before the others are loaded, since `aelwyd`, which they import from, names it."""

OUTSIDE: dict[str, Outside] = {one.rules.name: one for one in found(OWN)}
"""Those of other distributions, by name."""

RULESETS.update({name: one.rules for name, one in OUTSIDE.items()})


def knows(ruleset: str, options: Mapping[str, OptionValue]) -> bool:
    """Whether there is such a ruleset here with such house rules; a newer release may have more of either."""
    rules = RULESETS.get(ruleset)
    there = {} if rules is None else {option.key: option for option in rules.options}
    known = all(key in there and there[key].allows(value) for key, value in options.items())
    return rules is not None and known


def package_of(ruleset: str) -> str | None:
    """Name and version of the distribution that a ruleset came with; None for the server's own."""
    outside = OUTSIDE.get(ruleset)
    return outside.package if outside else None
