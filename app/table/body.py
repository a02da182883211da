"""What every body of an entry has: a kind, and a version. The bodies themselves stand in `entries` and `membership`."""

from typing import Final

import msgspec

BODY_VERSION: Final = 1


class Body(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=False):
    """The body of an entry. `v` rises when old ones must be read otherwise, and for every body that says something an
    older release would fold wrongly: those step away from what has a higher `v` than they know."""

    v: int = BODY_VERSION
