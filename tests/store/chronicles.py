"""Three evenings of four friends at one table, as records, as rows of a database, and as what they come to.

On the first two evenings Ann and Cid play with Bob and Dee; on the third Dee is away, a bot sits in her seat, Ann wins
alone at Hockey, and one match is left unfinished.
"""

from typing import Final

from app.bench.planted import Planted, table_id
from app.store.matches import MatchRecord, Player, match_id
from tests.store.evening import NOON

HOUR: Final = 3_600_000
EVENINGS: Final = (NOON, NOON + 7 * 24 * HOUR, NOON + 14 * 24 * HOUR)
ANN, BOB, CID, DEE, BOT = "p-ann", "p-bob", "p-cid", "p-dee", "b-good-1"
PAIRS: Final = ((0, 0, ANN), (1, 1, BOB), (2, 0, CID), (3, 1, DEE))
WITH_A_BOT: Final = ((0, 0, ANN), (1, 1, BOB), (2, 0, CID), (3, 1, BOT))
ALONE: Final = ((0, 0, ANN), (1, 1, CID))


def three_evenings(table: int = 1, public: bool = False) -> list[Planted]:
    """The matches, in their order."""

    def one(
        number: int,
        at: int,
        players: tuple[tuple[int, int, str], ...],
        winners: tuple[int, ...] | None,
        totals: tuple[int, ...],
        ruleset: str = "pisti",
        unfinished: bool = False,
    ) -> Planted:
        return Planted(table, public, number, ruleset, at, players, winners, unfinished, totals, ())

    first, second, third = EVENINGS
    return [
        one(1, first, PAIRS, (0,), (152, 90)),
        one(2, first + HOUR, PAIRS, (1,), (80, 160)),
        one(3, first + 5 * HOUR, PAIRS, (0,), (151, 140)),
        one(4, second, PAIRS, (0, 1), (151, 151)),
        one(5, second + HOUR, PAIRS, (), (20, 20)),
        one(6, third, WITH_A_BOT, (1,), (60, 155)),
        one(7, third + HOUR, ALONE, (0,), (5, 3), ruleset="hockey"),
        one(8, third + 2 * HOUR, PAIRS, (), (40, 41), unfinished=True),
        one(9, third + 3 * HOUR, PAIRS, None, ()),
    ]


def recorded(
    planted: Planted, played_for: tuple[tuple[int, str], ...] = (), *, rated: bool = False
) -> MatchRecord:
    """The same match as the pages read it."""
    over = planted.winners is not None
    return MatchRecord(
        id=match_id(table_id(planted.table), planted.number),
        table=table_id(planted.table),
        number=planted.number,
        public=planted.public,
        ruleset=planted.ruleset,
        rules_version=1,
        seats=len(planted.players),
        options={},
        started_at=planted.started_at,
        ended_at=planted.started_at + 9 if over else None,
        winners=planted.winners or (),
        reason="r" if over else None,
        unfinished=planted.unfinished,
        totals=planted.totals,
        rounds=0,
        players=tuple(Player(*one) for one in planted.players),
        played_for=played_for,
        rated=rated,
    )
