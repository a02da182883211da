"""The interface every ruleset offers: facts as data, and a match that is driven from outside.

A match is changed in place and cloned before it is tried (`clone()` is cheap); at its boundary everything is
plain values, so that a log, a test and a browser can hold it. It draws no random number and reads no clock:
chance is *awaited* and supplied. Nothing in `app.games` may import more than value tools of the standard
library.

Why it looks as it does stands in `docs/decisions/0001-ruleset-interface.md`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeAlias

from app.games.core.lesson import Lesson
from app.games.core.options import Option, Options, OptionValue, Preset, freeze
from app.games.core.statistics import Statistic
from app.games.core.tip import Reason

if TYPE_CHECKING:
    from app.games.core.bot import Bot

Json: TypeAlias = dict[str, Any]
Move: TypeAlias = tuple[Any, ...]
"""A move inside the engines: the verb first, then cards and numbers, e.g. `("play", 23)`, `("bid", 9)`."""

Draw: TypeAlias = Callable[[int], int]
"""A source of chance for search and tests: `draw(n)` is a number below n."""

BETWEEN_DEALS: Final = "between_deals"
MATCH_OVER: Final = "match_over"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance awaited: these cards (start order) in a random order, index 0 on top.

    Label `pack` opens a new deal with a secret of its own; any other label belongs to the deal in progress.
    `pause` asks the table to wait until people are ready (a deal was just scored).
    """

    label: str
    cards: tuple[int, ...]
    pause: bool = False


@dataclass(frozen=True, slots=True)
class Number:
    """Chance awaited: the number at `index` (from 0) of the numbers below `below` that this label gives."""

    label: str
    below: int
    index: int


Chance: TypeAlias = Shuffle | Number


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move was not made. `code` is stable; `params` never depend on what the mover may not know."""

    code: str
    params: Mapping[str, Any] = field(default_factory=dict)


class BadMove(ValueError):
    """A move whose form no ruleset state could accept; the table answers `bad_message`."""


@dataclass(frozen=True, slots=True)
class Audience:
    """Who is told of a signal: these seats, its giver's among them; None is everybody, watchers too."""

    seats: tuple[int, ...] | None


@dataclass(slots=True)
class Event:
    """Something that happened: what everybody may know, and what some seats may know beyond it.

    `shared` holds `type` and public fields. `own[seat]` holds further fields for that seat alone: absent, not
    null, for everybody else. Both are fixed when the event happens.
    """

    shared: Json
    own: dict[int, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score sheet of a deal: what made how many points for which side, and by which rule.

    `what` is a stable word of the ruleset (`aces`, `most_cards`, …) for which the ruleset has a label; `params`
    fill its sentence. `points` is in the unit of the match score, or 0 for a line that only informs.
    """

    side: int
    what: str
    rule: str
    points: int
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DealScore:
    """What a deal brought: `points` and `totals` by side, in the unit of the match score.

    `counted` is false for a void deal. `number` counts every shuffle of the match from 1, `round` only the
    scored ones.
    """

    number: int
    round: int
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[ScoreLine, ...]
    counted: bool = True
    written: Json | None = field(default=None, init=False, repr=False, compare=False)
    """Its JSON form, once `scores.score_json` was asked for it: a score never changes, and a long match writes all of
    its scores at every step of a check."""


@dataclass(frozen=True, slots=True)
class Luck:
    """The card points of a deal by side: what its seats were `dealt` (every card that was to be played from their
    hands, cards drawn or taken later among them), and what the side `made`, played or not."""

    dealt: tuple[int, ...]
    made: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: winning sides (one won, several shared, none drawn) and the rule that says so."""

    winners: tuple[int, ...]
    reason: str


class Match(ABC):
    """One match in progress. Subclasses keep their state in slots, cards as ints."""

    __slots__ = ()

    # ── What is awaited ───────────────────────────────────────────────────────────────────────────
    @property
    @abstractmethod
    def phase(self) -> str:
        """`play` or another phase of the spec; `between_deals` while a pack is awaited; `match_over`."""

    @property
    @abstractmethod
    def dealer(self) -> int:
        """The dealer's seat of the present (or, between deals, the next) deal."""

    @property
    @abstractmethod
    def deal(self) -> int:
        """The number of the present deal: shuffles so far in this match, 0 before the first."""

    @property
    @abstractmethod
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""

    @property
    @abstractmethod
    def scores(self) -> Sequence[DealScore]:
        """Every deal scored (or void) so far, oldest first."""

    def luck(self) -> Luck | None:
        """The card points of the deal just scored, asked before the next pack is given; None where the cards of a game
        have no points of their own. Not for a void deal."""
        return None

    @abstractmethod
    def awaits(self) -> Chance | None:
        """The chance event awaited, or None when it is for a seat to act or the match is over."""

    @abstractmethod
    def supply(self, answer: Sequence[int] | int) -> list[Event]:
        """Give what `awaits()` asked for: the order of its cards, or a number.

        Raises:
            ValueError: not a permutation of the cards asked for, or not below `below`.
        """

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision now, in seat order."""

    @abstractmethod
    def hand_count(self, seat: int) -> int:
        """How many cards a seat holds: public in every game."""

    # ── Moves ─────────────────────────────────────────────────────────────────────────────────────
    @abstractmethod
    def legal(self, seat: int) -> Iterator[Move] | Sequence[Move]:
        """Every legal move of a seat in a fixed order; empty for a seat that owes nothing."""

    @abstractmethod
    def apply(self, seat: int, move: Move) -> list[Event] | Refusal:
        """Make a move, or say why not and change nothing. The first code that applies is given:
        `wrong_phase`, `not_your_turn`, `card_not_in_hand`, then the spec's own."""

    @abstractmethod
    def automatic(self, seat: int) -> Move:
        """The spec's move for a seat whose time ran out; a function of that seat's view alone."""

    # ── Laying down ───────────────────────────────────────────────────────────────────────────────
    def claims(self) -> tuple[str, ...] | Refusal:
        """Which may be asked for now, of `claim` (all tricks left in this deal are mine) and `concede` (they are the
        other side's), or why neither. A function of what everybody knows."""
        return Refusal("no_claims")

    def give_rest(self, seat: int, claim: str) -> list[Event]:
        """What this seat claims or concedes comes true: all tricks left go to it, or to the other side, every hand is
        shown, and the deal is scored as ever. Only for what `claims` names."""
        raise NotImplementedError

    # ── Who may know what ─────────────────────────────────────────────────────────────────────────
    @abstractmethod
    def shared_view(self) -> Json:
        """What everybody may know, built up from nothing. Fields: `docs/protocol.md`."""

    @abstractmethod
    def own_view(self, seat: int) -> Json:
        """What this seat may know beyond `shared_view`: `hand`, `offers` (its legal moves, compact) and more."""

    def audience(self, seat: int) -> Audience | Refusal:
        """Who is told of a signal that this seat gives now, or why it may give none: `wrong_phase`, then
        `signals_off`. A function of what everybody knows; a signal itself never reaches the engine."""
        return Refusal("signals_off")

    @abstractmethod
    def resample(self, viewer: int | None, draw: Draw) -> "Match":
        """Another match with the same public history as this viewer knows it: hidden cards and hidden actions
        drawn anew, uniformly over what the viewer has never been shown. Every view of the viewer is equal. The same
        numbers of `draw` give the same world from whichever of these worlds."""

    # ── Values ────────────────────────────────────────────────────────────────────────────────────
    @abstractmethod
    def clone(self) -> "Match":
        """An independent copy; shares only immutable parts."""

    @abstractmethod
    def to_json(self) -> Json:
        """The whole state as JSON values (cards as codes). For chapters and tests, never for a viewer."""

    # ── For tests ─────────────────────────────────────────────────────────────────────────────────
    @abstractmethod
    def check(self) -> None:
        """Assert the spec's invariants of this state.

        Raises:
            AssertionError: naming the invariant's id.
        """


class Ruleset(ABC):
    """The facts of a game, and the way into a match. One instance per ruleset, without state."""

    name: ClassVar[str]
    """The stable word in links, logs and folders, e.g. `briscola_chiamata`."""
    title: ClassVar[str]
    """What people call it (message id)."""
    line: ClassVar[str] = ""
    """A sentence to choose it by (message id), for a game that the shelf of pages does not know."""
    rules_version: ClassVar[int]
    seats: ClassVar[tuple[int, ...]]
    """The numbers of seats a table may have, and first the usual one."""
    options: ClassVar[tuple[Option, ...]]
    presets: ClassVar[tuple[Preset, ...]]
    hidden_params: ClassVar[Mapping[str, frozenset[str]]] = {}
    """By verb: the parameters of a move that only its mover may know when it is made."""
    out_of_turn: ClassVar[Mapping[str, str]] = {}
    """By verb: the code for a seat whose turn it is not, where the spec has another one than `not_your_turn`."""
    signals: ClassVar[Mapping[str, bool]] = {}
    """The signals there can be, as people are offered them: by kind, whether it names a suit. See `Match.audience`."""
    card_set: ClassVar[str] = "french"
    """The face set shown unless the viewer chose another: `french` or `italian`."""
    picture: ClassVar[Mapping[str, str]] = {}
    """Hints for the table in the browser where it has no picture of this game: which fields of the shared view to draw,
    and how. Which there are: `docs/add-a-game.md`, "A game in a package of its own"."""
    score_labels: ClassVar[Mapping[str, str]] = {}
    """By `ScoreLine.what`: an English message id, with `{params}`."""
    statistics: ClassVar[Mapping[str, Statistic]] = {}
    """What is told of many deals, in the order in which people read it; every kind in it is a `ScoreLine.what`."""
    rule_texts: ClassVar[Mapping[str, str]] = {}
    """By rule id: the rule in one plain sentence (message id), for score sheets and refusals."""
    event_rules: ClassVar[Mapping[str, str]] = {}
    """By event type: the rule that says why such a thing happens, where the event itself names none (`rule`). What
    stands here, or in an event, can be opened and explained."""
    lesson: ClassVar[Lesson] = ()
    """The game told to somebody who has never played it; empty: there is no such page."""

    reveals: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """By event type: the public fields that, where they hold something, show what was hidden until then; with none
    named the event itself does. Beside these, whatever an event tells some seats alone. A move that led to such a
    thing cannot be taken back."""

    def bot(self) -> "Bot":
        """Who plays this game where a seat has nobody."""
        raise NotImplementedError(self.name)

    def why(self, match: Match, seat: int, move: Move) -> Reason:
        """Why this move, which a bot would make in this world, is worth making: by facts that the seat can see, the same
        in every world of the seat."""
        raise NotImplementedError(self.name)

    def freeze(self, seats: int, chosen: Mapping[str, Any]) -> Options:
        """All options in force for a match, spelt out; see `options.freeze`."""
        return freeze(self.options, seats, chosen)

    def direction(self, options: Mapping[str, OptionValue]) -> str:
        """The way play runs round the table, seen from above: `anticlockwise` (to the right) or `clockwise`."""
        return "anticlockwise"

    @abstractmethod
    def sides(self, seats: int, options: Mapping[str, OptionValue]) -> tuple[tuple[int, ...], ...]:
        """The seats of each side; sides are numbered by their lowest seat."""

    @abstractmethod
    def digest(self, seats: int, options: Mapping[str, OptionValue]) -> list[tuple[str, Json]]:
        """The house rules in a few words: message ids with their parameters, the target first."""

    @abstractmethod
    def start(self, options: Options, seats: int, first_dealer: int) -> Match:
        """A match before its first deal, with frozen options. It awaits a pack."""

    @abstractmethod
    def parse_move(self, action: Mapping[str, Any]) -> Move:
        """A move as the socket brings it (`{"type": "play", "card": "7H"}`) in the engine's form.

        Raises:
            BadMove: unknown verb, missing or surplus field, wrong type, no such card.
        """

    @abstractmethod
    def move_json(self, move: Move) -> Json:
        """The inverse of `parse_move`."""

    @abstractmethod
    def from_json(self, value: Mapping[str, Any]) -> Match:
        """The inverse of `Match.to_json`."""
