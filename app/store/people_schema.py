"""The tables of what people are to each other: friends, blocks, personal invitations, reports to the operator.

Records of their own, outside every log and deletable (`app.store.farewell`). Part of the one schema
(`app.store.schema`); this module describes and asks nothing.
"""

from sqlalchemy import Boolean, Column, Index, Integer, PrimaryKeyConstraint, Table, Text, false

from app.store.schema import BIG, metadata

# One row for each consent: two people are friends while each has one for the other. `declined`: the other one has
# seen this and wants to see it no more, which whoever asked is not told.
friends = Table(
    "friends",
    metadata,
    Column("person", Text, nullable=False),
    Column("friend", Text, nullable=False),
    Column("at", BIG, nullable=False),
    Column("declined", Boolean(create_constraint=False), nullable=False, server_default=false()),
    PrimaryKeyConstraint("person", "friend", name="friends_pkey"),
)
Index("friends_friend", friends.c.friend)

blocks = Table(
    "blocks",
    metadata,
    Column("person", Text, nullable=False),
    Column("blocked", Text, nullable=False),
    Column("at", BIG, nullable=False),
    PrimaryKeyConstraint("person", "blocked", name="blocks_pkey"),
)
Index("blocks_blocked", blocks.c.blocked)

# Whoever has a row lets their friends see at which table they are.
seen_by_friends = Table(
    "seen_by_friends",
    metadata,
    Column("person", Text, primary_key=True),
    Column("at", BIG, nullable=False),
)

# A friend asked to a table by name. Whether it is still good is asked when it is read.
invitations = Table(
    "invitations",
    metadata,
    Column("invited", Text, nullable=False),
    Column("table_id", BIG, nullable=False),
    Column("person", Text, nullable=False),
    Column("at", BIG, nullable=False),
    PrimaryKeyConstraint("invited", "table_id", "person", name="invitations_pkey"),
)
Index("invitations_person", invitations.c.person, invitations.c.at)

# `name` is what the reported person was called then.
reports = Table(
    "reports",
    metadata,
    Column("id", BIG, primary_key=True, autoincrement=True),
    Column("at", BIG, nullable=False),
    Column("reporter", Text, nullable=False),
    Column("reported", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("table_id", BIG, nullable=True),
    Column("reason", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("done_at", BIG, nullable=True),
    sqlite_autoincrement=True,
)
Index("reports_reporter", reports.c.reporter, reports.c.at)
Index("reports_reported", reports.c.reported)

# The talk at the table as it stood when somebody was reported, for it may be gone from there later.
report_lines = Table(
    "report_lines",
    metadata,
    Column("report", BIG, nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BIG, nullable=False),
    Column("person", Text, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("report", "number", name="report_lines_pkey"),
)
Index("report_lines_person", report_lines.c.person)

# Whom the operator has shut out; `reason` is the operator's own note and shown to nobody else.
bans = Table(
    "bans",
    metadata,
    Column("person", Text, primary_key=True),
    Column("at", BIG, nullable=False),
    Column("reason", Text, nullable=False),
)

# By which programs come in. `owner` made it; `person` comes by it: the owner to read, a program to play.
tokens = Table(
    "tokens",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("person", Text, nullable=False),
    Column("scope", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("table_id", BIG, nullable=True),
    Column("made_at", BIG, nullable=False),
    Column("used_at", BIG, nullable=True),
)
Index("tokens_owner", tokens.c.owner)
Index("tokens_person", tokens.c.person)
