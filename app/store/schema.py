"""The tables of the database, for both engines.

`entries` is the truth of play. `tables`, `seats`, `members`, `matches`, `match_players`, `deals` and `tallies` are projections: written
with the entry, always to be made again from the logs. The rest are records of their own. Lists and objects are canonical
JSON text, times are whole milliseconds. This module describes and asks nothing; the steps that lead here stand
in `migrations/`.
"""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

metadata = MetaData()

BIG = BigInteger().with_variant(Integer, "sqlite")
"""64 bits everywhere; SQLite only counts up a column whose type is exactly INTEGER."""


def _id() -> Column[int]:
    return Column("id", BIG, primary_key=True, autoincrement=True)


def _text(name: str, *, null: bool = False, default: str | None = None) -> Column[Any]:
    return Column(name, Text, nullable=null, server_default=default)


def _whole(name: str, *, null: bool = False, default: str | None = None) -> Column[Any]:
    return Column(name, BIG, nullable=null, server_default=default)


# ── The truth ─────────────────────────────────────────────────────────────────────────────────────

entries = Table(
    "entries",
    metadata,
    _whole("table_id"),
    Column("seq", Integer, nullable=False),
    _text("entry_id"),
    _whole("at"),
    _text("actor", null=True),
    _text("cid", null=True),
    _text("kind"),
    _text("body"),
    _text("private", null=True),
    PrimaryKeyConstraint("table_id", "seq", name="entries_pkey"),
    CheckConstraint("seq >= 1", name="entries_seq_from_one"),
)

# ── Projections ───────────────────────────────────────────────────────────────────────────────────

tables = Table(
    "tables",
    metadata,
    _id(),
    _text("public_id"),
    _text("opened_by"),
    _text("opened_key"),
    _whole("opened_at"),
    Column("seq", Integer, nullable=False),
    _whole("at"),
    _text("ruleset"),
    Column("seats", Integer, nullable=False),
    _text("options"),
    Column("public", Boolean(create_constraint=False), nullable=False),
    _text("phase"),
    _text("host", null=True),
    _text("persons"),
    Column("taken", Integer, nullable=False),
    Column("match_number", Integer, nullable=False),
    Column("chapter_seq", Integer, nullable=False),
    _whole("due_at", null=True),
    # How the table stands to whoever comes (`app.table.door`), and whom its host has sent away.
    _text("door", default="open"),
    _text("removed", default="[]"),
    # Not a projection: until when a sweeper has claimed the table.
    _whole("swept_until", default="0"),
    UniqueConstraint("public_id", name="tables_public_id_key"),
    UniqueConstraint("opened_by", "opened_key", name="tables_opened_key"),
    # A row is rewritten with each entry of its table: room on the page keeps that cheap.
    postgresql_with={"fillfactor": "50"},
)
Index(
    "tables_due",
    tables.c.due_at,
    sqlite_where=text("due_at IS NOT NULL"),
    postgresql_where=text("due_at IS NOT NULL"),
)
# Who sits where, for the question where somebody's seat is kept; `persons` above is the same by table.
seats = Table(
    "seats",
    metadata,
    _whole("table_id"),
    Column("seat", Integer, nullable=False),
    _text("person", null=True),
    PrimaryKeyConstraint("table_id", "seat", name="seats_pkey"),
)
Index("seats_person", seats.c.person)

# The people of standing tables, and the seats kept for them: all of a table's rows are written together.
members = Table(
    "members",
    metadata,
    _whole("table_id"),
    _text("person"),
    Column("seat", Integer, nullable=True),
    PrimaryKeyConstraint("table_id", "person", name="members_pkey"),
)
Index("members_person", members.c.person)

matches = Table(
    "matches",
    metadata,
    _whole("table_id"),
    Column("number", Integer, nullable=False),
    _text("ruleset"),
    Column("rules_version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    _text("options"),
    _whole("started_at"),
    Column("started_seq", Integer, nullable=False),
    _whole("ended_at", null=True),
    Column("ended_seq", Integer, nullable=True),
    _text("winners", null=True),
    _text("reason", null=True),
    Column("unfinished", Boolean(create_constraint=False), nullable=True),
    _text("totals", null=True),
    # `[[seat, who]…]` of every seat that its person did not play all the time; null until the match ends.
    _text("played_for", null=True),
    # Whether the table wanted it rated when it began, and whether it counts; null until the match ends.
    Column("rated", Boolean(create_constraint=False), nullable=False, server_default=false()),
    Column("counts", Boolean(create_constraint=False), nullable=True),
    # Not a projection: it counts, and nobody's rating knows of it yet (`app.store.ratings`).
    Column("rating_due", Boolean(create_constraint=False), nullable=True),
    PrimaryKeyConstraint("table_id", "number", name="matches_pkey"),
)
# In the order in which ratings are computed.
for _name in ("counts", "rating_due"):
    Index(
        f"matches_{_name}",
        *(matches.c[name] for name in ("ruleset", "ended_at", "table_id", "number")),
        sqlite_where=text(f"{_name} = 1"),
        postgresql_where=text(_name),
    )

match_players = Table(
    "match_players",
    metadata,
    _whole("table_id"),
    Column("match_number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    _text("person"),
    # Of the match, kept here so that a person's matches are read in order, counted and filtered from one index.
    _text("ruleset"),
    _whole("started_at"),
    # How it ended for this player's side, and its points then; null while it goes on.
    _text("outcome", null=True),
    _whole("points", null=True),
    PrimaryKeyConstraint("table_id", "match_number", "seat", name="match_players_pkey"),
)
_PLACE = (
    match_players.c.started_at,
    match_players.c.table_id,
    match_players.c.match_number,
    match_players.c.outcome,
)
Index("match_players_history", match_players.c.person, *_PLACE)
Index("match_players_ruleset_history", match_players.c.person, match_players.c.ruleset, *_PLACE)
# Whether somebody played a certain match: one step, however many they have played.
Index("match_players_match", match_players.c.person, match_players.c.table_id, match_players.c.match_number)

# What a person's deals at a table come to, by kind of score line (`app.table.tallies`): sums, each deal added once.
tallies = Table(
    "tallies",
    metadata,
    _whole("table_id"),
    _text("person"),
    _text("ruleset"),
    _text("what"),
    _whole("lines"),
    _whole("amount"),
    _whole("points"),
    PrimaryKeyConstraint("table_id", "person", "ruleset", "what", name="tallies_pkey"),
)
Index(
    "tallies_person",
    tallies.c.person,
    tallies.c.ruleset,
    tallies.c.what,
    tallies.c.lines,
    tallies.c.amount,
    tallies.c.points,
)

deals = Table(
    "deals",
    metadata,
    _whole("table_id"),
    Column("match_number", Integer, nullable=False),
    Column("number", Integer, nullable=False),
    _whole("at"),
    Column("seq", Integer, nullable=False),
    Column("dealer", Integer, nullable=False),
    _text("commit_hash"),
    _text("secret"),
    _text("asked"),
    _whole("mix_by"),
    _text("mixes"),
    _text("silent"),
    # All null for a deal that was never scored; `round` counts the scored ones.
    Column("round", Integer, nullable=True),
    Column("counted", Boolean(create_constraint=False), nullable=True),
    _text("points", null=True),
    _text("totals", null=True),
    _text("lines", null=True),
    # `[[seat, who]…]` of every seat for which somebody else moved; null for none.
    _text("played_for", null=True),
    PrimaryKeyConstraint("table_id", "match_number", "number", name="deals_pkey"),
)

# ── Records ───────────────────────────────────────────────────────────────────────────────────────

# Nobody's row goes: whoever was forgotten stays as an opaque id without a name, because matches stand on it.
users = Table(
    "users",
    metadata,
    Column("person", Text, primary_key=True),
    _text("name", null=True),
    _whole("created_at"),
    _text("recovery_hash", null=True),
    # Folded (`app.table.words.clean_sign_in_name`): with it and a password somebody comes in anywhere.
    _text("sign_in_name", null=True),
    _text("password_hash", null=True),
    UniqueConstraint("recovery_hash", name="users_recovery_hash_key"),
)
Index("users_sign_in_name", users.c.sign_in_name, unique=True)

sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Text, primary_key=True),
    _text("person"),
    _whole("created_at"),
    _whole("seen_at"),
    _whole("revoked_at", null=True),
    # What the browser called itself when the session began, in two words; empty where nobody knows.
    _text("browser", default=""),
    # Begun with a recovery code: it may choose a new password without the old one, once.
    Column("recovered", Boolean(create_constraint=False), nullable=False, server_default=false()),
)
Index("sessions_person", sessions.c.person)

# The invite and the code are shown again to whoever is let in, so they are stored as they are: whoever can read
# this row can read the table's whole log beside it, and a key to derive them from would lie in the same database.
invites = Table(
    "invites",
    metadata,
    Column("table_id", BIG, primary_key=True, autoincrement=False),
    _text("secret"),
    _text("code", null=True),
    _whole("created_at"),
    UniqueConstraint("code", name="invites_code_key"),
)

admissions = Table(
    "admissions",
    metadata,
    _whole("table_id"),
    _text("person"),
    _whole("at"),
    PrimaryKeyConstraint("table_id", "person", name="admissions_pkey"),
)
Index("admissions_person", admissions.c.person)

# A one-time code of a person at a table: `move` makes another browser the same person, `lend` lends their seat there.
# `used_by` is who opened it: a person, or, for a browser that was nobody yet, the empty text.
handovers = Table(
    "handovers",
    metadata,
    Column("secret_hash", Text, primary_key=True),
    _whole("table_id"),
    _text("kind"),
    _text("person"),
    _whole("good_until"),
    _text("used_by", null=True),
    _whole("used_at", null=True),
)
Index("handovers_person", handovers.c.person)
Index("handovers_good_until", handovers.c.good_until)

connections = Table(
    "connections",
    metadata,
    Column("number", BIG, primary_key=True, autoincrement=True),
    _text("connection"),
    _whole("table_id"),
    _text("person"),
    _text("worker"),
    _whole("seen_at"),
    UniqueConstraint("connection", name="connections_connection_key"),
    sqlite_autoincrement=True,
)
Index("connections_table", connections.c.table_id)

messages = Table(
    "messages",
    metadata,
    _id(),
    _whole("table_id"),
    _whole("at"),
    _text("person"),
    _text("cid"),
    _text("text"),
    UniqueConstraint("person", "cid", name="messages_person_cid_key"),
    sqlite_autoincrement=True,
)
Index("messages_table", messages.c.table_id, messages.c.id)

# `told` is the list of people who may know of a signal, or null for everybody. Each such audience is counted apart:
# one number for all would tell by its gaps what others were told.
whispers = Table(
    "whispers",
    metadata,
    _whole("table_id"),
    _text("told"),
    _whole("number"),
    Column("match_number", Integer, nullable=False),
    Column("deal", Integer, nullable=False),
    _whole("at"),
    _text("person"),
    _text("cid"),
    Column("seat", Integer, nullable=False),
    _text("kind"),
    _text("suit", null=True),
    PrimaryKeyConstraint("table_id", "told", "number", name="whispers_pkey"),
    UniqueConstraint("person", "cid", name="whispers_person_cid_key"),
)
Index("whispers_deal", whispers.c.table_id, whispers.c.match_number, whispers.c.deal)

# Reactions and nudges (then `told` is whom it is for): shown once, in passing.
gestures = Table(
    "gestures",
    metadata,
    _id(),
    _whole("table_id"),
    _whole("at"),
    _text("person"),
    _text("cid"),
    _text("kind"),
    _text("told", null=True),
    UniqueConstraint("person", "cid", name="gestures_person_cid_key"),
    sqlite_autoincrement=True,
)
Index("gestures_table", gestures.c.table_id, gestures.c.at)

# What a table looks at in company: one row while it lasts, written over each time. `review` is the whole of it, the rest
# is what is asked for.
reviews = Table(
    "reviews",
    metadata,
    Column("table_id", BIG, primary_key=True, autoincrement=False),
    Column("match_number", Integer, nullable=False),
    _whole("at"),
    _text("leader", null=True),
    _text("joined"),
    _text("review"),
)

outages = Table(
    "outages",
    metadata,
    _id(),
    _whole("begin_at"),
    _whole("end_at"),
    sqlite_autoincrement=True,
)

heartbeat = Table(
    "heartbeat",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    _whole("at"),
    CheckConstraint("id = 1", name="heartbeat_one_row"),
)

meta = Table("meta", metadata, Column("key", Text, primary_key=True), _text("value"))
