"""Runs the migrations on the connection that `app.store.migrate` hands over, inside its transaction.

There is no other way in: that module holds the lock under which a schema may change.
"""

from alembic import context

from app.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
