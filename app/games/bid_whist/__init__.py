"""Bid Whist, for two pairs with 54 cards. The rules with their numbers: `docs/rules/bid_whist.md`."""

from app.games.bid_whist.ruleset import BID_WHIST

__all__ = ["BID_WHIST"]
