"""The first tables: entries, projections, records."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def _text(name: str, null: bool = False) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=null)


def _big(name: str, null: bool = False) -> "sa.Column[int]":
    return sa.Column(name, BIG, nullable=null)


def _int(name: str, null: bool = False) -> "sa.Column[int]":
    return sa.Column(name, sa.Integer, nullable=null)


def _flag(name: str, null: bool = False) -> "sa.Column[bool]":
    return sa.Column(name, sa.Boolean(create_constraint=False), nullable=null)


def upgrade() -> None:
    _truth()
    _tables()
    _matches()
    _people()
    _rooms()
    _time()


def _truth() -> None:
    op.create_table(
        "entries",
        _big("table_id"),
        _int("seq"),
        _text("entry_id"),
        _big("at"),
        _text("actor", True),
        _text("cid", True),
        _text("kind"),
        _text("body"),
        _text("private", True),
        sa.PrimaryKeyConstraint("table_id", "seq", name="entries_pkey"),
        sa.CheckConstraint("seq >= 1", name="entries_seq_from_one"),
    )


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        _text("public_id"),
        _text("opened_by"),
        _text("opened_key"),
        _big("opened_at"),
        _int("seq"),
        _big("at"),
        _text("ruleset"),
        _int("seats"),
        _text("options"),
        _flag("public"),
        _text("phase"),
        _text("host", True),
        _text("persons"),
        _int("taken"),
        _int("match_number"),
        _int("chapter_seq"),
        _big("due_at", True),
        sa.Column("swept_until", BIG, nullable=False, server_default="0"),
        sa.UniqueConstraint("public_id", name="tables_public_id_key"),
        sa.UniqueConstraint("opened_by", "opened_key", name="tables_opened_key"),
        postgresql_with={"fillfactor": "50"},
    )
    due = sa.text("due_at IS NOT NULL")
    op.create_index("tables_due", "tables", ["due_at"], sqlite_where=due, postgresql_where=due)
    op.create_table(
        "seats",
        _big("table_id"),
        _int("seat"),
        _text("person", True),
        sa.PrimaryKeyConstraint("table_id", "seat", name="seats_pkey"),
    )
    op.create_index("seats_person", "seats", ["person"])


def _matches() -> None:
    op.create_table(
        "matches",
        _big("table_id"),
        _int("number"),
        _text("ruleset"),
        _int("rules_version"),
        _int("seats"),
        _text("options"),
        _big("started_at"),
        _int("started_seq"),
        _big("ended_at", True),
        _int("ended_seq", True),
        _text("winners", True),
        _text("reason", True),
        _flag("unfinished", True),
        _text("totals", True),
        sa.PrimaryKeyConstraint("table_id", "number", name="matches_pkey"),
    )
    op.create_table(
        "match_players",
        _big("table_id"),
        _int("match_number"),
        _int("seat"),
        _int("side"),
        _text("person"),
        _text("ruleset"),
        _big("started_at"),
        sa.PrimaryKeyConstraint("table_id", "match_number", "seat", name="match_players_pkey"),
    )
    op.create_index("match_players_person", "match_players", ["person", "started_at"])
    op.create_index("match_players_person_ruleset", "match_players", ["person", "ruleset", "started_at"])
    op.create_table(
        "deals",
        _big("table_id"),
        _int("match_number"),
        _int("number"),
        _big("at"),
        _int("seq"),
        _int("dealer"),
        _text("commit_hash"),
        _text("secret"),
        _text("asked"),
        _big("mix_by"),
        _text("mixes"),
        _text("silent"),
        _int("round", True),
        _flag("counted", True),
        _text("points", True),
        _text("totals", True),
        _text("lines", True),
        sa.PrimaryKeyConstraint("table_id", "match_number", "number", name="deals_pkey"),
    )


def _people() -> None:
    op.create_table(
        "users",
        sa.Column("person", sa.Text, primary_key=True),
        _text("name", True),
        _big("created_at"),
        _text("recovery_hash", True),
        sa.UniqueConstraint("recovery_hash", name="users_recovery_hash_key"),
    )
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.Text, primary_key=True),
        _text("person"),
        _big("created_at"),
        _big("seen_at"),
        _big("revoked_at", True),
    )
    op.create_index("sessions_person", "sessions", ["person"])
    op.create_table(
        "invites",
        sa.Column("table_id", BIG, primary_key=True, autoincrement=False),
        _text("secret"),
        _text("code", True),
        _big("created_at"),
        sa.UniqueConstraint("code", name="invites_code_key"),
    )
    op.create_table(
        "admissions",
        _big("table_id"),
        _text("person"),
        _big("at"),
        sa.PrimaryKeyConstraint("table_id", "person", name="admissions_pkey"),
    )


def _rooms() -> None:
    op.create_table(
        "connections",
        sa.Column("number", BIG, primary_key=True, autoincrement=True),
        _text("connection"),
        _big("table_id"),
        _text("person"),
        _text("worker"),
        _big("seen_at"),
        sa.UniqueConstraint("connection", name="connections_connection_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("connections_table", "connections", ["table_id"])
    op.create_table(
        "messages",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        _big("table_id"),
        _big("at"),
        _text("person"),
        _text("cid"),
        _text("text"),
        sa.UniqueConstraint("person", "cid", name="messages_person_cid_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("messages_table", "messages", ["table_id", "id"])
    op.create_table(
        "whispers",
        _big("table_id"),
        _text("told"),
        _big("number"),
        _int("match_number"),
        _int("deal"),
        _big("at"),
        _text("person"),
        _text("cid"),
        _int("seat"),
        _text("kind"),
        _text("suit", True),
        sa.PrimaryKeyConstraint("table_id", "told", "number", name="whispers_pkey"),
        sa.UniqueConstraint("person", "cid", name="whispers_person_cid_key"),
    )
    op.create_index("whispers_deal", "whispers", ["table_id", "match_number", "deal"])


def _time() -> None:
    op.create_table(
        "outages",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        _big("begin_at"),
        _big("end_at"),
        sqlite_autoincrement=True,
    )
    heartbeat = op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        _big("at"),
        sa.CheckConstraint("id = 1", name="heartbeat_one_row"),
    )
    # 0: no worker has ever been here, so nothing was an outage.
    op.bulk_insert(heartbeat, [{"id": 1, "at": 0}])
    op.create_table("meta", sa.Column("key", sa.Text, primary_key=True), _text("value"))


def downgrade() -> None:
    for name in (
        "meta",
        "heartbeat",
        "outages",
        "whispers",
        "messages",
        "connections",
        "admissions",
        "invites",
        "sessions",
        "users",
        "deals",
        "match_players",
        "matches",
        "seats",
        "tables",
        "entries",
    ):
        op.drop_table(name)
