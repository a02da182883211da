"""What the AsyncAPI 3.0 specification asks of a document, as far as ours uses it: a schema of its objects, and what no schema
can say (references, and which of them may stand where). Nothing here knows the sockets."""

import re
from collections.abc import Iterator
from typing import Any, Final

import jsonschema_rs

Json = dict[str, Any]


def _object(required: str = "", **properties: Any) -> Json:
    """An object with these fields, those of extensions, and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "patternProperties": {r"^x-[\w.-]+$": {}},
        "additionalProperties": False,
    }


def _by_name(value: Json) -> Json:
    return {"type": "object", "propertyNames": {"pattern": r"^[\w.-]+$"}, "additionalProperties": value}


_TEXT: Final = {"type": "string", "minLength": 1}
_REF: Final = {"type": "object", "properties": {"$ref": {"type": "string", "pattern": "^#/"}}, "required": ["$ref"], "additionalProperties": False}  # fmt: skip
_REFS: Final = {"type": "array", "items": _REF, "minItems": 1, "uniqueItems": True}
_SCHEMA: Final = {"$ref": "http://json-schema.org/draft-07/schema#"}
_WS: Final = _object(
    method={"enum": ["GET", "POST"]}, query=_SCHEMA, headers=_SCHEMA, bindingVersion={"enum": ["0.1.0"]}
)
_CHANNEL: Final = _object(
    address=_TEXT,
    title=_TEXT,
    summary=_TEXT,
    description=_TEXT,
    messages=_by_name(_REF),
    parameters=_by_name(_object(description=_TEXT, enum={"type": "array"}, default=_TEXT)),
    bindings=_object(ws=_WS),
)
_OPERATION: Final = _object(
    "action channel",
    action={"enum": ["send", "receive"]},
    channel=_REF,
    title=_TEXT,
    summary=_TEXT,
    description=_TEXT,
    messages=_REFS,
    reply=_object(channel=_REF, messages=_REFS),
    security={"type": "array", "items": _REF},
)
_MESSAGE: Final = _object(name=_TEXT, title=_TEXT, summary=_TEXT, description=_TEXT, payload=_REF)
_SECURITY: Final = _object(
    "type",
    type={"enum": ["httpApiKey", "http"]},
    description=_TEXT,
    name=_TEXT,
    scheme=_TEXT,
    **{"in": {"enum": ["query", "header", "cookie"]}},
)
STRUCTURE: Final[Json] = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    **_object(
        "asyncapi info",
        asyncapi={"const": "3.0.0"},
        info=_object(
            "title version",
            title=_TEXT,
            version=_TEXT,
            description=_TEXT,
            license=_object("name", name=_TEXT),
        ),
        defaultContentType=_TEXT,
        channels=_by_name(_CHANNEL),
        operations=_by_name(_OPERATION),
        components=_object(
            messages=_by_name(_MESSAGE), schemas=_by_name(_SCHEMA), securitySchemes=_by_name(_SECURITY)
        ),
    ),
}
"""The objects of the specification with the fields that we use."""


def faults(document: Json) -> Iterator[str]:
    """What is wrong with a document; nothing where all is right."""
    for error in jsonschema_rs.validator_for(STRUCTURE).iter_errors(document):
        yield f"{'/'.join(map(str, error.instance_path))}: {error.message}"
    for pointer in _refs(document):
        if _at(document, pointer) is None:
            yield f"nothing is at {pointer}"
    for name, channel in document["channels"].items():
        for parameter in set(re.findall(r"{\w+}", channel["address"])) ^ {f"{{{one}}}" for one in channel.get("parameters", {})}:  # fmt: skip
            yield f"channel {name}: {parameter} is named once"
    for operation in document["operations"].values():
        yield from _misplaced(operation["channel"], operation["messages"])
        if reply := operation.get("reply"):
            yield from _misplaced(reply["channel"], reply["messages"])
    for name in document["components"]["schemas"]:
        try:
            validator(document, name)
        except ValueError as fault:
            yield f"schema {name}: {fault}"


def validator(document: Json, name: str) -> Any:
    """What checks values against a schema of the document."""
    return jsonschema_rs.validator_for({**document, "$ref": f"#/components/schemas/{name}", "$schema": "http://json-schema.org/draft-07/schema#"})  # fmt: skip


def strictly(document: Json) -> Json:
    """The same document with schemas that allow no field that they do not name: what the server itself must keep to."""

    def strict(value: Any) -> Any:
        if isinstance(value, list):
            return [strict(one) for one in value]
        if not isinstance(value, dict):
            return value
        closed = {"additionalProperties": False} if "properties" in value else {}
        return {**closed, **{key: strict(one) for key, one in value.items()}}

    schemas = {name: strict(schema) for name, schema in document["components"]["schemas"].items()}
    return {**document, "components": {**document["components"], "schemas": schemas}}


def _misplaced(channel: Json, messages: list[Json]) -> Iterator[str]:
    """Messages of an operation are those of its channel."""
    for message in messages:
        if not message["$ref"].startswith(f"{channel['$ref']}/messages/"):
            yield f"{message['$ref']} is no message of {channel['$ref']}"


def _refs(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for one in value.values():
            yield from _refs(one)
    elif isinstance(value, list):
        for one in value:
            yield from _refs(one)


def _at(document: Json, pointer: str) -> Any:
    found: Any = document
    for name in pointer.removeprefix("#/").split("/"):
        found = found.get(name) if isinstance(found, dict) else None
    return found
