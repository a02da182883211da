"""One simulated match under the eyes of the conformance kit, at the level of a table.

Beside the live table goes a replica that sees nothing but the stored text of each entry. Plays and checks; it
neither chooses which matches to play (`simulate`) nor knows any game.
"""

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec

from app.games.core.ruleset import Match, Refusal
from app.games.kit.conformance import Counts, Kit
from app.games.registry import RULESETS
from app.table import duties as d
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.decide import Command, decide
from app.table.entries import canonical_json
from app.table.evening import Evening
from app.table.evolve import evolve, fold
from app.table.state import TableState

TRIES: Final = 2
"""Wrong commands tried at the table at every step."""


class Rehearsal:
    """The checks of one match; a step is named by the seq of its entry."""

    def __init__(self, evening: Evening, seed: int) -> None:
        self.evening, self.seed, self.rng = evening, seed, Random(seed ^ 0x5EED)
        self.replica = TableState(evening.state.key)
        self.kit: Kit | None = None
        self.refused = 0
        for entry in evening.log:
            evolve(self.replica, stored(entry))

    def look(self, entry: e.Entry) -> None:
        """Check the table as it stands after `entry`, the newest.

        Raises:
            Nonconformance: a promise is broken.
        """
        state = self.evening.state
        if isinstance(entry.body, e.MatchStarted):
            self._begin(state)
        if self.kit is None or state.match is None:
            evolve(self.replica, stored(entry))
            return
        kit = self.kit
        kit.at = entry.seq
        kit.happened(self.evening.events)
        kit.require(evolve(self.replica, stored(entry)) == self.evening.events, "replay_is_live", "events")
        text = kit.step(state.match, entry.seq)
        kit.require(self._same_match(text) and self._same_table(), "replay_is_live", "another table")
        self._wrong_commands(kit)
        # The match itself is compared again after the next entry.
        kit.require(self._same_table(), "refused_changes_nothing", "another table")

    def _same_match(self, text: bytes) -> bool:
        """Whether the replica's match is the one whose JSON text this is."""
        return self.replica.match is not None and canonical_json(self.replica.match.to_json()) == text

    def _same_table(self) -> bool:
        """Whether live table and replica are equal, their matches apart."""
        live, replica = self.evening.state, self.replica
        same = live.to_json(with_match=False) == replica.to_json(with_match=False)
        return same and (live.deal, live.facts) == (replica.deal, replica.facts)

    def finish(self) -> Counts:
        """After the match: the whole log folds to the same state, from its start and from its chapter.

        Raises:
            Nonconformance: it does not.
        """
        log, state = [stored(entry) for entry in self.evening.log], self.evening.state
        chapter = max(n for n, entry in enumerate(log) if entry.chapter)
        assert self.kit is not None
        for part in (log, log[chapter:]):
            same = canonical_json(fold(state.key, part).to_json()) == canonical_json(state.to_json())
            self.kit.require(same, "replay_is_live", f"the log from {part[0].seq}")
        counts = self.kit.finish()
        counts.refused += self.refused
        return counts

    def _begin(self, state: TableState) -> None:
        facts = state.facts
        assert facts is not None
        self.kit = Kit(
            RULESETS[facts.ruleset],
            facts.options,
            facts.seats,
            self._draw,
            seed=self.seed,
            encode=canonical_json,
            decode=msgspec.json.decode,
        )

    def _draw(self, below: int) -> int:
        """Fast rather than exactly uniform: it is called a hundred times at every step."""
        return int(self.rng.random() * below)

    # ── Wrong commands ────────────────────────────────────────────────────────────────────────────
    def _wrong_commands(self, kit: Kit) -> None:
        """Refused with their code."""
        wrong = list(self._wrong())
        for command, code in self.rng.sample(wrong, min(TRIES, len(wrong))):
            answer = decide(self.evening.state, command, self.evening.now, bytes(32))
            self.refused += 1
            refused = isinstance(answer, Refusal) and answer.code == code
            kit.require(refused, "table_refuses", f"{command.action}: {answer}, not {code}")

    def _wrong(self) -> Iterator[tuple[Command, str]]:
        evening, state = self.evening, self.evening.state
        seat = self.rng.randrange(len(state.seats))
        yield Command(m.Sit(0), "p-stranger", None, None, state.version + 1), "stale_version"
        yield Command(d.StartMatch()), "not_due"
        if not state.match_running:
            yield Command(m.Stop(), "p-stranger"), "no_match"
            return
        yield Command(m.Stop(), "p-stranger"), "not_host"
        yield evening.command(seat, m.Act({"type": "fly"})), "bad_message"
        opposite = (seat + 1) % len(state.seats)
        yield evening.command(seat, m.Sit(opposite), versioned=True), "match_running"
        yield evening.command(seat, m.Rematch()), "wrong_phase"
        if state.phase != s.DEALING:
            yield evening.command(seat, m.Mix("0" * 32)), "mix_not_asked"
        if state.phase == s.PLAYING and state.match is not None:
            yield from self._wrong_acts(state, state.match)

    def _wrong_acts(self, state: TableState, match: Match) -> Iterator[tuple[Command, str]]:
        """A legal move, but by somebody else or as the answer to another question."""
        seat, rules = self.rng.choice(match.to_act()), state.match_rules
        move = next(iter(match.legal(seat)))
        action = m.Act(rules.move_json(move))
        right = self.evening.command(seat, action)
        assert right.decision is not None
        yield Command(action, right.actor, None, right.decision + 1), "stale_decision"
        yield Command(action, right.actor, None, None), "stale_decision"
        yield Command(action, "p-stranger"), "not_seated"
        idle = [other for other in range(len(state.seats)) if other not in match.to_act()]
        code = rules.out_of_turn.get(move[0], "not_your_turn")
        yield self.evening.command(self.rng.choice(idle), action), code


def stored(entry: e.Entry) -> e.Entry:
    """The entry as a store gives it back: made anew from its texts."""
    private = e.private_text(entry.private)
    return e.Entry(
        table=entry.table,
        seq=entry.seq,
        entry_id=entry.entry_id,
        at=entry.at,
        actor=entry.actor,
        cid=entry.cid,
        body=e.read_body(e.body_text(entry.body)),
        private=None if private is None else msgspec.json.decode(private),
    )
