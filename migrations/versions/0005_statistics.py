"""How a match ended for each of its players, and the sums that statistics are read from.

Both are filled from the stored score sheets. Where a person took a bot's seat in mid-match, the deals before it are
counted for that person here; `aelwyd rebuild` takes them away again, and adds what a release from before this one
writes beside it.
"""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
TALLIES = sa.table(
    "tallies",
    *(sa.column(name) for name in ("table_id", "person", "ruleset", "what", "lines", "amount", "points")),
)
PLAYED = """
SELECT p.table_id, p.match_number, p.seat, p.side, m.winners, m.unfinished, m.totals
FROM match_players p JOIN matches m ON m.table_id = p.table_id AND m.number = p.match_number
WHERE m.ended_at IS NOT NULL"""
SCORED = """
SELECT d.table_id, p.person, p.ruleset, p.seat, p.side, d.points, d.lines, d.played_for
FROM deals d JOIN match_players p ON p.table_id = d.table_id AND p.match_number = d.match_number
WHERE d.counted AND p.person NOT LIKE 'b-%' ORDER BY d.table_id"""
ENDED = sa.text(
    "UPDATE match_players SET outcome = :outcome, points = :points"
    " WHERE table_id = :table_id AND match_number = :match_number AND seat = :seat"
)
MANY = 1000


def upgrade() -> None:
    op.add_column("match_players", sa.Column("outcome", sa.Text, nullable=True))
    op.add_column("match_players", sa.Column("points", BIG, nullable=True))
    op.create_table(
        "tallies",
        sa.Column("table_id", BIG, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("lines", BIG, nullable=False),
        sa.Column("amount", BIG, nullable=False),
        sa.Column("points", BIG, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "ruleset", "what", name="tallies_pkey"),
    )
    fill(op.get_bind())
    op.drop_index("match_players_person", "match_players")
    op.drop_index("match_players_person_ruleset", "match_players")
    place = ["started_at", "table_id", "match_number", "outcome"]
    op.create_index("match_players_history", "match_players", ["person", *place])
    op.create_index("match_players_ruleset_history", "match_players", ["person", "ruleset", *place])
    op.create_index("match_players_match", "match_players", ["person", "table_id", "match_number"])
    op.create_index("tallies_person", "tallies", ["person", "ruleset", "what", "lines", "amount", "points"])


def downgrade() -> None:
    op.drop_table("tallies")
    op.drop_index("match_players_match", "match_players")
    op.drop_index("match_players_history", "match_players")
    op.drop_index("match_players_ruleset_history", "match_players")
    for column in ("points", "outcome"):
        op.drop_column("match_players", column)
    op.create_index("match_players_person", "match_players", ["person", "started_at"])
    op.create_index("match_players_person_ruleset", "match_players", ["person", "ruleset", "started_at"])


def fill(connection: sa.Connection) -> None:
    """What the new columns and the new table would hold, had they been there from the beginning."""
    ended = [_ended(row) for row in connection.execute(sa.text(PLAYED))]
    for first in range(0, len(ended), MANY):
        connection.execute(ENDED, ended[first : first + MANY])
    rows = list(_tallies(connection))
    for first in range(0, len(rows), MANY):
        connection.execute(TALLIES.insert(), rows[first : first + MANY])


def _ended(row: sa.Row[Any]) -> dict[str, Any]:
    winners, totals = json.loads(row.winners or "[]"), json.loads(row.totals or "[]")
    if row.unfinished:
        outcome = "unfinished"
    elif not winners:
        outcome = "drawn"
    elif row.side not in winners:
        outcome = "lost"
    else:
        outcome = "won" if len(winners) == 1 else "shared"
    key = {"table_id": row.table_id, "match_number": row.match_number, "seat": row.seat}
    return {**key, "outcome": outcome, "points": totals[row.side] if totals else None}


def _tallies(connection: sa.Connection) -> Iterator[dict[str, Any]]:
    sums: dict[tuple[Any, ...], list[int]] = {}
    for row in connection.execute(sa.text(SCORED)):
        if any(seat == row.seat and who != "clock" for seat, who in json.loads(row.played_for or "[]")):
            continue
        found = [("deals", 1, json.loads(row.points)[row.side])]
        for line in json.loads(row.lines):
            if line["side"] == row.side:
                params = line.get("params", {})
                amount = params.get("count", params.get("points", 1))
                found.append((line["what"], amount if type(amount) is int else 1, line["points"]))
        for what, amount, points in found:
            one = sums.setdefault((row.table_id, row.person, row.ruleset, what), [0, 0, 0])
            one[0], one[1], one[2] = one[0] + 1, one[1] + amount, one[2] + points
    names = [column.name for column in TALLIES.columns]
    return (dict(zip(names, (*key, *three), strict=True)) for key, three in sums.items())
