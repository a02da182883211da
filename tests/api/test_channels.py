"""`/api/asyncapi.json`: it is an AsyncAPI 3.0 document, names every message, and lists the codes that the server really uses."""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import jsonschema_rs
import msgspec
import pytest

from app import games
from app import table as tables
from app.api import limits, security, sockets, visitors
from app.api.channels import ANSWERS, AT_THE_GATE, AT_THE_TABLE, IN_THE_LOBBY, REFUSED, TOLD, description
from app.api.problems import PROBLEMS
from app.table import messages as m
from app.table import shapes
from app.table.closing import CODE_OF, FINAL
from app.table.manners import Manners
from tests.asyncapi import STRUCTURE, faults

ROOT = Path(__file__).parents[2]
Json = dict[str, Any]

BY_HTTP_ALONE = {"replay", "whatif"}
"""Modules of `app.table` whose refusals are answers of the JSON API."""
NEVER_TOLD = {"not_due", "table_locked"}
"""What a table says to its own duties, and to whoever opens a code for a lent seat, which no message does."""


# ── The document ──────────────────────────────────────────────────────────────────────────────────


def test_it_is_an_asyncapi_document() -> None:
    assert list(faults(description())) == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("asyncapi",), "2.6.0", "asyncapi"),
        (("info",), {"title": "Aelwyd"}, "version"),
        (("channels", "table", "adress"), "/ws", "adress"),
        (("channels", "table", "parameters"), {}, "{table}"),
        (("channels", "table", "messages", "Hello"), {"$ref": "#/components/messages/Hallo"}, "Hallo"),
        (("operations", "do", "action"), "publish", "publish"),
        (("operations", "do", "messages"), [{"$ref": "#/components/messages/Do"}], "components/messages/Do"),
        (("operations", "tellLobby", "messages"), [{"$ref": "#/channels/table/messages/Do"}], "table"),
        (("components", "schemas", "Do", "type"), "message", "message"),
        (("components", "messages", "Do", "payload"), {"$ref": "#/components/schemas/Doo"}, "Doo"),
        (("components", "schemas", "Do", "properties", "cid", "pattern"), "(", "("),
    ],
)
def test_what_is_wrong_in_a_document_is_seen(path: tuple[str, ...], value: Any, said: str) -> None:
    broken = msgspec.json.decode(msgspec.json.encode(description()))
    place = broken
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    assert any(said in fault for fault in faults(broken))


def test_the_structure_itself_is_a_schema() -> None:
    assert jsonschema_rs.meta.is_valid(STRUCTURE)


# ── Messages ──────────────────────────────────────────────────────────────────────────────────────


def structs_of(module: Any) -> set[type]:
    """Every message that a module has, by its tag field."""
    found = (
        one for _, one in inspect.getmembers(module, inspect.isclass) if not one.__name__.startswith("_")
    )
    structs = {one for one in found if issubclass(one, msgspec.Struct)}
    return {one for one in structs if one.__struct_config__.tag_field == "t"}


def test_no_message_is_missing() -> None:
    """Everything that has a tag of the socket is in a union, and every union is described."""
    told = set(TOLD) | set(IN_THE_LOBBY)
    assert set(ANSWERS) == set(get_args(m.ClientMessage))
    assert structs_of(m) | structs_of(shapes) == set(ANSWERS) | told
    assert set(get_args(m.ServerMessage)) < told
    named = description()["components"]["messages"]
    assert set(named) == {kind.__name__ for kind in (*ANSWERS, *told)}


def test_every_answer_is_told_at_the_table() -> None:
    assert {answer for answers in ANSWERS.values() for answer in answers} <= set(TOLD)


def test_every_message_and_action_of_the_protocol_page_is_described_and_no_other() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text()

    def rows(heading: str) -> set[str]:
        section = page.partition(f"\n{heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
        cells = re.findall(r"^\| (`[^|]+) \|", section, re.MULTILINE)
        return {word for cell in cells for word in re.findall(r"`([a-z_]+)`", cell)}

    def tags(kinds: Any) -> set[str]:
        return {str(kind.__struct_config__.tag) for kind in kinds}

    assert rows("## Client → server") == tags(ANSWERS)
    assert rows("### Actions") == tags(get_args(m.Action))
    assert rows("## Server → client") == tags(TOLD)


def test_what_is_shown_of_manners_is_all_of_them() -> None:
    assert set(shapes.ShownManners.__annotations__) == set(Manners.__struct_fields__)


# ── Codes ─────────────────────────────────────────────────────────────────────────────────────────


def refusals(module: Any) -> Iterator[str]:
    """The codes of every `Refusal(…)` and `Refused(…)` that a module makes."""
    for call in (
        node for node in ast.walk(ast.parse(Path(module.__file__).read_text())) if isinstance(node, ast.Call)
    ):
        name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        place = {"Refusal": 0, "OptionError": 0, "_refuse_frame": 0, "Refused": 1}.get(name)
        if place is None or len(call.args) <= place:
            continue
        code = call.args[place]
        for word in ast.walk(code):
            if isinstance(word, ast.Constant) and isinstance(word.value, str):
                yield word.value
            elif isinstance(word, ast.Name) and isinstance(getattr(module, word.id, None), str):
                yield getattr(module, word.id)


def refused_at_the_door() -> set[str]:
    """The codes that the gate, the sockets' endpoint and the question who comes can answer a handshake with."""
    found = set[str]()
    for module in (security, sockets, visitors, limits):
        text = inspect.getsource(module)
        found |= set(re.findall(r'Problem\("(\w+)"', text)) | set(re.findall(r'__init__\("(\w+)"', text))
        found |= {getattr(module, name) for name in re.findall(r"Problem\(([A-Z_]+)\)", text)}
    return found


def modules() -> Iterator[Any]:
    """The modules of tables and games that can refuse a message, and the one that counts messages."""
    for package in (tables, games):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.rpartition(".")[2] not in BY_HTTP_ALONE:
                yield importlib.import_module(found.name)
    yield sockets


def test_the_codes_by_which_a_table_refuses_are_those_that_are_listed() -> None:
    made = {code for module in modules() for code in refusals(module)}
    assert made & set(PROBLEMS) - NEVER_TOLD == set(REFUSED)
    assert made >= NEVER_TOLD


def test_the_codes_by_which_a_handshake_is_refused_are_those_that_are_listed() -> None:
    by_pages = {"bad_message", "too_long", "no_such_page"}
    assert refused_at_the_door() - by_pages == {*AT_THE_GATE, *AT_THE_TABLE}


def test_every_word_with_which_a_socket_is_closed_is_listed() -> None:
    """The page and the list name the same codes."""
    page = (ROOT / "docs" / "protocol.md").read_text()
    line = next(one for one in page.splitlines() if one.startswith("Close codes: "))
    assert {int(code) for code in re.findall(r"\b[14]0\d\d\b", line)} == {
        close["code"] for close in description()["channels"]["table"]["x-close-codes"]
    }
    for word, code in CODE_OF.items():
        assert code < FINAL or re.search(rf"{code}\W+{word}`", line), word


def test_final_codes_are_those_of_the_browser() -> None:
    script = (ROOT / "app" / "static" / "js" / "table" / "socket.js").read_text()
    finals = {int(code): word for code, word in re.findall(r'^  (4\d{3}): "(\w+)",', script, re.MULTILINE)}
    assert finals == {code: word for word, code in CODE_OF.items() if code >= FINAL}
