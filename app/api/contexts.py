"""What each page shows: one closed set of contexts, a frozen dataclass for every template.

The routes fill them from the store and the rulesets, the templates print them. Every text in them is plain text
in the viewer's language (names and talk as people typed them, unescaped); times are milliseconds since 1970;
sides and seats count from 0. A context never holds what its viewer may not know.
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from app.api.accountpages import AccountPage, PrivacyPage, SignInPage
from app.api.acquaintances import FriendRow, InvitationRow, PeoplePage
from app.api.bookpages import BookPage
from app.api.charts import Chart
from app.api.histories import CompanyPage, Figure, HistoryPage, StatisticsPage
from app.api.lessonpages import StepRow
from app.api.operatorpages import OperatorPage


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands round every page. `name` is None for a viewer without a session yet; `path` is the page's own
    address (its beginning marks the place in the rail)."""

    path: str
    person: str | None = None
    name: str | None = None


# ── Parts ────────────────────────────────────────────────────────────────────────────────────────────
@dataclass(frozen=True, slots=True)
class GameCard:
    """A game as it lies on the shelf. `seats` in rising order, `usual` the one most played; `minutes` of a usual match, None if unknown; `facts`
    are further words for the top of its rules page; `art` the cards that stand for it; `taught`: a page teaches it."""

    ruleset: str
    title: str
    line: str
    seats: tuple[int, ...]
    usual: int
    minutes: int | None
    facts: tuple[Figure, ...]
    art: tuple[str, ...]
    card_set: str
    taught: bool


@dataclass(frozen=True, slots=True)
class DigestPart:
    """A few words of a table's house rules; `changed` where the rule page would say something else."""

    text: str
    changed: bool


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A house rule in force: its answer and the rule page's (`usual`), both in words, and the rule it is about."""

    key: str
    label: str
    value: str
    usual: str
    changed: bool
    rule: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """A public table in the lobby: the fields of a lobby row of `docs/protocol.md`."""

    id: str
    ruleset: str
    title: str
    digest: tuple[DigestPart, ...]
    seats: int
    taken: int
    names: tuple[str | None, ...]
    phase: str
    watchers: int


@dataclass(frozen=True, slots=True)
class KeptSeat:
    """A seat that waits for the viewer. `others` are the names of those at the table."""

    table: str
    title: str
    others: tuple[str, ...]
    match_running: bool


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A standing table of which the viewer is a member; `leaders` are the names of who leads, none before the first win;
    `last_at` in milliseconds, None before the first match."""

    table: str
    title: str
    last_at: int | None
    leaders: tuple[str, ...]
    you_lead: bool
    match_running: bool


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """An answer of a house rule; `value` as JSON text, as the browser sends it back."""

    value: str
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class OptionRow:
    """A house rule with its answers. `default` is JSON text; `low`/`high` allow every whole number between;
    `applies` at the usual number of seats with all defaults."""

    key: str
    label: str
    help: str
    rule: str
    choices: tuple[ChoiceRow, ...]
    default: str
    low: int | None
    high: int | None
    applies: bool

    @property
    def default_label(self) -> str:
        """The rule page's answer in words."""
        return next((choice.label for choice in self.choices if choice.value == self.default), self.default)


@dataclass(frozen=True, slots=True)
class OptionGroup:
    """House rules that stand together."""

    label: str
    options: tuple[OptionRow, ...]


@dataclass(frozen=True, slots=True)
class PresetRow:
    """A named set of house rules; `changes` is a JSON object of what differs from the defaults."""

    key: str
    label: str
    help: str
    changes: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to open a table for; `usual` is the number of seats chosen at first."""

    card: GameCard
    usual: int
    presets: tuple[PresetRow, ...]
    groups: tuple[OptionGroup, ...]


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody who held a seat. `note` such as "Bot Aled played too", else empty; `company` is the address of them and
    the viewer head to head, or empty; `rating` what the match made of theirs, empty where it made nothing of it."""

    name: str
    seat: int
    side: int
    note: str = ""
    you: bool = False
    company: str = ""
    rating: str = ""


@dataclass(frozen=True, slots=True)
class SideRow:
    """A side of a match: who they are and where they stand."""

    side: int
    names: tuple[str, ...]
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class LineRow:
    """A line of the score sheet: points by side (None where the line says nothing of a side), the rule that made
    them, the rule in words, and by side the cards that decided it, in groups. A `card_points`-like line that only
    informs has its number in `text`."""

    text: str
    points: tuple[int | None, ...]
    rule: str
    why: str
    cards: tuple[tuple[tuple[str, ...], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class FairRow:
    """What a deal's fairness rests on: the promise published before it, the secret after it (None while the deal
    is open), the exact bytes the promise was made of (None without the secret), and who mixed."""

    commit: str
    secret: str | None
    proof: str | None
    mixed: tuple[str, ...]
    silent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal: `number` counts every shuffle, `round` only scored ones (None for a void or abandoned deal); `marks` says
    who did not play it all themselves."""

    number: int
    round: int | None
    dealer: str
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[LineRow, ...]
    counted: bool
    fair: FairRow | None
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RuleText:
    """A numbered rule in one sentence; `id` such as "PI-34"."""

    id: str
    text: str

    @property
    def number(self) -> int:
        """Its place in the book: 34."""
        digits = self.id.split("-")[1]
        return int(digits) if digits.isdigit() else 0


# ── Pages ────────────────────────────────────────────────────────────────────────────────────────────
@dataclass(frozen=True, slots=True)
class FrontPage:
    """`/`: kept seats, friends and who asks one to a table, the way in, the viewer's standing tables, the public tables,
    the games."""

    template: ClassVar[str] = "front.html"
    kept: tuple[KeptSeat, ...]
    tables: tuple[TableRow, ...]
    games: tuple[GameCard, ...]
    own: tuple[OwnTable, ...] = ()
    friends: tuple[FriendRow, ...] = ()
    invitations: tuple[InvitationRow, ...] = ()


@dataclass(frozen=True, slots=True)
class NewPage:
    """`/new`; `chosen` is the ruleset to show first, `public` whether a table can be listed on the front page."""

    template: ClassVar[str] = "new.html"
    games: tuple[NewGame, ...]
    chosen: str
    public: bool = True


@dataclass(frozen=True, slots=True)
class TablePage:
    """`/t/{id}`: the live table; everything else comes by its socket."""

    template: ClassVar[str] = "table.html"
    id: str


@dataclass(frozen=True, slots=True)
class MatchPage:
    """`/match/{id}`. `reason` says why it ended so, by `rule`; `unfinished` matches keep their points. `target` is
    drawn as a line in the chart. `house` is the digest, `options` every house rule in force that is not the rule
    page's. `rated` says whether it counts for ratings, and else why not; empty where its table wants none."""

    template: ClassVar[str] = "match.html"
    id: str
    table: str | None
    ruleset: str
    title: str
    card_set: str
    house: tuple[DigestPart, ...]
    options: tuple[HouseRule, ...]
    sides: tuple[SideRow, ...]
    people: tuple[PersonRow, ...]
    deals: tuple[DealRow, ...]
    chart: Chart | None
    unfinished: bool
    reason: str
    rule: str
    started_at: int
    ended_at: int | None
    rated: str = ""


@dataclass(frozen=True, slots=True)
class ReplayPage:
    """`/match/{id}/replay`: the table page without a line to a table; what it shows it asks for itself."""

    template: ClassVar[str] = "replay.html"
    id: str


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """`/t/{id}/review`: the replay of what the table looks at together; all it shows comes by its socket, or is asked
    for as in a replay."""

    template: ClassVar[str] = "review.html"
    id: str


@dataclass(frozen=True, slots=True)
class RulesPage:
    """`/rules/{ruleset}`: the written page (`rules/{ruleset}.html`), then the house rules."""

    template: ClassVar[str] = "rules.html"
    game: GameCard
    games: tuple[GameCard, ...]
    numbered: tuple[RuleText, ...]
    presets: tuple[PresetRow, ...]
    groups: tuple[OptionGroup, ...]

    def part(self, letters: str, first: int, last: int) -> tuple[RuleText, ...]:
        """The rules numbered `first` to `last` of those that begin with these letters."""
        return tuple(
            rule
            for rule in self.numbered
            if rule.id.startswith(f"{letters}-") and first <= rule.number <= last
        )


@dataclass(frozen=True, slots=True)
class LessonPage:
    """`/learn/{ruleset}`: a game for somebody who has never played it."""

    template: ClassVar[str] = "learn.html"
    game: GameCard
    games: tuple[GameCard, ...]
    steps: tuple[StepRow, ...]


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """Anything that went wrong, by its stable code. A private table and a missing one are both `no_such_table`."""

    template: ClassVar[str] = "error.html"
    code: str


Page: TypeAlias = (
    FrontPage
    | NewPage
    | TablePage
    | HistoryPage
    | PeoplePage
    | CompanyPage
    | StatisticsPage
    | BookPage
    | MatchPage
    | ReplayPage
    | ReviewPage
    | RulesPage
    | LessonPage
    | AccountPage
    | SignInPage
    | PrivacyPage
    | OperatorPage
    | ErrorPage
)
