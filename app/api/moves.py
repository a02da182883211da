"""What a seat did, and which card it was, in a few words of a viewer's language: for lists of moves on pages.

It reads the shape of moves alone; a verb or a word that it does not know stands as it is.
"""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from app.api.faces import index
from app.api.texts import Texts
from app.games.core.cards import CODES
from app.games.core.options import N_
from app.table import export as x

VERBS: Final[Mapping[str, str]] = {
    "bid": N_("bid"),
    "pass": N_("pass"),
    "declare": N_("declared"),
    "name_suit": N_("suit named"),
    "name_trump": N_("trumps named"),
    "discard": N_("put away"),
    "rob": N_("robbed the pack"),
    "exchange_trump": N_("exchanged the trump"),
    "cut": N_("cut the cards"),
    "void_hand": N_("void hand"),
    "under": N_("under it"),
    "claim": N_("claims the rest"),
    "concede": N_("concedes the rest"),
}
WORDS: Final[Mapping[str, str]] = {
    "uptown": N_("uptown"),
    "downtown": N_("downtown"),
    "nt": N_("no trump"),
}
MADE_BY: Final[Mapping[str, str]] = {
    x.BY_CLOCK: N_("the clock"),
    x.STAND_IN: N_("a bot for them"),
    x.BORROWER: N_("somebody else for them"),
}
"""Who moved, where it was not whoever is named at the seat."""
FRENCH: Final = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
ITALIAN: Final = {"C": N_("batons"), "D": N_("coins"), "H": N_("cups"), "S": N_("swords")}
JOKERS: Final = {"RJ": N_("red joker"), "BJ": N_("black joker")}

_ORDER: Final = ("rank", "number", "points", "mode", "suit", "direction")
_CODES: Final = frozenset(CODES)


def card_text(code: str, card_set: str, texts: Texts) -> str:
    """ "10♥", "7 coins", "red joker"."""
    if code in JOKERS:
        return texts.say(JOKERS[code])
    letter = index(code, card_set)
    return (
        f"{letter} {suit_text(code[1], card_set, texts)}"
        if card_set == "italian"
        else letter + FRENCH[code[1]]
    )


def suit_text(suit: str, card_set: str, texts: Texts) -> str:
    """ "♥", "cups"."""
    return texts.say(ITALIAN[suit]) if card_set == "italian" else FRENCH[suit]


def played(move: x.Move) -> str | None:
    """The card, where somebody just played one."""
    done = move.move or {}
    return done["card"] if done.keys() == {"type", "card"} and done["type"] == "play" else None


def move_text(move: x.Move, card_set: str, texts: Texts) -> str:
    """ "10♥", "bid 4 downtown", "5♥, under it 3♦", "claims the rest"; and who moved, where it was somebody else."""
    if move.claim is not None:
        said = _said(VERBS, move.claim, texts)
    else:
        said = _done(move.move or {}, card_set, texts)
    by = MADE_BY.get(move.by)
    return f"{said} ({texts.say(by)})" if by else said


def _done(done: Mapping[str, Any], card_set: str, texts: Texts) -> str:
    words = [] if done.get("type") == "play" else [_said(VERBS, str(done.get("type")), texts)]
    known = [key for key in _ORDER if key in done]
    for key in [*known, *sorted(done.keys() - {*_ORDER, "type"})]:
        if key == "under":
            words[-1] += ","
            words.append(_said(VERBS, key, texts))
        words.extend(_values(key, done[key], card_set, texts))
    return " ".join(words)


def _values(key: str, value: Any, card_set: str, texts: Texts) -> Iterator[str]:
    if isinstance(value, list):
        for one in value:
            yield from _values(key, one, card_set, texts)
    elif isinstance(value, int):
        yield texts.number(value)
    elif value in _CODES:
        yield card_text(value, card_set, texts)
    elif key == "suit" and value in FRENCH:
        yield suit_text(value, card_set, texts)
    elif key == "rank":
        yield index(str(value), card_set)
    else:
        yield _said(WORDS, str(value), texts)


def _said(words: Mapping[str, str], word: str, texts: Texts) -> str:
    return texts.say(words[word]) if word in words else word.replace("_", " ")
