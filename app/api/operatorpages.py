"""What the operator's page shows. Part of the one closed set of contexts (`contexts`), under the same promises.

It is for whoever runs the server, who may know who is at which table and what people reported. It holds no card, and of
what was said only what somebody has reported.
"""

from dataclasses import dataclass
from typing import ClassVar

from app.api.histories import Figure
from app.store.oversight import PersonRow


@dataclass(frozen=True, slots=True)
class HouseTable:
    """An open table: who sits there by name, its game and house rules' phase in words, when something happened last."""

    table: str
    title: str
    public: bool
    playing: bool
    people: tuple[str, ...]
    at: int


@dataclass(frozen=True, slots=True)
class HouseReport:
    """What somebody reported: when, about whom (their name then and now), why and in which words, with the talk of
    that table as pairs of a name and a line."""

    id: int
    at: int
    reporter: str
    reported: str
    name: str
    now_called: str
    reason: str
    text: str
    lines: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class OperatorPage:
    """`/operator`. Without `inside` it asks for the key and shows nothing else. `asked` is the name that was looked
    for."""

    template: ClassVar[str] = "operator.html"
    inside: bool
    figures: tuple[Figure, ...] = ()
    reports: tuple[HouseReport, ...] = ()
    tables: tuple[HouseTable, ...] = ()
    people: tuple[PersonRow, ...] = ()
    asked: str = ""
