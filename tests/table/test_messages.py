"""The socket's messages are closed sets: what is not in them is refused."""

from typing import Any

import msgspec
import pytest

from app.table import messages as m


def frame(**fields: object) -> bytes:
    return msgspec.json.encode({"t": "do", "cid": "cid-00001", "decision": None, "version": 0, **fields})


ACTIONS: list[tuple[Any, dict[str, Any]]] = [
    (m.Sit, {"seat": 1}),
    (m.Stand, {}),
    (m.Swap, {"person": "p1"}),
    (m.Ready, {}),
    (m.Unready, {}),
    (m.Rematch, {}),
    (m.Start, {}),
    (m.SetOptions, {"ruleset": "pisti", "seats": 2, "options": {"target": 51}}),
    (m.Free, {"person": "p1"}),
    (m.PassHost, {"person": "p1"}),
    (m.Stop, {}),
    (m.SetManners, {"manners": {"clock": 30, "chat": "between"}}),
    (m.Remove, {"person": "p1"}),
    (m.CloseTable, {}),
    (m.Mix, {"hex": "0" * 32}),
    (m.Act, {"move": {"type": "play", "card": "AH"}}),
]


def test_every_action_has_its_message() -> None:
    for action, fields in ACTIONS:
        tag = action.__struct_config__.tag
        message = m.read(frame(action={"type": tag, **fields}))
        assert isinstance(message, m.Do) and isinstance(message.action, action)
        with pytest.raises(msgspec.MsgspecError):
            m.read(frame(action={"type": tag, **fields, "more": 1}))


@pytest.mark.parametrize(
    "bad",
    [
        frame(cid="short"),
        frame(cid="a" * 41),
        frame(cid="cid-00001\n"),
        frame(cid="cid 00001"),
        frame(action={"type": "sit", "seat": -1}),
        frame(action={"type": "sit", "seat": "1"}),
        frame(action={"type": "sit", "seat": True}),
        frame(action={"type": "sit", "seat": 1.5}),
        frame(action={"type": "mix", "hex": "0" * 31}),
        frame(action={"type": "mix", "hex": "0" * 32 + "\n"}),
        frame(action={"type": "mix", "hex": "G" * 32}),
        frame(action={"type": "fly"}),
        frame(action={"type": "swap", "person": ""}),
        frame(action={"type": "remove", "person": "p 1"}),
        frame(action={"type": "remove", "person": ""}),
        frame(action={"type": "remove", "person": 1}),
        frame(action={"type": "remove"}),
        frame(action={"type": "close", "person": "p1"}),
        b'{"t":"react","cid":"cid-00001","kind":"nudge"}',
        b'{"t":"react","cid":"cid-00001","kind":"clap","seat":1}',
        b'{"t":"nudge","cid":"cid-00001","seat":-1}',
        b'{"t":"nudge","cid":"cid-00001"}',
        frame(),
        frame(action={"type": "stand"}, person="p1"),
        b'{"t":"hello","protocol":1,"build":"","epoch":null,"last":null,"pending":["x"]}',
        b'{"t":"ping","n":9007199254740993}',
        b"null",
        b"[]",
        b"",
        b'{"t":"do","cid":"\xff"}',
    ],
)
def test_what_is_in_no_set_is_no_message(bad: bytes) -> None:
    with pytest.raises((msgspec.MsgspecError, UnicodeError)):
        m.read(bad)
