"""Briscola Chiamata, Briscola for five with a called card. Its rules: `docs/rules/briscola_chiamata.md`."""

from app.games.briscola_chiamata.ruleset import BRISCOLA_CHIAMATA

__all__ = ["BRISCOLA_CHIAMATA"]
