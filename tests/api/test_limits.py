"""Limits: the windows slide, places come back, the machine itself is not counted."""

import pytest

from app.allowances import DEFAULTS, Allowances
from app.api.limits import (
    Meter,
    Meters,
    OpenSockets,
    Rate,
    TooMany,
    household,
    limits,
)


class Watch:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_a_meter_slides() -> None:
    watch = Watch()
    meter = Meter(Rate(3, 10), watch)
    assert [meter.allows() for _ in range(5)] == [True, True, True, False, False]
    watch.time += 9.9
    assert not meter.allows()
    watch.time += 0.1
    assert meter.allows()
    assert not meter.idle
    watch.time += 10
    assert meter.idle


def test_visitors_are_counted_apart_and_forgotten() -> None:
    watch = Watch()
    meters = Meters("things", Rate(1, 10), watch)
    meters.use("a")
    meters.use("b")
    watch.time += 3
    with pytest.raises(TooMany) as fault:
        meters.use("a")
    assert fault.value.params == {"seconds": 7}
    watch.time -= 3
    for n in range(2000):
        meters.use(f"v{n}")
    watch.time += 11
    for n in range(60):
        meters.use(f"w{n}")
    assert len(meters._meters) <= 1024 + 2000
    meters.use("a")


def test_sockets_by_person_and_address() -> None:
    places = OpenSockets(DEFAULTS)
    held = [places.place("p1", "10.0.0.1") for _ in range(6)]
    assert {place.__enter__() for place in held} == {None}
    with places.place("p1", "10.0.0.2") as full:
        assert full == "too_many"
    held[0].__exit__(None, None, None)
    with places.place("p1", "10.0.0.2") as full:
        assert full is None
    many = [places.place(f"q{n}", "10.0.0.9") for n in range(40)]
    assert {place.__enter__() for place in many} == {None}
    with places.place("other", "10.0.0.9") as full:
        assert full == "too_many"
    for place in [*held[1:], *many]:
        place.__exit__(None, None, None)
    assert places.total == 0
    assert not places._open


def test_this_machine_is_not_limited_by_address() -> None:
    counted = limits(Watch(), Allowances(guests=7))
    for _ in range(100):
        counted.new_guest("127.0.0.1")
    for _ in range(7):
        counted.new_guest("192.168.1.9")
    with pytest.raises(TooMany):
        counted.new_guest("192.168.1.9")


def test_a_full_worker_says_so() -> None:
    places = OpenSockets(Allowances(sockets=1))
    with places.place("p1", "127.0.0.1"), places.place("p2", "127.0.0.1") as full:
        assert full == "busy"


def test_an_ipv6_network_is_one_household() -> None:
    assert household("2001:db8:1:2::7") == household("2001:db8:1:2:ffff::1%eth0") == "2001:db8:1:2::/64"
    assert household("2001:db8:1:3::7") != household("2001:db8:1:2::7")
    assert household("192.168.1.9") == "192.168.1.9"
    assert household("unix:") == "unix:"
