"""What a log that cannot be folded raises."""


class FoldError(Exception):
    """A log that its own code cannot fold; the table is set aside as `broken`."""


class TooNew(FoldError):
    """Something in it was written by a newer release: this one steps away from the table, and others go on with it."""


class NotInstalled(TooNew):
    """Its game is not installed here, or in a version that cannot play on: the table rests until it is."""
