"""The design tokens: a theme that the device asks for and the same theme chosen by a person are one and the same.

CSS cannot share a block between a media query and an attribute, so two copies stand in `tokens.css`.
"""

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "app" / "static" / "css" / "tokens.css"


def values(opening: str) -> list[str]:
    """The declarations of the one block that begins like this, with white space folded."""
    (block,) = re.findall(re.escape(opening) + r"([^{}]*)\}", TOKENS.read_text())
    return [" ".join(declaration.split()) for declaration in block.split(";") if declaration.strip()]


@pytest.mark.parametrize(
    ("query", "theme"), [("prefers-color-scheme: light", "light"), ("prefers-contrast: more", "contrast")]
)
def test_both_copies_of_a_theme_are_the_same(query: str, theme: str) -> None:
    asked = values(f"@media ({query}) {{\n  :root:not([data-theme]) {{")
    assert len(asked) > 20
    assert asked == values(f':root[data-theme="{theme}"] {{')
