"""What was played, as people read it: matches, deals and score sheets from the store's records.

Pure: records, names and words in, contexts and JSON values out. Everything in a record was public at its table when
it was written, so nothing is hidden here; who may see a record at all was decided where it was read.
"""

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from app.api.charts import chart
from app.api.contexts import (
    DealRow,
    FairRow,
    Figure,
    GameFilter,
    HistoryPage,
    MatchMonth,
    MatchPage,
    MatchRow,
    PersonRow,
    SideRow,
)
from app.api.sheets import deciding_cards, line_rows, line_text
from app.api.texts import Texts
from app.api.words import digest, house_rules
from app.games.core.options import N_
from app.games.core.ruleset import Ruleset
from app.games.registry import RULESETS
from app.store.history import PAGE_ROWS, MatchList
from app.store.matches import DealRecord, MatchRecord, Player
from app.table.entries import CLOCK
from app.table.fairness import promise
from app.table.outcome import Outcome

Json = dict[str, Any]
Names = Mapping[str, str]

NOBODY: Final = N_("Somebody")
"""Whoever has no name any more."""
STOPPED: Final = N_("The match was stopped before its end.")
PLAYED_TOO: Final = N_("{bots} played too")
BOT_PLAYED: Final = N_("{bot} played for {name}.")
CLOCK_PLAYED: Final = N_("{name} ran out of time: the table played for them.")
OUTCOMES: Final[Mapping[Outcome, str]] = {
    "won": N_("Won"),
    "lost": N_("Lost"),
    "shared": N_("Won together"),
    "drawn": N_("Drawn"),
    "unfinished": N_("Unfinished"),
}


def persons_of(matches: Iterable[MatchRecord]) -> list[str]:
    """Everybody who played these matches, stand-ins too."""
    found: set[str] = set()
    for match in matches:
        marked = [match.played_for, *(deal.played_for for deal in match.deals)]
        found |= {player.person for player in match.players}
        found |= {who for marks in marked for _, who in marks if who != CLOCK}
    return sorted(found)


def _name(person: str, names: Names, texts: Texts) -> str:
    return names.get(person) or texts.say(NOBODY)


# ── The list ──────────────────────────────────────────────────────────────────────────────────────


def history_page(
    found: MatchList, person: str, ruleset: str | None, names: Names, texts: Texts
) -> HistoryPage:
    """A person's matches, one page of them; `ruleset` is the filter in use."""
    known = [match for match in found.matches if match.ruleset in RULESETS]
    months = groupby(known, key=lambda match: texts.month(match.ended_at or match.started_at))
    last = found.first + len(found.matches)
    return HistoryPage(
        months=tuple(
            MatchMonth(label, tuple(match_row(match, person, names, texts) for match in matches))
            for label, matches in months
        ),
        filters=_filters(found, texts),
        game=ruleset or "",
        figures=_figures(found, ruleset, texts),
        total=found.total,
        first=min(found.first + 1, last),
        last=last,
        newer=_address(ruleset, found.first - PAGE_ROWS) if found.first > 0 else None,
        older=_address(ruleset, last) if last < found.total else None,
    )


def match_row(match: MatchRecord, person: str, names: Names, texts: Texts) -> MatchRow:
    """A match in the list, seen from this person's side."""
    mine = match.side_of(person) or 0
    others = [player for player in match.players if player.person != person]
    return MatchRow(
        id=match.id,
        title=texts.say(RULESETS[match.ruleset].title),
        outcome=match.outcome(person) or "watched",
        partners=tuple(_name(player.person, names, texts) for player in others if player.side == mine),
        others=tuple(_name(player.person, names, texts) for player in others if player.side != mine),
        points=(*match.totals[mine : mine + 1], *match.totals[:mine], *match.totals[mine + 1 :]),
        deals=match.rounds,
        ended_at=match.ended_at or match.started_at,
        stood_in=match.stood_in,
    )


def _filters(found: MatchList, texts: Texts) -> tuple[GameFilter, ...]:
    counts = {name: sum(found.tally[name].values()) for name in RULESETS if name in found.tally}
    each = (GameFilter(name, texts.say(RULESETS[name].title), count) for name, count in counts.items())
    return (GameFilter("", texts.say(N_("All games")), sum(counts.values())), *each)


def _figures(found: MatchList, ruleset: str | None, texts: Texts) -> tuple[Figure, ...]:
    """How the matches ended; what never happened is left out."""
    chosen = [kinds for name, kinds in found.tally.items() if ruleset in (None, name)]
    counts = {outcome: sum(kinds.get(outcome, 0) for kinds in chosen) for outcome in OUTCOMES}
    return tuple(
        Figure(texts.say(OUTCOMES[outcome]), texts.number(count))
        for outcome, count in counts.items()
        if count
    )


def _address(ruleset: str | None, first: int) -> str:
    game = f"game={ruleset}&" if ruleset else ""
    return f"/history?{game}first={max(first, 0)}"


# ── One match ─────────────────────────────────────────────────────────────────────────────────────


def match_page(match: MatchRecord, person: str | None, names: Names, texts: Texts) -> MatchPage:
    """A match with all its deals."""
    rules = RULESETS[match.ruleset]
    target = match.options.get("target")
    rule = match.reason if match.reason in rules.rule_texts else None
    reason = STOPPED if match.unfinished else rules.rule_texts[rule] if rule else None
    return MatchPage(
        id=match.id,
        table=match.table,
        ruleset=match.ruleset,
        title=texts.say(rules.title),
        card_set=rules.card_set,
        house=digest(match.ruleset, match.seats, match.options, texts),
        options=tuple(
            rule for rule in house_rules(match.ruleset, match.seats, match.options, texts) if rule.changed
        ),
        sides=_sides(rules, match, names, texts),
        people=tuple(
            PersonRow(
                _name(one.person, names, texts),
                one.seat,
                one.side,
                note=_note(match, one.seat, names, texts),
                you=one.person == person,
            )
            for one in match.players
        ),
        deals=tuple(_deal_row(rules, match, deal, names, texts) for deal in match.deals),
        chart=chart(
            [deal.totals for deal in match.deals if deal.counted], target if type(target) is int else None
        ),
        unfinished=match.unfinished,
        reason=texts.say(reason) if reason else "",
        rule=rule or "",
        started_at=match.started_at,
        ended_at=match.ended_at,
    )


def _sides(rules: Ruleset, match: MatchRecord, names: Names, texts: Texts) -> tuple[SideRow, ...]:
    sides = rules.sides(match.seats, match.options)
    totals = match.totals or (0,) * len(sides)
    return tuple(
        SideRow(
            side=number,
            names=tuple(_named(seats, match.players, names, texts)),
            total=totals[number],
            won=number in match.winners,
        )
        for number, seats in enumerate(sides)
    )


def _named(seats: Iterable[int], players: Iterable[Player], names: Names, texts: Texts) -> list[str]:
    by_seat = {player.seat: _name(player.person, names, texts) for player in players}
    return [by_seat.get(seat, texts.say(NOBODY)) for seat in seats]


def _deal_row(rules: Ruleset, match: MatchRecord, deal: DealRecord, names: Names, texts: Texts) -> DealRow:
    return DealRow(
        number=deal.number,
        round=deal.round if deal.counted else None,
        dealer=_named([deal.dealer], match.players, names, texts)[0],
        points=deal.points,
        totals=deal.totals,
        lines=line_rows(rules, deal.lines, len(deal.points), texts),
        counted=deal.counted,
        fair=_fair_row(match, deal, names, texts),
        marks=_marks(match, deal, names, texts),
    )


def _note(match: MatchRecord, seat: int, names: Names, texts: Texts) -> str:
    """Who played on this seat beside its person: bots, and whoever had borrowed it."""
    others = [_name(who, names, texts) for place, who in match.played_for if place == seat and who != CLOCK]
    return texts.say(PLAYED_TOO, bots=texts.listed(others)) if others else ""


def _marks(match: MatchRecord, deal: DealRecord, names: Names, texts: Texts) -> tuple[str, ...]:
    """Who moved for whom in a deal, in words."""
    found = []
    for seat, who in deal.played_for:
        [person] = _named([seat], match.players, names, texts)
        if who == CLOCK:
            found.append(texts.say(CLOCK_PLAYED, name=person))
        else:
            found.append(texts.say(BOT_PLAYED, bot=_name(who, names, texts), name=person))
    return tuple(found)


def _fair_row(match: MatchRecord, deal: DealRecord, names: Names, texts: Texts) -> FairRow:
    bound = promise(
        match.table, match.number, deal.number, match.rules_version, deal.asked, deal.mix_by, deal.secret
    )
    mixed = [seat for seat in deal.asked if seat not in deal.silent]
    return FairRow(
        commit=deal.commit,
        secret=deal.secret,
        proof=bound.decode(),
        mixed=tuple(_named(mixed, match.players, names, texts)),
        silent=tuple(_named(deal.silent, match.players, names, texts)),
    )


# ── The sheet at the table ────────────────────────────────────────────────────────────────────────


def sheet_json(match: MatchRecord | None, names: Names, texts: Texts) -> Json:
    """The answer of `GET /api/tables/{id}/sheet`; without a match it is empty."""
    if match is None or match.ruleset not in RULESETS:
        return {"match": None, "sides": [], "deals": []}
    rules = RULESETS[match.ruleset]
    sides = rules.sides(match.seats, match.options)
    return {
        "match": match.number,
        "sides": [
            {"seats": list(seats), "names": _named(seats, match.players, names, texts)} for seats in sides
        ],
        "deals": [
            {**_deal_json(rules, deal, texts), "marks": list(_marks(match, deal, names, texts))}
            for deal in match.deals
            if deal.round is not None
        ],
    }


def _deal_json(rules: Ruleset, deal: DealRecord, texts: Texts) -> Json:
    lines = [
        {
            "side": line.side,
            "text": line_text(rules, line, texts),
            "points": line.points,
            "rule": line.rule,
            "why": texts.say(rules.rule_texts[line.rule]) if line.rule in rules.rule_texts else "",
            "cards": [list(group) for group in deciding_cards(line)],
        }
        for line in deal.lines
    ]
    return {
        "deal": deal.number,
        "round": deal.round,
        "points": list(deal.points),
        "totals": list(deal.totals),
        "lines": lines,
    }
