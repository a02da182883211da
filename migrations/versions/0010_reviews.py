"""What tables look at in company: a row while it lasts. There is none yet."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", BIG, primary_key=True, autoincrement=False),
        sa.Column("match_number", sa.Integer, nullable=False),
        sa.Column("at", BIG, nullable=False),
        sa.Column("leader", sa.Text, nullable=True),
        sa.Column("joined", sa.Text, nullable=False),
        sa.Column("review", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("reviews")
