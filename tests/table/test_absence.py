"""Somebody goes: when the others are asked, what each choice brings, how the seat comes back, and when all sleep."""

import random

import pytest

from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.absence import ABSENCE_MS, ASLEEP_MS, UNANSWERED_MS, WAIT_MS
from app.table.bots import by_thumb, question
from app.table.decide import GiveTimeBack, MarkAway, MarkBack
from app.table.evening import Evening
from app.table.evolve import evolve
from app.table.manners import Fallback, Manners
from app.table.questions import ANSWER_MS
from app.table.show import shared_view
from app.table.state import TableState
from tests.table.tables import code, command, do


def reached(phase: str, seats: int = 4) -> TableState:
    """A match in this phase with everybody here: `p0` at seat 0, and so on."""
    evening = Evening("pisti", seats, {}, random.Random(1))
    evening.restless = 0.0
    for seat in range(1, seats):
        entry = evening.try_out(command(evening.state, f"p{seat}", m.Sit(seat), cid=f"cid-sit-{seat}"))
        assert isinstance(entry, e.Entry)
        evening.follow(entry)
    while evening.state.phase != phase:
        evening.go_on()
    return evening.state


def in_play() -> TableState:
    return reached(s.PLAYING)


def person_at(state: TableState, seat: int) -> str:
    person = state.seats[seat].person
    assert person is not None
    return person


def go(state: TableState, seat: int) -> int:
    """This seat's person goes; when the others are asked about it."""
    do(state, None, MarkAway(person_at(state, seat)), state.at)
    due = shared_view(state)["seats"][seat]["asked_at"]
    assert isinstance(due, int)
    return due


def asked(state: TableState, seat: int) -> int:
    """This seat's person goes, and the others are asked; when."""
    at = go(state, seat)
    do(state, None, du.AskAbsence(seat), at)
    return at


def settle(state: TableState, answer: m.Answer | None) -> e.Entry:
    """Everybody who is asked says this, or nobody says anything; what it comes to."""
    assert state.question is not None
    at = state.at
    for seat in state.question.asked if answer else ():
        if du.duties(state)[0] != (0, du.Settle()):
            do(state, person_at(state, seat), answer, at)
    return do(state, None, du.Settle(), at if answer else state.question.due_at)


def bots_turn(state: TableState) -> du.BotMove:
    """Play on until a bot is to move; its duty, with its move."""
    assert state.match is not None
    while not (found := [one for _, one in du.duties(state) if isinstance(one, du.BotMove)]):
        seat = state.match.to_act()[0]
        move = state.match_rules.move_json(next(iter(state.match.legal(seat))))
        do(state, person_at(state, seat), m.Act(move), state.at)
    return du.BotMove(found[0].seat, by_thumb(question(state, found[0].seat)))


def test_the_others_are_asked_after_a_while_and_no_sooner() -> None:
    state = in_play()
    at = state.at
    due = go(state, 1)
    assert due == at + ABSENCE_MS
    assert code(state, None, du.AskAbsence(1), due - 1) == "not_due"
    assert code(state, None, du.AskAbsence(2), due) == "not_due"
    entry = do(state, None, du.AskAbsence(1), due)
    assert isinstance(entry.body, e.QuestionAsked)
    assert (entry.body.question, entry.body.seat, entry.body.asked) == ("absence", 1, [0, 2, 3])
    assert code(state, None, du.AskAbsence(1), due) == "not_due"
    assert code(state, "p0", m.Answer("yes"), due) == "bad_answer"


def test_nobody_is_asked_during_a_pause_nor_between_matches() -> None:
    state = in_play()
    due = go(state, 1)
    do(state, state.host, m.Ask("pause"), state.at)
    assert code(state, None, du.AskAbsence(1), due) == "not_due"
    do(state, state.host, m.Resume(), due)
    do(state, None, du.AskAbsence(1), due)
    do(state, state.host, m.Stop(), due)
    assert (state.question, shared_view(state)["seats"][1]["asked_at"]) == (None, None)
    assert code(state, None, du.AskAbsence(1), due + ABSENCE_MS) == "not_due"


def test_they_wait_and_are_asked_again() -> None:
    state = in_play()
    asked(state, 1)
    entry = settle(state, m.Answer("wait"))
    until = entry.at + WAIT_MS
    assert entry.body == e.Waited(seat=1, until=until)
    assert code(state, None, du.AskAbsence(1), until - 1) == "not_due"
    do(state, None, du.AskAbsence(1), until)


def test_a_bot_stands_in_and_the_person_takes_the_seat_back_by_returning() -> None:
    state = in_play()
    asked(state, 1)
    entry = settle(state, m.Answer("bot"))
    assert entry.body == e.StandInSat(seat=1, bot="b-good-0")
    seat = shared_view(state)["seats"][1]
    assert (seat["person"], seat["stand_in"], seat["asked_at"]) == ("p1", "b-good-0", None)
    duty = bots_turn(state)
    assert duty.seat == 1
    acted = do(state, None, duty, state.at + 2000)
    assert isinstance(acted.body, e.Acted) and acted.body.by == "b-good-0"
    match = shared_view(state)["match"]
    assert match["moved_by"] == {"1": "b-good-0"}
    do(state, None, MarkBack("p1"), state.at)
    assert shared_view(state)["seats"][1]["stand_in"] is None
    assert not any(isinstance(duty, du.BotMove) for _, duty in du.duties(state))


def test_a_card_of_a_stand_in_is_marked_where_it_is_told() -> None:
    state = in_play()
    asked(state, 1)
    settle(state, m.Answer("bot"))
    duty = bots_turn(state)
    twin = state.clone()
    entry = do(state, None, duty, state.at + 2000)
    told = [event.shared for event in evolve(twin, entry)]
    assert [event.get("by") for event in told if event["type"] == "played"] == ["b-good-0"]
    assert all("by" not in event for event in told[1:])


def test_they_end_the_match_and_its_scores_stay() -> None:
    state = reached(s.BETWEEN_DEALS)
    totals = shared_view(state)["match"]["totals"]
    asked(state, 1)
    entry = settle(state, m.Answer("end"))
    assert isinstance(entry.body, e.MatchStopped) and entry.actor is None
    view = shared_view(state)
    assert (view["phase"], view["match"]["totals"], view["question"]) == (s.MATCH_OVER, totals, None)
    assert view["match"]["result"]["unfinished"]


@pytest.mark.parametrize("usual", ["wait", "bot", "end"])
def test_where_nobody_answers_the_manners_decide(usual: Fallback) -> None:
    state = in_play()
    do(state, state.host, m.SetManners(Manners(absence=usual)), state.at)
    at = asked(state, 1)
    assert code(state, None, du.Settle(), at + ANSWER_MS - 1) == "not_due"
    entry = settle(state, None)
    assert entry.kind == {"wait": "waited", "bot": "stand_in_sat", "end": "match_stopped"}[usual]
    if isinstance(entry.body, e.Waited):
        assert entry.body.until == entry.at + UNANSWERED_MS


def test_more_than_half_decide_and_others_need_not_answer() -> None:
    state = in_play()
    asked(state, 1)
    do(state, "p0", m.Answer("wait"), state.at)
    do(state, "p2", m.Answer("bot"), state.at)
    assert code(state, None, du.Settle(), state.at) == "not_due"
    do(state, "p0", m.Answer("bot"), state.at)
    assert do(state, None, du.Settle(), state.at).kind == "stand_in_sat"


def test_who_returns_closes_the_question() -> None:
    state = in_play()
    asked(state, 1)
    twin = state.clone()
    entry = do(state, None, MarkBack("p1"), state.at)
    assert state.question is None
    assert [event.shared["type"] for event in evolve(twin, entry)] == ["back", "question_closed"]


def test_a_question_to_people_who_all_went_waits_for_its_time() -> None:
    state = in_play()
    go(state, 2)
    go(state, 3)
    asked(state, 1)
    do(state, None, MarkBack("p2"), state.at)
    go(state, 0)
    assert code(state, None, du.Settle(), state.at) == "not_due"
    assert do(state, None, du.Settle(), state.at + ANSWER_MS).kind == "stand_in_sat"


def test_two_who_are_gone_are_asked_about_one_after_the_other_and_get_bots_of_their_own() -> None:
    state = in_play()
    asked(state, 1)
    go(state, 2)
    settle(state, m.Answer("bot"))
    do(state, None, du.AskAbsence(2), state.at + ABSENCE_MS)
    entry = settle(state, m.Answer("bot"))
    assert entry.body == e.StandInSat(seat=2, bot="b-good-1")


# ── Leaving ───────────────────────────────────────────────────────────────────────────────────────


def test_who_leaves_is_asked_about_at_once_and_does_not_come_back_by_a_socket() -> None:
    state = in_play()
    entry = do(state, "p1", m.Stand(), state.at)
    assert entry.body == e.Away(seat=1, person="p1", left=True)
    assert code(state, "p1", m.Stand(), state.at) == "already_left"
    do(state, None, du.AskAbsence(1), state.at)
    settle(state, m.Answer("bot"))
    assert code(state, None, MarkBack("p1"), state.at) == "not_due"
    assert code(state, None, MarkAway("p1"), state.at) == "not_due"
    assert code(state, "p1", m.Sit(2), state.at) == "match_running"
    assert code(state, "p9", m.Sit(1), state.at) == "match_running"
    do(state, "p1", m.Sit(1), state.at)
    assert (state.seats[1].stand_in, state.seats[1].left, state.seats[1].away_since) == (None, False, None)
    assert code(state, "p1", m.Sit(1), state.at) == "already_seated"


def test_who_left_and_moves_all_the_same_is_back() -> None:
    state = in_play()
    assert state.match is not None
    seat = state.match.to_act()[0]
    do(state, person_at(state, seat), m.Stand(), state.at)
    move = m.Act(state.match_rules.move_json(next(iter(state.match.legal(seat)))))
    do(state, person_at(state, seat), move, state.at)
    assert (state.seats[seat].left, state.seats[seat].away_since) == (False, None)


def test_a_left_seat_is_free_after_the_match_and_the_host_is_somebody_else() -> None:
    state = in_play()
    do(state, "p0", m.Stand(), state.at)
    version = state.version
    do(state, "p1", m.Stop(), state.at)
    assert (state.seats[0].person, state.host) == (None, "p1")
    assert state.version > version


# ── Seats in mid-match ────────────────────────────────────────────────────────────────────────────


def with_a_bot(until: str) -> TableState:
    """Four seats, the last one a bot's."""
    state = reached(until)
    state.seats[3].person = "b-easy-0"
    return state


def test_between_deals_somebody_takes_the_seat_of_a_bot() -> None:
    state = with_a_bot(s.BETWEEN_DEALS)
    assert code(state, "p9", m.Sit(2), state.at) == "seat_taken"
    assert (
        code(state, "p1", m.Sit(3), state.at) == "match_running"
    )  # two seats for one person, or another one
    do(state, "p9", m.Sit(3), state.at)
    assert state.facts is not None
    assert state.facts.persons == ("p0", "p1", "p2", "p9")
    assert state.facts.played_for == ((3, "b-easy-0"),)


@pytest.mark.parametrize("phase", [s.DEALING, s.PLAYING])
def test_no_seat_changes_hands_while_cards_are_out(phase: str) -> None:
    """Stand up and sit opposite; remove somebody and sit there; a watcher who saw a hand; a second seat."""
    state = with_a_bot(phase)
    at = state.at
    assert code(state, "p9", m.Sit(3), at) == "match_running"
    assert code(state, "p0", m.Free("p2"), at) == "match_running"
    assert code(state, "p0", m.Swap("p2"), at) == "match_running"
    assert code(state, "p0", m.SeatBots([3], "good"), at) == "match_running"
    do(state, "p0", m.Stand(), at)
    for seat in (1, 2, 3):
        assert code(state, "p0", m.Sit(seat), at) == "match_running"
        assert code(state, "p9", m.Sit(seat), at) == "match_running"
    assert code(state, "p9", m.Sit(0), at) == "match_running"


# ── Sleep ─────────────────────────────────────────────────────────────────────────────────────────


def test_with_the_last_person_everything_sleeps_and_wakes_with_the_first() -> None:
    state = in_play()
    asked(state, 1)
    settle(state, m.Answer("bot"))
    bots_turn(state)
    asked(state, 2)
    go(state, 3)
    do(state, None, MarkAway("p0"), state.at)
    assert state.question is None
    assert du.duties(state) == [(state.at + ASLEEP_MS, du.GiveUp())]
    morning = state.at + 8 * 3_600_000
    do(state, None, MarkBack("p0"), morning)
    duties = {duty: due for due, duty in du.duties(state)}
    assert duties[du.AskAbsence(2)] == duties[du.AskAbsence(3)] == morning + ABSENCE_MS
    assert du.BotMove(1) in duties


def test_a_match_nobody_has_been_at_for_three_days_ends_with_its_scores() -> None:
    state = reached(s.BETWEEN_DEALS, seats=2)
    totals = shared_view(state)["match"]["totals"]
    for person in ("p0", "p1"):
        do(state, None, MarkAway(person), state.at)
    assert code(state, None, du.GiveUp(), state.at + ASLEEP_MS - 1) == "not_due"
    entry = do(state, None, du.GiveUp(), state.at + ASLEEP_MS)
    view = shared_view(state)
    assert entry.kind == "match_stopped" and view["match"]["totals"] == totals
    assert view["match"]["result"] == {"winners": [], "reason": "stopped", "unfinished": True}


def test_an_outage_moves_every_date_of_an_absence() -> None:
    state = in_play()
    due = asked(state, 1)
    settle(state, m.Answer("wait"))
    again = shared_view(state)["seats"][1]["asked_at"]
    first = go(state, 2)
    do(state, None, GiveTimeBack(1, 9_000), state.at)
    seats = shared_view(state)["seats"]
    assert (seats[1]["asked_at"], seats[2]["asked_at"]) == (again + 9_000, first + 9_000)
    assert due < again
