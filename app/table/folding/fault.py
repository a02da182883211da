"""What a log that cannot be folded raises."""


class FoldError(Exception):
    """A log that its own code cannot fold; the table is set aside as `broken`."""
