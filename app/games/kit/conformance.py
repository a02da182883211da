"""The kit that every ruleset runs through: what `core.ruleset` promises, checked on a match in progress.

It plays nothing by itself: whoever drives a match calls `Kit.step` at every state and `Kit.happened` with the
events of every move. Chance comes in as `draw`, a way to write JSON may come in too. It must not know any game.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from app.games.core.cards import CARDS
from app.games.core.options import Options
from app.games.core.ruleset import (
    BETWEEN_DEALS,
    MATCH_OVER,
    BadMove,
    DealScore,
    Draw,
    Event,
    Json,
    Match,
    Move,
    Refusal,
    Ruleset,
    Shuffle,
)
from app.games.kit.laying_down import check_laying_down
from app.games.kit.luck import check_luck
from app.games.kit.other_worlds import check_worlds
from app.games.kit.wrong_moves import malformed, wrong_moves

Encode = Callable[[Any], bytes]
Decode = Callable[[bytes], Any]
Views = dict[int | None, bytes]
"""The bytes of each viewer, watcher first."""

MOVES_LOOKED_AT: Final = 64
"""So many legal moves of a seat are looked at; some games have thousands."""

WORLDS_THAT_MUST_DIFFER: Final = 1000
"""Among so many other worlds some must hold other cards, or the comparison would prove nothing."""

CLONES: Final = 4
"""At one state in so many a clone is compared byte by byte (a table lives on clones anyway)."""

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_json_encoder = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def encode_json(value: Any) -> bytes:
    """Canonical JSON of plain values."""
    return _json_encoder.encode(value).encode()


class Nonconformance(Exception):
    """A promise of the ruleset interface is broken: which check saw it, with which seed, at which step."""

    def __init__(self, check: str, detail: str, seed: int, step: int) -> None:
        super().__init__(f"{check}: {detail} (seed {seed}, step {step})")
        self.check, self.detail, self.seed, self.step = check, detail, seed, step


@dataclass(slots=True)
class Counts:
    """What was looked at: states, views compared with those of another world, moves that were refused."""

    steps: int = 0
    views: int = 0
    worlds: int = 0
    other_worlds: int = 0
    refused: int = 0
    round_trips: int = 0


class Kit:
    """The checks over one match. `seed` and `step` (set by the driver) only name the place of a failure."""

    def __init__(
        self,
        rules: Ruleset,
        options: Options,
        seats: int,
        draw: Draw,
        *,
        seed: int = 0,
        encode: Encode = encode_json,
        decode: Decode = json.loads,
    ) -> None:
        self.rules, self.options, self.seats, self.draw = rules, options, seats, draw
        self.seed, self.at = seed, 0
        self.encode, self.decode = encode, decode
        self.counts = Counts()
        self.viewers: tuple[int | None, ...] = (None, *range(seats))
        self._known: dict[str, Move] = {}
        self._sheets = 0

    def fail(self, check: str, detail: object) -> Nonconformance:
        """The failure to raise."""
        return Nonconformance(check, str(detail), self.seed, self.at)

    def require(self, truth: object, check: str, detail: object = "") -> None:
        """Raise unless it is so.

        Raises:
            Nonconformance: it is not.
        """
        if not truth:
            raise self.fail(check, detail)

    # ── One state ─────────────────────────────────────────────────────────────────────────────────
    def step(self, match: Match, at: int) -> bytes:
        """Every check of one state; gives its JSON text, which none of them has changed.

        Raises:
            Nonconformance: a promise is broken.
        """
        self.at = at
        self.counts.steps += 1
        text = self.encode(match.to_json())
        views = self.seen(match)
        self._invariants(match)
        self._duties(match)
        legal = {seat: self._legal(match, seat) for seat in range(self.seats)}
        self._hands(match)
        self._moves(match, legal)
        self._refusals(match, legal)
        if self.encode(match.to_json()) != text:
            raise self._changed(match)
        self._round_trip(text, views)
        if self.draw(CLONES) == 0:
            self._clone(match, legal, text)
            check_laying_down(self, match)
        check_worlds(self, match, text, views)
        self._scores(match)
        same = self.encode(match.to_json()) == text
        self.require(same, "resample_leaves_the_match", "the match is another now")
        return text

    def _changed(self, match: Match) -> Nonconformance:
        """Moves have been tried, on clones and in vain, and changed the match: say which of them did."""
        for seat in match.to_act():
            text = self.encode(match.to_json())
            for move in islice(match.legal(seat), 1):
                match.clone().apply(seat, move)
            if self.encode(match.to_json()) != text:
                return self.fail("clone_is_independent", "the match is another now")
        return self.fail("refused_changes_nothing", "the match is another now")

    def _invariants(self, match: Match) -> None:
        try:
            match.check()
        except AssertionError as fault:
            raise self.fail("invariants", fault) from fault

    def _duties(self, match: Match) -> None:
        """Exactly one is awaited: chance, somebody's decision, or nothing any more."""
        chance, seats, phase = match.awaits(), match.to_act(), match.phase
        states = [chance is not None, bool(seats), match.result is not None]
        self.require(sum(states) == 1, "one_thing_awaited", f"{chance} {seats} {match.result}")
        self.require(list(seats) == sorted(set(seats)), "to_act_in_seat_order", seats)
        self.require(all(0 <= seat < self.seats for seat in seats), "to_act_in_seat_order", seats)
        self.require((match.result is not None) == (phase == MATCH_OVER), "phase", phase)
        opens = isinstance(chance, Shuffle) and chance.label == "pack"
        self.require(opens == (phase == BETWEEN_DEALS), "phase", phase)
        self.require(0 <= match.dealer < self.seats, "dealer", match.dealer)

    def _legal(self, match: Match, seat: int) -> list[Move]:
        """Legal moves exactly for those who must act: in a fixed order, each once, as the offers say."""
        moves = list(islice(match.legal(seat), MOVES_LOOKED_AT))
        owes = seat in match.to_act()
        self.require(bool(moves) == owes, "legal_for_those_who_act", f"seat {seat}: {moves}")
        again = list(islice(match.legal(seat), MOVES_LOOKED_AT))
        self.require(moves == again, "legal_in_fixed_order", f"{moves} then {again}")
        self.require(len(set(moves)) == len(moves), "legal_names_each_once", moves)
        if not owes and seat != self.draw(self.seats):
            return moves
        offers = match.own_view(seat)["offers"]
        if not owes:
            self.require(offers == {}, "offers_agree_with_legal", f"seat {seat} owes nothing: {offers}")
            return moves
        written: dict[str, list[Json]] = {}
        for move in moves:
            action = self.rules.move_json(move)
            self.require(self.rules.parse_move(action) == move, "moves_parse_back", move)
            written.setdefault(action["type"], []).append(action)
        if len(moves) < MOVES_LOOKED_AT:
            self._offers(offers, written)
        self.require(match.automatic(seat) in match.legal(seat), "automatic_is_legal", match.automatic(seat))
        return moves

    def _offers(self, offers: Json, written: dict[str, list[Json]]) -> None:
        along = {key for actions in written.values() for action in actions for key in action} - {"type"}
        verbs = sorted(offers.keys() - along)  # what goes along with a move is offered by its own name
        self.require(verbs == sorted(written), "offers_agree_with_legal", f"{offers} {written}")
        for verb, actions in written.items():
            offer = offers[verb]
            if isinstance(offer, list) and offer and all(isinstance(one, dict) for one in offer):
                whole = [{key: value for key, value in action.items() if key != "type"} for action in actions]
                self.require(whole == offer, "offers_agree_with_legal", f"{offer} {whole}")
                continue
            values = [next((v for k, v in action.items() if k != "type"), None) for action in actions]
            if not isinstance(offer, list) or any(len(action) != 2 for action in actions):
                continue  # a compact form of the game's own: only the verbs can be compared
            if offer and all(type(value) is int for value in offer):
                low, high = offer
                self.require(values == list(range(low, high + 1)), "offers_agree_with_legal", offer)
            else:
                self.require(values == offer, "offers_agree_with_legal", f"{offer} {values}")

    def _hands(self, match: Match) -> None:
        held: list[str] = []
        for seat in range(self.seats):
            hand = match.own_view(seat)["hand"]
            self.require(match.hand_count(seat) == len(hand), "hand_count", f"seat {seat}: {hand}")
            held += hand
            heard = match.audience(seat)
            told = isinstance(heard, Refusal) or heard.seats is None or seat in heard.seats
            self.require(told and (self.rules.signals or isinstance(heard, Refusal)), "audience", heard)
        self.require(len(set(held)) == len(held), "no_card_in_two_hands", held)
        self.require(all(code in CARDS for code in held), "hands_hold_cards", held)

    # ── Moves made and refused ────────────────────────────────────────────────────────────────────
    def _moves(self, match: Match, legal: dict[int, list[Move]]) -> None:
        """Every legal move can be made (of many, some)."""
        for seat, moves in legal.items():
            for move in moves if len(moves) <= 8 else [moves[self.draw(len(moves))] for _ in range(4)]:
                if move[0] not in self._known:
                    self._known[move[0]] = move
                    self._malformed(move)
                events = match.clone().apply(seat, move)
                still = list(islice(match.legal(seat), MOVES_LOOKED_AT)) == moves
                self.require(still, "clone_is_independent", f"{seat} {move}")
                self.require(not isinstance(events, Refusal), "legal_moves_apply", f"{seat} {move} {events}")

    def _malformed(self, move: Move) -> None:
        """What has not the form of a move is `BadMove`, and no other exception."""
        for action in malformed(self.rules.move_json(move)):
            self.counts.refused += 1
            try:
                taken = self.rules.parse_move(action)
            except BadMove:
                continue
            except Exception as fault:
                raise self.fail("malformed_is_bad_move", f"{action}: {fault!r}") from fault
            # One step away from a good move may stand another one, such as a bid without points.
            good = self.rules.move_json(taken) == action
            self.require(good, "malformed_is_bad_move", f"{action} was read as {taken}")

    def _refusals(self, match: Match, legal: dict[int, list[Move]]) -> None:
        """Moves that are not legal are refused, with the code that comes first."""
        known = list(self._known.values())
        for seat in {*match.to_act(), self.draw(self.seats)}:
            for move, code in wrong_moves(self.rules, match, seat, legal, known, self.draw):
                answer = match.apply(seat, move)
                self.counts.refused += 1
                self.require(isinstance(answer, Refusal), "illegal_refused", f"seat {seat}: {move}")
                assert isinstance(answer, Refusal)
                self.require(code in (None, answer.code), "code_of_refusal", f"{move}: {answer}, not {code}")
                self.encode(dict(answer.params))

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def _round_trip(self, text: bytes, views: Views) -> None:
        """A match written as JSON and read again is the same match, also to a viewer."""
        twin = self.rules.from_json(self.decode(text))
        self.counts.round_trips += 1
        self.require(self.encode(twin.to_json()) == text, "json_round_trip", "other bytes")
        viewer = self.viewers[self.draw(len(self.viewers))]
        self.require(self.view(twin, viewer) == views[viewer], "json_round_trip", f"view of {viewer}")

    def _clone(self, match: Match, legal: dict[int, list[Move]], text: bytes) -> None:
        """A clone is equal, and the same move makes the same of two of them."""
        acting = match.to_act()
        if not acting:
            self.require(self.encode(match.clone().to_json()) == text, "clone_is_equal", "other bytes")
            return
        seat = acting[self.draw(len(acting))]
        move = legal[seat][self.draw(len(legal[seat]))]
        one, two = match.clone(), match.clone()
        self.require(self.encode(one.to_json()) == text, "clone_is_equal", "other bytes")
        events = one.apply(seat, move)
        self.require(events == two.apply(seat, move), "same_move_same_events", move)
        same = self.encode(one.to_json()) == self.encode(two.to_json())
        self.require(same, "same_move_same_state", move)

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    def seen(self, match: Match) -> Views:
        """All that each viewer gets of a state, as bytes."""
        shared = self._shared(match)
        views: Views = {None: shared}
        for seat in range(self.seats):
            views[seat] = shared + self._own(match, seat)
        return views

    def view(self, match: Match, viewer: int | None) -> bytes:
        """The same of one viewer."""
        shared = self._shared(match)
        return shared if viewer is None else shared + self._own(match, viewer)

    def _shared(self, match: Match) -> bytes:
        counts = [match.hand_count(seat) for seat in range(self.seats)]
        public = [match.phase, match.dealer, match.deal, match.to_act(), len(match.scores)]
        return self.encode([match.shared_view(), counts, public, repr(match.claims())])

    def _own(self, match: Match, seat: int) -> bytes:
        """What a seat gets beyond it, also what the table would do in its place and who would hear it."""
        moves = list(islice(match.legal(seat), MOVES_LOOKED_AT))
        automatic = match.automatic(seat) if moves else None
        return self.encode([match.own_view(seat), moves, automatic, repr(match.audience(seat))])

    # ── What happened ─────────────────────────────────────────────────────────────────────────────
    def happened(self, events: Sequence[Event]) -> None:
        """The form of events: a type, plain values, own fields for seats alone; a rule they name has words.

        Raises:
            Nonconformance: an event has not that form.
        """
        for event in events:
            kind = event.shared.get("type")
            self.require(isinstance(kind, str) and _WORD.fullmatch(kind), "event_has_type", event)
            rule = event.shared.get("rule", self.rules.event_rules.get(str(kind)))
            self.require(rule is None or rule in self.rules.rule_texts, "events_have_rules", event)
            self.require(set(event.own) <= set(range(self.seats)), "own_is_for_seats", event)
            for fields in event.own.values():
                absent = fields and all(value is not None for value in fields.values())
                self.require(absent, "own_is_absent_not_null", event)
                self.require(not fields.keys() & event.shared.keys(), "own_adds_to_shared", event)
            self.encode([event.shared, list(event.own.items())])

    def _scores(self, match: Match) -> None:
        """Score lines add up to the points, points to the totals, and each line has its words."""
        new = match.scores[self._sheets :]
        self._sheets = len(match.scores)
        before = match.scores[-len(new) - 1] if new and len(match.scores) > len(new) else None
        for score in new:
            self.scored(match, score, before)
            before = score
        if new and new[-1].counted:
            check_luck(self, match)

    def scored(self, match: Match, score: DealScore, before: DealScore | None) -> None:
        """A deal's score adds up, and has its words."""
        sides = self.rules.sides(self.seats, self.options)
        start = before.totals if before else (0,) * len(sides)
        totals = tuple(a + b for a, b in zip(start, score.points, strict=True))
        self.require(score.totals == totals, "totals_add_up", score)
        made = [sum(line.points for line in score.lines if line.side == n) for n in range(len(sides))]
        self.require(list(score.points) == made, "score_lines_add_up", score)
        self.require(score.counted or not any(score.points), "void_deals_bring_nothing", score)
        self.require(score.number <= match.deal, "deals_are_numbered", score)
        self.require(before is None or score.number > before.number, "deals_are_numbered", score)
        for line in score.lines:
            label = self.rules.score_labels.get(line.what)
            self.require(label, "score_lines_have_words", line.what)
            self.require(line.rule in self.rules.rule_texts, "score_lines_have_rules", line.rule)
            try:
                str(label).format_map({"points": line.points, **line.params})
            except (KeyError, ValueError, IndexError) as fault:
                raise self.fail("score_lines_have_words", f"{line}: {fault!r}") from fault

    def finish(self) -> Counts:
        """After the match: the comparison of worlds was one of different worlds.

        Raises:
            Nonconformance: `resample` never changed anything.
        """
        enough = self.counts.worlds >= WORLDS_THAT_MUST_DIFFER
        self.require(not enough or self.counts.other_worlds, "resample_changes_something", self.counts)
        return self.counts


def check_facts(rules: Ruleset) -> None:
    """The facts of a ruleset hold together for every number of seats and every preset.

    Raises:
        Nonconformance: they do not.
    """
    require = Kit(rules, {}, 0, lambda below: 0).require
    require(_WORD.fullmatch(rules.name), "name_is_a_word", rules.name)
    require(rules.rules_version > 0 and rules.seats and rules.presets, "facts_are_there", rules.name)
    require(len({option.key for option in rules.options}) == len(rules.options), "options_once", rules.name)
    for seats in rules.seats:
        for chosen in ({}, *(preset.changes for preset in rules.presets)):
            options = rules.freeze(seats, chosen)
            require(rules.freeze(seats, options) == options, "frozen_options_freeze_again", options)
            sides = rules.sides(seats, options)
            seated = sorted(seat for side in sides for seat in side)
            require(seated == list(range(seats)), "every_seat_on_one_side", sides)
            lowest = [min(side) for side in sides]
            require(lowest == sorted(lowest), "sides_numbered_by_lowest_seat", sides)
            require(rules.direction(options) in ("clockwise", "anticlockwise"), "direction", rules.name)
            require(rules.digest(seats, options), "digest", options)
            encode_json(rules.digest(seats, options))
