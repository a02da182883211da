"""Claims and concessions: the hand laid open, everybody's yes, what bots make of it, and what stays hidden."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from app.games.core.bot import Bot
from app.games.core.cards import cards
from app.games.core.ruleset import Match
from app.games.registry import RULESETS
from app.table import bots
from app.table import duties as du
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.decide import AbandonDeal, Command, MarkAway
from app.table.entries import canonical_json
from app.table.evening import Company, Evening
from app.table.evolve import fold
from app.table.projection import project
from app.table.questions import ANSWER_MS
from app.table.show import own_view, shared_view, view_bytes
from tests.simulation.loop import run_virtual
from tests.table.tables import KEY, House, Socket, code, until
from tests.table.test_bots import first_entry
from tests.table.test_undo import open_to_undo, sitting, views, wish


def open_to_claims(
    ruleset: str, seats: int | None = None, seed: int = 1, cards_left: int = 3, **chosen: Any
) -> Evening:
    """An evening in which the rest may be claimed, with at most so many cards in the hand of whoever is on turn."""
    evening = sitting(ruleset, seats, seed, **chosen)
    for _ in range(5000):
        evening.go_on()
        match = evening.state.match
        if not match or evening.state.phase != s.PLAYING or not isinstance(match.claims(), tuple):
            continue
        if match.hand_count(match.to_act()[0]) <= cards_left:
            return evening
    raise AssertionError("it never came")


def match_of(evening: Company) -> Match:
    assert evening.state.match is not None
    return evening.state.match


def others(evening: Company, seat: int) -> list[int]:
    return [other for other in range(len(evening.state.seats)) if other != seat]


def asked(evening: Company, seat: int, claim: m.Claim = "claim") -> str:
    return code(evening.state, evening.state.seats[seat].person, m.Ask(claim))


def hand(evening: Company, seat: int) -> list[str]:
    held: list[str] = match_of(evening).own_view(seat)["hand"]
    return held


def refuse(evening: Company, seat: int, claim: m.Claim = "claim") -> None:
    """The seat claims, and somebody says no."""
    wish(evening, seat, m.Ask(claim))
    wish(evening, others(evening, seat)[0], m.Answer("no"))
    evening.go_on()
    assert evening.state.question is None


# ── All agree ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruleset", ["bid_whist", "briscola", "briscola_chiamata", "pedro"])
@pytest.mark.parametrize("claim", ["claim", "concede"])
def test_the_rest_goes_where_all_agree(ruleset: str, claim: m.Claim) -> None:
    evening = open_to_claims(ruleset)
    seat = match_of(evening).to_act()[0]
    before = match_of(evening).clone()
    events = before.give_rest(seat, claim)
    assert claim in own_view(evening.state, seat)["claims"]
    wish(evening, seat, m.Ask(claim))
    for other in others(evening, seat):
        assert du.duties(evening.state)[0][0] > 0
        wish(evening, other, m.Answer("yes"))
    entry = evening.go_on()
    state = evening.state
    assert isinstance(entry.body, e.Claimed)
    told = [event.shared for event in evening.events]
    assert told[: len(events) + 1] == [
        {"type": "claimed", "claim": claim, "seat": seat},
        *[event.shared for event in events],
    ]
    assert told[-1]["type"] == "secret_published"
    assert match_of(evening).to_json() == before.to_json()
    assert (state.question, state.shown, state.claims, state.last_move) == (None, {}, {}, None)
    assert not state.match_running or state.phase == s.BETWEEN_DEALS
    again = fold(state.key, evening.log)
    assert views(again) == views(state)
    rows = project(again, entry)
    assert rows.deal is not None and rows.deal.score is not None
    assert (rows.closed is None) == (match_of(evening).result is None)
    if state.match_running:
        evening.go_on()  # and the evening goes on


# ── Somebody does not ─────────────────────────────────────────────────────────────────────────────


def test_a_refusal_plays_on_with_the_hand_shown() -> None:
    evening = open_to_claims("bid_whist", cards_left=5)
    seat = match_of(evening).to_act()[0]
    held = hand(evening, seat)
    wish(evening, seat, m.Ask("claim"))
    question = shared_view(evening.state)["question"]
    assert question["about"] == {"hand": held} and question["holds"]
    assert evening.events[0].shared == {
        "type": "asked",
        "question": "claim",
        "seat": seat,
        "cards": held,
    }
    move = m.Act(evening.state.match_rules.move_json(next(iter(match_of(evening).legal(seat)))))
    assert code(evening.state, evening.state.seats[seat].person, move) == "question_open"
    wish(evening, others(evening, seat)[1], m.Answer("no"))
    evening.go_on()
    assert shared_view(evening.state)["match"]["shown"] == {str(seat): held}
    evening.follow(_entry(evening, evening.command(seat, move)))
    card = move.move["card"]
    left = [one for one in held if one != card]
    assert shared_view(evening.state)["match"]["shown"] == {str(seat): left}
    while evening.state.phase == s.PLAYING:
        evening.go_on()
    assert shared_view(evening.state)["match"]["shown"] == {}


def _entry(evening: Company, command: Command) -> e.Entry:
    entry = evening.try_out(command)
    assert isinstance(entry, e.Entry), entry
    return entry


def test_silence_and_leaving_are_no() -> None:
    evening = open_to_claims("pedro")
    seat = match_of(evening).to_act()[0]
    wish(evening, seat, m.Ask("concede"))
    first, second, third = others(evening, seat)
    wish(evening, first, m.Answer("yes"))
    wish(evening, second, m.Answer("yes"))
    evening.follow(_entry(evening, Command(MarkAway(str(evening.state.seats[third].person)))))
    assert code(evening.state, None, du.Settle(), evening.state.at) == "not_due"
    evening.now = evening.state.at + ANSWER_MS
    evening.go_on()
    assert evening.log[-1].body == e.QuestionClosed(outcome="no")
    assert asked(evening, seat) == "somebody_away"
    assert own_view(evening.state, seat)["claims"] == []


def test_twice_in_a_deal_and_no_more() -> None:
    evening = open_to_claims("bid_whist")
    seat = match_of(evening).to_act()[0]
    refuse(evening, seat)
    refuse(evening, seat, "concede")
    before = canonical_json(evening.state.to_json())
    assert asked(evening, seat) == asked(evening, seat, "concede") == "claims_used"
    assert canonical_json(evening.state.to_json()) == before
    assert own_view(evening.state, seat)["claims"] == []
    assert own_view(evening.state, others(evening, seat)[0])["claims"] == ["claim", "concede"]


def test_a_claim_lets_the_move_before_it_stand() -> None:
    evening = open_to_claims("bid_whist", cards_left=5)
    mover = open_to_undo(evening)
    refuse(evening, others(evening, mover)[0])
    assert code(evening.state, evening.state.seats[mover].person, m.Ask("undo")) == "undo_impossible"


def test_a_shown_card_taken_back_is_shown_again() -> None:
    evening = open_to_claims("bid_whist", cards_left=5)
    seat = match_of(evening).to_act()[0]
    refuse(evening, seat)
    held = hand(evening, seat)
    assert open_to_undo(evening) == seat
    assert evening.state.shown[seat] != held
    wish(evening, seat, m.Ask("undo"))
    for other in others(evening, seat):
        wish(evening, other, m.Answer("yes"))
    evening.go_on()
    assert evening.state.shown[seat] == held == hand(evening, seat)


@pytest.mark.parametrize(("ruleset", "expected"), [("pisti", "no_claims"), ("hockey", "no_claims")])
def test_games_without_tricks_refuse(ruleset: str, expected: str) -> None:
    evening = sitting(ruleset, 2)
    open_to_undo(evening)
    assert asked(evening, 0) == asked(evening, 1, "concede") == expected
    assert own_view(evening.state, 0)["claims"] == []


def test_the_time_for_it_is_when_only_tricks_are_left() -> None:
    evening = sitting("briscola", 3)
    assert asked(evening, 0) == "no_match"
    open_to_undo(evening)
    assert asked(evening, 0) == "wrong_phase"
    evening = open_to_claims("briscola", 3)
    assert own_view(evening.state, 0)["claims"] == ["claim"]
    assert asked(evening, 0, "concede") == "no_claims"
    assert code(evening.state, "stranger", m.Ask("claim")) == "not_seated"
    between = sitting("bid_whist")
    while between.state.phase != s.BETWEEN_DEALS:
        between.go_on()
    assert asked(between, 0) == "wrong_phase"


def test_an_abandoned_deal_takes_its_question_along() -> None:
    evening = open_to_claims("bid_whist")
    wish(evening, 0, m.Ask("claim"))
    evening.follow(_entry(evening, Command(AbandonDeal())))
    assert (evening.state.question, evening.state.shown, evening.state.claims) == (None, {}, {})


# ── What stays hidden ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruleset", ["bid_whist", "briscola", "briscola_chiamata", "pedro"])
@pytest.mark.parametrize("still_open", [True, False])
def test_only_the_hand_that_was_shown_is_seen(ruleset: str, still_open: bool) -> None:
    """Whatever the other hands are, everybody sees the same bytes; only the claimant's hand is bound to be it."""
    evening = open_to_claims(ruleset, 4 if ruleset == "briscola" else None, cards_left=5)
    seat = match_of(evening).to_act()[0]
    shown = cards(hand(evening, seat))
    if still_open:
        wish(evening, seat, m.Ask("claim"))
    else:
        refuse(evening, seat)
    state, rng, changed = evening.state, Random(5), 0
    real = state.match
    assert real is not None
    for viewer in (None, *others(evening, seat)):
        state.match = real
        seen = view_bytes(state, viewer)
        for _ in range(5):
            state.match = real.resample(viewer, rng.randrange)
            bot_of(ruleset).lay_open(state.match, seat, shown)
            assert view_bytes(state, viewer) == seen
            changed += state.match.to_json()["hands"] != real.to_json()["hands"]
    assert changed


def bot_of(ruleset: str) -> Bot:
    return RULESETS[ruleset].bot()


# ── Bots ──────────────────────────────────────────────────────────────────────────────────────────


def among_bots(ruleset: str, seed: int, sure: Callable[[Match], bool]) -> Company:
    """One person among bots, in a deal in which the rest may be claimed and this is so."""
    evening = Company(first_entry(ruleset, RULESETS[ruleset].seats[0], "good"), ["p0"], Random(seed))
    evening.restless = 0
    for _ in range(3000):
        evening.go_on()
        match = evening.state.match
        if evening.state.phase == s.PLAYING and match and isinstance(match.claims(), tuple) and sure(match):
            return evening
    raise AssertionError("it never came")


def answers(evening: Company, claim: m.Claim) -> list[str]:
    """What the bots say to the claim of seat 0."""
    wish(evening, 0, m.Ask(claim))
    said = []
    while evening.state.question is not None:
        evening.now = max(evening.now, du.duties(evening.state)[0][0])
        entry = evening.go_on()
        if isinstance(entry.body, e.Answered):
            said.append(entry.body.answer)
    return said


def top_trumps(count: int) -> Callable[[Match], bool]:
    """Seat 0 leads and holds nothing but the highest trumps still out."""

    def sure(match: Any) -> bool:
        mine = match.hands[0]
        if len(mine) != count or match.trick or match.turn != 0:
            return False
        force, suits, trump = match.order.force, match.order.suits, match.trump
        rest = [card for held in match.hands[1:] for card in held] + list(match.kitty)
        weakest = min((force[card] for card in mine if suits[card] == trump), default=-1)
        return all(suits[card] == trump for card in mine) and all(
            force[card] < weakest for card in rest if suits[card] == trump
        )

    return sure


def test_bots_agree_to_what_is_sure() -> None:
    evening = among_bots("bid_whist", 4, top_trumps(1))
    assert answers(evening, "claim") == ["yes", "yes", "yes"]
    assert isinstance(evening.log[-1].body, e.Claimed)


def test_bots_do_not_give_their_own_tricks_away() -> None:
    def lost(match: Any) -> bool:
        """Somebody else will certainly take a trick: seat 0 holds no trump, another does."""
        suits, trump = match.order.suits, match.trump
        mine = [suits[card] for card in match.hands[0]]
        theirs = [suits[card] for card in match.hands[1]]
        return trump is not None and trump not in mine and trump in theirs and len(mine) > 3

    evening = among_bots("bid_whist", 5, lost)
    before = match_of(evening).to_json()
    assert "no" in answers(evening, "claim")
    assert match_of(evening).to_json() == before
    assert evening.log[-1].body == e.QuestionClosed(outcome="no")


def test_a_bots_answer_does_not_depend_on_what_it_cannot_see() -> None:
    evening = among_bots("briscola_chiamata", 3, lambda match: match.hand_count(0) == 4)
    shown = cards(hand(evening, 0))
    wish(evening, 0, m.Ask("concede"))
    state, rng = evening.state, Random(9)
    real = state.match
    assert real is not None
    for seat in (1, 2):
        said = set()
        for _ in range(4):
            state.match = real.resample(seat, rng.randrange)
            bot_of("briscola_chiamata").lay_open(state.match, 0, shown)
            said.add(bots.answer(bots.claim_question(state, seat))["answer"])
        assert len(said) == 1


def test_a_stand_in_answers_and_no_bot_agrees_unseen() -> None:
    evening = open_to_claims("briscola", 2)
    state = evening.state
    seat = match_of(evening).to_act()[0]
    absent = 1 - seat
    evening.follow(_entry(evening, Command(MarkAway(str(state.seats[absent].person)))))
    assert asked(evening, seat) == "somebody_away"
    evening.state.seats[absent].stand_in = "b-good-0"
    wish(evening, seat, m.Ask("concede"))
    assert du.duties(evening.state)[0][1] == du.BotAnswer(absent)
    assert bots.by_thumb(bots.claim_question(evening.state, absent)) == {"answer": "no"}
    evening.now += 2000
    assert evening.go_on().body == e.Answered(seat=absent, answer="yes")  # it cannot have more than all
    assert isinstance(evening.go_on().body, e.Claimed)


# ── Two workers ───────────────────────────────────────────────────────────────────────────────────


def test_two_workers_take_a_card_back_once() -> None:
    async def main() -> None:
        house = House()
        house.play_out("playing")
        first, second = await house.worker("w0"), await house.worker("w1")
        sockets = {"p0": await Socket.enter(first, house.head, "p0")}
        sockets["p1"] = await Socket.enter(second, house.head, "p1")
        state = house.state
        assert state.match is not None
        seat = state.match.to_act()[0]
        mover, other = (str(state.seats[one].person) for one in (seat, 1 - seat))
        move = state.match_rules.move_json(next(iter(state.match.legal(seat))))
        sockets[mover].do("move-0001", {"type": "act", "move": move}, state.owes(seat))
        await asyncio.sleep(0.3)
        assert sockets[mover].view["own"]["undo"]
        sockets[mover].do("undo-0001", {"type": "ask", "question": "undo"})
        sockets[mover].do("undo-0001", {"type": "ask", "question": "undo"})
        await asyncio.sleep(0.3)
        sockets[other].do("yes-00001", {"type": "answer", "answer": "yes"})
        await until(lambda: "undone" in [entry.kind for entry in house.database.logs[KEY]], 5)
        await asyncio.sleep(3)
        kinds = [entry.kind for entry in house.database.logs[KEY]]
        assert kinds.count("undone") == 1 and kinds.count("question_asked") == 1
        shared = [socket.view["shared"]["match"] for socket in sockets.values()]
        assert shared[0] == shared[1]
        again, before = house.state.match, state.match
        assert again is not None and again.to_json() == before.to_json()
        for worker in (first, second):
            await worker.stop()

    run_virtual(main())
