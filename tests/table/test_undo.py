"""Taking back a card: who may ask, until when, what everybody sees afterwards; and for each game what makes it final."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.games.core.ruleset import Event, Json, Refusal
from app.games.registry import RULESETS
from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table.decide import Command, MarkAway
from app.table.entries import canonical_json
from app.table.evening import Company, Evening
from app.table.evolve import fold
from app.table.manners import Manners
from app.table.projection import project
from app.table.questions import ANSWER_MS
from app.table.show import own_view, shared_view, view_bytes
from app.table.state import TableState
from app.table.takeback import came_out
from tests.table.tables import code
from tests.table.test_bots import first_entry

Seen = Callable[[list[Event]], bool]


def sitting(ruleset: str, seats: int | None = None, seed: int = 1, **chosen: Any) -> Evening:
    evening = Evening(ruleset, seats or RULESETS[ruleset].seats[0], chosen, Random(seed))
    evening.restless = 0
    return evening


def go_on(evening: Company, seen: Seen) -> int:
    """Play on until somebody's move leads to such events; the seat that made it."""
    for _ in range(5000):
        entry = evening.go_on()
        if isinstance(entry.body, e.Acted) and seen(evening.events):
            return entry.body.seat
    raise AssertionError("it never came")


def wish(evening: Company, seat: int, action: m.Action) -> e.Entry:
    """Somebody does something beside the game."""
    entry = evening.try_out(evening.command(seat, action))
    assert isinstance(entry, e.Entry), entry
    evening.follow(entry)
    return entry


def asked(evening: Company, seat: int) -> str:
    return code(evening.state, evening.state.seats[seat].person, m.Ask("undo"))


def views(state: TableState) -> list[bytes]:
    return [view_bytes(state, seat) for seat in (None, *range(len(state.seats)))]


def open_to_undo(evening: Company, seen: Seen = lambda events: True) -> int:
    """Play on until such a move that can be taken back; the seat that made it."""
    return go_on(evening, lambda events: seen(events) and _final(evening) is False)


def _final(evening: Company) -> bool | None:
    last = evening.state.last_move
    return None if last is None else last.final


# ── The rules for all games ───────────────────────────────────────────────────────────────────────


def test_all_agree_and_the_table_stands_as_before() -> None:
    evening = sitting("briscola", 4)
    mover = open_to_undo(evening)
    before = fold(evening.state.key, evening.log[:-1])
    numbers = list(evening.state.decisions)
    wish(evening, mover, m.Ask("undo"))
    others = [seat for seat in range(4) if seat != mover]
    assert asked(evening, others[0]) == "question_open"
    for seat in others:
        wish(evening, seat, m.Answer("yes"))
    assert du.duties(evening.state)[0] == (0, du.Settle())
    undone = evening.go_on()
    assert undone.body == e.Undone(to=before.seq + 1)
    state = evening.state
    assert evening.events[0].shared == {"type": "undone", "seat": mover}
    assert state.match is not None and before.match is not None
    assert state.match.to_json() == before.match.to_json()
    assert shared_view(state)["match"] == shared_view(before)["match"]
    assert all(new > old for new, old in zip(state.decisions, numbers, strict=True))
    assert (state.question, state.last_move) == (None, None)
    assert asked(evening, mover) == "undo_too_late"


def test_a_card_sent_before_it_falls_into_no_later_turn() -> None:
    evening = sitting("briscola", 2)
    mover = open_to_undo(evening)
    state, other = evening.state, 1 - mover
    assert state.match is not None
    move = m.Act(state.match_rules.move_json(next(iter(state.match.legal(other)))))
    late = evening.command(other, move)
    wish(evening, mover, m.Ask("undo"))
    wish(evening, other, m.Answer("yes"))
    evening.go_on()
    go_on(evening, lambda events: True)
    assert evening.state.owes(other) is not None
    verdict = evening.try_out(late)
    assert isinstance(verdict, Refusal) and verdict.code == "stale_decision"


def test_nobody_plays_while_it_is_asked_and_bots_hold() -> None:
    evening = Company(first_entry("briscola", 4, "good"), ["p0"], Random(4))
    evening.restless = 0
    mover = open_to_undo(evening)
    assert mover == 0
    wish(evening, mover, m.Ask("undo"))  # with bots alone it happens at once
    assert isinstance(evening.log[-1].body, e.Undone)
    people = sitting("hockey", 2)
    mover = open_to_undo(people)
    wish(people, mover, m.Ask("undo"))
    state = people.state
    assert shared_view(state)["question"]["holds"]
    assert state.match is not None
    move = m.Act(state.match_rules.move_json(next(iter(state.match.legal(1 - mover)))))
    assert code(state, state.seats[1 - mover].person, move) == "question_open"
    state.seats[1 - mover].stand_in = "b-good-0"
    assert not [duty for _, duty in du.duties(state) if isinstance(duty, du.BotMove)]


@pytest.mark.parametrize("silent", [False, True])
def test_a_no_or_silence_lets_it_stand_for_good(silent: bool) -> None:
    evening = sitting("pisti", 2)
    mover = open_to_undo(evening)
    before = views(evening.state)
    wish(evening, mover, m.Ask("undo"))
    evening.now = evening.state.at + ANSWER_MS * silent
    if not silent:
        wish(evening, 1 - mover, m.Answer("no"))
    evening.go_on()
    assert evening.state.question is None
    assert evening.events[0].shared["outcome"] == "no"
    assert asked(evening, mover) == "undo_declined"
    assert not own_view(evening.state, mover)["undo"]
    after = views(evening.state)
    assert after[0] == before[0] and after[2 - mover] == before[2 - mover]


def test_only_the_mover_and_only_until_the_next_card() -> None:
    evening = sitting("briscola", 4)
    mover = open_to_undo(evening, lambda events: len(events) == 1)
    assert [own_view(evening.state, seat)["undo"] for seat in range(4)] == [
        seat == mover for seat in range(4)
    ]
    assert asked(evening, (mover + 1) % 4) == "undo_too_late"
    assert code(evening.state, "stranger", m.Ask("undo")) == "not_seated"
    go_on(evening, lambda events: True)
    assert asked(evening, mover) == "undo_too_late"


def test_a_bot_in_my_place_moved_and_i_take_nothing_back() -> None:
    evening = sitting("hockey", 2)
    open_to_undo(evening)
    seat = evening.state.match.to_act()[0]  # type: ignore[union-attr]
    evening.state.seats[seat].stand_in = "b-good-0"
    evening.now += 2000
    evening.go_on()
    assert isinstance(evening.log[-1].body, e.Acted) and evening.log[-1].body.by == "b-good-0"
    assert asked(evening, seat) == "undo_too_late"


def test_who_is_gone_need_not_agree() -> None:
    evening = sitting("pisti", 4)
    mover = open_to_undo(evening)
    *gone, last = [seat for seat in range(4) if seat != mover]
    for seat in gone:
        evening.follow(_entry(evening, Command(MarkAway(str(evening.state.seats[seat].person)))))
    wish(evening, mover, m.Ask("undo"))
    assert evening.state.question is not None and evening.state.question.asked == (last,)
    wish(evening, last, m.Answer("yes"))
    evening.go_on()
    assert isinstance(evening.log[-1].body, e.Undone)


def _entry(evening: Company, command: Command) -> e.Entry:
    entry = evening.try_out(command)
    assert isinstance(entry, e.Entry), entry
    return entry


def test_spent_time_and_commands_are_not_taken_back() -> None:
    evening = sitting("pisti", 2)
    mover = open_to_undo(evening)
    played = evening.log[-1]
    wish(evening, mover, m.Ask("undo"))
    wish(evening, 1 - mover, m.Answer("yes"))
    at = evening.state.at
    evening.go_on()
    state = evening.state
    assert state.at >= at > played.at - 1 and state.seq == evening.log[-1].seq
    assert state.seen(played.actor, played.cid) == played.seq


def test_what_is_gone_of_a_bank_stays_gone_and_the_turn_begins_anew() -> None:
    evening = sitting("hockey", 2)
    host = evening.state.seat_of(evening.state.host)
    assert host is not None
    wish(evening, host, m.SetManners(Manners(clock=15)))
    open_to_undo(evening)
    evening.now = evening.state.at + 20_000
    mover = open_to_undo(evening)
    clocks = evening.state.clocks
    assert clocks is not None
    left = list(clocks.banks)
    assert left[mover] <= 4 * 15_000 - 5_000
    wish(evening, mover, m.Ask("undo"))
    assert not [duty for _, duty in du.duties(evening.state) if isinstance(duty, du.TimeOut)]
    evening.now += 10_000
    wish(evening, 1 - mover, m.Answer("yes"))
    evening.go_on()
    clocks = evening.state.clocks
    assert clocks is not None and clocks.banks == left
    assert clocks.since[mover] == evening.state.at and clocks.since[1 - mover] is None


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_the_log_folds_to_what_everybody_sees(ruleset: str) -> None:
    """Eight moves are taken back in the middle of a match; the log still folds to the same views and rows."""
    evening = sitting(ruleset, seed=3)
    undone = 0
    for _ in range(400):
        entry = evening.go_on()
        last = evening.state.last_move
        if isinstance(entry.body, e.Acted) and last and not last.final and evening.rng.random() < 0.3:
            wish(evening, last.seat, m.Ask("undo"))
            for seat in range(len(evening.people)):
                if seat != last.seat:
                    wish(evening, seat, m.Answer("yes"))
            evening.go_on()
            undone += 1
        if undone == 8:
            break
    assert undone == 8
    again = fold(evening.state.key, evening.log)
    assert views(again) == views(evening.state)
    assert canonical_json(again.to_json()) == canonical_json(evening.state.to_json())
    assert project(again, evening.log[-1]) == project(evening.state, evening.log[-1])
    assert again.match is not None
    again.match.check()


# ── What makes it final, game by game ─────────────────────────────────────────────────────────────


def with_type(kind: str, **fields: Any) -> Seen:
    """An event of this type (with such fields, where they hold something) is among them."""

    def seen(events: list[Event]) -> bool:
        return any(_fits(event.shared, kind, fields) for event in events)

    return seen


def _fits(shared: Json, kind: str, fields: dict[str, Any]) -> bool:
    return bool(
        shared["type"] == kind and all(bool(shared.get(name)) == want for name, want in fields.items())
    )


ALLOWED: list[tuple[str, int, dict[str, Any], Seen]] = [
    ("pisti", 2, {}, with_type("played", leftover=False)),
    ("pisti", 2, {}, with_type("played", count=True, leftover=False)),
    ("briscola", 2, {}, with_type("played")),
    ("briscola", 4, {}, with_type("trick_taken")),
    ("briscola", 2, {"trump_exchange": "seven"}, with_type("exchanged")),
    ("briscola_chiamata", 5, {}, with_type("bid")),
    ("briscola_chiamata", 5, {}, with_type("trick_taken")),
    ("pedro", 4, {}, with_type("auction_won")),
    ("pedro", 4, {}, with_type("trick_taken")),
    ("bid_whist", 4, {"kitty": "won"}, with_type("declared")),
    ("bid_whist", 4, {}, with_type("passed")),
    ("bid_whist", 4, {}, with_type("trick_taken")),
    ("hockey", 2, {}, with_type("played")),
]
FINAL: list[tuple[str, int, dict[str, Any], Seen]] = [
    ("pisti", 2, {}, with_type("handout_dealt")),
    ("pisti", 2, {}, with_type("played", leftover=True)),
    ("pisti", 2, {"leftover_view": "everyone"}, with_type("played", leftover=True)),
    ("pisti", 2, {"manual_cut": True}, with_type("cut_done")),
    ("briscola", 2, {}, with_type("drew")),
    ("briscola", 2, {"open_hands": "scoperta"}, with_type("drew")),
    ("briscola", 4, {"partner_view": "last_three"}, with_type("hands_shown")),
    ("briscola_chiamata", 5, {}, with_type("suit_named")),
    ("briscola_chiamata", 5, {}, with_type("partner_revealed")),
    ("pedro", 4, {}, with_type("trump_named")),
    ("pedro", 4, {}, with_type("robbed")),
    ("bid_whist", 4, {"kitty": "exchange"}, with_type("kitty_taken")),
    ("bid_whist", 4, {"kitty": "exchange"}, with_type("discarded")),
    ("bid_whist", 4, {"kitty": "sport"}, with_type("kitty_shown")),
    ("hockey", 2, {}, with_type("handout_dealt")),
    *((name, rules.seats[0], {}, with_type("deal_scored")) for name, rules in sorted(RULESETS.items())),
]


@pytest.mark.parametrize(("ruleset", "seats", "chosen", "seen"), ALLOWED)
def test_a_move_that_shows_nothing_can_be_taken_back(
    ruleset: str, seats: int, chosen: dict[str, Any], seen: Seen
) -> None:
    evening = sitting(ruleset, seats, **chosen)
    mover = open_to_undo(evening, seen)
    assert own_view(evening.state, mover)["undo"]
    assert isinstance(evening.try_out(evening.command(mover, m.Ask("undo"))), e.Entry)


@pytest.mark.parametrize(("ruleset", "seats", "chosen", "seen"), FINAL)
def test_a_move_that_showed_something_stands(
    ruleset: str, seats: int, chosen: dict[str, Any], seen: Seen
) -> None:
    evening = sitting(ruleset, seats, **chosen)
    mover = go_on(evening, seen)
    before = canonical_json(evening.state.to_json())
    assert asked(evening, mover) in ("undo_impossible", "no_match")
    if evening.state.match_running:
        assert not own_view(evening.state, mover)["undo"]
        assert _final(evening)
    assert canonical_json(evening.state.to_json()) == before


def test_cards_put_under_the_first_trick_stay_there() -> None:
    played = {"type": "played", "seat": 0, "card": "AH", "under": 1}
    assert came_out(RULESETS["pedro"], [Event(played, {0: {"buried": ["2C"]}})])
    assert not came_out(RULESETS["pedro"], [Event({"type": "played", "seat": 0, "card": "AH"})])
