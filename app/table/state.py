"""The state of a table: what its log folds to.

Plain data with a JSON form (for chapters and for the check carried by each deal) and the questions that both
`decide` and `show` ask of it. It changes only in `evolve`.
"""

import hashlib
from dataclasses import dataclass, field
from typing import Any, Final

import msgspec

from app.games.core.options import Options
from app.games.core.ruleset import Json, Match, Ruleset
from app.games.registry import RULESETS
from app.table.clocks import Clocks
from app.table.entries import canonical_json
from app.table.folding.fault import TooNew
from app.table.manners import USUAL, Manners
from app.table.twin import copier

GATHERING: Final = "gathering"
DEALING: Final = "dealing"
PLAYING: Final = "playing"
BETWEEN_DEALS: Final = "between_deals"
MATCH_OVER: Final = "match_over"

CIDS_KEPT: Final = 32
NEXT_DEAL_MS: Final = 30_000
"""How long after the last play of a deal the next one starts, ready or not."""
BOT: Final = "b-"
"""How the ids of bots begin; no person's does."""


@dataclass(slots=True)
class Seat:
    """One place at the table. `wants` is the seat this person has asked to change with.

    `stand_in` is the bot that plays here while the person is away; the seat stays the person's. `left`: they gave it
    up until they take it again, wherever they are. `ask_at`: the others were asked and wait until then (ms). `owner`:
    whose seat it is while it is lent to `person` for the match; None: the person's own.
    """

    person: str | None = None
    ready: bool = False
    away_since: int | None = None
    wants: int | None = None
    stand_in: str | None = None
    left: bool = False
    ask_at: int | None = None
    owner: str | None = None

    @property
    def human(self) -> bool:
        """Whether a human being sits here."""
        return self.person is not None and not self.person.startswith(BOT)

    @property
    def player(self) -> str | None:
        """Who plays here now: the stand-in, or else whose seat it is."""
        return self.stand_in or self.person

    @property
    def played_by_bot(self) -> bool:
        """Whether a bot plays here now."""
        return self.player is not None and self.player.startswith(BOT)

    def empty(self) -> None:
        """Nobody sits here any more."""
        self.person, self.ready, self.away_since, self.wants = None, False, None, None
        self.stand_in, self.left, self.ask_at, self.owner = None, False, None, None

    def to_json(self) -> list[Any]:
        """Its fields in order; of the later ones as many as have something to say."""
        value = [self.person, self.ready, self.away_since, self.wants]
        later = [self.stand_in, self.left, self.ask_at, self.owner]
        while later and later[-1] in (None, False):
            later.pop()
        return [*value, *later]


@dataclass(slots=True)
class OpenDeal:
    """The fairness of the present deal, and who plays it. `secret` must never reach a view before `published`.

    `movers`: by seat for which somebody else has moved, who moved in turn (as `Acted.by`; empty: the person).
    """

    number: int
    secret: str
    commit: str
    asked: tuple[int, ...]
    mix_by: int
    mixes: dict[int, str] = field(default_factory=dict)
    dealt: bool = False
    published: bool = False
    movers: dict[int, list[str]] = field(default_factory=dict)

    @property
    def gathering(self) -> bool:
        """Whether mixes are still taken: neither dealt nor given up."""
        return not self.dealt and not self.published

    @property
    def live(self) -> bool:
        """Whether its cards are out and not yet public."""
        return self.dealt and not self.published

    @property
    def silent(self) -> list[int]:
        """Seats asked for a mix that gave none."""
        return [seat for seat in self.asked if seat not in self.mixes]

    def clone(self) -> "OpenDeal":
        """An independent copy."""
        twin = _copy_deal(self)
        twin.mixes, twin.movers = dict(self.mixes), dict(self.movers)
        return twin

    def moved(self, seat: int, by: str) -> None:
        """Remember who moved for a seat."""
        before = self.movers.get(seat, [])
        if (by or before) and before[-1:] != [by]:
            self.movers[seat] = [*before, by]

    @property
    def played_for(self) -> list[tuple[int, str]]:
        """The seats for which somebody else moved, with each who did."""
        return sorted({(seat, by) for seat, movers in self.movers.items() for by in movers if by})

    def to_json(self) -> Json:
        """As JSON values, seats with something of theirs as pairs; movers only where there are any."""
        value: Json = {name: getattr(self, name) for name in self.__slots__ if name != "movers"}
        value["mixes"] = sorted(self.mixes.items())
        return {**value, "movers": sorted(self.movers.items())} if self.movers else value


@dataclass(slots=True)
class Question:
    """A question put to seats (`asked`) by, or because of, a seat; see `questions`. Times in ms."""

    kind: str
    seat: int
    asked: tuple[int, ...]
    asked_at: int
    due_at: int
    about: dict[str, Any] = field(default_factory=dict)
    answers: dict[int, str] = field(default_factory=dict)

    def to_json(self) -> Json:
        """As JSON values, the seats of `answers` as text."""
        value: Json = {name: getattr(self, name) for name in self.__slots__}
        return {
            **value,
            "asked": list(self.asked),
            "answers": {str(seat): answer for seat, answer in sorted(self.answers.items())},
        }


@dataclass(frozen=True, slots=True)
class LastMove:
    """The newest move of a deal, where a person made it: by which seat, in which entry, and how the match stood
    before it, with the cards shown by claims. `final`: something hidden has come out since, so it stands. `declined`:
    somebody wanted it to stand."""

    seat: int
    seq: int
    before: Match
    shown: dict[int, list[str]]
    final: bool
    declined: bool = False


@dataclass(slots=True)
class MatchFacts:
    """What is fixed for the whole match, and how it ended. `persons` by seat: whose seats they are now; `played_for`:
    who moved for whom, and which bots had a seat before a person took it."""

    number: int
    ruleset: str
    rules_version: int
    options: Options
    seats: int
    first_dealer: int
    persons: tuple[str, ...]
    started_at: int
    ended: dict[str, Any] | None = None
    played_for: tuple[tuple[int, str], ...] = ()
    package: str | None = None
    """Name and version of the distribution that the rules came with; None for the server's own."""

    def play_for(self, seat: int, by: str) -> None:
        """Remember for good that somebody else had this seat for a while."""
        self.played_for = tuple(sorted({*self.played_for, (seat, by)}))

    def to_json(self) -> Json:
        """As JSON values; `played_for` and `package` only where there is something in them."""
        value: Json = {name: getattr(self, name) for name in self.__slots__}
        return {name: value[name] for name in value if value[name] or name not in ("played_for", "package")}


@dataclass(slots=True)
class TableState:
    """Everything about a table that its log knows. `woken_at`: when somebody came back to a match nobody was at."""

    key: int
    table: str = ""
    seq: int = 0
    at: int = 0
    ruleset: str = ""
    options: Options = field(default_factory=dict)
    preset: str | None = None
    public: bool = False
    version: int = 0
    host: str | None = None
    seats: list[Seat] = field(default_factory=list)
    cids: dict[str, dict[str, int]] = field(default_factory=dict)
    decisions: list[int] = field(default_factory=list)
    phase: str = GATHERING
    next_deal_at: int | None = None
    matches: int = 0
    last_outage: int = 0
    facts: MatchFacts | None = None
    match: Match | None = None
    before_deal: Match | None = None
    deals: int = 0
    deal: OpenDeal | None = None
    manners: Manners = USUAL
    paused_at: int | None = None
    question: Question | None = None
    woken_at: int | None = None
    last_move: LastMove | None = None
    claims: dict[int, int] = field(default_factory=dict)
    """By seat: how often it has claimed or conceded in this deal. Replaced, never changed; so is `shown`."""
    shown: dict[int, list[str]] = field(default_factory=dict)
    """By seat: the cards (codes) that everybody has seen by a claim, and that are still in the hand."""
    clocks: Clocks | None = None
    removed: tuple[str, ...] = ()
    """People whom the host has sent away; they do not come back."""
    closed: bool = False
    """Nothing happens here any more."""
    members: dict[str, int | None] = field(default_factory=dict)
    """The people of a standing table, each with the seat kept for them. Replaced, never changed; so is `spared`."""
    spared: tuple[int, ...] = ()
    """Kept seats that are free for guests until the coming match is over."""
    seen_hands: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """By person: the seats whose cards they have seen in the live deal; empty while no deal is live."""

    # ── Questions ─────────────────────────────────────────────────────────────────────────────────
    @property
    def rules(self) -> Ruleset:
        """The ruleset chosen for the next match."""
        return RULESETS[self.ruleset]

    @property
    def match_rules(self) -> Ruleset:
        """The ruleset of the present match."""
        assert self.facts is not None
        return RULESETS[self.facts.ruleset]

    @property
    def match_running(self) -> bool:
        """Whether seats, sides and options are fixed now."""
        return self.phase in (DEALING, PLAYING, BETWEEN_DEALS)

    def seat_of(self, person: str | None) -> int | None:
        """The seat a person holds, or None."""
        if person is None:
            return None
        return next((n for n, seat in enumerate(self.seats) if seat.person == person), None)

    def owned_by(self, person: str | None) -> int | None:
        """The seat that is this person's, whoever plays on it, or None."""
        if person is None:
            return None
        return next((n for n, seat in enumerate(self.seats) if person == (seat.owner or seat.person)), None)

    def owes(self, seat: int) -> int | None:
        """The number of the decision this seat owes in the game, or None."""
        if self.phase == PLAYING and self.match is not None and seat in self.match.to_act():
            return self.decisions[seat]
        return None

    def present(self) -> list[int]:
        """Seats whose people are here; bots are not counted."""
        return [n for n, seat in enumerate(self.seats) if seat.human and seat.away_since is None]

    def anybody_present(self) -> bool:
        """Whether there are any such seats."""
        return any(seat.away_since is None and seat.human for seat in self.seats)

    def seen(self, actor: str | None, cid: str | None) -> int | None:
        """The seq of this person's command, if it is one of the last ones kept."""
        if actor is None or cid is None:
            return None
        return self.cids.get(actor, {}).get(cid)

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    def clone(self) -> "TableState":
        """An independent copy; matches kept from before (a deal, a move) are never changed and so are shared."""
        twin = _copy_table(self)
        twin.seats = [_copy_seat(seat) for seat in self.seats]
        twin.cids = dict(self.cids)
        twin.decisions = list(self.decisions)
        twin.seen_hands = dict(self.seen_hands)
        twin.facts = self.facts and _copy_facts(self.facts)
        twin.match = self.match.clone() if self.match else None
        twin.deal = self.deal.clone() if self.deal else None
        twin.clocks = self.clocks.clone() if self.clocks else None
        if self.question is not None:
            twin.question = _copy_question(self.question)
            twin.question.answers = dict(self.question.answers)
        return twin

    def to_json(self, *, with_match: bool = True) -> Json:
        """The whole state as JSON values; without the match it is what a chapter carries."""
        value: Json = {name: getattr(self, name) for name in _PLAIN}
        value["decisions"] = list(self.decisions)  # an entry under way must not change with the replica
        value["seats"] = [seat.to_json() for seat in self.seats]
        # As pairs: the order says which cid is the oldest, and a sorted object would lose it.
        value["cids"] = {person: list(cids.items()) for person, cids in self.cids.items()}
        # What came later is written where it says something: the check of an old deal must come out the same.
        if self.manners != USUAL:
            value["manners"] = msgspec.to_builtins(self.manners)
        if self.paused_at is not None:
            value["paused_at"] = self.paused_at
        if self.question is not None:
            value["question"] = self.question.to_json()
        if self.seen_hands:
            value["seen_hands"] = {person: list(seats) for person, seats in self.seen_hands.items()}
        if with_match and self.clocks is not None:
            value["clocks"] = {name: getattr(self.clocks, name) for name in Clocks.__slots__}
        if self.removed:
            value["removed"] = list(self.removed)
        if self.closed:
            value["closed"] = True
        if self.members:
            value["members"] = list(self.members.items())
        if self.spared:
            value["spared"] = list(self.spared)
        for name in ("claims", "shown"):
            if by_seat := getattr(self, name):
                value[name] = sorted(by_seat.items())
        if with_match and self.facts and self.match:
            value["facts"] = self.facts.to_json()
            value["match"] = self.match.to_json()
            if self.deal:
                value["deal"] = self.deal.to_json()
        return value

    def check(self) -> str:
        """64 bits (hex) of the whole state."""
        return hashlib.sha256(canonical_json(self.to_json())).hexdigest()[:16]


_copy_seat, _copy_deal, _copy_question = copier(Seat), copier(OpenDeal), copier(Question)
_copy_facts, _copy_table = copier(MatchFacts), copier(TableState)

_PLAIN = (
    "table",
    "seq",
    "at",
    "ruleset",
    "options",
    "preset",
    "public",
    "version",
    "host",
    "decisions",
    "phase",
    "next_deal_at",
    "matches",
    "last_outage",
    "deals",
)
_IN_CHAPTERS = {
    *_PLAIN,
    *("seats", "cids", "manners", "paused_at", "question", "seen_hands"),
    *("removed", "closed", "members", "spared", "claims", "shown"),
}


def from_chapter(key: int, value: Json) -> TableState:
    """The state before a chapter, from what the chapter carries (there is no match in it).

    Raises:
        TooNew: it carries more than is known here.
    """
    if unknown := value.keys() - _IN_CHAPTERS:
        raise TooNew(f"a chapter with {sorted(unknown)}")
    state = TableState(key, **{name: value[name] for name in _PLAIN})
    state.decisions = list(value["decisions"])
    state.seats = [Seat(*seat) for seat in value["seats"]]
    state.cids = {person: dict(pairs) for person, pairs in value["cids"].items()}
    # Between matches nothing is paused and nobody is asked anything.
    state.manners = msgspec.convert(value.get("manners", {}), Manners)
    state.removed = tuple(value.get("removed", ()))
    state.members = dict(value.get("members", ()))
    state.spared = tuple(value.get("spared", ()))
    return state
