"""Mixes, moves, and the dealing of cards."""

from typing import Any, Final

from app.games.core.ruleset import BadMove, Match, Move, Refusal
from app.table import entries as e
from app.table import messages as m
from app.table import state as s
from app.table.fairness import commitment
from app.table.folding.chance import deal_out, facts_of, supply
from app.table.questions import held
from app.table.rulings.verdict import Command, Draft, Verdict, derive
from app.table.state import OpenDeal, TableState

MIX_MS: Final = 3_000
"""How long the browsers asked may take to send their mix."""


def mix(state: TableState, actor: str | None, action: m.Mix, now: int) -> Verdict:
    """A browser's share in the shuffle, if it was asked for."""
    mine, deal = state.seat_of(actor), state.deal
    if mine is None:
        return Refusal("not_seated")
    asked = state.phase == s.DEALING and deal is not None and deal.gathering and mine in deal.silent
    if not asked or deal is None or now > deal.mix_by:
        return Refusal("mix_not_asked")
    return Draft(e.Mixed(seat=mine), {"hex": action.hex})


def act(state: TableState, command: Command, action: m.Act) -> Verdict:
    """A move of the game."""
    seat = state.seat_of(command.actor)
    if state.match is None or state.facts is None or not state.match_running:
        return Refusal("wrong_phase")
    rules = state.match_rules
    try:
        move = rules.parse_move(action.move)
    except BadMove:
        return Refusal("bad_message")
    if seat is None:
        return Refusal("not_seated")
    owed = state.owes(seat)
    if command.decision != owed and not (command.decision is None and owed is None):
        return Refusal("stale_decision")
    if held(state):
        return Refusal("paused" if state.paused_at is not None else "question_open")
    return _made(state, seat, move)


def play_for(state: TableState, seat: int, move: dict[str, Any], by: str) -> Verdict:
    """A move (in JSON form) for a seat whose turn it is: a bot's own, a stand-in's, or that of a clock."""
    return _made(state, seat, state.match_rules.parse_move(move), by)


def _made(state: TableState, seat: int, move: Move, by: str = "") -> Verdict:
    if state.phase != s.PLAYING or state.deal is None or state.match is None:
        return Refusal("wrong_phase")
    rules = state.match_rules
    trial = state.match.clone()
    if isinstance(refused := trial.apply(seat, move), Refusal):
        return refused
    supply(trial, state.deal, state)
    facts = facts_of(trial, state.deal, len(state.match.scores))
    written = rules.move_json(move)
    hidden = rules.hidden_params.get(written["type"], frozenset())
    shown = {key: value for key, value in written.items() if key not in hidden}
    kept = {key: written[key] for key in sorted(hidden & written.keys())}
    return Draft(e.Acted(seat=seat, move=shown, facts=facts, by=by), {"move": kept} if kept else None)


def open_deal(state: TableState, now: int, fresh: bytes) -> Verdict:
    """The commitment to the next deal."""
    assert state.facts is not None
    secret, deal = derive(fresh, b"deal").hex(), state.deals + 1
    asked = state.present()
    mix_by = max(state.at, now) + (MIX_MS if asked else 0)
    facts = state.facts
    commit = commitment(state.table, facts.number, deal, facts.rules_version, asked, mix_by, secret)
    body = e.DealOpened(deal=deal, commit=commit, asked=asked, mix_by=mix_by)
    return Draft(body, {"secret": secret, "check": state.check()})


def deal_cards(state: TableState) -> Verdict:
    """The deal, from the mixes that came."""
    assert state.deal is not None and state.match is not None
    deal: OpenDeal = state.deal
    trial: Match = state.match.clone()
    deal_out(trial, deal, state)
    facts = facts_of(trial, deal, len(state.match.scores))
    mixes = {str(seat): mix for seat, mix in deal.mixes.items()}
    return Draft(e.DealDealt(mixes=mixes, silent=deal.silent, facts=facts))
