"""What may be said (P22: hostile text harms nobody)."""

import pytest

from app.games.core.ruleset import Refusal
from app.table.speech import LONGEST, clean_line


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("  Shwmae  ", "Shwmae"),
        ("w\u0302", "ŵ"),
        ("<svg/onload=alert()>", "<svg/onload=alert()>"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("🏴\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f", None),
        ("می‌روم", "می‌روم"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_plain_text_is_kept(said: str, kept: str | None) -> None:
    assert clean_line(said) == (said if kept is None else kept)


@pytest.mark.parametrize(
    "said",
    ["", "   ", "\u200d\u200d", "a\x00b", "a\nb", "a\u202eb", "\u200b" * 15, "\ue000", "a\u2028b", "\ud800",
     "a\U000e0067", "\ufeff"],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(said: str) -> None:
    refused = clean_line(said)
    assert isinstance(refused, Refusal) and refused.code == "bad_text"


def test_a_long_line_is_refused_by_its_length() -> None:
    refused = clean_line("x" * (LONGEST + 1))
    assert isinstance(refused, Refusal) and refused.code == "too_long"
