"""A shuffle in the middle of a deal, as Pedro has one when the stock runs out: through the log, its chapters and
`rebuild`, and without a trace in anything that is shown before the deal is scored."""

import random

import pytest

from app.games.core.cards import CODES
from app.games.core.ruleset import Shuffle
from app.games.pedro.match import PedroMatch
from app.store.invites import Invite
from app.store.rebuild import rebuild
from app.store.store import Store
from app.store.tables import Opening
from app.table import entries as e
from app.table import state as s
from app.table.entries import canonical_json
from app.table.evolve import fold
from app.table.fairness import answer
from app.table.ports import Write
from app.table.projection import project
from tests.store.evening import NOON, StoredEvening

pytestmark = pytest.mark.anyio

SEED = 3
"""With it the first deal runs short."""


async def evening_at(store: Store) -> StoredEvening:
    """A table of Pedro in the store, and its people."""
    wish = Opening(
        person="p0",
        key="key-1",
        ruleset="pedro",
        seats=4,
        public=True,
        now=NOON,
        fresh=random.Random(f"recycle {SEED}").randbytes(32),
        options={},
    )
    invite = await store.tables.open(wish)
    assert isinstance(invite, Invite)
    head = await store.log.head(invite.table)
    assert head is not None
    (opened,) = await store.log.chapter(head.key)
    rng = random.Random(SEED)
    rng.randbytes(32)  # the draw that opens a table in memory: the same seed plays the same there
    return StoredEvening(opened, ["p0", "p1", "p2", "p3"], rng)


def the_match(evening: StoredEvening) -> PedroMatch:
    match = evening.state.match
    assert isinstance(match, PedroMatch)
    return match


async def step(store: Store, evening: StoredEvening) -> None:
    """The next thing that happens, appended as a lane would."""
    entry = evening.go_on()
    assert await store.log.append([Write(entry, project(evening.state, entry))]) == [True]


async def test_the_order_of_the_discards_is_the_deals_own_secret(store: Store) -> None:
    evening = await evening_at(store)
    while not (evening.state.phase == s.PLAYING and the_match(evening).pile):
        await step(store, evening)
    match, deal, facts = the_match(evening), evening.state.deal, evening.state.facts
    assert deal is not None and facts is not None and match.winners == []

    discards = Shuffle("recycle", tuple(sorted(match.pile)))
    order = answer(discards, deal.secret, deal.number, facts.rules_version, deal.asked, deal.mixes)
    assert list(match.pile) == order

    # Neither question nor answer: no card stands in anything a watcher may know of this deal.
    log = await store.log.chapter(evening.key)
    opened = max(number for number, entry in enumerate(log) if isinstance(entry.body, e.DealOpened))
    told = (
        "".join(e.body_text(entry.body) for entry in log[opened:])
        + canonical_json(match.shared_view()).decode()
    )
    assert not [code for code in CODES if f'"{code}"' in told and code != match.shared_view()["off_five"]]

    assert canonical_json(fold(evening.key, log).to_json()) == canonical_json(evening.state.to_json())
    await evening.play(store, s.BETWEEN_DEALS)
    assert await rebuild(store.database, replace=False) == []
