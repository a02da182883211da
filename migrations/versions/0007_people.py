"""What people are to each other: friends, blocks, personal invitations, reports."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    _friends()
    _invitations()
    _reports()
    # Whom somebody has met is asked by person.


def downgrade() -> None:
    for table in ("report_lines", "reports", "invitations", "seen_by_friends", "blocks", "friends"):
        op.drop_table(table)


def _friends() -> None:
    op.create_table(
        "friends",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("friend", sa.Text, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("declined", sa.Boolean(create_constraint=False), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("person", "friend", name="friends_pkey"),
    )
    op.create_index("friends_friend", "friends", ["friend"])
    op.create_table(
        "blocks",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("blocked", sa.Text, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="blocks_pkey"),
    )
    op.create_index("blocks_blocked", "blocks", ["blocked"])
    op.create_table(
        "seen_by_friends",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("at", BIG, nullable=False),
    )


def _invitations() -> None:
    op.create_table(
        "invitations",
        sa.Column("invited", sa.Text, nullable=False),
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.PrimaryKeyConstraint("invited", "table_id", "person", name="invitations_pkey"),
    )
    op.create_index("invitations_person", "invitations", ["person", "at"])


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("at", BIG, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False),
        sa.Column("reported", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("table_id", BIG, nullable=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("done_at", BIG, nullable=True),
        sqlite_autoincrement=True,
    )
    op.create_index("reports_reporter", "reports", ["reporter", "at"])
    op.create_index("reports_reported", "reports", ["reported"])
    op.create_table(
        "report_lines",
        sa.Column("report", BIG, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("report", "number", name="report_lines_pkey"),
    )
    op.create_index("report_lines_person", "report_lines", ["person"])
