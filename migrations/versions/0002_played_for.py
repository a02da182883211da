"""Who played for whom: stand-ins, clocks and bots whose seat a person took; and an end for matches left asleep.

Both columns may be empty, so the release before this one can go on writing beside it.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

THREE_DAYS = 3 * 24 * 3_600_000
ASLEEP = f"""
UPDATE tables SET due_at = at + {THREE_DAYS}
WHERE due_at IS NULL AND phase IN ('dealing', 'playing', 'between_deals')"""


def upgrade() -> None:
    for table in ("matches", "deals"):
        op.add_column(table, sa.Column("played_for", sa.Text, nullable=True))
    op.execute(ASLEEP)


def downgrade() -> None:
    for table in ("deals", "matches"):
        op.drop_column(table, "played_for")
