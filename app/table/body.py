"""What every body of an entry has: a kind, and a version. The bodies themselves stand in `entries` and `membership`."""

from typing import Final

import msgspec

BODY_VERSION: Final = 1


class Body(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", omit_defaults=False):
    """The body of an entry. `v` changes when old ones must be read otherwise."""

    v: int = BODY_VERSION
