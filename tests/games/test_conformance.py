"""Every registered ruleset runs through the conformance kit; and the kit sees every fault planted in a toy."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from app.games.core.cards import CARDS
from app.games.core.options import Options
from app.games.core.ruleset import Draw, Event, Refusal, Ruleset, Shuffle
from app.games.kit import playing
from app.games.kit.conformance import Counts, Kit, Nonconformance, check_facts
from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from tests.games.high_card import PACK, HighCard, HighCardMatch

STEPS = 400
"""States looked at for each ruleset, spread over its numbers of seats."""


def run_through(rules: Ruleset, seats: int, options: Options, seed: int, steps: int) -> Counts:
    """Play random legal moves for at most so many states, and check each of them."""
    return playing.run_through(rules, seats, options, Random(seed).randrange, steps, seed)


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
class TestEveryRuleset:
    def test_its_facts_hold_together(self, ruleset: str) -> None:
        check_facts(RULESETS[ruleset])

    def test_random_matches_keep_every_promise(self, ruleset: str) -> None:
        _random_matches(RULESETS[ruleset], STEPS)

    @pytest.mark.middle
    def test_many_random_matches_keep_every_promise(self, ruleset: str) -> None:
        _random_matches(RULESETS[ruleset], STEPS * 15)


def _random_matches(rules: Ruleset, steps: int) -> None:
    """As many states of each number of seats, each match with house rules of its own, at most 100 states long."""
    for seats in rules.seats:
        seed, done = 0, 0
        while done < steps // len(rules.seats):
            seed += 1
            options = draw_options(rules, seats, Random(seed).randrange)
            counts = run_through(rules, seats, options, seed, 100)
            assert counts.views >= counts.steps * (seats + 1)
            done += counts.steps


# ── The kit itself ────────────────────────────────────────────────────────────────────────────────


def many_matches(rules: Ruleset) -> None:
    for seed in range(60):
        run_through(rules, 2, {}, seed, 100)
    # One long look, for what only shows in the sum.
    rng, match = Random(1), rules.start({}, 2, 0)
    kit = Kit(rules, {}, 2, rng.randrange)
    match.supply(rng.sample(PACK, len(PACK)))
    for step in range(400):
        kit.step(match, step)
    kit.finish()


def test_the_honest_toy_keeps_every_promise() -> None:
    check_facts(HighCard())
    many_matches(HighCard())


TICKS: Iterator[int] = count()

Fault = tuple[type[Any], str, Callable[[Any], Any]]


def _refusing(honest: Any) -> Any:
    def apply(self: HighCardMatch, seat: int, move: Any) -> Any:
        refused = TWO_OF_CLUBS in move and move in self.legal(seat)
        return Refusal("no_twos") if refused else honest(self, seat, move)

    return apply


TWO_OF_CLUBS = CARDS["2C"]


def _after_refusal(change: Callable[[HighCardMatch], None]) -> Callable[[Any], Any]:
    def wrap(honest: Any) -> Any:
        def apply(self: HighCardMatch, seat: int, move: Any) -> Any:
            answer = honest(self, seat, move)
            if isinstance(answer, Refusal):
                change(self)
            return answer

        return apply

    return wrap


def _answer(code: str, instead: Any) -> Callable[[Any], Any]:
    def wrap(honest: Any) -> Any:
        def apply(self: HighCardMatch, seat: int, move: Any) -> Any:
            answer = honest(self, seat, move)
            return instead if isinstance(answer, Refusal) and answer.code == code else answer

        return apply

    return wrap


def _events(change: Callable[[list[Event]], None]) -> Callable[[Any], Any]:
    def wrap(honest: Any) -> Any:
        def supply(self: HighCardMatch, answer: Any) -> Any:
            events = honest(self, answer)
            change(events)
            return events

        return supply

    return wrap


def _sheet(**changes: Any) -> Callable[[Any], Any]:
    def wrap(honest: Any) -> Any:
        def score(self: HighCardMatch) -> Event:
            event: Event = honest(self)
            self.sheet = (*self.sheet[:-1], replace(self.sheet[-1], **changes))
            return event

        return score

    return wrap


def _shallow(honest: Any) -> Any:
    def clone(self: HighCardMatch) -> HighCardMatch:
        twin: HighCardMatch = honest(self)
        twin.hands = self.hands
        return twin

    return clone


def _sorted_clone(honest: Any) -> Any:
    def clone(self: HighCardMatch) -> HighCardMatch:
        twin: HighCardMatch = honest(self)
        twin.stock.sort()
        return twin

    return clone


def _forgetful(honest: Any) -> Any:
    def from_json(self: HighCard, value: Any) -> HighCardMatch:
        match: HighCardMatch = honest(self, value)
        match.laid = []
        return match

    return from_json


def _unlawful(honest: Any) -> Any:
    def resample(self: HighCardMatch, viewer: Any, draw: Any) -> HighCardMatch:
        world: HighCardMatch = honest(self, viewer, draw)
        world.stock = world.stock[:1] * len(world.stock)
        return world

    return resample


def _spoiling(honest: Any) -> Any:
    def resample(self: HighCardMatch, viewer: Any, draw: Any) -> Any:
        self.stock.reverse()
        return honest(self, viewer, draw)

    return resample


def _peeking(honest: Any) -> Any:
    """What is drawn depends on how the hidden cards really lie."""

    def resample(self: HighCardMatch, viewer: int | None, draw: Draw) -> HighCardMatch:
        world: HighCardMatch = honest(self, viewer, draw)
        if sum(self.stock) % 2:
            world.stock.reverse()
        return world

    return resample


FAULTS: dict[str, Fault] = {
    "invariants": (HighCardMatch, "check", lambda honest: lambda self: _raise(AssertionError("HC-1"))),
    "one_thing_awaited": (HighCardMatch, "awaits", lambda honest: lambda self: Shuffle("pack", PACK)),
    "legal_for_those_who_act": (
        HighCardMatch,
        "legal",
        lambda honest: lambda self, seat: [("play", card) for card in self.hands[seat]],
    ),
    "legal_in_fixed_order": (
        HighCardMatch,
        "legal",
        lambda honest: lambda self, seat: sorted(honest(self, seat), reverse=next(TICKS) % 2 == 1),
    ),
    "legal_names_each_once": (
        HighCardMatch,
        "legal",
        lambda honest: lambda self, seat: list(honest(self, seat)) * 2,
    ),
    "legal_moves_apply": (HighCardMatch, "apply", _refusing),
    "offers_agree_with_legal": (
        HighCardMatch,
        "own_view",
        lambda honest: lambda self, seat: {**honest(self, seat), "offers": {"play": ["AC"]}},
    ),
    "moves_parse_back": (
        HighCard,
        "parse_move",
        lambda honest: lambda self, action: (honest(self, action)[0], 3),
    ),
    "automatic_is_legal": (HighCardMatch, "automatic", lambda honest: lambda self, seat: ("play", 60)),
    "hand_count": (HighCardMatch, "hand_count", lambda honest: lambda self, seat: 2),
    "illegal_refused": (HighCardMatch, "apply", _answer("card_not_in_hand", [])),
    "code_of_refusal": (HighCardMatch, "apply", _answer("not_your_turn", Refusal("wrong_phase"))),
    "refused_changes_nothing": (HighCardMatch, "apply", _after_refusal(lambda match: match.stock.reverse())),
    "malformed_is_bad_move": (
        HighCard,
        "parse_move",
        lambda honest: lambda self, action: honest(self, {k: v for k, v in action.items() if k != "more"}),
    ),
    "json_round_trip": (HighCard, "from_json", _forgetful),
    "clone_is_equal": (HighCardMatch, "clone", _sorted_clone),
    "clone_is_independent": (HighCardMatch, "clone", _shallow),
    "same_move_same_events": (
        HighCardMatch,
        "apply",
        lambda honest: lambda self, seat, move: _ticking(honest(self, seat, move)),
    ),
    "resample_leaves_the_view": (
        HighCardMatch,
        "shared_view",
        lambda honest: lambda self: {**honest(self), "top": self.stock[-1:]},
    ),
    "resample_is_lawful": (HighCardMatch, "resample", _unlawful),
    "resample_knows_no_more": (HighCardMatch, "resample", _peeking),
    "resample_leaves_the_match": (HighCardMatch, "resample", _spoiling),
    "resample_changes_something": (
        HighCardMatch,
        "resample",
        lambda honest: lambda self, viewer, draw: self.clone(),
    ),
    "event_has_type": (HighCardMatch, "supply", _events(lambda events: events[0].shared.pop("type"))),
    "events_have_rules": (HighCard, "event_rules", lambda honest: {"deal_started": "HC-0"}),
    "own_is_for_seats": (
        HighCardMatch,
        "supply",
        _events(lambda events: events[1].own.update({7: {"a": 1}})),
    ),
    "own_is_absent_not_null": (
        HighCardMatch,
        "supply",
        _events(lambda events: events[1].own.update({1: {"cards": None}})),
    ),
    "own_adds_to_shared": (
        HighCardMatch,
        "supply",
        _events(lambda events: events[1].shared.update({"cards": []})),
    ),
    "totals_add_up": (HighCardMatch, "_score", _sheet(totals=(9, 9))),
    "score_lines_add_up": (HighCardMatch, "_score", _sheet(points=(5, 5), totals=(5, 5))),
    "score_lines_have_words": (HighCard, "score_labels", lambda honest: {"higher": "{missing}"}),
    "score_lines_have_rules": (HighCard, "rule_texts", lambda honest: {}),
    "every_seat_on_one_side": (HighCard, "sides", lambda honest: lambda self, seats, options: ((0,), (0, 1))),
    "sides_numbered_by_lowest_seat": (
        HighCard,
        "sides",
        lambda honest: lambda self, seats, options: ((1,), (0,)),
    ),
}


def _raise(fault: Exception) -> None:
    raise fault


def _ticking(answer: list[Event] | Refusal) -> list[Event] | Refusal:
    if isinstance(answer, list):
        answer[0].shared["tick"] = next(TICKS)
    return answer


@pytest.mark.parametrize("check", FAULTS)
def test_the_kit_sees_a_fault(check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, name, fault = FAULTS[check]
    monkeypatch.setattr(owner, name, fault(getattr(owner, name)))
    with pytest.raises(Nonconformance) as caught:
        check_facts(HighCard())
        many_matches(HighCard())
    assert caught.value.check == check, str(caught.value)
