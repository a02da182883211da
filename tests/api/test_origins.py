"""Hosts and origins: the table of who is let in, and the tricks that are not."""

import pytest

from app.api.origins import Addresses, Site, own_addresses, own_names, same_origin

ADDRESSES = Addresses(["https://cards.example.org", "http://gate.example:8080"], ["hearth", "hearth.local"])
REACHED = "192.168.1.20"


def site(host: str, scheme: str = "http", reached: str | None = REACHED) -> Site | None:
    return ADDRESSES.site([(b"host", host.encode("latin-1"))], scheme, reached)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("localhost:8000", "http://localhost:8000"),
        ("LOCALHOST:8000", "http://localhost:8000"),
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("localhost", "http://localhost"),
        ("localhost:80", "http://localhost"),
        ("192.168.1.20:8000", "http://192.168.1.20:8000"),
        ("hearth:8000", "http://hearth:8000"),
        ("Hearth.local:8000", "http://hearth.local:8000"),
        ("cards.example.org", "https://cards.example.org"),
        ("cards.example.org:443", "https://cards.example.org:443"),
        ("gate.example:8080", "http://gate.example:8080"),
    ],
)
def test_our_own_hosts(host: str, origin: str) -> None:
    found = site(host)
    assert found is not None
    assert found.origin == origin


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "192.168.1.21:8000",
        "cards.example.org.evil.example",
        "evilcards.example.org",
        "www.cards.example.org",
        "cards.example.org:8443",
        "gate.example",
        "localhost.evil.example",
        "127.0.0.1.nip.io",
        "localhost@evil.example",
        "localhost:80:80",
        "localhost:",
        "localhost/",
        "",
        " localhost",
        "loc\u00e4lhost",
    ],
)
def test_foreign_hosts(host: str) -> None:
    assert site(host) is None


def test_no_host_and_two_hosts() -> None:
    assert ADDRESSES.site([], "http", REACHED) is None
    twice = [(b"host", b"localhost:8000"), (b"host", b"localhost:8000")]
    assert ADDRESSES.site(twice, "http", REACHED) is None


def test_an_address_of_ours_over_ipv6() -> None:
    found = site("[fd00::2]:8000", reached="fd00::2")
    assert found is not None and found.origin == "http://[fd00::2]:8000"
    assert site("[fd00::3]:8000", reached="fd00::2") is None
    assert site("192.168.1.20:8000", reached=None) is None


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "",
        "http://sub.localhost:8000",
        "http://localhost:8001",
        "http://localhost",
        "https://localhost:8000",
        "HTTP://LOCALHOST:8000",
        "http://localhost:8000.evil.example",
        "http://localhost:8000@evil.example",
        "http://localhost:8000/",
        " http://localhost:8000",
        "http://127.0.0.1:8000",
        "file://",
    ],
)
def test_foreign_origins(origin: str) -> None:
    assert not same_origin([(b"origin", origin.encode())], Site("http", "localhost:8000"))


def test_the_one_good_origin() -> None:
    good = (b"origin", b"http://localhost:8000")
    here = Site("http", "localhost:8000")
    assert same_origin([good], here)
    assert not same_origin([], here)
    assert not same_origin([good, good], here)
    assert not same_origin([good, (b"origin", b"http://evil.example")], here)


def test_own_addresses_are_addresses_of_others_reach() -> None:
    assert all(not one.startswith(("127.", "fe80", "::1")) for one in own_addresses())
    assert all(name == name.lower() for name in own_names())
