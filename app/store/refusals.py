"""Why the server will not start on a database, as a closed tree of exceptions.

    StartRefused
    ├── BadAddress        the database URL means nothing here
    ├── Unreadable        the data file cannot be opened, or is no database
    ├── FileTaken         another process owns the SQLite file
    ├── OneWorkerOnly     several workers were asked for on a SQLite file
    ├── UnsafeSettings    the database would lose moves that people were told are kept
    └── WrongSchema       the tables are older or newer than this program

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
