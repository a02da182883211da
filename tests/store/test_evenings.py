"""A table's matches as evenings, and how everybody stands over them."""

from dataclasses import replace

import pytest

from app.store.evenings import (
    PAUSE_MS,
    Evening,
    by_partners,
    by_person,
    by_side,
    evenings,
    leaders,
    progress,
    standings,
)
from app.store.matches import MatchRecord
from tests.store.chronicles import ANN, BOB, BOT, CID, DEE, EVENINGS, recorded, three_evenings

ENDED: list[MatchRecord] = [recorded(one) for one in three_evenings()[:-1]]


@pytest.fixture
def three() -> list[Evening]:
    return evenings(ENDED)


def test_an_evening_ends_where_the_table_rests(three: list[Evening]) -> None:
    assert [[match.number for match in one.matches] for one in three] == [[1, 2, 3], [4, 5], [6, 7, 8]]
    assert [one.begun_at for one in three] == list(EVENINGS)
    assert [one.first for one in three] == [1, 4, 6]
    assert three[0].ended_at == ENDED[2].ended_at


def test_the_rest_is_counted_from_the_end_of_a_match() -> None:
    one = replace(ENDED[0], ended_at=ENDED[0].started_at + 10 * PAUSE_MS)
    near = replace(ENDED[1], started_at=(one.ended_at or 0) + PAUSE_MS)
    far = replace(near, started_at=near.started_at + 1)
    assert (len(evenings([one, near])), len(evenings([one, far])), evenings([])) == (1, 2, [])


def test_everybody_stands_as_they_have_played(three: list[Evening]) -> None:
    found = {one.people: one for one in standings(three, by_person)}
    assert set(found) == {(ANN,), (BOB,), (CID,), (DEE,)}
    ann, bob, dee = found[ANN,], found[BOB,], found[DEE,]
    assert (ann.evenings, ann.played, ann.won, ann.shared, ann.drawn) == (3, 7, 3, 1, 1)
    assert (bob.evenings, bob.played, bob.won, bob.shared, bob.drawn) == (3, 6, 2, 1, 1)
    # The match that was left unfinished is an evening of hers, and nothing else.
    assert (dee.evenings, dee.played, dee.won, dee.shared, dee.drawn) == (3, 5, 1, 1, 1)
    hockey = ann.games["hockey"]
    assert (hockey.played, hockey.won, hockey.points) == (1, 1, 5)
    assert ann.games["pisti"].points == 152 + 80 + 151 + 151 + 20 + 60


def test_partners_are_people_of_one_side_without_a_bot(three: list[Evening]) -> None:
    ann_cid, bob_dee = standings(three, by_partners)
    assert (ann_cid.people, bob_dee.people) == ((ANN, CID), (BOB, DEE))
    assert (ann_cid.played, ann_cid.won, ann_cid.shared) == (6, 2, 1)
    assert (bob_dee.played, bob_dee.won, bob_dee.evenings) == (5, 1, 3)


def test_a_series_is_told_by_the_sides_of_the_evening(three: list[Evening]) -> None:
    told = [[(one.people, one.wins, one.played) for one in standings([each], by_side)] for each in three]
    assert told[0] == [((ANN, CID), 2, 3), ((BOB, DEE), 1, 3)]
    assert told[1] == [((ANN, CID), 1, 2), ((BOB, DEE), 1, 2)]
    assert told[2] == [((ANN,), 1, 1), ((BOB,), 1, 1), ((BOB, DEE), 0, 0), ((ANN, CID), 0, 1), ((CID,), 0, 1)]


def test_who_leads(three: list[Evening]) -> None:
    ranked = standings(three, by_person)
    assert leaders(ranked) == ((ANN,),)
    # After the first evening Ann and Cid are equal; nobody leads before the first win.
    assert leaders(standings(three[:1], by_person)) == ((ANN,), (CID,))
    drawn = Evening((ENDED[4],))
    assert leaders(standings([drawn], by_person)) == () == leaders([])
    # Two shared matches are as good as two won, but won alone is better among equals.
    alone = replace(ENDED[0], players=tuple(one for one in ENDED[0].players if one.person == ANN))
    shared = replace(ENDED[3], players=tuple(one for one in ENDED[3].players if one.person == BOB))
    assert leaders(standings([Evening((alone, shared))], by_person)) == ((ANN,),)


def test_the_score_runs_from_evening_to_evening(three: list[Evening]) -> None:
    assert progress(three, [(ANN,), (BOB,), (DEE,)]) == [[2, 1, 1], [3, 2, 2], [4, 3, 2]]
    assert progress([], [(ANN,)]) == [] == progress(three, [])[3:]


def test_a_bot_that_stood_in_is_counted_for_whose_seat_it_was() -> None:
    match = recorded(three_evenings()[0], played_for=((3, BOT), (0, "clock"), (1, CID)))
    found = {one.people: one.stood_in for one in standings([Evening((match,))], by_person)}
    assert found == {(ANN,): 0, (BOB,): 0, (CID,): 0, (DEE,): 1}
    pairs = {one.people: one.stood_in for one in standings([Evening((match,))], by_partners)}
    assert pairs == {(ANN, CID): 0, (BOB, DEE): 1}
