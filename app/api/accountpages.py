"""What the pages about oneself show: the account, signing in, privacy.

Part of the one closed set of contexts (`contexts`), under the same promises: plain text in the viewer's language,
times in milliseconds since 1970, nothing that the viewer may not know.
"""

from dataclasses import dataclass
from typing import ClassVar

from app.api.acquaintances import TableChoice
from app.api.ratings import GameRating


@dataclass(frozen=True, slots=True)
class SessionRow:
    """A live session. `key` names it; `browser` in words, empty where nobody knows; `here`: this browser's."""

    key: str
    browser: str
    made_at: int
    seen_at: int
    here: bool


@dataclass(frozen=True, slots=True)
class TokenRow:
    """A live token of a program. `key` names it; `plays`: else it reads; `table`: its id, where it is good at one alone."""

    key: str
    label: str
    plays: bool
    table: str | None
    made_at: int
    used_at: int | None


@dataclass(frozen=True, slots=True)
class AccountPage:
    """`/me`, for somebody the server knows; without a `person` it shows the ways in. `sign_in_name` is empty for a guest;
    `believed`: came by a recovery code and may choose a password without the old one."""

    template: ClassVar[str] = "me.html"
    person: str | None
    name: str
    sign_in_name: str
    has_password: bool
    has_code: bool
    believed: bool
    sessions: tuple[SessionRow, ...]
    ratings: tuple[GameRating, ...] = ()
    tokens: tuple[TokenRow, ...] = ()
    tables: tuple[TableChoice, ...] = ()


@dataclass(frozen=True, slots=True)
class SignInPage:
    """`/sign-in`. `guest` is the name of whoever this browser is and would not be any more; `matches` and `seats` are
    theirs; `lost`: nothing leads back to them."""

    template: ClassVar[str] = "sign-in.html"
    guest: str
    matches: int
    seats: int
    lost: bool


@dataclass(frozen=True, slots=True)
class PrivacyPage:
    """`/privacy`: what is kept, why and how long. `talk` and `guests` are days, 0 for good."""

    template: ClassVar[str] = "privacy.html"
    talk: int
    guests: int
