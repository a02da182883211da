"""The line between the parent and a worker."""

import socket
from collections.abc import Iterator

import pytest

from app.crew.channel import Gone, hand_over, heard, pair, report, take

Line = tuple[socket.socket, socket.socket]


@pytest.fixture
def line() -> Iterator[Line]:
    """The parent's end and the worker's."""
    parent, worker = pair()
    yield parent, worker
    parent.close()
    worker.close()


def test_connections_come_out_one_by_one_in_their_order(line: Line) -> None:
    parent, worker = line
    pairs = [socket.socketpair() for _ in range(3)]
    for mine, theirs in pairs:
        assert hand_over(parent, theirs)
        theirs.close()
        mine.send(b"first words")
    for mine, _ in pairs:
        taken = take(worker)
        assert taken is not None and not taken.get_inheritable()
        with taken, mine:
            assert taken.recv(20) == b"first words"
            taken.send(b"answer")
            assert mine.recv(20) == b"answer"
    assert take(worker) is None


def test_a_worker_that_takes_nothing_is_full_some_time(line: Line) -> None:
    parent, _ = line
    one, two = socket.socketpair()
    with one, two:
        assert not all(hand_over(parent, one) for _ in range(5_000))


def test_the_newest_report_counts(line: Line) -> None:
    parent, worker = line
    assert heard(parent) is None
    for connections in (0, 7, 70_000):
        report(worker, connections)
    assert heard(parent) == 70_000 and heard(parent) is None


def test_both_ends_see_that_the_other_is_gone() -> None:
    parent, worker = pair()
    worker.close()
    with parent, pytest.raises(Gone):
        heard(parent)
    parent, worker = pair()
    parent.close()
    with worker:
        with pytest.raises(Gone):
            take(worker)
        with pytest.raises(Gone):
            report(worker, 1)
