"""Database URLs: both kinds, the default, and what is none."""

from pathlib import Path

import pytest

from app.store.address import PostgresAddress, SqliteAddress, read_address
from app.store.refusals import BadAddress


def test_without_a_url_the_file_lies_in_the_data_folder() -> None:
    assert read_address(None, Path("x")) == SqliteAddress(Path("x/aelwyd.db"))


def test_urls_of_both_kinds_are_read() -> None:
    assert read_address("sqlite:///a/b.db", Path("x")) == SqliteAddress(Path("a/b.db"))
    assert read_address("sqlite:////a/b.db", Path("x")) == SqliteAddress(Path("/a/b.db"))
    for kind in ("postgresql", "postgres", "postgresql+asyncpg"):
        found = read_address(f"{kind}://u:p%40@h:5/d", Path("x"))
        assert found == PostgresAddress("postgresql://u:p%40@h:5/d")


@pytest.mark.parametrize("url", ["", "nonsense", "mysql://u:secret@h/d", "sqlite://", "sqlite:///:memory:"])
def test_anything_else_is_refused_without_repeating_it(url: str) -> None:
    with pytest.raises(BadAddress) as refused:
        read_address(url, Path("x"))
    assert "secret" not in str(refused.value)
