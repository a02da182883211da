"""Nobody can notice that somebody else has asked for a tip: the same evening with and without, frame by frame; and where
the manners give none, the answer knows nothing of the cards."""

from typing import Any

from app.table.manners import USUAL, Manners
from tests.leaks.evenings import PEOPLE, Table

ALLOWED = Manners(tips=True)
ASKER = "p2"
OTHERS = tuple(person for person in PEOPLE if person != ASKER)


def evening(
    *askers: str, steps: int = 9, pings: bool = True, manners: Manners = ALLOWED, deals: int = 1
) -> Table:
    """So many steps of an evening in which these ask for a tip at every one, also where there is none."""
    table = Table(pings, manners=manners, deals=deals, asks_first=True)
    table.run(steps, lambda step: [(person, {"t": "tip"}) for person in askers])
    return table


def answers(table: Table, person: str) -> list[tuple[float, dict[str, Any]]]:
    """What this person was told about tips, with its times."""
    return table.browsers[person].timed("tip", "refused")


def test_a_tip_changes_nothing_for_anybody_else() -> None:
    quiet, asking = evening(), evening(ASKER)
    told = asking.browsers[ASKER].messages("tip")
    assert told, "tips were given"
    assert {message["code"] for message in asking.browsers[ASKER].messages("refused")} <= {
        "not_seated", "wrong_phase", "not_your_turn",
    }  # fmt: skip
    for person in OTHERS:
        assert asking.browsers[person].got == quiet.browsers[person].got, person
    assert asking.lobby.got == quiet.lobby.got
    assert asking.database.logs == quiet.database.logs, "it stands in no entry"
    assert asking.database.rows == quiet.database.rows, "and moves no clock"


def test_whoever_asked_is_told_nothing_else_by_it() -> None:
    """Taken without the answers, the asker gets what they would have got: no later step tells of the tip."""
    quiet, asking = evening(), evening(ASKER)
    answered = {time for time, _ in answers(asking, ASKER)}
    rest = [frame for frame in asking.browsers[ASKER].got if frame[0] not in answered]
    assert rest == [frame for frame in quiet.browsers[ASKER].got if frame[0] not in answered]


def test_asking_is_no_sign_of_life() -> None:
    """Of people who send nothing else, the others see the same: that they seem to be gone."""
    quiet, asking = evening(steps=40, pings=False), evening(ASKER, steps=40, pings=False)
    for person in OTHERS:
        assert asking.browsers[person].got == quiet.browsers[person].got, person
    people = [told["people"].get(ASKER) for told in quiet.browsers["p1"].messages("presence")]
    assert {"name": ASKER.upper(), "here": False} in people


def test_where_there_are_none_the_answer_knows_no_cards() -> None:
    """Two evenings with other cards in every hand, on which everybody asks at every step: the same bytes at the same
    times, also from whoever has the turn, and from whoever has not."""
    one, other = (evening(*PEOPLE, manners=USUAL, deals=deals) for deals in (1, 2))
    assert one.database.logs != other.database.logs, "the cards are others"
    for person in PEOPLE:
        refused = answers(one, person)
        assert refused == answers(other, person), person
        assert {message["t"] for _, message in refused} == {"refused"}
    seated = {message["code"] for _, message in answers(one, ASKER)}
    assert seated == {"not_seated", "tips_off"}
