"""An evening to keep: its matches with every hand as one page that needs no server.

Pure: exports and words in, a page out. Whatever stands in an export was public when it was made, and whom it names was
chosen there; so no record, no id of a person and no running match can get in.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.api import inlining
from app.api.charts import Chart, chart
from app.api.contexts import DigestPart, LineRow, SideRow
from app.api.faces import drawings
from app.api.modules import reach
from app.api.moves import card_text, move_text, played
from app.api.sheets import line_rows
from app.api.templates import environment
from app.api.texts import Texts, browser_catalogue
from app.api.words import digest
from app.games.core.options import N_
from app.games.core.ruleset import Ruleset, ScoreLine
from app.games.registry import RULESETS
from app.table import export as x
from app.table.face_up import Step, face_up
from app.table.notation import export_text, rounds

TEMPLATE: Final = "goodnight.html"
SCRIPT: Final = "js/goodnight.js"
STYLES: Final = (
    "css/tokens.css",
    "css/cards.css",
    "css/page.css",
    "css/controls.css",
    "css/parts.css",
    "css/matches.css",
    "css/goodnight.css",
)
SEAT: Final = N_("Seat {n}")
OUTCOMES: Final = {
    "void": N_("did not count and was dealt again"),
    "abandoned": N_("was abandoned and dealt again"),
    "stopped": N_("was broken off"),
}


@dataclass(frozen=True, slots=True)
class HandsRow:
    """A deal: how it was counted, and for those who read, every hand and every round of moves (who, what) in words.
    `at` is its place among the deals with steps, None for one that has none."""

    number: int
    round: int | None
    dealer: str
    points: tuple[int, ...]
    totals: tuple[int, ...]
    lines: tuple[LineRow, ...]
    outcome: str
    hands: tuple[tuple[str, str], ...]
    rounds: tuple[tuple[tuple[str, str], ...], ...]
    at: int | None


@dataclass(frozen=True, slots=True)
class EveningMatch:
    """A match of the evening; `text` is the whole of it in the text notation."""

    title: str
    ruleset: str
    card_set: str
    house: tuple[DigestPart, ...]
    seats: tuple[tuple[str, int], ...]
    sides: tuple[SideRow, ...]
    chart: Chart | None
    deals: tuple[HandsRow, ...]
    unfinished: bool
    reason: str
    rule: str
    started_at: int
    ended_at: int
    text: str


@dataclass(frozen=True, slots=True)
class GoodnightPage:
    """The page: `style` and `script` as they stand in it, `policy` what it may do (nothing beyond them), `faces` the
    drawings, `steps` every deal for the script."""

    matches: tuple[EveningMatch, ...]
    style: str
    script: str
    policy: str
    faces: dict[str, Any]
    steps: tuple[dict[str, Any], ...]


def goodnight(exports: Sequence[x.Export], texts: Texts) -> str:
    """The HTML of an evening, its matches in the order in which they were played.

    Raises:
        Stuck: one of them cannot have been played, or was played by other rules.
    """
    matches: list[EveningMatch] = []
    steps: list[dict[str, Any]] = []
    for export in exports:
        told = _Match(export, texts)
        matches.append(told.match(len(steps)))
        steps.extend(told.steps())
    style, script = inlining.styles(*STYLES), inlining.script(SCRIPT)
    page = GoodnightPage(
        matches=tuple(matches),
        style=style,
        script=script,
        policy=inlining.policy(style, script),
        faces=drawings(),
        steps=tuple(steps),
    )
    words = browser_catalogue(texts.language, reach(SCRIPT))
    return environment(texts.language).get_template(TEMPLATE).render(page=page, catalogue=words)


class _Match:
    """One match as it is told."""

    def __init__(self, export: x.Export, texts: Texts) -> None:
        self.export, self.texts = export, texts
        self.rules: Ruleset = RULESETS[export.ruleset]
        self.title = texts.say(self.rules.title)
        self.names = [name or texts.say(SEAT, n=seat + 1) for seat, name in enumerate(export.people)]
        self.deals = list(face_up(export))

    def match(self, first: int) -> EveningMatch:
        """What stands on the page; its deals with steps are counted from `first` on."""
        export, texts = self.export, self.texts
        target, result = export.options.get("target"), export.result
        rule = result.reason if result.reason in self.rules.rule_texts else ""
        counted = [deal.score["totals"] for deal, _ in self.deals if deal.score and deal.score["counted"]]
        return EveningMatch(
            title=self.title,
            ruleset=export.ruleset,
            card_set=self.rules.card_set,
            house=digest(export.ruleset, export.seats, export.options, texts),
            seats=tuple((name, self._side(seat)) for seat, name in enumerate(self.names)),
            sides=tuple(self._sides()),
            chart=chart(counted, target if type(target) is int else None),
            deals=tuple(self._rows(first)),
            unfinished=result.unfinished,
            reason=texts.say(self.rules.rule_texts[rule]) if rule else "",
            rule=rule,
            started_at=export.started_at,
            ended_at=export.ended_at,
            text=export_text(export),
        )

    def _side(self, seat: int) -> int:
        return next(number for number, seats in enumerate(self.export.sides) if seat in seats)

    def _sides(self) -> Iterator[SideRow]:
        result = self.export.result
        for number, seats in enumerate(self.export.sides):
            total = result.totals[number] if result.totals else 0
            names = tuple(self.names[seat] for seat in seats)
            yield SideRow(number, names, total, number in result.winners)

    # ── Deals to read ─────────────────────────────────────────────────────────────────────────────
    def _rows(self, first: int) -> Iterator[HandsRow]:
        at = first
        for deal, steps in self.deals:
            yield self._row(deal, steps, at if steps else None)
            at += bool(steps)

    def _row(self, deal: x.Deal, steps: Sequence[Step], at: int | None) -> HandsRow:
        score = deal.score or {}
        lines = [ScoreLine(**line) for line in score.get("lines", ())]
        return HandsRow(
            number=deal.number,
            round=score["round"] if deal.outcome == "scored" else None,
            dealer=self.names[deal.dealer],
            points=tuple(score.get("points", ())),
            totals=tuple(score.get("totals", ())),
            lines=line_rows(self.rules, lines, len(self.export.sides), self.texts),
            outcome=self.texts.say(OUTCOMES[deal.outcome]) if deal.outcome in OUTCOMES else "",
            hands=tuple(self._hands(steps)),
            rounds=tuple(tuple(map(self._move, together)) for together in rounds(deal.moves)),
            at=at,
        )

    def _hands(self, steps: Sequence[Step]) -> Iterator[tuple[str, str]]:
        """By seat, whatever they were dealt in each hand-out."""
        handouts = [steps[0], *(step for step in steps if step.dealt)] if steps else []
        for seat, name in enumerate(self.names):
            told = [self._cards(step.hands[seat]) for step in handouts if step.hands[seat]]
            if told:
                yield name, " · ".join(told)

    def _cards(self, cards: Iterable[str]) -> str:
        # Nothing breaks inside a card, and lines break between them.
        return " ".join(self._card(card).replace(" ", "\xa0") for card in cards)

    def _card(self, code: str) -> str:
        return card_text(code, self.rules.card_set, self.texts)

    def _move(self, move: x.Move) -> tuple[str, str]:
        return self.names[move.seat], move_text(move, self.rules.card_set, self.texts)

    # ── Deals to step through ─────────────────────────────────────────────────────────────────────
    def steps(self) -> Iterator[dict[str, Any]]:
        """Each deal for the script: its match, number and pack, its names, and rows `[seat, card, words, hands, cards in the
        middle, who takes them, how many]`; a hand is its codes in one string, and null where none has changed."""
        for deal, steps in self.deals:
            if steps:
                yield {
                    "title": self.title,
                    "number": deal.number,
                    "set": self.rules.card_set,
                    "names": self.names,
                    "steps": list(self._told(steps)),
                }

    def _told(self, steps: Sequence[Step]) -> Iterator[list[Any]]:
        before = None
        for step in steps:
            move, middle = step.move, step.middle
            card = played(move) if move else None
            yield [
                None if move is None else move.seat,
                card,
                None if move is None or card else move_text(move, self.rules.card_set, self.texts),
                None if step.hands == before else ["".join(hand) for hand in step.hands],
                [list(one) for one in middle.cards],
                middle.taker,
                middle.count,
            ]
            before = step.hands
