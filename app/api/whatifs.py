"""What if, over HTTP: a deal that is over, played on otherwise from one of its moments against bots.

Every request brings the whole line, and nothing of it is kept: the log is read as for a replay, the line is made anew
in `app.table.whatif`, its bots think beside the loop, and what the person's seat sees goes back. Nothing is stored.
"""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

import msgspec
from fastapi import APIRouter, Request
from pydantic import Field
from starlette.responses import Response

from app.api.languages import texts_for
from app.api.problems import Problem, refused_move
from app.api.records import deal_json
from app.api.replays import chapter_of
from app.api.rest import Body, Parts
from app.api.texts import Texts
from app.api.visitors import asker, known
from app.games.core.bot import GOOD
from app.games.core.ruleset import Refusal
from app.table.bots import Thinker, by_thumb
from app.table.evolve import FoldError
from app.table.whatif import MOVES_AT_MOST, Line, Made, Moment, played_on

BOT_MOVES: Final = 6
"""How many moves of bots one answer holds at most: a whole round of the largest table, and nobody waits long for it."""

router = APIRouter()


class MoveOf(Body):
    """A move in the line, and whose."""

    seat: Annotated[int, Field(ge=0, le=9)]
    move: dict[str, Any]


class WhatIf(Body):
    """The moment, whose seat is taken, how good the bots are, and every move since. With `since` the line is only looked
    at: no bot moves, and what came after so many moves is shown move by move."""

    deal: Annotated[int, Field(ge=1, le=100_000)]
    step: Annotated[int, Field(ge=1, le=1 << 53)]
    seat: Annotated[int, Field(ge=0, le=9)] | None = None
    level: Literal["easy", "good", "strong"] = GOOD
    moves: Annotated[list[MoveOf], Field(max_length=MOVES_AT_MOST)] = Field(default_factory=list)
    since: Annotated[int, Field(ge=0, le=MOVES_AT_MOST)] | None = None

    @property
    def moment(self) -> Moment:
        """The same for the table."""
        moves = [Made(one.seat, one.move) for one in self.moves]
        return Moment(self.deal, self.step, self.seat, self.level, moves, self.since)


@router.post("/api/matches/{match}/what-if")
async def what_if(request: Request, match: str, body: WhatIf, house: Parts) -> Response:
    """The line as it stands after these moves, and what the bots do next."""
    visitor = await known(house, request.scope)
    person = visitor.person if visitor else None
    house.limits.what_ifs.use(asker(visitor, request.scope))
    chapter = await chapter_of(house, match, person)
    try:
        line = await asyncio.to_thread(played_on, chapter.key, chapter.entries, body.moment, person)
    except FoldError:
        raise Problem("no_replay") from None
    if isinstance(line, Refusal):
        raise refused_move(line)
    if body.since is None:
        await let_bots_move(line, house.what_ifs)
    names = await house.store.names.names(line.people)
    return Response(line_json(line, names, texts_for(request.scope)), media_type="application/json")


async def let_bots_move(line: Line, thinker: Thinker) -> None:
    """The bots move until it is the person's turn, the deal is over, or the answer holds enough."""
    while (seat := line.bot) is not None and len(line.answered) < BOT_MOVES:
        question = line.question(seat)
        try:
            move = await thinker.think(question)
        except TimeoutError:
            move = by_thumb(question)
        line.answer(seat, move)


def line_json(line: Line, names: Mapping[str, str], texts: Texts) -> bytes:
    """The answer of `POST /api/matches/{match}/what-if`; frames go into it as the bytes they are."""
    score = line.score
    answer = {
        "seat": line.seat,
        "people": {one: {"name": names.get(one, ""), "here": True} for one in line.people},
        "frames": line.frames,
        "moves": line.answered,
        "more": line.bot is not None,
        "over": line.over,
        "score": None if score is None else deal_json(line.state.match_rules, score, texts),
    }
    return msgspec.json.encode(answer)
