"""Folding: from any chapter to the same state, and never along a log that does not fit."""

import msgspec
import pytest

from app.table import entries as e
from app.table import state as s
from app.table.evolve import FoldError, fold
from app.table.projection import project
from tests.simulation.model import stored
from tests.table.tables import KEY, fresh_state, played

RULESETS = ("pisti", "briscola")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_stored_log_folds_to_the_live_state(ruleset: str) -> None:
    evening = played(s.MATCH_OVER, ruleset=ruleset)
    again = fold(KEY, [stored(entry) for entry in evening.log])
    assert again.check() == evening.state.check()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_fold_from_the_last_chapter_gives_the_same_state_and_goes_on(ruleset: str) -> None:
    evening = played(s.MATCH_OVER, ruleset=ruleset)
    while evening.state.matches < 2 or evening.state.phase != s.PLAYING:
        evening.go_on()
    log = [stored(entry) for entry in evening.log]
    begin = max(n for n, entry in enumerate(log) if entry.chapter)
    short = fold(KEY, log[begin:])
    assert begin > 0 and short.check() == evening.state.check()
    assert short.cids == evening.state.cids and short.seats == evening.state.seats


def test_a_log_with_a_hole_or_without_a_beginning_is_not_folded() -> None:
    log = played(s.PLAYING).log
    for bad in (log[:3] + log[4:], log[1:], [], [log[0], log[0]]):
        with pytest.raises(FoldError):
            fold(KEY, bad)


def test_rules_of_another_version_are_not_touched() -> None:
    log = list(played(s.PLAYING).log)
    at = next(n for n, entry in enumerate(log) if isinstance(entry.body, e.MatchStarted))
    newer = msgspec.structs.replace(log[at].body, rules_version=99)
    log[at] = msgspec.structs.replace(log[at], body=newer)
    with pytest.raises(FoldError, match="not known here yet"):
        fold(KEY, log)


def test_a_deal_opened_on_another_state_is_noticed() -> None:
    log = list(played(s.PLAYING).log)
    at = next(n for n, entry in enumerate(log) if isinstance(entry.body, e.DealOpened))
    assert log[at].private is not None
    log[at] = msgspec.structs.replace(log[at], private={**log[at].private, "check": "0" * 16})  # type: ignore[dict-item]
    with pytest.raises(FoldError, match="not the one"):
        fold(KEY, log)


def test_a_score_other_than_the_recorded_one_is_noticed() -> None:
    log = list(played(s.BETWEEN_DEALS).log)
    last = log[-1]
    assert isinstance(last.body, e.Acted) and last.body.facts.scored is not None
    facts = msgspec.structs.replace(last.body.facts, scored={**last.body.facts.scored, "points": [9, 9]})
    log[-1] = msgspec.structs.replace(last, body=msgspec.structs.replace(last.body, facts=facts))
    with pytest.raises(FoldError, match="another score"):
        fold(KEY, log)


def with_luck(entry: e.Entry, luck: dict[str, list[int]] | msgspec.UnsetType) -> e.Entry:
    assert isinstance(entry.body, e.Acted) and entry.body.facts.luck is not msgspec.UNSET
    facts = msgspec.structs.replace(entry.body.facts, luck=luck)
    return msgspec.structs.replace(entry, body=msgspec.structs.replace(entry.body, facts=facts))


def test_luck_other_than_the_recorded_one_is_noticed_and_older_logs_have_none() -> None:
    evening = played(s.BETWEEN_DEALS)
    *log, last = evening.log
    with pytest.raises(FoldError, match="another score"):
        fold(KEY, [*log, with_luck(last, {"dealt": [13, 0], "made": [99, 0]})])
    older = with_luck(last, msgspec.UNSET)
    assert "luck" in e.body_text(last.body) and "luck" not in e.body_text(older.body)
    state = fold(KEY, [*log, stored(older)])
    assert state.check() == evening.state.check()
    assert {row.what for row in project(evening.state, last).tallies} - {
        row.what for row in project(state, older).tallies
    } == {"dealt"}


def test_a_move_that_is_refused_cannot_stand_in_a_log() -> None:
    log = list(played(s.BETWEEN_DEALS).log)
    at = next(n for n, entry in enumerate(log) if isinstance(entry.body, e.Acted))
    twice = msgspec.structs.replace(log[at], seq=log[at].seq + 1)
    with pytest.raises(FoldError, match="refused"):
        fold(KEY, [*log[: at + 1], twice])


def test_clones_are_independent() -> None:
    evening = played(s.PLAYING)
    one = evening.state
    two = one.clone()
    before = one.check()
    two.seats[0].ready = True
    two.decisions[0] += 1
    assert two.deal is not None and two.match is not None
    two.deal.mixes[0] = "f" * 32
    two.cids["p0"] = {}
    assert one.check() == before != two.check()


def test_bodies_keep_their_bytes() -> None:
    for ruleset in RULESETS:
        for entry in played(s.MATCH_OVER, ruleset=ruleset).log:
            text = e.body_text(entry.body)
            assert e.body_text(e.read_body(text)) == text and '"v":1' in text


def test_what_a_body_holds_a_watcher_may_know() -> None:
    """The secret, the state's check and mixes not yet dealt stand in `private` alone."""
    for entry in played(s.PLAYING).log:
        text = e.body_text(entry.body)
        for value in (entry.private or {}).values():
            if isinstance(value, str):
                assert value not in text


def test_seats_left_empty_lose_what_their_people_said() -> None:
    state = fresh_state(2)
    seat = state.seats[0]
    seat.ready, seat.away_since, seat.wants = True, 5, 1
    seat.empty()
    assert seat == s.Seat()
