"""The whole history of a viewer as bytes, in the world that was and in one that looks the same.

Everything a person at the table could get is in it: views, events, the public body of each entry, the lobby's
row, legal moves, and the answers to wrong tries.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from msgspec import structs

from app.games.core.ruleset import Event, Refusal
from app.table import entries as e
from app.table import messages as m
from app.table.decide import Command, decide
from app.table.entries import body_text, canonical_json
from app.table.evolve import evolve
from app.table.projection import project
from app.table.show import own_events, shared_events, view_bytes
from app.table.state import TableState
from tests.leaks.knowledge import Knowledge, Viewer, World
from tests.leaks.recording import Deal, DealtByHand, Made

Forge = Callable[[Made], Made]


@dataclass(slots=True)
class Compared:
    """What came of comparing: views (a viewer's bytes at one step) in equal worlds, bytes that differ, worlds
    compared, worlds that turned out to have another public history."""

    views: int = 0
    differing: int = 0
    worlds: int = 0
    excluded: int = 0
    where: str = ""


class Excluded(Exception):
    """In this world one of the moves could not have been made."""


def compare(
    deal: Deal, knowledge: Knowledge, chance: DealtByHand, rng: Random, compared: Compared, cuts: int
) -> None:
    """Compare each viewer's history with `cuts` other worlds, each equal up to a step drawn (once: the last)."""
    seats = len(deal.before.seats)
    tries = rng.randrange(2**32)
    for viewer in (None, *range(seats)):
        told = list(history(deal, viewer, deal.answers, lambda made: made, tries, chance, len(deal.made)))
        for upto in [len(deal.made) - 1, *(rng.randrange(len(deal.made)) for _ in range(cuts - 1))]:
            _compare_one(deal, knowledge, viewer, upto, told, tries, chance, rng, compared)


def _compare_one(
    deal: Deal,
    knowledge: Knowledge,
    viewer: Viewer,
    upto: int,
    told: list[bytes],
    tries: int,
    chance: DealtByHand,
    rng: Random,
    compared: Compared,
) -> None:
    """One other world; where the rules exclude the one drawn (a suit not followed), another is drawn."""
    for _ in range(50):
        world = knowledge.world(deal, upto, viewer, rng)
        if world is None:
            continue
        forge = forger(deal, world, viewer)
        try:
            other = list(history(deal, viewer, world.answers, forge, tries, chance, upto + 1))
        except Excluded:
            compared.excluded += 1
            continue
        compared.worlds += 1
        for step, (one, two) in enumerate(zip(told, other, strict=False)):
            compared.views += 1
            if one != two:
                compared.differing += sum(a != b for a, b in zip(one, two, strict=False)) + abs(
                    len(one) - len(two)
                )
                compared.where = compared.where or f"viewer {viewer}, step {step}: {difference(one, two)}"
        return


def difference(one: bytes, two: bytes) -> str:
    """The neighbourhood of the first differing byte."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))
    return f"{one[max(0, at - 60) : at + 40]!r} but {two[max(0, at - 60) : at + 40]!r}"


def forger(deal: Deal, world: World, viewer: Viewer) -> Forge:
    """How the commands of a deal are changed in another world: what the viewer cannot know of them."""
    rng = Random(world.seed)

    def forge(made: Made) -> Made:
        action, seat = made.command.action, deal.before.seat_of(made.command.actor)
        if made.kind == "deal_opened":
            return replace(made, fresh=rng.randbytes(32))
        if seat is None or seat == viewer:
            return made
        if isinstance(action, m.Mix):
            return replace(made, command=structs.replace(made.command, action=m.Mix(rng.randbytes(16).hex())))
        if isinstance(action, m.Act):
            private = world.private.get(seat, {})
            move = {key: private.get(key, value) for key, value in action.move.items()}
            return replace(made, command=structs.replace(made.command, action=m.Act(move)))
        return made

    return forge


def history(
    deal: Deal, viewer: Viewer, answers: Any, forge: Forge, tries: int, chance: DealtByHand, steps: int
) -> Iterator[bytes]:
    """All that a viewer gets in so many steps of a deal, step by step.

    Raises:
        Excluded: a move is refused in this world.
    """
    state = deal.before.clone()
    with chance.giving(answers):
        for number, made in enumerate(deal.made[:steps]):
            made = forge(made)
            entry = decide(state, made.command, made.now, made.fresh)
            if isinstance(entry, Refusal):
                raise Excluded(entry.code)
            events = evolve(state, entry)
            with chance.for_a_try():
                tried = answered(state, viewer, made.now, Random(tries + number))
            yield told(state, viewer, entry, events) + tried


def told(state: TableState, viewer: Viewer, entry: e.Entry, events: list[Event]) -> bytes:
    """What the table tells a viewer about one entry."""
    body = entry.body
    if isinstance(body, e.DealDealt):
        # The log publishes the mixes here, when they can do nothing any more; until then they are hidden.
        body = e.DealDealt(mixes={}, silent=body.silent, facts=body.facts)
    shown = canonical_json([shared_events(events), own_events(events, viewer)])
    row = canonical_json(project(state, entry).table)
    return b"\n".join([view_bytes(state, viewer), shown, body_text(body).encode(), row])


def answered(state: TableState, viewer: Viewer, now: int, rng: Random) -> bytes:
    """What a viewer gets for asking: their legal moves, and the answers to tries, most of them wrong."""
    match = state.match
    assert match is not None
    person = "p-watcher" if viewer is None else state.seats[viewer].person
    owed = None if viewer is None else state.owes(viewer)
    found: list[Any] = []
    if viewer is not None:
        found = [list(match.legal(viewer)), match.automatic(viewer) if owed is not None else None]
    for action in tries_of(state, rng):
        answer = decide(state, Command(action, person, "cid-tried", owed, None), now, bytes(32))
        found.append([answer.code, dict(answer.params)] if isinstance(answer, Refusal) else "made")
    return canonical_json(found)


def tries_of(state: TableState, rng: Random) -> list[m.Action]:
    """The same in every world: drawn by the step alone."""
    card = rng.choice("A234567JQK") + rng.choice("CDHS")
    acts: list[m.Action] = [m.Act({"type": "play", "card": card})]
    if rng.random() < 0.1:
        acts += [m.Act({"type": "cut", "position": 60}), m.Act({"type": "exchange_trump", "card": card})]
        acts += [m.Act({"type": "discard", "cards": [card]}), m.Act({"type": "declare", "suit": card[1]})]
        acts += [m.Act({"type": "bid", "number": 3, "mode": "uptown"}), m.Act({"type": "pass"})]
        acts += [m.Act({"type": "name_suit", "suit": card[1]}), m.Act({"type": "bid", "rank": card[0]})]
        acts += [m.Act({"type": "rob", "fill": [card]}), m.Act({"type": "bid", "points": 9})]
        acts += [m.Act({"type": "name_trump", "suit": card[1]})]
        acts += [m.Act({"type": "play", "card": card, "under": [card]})]
        acts += [m.Mix("0" * 32), m.Stop(), m.Rematch(), m.Act({"type": "play"})]
    return acts
