"""What every body of an entry has: a kind, and a version. The bodies themselves stand in `entries` and `membership`."""

from collections.abc import Container
from typing import Final

import msgspec

BODY_VERSION: Final = 1


class Body(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=False):
    """The body of an entry. `v` rises when old ones must be read otherwise, and for every body that says something an
    older release would fold wrongly: those step away from what has a higher `v` than they know."""

    v: int = BODY_VERSION


class Unread(Body, frozen=True, tag="unread"):
    """Stands for a stored body that this release cannot read, of the kind `named`; never stored itself. `newer`: a
    newer release wrote it."""

    named: str
    newer: bool


class _Head(msgspec.Struct):
    kind: str
    v: int = BODY_VERSION


_read_head: Final = msgspec.json.Decoder(_Head).decode


def is_newer(text: str | bytes, kinds: Container[str]) -> bool:
    """Whether a newer release has written this body, given the kinds that are known here.

    Raises:
        msgspec.ValidationError: no body at all.
    """
    head = _read_head(text)
    return head.v > BODY_VERSION or head.kind not in kinds
