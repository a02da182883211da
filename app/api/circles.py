"""The people round a visitor, read from the store and put into words for pages and the JSON API.

It only reads. What the visitor may know of others was decided where it was read.
"""

from collections.abc import Iterable, Mapping
from typing import Final
from urllib.parse import urlencode

from app.api.acquaintances import (
    Acquaintance,
    FriendRow,
    InvitationRow,
    PeoplePage,
    Place,
    Standing,
    TableChoice,
)
from app.api.asked import company_address
from app.api.records import name_of
from app.api.texts import Texts
from app.games.core.options import N_
from app.games.registry import RULESETS
from app.store.friends import Circle
from app.store.met import Companion, Companions
from app.store.store import Store
from app.store.whereabouts import Whereabouts

REASONS: Final[Mapping[str, str]] = {
    "insults": N_("Insults or threats"),
    "name": N_("Their name"),
    "cheating": N_("Unfair play"),
    "spoiling": N_("Spoiling the game"),
    "other": N_("Something else"),
}
"""For what somebody may be reported; the table's script has the same words (`dealings.js`)."""
TABLES: Final = 5
"""Tables of one's own that are offered to ask friends to."""


async def friend_rows(store: Store, person: str, texts: Texts) -> tuple[FriendRow, ...]:
    """This person's friends, those who are somewhere first."""
    circle = await store.friends.circle(person)
    places = await _places(store, person, texts)
    names = await store.names.names(circle.friends)
    rows = [FriendRow(one, name_of(one, names, texts), places.get(one)) for one in circle.friends]
    return tuple(sorted(rows, key=lambda row: (row.where is None, row.name.casefold(), row.person)))


async def invitation_rows(store: Store, person: str, texts: Texts) -> tuple[InvitationRow, ...]:
    """The tables to which friends ask this person, the newest first."""
    found = await store.invitations.of(person, store.clock.now())
    names = await store.names.names(sorted({one.person for one in found}))
    return tuple(
        InvitationRow(one.table, title_of(one.ruleset, texts), name_of(one.person, names, texts), one.at)
        for one in found
        if one.ruleset in RULESETS
    )


async def people_page(store: Store, person: str, after: str, texts: Texts) -> PeoplePage:
    """Everybody round this person; behind the first page only those they have played with."""
    circle = await store.friends.circle(person)
    companions = await store.friends.played_with(person, after=after)
    near = () if after else (*circle.asking, *circle.friends, *circle.asked)
    together = {one.person: one for one in await store.friends.together(person, near)}
    names = await store.names.names(
        sorted({*near, *circle.blocked, *(one.person for one in companions.people)})
    )
    rows = _Rows(person, circle, {**together, **{one.person: one for one in companions.people}}, names, texts)
    places = {} if after else await _places(store, person, texts)
    return PeoplePage(
        asking=rows.of(circle.asking, "asking") if not after else (),
        friends=rows.of(circle.friends, "friends", places) if not after else (),
        met=rows.met(companions, first=not after),
        blocked=tuple((one, name_of(one, names, texts)) for one in circle.blocked) if not after else (),
        invitations=() if after else await invitation_rows(store, person, texts),
        tables=await table_choices(store, person, texts),
        seen=circle.seen,
        first=not after,
        more=_next(companions),
        reasons=reasons(texts),
    )


def reasons(texts: Texts) -> tuple[tuple[str, str], ...]:
    """For what somebody may be reported: the word and what it says."""
    return tuple((reason, texts.say(words)) for reason, words in REASONS.items())


def title_of(ruleset: str, texts: Texts) -> str:
    """What a game is called."""
    return texts.say(RULESETS[ruleset].title)


class _Rows:
    """People as rows of the page."""

    def __init__(
        self,
        viewer: str,
        circle: Circle,
        together: Mapping[str, Companion],
        names: Mapping[str, str],
        texts: Texts,
    ) -> None:
        self._viewer, self._circle, self._together = viewer, circle, together
        self._names, self._texts = names, texts

    def of(
        self, people: Iterable[str], standing: Standing, places: Mapping[str, Place] | None = None
    ) -> tuple[Acquaintance, ...]:
        """These people, all of whom the viewer stands to alike."""
        return tuple(self._row(one, standing, (places or {}).get(one)) for one in people)

    def met(self, companions: Companions, *, first: bool) -> tuple[Acquaintance, ...]:
        """Those played with and those asked who are in no other list; whoever was asked without a match comes first."""
        circle = self._circle
        elsewhere = {*circle.friends, *circle.asking, *circle.blocked}
        played = [one.person for one in companions.people if one.person not in elsewhere]
        alone = [one for one in circle.asked if one not in self._together] if first else []
        return (*self.of(alone, "asked"), *(self._row(one, self._standing(one)) for one in played))

    def _standing(self, person: str) -> Standing:
        return "asked" if person in self._circle.asked else "none"

    def _row(self, person: str, standing: Standing, where: Place | None = None) -> Acquaintance:
        played = self._together.get(person)
        return Acquaintance(
            person=person,
            name=name_of(person, self._names, self._texts),
            standing=standing,
            matches=played.matches if played else 0,
            last_at=played.last_at if played else None,
            company=company_address([self._viewer, person]) if played else "",
            where=where,
        )


async def _places(store: Store, person: str, texts: Texts) -> dict[str, Place]:
    found = await store.presence.of_friends(person, store.clock.now())
    return {one: _place(where, texts) for one, where in found.items() if where.ruleset in RULESETS}


def _place(where: Whereabouts, texts: Texts) -> Place:
    return Place(where.table, title_of(where.ruleset, texts), where.yours)


async def table_choices(store: Store, person: str, texts: Texts) -> tuple[TableChoice, ...]:
    """The tables at which somebody sits, to choose one of them."""
    kept = await store.tables.kept(person, TABLES)
    return tuple(
        TableChoice(one.table, title_of(one.ruleset, texts)) for one in kept if one.ruleset in RULESETS
    )


def _next(companions: Companions) -> str | None:
    if not companions.more:
        return None
    return "/people?" + urlencode({"after": companions.people[-1].person})
