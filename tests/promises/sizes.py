"""How often a promise is tried: a small size at every change, a middle one, and the full one of the promise."""

import pytest


def sizes(small: int, middle: int, full: int) -> list[object]:
    """Values for `parametrize`, the greater ones behind their marks."""
    return [
        pytest.param(small, id=f"{small}"),
        pytest.param(middle, id=f"{middle}", marks=pytest.mark.middle),
        pytest.param(full, id=f"{full}", marks=pytest.mark.full),
    ]
