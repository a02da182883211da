"""What can be seen from the machine itself: settings, addresses, the disk, and whether a server answers.

It opens no database (`records`) and goes through no proxy (`visit`).
"""

import shutil
from collections.abc import Iterator, Mapping
from http.client import HTTPException
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from app.api.origins import bracketed, own_addresses
from app.asking import Site, ask
from app.doctor.findings import Finding, doubtful, failing, fine
from app.games.core.options import N_
from app.settings import NAMES, Settings, SettingsError, read
from app.store.address import SqliteAddress

MIB: Final = 1024 * 1024
SCARCE: Final = 100 * MIB
"""Bytes free below which a busy evening may fill the disk."""
AMPLE: Final = 1024 * MIB

ON_NETWORK: Final = ("nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph", "glusterfs")
IN_MEMORY: Final = ("tmpfs", "ramfs")
IN_CONTAINER: Final = ("overlay", "aufs")


def settings_of(environ: Mapping[str, str]) -> tuple[Settings | None, list[Finding]]:
    """The settings, if they can be used, and what there is to say of them."""
    unknown = sorted(name for name in environ if name.startswith("AELWYD_") and name not in NAMES)
    found = [
        doubtful("settings", N_("{name} is no setting of this program: is it misspelt?"), name=name)
        for name in unknown
    ]
    try:
        settings = read(environ)
    except SettingsError as fault:
        return None, [*found, _refused(fault)]
    return settings, found or [fine("settings", N_("all settings can be used"))]


def _refused(fault: SettingsError) -> Finding:
    """Under the name of the variable, which the reason does not say."""
    return failing(fault.variable, fault.reason, value=fault.value, **fault.params)


# ── Addresses ─────────────────────────────────────────────────────────────────────────────────────


def addresses(settings: Settings) -> Iterator[Finding]:
    """Where people find it."""
    house = own_addresses() if settings.host in ("0.0.0.0", "::") else [settings.host]
    if not settings.origins and not house:
        yield doubtful(
            "origin", N_("nobody but this machine can open it: name its address in AELWYD_ORIGINS")
        )
        return
    for origin in settings.origins:
        if urlsplit(origin).scheme == "http" and _far(urlsplit(origin).hostname or ""):
            yield doubtful(
                "origin",
                N_("{origin} is not encrypted: put a proxy with TLS in front, and name it with https://"),
                origin=origin,
            )
    named = [*settings.origins, *(f"http://{bracketed(one)}:{settings.port}" for one in house)]
    yield fine("origin", N_("it answers as {addresses}"), addresses=" ".join(named))


def _far(name: str) -> bool:
    """Whether a name is likely to lead over the internet."""
    local = (".local", ".lan", ".home", ".internal", ".home.arpa", ".localhost", ".test")
    return "." in name and not name.endswith(local) and not name.replace(".", "").isdigit()


# ── The disk ──────────────────────────────────────────────────────────────────────────────────────


def disk(address: SqliteAddress) -> Iterator[Finding]:
    """The place of the embedded database."""
    folder = next(
        one for one in (address.path.absolute().parent, *address.path.absolute().parents) if one.exists()
    )
    kind = kind_of_disk(folder)
    if kind in ON_NETWORK:
        yield failing(
            "disk",
            N_("{folder} lies on a network disk ({kind}), whose locks do not hold"),
            folder=folder,
            kind=kind,
        )
    elif kind in IN_MEMORY:
        yield failing(
            "disk",
            N_("{folder} lies in memory ({kind}): all is lost with the machine"),
            folder=folder,
            kind=kind,
        )
    elif kind in IN_CONTAINER:
        yield doubtful(
            "disk",
            N_("{folder} is no volume ({kind}): all is lost with the container"),
            folder=folder,
            kind=kind,
        )
    size = address.path.stat().st_size if address.path.exists() else 0
    yield room(folder, shutil.disk_usage(folder).free, size)


def room(folder: Path, free: int, size: int) -> Finding:
    """Whether there is space for more, with a database of so many bytes."""
    told = {"folder": folder, "free": free // MIB, "size": size // MIB}
    if free < SCARCE:
        return failing("disk", N_("{folder}: {free} MiB free; moves cannot be stored on a full disk"), **told)
    if free < max(AMPLE, 2 * size):
        return doubtful("disk", N_("{folder}: {free} MiB free beside a database of {size} MiB"), **told)
    return fine("disk", N_("{folder}: {free} MiB free beside a database of {size} MiB"), **told)


def kind_of_disk(folder: Path, mounts: Path = Path("/proc/self/mounts")) -> str:
    """The kind of file system that a folder lies on; empty where the system does not say."""
    if not mounts.exists():
        return ""
    here, best = folder.resolve(), ("", "")
    for line in mounts.read_text(errors="replace").splitlines():
        _, place, kind, *_ = line.split(" ")
        place = place.encode().decode("unicode_escape")
        if here.is_relative_to(place) and len(place) >= len(best[0]):
            best = place, kind
    return best[1]


# ── The server ────────────────────────────────────────────────────────────────────────────────────


def server(settings: Settings, holder: str | None) -> Iterator[Finding]:
    """Whether it answers on this machine. `holder` is the process that works on the database, or None."""
    if settings.port == 0:
        return
    host = "127.0.0.1" if settings.host in ("0.0.0.0", "::") else settings.host
    place = f"http://{bracketed(host)}:{settings.port}"
    try:
        answer = ask(Site(place), "/healthz")
    except (OSError, HTTPException):
        if holder is None:
            yield doubtful("server", N_("no server runs; start it with aelwyd serve"))
        else:
            yield doubtful(
                "server",
                N_("somebody works on the database ({holder}), but nothing answers at {place}"),
                holder=holder,
                place=place,
            )
        return
    if answer.status == 200 and answer.body == b"ok\n":
        yield fine("server", N_("it answers at {place}"), place=place)
    elif answer.status == 503:
        yield failing("server", N_("the server at {place} cannot reach its database"), place=place)
    else:
        yield failing(
            "server", N_("another program answers at {place}: choose another AELWYD_PORT"), place=place
        )
