"""A name and a password to sign in with, and what is told of a session."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("sign_in_name", sa.Text, nullable=True))
    op.add_column("users", sa.Column("password_hash", sa.Text, nullable=True))
    op.create_index("users_sign_in_name", "users", ["sign_in_name"], unique=True)
    op.create_index("admissions_person", "admissions", ["person"])
    op.add_column("sessions", sa.Column("browser", sa.Text, nullable=False, server_default=""))
    recovered = sa.Boolean(create_constraint=False)
    op.add_column("sessions", sa.Column("recovered", recovered, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    op.drop_column("sessions", "recovered")
    op.drop_column("sessions", "browser")
    op.drop_index("admissions_person", "admissions")
    op.drop_index("users_sign_in_name", "users")
    op.drop_column("users", "password_hash")
    op.drop_column("users", "sign_in_name")
