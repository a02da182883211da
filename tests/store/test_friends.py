"""Friends, blocks, invitations and where friends are, on both databases."""

import pytest
from sqlalchemy import Connection

from app.bench.planted import grown, plant
from app.games.core.ruleset import Refusal
from app.store.friends import Circle
from app.store.invitations import AT_A_TABLE, GOOD_MS, Invitation
from app.store.invites import Invite
from app.store.met import PEOPLE
from app.store.people_schema import blocks
from app.store.reports import A_DAY, DAY_MS, LINES, Complaint
from app.store.schema import tables as table_rows
from app.store.schema import users
from app.store.store import Store
from app.store.tables import Opening
from app.store.whereabouts import Whereabouts
from app.table import state as s
from tests.store.evening import NOON, StoredEvening, wish
from tests.store.rows_of import all_rows

pytestmark = pytest.mark.anyio

OURS = ("friends", "blocks", "seen_by_friends", "invitations", "reports", "report_lines")


class Company:
    """People who have all been at one public table of the first one's."""

    def __init__(self, store: Store, people: list[str], table: str, key: int) -> None:
        self.store, self.people, self.table, self.key = store, people, table, key
        self._opened = 0

    @classmethod
    async def gathered(cls, store: Store, *names: str, public: bool = True) -> "Company":
        people = [(await store.accounts.arrive(NOON, name)).person.person for name in names]
        company = cls(store, people, "", 0)
        company.table, company.key = await company.opened(people[0], public=public)
        for person in people[1:]:
            await store.tables.admit(company.key, person, NOON)
        return company

    async def opened(self, host: str, *, public: bool) -> tuple[str, int]:
        """Another table."""
        self._opened += 1
        invite = await self.store.tables.open(wish(host=host, public=public, seed=self._opened))
        assert isinstance(invite, Invite)
        head = await self.store.log.head(invite.table)
        assert head is not None
        return invite.table, head.key

    async def befriend(self, *pairs: tuple[str, str]) -> None:
        for one, other in pairs:
            assert await self.store.friends.ask(one, other, NOON) is None
            assert await self.store.friends.ask(other, one, NOON) is None


def code(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


# ── Friends ───────────────────────────────────────────────────────────────────────────────────────


async def test_friends_are_two_who_have_both_asked(store: Store) -> None:
    ash, elm = (await Company.gathered(store, "Ash", "Elm")).people
    friends = store.friends
    assert await friends.ask(ash, elm, NOON) is None
    assert (await friends.circle(ash)).asked == (elm,) and (await friends.circle(elm)).asking == (ash,)
    assert await friends.ask(ash, elm, NOON) is None, "asking again changes nothing"
    assert await friends.ask(elm, ash, NOON) is None
    for one, other in ((ash, elm), (elm, ash)):
        assert await friends.circle(one) == Circle((other,), (), (), (), seen=False)
    await friends.end(elm, ash)
    for one in (ash, elm):
        assert await friends.circle(one) == Circle((), (), (), (), seen=False)


async def test_whoever_is_answered_no_is_not_told(store: Store) -> None:
    ash, elm = (await Company.gathered(store, "Ash", "Elm")).people
    await store.friends.ask(ash, elm, NOON)
    await store.friends.end(elm, ash)
    assert (await store.friends.circle(elm)).asking == ()
    assert (await store.friends.circle(ash)).asked == (elm,)
    await store.friends.ask(elm, ash, NOON)
    assert (await store.friends.circle(ash)).friends == (elm,)


async def test_strangers_and_nobody_are_alike(store: Store) -> None:
    company = await Company.gathered(store, "Ash")
    ash, stranger = company.people[0], (await store.accounts.arrive(NOON, "Elm")).person.person
    for other in (stranger, "p-nobody", "", ash, "b-good-0"):
        assert code(await store.friends.ask(ash, other, NOON)) == "never_met"
        assert code(await store.friends.block(ash, other, NOON)) == "never_met"
        assert code(await store.reports.make(Complaint(ash, other, "other", ""), NOON)) == "never_met"
        assert code(await store.invitations.invite(company.key, ash, other, NOON)) == "not_friends"
        await store.friends.end(ash, other)
        await store.friends.unblock(ash, other)
    rows = await all_rows(store)
    assert not any(rows[name] for name in OURS)


async def test_people_played_with_come_the_last_first_with_their_matches(store: Store) -> None:
    planted = grown(40)
    await plant(store, planted)
    people = {person for match in planted for _, _, person in match.players}

    def name_all(connection: Connection) -> None:
        rows = [{"person": person, "name": person, "created_at": NOON} for person in sorted(people)]
        connection.execute(users.insert(), rows)

    await store.database.write(name_all)
    wanted: dict[str, tuple[int, int]] = {}
    for match in planted:
        played = [person for _, _, person in match.players]
        for person in played if "p-always" in played else []:
            count, last = wanted.get(person, (0, 0))
            wanted[person] = (count + 1, max(last, match.started_at))
    del wanted["p-always"]
    first = await store.friends.played_with("p-always")
    assert len(first.people) == PEOPLE and first.more
    second = await store.friends.played_with("p-always", after=first.people[-1].person)
    assert not second.more
    found = [(one.person, one.matches, one.last_at) for one in (*first.people, *second.people)]
    ordered = sorted(wanted.items(), key=lambda item: (-item[1][1], item[0]))
    assert found == [(person, count, last) for person, (count, last) in ordered]
    assert (await store.friends.played_with("p-nobody")).people == ()


# ── Blocks ────────────────────────────────────────────────────────────────────────────────────────


async def test_a_block_ends_a_friendship_and_what_the_blocked_ask_is_never_seen(store: Store) -> None:
    company = await Company.gathered(store, "Ash", "Elm")
    ash, elm = company.people
    await company.befriend((ash, elm))
    assert await store.invitations.invite(company.key, elm, ash, NOON) is None
    assert await store.friends.block(ash, elm, NOON) is None
    assert await store.blocks.blocked_by([ash, elm]) == {ash: frozenset({elm}), elm: frozenset()}
    assert await store.friends.circle(ash) == Circle((), (), (), (elm,), seen=False)
    assert await store.friends.circle(elm) == Circle((), (), (), (), seen=False)
    assert await store.invitations.of(ash, NOON) == []
    assert await store.friends.ask(elm, ash, NOON) is None
    assert (await store.friends.circle(elm)).asked == (ash,), "as if nobody had answered"
    assert (await store.friends.circle(ash)).asking == ()
    assert code(await store.invitations.invite(company.key, elm, ash, NOON)) == "not_friends"
    assert code(await store.friends.ask(ash, elm, NOON)) == "person_blocked"
    await store.friends.unblock(ash, elm)
    assert await store.friends.circle(ash) == Circle((), (), (), (), seen=False)


async def test_whom_the_host_has_blocked_finds_no_table(store: Store) -> None:
    company = await Company.gathered(store, "Ash", "Elm", "Oak")
    ash, elm, oak = company.people
    await store.friends.block(ash, elm, NOON)
    private, key = await company.opened(ash, public=False)
    invite = await store.invites.of(private, ash)
    assert invite is not None and invite.code is not None
    assert await store.invites.join(private, invite.secret, elm, NOON) is None
    assert await store.invites.join_by_code(invite.code, elm, NOON) is None
    assert await store.tables.may_enter(company.table, elm) is None
    assert await store.tables.may_enter(company.table, oak) is not None
    assert await store.tables.bars(key, elm) and not await store.tables.bars(key, oak)
    assert await store.tables.hosted(ash, elm) == [] and len(await store.tables.hosted(ash, ash)) == 2


async def test_whoever_sits_at_the_table_keeps_the_seat(store: Store) -> None:
    evening = await StoredEvening.begin(store)
    await evening.play(store, s.PLAYING)
    host = evening.state.host
    assert host is not None
    other = next(seat.person for seat in evening.state.seats if seat.person not in (None, host))
    assert other is not None

    def know(connection: Connection) -> None:
        connection.execute(blocks.insert().values(person=host, blocked=other, at=NOON))

    await store.database.write(know)
    assert await store.tables.may_enter(evening.state.table, other) is not None
    assert await store.tables.hosted(host, other) == [evening.state.key]


# ── Invitations ───────────────────────────────────────────────────────────────────────────────────


async def test_an_invitation_lets_a_friend_in_once(store: Store) -> None:
    company = await Company.gathered(store, "Ash", "Elm", "Oak")
    ash, elm, oak = company.people
    await company.befriend((ash, elm), (oak, elm))
    private, key = await company.opened(ash, public=False)
    for person, at in ((ash, NOON), (oak, NOON + 1)):
        assert await store.invitations.invite(key, person, elm, at) is None
    assert await store.invitations.of(elm, NOON + 2) == [Invitation(private, "pisti", oak, NOON + 1)]
    assert await store.invitations.to(key, NOON) == {elm}
    assert await store.invitations.accept(private, oak, NOON) is None, "somebody else's"
    assert await store.invitations.accept("missing", elm, NOON) is None
    assert await store.tables.may_enter(private, elm) is None
    assert await store.invitations.accept(private, elm, NOON) == private
    assert await store.tables.may_enter(private, elm) is not None
    assert await store.invitations.of(elm, NOON) == []
    assert await store.invitations.accept(private, elm, NOON) is None


async def test_what_an_invitation_is_worth_is_asked_when_it_is_read(store: Store) -> None:
    company = await Company.gathered(store, "Ash", "Elm")
    ash, elm = company.people
    await company.befriend((ash, elm))
    private, key = await company.opened(ash, public=False)

    async def good(at: int = NOON) -> bool:
        return bool(await store.invitations.of(elm, at))

    await store.invitations.invite(key, ash, elm, NOON)
    assert await good(NOON + GOOD_MS - 1) and not await good(NOON + GOOD_MS)
    assert await store.invitations.accept(private, elm, NOON + GOOD_MS) is None
    for column, value in (("door", "closed"), ("removed", f'["{elm}"]'), ("removed", f'["{ash}"]')):
        kept = await _set(store, key, column, value)
        assert not await good() and await store.invitations.accept(private, elm, NOON) is None
        await _set(store, key, column, kept)
    kept = await _set(store, key, "door", "locked")
    assert not await good() and code(await store.invitations.accept(private, elm, NOON)) == "table_locked"
    await _set(store, key, "door", kept)
    assert await good()
    await store.friends.end(elm, ash)
    assert not await good()
    await company.befriend((ash, elm))
    await store.invitations.invite(key, ash, elm, NOON)
    await store.invitations.decline(private, elm)
    assert not await good()


async def _set(store: Store, key: int, column: str, value: str) -> str:
    """Change a column of a table's row; what it was."""

    def write(connection: Connection) -> str:
        row = connection.execute(table_rows.select().where(table_rows.c.id == key)).one()
        connection.execute(table_rows.update().where(table_rows.c.id == key).values({column: value}))
        return str(row._mapping[column])

    return await store.database.write(write)


async def test_so_many_invitations_to_a_table_and_no_more(store: Store) -> None:
    company = await Company.gathered(store, "Ash", *(f"Friend {n}" for n in range(AT_A_TABLE + 1)))
    ash, *others = company.people
    await company.befriend(*((ash, one) for one in others))
    given = [await store.invitations.invite(company.key, ash, one, NOON) for one in others]
    assert given[:-1] == [None] * AT_A_TABLE and code(given[-1]) == "too_many"
    assert await store.invitations.invite(company.key, ash, others[-1], NOON + GOOD_MS) is None


# ── Where friends are ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("friends", "seen", "public", "let_in", "blocked", "locked", "told"),
    [
        (True, True, True, False, False, False, "public"),
        (True, True, False, True, False, False, "yours"),
        (True, True, False, False, False, False, None),
        (True, False, True, False, False, False, None),
        (False, True, True, True, False, False, None),
        (True, True, True, False, True, False, None),
        (True, True, True, False, False, True, None),
        (True, True, False, True, False, True, "yours"),
    ],
)
async def test_who_may_see_where_somebody_is(
    store: Store,
    friends: bool,
    seen: bool,
    public: bool,
    let_in: bool,
    blocked: bool,
    locked: bool,
    told: str | None,
) -> None:
    company = await Company.gathered(store, "Ash", "Elm", "Oak")
    ash, elm, oak = company.people
    if friends:
        await company.befriend((ash, elm))
    await store.friends.show(ash, NOON, seen=seen)
    table, key = await company.opened(oak, public=public)
    if let_in:
        await store.tables.admit(key, elm, NOON)
    if blocked:
        await store.friends.block(oak, elm, NOON)
    await _set(store, key, "door", "locked" if locked else "open")
    await store.connections.open(key, ash, "connection-1", NOON)
    found = await store.presence.of_friends(elm, NOON)
    assert found == ({} if told is None else {ash: Whereabouts(table, "pisti", told == "yours")})
    assert await store.presence.of_friends(ash, NOON) == {}, "the other one has not allowed it"
    assert await store.presence.of_friends(elm, NOON + 60_000) == {}, "gone by then"


# ── Reports ───────────────────────────────────────────────────────────────────────────────────────


async def test_a_report_keeps_the_talk_of_its_table(store: Store) -> None:
    company = await Company.gathered(store, "Ash", "Elm")
    ash, elm = company.people
    for n in range(LINES + 1):
        await store.talk.say(company.key, elm, f"cid-{n:05}", f"boo {n}", NOON + n)
    assert await store.reports.make(Complaint(ash, elm, "insults", "Rude.", company.table), NOON + 99) is None
    [report] = await store.reports.listed()
    assert (report.reporter, report.reported, report.name, report.table) == (ash, elm, "Elm", company.table)
    assert (report.reason, report.text, report.at, report.done_at) == ("insults", "Rude.", NOON + 99, None)
    assert [line.text for line in report.lines] == [f"boo {n}" for n in range(1, LINES + 1)]
    assert await store.reports.settle([report.id, 99], NOON + 100) == [report.id]
    assert await store.reports.settle([report.id], NOON + 101) == []
    assert await store.reports.listed() == []
    [done] = await store.reports.listed(done=True)
    assert done.done_at == NOON + 100


async def test_reports_are_limited_and_their_table_is_one_that_the_reporter_knows(store: Store) -> None:
    company = await Company.gathered(store, "Ash", "Elm")
    ash, elm = company.people
    private, _ = await company.opened(elm, public=False)
    for table in (private, "missing"):
        assert code(await store.reports.make(Complaint(ash, elm, "name", "", table), NOON)) == "no_such_table"
    for _ in range(A_DAY):
        assert await store.reports.make(Complaint(ash, elm, "name", ""), NOON) is None
    assert code(await store.reports.make(Complaint(ash, elm, "name", ""), NOON)) == "too_many"
    assert await store.reports.make(Complaint(ash, elm, "name", ""), NOON + DAY_MS) is None
    assert {report.table for report in await store.reports.listed()} == {company.table}


# ── Whoever goes ──────────────────────────────────────────────────────────────────────────────────


async def test_nothing_is_left_of_whoever_is_forgotten(store: Store) -> None:
    company = await Company.gathered(store, "Ash", "Elm", "Oak", "Yew")
    ash, elm, oak, yew = company.people
    await company.befriend((ash, elm), (elm, oak))
    await store.friends.ask(yew, elm, NOON)
    await store.invitations.invite(company.key, ash, elm, NOON)
    await store.invitations.invite(company.key, elm, oak, NOON)
    await store.friends.show(elm, NOON, seen=True)
    await store.friends.block(yew, elm, NOON)
    await store.talk.say(company.key, elm, "cid-00001", "my words", NOON)
    for one, other in ((ash, elm), (elm, oak), (oak, yew)):
        await store.reports.make(Complaint(one, other, "other", f"{one} of {other}"), NOON)
    await store.farewell.forget(elm)
    rows = await all_rows(store)
    left = {name: rows[name] for name in OURS}
    assert [len(left[name]) for name in OURS] == [0, 0, 0, 0, 1, 1]
    assert "my words" not in repr(left)
    [report] = await store.reports.listed()
    assert report.reported == yew and [(line.person, line.text) for line in report.lines] == [(elm, "")]


# ── Tables that somebody keeps open ───────────────────────────────────────────────────────────────


async def test_a_host_s_open_tables_are_those_with_somebody_at_them_and_the_newest(store: Store) -> None:
    fresh = bytes(32)
    wishes = [Opening("p-host", f"wish-{n}-key", "pisti", 2, False, NOON, fresh) for n in range(3)]
    for one in wishes:
        assert not isinstance(await store.tables.open(one), Refusal)
    count = store.presence.open_tables
    assert await count("p-host", "wish-9-key", NOON + 1_000) == 3, "nobody could have come yet"
    assert await count("p-host", "wish-0-key", NOON + 1_000) == 2, (
        "the same wish is not counted beside itself"
    )
    later = NOON + 60_000
    assert await count("p-host", "wish-9-key", later) == 0
    invite = await store.tables.open(wishes[1])
    assert not isinstance(invite, Refusal)
    head = await store.tables.may_enter(invite.table, "p-host")
    assert head is not None
    await store.connections.open(head.key, "p-friend", "c-1", later)
    assert await count("p-host", "wish-9-key", later) == 1
    assert await count("p-friend", "wish-9-key", later) == 0
