"""The tables of ratings: what each match that counts made of its players' ratings, and where everybody stands now.

Both follow from `matches` and `match_players` alone and can be made again from them. Part of the one schema
(`app.store.schema`); this module describes and asks nothing.
"""

from sqlalchemy import Column, Double, Index, Integer, PrimaryKeyConstraint, Table, Text

from app.store.schema import BIG, metadata

# A fact about a seat of a match, as its points are: whose it is stands with the match, and only there. `ruleset` and
# `ended_at` are the match's own, kept here for the order. `matches` counts those rated, this one included.
rating_steps = Table(
    "rating_steps",
    metadata,
    Column("table_id", BIG, nullable=False),
    Column("match_number", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("ended_at", BIG, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "match_number", "seat", name="rating_steps_pkey"),
)
Index(
    "rating_steps_order",
    rating_steps.c.ruleset,
    rating_steps.c.ended_at,
    rating_steps.c.table_id,
    rating_steps.c.match_number,
)

# The newest step of a person in a game. Where a row is missing, the steps say the same; whoever was forgotten has none.
ratings = Table(
    "ratings",
    metadata,
    Column("person", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    PrimaryKeyConstraint("person", "ruleset", name="ratings_pkey"),
)
