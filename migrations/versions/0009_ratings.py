"""Ratings. No match that is older than this was rated."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
ORDER = ["ruleset", "ended_at", "table_id", "number"]


def upgrade() -> None:
    flag = sa.Boolean(create_constraint=False)
    op.add_column("matches", sa.Column("rated", flag, nullable=False, server_default=sa.false()))
    for name in ("counts", "rating_due"):
        op.add_column("matches", sa.Column(name, flag, nullable=True))
        where = {"sqlite_where": sa.text(f"{name} = 1"), "postgresql_where": sa.text(name)}
        op.create_index(f"matches_{name}", "matches", ORDER, **where)
    op.execute("UPDATE matches SET counts = FALSE, rating_due = FALSE WHERE ended_at IS NOT NULL")
    op.create_table(
        "rating_steps",
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("match_number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("ended_at", BIG, nullable=False),
        *(
            sa.Column(name, sa.Double, nullable=False)
            for name in ("mu_before", "sigma_before", "mu", "sigma")
        ),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "match_number", "seat", name="rating_steps_pkey"),
    )
    place = ["ruleset", "ended_at", "table_id", "match_number"]
    op.create_index("rating_steps_order", "rating_steps", place)
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "ruleset", name="ratings_pkey"),
    )


def downgrade() -> None:
    op.drop_table("ratings")
    op.drop_table("rating_steps")
    for name in ("rating_due", "counts"):
        op.drop_index(f"matches_{name}", "matches")
        op.drop_column("matches", name)
    op.drop_column("matches", "rated")
