"""The doors of tables: open, locked or closed, and whom the host has sent away."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("door", sa.Text, nullable=False, server_default="open"))
    op.add_column("tables", sa.Column("removed", sa.Text, nullable=False, server_default="[]"))


def downgrade() -> None:
    op.drop_column("tables", "removed")
    op.drop_column("tables", "door")
