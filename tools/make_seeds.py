"""Makes the demonstration that `aelwyd seed` loads: `seeds/`, seven people and the matches they have played at a few
tables, as exports. Run by `make seeds`; needed again when a rules version changes.

Really played, in memory, by `decide` and `evolve`: with fair deals, mixes of those who sent one, and bots' rules of thumb
for heads. All of it comes from the plan (`seeds_plan`), so the same plan makes the same bytes.
"""

import hashlib
import json
import shutil
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from app.games.core.ruleset import Refusal
from app.table import messages as m
from app.table import state as s
from app.table.chronicle import export_match
from app.table.decide import AbandonDeal, Command, open_table
from app.table.entries import Entry
from app.table.evening import Company
from app.table.export import BY_CLOCK, STAND_IN, Export, export_bytes
from app.table.manners import Manners
from app.table.retelling import chapters
from tools.seeds_plan import ABANDONED, AWAY, BOT_SEAT, CLOCK, PLAN, STOPPED, Evening, Planned

SEEDS: Final = Path(__file__).parents[1] / "seeds"
PEOPLE: Final = ("Nesta", "Deniz", "Chiara", "Tomos", "Ayşe", "Luca", "Mair")
"""The first one is whom a newcomer looks through the eyes of. The plan calls them by their first letters."""
OF_LETTER: Final = {name[0]: name for name in PEOPLE}
FIRST_EVENING_MS: Final = 1_772_650_800_000
"""4 March 2026, seven in the evening."""
DAY_MS: Final = 86_400_000
TRIES: Final = 2_000


class Friends(Company):
    """The people of an evening, who take their time and play by rule of thumb."""

    think_ms = 6_000
    restless = 0.0
    tired_after = 0
    dreaming = 0.0
    """How often somebody forgets that it is their turn."""

    @classmethod
    def meet(cls, evening: Evening) -> "Friends":
        """The table of an evening, just opened."""
        rng, first = Random(f"aelwyd seeds {evening.name}"), evening.matches[0]
        public_id = urlsafe_b64encode(hashlib.sha256(f"aelwyd seeds {evening.name}".encode()).digest()[:12])
        at = FIRST_EVENING_MS + evening.day * DAY_MS + rng.randrange(5_400_000)
        opened = open_table(
            0,
            public_id.decode(),
            first.seats[0],
            "make-seeds",
            evening.ruleset,
            len(first.seats),
            dict(first.options),
            first.preset,
            True,
            at,
            rng.randbytes(32),
        )
        if isinstance(opened, Refusal):
            raise ValueError(f"{evening.name}: {opened.code} {dict(opened.params)}")
        return cls(opened, list(first.seats), rng)

    def _next(self) -> Command:
        if self.dreaming and self.state.phase == s.PLAYING and self.rng.random() < self.dreaming:
            self.now += 100_000
        return super()._next()

    def do(self, action: m.Action, person: str | None) -> None:
        """Somebody does something that is allowed."""
        command = Command(action, person, f"cid-{self.state.seq:08d}", None, self.state.version)
        entry = self.try_out(command)
        assert isinstance(entry, Entry), f"{action}: {entry}"
        self.follow(entry)

    def sit_down(self, planned: Planned) -> None:
        """Everybody on their seats, under the house rules of the next match."""
        state = self.state
        for person in [seat.person for seat in state.seats if seat.human]:
            self.do(m.Stand(), person)
        options, preset = dict(planned.options), planned.preset
        self.do(m.SetOptions(state.ruleset, len(planned.seats), options, preset), self.state.host)
        self.do(m.SetManners(Manners(clock=15 if planned.happens == CLOCK else 0)), self.state.host)
        for seat, who in enumerate(planned.seats):
            if who != BOT_SEAT:
                self.do(m.Sit(seat), who)
        for seat, who in enumerate(planned.seats):
            if who == BOT_SEAT:
                self.do(m.SeatBots([seat], "good"), self.state.host)

    def play(self, evening: Evening, number: int) -> None:
        """A match of the evening (from 0), as often as it takes until what is planned has happened in it."""
        planned = evening.matches[number]
        self.restless = 0.03 if planned.happens == AWAY else 0.0
        self.dreaming = 0.02 if planned.happens == CLOCK else 0.0
        state, length, now = self.state.clone(), len(self.log), self.now
        for attempt in range(TRIES):
            self.rng = Random(f"aelwyd seeds {evening.name} {number} {attempt}")
            self._play(planned)
            if self._happened(planned.happens):
                self.now += 240_000 + self.rng.randrange(600_000)
                return
            self.state, self.now = state.clone(), now
            del self.log[length:]
        raise ValueError(f"{evening.name}: match {number + 1} never comes out as planned")

    def _play(self, planned: Planned) -> None:
        self.sit_down(planned)
        while self.state.phase != s.PLAYING:
            self.go_on()
        if planned.happens == ABANDONED:
            for _ in range(7):
                self.go_on()
            self.follow_work(Command(AbandonDeal()))
        while self.state.phase != s.MATCH_OVER:
            self.go_on()
            if planned.happens == STOPPED and self.state.phase == s.BETWEEN_DEALS and self.state.deals == 2:
                self.do(m.Stop(), self.state.host)

    def follow_work(self, command: Command) -> None:
        """The table does something that it owes to itself."""
        entry = self.try_out(command)
        assert isinstance(entry, Entry), entry
        self.follow(entry)

    def _happened(self, happens: str) -> bool:
        *_, last = chapters(self.log).values()
        export = export_match(last, OF_LETTER)
        moved = {move.by for deal in export.deals for move in deal.moves}
        result = export.result
        match happens:
            case "drawn":
                return not result.winners and not result.unfinished
            case "shared":
                return len(result.winners) > 1
            case "away":
                return STAND_IN in moved and not result.unfinished
            case "clock":
                return BY_CLOCK in moved and not result.unfinished
            case "abandoned":
                return any(deal.outcome == "abandoned" for deal in export.deals)
            case "stopped":
                return result.unfinished
            case _:
                return bool(result.winners)

    def exports(self) -> list[Export]:
        """The matches played so far, with names."""
        return [export_match(part, OF_LETTER) for part in chapters(self.log).values()]


def made(evening: Evening) -> list[Export]:
    """The matches of an evening."""
    friends = Friends.meet(evening)
    for number in range(len(evening.matches)):
        friends.play(evening, number)
    return friends.exports()


def files() -> Iterator[tuple[str, bytes]]:
    """Path in `seeds/` and bytes of everything in it."""
    yield "people.json", (json.dumps(PEOPLE, ensure_ascii=False, indent=2) + "\n").encode()
    for evening in PLAN:
        for number, export in enumerate(made(evening), 1):
            yield f"{evening.ruleset}/{evening.name}-{number}.json", export_bytes(export)


def main() -> None:
    """Put new seeds in the place of the old ones."""
    shutil.rmtree(SEEDS, ignore_errors=True)
    for name, data in files():
        path = SEEDS / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        print(f"{name} {len(data)}")


if __name__ == "__main__":
    main()
