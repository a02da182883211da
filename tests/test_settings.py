"""Settings: what is read, what is refused, and that no password is ever shown."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from app.allowances import VARIABLES, Allowances
from app.settings import NAMES, PROXIES, Settings, SettingsError, read


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
            "AELWYD_WORKERS": "4",
            "AELWYD_NEWCOMERS": "invited",
            "AELWYD_PUBLIC_TABLES": "off",
            "AELWYD_OPERATOR_KEY": "k" * 24,
            "AELWYD_LOG": "json",
            "AELWYD_METRICS_TOKEN": "0123456789abcdef",
            "AELWYD_DIRECT_SOCKETS": "off",
            "AELWYD_OPEN_TABLES": "30",
            "AELWYD_WATCHERS": "0",
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
        workers=4,
        newcomers="invited",
        public_tables=False,
        operator_key="k" * 24,
        log="json",
        metrics_token="0123456789abcdef",
        direct_sockets=False,
        allowances=Allowances(open_tables=30, watchers=0),
    )


def test_every_variable_that_is_read_is_known_by_name() -> None:
    source = (Path(__file__).parents[1] / "app" / "settings.py").read_text()
    assert set(re.findall(r'environ.get\("(AELWYD_[A-Z_]+)"', source)) | set(VARIABLES) == set(NAMES)


def test_zero_days_are_for_good() -> None:
    assert read({"AELWYD_KEEP_TALK_DAYS": "0"}).keep_talk == 0


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("AELWYD_KEEP_TALK_DAYS", "-1"),
        ("AELWYD_KEEP_GUESTS_DAYS", "a month"),
        ("AELWYD_KEEP_TABLES_DAYS", "36501"),
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
        ("AELWYD_WORKERS", "0"),
        ("AELWYD_WORKERS", "two"),
        ("AELWYD_LOG", "xml"),
        ("AELWYD_METRICS_TOKEN", "short"),
        ("AELWYD_DIRECT_SOCKETS", "perhaps"),
        ("AELWYD_METRICS_TOKEN", "with a blank, long enough"),
        ("AELWYD_GUESTS", "0"),
        ("AELWYD_GUESTS", "many"),
        ("AELWYD_GUESTS", "٢٠"),
        ("AELWYD_SOCKETS", "-1"),
        ("AELWYD_MESSAGE_BYTES", "70000"),
        ("AELWYD_PING_SECONDS", "1"),
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


def test_the_token_is_not_shown() -> None:
    with pytest.raises(SettingsError) as refused:
        read({"AELWYD_METRICS_TOKEN": "open sesame, open sesame"})
    assert "sesame" not in str(refused.value)
    assert "sesame" not in repr(read({"AELWYD_METRICS_TOKEN": "sesame-sesame-sesame"}))


def test_a_limit_says_what_it_may_be() -> None:
    with pytest.raises(SettingsError) as refused:
        read({"AELWYD_OUTBOX_MESSAGES": "3"})
    assert str(refused.value) == "AELWYD_OUTBOX_MESSAGES: “3” is no number from 8 to 10000"


def test_every_limit_can_be_set_to_either_end_of_what_it_may_be() -> None:
    for one in fields(Allowances):
        variable, ends = one.metadata["variable"], (one.metadata["least"], one.metadata["most"])
        for end in ends:
            assert getattr(read({variable: str(end)}).allowances, one.name) == end
        assert ends[0] <= one.default <= ends[1]
