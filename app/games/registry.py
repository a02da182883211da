"""Which rulesets this server can play. Adding a game is one folder and one line here."""

from app.games.briscola import BRISCOLA
from app.games.core.ruleset import Ruleset
from app.games.hockey import HOCKEY
from app.games.pisti import PISTI

RULESETS: dict[str, Ruleset] = {
    BRISCOLA.name: BRISCOLA,
    HOCKEY.name: HOCKEY,
    PISTI.name: PISTI,
}
