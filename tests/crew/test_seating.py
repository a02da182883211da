"""Which worker a connection goes to."""

import pytest

from app.crew.seating import HEAD, Wish, in_order, turned, whole_line, wish_of


@pytest.mark.parametrize(
    ("head", "wish"),
    [
        (b"GET /ws/t/AbC_-9 HTTP/1.1\r\nHost: x\r\n", Wish(b"AbC_-9")),
        (b"GET /ws/t/AbC?try=3 HTTP/1.1\r\n", Wish(b"AbC", 3)),
        (b"GET /ws/t/AbC?a=b&try=12&c HTTP/1.1\r\n", Wish(b"AbC", 12)),
        (b"GET /t/AbC HTTP/1.1\r\n", Wish(b"AbC")),
        (b"POST /api/tables/AbC/join HTTP/1.1\r\n", Wish(b"AbC")),
        (b"POST /api/tables HTTP/1.1\r\n", Wish()),
        (b"GET /ws/lobby?try=2 HTTP/1.1\r\n", Wish(None, 2)),
        (b"GET /ws/t/" + b"x" * 65 + b" HTTP/1.1\r\n", Wish()),
        (b"GET /ws/t/AbC?retry=3 HTTP/1.1\r\n", Wish(b"AbC")),
        (b"GET /ws/t/AbC?try=-1 HTTP/1.1\r\n", Wish(b"AbC")),
        (b"GET /metrics?worker=2 HTTP/1.1\r\n", Wish(None, 0, 2)),
        (b"GET /readyz?worker=12 HTTP/1.1\r\n", Wish(None, 0, 12)),
        (b"GET /metrics?worker=2&more HTTP/1.1\r\n", Wish()),
        (b"GET /history?worker=2 HTTP/1.1\r\n", Wish()),
        (b"\x16\x03\x01 hello\n", Wish()),
        (b"GET / HTTP/1.1\r\nGET /ws/t/AbC HTTP/1.1\r\n", Wish()),
        (b"", Wish()),
    ],
)
def test_what_a_request_is_for(head: bytes, wish: Wish) -> None:
    assert wish_of(head) == wish


def test_a_line_is_whole_with_its_end_or_when_it_is_too_long() -> None:
    assert not whole_line(b"GET /t/AbC HTTP")
    assert whole_line(b"GET /t/AbC HTTP/1.1\r\n") and whole_line(b"x" * HEAD)


def test_a_table_keeps_its_worker_and_tries_go_round_all() -> None:
    load = {1: 50, 2: 0, 3: 7}
    for n in range(40):
        table = b"table%d" % n
        first = in_order(Wish(table), load)
        assert sorted(first) == [1, 2, 3] and first == in_order(Wish(table), {3: 0, 2: 9, 1: 1})
        assert [in_order(Wish(table, tries), load)[0] for tries in range(3)] == first
        # One worker less moves its own tables alone.
        assert in_order(Wish(table), {1: 0, 3: 0}) == [one for one in first if one != 2]


def test_tables_are_spread_over_the_workers() -> None:
    firsts = [in_order(Wish(b"table%d" % n), {1: 0, 2: 0, 3: 0})[0] for n in range(600)]
    assert all(150 < firsts.count(number) < 250 for number in (1, 2, 3))


def test_without_a_table_the_worker_with_the_fewest_connections_comes_first() -> None:
    assert in_order(Wish(), {1: 5, 2: 3, 3: 4}) == [2, 3, 1]
    assert in_order(Wish(worker=1), {1: 5, 2: 3, 3: 4}) == [1, 2, 3]
    assert in_order(Wish(worker=4), {1: 5, 2: 3, 3: 4}) == [2, 3, 1]
    assert in_order(Wish(), {}) == [] and turned([], 3) == []
