"""Why the server will not start on a database, or a command will not touch one, as a closed tree of exceptions.

    StartRefused
    ├── BadAddress        the database URL means nothing here
    ├── Unreadable        the data file cannot be opened, or is no database
    ├── FileTaken         another process owns the SQLite file
    ├── OneWorkerOnly     several workers were asked for on a SQLite file
    ├── UnsafeSettings    the database would lose moves that people were told are kept
    ├── WrongSchema       the tables are older or newer than this program
    ├── NotEmpty          a backup is put into an empty database alone, unless told otherwise
    ├── ServerRuns        a server works on the database that is to be replaced
    └── BadBackup         a file that is no whole backup
        ├── NoBackup        none at all
        ├── DamagedBackup   cut short, or changed since it was made
        └── NewerBackup     made by a program that knows more than this one

The command line shows the text of one and ends with exit status 3. What goes wrong later is told by
`app.table.ports.StoreAway` and `BadRow`.
"""


class StartRefused(Exception):
    """The server refuses to start; the text says why and what to do, in English for the operator."""

    code = "start_refused"


class BadAddress(StartRefused):
    """The database URL means nothing here."""

    code = "bad_address"


class Unreadable(StartRefused):
    """The data file cannot be opened, or is no database."""

    code = "unreadable"


class FileTaken(StartRefused):
    """Another process owns the SQLite file."""

    code = "file_taken"


class OneWorkerOnly(StartRefused):
    """Several workers were asked for on a SQLite file."""

    code = "one_worker_only"


class UnsafeSettings(StartRefused):
    """The database would lose moves that people were told are kept."""

    code = "unsafe_settings"


class WrongSchema(StartRefused):
    """The tables in the database are older or newer than this program."""

    code = "wrong_schema"


class NotEmpty(StartRefused):
    """A backup is put into an empty database alone, unless told otherwise."""

    code = "not_empty"


class ServerRuns(StartRefused):
    """A server works on the database that is to be replaced."""

    code = "server_runs"


class BadBackup(StartRefused):
    """A file that is no whole backup."""

    code = "bad_backup"


class NoBackup(BadBackup):
    """No backup at all."""

    code = "no_backup"


class DamagedBackup(BadBackup):
    """Cut short, or changed since it was made."""

    code = "damaged_backup"


class NewerBackup(BadBackup):
    """Made by a program that knows more than this one."""

    code = "newer_backup"
