"""Names: what people are called, and the tricks with letters that show nothing."""

import unicodedata

import pytest

from app.api.names import PROPOSED, clean_name, proposed_name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Gwen", "Gwen"),
        ("  Nain   Mair ", "Nain Mair"),
        ("w\u0302yn", "ŵyn"),
        ("ŵyn", "ŵyn"),
        ("İpek", "İpek"),
        ("a\u00a0b", "a b"),
        ("🦊", "🦊"),
        ("❤\ufe0f", "❤\ufe0f"),
        ("<svg/onload=alert()>", "<svg/onload=alert()>"),
        ("x" * 24, "x" * 24),
        ("x\u0323\u0307" * 24, "x\u0323\u0307" * 24),
    ],
)
def test_names_that_are_kept(typed: str, kept: str) -> None:
    assert clean_name(typed) == unicodedata.normalize("NFC", kept)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "   ",
        "\u00a0\u3000",
        "x" * 25,
        "x" * 5000,
        "\u200b" * 15,
        "a\u200bb",
        "a\u202eb",
        "a\u2066b",
        "a\nb",
        "a\tb",
        "a\x00b",
        "\ud800",
        "\u3164",
        "\u2800\u2800",
        "\u0301abc",
        "\u2028",
        "a\ue000",
        "z" + "\u0301" * 200,
    ],
)
def test_names_nobody_may_have(typed: str) -> None:
    assert clean_name(typed) is None


def test_every_proposed_name_may_be_had() -> None:
    assert all(clean_name(name) == name for name in PROPOSED)
    assert len(set(PROPOSED)) == len(PROPOSED)
    assert proposed_name(lambda n: n - 1) == PROPOSED[-1]
