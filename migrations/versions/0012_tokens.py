"""Tokens for programs. Nobody had any before."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "tokens",
        sa.Column("token_hash", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("scope", sa.Text, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("table_id", BIG, nullable=True),
        sa.Column("made_at", BIG, nullable=False),
        sa.Column("used_at", BIG, nullable=True),
    )
    op.create_index("tokens_owner", "tokens", ["owner"])
    op.create_index("tokens_person", "tokens", ["person"])


def downgrade() -> None:
    op.drop_index("tokens_person", "tokens")
    op.drop_index("tokens_owner", "tokens")
    op.drop_table("tokens")
