"""What was played, as people read it: matches, deals and score sheets from the store's records.

Pure: records, names and words in, contexts and JSON values out. Everything in a record was public at its table when
it was written, so nothing is hidden here; who may see a record at all was decided where it was read.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from app.api.asked import company_address
from app.api.charts import chart
from app.api.contexts import (
    DealRow,
    FairRow,
    MatchPage,
    PersonRow,
    SideRow,
)
from app.api.ratings import change, whether_rated
from app.api.sheets import deciding_cards, line_rows, line_text
from app.api.shelved import rules_of, title_of
from app.api.texts import Texts
from app.api.words import digest, house_rules
from app.games.core.options import N_
from app.games.core.ruleset import DealScore, Ruleset
from app.games.registry import RULESETS
from app.store.matches import DealRecord, MatchRecord, Player
from app.store.ratings import Step
from app.table.bots import is_bot
from app.table.entries import CLOCK
from app.table.fairness import promise

Json = dict[str, Any]
Names = Mapping[str, str]

NO_STEPS: Final[Mapping[int, Step]] = {}
NOBODY: Final = N_("Somebody")
"""Whoever has no name any more."""
STOPPED: Final = N_("The match was stopped before its end.")
PLAYED_TOO: Final = N_("{bots} played too")
BOT_PLAYED: Final = N_("{bot} played for {name}.")
CLOCK_PLAYED: Final = N_("{name} ran out of time: the table played for them.")


def persons_of(matches: Iterable[MatchRecord]) -> list[str]:
    """Everybody who played these matches, stand-ins too."""
    found: set[str] = set()
    for match in matches:
        marked = [match.played_for, *(deal.played_for for deal in match.deals)]
        found |= {player.person for player in match.players}
        found |= {who for marks in marked for _, who in marks if who != CLOCK}
    return sorted(found)


def name_of(person: str, names: Names, texts: Texts) -> str:
    """What somebody is called today."""
    return names.get(person) or texts.say(NOBODY)


# ── One match ─────────────────────────────────────────────────────────────────────────────────────


def match_page(
    match: MatchRecord,
    person: str | None,
    names: Names,
    texts: Texts,
    steps: Mapping[int, Step] = NO_STEPS,
) -> MatchPage:
    """A match with all its deals; `steps` by seat is what it made of ratings."""
    rules, here = rules_of(match), match.ruleset in RULESETS
    target = match.options.get("target")
    rule = match.reason if match.reason in rules.rule_texts else None
    reason = STOPPED if match.unfinished else rules.rule_texts[rule] if rule else None
    return MatchPage(
        id=match.id,
        table=match.table,
        ruleset=match.ruleset,
        title=title_of(match.ruleset, texts),
        card_set=rules.card_set,
        house=digest(match.ruleset, match.seats, match.options, texts) if here else (),
        options=tuple(
            rule for rule in house_rules(match.ruleset, match.seats, match.options, texts) if rule.changed
        )
        if here
        else (),
        sides=_sides(rules, match, names, texts),
        people=tuple(
            PersonRow(
                name_of(one.person, names, texts),
                one.seat,
                one.side,
                note=_note(match, one.seat, names, texts),
                you=one.person == person,
                company=_company(person, one.person),
                rating=change(steps.get(one.seat), texts),
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
        rated=whether_rated(match, steps, texts),
    )


def _company(viewer: str | None, person: str) -> str:
    """Where the viewer and this person stand head to head."""
    if viewer is None or person == viewer or is_bot(person):
        return ""
    return company_address([viewer, person])


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
    by_seat = {player.seat: name_of(player.person, names, texts) for player in players}
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
    others = [name_of(who, names, texts) for place, who in match.played_for if place == seat and who != CLOCK]
    return texts.say(PLAYED_TOO, bots=texts.listed(others)) if others else ""


def _marks(match: MatchRecord, deal: DealRecord, names: Names, texts: Texts) -> tuple[str, ...]:
    """Who moved for whom in a deal, in words."""
    found = []
    for seat, who in deal.played_for:
        [person] = _named([seat], match.players, names, texts)
        if who == CLOCK:
            found.append(texts.say(CLOCK_PLAYED, name=person))
        else:
            found.append(texts.say(BOT_PLAYED, bot=name_of(who, names, texts), name=person))
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
    if match is None:
        return {"match": None, "sides": [], "deals": []}
    rules = rules_of(match)
    sides = rules.sides(match.seats, match.options)
    return {
        "match": match.number,
        "sides": [
            {"seats": list(seats), "names": _named(seats, match.players, names, texts)} for seats in sides
        ],
        "deals": [
            {**deal_json(rules, deal, texts), "marks": list(_marks(match, deal, names, texts))}
            for deal in match.deals
            if deal.round is not None
        ],
    }


def deal_json(rules: Ruleset, deal: DealRecord | DealScore, texts: Texts) -> Json:
    """A deal of the sheet: its points, and every line in words with its rule and the cards that decided it."""
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
