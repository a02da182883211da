"""The doors of tables: open, locked or closed, and whom the host has sent away. Reactions and nudges."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("tables", sa.Column("door", sa.Text, nullable=False, server_default="open"))
    op.add_column("tables", sa.Column("removed", sa.Text, nullable=False, server_default="[]"))
    op.create_table(
        "gestures",
        sa.Column("id", BIG, primary_key=True, autoincrement=True),
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("cid", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("told", sa.Text, nullable=True),
        sa.UniqueConstraint("person", "cid", name="gestures_person_cid_key"),
        sqlite_autoincrement=True,
    )
    op.create_index("gestures_table", "gestures", ["table_id", "at"])


def downgrade() -> None:
    op.drop_table("gestures")
    op.drop_column("tables", "removed")
    op.drop_column("tables", "door")
