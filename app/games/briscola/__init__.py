"""Briscola, the Italian game of forty cards. The rules with their numbers: `docs/rules/briscola.md`."""

from app.games.briscola.ruleset import BRISCOLA

__all__ = ["BRISCOLA"]
