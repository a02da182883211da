"""Nobody outside its audience can notice a signal: the same evening with and without, frame by frame."""

from collections.abc import Callable
from typing import Any

from tests.leaks.evenings import PEOPLE, Said, Table

Signals = Callable[[int], list[tuple[str, str]]]
"""Who signals what after so many steps."""


def said(given: Signals) -> Said:
    """These signals as messages."""

    def messages(step: int) -> list[tuple[str, dict[str, Any]]]:
        return [
            (person, {"t": "signal", "kind": kind, "suit": "H" if kind == "lead_suit" else None})
            for person, kind in given(step)
        ]

    return messages


def evening(given: Signals, steps: int = 9, signals: str = "team", pings: bool = True) -> Table:
    """So many steps of an evening with these signals; by default it ends in the first deal."""
    table = Table(pings, signals=signals)
    table.run(steps, said(given))
    return table


def by_us(step: int) -> list[tuple[str, str]]:
    """Seats 0 and 2 signal all the time, also where they may not."""
    return [("p0", "trump_ace"), ("p2", "lead_suit")] if step % 2 else [("p2", "load")]


def by_them(step: int) -> list[tuple[str, str]]:
    return [("p1", "no_trump")] if step % 2 else [("p3", "load")]


def test_a_team_signal_changes_nothing_for_anybody_else() -> None:
    quiet = evening(by_them)
    loud = evening(lambda step: by_us(step) + by_them(step))
    for person in ("p1", "p3", "watcher"):
        assert loud.browsers[person].got == quiet.browsers[person].got, person
    assert loud.lobby.got == quiet.lobby.got
    assert loud.database.logs == quiet.database.logs, "it stands in no entry"
    assert loud.database.rows == quiet.database.rows, "and moves no clock"


def test_a_signal_is_no_sign_of_life() -> None:
    """Of people who send nothing else, the others see the same: that they seem to be gone."""
    quiet = evening(by_them, steps=40, pings=False)
    loud = evening(lambda step: by_us(step) + by_them(step), steps=40, pings=False)
    assert loud.browsers["p1"].got == quiet.browsers["p1"].got
    people = [told["people"].get("p2") for told in quiet.browsers["p1"].messages("presence")]
    assert {"name": "P2", "here": False} in people


def test_the_side_is_told_at_once_and_again_after_coming_back() -> None:
    table = evening(lambda step: by_us(step) + by_them(step))
    for side, others in (("p0", "p2"), ("p1", "p3")), (("p1", "p3"), ("p0", "p2")):
        told = [table.browsers[person].messages("whisper") for person in side]
        assert told[0] == told[1] and len(told[0]) > 2
        assert [whisper["id"] for whisper in told[0]] == list(range(1, len(told[0]) + 1)), "no gap"
        assert {whisper["person"] for whisper in told[0]}.isdisjoint(others)
        for person in side:
            snapshot = table.browsers[person].messages("table")[-1]
            assert [{"t": "whisper", **one} for one in snapshot["whispers"]] == told[0]
    assert table.browsers["watcher"].messages("table")[-1]["whispers"] == []
    assert table.browsers["watcher"].messages("whisper") == []


def test_the_first_trick_is_kept_free() -> None:
    table = evening(by_us, steps=6)
    codes = {message["code"] for message in table.browsers["p0"].messages("refused")}
    assert {"wrong_phase", "signals_off"} <= codes


def test_a_public_signal_is_told_to_everybody() -> None:
    table = evening(by_us, signals="public")
    told = [table.browsers[person].messages("whisper") for person in PEOPLE]
    assert told[0] and all(one == told[0] for one in told) and told[0][0]["public"]
    assert len(table.browsers["watcher"].messages("table")[-1]["whispers"]) == len(told[0])


def test_what_was_signalled_is_over_with_the_deal() -> None:
    table = evening(by_us, steps=30)
    browser = table.browsers["p0"]
    assert browser.view["shared"]["phase"] == "match_over" and browser.messages("whisper")
    assert browser.messages("table")[-1]["whispers"] == []


def test_without_the_store_no_signal_is_given() -> None:
    table = Table(True, signals="team")

    def given(step: int) -> list[tuple[str, str]]:
        table.weather.away = step in (5, 6, 7)
        return by_us(step) if step > 4 else []

    table.run(11, said(given))
    refused = table.browsers["p2"].messages("refused")
    assert {message["code"] for message in refused} == {"storage_away"}
    told = [{one["id"] for one in table.browsers[person].messages("whisper")} for person in ("p0", "p2")]
    assert told[0] == told[1] == set(range(1, len(told[0]) + 1)) != set(), "what was stored both were told"


def test_a_lost_word_between_workers_is_made_good_by_the_next_snapshot() -> None:
    table = Table(True, signals="team")

    def once(step: int) -> list[tuple[str, str]]:
        table.weather.lost = float(step == 6)
        return [("p0", "load")] if step == 6 else []

    table.run(9, said(once))
    given = table.browsers["p0"].messages("whisper")
    assert len(given) == 1 and table.browsers["p2"].messages("whisper") == []
    snapshot = table.browsers["p2"].messages("table")[-1]
    assert [{"t": "whisper", **one} for one in snapshot["whispers"]] == given
