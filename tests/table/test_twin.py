"""Copies field by field are equal, of their own, and share what their fields hold."""

from dataclasses import fields

from app.table.state import Seat, TableState
from app.table.twin import copier


def test_a_copy_has_every_field_and_is_another_object() -> None:
    seat = Seat(
        "ann", ready=True, away_since=5, wants=2, stand_in="b-good-0", left=True, ask_at=7, owner="bob"
    )
    twin = copier(Seat)(seat)
    assert twin == seat and twin is not seat
    assert all(getattr(seat, one.name) != one.default for one in fields(Seat))  # none was left out here
    twin.person = "cat"
    assert seat.person == "ann"


def test_what_the_fields_hold_is_shared() -> None:
    table = TableState(1, table="t", seats=[Seat("ann")], cids={"ann": {"c": 1}})
    twin = copier(TableState)(table)
    assert all(getattr(twin, one.name) is getattr(table, one.name) for one in fields(TableState))
