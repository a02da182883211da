"""What may be a name and what may be said: hostile, invisible, foreign and ordinary text."""

import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.table.friendly_names import friendly_name
from app.table.words import (
    BadText,
    clean_name,
    clean_password,
    clean_sign_in_name,
    clean_talk,
    graphemes,
    skeleton,
)

WELSH = "w\u0302"
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "Ada"),
        ("  Hazel   Otter ", "Hazel Otter"),
        (f"Si{WELSH}n", "Siŵn"),
        ("Siŵn", "Siŵn"),
        ("Ayşe Şahin", "Ayşe Şahin"),
        ("李小龙", "李小龙"),
        ("محمد", "محمد"),
        ("\U0001f600", "\U0001f600"),
        ("\U0001fa77", "\U0001fa77"),
        ("❤\ufe0f", "❤\ufe0f"),
        (FAMILY, FAMILY),
        ("<svg/onload=alert()>", "<svg/onload=alert()>"),
        ("A\u00a0B", "A B"),
        ("q" * 24, "q" * 24),
        ((WELSH + "\u0323") * 24, unicodedata.normalize("NFC", (WELSH + "\u0323") * 24)),
    ],
)
def test_ordinary_names_are_kept_in_one_form(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert clean_name(kept) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u200b" * 15,
        "\u3164",
        "\u2800",
        "\u00ad",
        "...",
        "A\u202eB",
        "A\u2066B",
        "A\u200fB",
        "A\u200dB",
        "A\ufe0fB",
        "A\x00B",
        "A\nB",
        "A\x1bB",
        "A\ud800B",
        "A\ue000B",
        "A\ufffeB",
        "A\u2028B",
        "\u0301A",
        "Z" + "\u0335" * 5,
        "\U000e0041A",
        "A\U000e0100",
    ],
)
def test_names_that_hide_something_are_refused(typed: str) -> None:
    with pytest.raises(BadText) as refused:
        clean_name(typed)
    assert refused.value.code == "bad_name"


@pytest.mark.parametrize("typed", ["q" * 25, "\U0001f600" * 25, "ŵ" * 25, "x" * 5_000])
def test_a_long_name_is_too_long(typed: str) -> None:
    with pytest.raises(BadText) as refused:
        clean_name(typed)
    assert refused.value.code == "too_long"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("abc", 3),
        (WELSH, 1),
        (FAMILY, 1),
        ("\U0001f44d\U0001f3fd", 1),
        ("\U0001f1f9\U0001f1f7\U0001f1ee\U0001f1f9", 2),
    ],
)
def test_graphemes_are_counted_as_readers_see_them(text: str, count: int) -> None:
    assert graphemes(text) == count


def test_talk_is_one_line_of_at_most_500() -> None:
    assert clean_talk("well\nplayed\t!") == "well played !"
    assert clean_talk("...") == "..."
    assert clean_talk("x" * 500) == "x" * 500
    for text, code in (
        ("x" * 501, "too_long"),
        ("  ", "bad_text"),
        ("a\0b", "bad_text"),
        ("a\u202eb", "bad_text"),
    ):
        with pytest.raises(BadText) as refused:
            clean_talk(text)
        assert refused.value.code == code


@given(st.text(st.characters(codec=None), max_size=60))
def test_whatever_passes_is_nfc_visible_and_stays_as_it_is(text: str) -> None:
    for clean in (clean_name, clean_talk):
        try:
            kept = clean(text)
        except BadText:
            continue
        assert kept == unicodedata.normalize("NFC", kept) == clean(kept)
        assert kept.strip() == kept != ""
        assert not any(unicodedata.category(sign) in ("Cc", "Cs", "Co", "Zl", "Zp") for sign in kept)
        kept.encode()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paul", "Раul"),
        ("Ada", "ADA"),
        ("Ada", "A da"),
        ("Rene", "René"),
        ("Bill", "BiII"),
        ("Zoe", "Ζ0ε".replace("Ζ", "Z")),
    ],
)
def test_look_alikes_have_one_skeleton(one: str, other: str) -> None:
    assert one != other
    assert skeleton(one) == skeleton(other)


def test_different_names_have_different_skeletons() -> None:
    names = ["Ada", "Adam", "Bob", "Rob", "Иван", "Ирина", "Ayşe", "Asya"]
    assert len({skeleton(name) for name in names}) == len(names)


def test_proposed_names_are_names_and_many() -> None:
    draw = random.Random(3).randrange
    proposed = {friendly_name(draw) for _ in range(500)}
    assert len(proposed) > 400
    assert all(clean_name(name) == name for name in proposed)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Ada", "ada"),
        (" ADA.Lovelace ", "ada.lovelace"),
        ("ＡＤＡ", "ada"),
        ("straße", "strasse"),
        ("ŵyn", "ŵyn"),
        ("w\u0302yn", "ŵyn"),
        ("ada@example.org", "ada@example.org"),
        ("Айша", "айша"),
        ("x" * 32, "x" * 32),
    ],
)
def test_a_sign_in_name_is_the_same_however_it_is_typed(typed: str, kept: str) -> None:
    assert clean_sign_in_name(typed) == kept == clean_sign_in_name(kept)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "ab",
        "x" * 33,
        "a b c",
        "...",
        "ada\u200b",
        "ada\u202e",
        "ada\u0000",
        "\u0301ada",
        "\u3164\u3164\u3164",
        "ada🦊",
        "\ud800abc",
        "<ada>",
    ],
)
def test_sign_in_names_that_nobody_may_have(typed: str) -> None:
    with pytest.raises(BadText) as fault:
        clean_sign_in_name(typed)
    assert fault.value.code == "bad_sign_in_name"


def test_a_password_is_the_same_from_every_keyboard_and_has_a_length() -> None:
    assert clean_password("caf\u0065\u0301 au lait") == "café au lait"
    assert clean_password("\u0000 pass\tword 🦊") == "\u0000 pass\tword 🦊"
    for fits in ("x" * 8, "x" * 200):
        assert clean_password(fits) == fits
    for bad in ("", "x" * 7, "x" * 201, "e\u0301" * 7, "\ud800" * 9):
        with pytest.raises(BadText) as fault:
            clean_password(bad)
        assert fault.value.code == "bad_password"
