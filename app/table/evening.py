"""A table in memory and the people at it, who do what is allowed, at random.

The same `decide` and `evolve` as on a server, without store, sockets or clock: time is a number that moves on
when nothing else can happen. Everything comes from one random source, so a seed tells the whole evening.
"""

from random import Random
from typing import Any, Final

from app.games.core.bot import GOOD
from app.games.core.ruleset import Event, Refusal
from app.table import duties as d
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.absence import END
from app.table.bots import answer
from app.table.decide import Command, MarkAway, MarkBack, decide, open_table
from app.table.evolve import evolve
from app.table.members import kept_for, reserved_against
from app.table.questions import ANSWERS, voters
from app.table.state import TableState

TABLE: Final = "evening"
START_MS: Final = 1_700_000_000_000
TIRED_AFTER: Final = 12
"""After so many deals of a match people play by rule of thumb: with bids drawn at random, and points lost for most
of them, a match might never end."""


class Company:
    """People at one table: its state, its log so far, and what they do next."""

    think_ms: int = 0
    """How long somebody looks at their cards at most."""
    restless: float = 0.01
    """How often a connection goes or comes back while a match runs."""
    tired_after: int = TIRED_AFTER
    leaving: float = 0.0
    """How many of those who go give their seat up until they take it again."""
    settled: float = 0.0
    """How often, between matches, the host says who belongs to the table and which seat is kept, or a member leaves."""

    def __init__(self, opened: e.Entry, people: list[str], rng: Random) -> None:
        """A table just opened by one of these people, who sits there already."""
        self.rng, self.now, self.people = rng, opened.at, people
        self.state = TableState(opened.table)
        self.log: list[e.Entry] = []
        self.events: list[Event] = []
        self.eager: set[int] = set()
        self.follow(opened)

    def try_out(self, command: Command) -> e.Entry | Refusal:
        """What the table answers to a command; changes nothing."""
        return decide(self.state, command, self.now, self.rng.randbytes(32))

    def follow(self, entry: e.Entry) -> list[Event]:
        """Append an entry and fold it, on a clone as the lane does."""
        after = self.state.clone()
        self.events = evolve(after, entry)
        self.state = after
        self.log.append(entry)
        return self.events

    def go_on(self) -> e.Entry:
        """The next thing that happens at this table.

        Raises:
            AssertionError: what the people did was refused, though it was allowed.
        """
        entry = self.try_out(self._next())
        assert isinstance(entry, e.Entry), f"refused after {self.state.seq}: {entry}"
        self.follow(entry)
        if isinstance(entry.body, e.DealOpened | e.Acted | e.MatchStarted):
            self.eager = {seat for seat in range(len(self.people)) if self.rng.random() < 0.8}
        return entry

    # ── What people do ────────────────────────────────────────────────────────────────────────────
    def command(self, seat: int, action: m.Action, *, versioned: bool = False) -> Command:
        """A command of whoever holds this seat."""
        person, version = self.state.seats[seat].person, self.state.version if versioned else None
        cid = f"cid-{self.state.seq:08d}"
        return Command(action, person, cid, self.state.owes(seat), version)

    def _next(self) -> Command:
        self.now += self.rng.randrange(200)
        if (due := self._duty()) is not None:
            return Command(due)
        if self.state.match_running and self.rng.random() < self.restless:
            return self._come_or_go()
        asked = self.state.question
        if asked is not None and voters(self.state, asked) and self.rng.random() < 0.1:
            return self._answer(asked)
        match self.state.phase:
            case s.PLAYING:
                return self._move()
            case s.DEALING:
                return self._mix()
            case s.BETWEEN_DEALS:
                return self._ready_for_a_deal()
            case _:
                return self._gather()

    def _think(self) -> None:
        if self.think_ms:
            self.now += self.rng.randrange(self.think_ms)

    def _duty(self) -> d.Duty | None:
        owed = d.duties(self.state)
        return self._thought(owed[0][1]) if owed and owed[0][0] <= self.now else None

    def _thought(self, duty: d.Duty) -> d.Duty:
        asked = d.to_think_about(self.state, duty)
        return duty if asked is None else d.thought_of(duty, answer({**asked, "level": GOOD}))

    def _wait(self) -> Command:
        """Nobody wants anything: the next thing is the table's own duty."""
        due, duty = d.duties(self.state)[0]
        self.now = max(self.now, due)
        return Command(self._thought(duty))

    def _come_or_go(self) -> Command:
        seat = self.rng.randrange(len(self.state.seats))
        here = self.state.seats[seat]
        assert here.person is not None
        if here.person in self.state.removed:
            return self._next()
        if here.left:
            return self.command(seat, m.Sit(seat), versioned=True)
        if here.away_since is not None:
            return Command(MarkBack(here.person))
        if len(self.state.present()) <= 1:
            return self._next()
        leaves = self.leaving > 0 and self.rng.random() < self.leaving
        return self.command(seat, m.Stand(), versioned=True) if leaves else Command(MarkAway(here.person))

    def _answer(self, asked: s.Question) -> Command:
        """Somebody says what they think; nobody ends the match, for it is to be played."""
        seat = self.rng.choice(voters(self.state, asked))
        answer: Any = self.rng.choice(sorted(ANSWERS[asked.kind] - {END, asked.answers.get(seat, END)}))
        return self.command(seat, m.Answer(answer))

    def _gather(self) -> Command:
        """People sit down where a seat is free, then say that they are ready, or the host starts."""
        if self.settled > 0 and self.rng.random() < self.settled:
            return self._settle_down()
        free = [n for n, seat in enumerate(self.state.seats) if seat.person is None]
        if free:
            standing = [person for person in self.people if self.state.seat_of(person) is None]
            actor, version = self.rng.choice(standing), self.state.version
            seats = [seat for seat in free if reserved_against(self.state, actor, seat) is None]
            if not seats:
                return Command(m.SpareSeat(free[0], on=True), self.state.host)
            return Command(m.Sit(self.rng.choice(seats)), actor, None, None, version)
        waiting = [n for n, seat in enumerate(self.state.seats) if not seat.ready]
        if self.rng.random() < 0.1 and (host := self.state.seat_of(self.state.host)) is not None:
            return self.command(host, m.Start(), versioned=True)
        return self.command(self.rng.choice(waiting), m.Ready(), versioned=True)

    def _settle_down(self) -> Command:
        """Members, kept seats, and now and then somebody who leaves for good."""
        members, seat = list(self.state.members), self.rng.randrange(len(self.state.seats))
        actions: list[m.Action] = [m.SetStanding(on=True)]
        if members:
            actions += [
                m.KeepSeat(seat, self.rng.choice([*members, None])),
                m.SetMember(members[-1], on=False),
            ]
        if kept_for(self.state, seat) is not None:
            actions.append(m.SpareSeat(seat, on=seat not in self.state.spared))
        if len(members) > 1 and self.rng.random() < 0.2:
            return Command(m.Part(), self.rng.choice(members), f"cid-{self.state.seq:08d}")
        return Command(self.rng.choice(actions), self.state.host, f"cid-{self.state.seq:08d}")

    def _mix(self) -> Command:
        deal = self.state.deal
        willing = [seat for seat in deal.silent if seat in self.eager] if deal else []
        if not willing or deal is None or self.now > deal.mix_by:
            return self._wait()
        return self.command(self.rng.choice(willing), m.Mix(self.rng.randbytes(16).hex()))

    def _ready_for_a_deal(self) -> Command:
        self._think()
        waiting = [n for n in self.state.present() if n in self.eager and not self.state.seats[n].ready]
        return self.command(self.rng.choice(waiting), m.Ready()) if waiting else self._wait()

    def _move(self) -> Command:
        self._think()
        match = self.state.match
        assert match is not None
        people = [seat for seat in match.to_act() if not self.state.seats[seat].played_by_bot]
        if not people:
            return self._wait()
        seat = self.rng.choice(people)
        tired = match.deal > self.tired_after
        if tired:
            move = self.state.match_rules.bot().choose(match, seat, self.rng.randrange)
        else:
            move = self.rng.choice(list(match.legal(seat)))
        return self.command(seat, m.Act(self.state.match_rules.move_json(move)))


class Evening(Company):
    """`p0`, the host, `p1` … at a private table of their own."""

    def __init__(
        self, ruleset: str, seats: int, chosen: dict[str, Any], rng: Random, preset: str | None = None
    ) -> None:
        """The table just opened.

        Raises:
            ValueError: there can be no such table.
        """
        people, fresh = [f"p{number}" for number in range(seats)], rng.randbytes(32)
        opened = open_table(
            1, TABLE, "p0", "cid-open", ruleset, seats, chosen, preset, False, START_MS, fresh
        )
        if isinstance(opened, Refusal):
            raise ValueError(f"{opened.code} {dict(opened.params)}")
        super().__init__(opened, people, rng)
