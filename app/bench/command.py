"""`aelwyd bench`: which kinds of measurement there are. Each adds its own words and runs."""

import argparse
from typing import Final

from app.bench import bots, page, recover, rules, server, store

KINDS: Final = (bots, page, recover, rules, server, store)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    kinds = parser.add_subparsers(required=True, metavar="bots|page|recover|rules|server|store")
    for kind in KINDS:
        kind.add_arguments(kinds)


def run(args: argparse.Namespace) -> int:
    """Measure; 0 every target met, 1 one missed or something broke, 2 usage."""
    status: int = args.measure(args)
    return status
