"""What a card is called, for those who do not see it: as `static/js/cardname.js` says it, in a viewer's language.

Each name is one whole message of the catalogue, which that module marks: nothing is put together in a language but
English. Two packs of names for the same codes: French and Italian suits.
"""

from typing import Final

from app.api.texts import Texts

_RANKS: Final = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}
_ITALIAN_RANKS: Final = {**_RANKS, "J": "knave", "Q": "knight"}
_SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
_ITALIAN_SUITS: Final = {"C": "batons", "D": "coins", "H": "cups", "S": "swords"}
_JOKERS: Final = {"RJ": "red joker", "BJ": "black joker"}


def name_of_card(code: str, card_set: str = "french") -> str:
    """The message id of a card's name: "7 of hearts", "knight of swords", "red joker"."""
    if code in _JOKERS:
        return _JOKERS[code]
    italian = card_set == "italian"
    ranks, suits = (_ITALIAN_RANKS, _ITALIAN_SUITS) if italian else (_RANKS, _SUITS)
    return f"{ranks.get(code[0], code[0])} of {suits[code[1]]}"


def card_name(code: str, card_set: str, texts: Texts) -> str:
    """The same in the viewer's language."""
    return texts.say(name_of_card(code, card_set))
