"""Settings: what is read, what is refused, and that no password is ever shown."""

from pathlib import Path

import pytest

from app.settings import PROXIES, Settings, SettingsError, read


def test_nothing_set_gives_the_embedded_database_in_data() -> None:
    settings = read({})
    assert settings == Settings()
    assert settings.database_url is None
    assert (settings.host, settings.port, settings.proxies) == ("0.0.0.0", 8000, PROXIES)


def test_empty_variables_count_as_not_set() -> None:
    empty = dict.fromkeys(
        ["AELWYD_DATABASE_URL", "AELWYD_HOST", "AELWYD_PORT", "AELWYD_ORIGINS", "AELWYD_DATA"], ""
    )
    assert read(empty) == read({})


def test_everything_set() -> None:
    settings = read(
        {
            "AELWYD_DATABASE_URL": "postgres://me:word@db:5433/cards",
            "AELWYD_HOST": "127.0.0.1",
            "AELWYD_PORT": "0",
            "AELWYD_ORIGINS": "https://Cards.Example.org/, http://[fd00::2]:8000 https://a.b:443",
            "AELWYD_DATA": "/srv/aelwyd",
            "AELWYD_PROXIES": "10.0.0.0/8",
            "AELWYD_TABLE_RATE": "500",
            "AELWYD_NEWCOMERS": "invited",
            "AELWYD_PUBLIC_TABLES": "off",
            "AELWYD_OPERATOR_KEY": "k" * 24,
        }
    )
    assert settings == Settings(
        database_url="postgresql://me:word@db:5433/cards",
        host="127.0.0.1",
        port=0,
        origins=("https://cards.example.org", "http://[fd00::2]:8000", "https://a.b"),
        data=Path("/srv/aelwyd"),
        proxies=("10.0.0.0/8",),
        table_rate=500,
        newcomers="invited",
        public_tables=False,
        operator_key="k" * 24,
    )


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("AELWYD_PORT", "eighty"),
        ("AELWYD_PORT", "65536"),
        ("AELWYD_PORT", "-1"),
        ("AELWYD_PORT", "٨٠"),
        ("AELWYD_DATABASE_URL", "mysql://h/d"),
        ("AELWYD_DATABASE_URL", "sqlite:///"),
        ("AELWYD_DATABASE_URL", "postgresql://host"),
        ("AELWYD_ORIGINS", "cards.example.org"),
        ("AELWYD_ORIGINS", "https://cards.example.org/path"),
        ("AELWYD_ORIGINS", "https://good.example, javascript:alert(1)"),
        ("AELWYD_NEWCOMERS", "Open"),
        ("AELWYD_PUBLIC_TABLES", "no"),
        ("AELWYD_OPERATOR_KEY", "k" * 23),
        ("AELWYD_OPERATOR_KEY", "k" * 30 + " "),
        ("AELWYD_TABLE_RATE", "0"),
    ],
)
def test_wrong_values_are_refused_by_name(variable: str, value: str) -> None:
    with pytest.raises(SettingsError) as refused:
        read({variable: value})
    assert refused.value.variable == variable
    assert variable in str(refused.value)


def test_a_password_in_a_wrong_address_is_not_shown() -> None:
    with pytest.raises(SettingsError) as refused:
        read({"AELWYD_DATABASE_URL": "mysql://me:sesame@host/name"})
    assert "sesame" not in str(refused.value)
    assert "me:…@host" in str(refused.value)
