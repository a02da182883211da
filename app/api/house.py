"""What the web side works with: the parts of one running server, handed to every route and socket.

A plain record, built once by `app.main`. It does nothing itself.
"""

from collections.abc import Callable
from dataclasses import dataclass

from app.allowances import Allowances
from app.api.keyholder import Keyholder
from app.api.ledger import Ledger
from app.api.limits import Limits
from app.api.passwords import Passwords
from app.settings import Settings
from app.store.store import Store
from app.table.bots import Thinker
from app.table.worker import Worker


@dataclass(slots=True)
class Readiness:
    """Whether this server still takes people in."""

    stopping: bool = False


@dataclass(frozen=True, slots=True)
class House:
    """The parts. `reachable` gives the machine's address in the house, such as `192.168.1.20`, or None; `what_ifs` is
    where the bots of what-ifs think, apart from those of live tables."""

    settings: Settings
    store: Store
    worker: Worker
    limits: Limits
    passwords: Passwords
    keyholder: Keyholder
    reachable: Callable[[], str | None]
    what_ifs: Thinker
    ledger: Ledger
    readiness: Readiness

    @property
    def allowed(self) -> Allowances:
        """What visitors may do."""
        return self.settings.allowances
