"""Under which addresses this server answers, and whose pages may speak to it.

Pure questions about the two headers `Host` and `Origin`: what makes a stranger's page and a rebound name harmless.
It never looks a name up.
"""

import re
import socket
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

Headers = Sequence[tuple[bytes, bytes]]

_HOST: Final = re.compile(r"([a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?")
_LOCAL: Final = frozenset({"localhost", "127.0.0.1", "[::1]"})
_DEFAULT_PORTS: Final = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Site:
    """The site as one request sees it: `http://192.168.1.20:8000`, `https://cards.example.org`."""

    scheme: str
    host: str

    @property
    def origin(self) -> str:
        """What a browser writes into `Origin` on this site's own pages."""
        return f"{self.scheme}://{self.host}"

    @property
    def secure(self) -> bool:
        """Whether people reach it over TLS."""
        return self.scheme == "https"


class Addresses:
    """The addresses this server answers under."""

    def __init__(self, origins: Iterable[str] = (), own: Iterable[str] = ()) -> None:
        self._own = _LOCAL | {name.lower() for name in own}
        self._configured = {urlsplit(origin).netloc: urlsplit(origin).scheme for origin in origins}

    def site(self, headers: Headers, scheme: str, reached: str | None) -> Site | None:
        """The site that a request is for, or None for a host that is not ours.

        `reached` is the machine's address that the connection came in on: whatever it is, it is ours. For a
        configured host the scheme is the configured one, because TLS may end at a proxy in front.
        """
        hosts = [value for name, value in headers if name == b"host"]
        found = _HOST.fullmatch(hosts[0].decode("latin-1").lower()) if len(hosts) == 1 else None
        if found is None:
            return None
        name, port = found.groups()
        host = name if port in (None, _DEFAULT_PORTS[scheme]) else f"{name}:{port}"
        if (configured := self._scheme_of(name, port)) is not None:
            return Site(configured, host)
        ours = name in self._own or (reached is not None and name == bracketed(reached))
        return Site(scheme, host) if ours else None

    def _scheme_of(self, name: str, port: str | None) -> str | None:
        """The scheme of the configured origin with this host; a proxy may or may not repeat a usual port."""
        if port is not None and (scheme := self._configured.get(f"{name}:{port}")):
            return scheme
        scheme = self._configured.get(name)
        return scheme if scheme and port in (None, _DEFAULT_PORTS[scheme]) else None


def same_origin(headers: Headers, site: Site) -> bool:
    """Whether a page of this very site sent the request: one `Origin`, equal byte for byte."""
    return [value for name, value in headers if name == b"origin"] == [site.origin.encode()]


def bracketed(address: str) -> str:
    """An IP address as it stands in a URL."""
    return f"[{address}]" if ":" in address else address


def own_addresses() -> list[str]:
    """The machine's own addresses that others in the house can reach, the most likely first."""
    found = [*_towards(socket.AF_INET, "192.0.2.1"), *_by_name(), *_towards(socket.AF_INET6, "2001:db8::1")]
    usable = [one for one in dict.fromkeys(found) if not (ip_address(one).is_loopback or _link_local(one))]
    return sorted(usable, key=lambda one: ":" in one)


def own_names() -> list[str]:
    """The machine's own names, as others in the house may type them."""
    name = socket.gethostname().lower().rstrip(".")
    short = name.partition(".")[0]
    return [one for one in dict.fromkeys((name, short, f"{short}.local")) if _HOST.fullmatch(one)]


def _towards(family: socket.AddressFamily, far: str) -> list[str]:
    """The address this machine would use to reach a far one. Nothing is sent."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as probe:
        probe.connect((far, 9))
        return [str(probe.getsockname()[0])]
    return []


def _by_name() -> list[str]:
    with suppress(OSError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None)]
    return []


def _link_local(address: str) -> bool:
    return ip_address(address.partition("%")[0]).is_link_local
