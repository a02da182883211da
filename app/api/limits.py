"""How often and how many: counts that keep one visitor from spoiling the evening for all.

Every limit is this worker's own; it reads a clock it is given and stores nothing. Figures that the operator may set stand
in `app.allowances`, the others here.
This machine itself is never limited by address: whoever sits at it runs the server.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from ipaddress import ip_address, ip_network
from math import ceil
from typing import Final

from app.allowances import Allowances
from app.api.problems import Problem


@dataclass(frozen=True, slots=True)
class Rate:
    """At most `count` within any `seconds`."""

    count: int
    seconds: float


REVIEW: Final = Rate(50, 10)
"""Where a leader stands in a replay; counted apart, so that nobody's commands wait for it."""
CODE_TRIES: Final = Rate(10, 600)
SECRET_TRIES: Final = Rate(10, 600)
SIGN_INS_BY_NAME: Final = Rate(10, 600)
"""Tries with one name, from wherever; its owner's browsers are not asked again and are never kept out by these."""
SIGN_INS: Final = Rate(30, 600)
"""Tries from one address."""
RENAMES: Final = Rate(20, 600)
TAKEAWAYS: Final = Rate(10, 3600)
"""Everything about oneself, taken away."""
HANDOVERS: Final = Rate(30, 600)
"""One-time codes for a seat: made by one person, or looked at and opened from one address."""
REPLAYS: Final = Rate(120, 60)
"""Deals played again: each is a fold of its match."""
WHAT_IFS: Final = Rate(60, 60)
"""Moves against bots in a deal played on otherwise: each is a fold of its match, and some thoughts of bots."""
EXPORTS: Final = Rate(30, 60)
"""Matches taken away by one person, or from one address without a session."""
SHEAVES: Final = Rate(6, 600)
"""Archives of all of a person's matches at a table."""
DEALINGS: Final = Rate(60, 600)
"""What one person does about others: asking, blocking, reporting."""
INVITATIONS: Final = Rate(30, 600)
"""Friends asked to tables by one person."""
TOKENS: Final = Rate(20, 3600)
"""Tokens for programs, made by one person."""
LOOKS: Final = Rate(60, 60)
"""How often one person looks where friends are and who asks them to a table."""
Now = Callable[[], float]


class TooMany(Problem):
    """One visitor has done something as often as may be; `seconds` until it may be done once more."""

    def __init__(self, seconds: float) -> None:
        super().__init__("too_many", {"seconds": ceil(seconds)})


class Meter:
    """The recent uses of one thing by one visitor."""

    __slots__ = ("_now", "_rate", "_uses")

    def __init__(self, rate: Rate, now: Now) -> None:
        # A list: thousands of these lie about for an hour, and an empty deque has room for 64 already.
        self._rate, self._now, self._uses = rate, now, list[float]()

    def allows(self) -> bool:
        """Count a use, unless it would be one too many."""
        now = self._now()
        while self._uses and self._uses[0] <= now - self._rate.seconds:
            del self._uses[0]
        if len(self._uses) >= self._rate.count:
            return False
        self._uses.append(now)
        return True

    @property
    def left(self) -> int:
        """How many more uses may be just now."""
        return self._rate.count - len(self._uses)

    @property
    def wait(self) -> float:
        """Seconds until one more use may be, 0 where one may be now."""
        if self.left > 0:
            return 0.0
        return max(0.0, self._uses[0] + self._rate.seconds - self._now())

    @property
    def anew(self) -> float:
        """Seconds until every use is forgotten."""
        return max(0.0, self._uses[-1] + self._rate.seconds - self._now()) if self._uses else 0.0

    @property
    def idle(self) -> bool:
        """Whether every use is forgotten."""
        return not self._uses or self._uses[-1] <= self._now() - self._rate.seconds


@dataclass(frozen=True, slots=True)
class Use:
    """What a request has used of a limit: its name and its rate, what is left, and in how many seconds all is again."""

    name: str
    rate: Rate
    left: int
    seconds: float


USED: ContextVar[list[Use] | None] = ContextVar("used", default=None)
"""What the request that is being answered has used, for the headers of its answer (`app.api.security`)."""


class Meters:
    """A meter for each visitor; idle ones are dropped on the way. `name` is what askers are told it is called."""

    def __init__(self, name: str, rate: Rate, now: Now) -> None:
        self._name, self._rate, self._now, self._meters = name, rate, now, dict[str, Meter]()
        self._sweep_at = 1024

    def use(self, visitor: str) -> None:
        """Count a use by this visitor.

        Raises:
            TooMany: it would be one too many, and is not counted.
        """
        meter = self._of(visitor)
        allowed = meter.allows()
        if (used := USED.get()) is not None:
            used.append(Use(self._name, self._rate, meter.left, meter.anew))
        if not allowed:
            raise TooMany(meter.wait)

    def _of(self, visitor: str) -> Meter:
        if len(self._meters) >= self._sweep_at:
            self._meters = {key: meter for key, meter in self._meters.items() if not meter.idle}
            self._sweep_at = max(1024, 2 * len(self._meters))
        return self._meters.setdefault(visitor, Meter(self._rate, self._now))


class OpenSockets:
    """How many sockets are open, by person, by address and in all."""

    def __init__(self, allowed: Allowances) -> None:
        self._allowed = allowed
        self._open: Counter[str] = Counter()

    @contextmanager
    def place(self, person: str, address: str) -> Iterator[str | None]:
        """A place for one socket while the context lasts, or the code that says why there is none: `busy` where the
        worker is full, `too_many` where this visitor has as many as may be."""
        keys = ["", f"person {person}"] + ([] if is_local(address) else [f"address {household(address)}"])
        full = [key for key in keys if self._open[key] >= self._most(key)]
        if not full:
            self._open.update(keys)
        try:
            yield None if not full else "busy" if "" in full else "too_many"
        finally:
            if not full:
                for key in keys:
                    self._open[key] -= 1
                    if not self._open[key]:
                        del self._open[key]

    def _most(self, key: str) -> int:
        if not key:
            return self._allowed.sockets
        one = key.startswith("person")
        return self._allowed.sockets_per_person if one else self._allowed.sockets_per_address

    @property
    def total(self) -> int:
        """All sockets open now."""
        return self._open[""]


def household(address: str) -> str:
    """Who shares an address: with IPv6 everybody of one network of 64 bits."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    return str(ip_network((found, 64), strict=False)) if found.version == 6 else str(found)


def is_local(address: str) -> bool:
    """Whether the address is this machine's own loop."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


@dataclass(frozen=True, slots=True)
class Limits:
    """The meters of one worker."""

    tables: Meters
    guests: Meters
    codes: Meters
    secrets: Meters
    sign_in_names: Meters
    sign_ins: Meters
    renames: Meters
    takeaways: Meters
    handovers: Meters
    replays: Meters
    what_ifs: Meters
    exports: Meters
    sheaves: Meters
    dealings: Meters
    invitations: Meters
    looks: Meters
    tokens: Meters
    sockets: OpenSockets
    now: Now

    def new_guest(self, address: str) -> None:
        """Count a guest who comes from this address; TooMany."""
        if not is_local(address):
            self.guests.use(household(address))

    def sign_in(self, address: str) -> None:
        """Count a password tried from this address; TooMany."""
        if not is_local(address):
            self.sign_ins.use(household(address))

    def try_secret(self, address: str) -> None:
        """Count a recovery code or a token that was wrong, tried from this address; TooMany."""
        if not is_local(address):
            self.secrets.use(household(address))


def limits(now: Now, allowed: Allowances) -> Limits:
    """Fresh meters; `now` gives seconds and never goes back."""
    return Limits(
        Meters("tables", Rate(allowed.new_tables, 3600), now),
        Meters("guests", Rate(allowed.guests, 3600), now),
        Meters("codes", CODE_TRIES, now),
        Meters("secrets", SECRET_TRIES, now),
        Meters("sign-in-names", SIGN_INS_BY_NAME, now),
        Meters("sign-ins", SIGN_INS, now),
        Meters("renames", RENAMES, now),
        Meters("takeaways", TAKEAWAYS, now),
        Meters("handovers", HANDOVERS, now),
        Meters("replays", REPLAYS, now),
        Meters("what-ifs", WHAT_IFS, now),
        Meters("exports", EXPORTS, now),
        Meters("sheaves", SHEAVES, now),
        Meters("dealings", DEALINGS, now),
        Meters("invitations", INVITATIONS, now),
        Meters("looks", LOOKS, now),
        Meters("tokens", TOKENS, now),
        OpenSockets(allowed),
        now,
    )
