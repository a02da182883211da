"""Each refusal that a ruleset knows, over a real socket: its code comes back, and neither state nor log has moved."""

import asyncio
import random
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import func, select

from app.bench.offers import some_params
from app.games.core.cards import CARDS
from app.games.core.ruleset import BadMove, Chance, Match, Refusal, Ruleset
from app.games.registry import RULESETS
from app.main import Running
from app.store import schema
from app.table import fairness
from app.table.entries import canonical_json
from app.table.folding import chance as folding
from app.table.room import Room
from tests.live.evening import deal_in, gather, leave
from tests.live.inside import serving
from tests.live.player import Json, Player
from tests.live.strange_moves import THOUGHTS

pytestmark = pytest.mark.anyio

Table = tuple[str, int, dict[str, Any], set[str]]
"""Ruleset, seats, house rules, and the refusals that can come up at such a table."""


def seven_of(suit: str, packet: int) -> list[str]:
    """A packet of three of a hand with seven of a suit, its cards of value first, and two small ones of the next."""
    other = "CDHS"["CDHS".index(suit) - 1]
    return [*(rank + suit for rank in "AJTKQ98"), "3" + other, "4" + other][packet * 3 : packet * 3 + 3]


TABLES: Final[list[Table]] = [
    (
        "bid_whist",
        4,
        {"kitty": "exchange", "min_bid": 2, "target": 9},
        {
            "wrong_phase",
            "not_your_turn",
            "dealer_must_bid",
            "bid_out_of_range",
            "bid_not_higher",
            "wrong_declaration_kind",
            "discard_not_held",
            "discard_count",
            "card_not_in_hand",
            "must_follow_suit",
        },
    ),
    (
        "briscola",
        2,
        {"must_follow": True, "trump_exchange": "seven"},
        {"not_your_turn", "card_not_in_hand", "must_follow_suit", "exchange_not_allowed"},
    ),
    ("hockey", 2, {}, {"not_your_turn", "card_not_in_hand"}),
    (
        "briscola_chiamata",
        5,
        {"must_follow": True, "call_own": False, "void_zero_hand": True},
        {
            "wrong_phase",
            "not_your_turn",
            "bad_points",
            "bid_too_low",
            "void_not_allowed",
            "not_caller",
            "bad_call",
            "own_card",
            "card_not_in_hand",
            "must_follow_suit",
        },
    ),
    (
        "pedro",
        4,
        {"buried": "shown"},
        {
            "wrong_phase",
            "not_your_turn",
            "dealer_must_bid",
            "bid_out_of_range",
            "bid_too_low",
            "card_not_in_hand",
            "must_follow_suit",
            "under_includes_played_card",
            "under_count",
            "under_point_card",
            "rob_not_in_stock",
            "rob_trump_in_fill",
            "rob_wrong_count",
        },
    ),
    (
        "pisti",
        2,
        {"manual_cut": True},
        {"wrong_phase", "not_your_turn", "card_not_in_hand", "cut_out_of_range"},
    ),
]


RIGGED: Final = {"pedro": [seven_of(suit, packet) for packet in range(3) for suit in "CDHS"]}
"""Packets dealt in the first deal where chance would seldom bring a refusal up: everybody has seven of a suit, so
that somebody has one to bury whatever is named."""


def refusals(rules: Ruleset, match: Match, seat: int, rng: random.Random) -> dict[str, Json]:
    """For each code with which the engine would refuse something of this seat now, such a move."""
    found: dict[str, Json] = {}
    for action in THOUGHTS[rules.name](match.own_view(seat)["hand"], rng):
        try:
            answer = match.clone().apply(seat, rules.parse_move(action))
        except BadMove:
            continue
        if isinstance(answer, Refusal):
            found.setdefault(answer.code, action)
    return found


async def entries(running: Running, key: int) -> int:
    """How many entries the table's log has in the database."""
    count = select(func.count()).where(schema.entries.c.table_id == key)
    return await running.house.store.database.read(lambda connection: connection.execute(count).scalar_one())


async def refused(player: Player, action: Json) -> str:
    """The code with which the server refuses a move."""
    await player.do({"type": "act", "move": action}, decision=player.own["decision"])
    await player.hear("refused")
    return str(player.refused[-1]["code"])


def room_of(running: Running) -> Room:
    """The only table there is."""
    (room,) = running.house.worker._rooms.values()
    return room


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table[0])
async def test_every_refusal_of_the_rules_over_the_socket(
    tmp_path: Path, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset, seats, options, expected = table
    rig(ruleset, monkeypatch)
    rules, rng, seen = RULESETS[ruleset], random.Random(7), set[str]()
    async with serving(tmp_path, table_rate=10_000) as (running, address):
        players = await asyncio.to_thread(gather, [address], ruleset, seats, 11, **options)
        await deal_in(players)
        room = room_of(running)
        for _ in range(400):
            state = room.lane.state
            assert state is not None
            await all_at(players, state.seq)
            if state.match is None or not state.match.to_act():
                await go_on(players, state.seq)
                continue
            before, stored = canonical_json(state.to_json()), await entries(running, room.key)
            for player in players:
                for code, action in refusals(rules, state.match, player.own["seat"], rng).items():
                    if code not in seen:
                        assert await refused(player, action) == code
                        seen.add(code)
            assert canonical_json(state.to_json()) == before and room.lane.state is state
            assert await entries(running, room.key) == stored
            if expected <= seen:
                break
            await go_on(players, state.seq)
        await leave(players)
    assert seen == expected


def rig(ruleset: str, patch: pytest.MonkeyPatch) -> None:
    """Let the first deal be dealt as `RIGGED` says."""
    front = [CARDS[code] for packet in RIGGED.get(ruleset, []) for code in packet]

    def answer(chance: Chance, secret: str, deal: int, *more: Any) -> list[int] | int:
        drawn = fairness.answer(chance, secret, deal, *more)
        if chance.label != "pack" or deal > 1 or isinstance(drawn, int) or not front:
            return drawn
        return [*front, *(card for card in drawn if card not in front)]

    patch.setattr(folding, "answer", answer)


async def go_on(players: list[Player], seq: int) -> None:
    """Everybody does what is owed until something has happened."""
    for player in players:
        player.moves = True
        await (call(player) if "pass" in player.own.get("game", {}).get("offers", {}) else player.act())
        player.moves = False
    await all_at(players, seq + 1)


async def call(player: Player) -> None:
    """In every other deal all pass as long as they may, in the others all bid: both ends of an auction come up."""
    move: Json = {"type": "pass"}
    bids = player.own["game"]["offers"].get("bid")
    if bids and player.shared["match"]["deal"] % 2 == 0:
        move = {"type": "bid", **some_params("bid", lowest(bids), player.rng)}
    await player.do({"type": "act", "move": move}, decision=player.own["decision"])


def lowest(bids: Any) -> Any:
    """Of an offer of bids the part with the lowest alone."""
    match bids:
        case [int(low), int()]:
            return [low, low]
        case [dict(), *_]:
            return bids[:1]
        case _:
            return bids


async def all_at(players: list[Player], seq: int) -> None:
    """Everybody has seen this entry."""
    for player in players:
        await player.until(lambda one: (one.seq or 0) >= seq)


def test_every_game_is_here() -> None:
    assert {table[0] for table in TABLES} == set(THOUGHTS) == set(RULESETS)
