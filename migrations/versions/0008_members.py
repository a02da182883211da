"""The people of standing tables, and the seats kept for them. No table that is older than this has any."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "members",
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.PrimaryKeyConstraint("table_id", "person", name="members_pkey"),
    )
    op.create_index("members_person", "members", ["person"])


def downgrade() -> None:
    op.drop_table("members")
