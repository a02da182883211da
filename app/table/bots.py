"""Bots at the table: who they are, when they play, and what they are given to think about.

A bot sits on a seat like a person, under an id that says what it is: `b-<level>-<n>`, with the n-th of the names
below. It gets a world drawn for its seat (`Match.resample`) and nothing else. Both the drawing and the thinking
take their chance from the deal's secret, so nobody can foresee them while the deal lasts. It decides nothing about
the table; its moves go through the lane like any other.
"""

import hmac
from collections.abc import Iterable
from random import Random
from typing import Any, Final, Protocol

from app.games.core.agreeing import agrees
from app.games.core.bot import GOOD, LEVELS, STRONG
from app.games.core.cards import cards
from app.games.core.ruleset import Json, Match
from app.games.core.search import think
from app.games.registry import RULESETS
from app.table.questions import NO, OF_EVERYBODY, YES
from app.table.state import BOT, PLAYING, TableState

NAMES: Final = ("Aled", "Bronwen", "Caradog", "Dilys", "Emrys", "Ffion", "Gethin", "Heledd", "Idris", "Lowri")
BEAT_MS: Final = 300
"""The least time a bot looks at its cards, beside the grace of every deadline; a forced card takes as long."""
SPREAD_MS: Final = 500


def bot(level: str, taken: Iterable[str | None]) -> str:
    """The id of one more bot of this level at a table where these sit."""
    used = {number_of(person) for person in taken if person is not None and is_bot(person)}
    return f"{BOT}{level}-{next(n for n in range(len(used) + 1) if n not in used)}"


def stand_in(state: TableState) -> str:
    """The id of a bot that can play here for somebody who is away."""
    return bot(GOOD, [player for seat in state.seats for player in (seat.person, seat.stand_in)])


def is_bot(person: str | None) -> bool:
    """Whether this is no human being."""
    return person is not None and person.startswith(BOT)


def level_of(person: str) -> str:
    """The level of a bot."""
    return person.split("-")[1]


def number_of(person: str) -> int:
    """Which of the names a bot has."""
    return int(person.split("-")[2])


def name_of(person: str) -> str:
    """What a bot is called: plainly a bot."""
    number = number_of(person)
    again = f" {number // len(NAMES) + 1}" if number >= len(NAMES) else ""
    return f"Bot {NAMES[number % len(NAMES)]}{again}"


def named(person: str) -> bool:
    """Whether this is the id of a bot that can be: what comes from outside is looked at."""
    parts = person.split("-")
    return len(parts) == 3 and parts[0] == "b" and parts[1] in LEVELS and parts[2].isdecimal()


def chance_of(state: TableState, seat: int, label: str) -> Random:
    """The chance of a bot's next move."""
    assert state.deal is not None
    key = f"bot {label} {seat} {state.seq}".encode()
    return Random(hmac.digest(bytes.fromhex(state.deal.secret), key, "sha256"))


def beat(state: TableState, seat: int) -> int:
    """How long (ms) a bot takes over its move, whatever the move."""
    return BEAT_MS + chance_of(state, seat, "beat").randrange(SPREAD_MS)


def to_move(state: TableState) -> list[int]:
    """The seats that a bot plays, where they owe a move."""
    if state.match is None or state.phase != PLAYING:
        return []
    return [seat for seat in state.match.to_act() if state.seats[seat].played_by_bot]


def to_answer(state: TableState) -> list[int]:
    """The seats that a bot plays and that have not answered the open question, where bots are asked as well."""
    question = state.question
    if question is None or question.kind not in OF_EVERYBODY:
        return []
    silent = [seat for seat in question.asked if seat not in question.answers]
    return [seat for seat in silent if state.seats[seat].played_by_bot]


# ── Thinking ──────────────────────────────────────────────────────────────────────────────────────


class Thinker(Protocol):
    """Where bots think: beside the event loop, or at once in tests."""

    async def think(self, question: Json) -> Json:
        """The move (in JSON form) of a question that `question` made.

        Raises:
            TimeoutError: it took too long, or whoever thought about it died.
        """


def question(state: TableState, seat: int) -> Json:
    """What a bot is asked: a world drawn for its seat, its level, and a seed for its own chance. Plain values."""
    player = state.seats[seat].player
    assert state.match is not None and player is not None
    drawn = chance_of(state, seat, "world")
    world: Match = state.match.resample(seat, drawn.randrange)
    return {
        "ruleset": state.match_rules.name,
        "world": world.to_json(),
        "seat": seat,
        "level": level_of(player),
        "seed": drawn.getrandbits(64),
    }


def claim_question(state: TableState, seat: int) -> Json:
    """What a bot is asked about the claim or concession that is open: the same, and what was laid open."""
    assert state.question is not None
    claim = {
        "seat": state.question.seat,
        "claim": state.question.kind,
        "hand": cards(state.question.about["hand"]),
    }
    return {**question(state, seat), "claim": claim}


def answer(asked: dict[str, Any]) -> Json:
    """The move of a bot, or `{"answer": …}` to a claim, from the question alone."""
    rules = RULESETS[asked["ruleset"]]
    world = rules.from_json(asked["world"])
    chance = Random(asked["seed"])
    if (claim := asked.get("claim")) is not None:
        wanted = (claim["seat"], claim["claim"], claim["hand"])
        return {"answer": YES if agrees(rules.bot(), world, asked["seat"], *wanted, chance.randrange) else NO}
    move = think(rules.bot(), world, asked["seat"], asked["level"], chance.randrange)
    return rules.move_json(move)


def by_thumb(asked: dict[str, Any]) -> Json:
    """The same without thinking ahead: for when there is no time left. Nobody agrees to a claim unseen."""
    if "claim" in asked:
        return {"answer": NO}
    # Only a strong bot thinks ahead: an easy one must not play better because the machine is busy.
    return answer({**asked, "level": GOOD if asked["level"] == STRONG else asked["level"]})


class AtOnce:
    """Thinks on the spot, by rule of thumb: for tests, and where there is no room for a process."""

    async def think(self, question: Json) -> Json:
        """The move or the answer, without leaving the loop."""
        return answer({**question, "level": GOOD})
