"""P7: a whole server process tells nobody what they cannot know: not by a frame or its size, a page, an answer, a refusal,
a figure, a line of its log, a hint to another worker, the lobby, or a row.

The same public history is played twice, with hidden cards and hidden actions exchanged in a way that a viewer cannot
notice, and everything that leaves the process is compared.
"""

import logging
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from app.api.ledger import Ledger
from app.games.core.cards import CODES
from app.games.kit.drawn_options import draw_options
from app.games.registry import RULESETS
from app.table.folding.chance import deal_out
from app.table.frames import Scene
from app.table.rulings import play
from app.table.telling import Teller
from tests.conftest import EMPTY, on_server
from tests.leaks.comparison import Excluded, forger, history
from tests.leaks.knowledge import KNOWLEDGE, Viewer
from tests.leaks.recording import Calm, Deal, DealtByHand, deals
from tests.promises.recorder import Record, otherwise
from tests.promises.repeated import KEPT, PATHS, Ground, Told, copied, told
from tests.promises.sizes import sizes

pytestmark = pytest.mark.anyio


@pytest.fixture
def ground(monkeypatch: pytest.MonkeyPatch) -> Ground:
    """Chance and time of the processes."""
    return Ground(monkeypatch)


class Twice:
    """Deals of one ruleset, each played in two worlds that look the same to a viewer."""

    def __init__(self, ground: Ground, chance: DealtByHand, url: Callable[[], str], data: Path) -> None:
        self._ground, self._chance, self._url, self._data = ground, chance, url, data
        self.views = 0

    async def compare(
        self, ruleset: str, deal: Deal, viewer: Viewer, upto: int, rng: Random, paths: tuple[str, ...]
    ) -> dict[str, str]:
        """By channel, what this viewer or anybody outside could tell the two worlds apart by; none where the rules
        know no other world."""
        while upto + 1 < len(deal.made) and deal.made[upto + 1].command.actor is None:
            upto += 1
        world = self._another(ruleset, deal, viewer, upto, rng)
        if world is None:
            return {}
        was = Told(deal.answers, b"", deal.made[: upto + 1])
        one = await self._play(ruleset, deal, was, viewer, paths)
        two = await self._play(ruleset, deal, world, viewer, paths)
        for name in ("watcher socket", f"seat {viewer} socket"):
            self.views += sum('"t":"step"' in text for text in one.told.get(name, ()))
        return otherwise(one, two, others=[f"seat {n}" for n in range(len(deal.before.seats)) if n != viewer])

    async def _play(
        self, ruleset: str, deal: Deal, world: Told, viewer: Viewer, paths: tuple[str, ...]
    ) -> Record:
        return await told(
            self._ground, self._chance, self._url, self._data, ruleset, deal, world, viewer, paths
        )

    def _another(self, ruleset: str, deal: Deal, viewer: Viewer, upto: int, rng: Random) -> Told | None:
        for _ in range(50):
            world = KNOWLEDGE[ruleset].world(deal, upto, viewer, rng)
            if world is None:
                continue
            forge = forger(deal, world, viewer)
            try:
                for _ in history(deal, viewer, world.answers, forge, 0, self._chance, upto + 1):
                    pass
            except Excluded:
                continue
            # Forged anew: what it draws it draws in order.
            forge = forger(deal, world, viewer)
            return Told(world.answers, rng.randbytes(8), [forge(made) for made in deal.made[: upto + 1]])
        return None


@pytest.fixture
def twice(ground: Ground, chance: DealtByHand, _sqlite_template: Path, tmp_path: Path) -> Twice:
    """Played at processes with a file each."""
    return Twice(ground, chance, copied(_sqlite_template, tmp_path), tmp_path)


def dealt(deal: Deal) -> int:
    """The place of the entry with which the cards were dealt."""
    return next(n for n, made in enumerate(deal.made) if made.kind == "deal_dealt")


async def test_a_process_tells_nobody_what_they_cannot_know(twice: Twice, chance: DealtByHand) -> None:
    """A few tricks of Briscola, to somebody seated, to somebody who watches and to everybody outside."""
    deal, rng = next(deals("briscola", 2, {}, 7, chance, Calm)), Random(7)
    assert await twice.compare("briscola", deal, 1, dealt(deal) + 6, rng, KEPT) == {}
    assert twice.views > 20


@pytest.mark.middle
@pytest.mark.parametrize("ruleset", sorted(RULESETS))
@pytest.mark.parametrize("views", sizes(500, 500, 50_000)[1:])
async def test_no_process_tells_in_any_game(
    twice: Twice, chance: DealtByHand, ruleset: str, views: int
) -> None:
    rules, seed = RULESETS[ruleset], 0
    while twice.views < views // len(RULESETS):
        seed += 1
        rng = Random(f"{ruleset} {seed}")
        seats = rng.choice(rules.seats)
        options = dict(draw_options(rules, seats, rng.randrange))
        deal = next(deals(ruleset, seats, options, seed, chance, Calm))
        viewer = rng.choice([None, *range(seats)])
        upto = rng.randrange(dealt(deal), len(deal.made)) if seed % 2 else len(deal.made) - 1
        found = await twice.compare(ruleset, deal, viewer, upto, rng, PATHS + KEPT)
        assert found == {}, f"{ruleset}, evening {seed}, viewer {viewer}, up to {upto}"
    print(f"{ruleset}: {twice.views} views in {seed} evenings")


def plant(patch: pytest.MonkeyPatch) -> None:
    """Leaks of a process, each by another way: a line of the log, a hint to other workers, the size of a step, a
    figure."""
    hidden: list[int] = [0]
    hint, step, moved = Teller.hint, Scene.step, Ledger.moved

    def dealing(match: Any, *rest: Any) -> Any:
        events = deal_out(match, *rest)
        hidden[0] = match.hands[0][0]
        logging.getLogger("app.table.room").warning("dealt %d", hidden[0])
        return events

    def telling(self: Teller, table: int, seq: int) -> None:
        hint(self, table, seq)
        hint(self, 1000 + hidden[0], seq)

    patch.setattr(play, "deal_out", dealing)
    patch.setattr(Teller, "hint", telling)
    patch.setattr(Scene, "step", lambda self, *rest: step(self, *rest) + b" " * hidden[0])
    patch.setattr(Ledger, "moved", lambda self, ruleset, by: moved(self, CODES[hidden[0]], by))


async def test_planted_leaks_of_a_process_are_seen(
    twice: Twice, chance: DealtByHand, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal, rng = next(deals("briscola", 2, {}, 7, chance, Calm)), Random(7)
    plant(monkeypatch)
    found = await twice.compare("briscola", deal, None, dealt(deal) + 1, rng, ())
    assert {"log", "bus", "watcher socket", "figures"} <= found.keys()
    assert not {name for name in found if name.startswith("rows") or name == "lobby"}


@pytest.mark.middle
async def test_no_hint_between_workers_tells(
    ground: Ground, chance: DealtByHand, postgres_url: str, tmp_path: Path
) -> None:
    """The same at a process with PostgreSQL, whose hints are heard as any worker of that database hears them."""

    def emptied() -> str:
        on_server(postgres_url, EMPTY)
        return postgres_url

    twice = Twice(ground, chance, emptied, tmp_path)
    deal, rng = next(deals("pedro", 4, {}, 7, chance, Calm)), Random(7)
    assert await twice.compare("pedro", deal, 2, len(deal.made) - 1, rng, PATHS + KEPT) == {}
    assert twice.views > 40
