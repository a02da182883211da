"""Everything that is kept about one person, for themselves to take away: read as a whole, on one snapshot.

Never a secret: no hash, no token, no code, no invitation; and nothing that others said or did but the opaque ids of
those a gesture was for. The parts are those of `docs/protocol.md`.
"""

from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, or_, select

from app.store.database import Database
from app.store.matches import match_id
from app.store.people_schema import blocks, friends, invitations, reports, seen_by_friends, tokens
from app.store.ratings import step_of_player
from app.store.ratings_schema import rating_steps, ratings
from app.store.reviews import looks_along
from app.store.schema import (
    admissions,
    gestures,
    handovers,
    match_players,
    matches,
    members,
    messages,
    reviews,
    seats,
    sessions,
    tables,
    users,
    whispers,
)

Json = dict[str, Any]
VERSION: Final = 1


class Takeaway:
    """Reading it."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, person: str) -> Json:
        """Everything about this person, as JSON values; times in ms, tables and matches by their public ids."""
        return await self._database.read(lambda connection: _whole(connection, person))


def _whole(connection: Connection, person: str) -> Json:
    found = {name: _rows(connection, asked) for name, asked in _parts(person).items()}
    [account] = _rows(connection, _account(person))
    for match in found["matches"]:
        match["match"] = match_id(match["table"], match.pop("number"))
        for name in ("winners", "totals"):
            match[name] = None if match[name] is None else msgspec.json.decode(match[name])
    return {"aelwyd": "about me", "version": VERSION, "account": account, **found}


def _rows(connection: Connection, asked: Select[Any]) -> list[Json]:
    return [dict(row) for row in connection.execute(asked).mappings()]


def _account(person: str) -> Select[Any]:
    return select(
        users.c.person,
        users.c.name,
        users.c.created_at,
        users.c.sign_in_name,
        users.c.password_hash.is_not(None).label("has_password"),
        users.c.recovery_hash.is_not(None).label("has_recovery_code"),
    ).where(users.c.person == person)


def _parts(person: str) -> dict[str, Select[Any]]:
    """By the name of each part: what it is made of."""
    table = tables.c.public_id.label("table")
    return {
        "sessions": select(
            sessions.c.created_at, sessions.c.seen_at, sessions.c.revoked_at, sessions.c.browser
        )
        .where(sessions.c.person == person)
        .order_by(sessions.c.created_at),
        "tokens": select(
            *(tokens.c.label, tokens.c.scope, tokens.c.person, table, tokens.c.made_at, tokens.c.used_at)
        )
        .join_from(tokens, tables, tables.c.id == tokens.c.table_id, isouter=True)
        .where(or_(tokens.c.owner == person, tokens.c.person == person))
        .order_by(tokens.c.made_at),
        "tables_opened": select(table, tables.c.opened_at)
        .where(tables.c.opened_by == person)
        .order_by(tables.c.opened_at),
        "admissions": _at(table, admissions, person, admissions.c.at),
        "seats": _at(table, seats, person, seats.c.seat),
        "memberships": _at(table, members, person, members.c.seat),
        "matches": _matches(table, person),
        "ratings": select(ratings.c.ruleset, ratings.c.mu, ratings.c.sigma, ratings.c.matches)
        .where(ratings.c.person == person)
        .order_by(ratings.c.ruleset),
        "rating_steps": _rating_steps(table, person),
        "talk": _at(table, messages, person, messages.c.at, messages.c.text),
        "gestures": _at(table, gestures, person, gestures.c.at, gestures.c.kind, gestures.c.told.label("to")),
        "signals": _at(
            table,
            whispers,
            person,
            whispers.c.at,
            whispers.c.match_number,
            whispers.c.deal,
            whispers.c.seat,
            whispers.c.kind,
            whispers.c.suit,
        ),
        "handovers": _at(
            table,
            handovers,
            person,
            handovers.c.kind,
            handovers.c.good_until,
            handovers.c.used_at,
        ),
        "reviews": select(table, reviews.c.at, reviews.c.match_number)
        .join_from(reviews, tables, tables.c.id == reviews.c.table_id)
        .where(looks_along(person)),
        **_among_people(table, person),
    }


def _among_people(table: ColumnElement[Any], person: str) -> dict[str, Select[Any]]:
    """What this person is to others by their own word; never what others have said of them."""
    reported = select(reports.c.at, reports.c.reported, table, reports.c.reason, reports.c.text)
    return {
        "friends": select(friends.c.friend, friends.c.at)
        .where(friends.c.person == person)
        .order_by(friends.c.at),
        "blocks": select(blocks.c.blocked, blocks.c.at)
        .where(blocks.c.person == person)
        .order_by(blocks.c.at),
        "seen_by_friends": select(seen_by_friends.c.at).where(seen_by_friends.c.person == person),
        "invitations": _at(table, invitations, person, invitations.c.at, invitations.c.invited),
        "reports": reported.join_from(reports, tables, tables.c.id == reports.c.table_id, isouter=True)
        .where(reports.c.reporter == person)
        .order_by(reports.c.at),
    }


def _at(table: ColumnElement[Any], what: Any, person: str, *columns: ColumnElement[Any]) -> Select[Any]:
    """Something of this person's at tables, in the order of the first column."""
    return (
        select(table, *columns)
        .join_from(what, tables, tables.c.id == what.c.table_id)
        .where(what.c.person == person)
        .order_by(columns[0], table)
    )


def _rating_steps(table: ColumnElement[Any], person: str) -> Select[Any]:
    """What each match that counted made of their rating, in the order of the ends."""
    names = ("match_number", "seat", "ruleset", "ended_at", "mu", "sigma", "matches")
    return (
        select(table, *(rating_steps.c[name] for name in names))
        .join_from(rating_steps, match_players, step_of_player())
        .join(tables, tables.c.id == rating_steps.c.table_id)
        .where(match_players.c.person == person)
        .order_by(rating_steps.c.ended_at, table, rating_steps.c.match_number)
    )


def _matches(table: ColumnElement[Any], person: str) -> Select[Any]:
    mine = (matches.c.table_id == match_players.c.table_id) & (
        matches.c.number == match_players.c.match_number
    )
    return (
        select(
            table,
            matches.c.number,
            matches.c.ruleset,
            matches.c.started_at,
            matches.c.ended_at,
            matches.c.reason,
            matches.c.unfinished,
            matches.c.winners,
            matches.c.totals,
            match_players.c.seat,
            match_players.c.side,
            match_players.c.outcome,
            match_players.c.points,
        )
        .join_from(match_players, matches, mine)
        .join(tables, tables.c.id == matches.c.table_id)
        .where(match_players.c.person == person)
        .order_by(matches.c.started_at, table)
    )
