"""What people may be called, may say and may sign in with: pure checks of text, before anything is stored.

Everything that passes is NFC, has no control, format, bidi or invisible characters and shows as plain text.
A zero-width joiner is kept inside an emoji, where it is the only way to write it.
"""

import unicodedata
from typing import Final

from app.table.programs import CALLED

NAME_GRAPHEMES: Final = 24
TALK_CHARACTERS: Final = 500
MARKS: Final = 4
"""How many marks may pile up on one letter."""

_SIGN_IN_NAME: Final = (3, 32)
_PASSWORD: Final = (8, 200)

_JOINER, _EMOJI_STYLE, _KEYCAP = "\u200d", "\ufe0f", "\u20e3"
_INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
_REFUSED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_PICTURES: Final = range(0x1F000, 0x1FB00)
"""Where pictures live, those included that this Python's Unicode does not know yet."""


class BadText(ValueError):
    """A text that is not accepted; `code` is stable (`bad_name`, `bad_text`, `too_long`, …)."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def clean_name(text: str) -> str:
    """A person's name as it is kept: 1–24 graphemes, single spaces, something to see in it.

    Raises:
        BadText: `bad_name`, or `too_long`.
    """
    name = _clean(text, "bad_name")
    if not any(unicodedata.category(sign)[0] in "LN" or _picture(sign) for sign in name):
        raise BadText("bad_name")
    if graphemes(name) > NAME_GRAPHEMES or len(name) > 4 * NAME_GRAPHEMES:
        raise BadText("too_long")
    return name


def clean_program_name(text: str) -> str:
    """What a program is called, without the `Bot` that stands before it: as a name, and a little shorter.

    Raises:
        BadText: `bad_name`, or `too_long`.
    """
    name = clean_name(text)
    if graphemes(CALLED + name) > NAME_GRAPHEMES:
        raise BadText("too_long")
    return name


def clean_talk(text: str) -> str:
    """A line of talk as it is kept: 1–500 characters on one line.

    Raises:
        BadText: `bad_text`, or `too_long`.
    """
    line = _clean(text.replace("\n", " ").replace("\t", " "), "bad_text")
    if len(line) > TALK_CHARACTERS:
        raise BadText("too_long")
    return line


def clean_sign_in_name(text: str) -> str:
    """A name to sign in with as it is kept: NFKC and case-folded, 3–32 letters, digits and `. _ - @ +`, so that however
    it is typed it is the same. Nobody but its owner is shown it.

    Raises:
        BadText: `bad_sign_in_name`.
    """
    name = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())
    fits = _SIGN_IN_NAME[0] <= len(name) <= _SIGN_IN_NAME[1] and not _extends(name[0])
    if not fits or not all(unicodedata.category(sign)[0] in "LNM" or sign in "._-@+" for sign in name):
        raise BadText("bad_sign_in_name")
    if any(sign in _INVISIBLE for sign in name) or not any(sign.isalnum() for sign in name):
        raise BadText("bad_sign_in_name")
    return name


def clean_password(text: str) -> str:
    """A password as it is hashed: NFC, so that it is the same from every keyboard; 8–200 characters of any kind.

    Raises:
        BadText: `bad_password`.
    """
    password = unicodedata.normalize("NFC", text)
    surrogates = any(unicodedata.category(sign) == "Cs" for sign in password)
    if surrogates or not _PASSWORD[0] <= len(password) <= _PASSWORD[1]:
        raise BadText("bad_password")
    return password


def graphemes(text: str) -> int:
    """How many signs a reader sees: marks, styles, skin tones, joined pictures and flag pairs count as one."""
    count, flag, before = 0, False, ""
    for sign in text:
        indicator = "\U0001f1e6" <= sign <= "\U0001f1ff"
        joins = before == _JOINER or _extends(sign) or (indicator and flag)
        count += not joins
        flag = indicator and not (flag and joins)
        before = sign
    return count


def skeleton(name: str) -> str:
    """The name as a hasty eye reads it: two names with one skeleton are look-alikes."""
    plain = "".join(
        sign for sign in unicodedata.normalize("NFKD", name) if unicodedata.category(sign)[0] != "M"
    )
    seen = (sign for sign in plain.casefold() if unicodedata.category(sign)[0] not in "ZP" or sign in _LOOKS)
    return "".join(_LOOKS.get(sign, sign) for sign in seen)


def _clean(text: str, code: str) -> str:
    if len(text) > 4 * TALK_CHARACTERS:
        raise BadText("too_long")
    # Other spaces than the plain one look like it and are not; controls stay, to be refused below.
    spaced = "".join(" " if unicodedata.category(sign) == "Zs" else sign for sign in text)
    line = " ".join(part for part in unicodedata.normalize("NFC", spaced).split(" ") if part)
    if not line or _extends(line[0]) or not all(_allowed(line, n) for n in range(len(line))):
        raise BadText(code)
    if _longest_pile(line) > MARKS:
        raise BadText(code)
    return line


def _allowed(line: str, n: int) -> bool:
    sign = line[n]
    before, after = line[n - 1 : n], line[n + 1 : n + 2]
    if sign == _JOINER:
        return _picture(before or " ", dressed=True) and _picture(after or " ")
    if sign == _EMOJI_STYLE:
        return _picture(before or " ") or after == _KEYCAP
    return sign not in _INVISIBLE and (unicodedata.category(sign) not in _REFUSED or ord(sign) in _PICTURES)


def _picture(sign: str, *, dressed: bool = False) -> bool:
    """Whether this is a picture; `dressed`: or what may stand behind one."""
    if dressed and (sign == _EMOJI_STYLE or ord(sign) in _SKIN_TONES):
        return True
    return ord(sign) in _PICTURES or (unicodedata.category(sign) == "So" and sign not in _INVISIBLE)


def _extends(sign: str) -> bool:
    return unicodedata.category(sign)[0] == "M" or sign == _JOINER or ord(sign) in _SKIN_TONES


def _longest_pile(line: str) -> int:
    longest = pile = 0
    for sign in line:
        pile = pile + 1 if unicodedata.category(sign)[0] == "M" else 0
        longest = max(longest, pile)
    return longest


_LOOKS: Final = {
    twin: sign
    for sign, twins in {
        "a": "аα@",
        "b": "вβь",
        "c": "сϲ",
        "d": "ԁ",
        "e": "еε3",
        "h": "һнη",
        "i": "іιı1!|l",
        "j": "јϳ",
        "k": "кκ",
        "m": "м",
        "n": "п",
        "o": "оοσ0",
        "p": "рρ",
        "q": "ԛ",
        "r": "г",
        "s": "ѕ$5",
        "t": "тτ",
        "u": "υц",
        "v": "ѵν",
        "w": "ԝω",
        "x": "хχ",
        "y": "уγ",
    }.items()
    for twin in twins
}
"""By a sign that looks like another: that other. Of the alphabets that people mix up by eye."""
