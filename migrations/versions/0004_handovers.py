"""One-time codes that hand a seat over."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "handovers",
        sa.Column("secret_hash", sa.Text, primary_key=True),
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("good_until", BIG, nullable=False),
        sa.Column("used_by", sa.Text, nullable=True),
        sa.Column("used_at", BIG, nullable=True),
    )
    op.create_index("handovers_person", "handovers", ["person"])
    op.create_index("handovers_good_until", "handovers", ["good_until"])


def downgrade() -> None:
    op.drop_table("handovers")
