"""The fields that messages of the socket are made of, each with what it may be. No message stands here."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Cid: TypeAlias = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{8,40}\Z")]
SeatNo: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Person: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Suit: TypeAlias = Literal["C", "D", "H", "S"]
Level: TypeAlias = Literal["easy", "good", "strong"]
SmallInt: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
