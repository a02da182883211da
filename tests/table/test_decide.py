"""What may be done, and the code with which everything else is refused."""

import random

import pytest

from app.games.core.ruleset import Refusal
from app.games.pisti import PISTI
from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.decide import (
    AbandonDeal,
    Command,
    GiveTimeBack,
    MarkAway,
    MarkBack,
    decide,
    frozen_rules,
    open_table,
)
from app.table.entries import Entry
from app.table.evolve import evolve
from app.table.state import TableState
from tests.table.tables import NOW, code, do, fresh_state, played, some_move


def seated(seats: int = 2) -> TableState:
    state = fresh_state(seats)
    for n in range(1, seats):
        do(state, f"p{n}", m.Sit(n))
    return state


def test_a_table_opens_only_with_rules_that_exist() -> None:
    def opening(ruleset: str = "pisti", seats: int = 4, preset: str | None = None, **chosen: object) -> str:
        verdict = open_table(1, "t", "p0", "cid-0001", ruleset, seats, chosen, preset, True, NOW, bytes(32))
        return verdict.code if isinstance(verdict, Refusal) else verdict.kind

    assert opening() == "table_opened"
    assert opening("whist") == "unknown_ruleset"
    assert opening(seats=7) == "bad_seat_count"
    assert opening(preset="none such") == "bad_option_value"
    assert opening(target=-4) == "bad_option_value"
    assert opening(targett=151) == "unknown_option"


def test_a_preset_is_spelt_out_and_may_be_changed() -> None:
    plain = frozen_rules("pisti", 2, {}, None)
    named = frozen_rules("pisti", 2, {"target": 51}, PISTI.presets[1].key)
    assert (isinstance(plain, dict) and isinstance(named, dict)) or isinstance(named, Refusal)
    assert isinstance(plain, dict) and frozen_rules("pisti", 2, dict(plain), None) == plain


@pytest.mark.parametrize(
    ("person", "action", "refused"),
    [
        ("p1", m.Sit(0), "seat_taken"),
        ("p1", m.Sit(9), "no_such_seat"),
        ("p0", m.Sit(0), "already_seated"),
        (None, m.Sit(1), "no_session"),
        ("p1", m.Stand(), "not_seated"),
        ("p1", m.Swap("p0"), "not_seated"),
        ("p0", m.Swap("p9"), "no_such_person"),
        ("p0", m.Swap("p0"), "no_such_person"),
        ("p1", m.Ready(), "not_seated"),
        ("p0", m.Rematch(), "wrong_phase"),
        ("p0", m.Start(), "seats_not_full"),
        ("p1", m.Start(), "not_host"),
        ("p1", m.SetOptions("pisti", 2, {}), "not_host"),
        ("p0", m.SetOptions("whist", 2, {}), "unknown_ruleset"),
        ("p0", m.SetOptions("pisti", 9, {}), "bad_seat_count"),
        ("p1", m.Free("p0"), "not_host"),
        ("p0", m.Free("p1"), "no_such_person"),
        ("p0", m.PassHost("p1"), "no_such_person"),
        ("p1", m.Stop(), "no_match"),
        ("p0", m.Mix("0" * 32), "mix_not_asked"),
        ("p1", m.Mix("0" * 32), "not_seated"),
        ("p0", m.Act({"type": "play", "card": "AH"}), "wrong_phase"),
    ],
)
def test_what_a_gathering_table_refuses(person: str | None, action: object, refused: str) -> None:
    state = fresh_state()
    before = state.check()
    assert code(state, person, action) == refused
    assert state.check() == before


def test_the_version_guards_seats_and_rules() -> None:
    state = fresh_state(4)
    do(state, "p1", m.Sit(1))
    for action in (m.Sit(2), m.Stand(), m.Swap("p0"), m.Ready(), m.SetOptions("pisti", 4, {}), m.Free("p0")):
        assert code(state, "p1", action, version=0) == "stale_version"
        assert code(state, "p1", action, version=None) == "stale_version"
    assert code(state, "p0", m.Start(), version=0) == "stale_version"


def test_a_change_of_seats_withdraws_every_ready() -> None:
    state = seated(3)
    do(state, "p1", m.Ready())
    do(state, "p2", m.Stand())
    assert [seat.ready for seat in state.seats] == [False] * 3
    version = state.version
    do(state, "p1", m.Ready())
    assert state.version == version, "being ready changes no rules"


def test_a_swap_needs_both_wishes() -> None:
    state = seated(4)
    assert do(state, "p0", m.Swap("p2")).kind == "swap_asked"
    assert do(state, "p1", m.Swap("p2")).kind == "swap_asked"
    assert do(state, "p2", m.Swap("p0")).kind == "swapped"
    assert [seat.person for seat in state.seats] == ["p2", "p1", "p0", "p3"]
    assert [seat.wants for seat in state.seats] == [None] * 4, "wishes end with the seats they were for"


def test_the_host_by_standing_up_by_hand_and_by_being_away() -> None:
    state = seated(3)
    assert do(state, "p0", m.PassHost("p2")).kind == "host_passed" and state.host == "p2"
    do(state, "p2", m.Stand())
    assert state.host == "p0"
    do(state, None, MarkAway("p0"), NOW)
    assert code(state, None, du.PassOnHost(), NOW + du.HOST_AWAY_MS - 1) == "not_due"
    do(state, None, du.PassOnHost(), NOW + du.HOST_AWAY_MS)
    assert state.host == "p1"


def test_fewer_seats_than_people_is_refused_and_people_close_up() -> None:
    state = fresh_state(4)
    do(state, "p3", m.Sit(3))
    do(state, "p0", m.SetOptions("pisti", 2, {}))
    assert [seat.person for seat in state.seats] == ["p0", "p3"]
    full = seated(4)
    assert code(full, "p0", m.SetOptions("pisti", 2, {})) == "bad_seat_count"


def test_everything_that_changes_seats_waits_for_the_match_to_end() -> None:
    state = played(s.PLAYING).state
    for action in (m.Sit(1), m.Swap("p1"), m.Free("p1"), m.SetOptions("pisti", 2, {}), m.Start()):
        assert code(state, "p0", action) == "match_running"
    assert code(state, "p0", m.Ready()) == "wrong_phase"


def test_a_card_for_one_turn_never_falls_in_another() -> None:
    state = played(s.PLAYING).state
    person, move = some_move(state)
    seat = state.seat_of(person)
    assert seat is not None
    owed = state.owes(seat)
    assert owed is not None
    assert code(state, person, move, decision=owed + 1) == "stale_decision"
    assert code(state, person, move, decision=None) == "stale_decision"
    do(state, person, move)
    assert code(state, person, move, decision=owed) in ("stale_decision", "not_your_turn")
    assert state.decisions[seat] == owed + 1


def test_who_owes_nothing_sends_null_and_gets_the_games_own_code() -> None:
    state = played(s.PLAYING).state
    person, move = some_move(state)
    other = next(seat.person for seat in state.seats if seat.person != person)
    assert code(state, other, move, decision=None) == "not_your_turn"
    assert code(state, "p9", move, decision=None) == "not_seated"
    assert code(state, person, m.Act({"type": "play", "card": "1Z"})) == "bad_message"


def test_a_deal_is_opened_mixed_and_dealt() -> None:
    state = seated(2)
    do(state, "p0", m.Ready())
    do(state, "p1", m.Ready())
    assert do(state, None, du.StartMatch()).kind == "match_started"
    opened = do(state, None, du.OpenDeal())
    assert isinstance(opened.body, e.DealOpened) and opened.body.asked == [0, 1]
    assert opened.body.mix_by == opened.at + 3_000 and opened.private is not None
    assert code(state, None, du.DealCards(), NOW) == "not_due"
    do(state, "p1", m.Mix("a" * 32))
    assert code(state, "p1", m.Mix("b" * 32)) == "mix_not_asked"
    assert code(state, "p0", m.Mix("c" * 32), opened.body.mix_by + 1) == "mix_not_asked"
    dealt = do(state, None, du.DealCards(), opened.body.mix_by)
    assert isinstance(dealt.body, e.DealDealt)
    assert (dealt.body.mixes, dealt.body.silent) == ({"1": "a" * 32}, [0])
    assert state.phase == s.PLAYING


def test_when_every_mix_is_in_nobody_waits() -> None:
    state = seated(2)
    do(state, "p0", m.Ready())
    do(state, "p1", m.Ready())
    do(state, None, du.StartMatch())
    do(state, None, du.OpenDeal())
    for n in (0, 1):
        do(state, f"p{n}", m.Mix(f"{n}" * 32))
    assert du.duties(state)[0] == (0, du.DealCards()) and du.due_at(state) == state.at
    do(state, None, du.DealCards(), NOW)


def test_whoever_is_away_is_not_asked_for_a_mix() -> None:
    state = seated(2)
    do(state, None, MarkAway("p1"))
    do(state, "p0", m.Ready())
    do(state, "p1", m.Ready())
    do(state, None, du.StartMatch())
    opened = do(state, None, du.OpenDeal())
    assert isinstance(opened.body, e.DealOpened) and opened.body.asked == [0]


def test_stopping_is_the_hosts_or_anybodys_while_the_host_is_away() -> None:
    state = played(s.PLAYING).state
    assert state.host == "p0"
    assert code(state, "p1", m.Stop()) == code(state, "p9", m.Stop()) == "not_host"
    do(state, None, MarkAway("p0"))
    assert code(state, "p9", m.Stop()) == "not_host"
    stopped = do(state, "p1", m.Stop())
    assert isinstance(stopped.body, e.MatchStopped) and stopped.body.facts.ended is not None
    assert stopped.body.facts.ended["unfinished"] and stopped.body.facts.secret is not None
    assert state.phase == s.MATCH_OVER and du.duties(state)[0][1] == du.PassOnHost()
    assert code(state, "p1", m.Stop()) == "no_match"


def test_a_rematch_moves_the_first_dealer_on() -> None:
    state = played(s.MATCH_OVER).state
    assert state.facts is not None
    first = state.facts.first_dealer
    do(state, "p0", m.Rematch(), version=None)
    do(state, "p1", m.Rematch(), version=None)
    do(state, None, du.StartMatch())
    assert state.facts.first_dealer == 1 - first and state.matches == 2


def test_house_rules_are_frozen_for_a_match_and_kept_for_the_next() -> None:
    """Spelt out in the entry that starts the match; not to be changed before it is over; the same afterwards."""
    state = seated(2)
    do(state, "p0", m.SetOptions("pisti", 2, {"target": 31, "jack_on_single": 10}))
    chosen = dict(state.options)
    for person in ("p0", "p1"):
        do(state, person, m.Ready())
    first = do(state, None, du.StartMatch()).body
    assert isinstance(first, e.MatchStarted) and first.options == chosen == PISTI.freeze(2, chosen)
    assert code(state, "p0", m.SetOptions("pisti", 2, {})) == "match_running"
    do(state, "p0", m.Stop())
    assert state.facts is not None and state.facts.options == chosen == state.options
    for person in ("p0", "p1"):
        do(state, person, m.Rematch(), version=None)
    second = do(state, None, du.StartMatch()).body
    assert isinstance(second, e.MatchStarted) and (second.number, second.options) == (2, chosen)
    do(state, "p0", m.Stop())
    do(state, "p0", m.SetOptions("pisti", 2, {}))
    assert state.options == PISTI.freeze(2, {})


def test_marks_and_outages_count_once() -> None:
    state = seated(2)
    assert code(state, None, MarkBack("p1")) == "not_due"
    do(state, None, MarkAway("p1"))
    assert code(state, None, MarkAway("p1")) == code(state, None, MarkAway("p9")) == "not_due"
    do(state, None, MarkBack("p1"))
    do(state, None, GiveTimeBack(3, 60_000))
    assert code(state, None, GiveTimeBack(3, 60_000)) == code(state, None, GiveTimeBack(2, 1)) == "not_due"


def test_time_given_back_moves_the_deadlines_that_ran() -> None:
    state = played(s.BETWEEN_DEALS).state
    due = state.next_deal_at
    assert due is not None and du.waiting_since(state, du.OpenDeal()) == due - 30_000
    do(state, None, GiveTimeBack(1, 60_000), state.at)
    assert state.next_deal_at == due + 60_000


def test_an_abandoned_deal_is_dealt_anew_even_before_its_cards_lay_there() -> None:
    state = seated(2)
    do(state, "p0", m.Ready())
    do(state, "p1", m.Ready())
    do(state, None, du.StartMatch())
    do(state, None, du.OpenDeal())
    do(state, None, AbandonDeal())
    assert du.duties(state)[0] == (0, du.OpenDeal())
    assert code(state, "p0", m.Mix("a" * 32)) == "mix_not_asked"
    again = do(state, None, du.OpenDeal())
    assert isinstance(again.body, e.DealOpened) and again.body.deal == 2


def test_time_never_goes_back_and_ids_tell_nothing_of_secrets() -> None:
    state = seated(2)
    at = state.at
    entry = do(state, "p0", m.Ready(), at - 5_000)
    assert entry.at == at
    fresh = random.Random(1).randbytes(32)
    one = decide(state, Command(m.Ready(), "p1", "cid-0009", None, state.version), at, fresh)
    assert isinstance(one, Entry) and one.entry_id not in fresh.hex() and len(one.entry_id) == 32


def test_the_last_cids_of_each_person_are_kept() -> None:
    state = seated(2)
    seqs = []
    for n in range(s.CIDS_KEPT + 3):
        entry = do(state, "p1", m.Ready() if n % 2 == 0 else m.Unready(), cid=f"cid-{n:05}")
        seqs.append(entry.seq)
    assert state.seen("p1", "cid-00000") is None and state.seen("p0", "cid-00034") is None
    assert [state.seen("p1", f"cid-{n:05}") for n in range(3, 35)] == seqs[3:]


def test_deciding_changes_nothing_and_evolving_only_the_clone() -> None:
    evening = played(s.PLAYING)
    state = evening.state
    before = state.check()
    person, move = some_move(state)
    seat = state.seat_of(person)
    assert seat is not None
    entry = decide(state, Command(move, person, "cid-0001", state.owes(seat), None), NOW, bytes(32))
    assert isinstance(entry, Entry) and state.check() == before
    evolve(state.clone(), entry)
    assert state.check() == before
