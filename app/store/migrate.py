"""Bring a database to the schema of this program, under a lock, in one transaction.

Migrations lie in `migrations/` of a source checkout and in `app/migrations` of an installed wheel.
"""

import secrets
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, select

import app
from app.store.database import Database, upsert
from app.store.refusals import WrongSchema
from app.store.schema import meta


def migrations_folder() -> Path:
    """Where the migrations lie."""
    package = Path(app.__file__).parent
    installed = package / "migrations"
    return installed if installed.is_dir() else package.parent / "migrations"


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def newest_revision() -> str | None:
    """The revision that this program knows as the newest."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def known_revisions() -> frozenset[str]:
    """Every revision that this program can bring up to its own."""
    scripts = ScriptDirectory.from_config(_config())
    return frozenset(script.revision for script in scripts.walk_revisions())


def revision_of(connection: Connection) -> str | None:
    """The revision a database stands at; None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


async def migrate(database: Database, revision: str = "head") -> str | None:
    """Bring the database up to a revision; returns the one it now stands at.

    Raises:
        WrongSchema: the database has been used by a newer program.
    """
    return await database.change_schema(lambda connection: bring_up(connection, revision))


async def migrate_down(database: Database, revision: str) -> str | None:
    """Take the database back to a revision (`base`: to nothing). What only newer tables hold is lost."""
    return await database.change_schema(lambda connection: _down(connection, revision))


async def check_schema(database: Database) -> None:
    """Raises `WrongSchema` unless the database stands at this program's newest revision."""
    found, wanted = await database.read(revision_of), newest_revision()
    if found != wanted:
        raise WrongSchema(f"The database stands at {found or 'nothing'}, this program needs {wanted}.")


async def new_epoch(database: Database) -> str:
    """Begin a new history, as after a restore: every client takes a fresh snapshot. Returns its id."""
    return await database.write(begin_epoch)


def begin_epoch(connection: Connection) -> str:
    """The same, within the caller's transaction."""
    epoch = secrets.token_hex(16)
    row = upsert(connection, meta).values(key="epoch", value=epoch)
    connection.execute(row.on_conflict_do_update(index_elements=["key"], set_={"value": epoch}))
    return epoch


def bring_up(connection: Connection, revision: str) -> str | None:
    """`migrate`, within the caller's transaction."""
    found, scripts = revision_of(connection), ScriptDirectory.from_config(_config())
    if found is not None and found not in known_revisions():
        raise WrongSchema(f"The database stands at {found}, which this program does not know: it is too old.")
    if found != scripts.as_revision_number(revision):
        command.upgrade(_config(connection), revision)
    if connection.dialect.has_table(connection, meta.name):
        _first_epoch(connection)
    return revision_of(connection)


def _down(connection: Connection, revision: str) -> str | None:
    command.downgrade(_config(connection), revision)
    return revision_of(connection)


def _first_epoch(connection: Connection) -> None:
    row = upsert(connection, meta).values(key="epoch", value=secrets.token_hex(16))
    connection.execute(row.on_conflict_do_nothing())


def epoch_of(connection: Connection) -> str:
    """The id of this database's history."""
    return str(connection.execute(select(meta.c.value).where(meta.c.key == "epoch")).scalar_one())
