"""The description of the two sockets that other programs read, at `/api/asyncapi.json`, by AsyncAPI 3.0.

It is made of the message types themselves and of the lists of codes that the server closes and refuses by; what the types
cannot say, which message answers which, stands here. `docs/protocol.md` tells the same to people.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, get_args

import msgspec
from fastapi import APIRouter

from app.api.problems import PROBLEMS
from app.games.core.ruleset import Json
from app.table import messages as m
from app.table import shapes
from app.table.closing import CLOSES, FINAL
from app.table.lobby import CLOSED_WITH

router = APIRouter(include_in_schema=False)

ANSWERS: Final[Mapping[type, tuple[type, ...]]] = {
    m.Hello: (shapes.Snapshot, m.Done, m.Closing),
    m.Do: (shapes.Step, m.Done, m.Refused),
    m.Say: (m.Said, m.Refused),
    m.Signal: (m.Whisper, m.Refused),
    m.React: (m.Gesture, m.Refused),
    m.Nudge: (m.Gesture, m.Refused),
    m.LookTogether: (m.Reviewed, m.Refused),
    m.AskTip: (m.Tip, m.Refused),
    m.Ping: (m.Pong,),
}
"""By message of a client: what may come of it."""
TOLD: Final[tuple[type, ...]] = get_args(shapes.TableMessage)
IN_THE_LOBBY: Final[tuple[type, ...]] = get_args(shapes.LobbyMessage)

REFUSED: Final = [
    "already_answered",
    "already_left",
    "already_member",
    "already_seated",
    "bad_answer",
    "bad_message",
    "bad_option_value",
    "bad_seat_count",
    "bad_text",
    "broken",
    "busy",
    "card_not_in_hand",
    "claims_used",
    "failed",
    "has_seen_cards",
    "leader_here",
    "line_too_long",
    "match_running",
    "mix_not_asked",
    "no_claims",
    "no_match",
    "no_programs",
    "no_review",
    "no_session",
    "no_such_deal",
    "no_such_match",
    "no_such_person",
    "no_such_seat",
    "no_such_step",
    "not_asked",
    "not_host",
    "not_kept",
    "not_leading",
    "not_lent",
    "not_member",
    "not_owed",
    "not_paused",
    "not_seated",
    "not_standing",
    "not_your_turn",
    "nudge_early",
    "nudged_already",
    "paused",
    "question_open",
    "removed",
    "seat_is_lent",
    "seat_reserved",
    "seat_taken",
    "seats_not_full",
    "somebody_away",
    "stale_decision",
    "stale_line",
    "stale_version",
    "storage_away",
    "table_closed",
    "talk_off",
    "tips_off",
    "too_long",
    "too_many",
    "undo_declined",
    "undo_impossible",
    "undo_too_late",
    "unknown_option",
    "unknown_ruleset",
    "wrong_phase",
]
"""The codes of the catalogue by which a table refuses a message; a move may be refused by codes of its game as well."""
AT_THE_GATE: Final = (
    "bad_host",
    "bad_origin",
    "bad_token",
    "busy",
    "stopping",
    "storage_away",
    "token_scope",
    "too_many",
)
"""Those by which any handshake is refused, before the upgrade."""
AT_THE_TABLE: Final = ("no_session", "no_such_table", "table_locked")
"""Those by which a table's is refused besides."""


@router.get("/api/asyncapi.json")
async def asyncapi() -> Json:
    """The description."""
    return description()


@cache
def description() -> Json:
    """The description, made once."""
    types = list(dict.fromkeys([*ANSWERS, *TOLD, *IN_THE_LOBBY]))
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Aelwyd",
            "version": str(m.PROTOCOL),
            "description": "The sockets of a server for card tables: one for each table, one for the lobby. JSON texts; `t` "
            "names the message. Clients ignore messages and fields that they do not know.",
            "license": {"name": "MIT"},
        },
        "defaultContentType": "application/json",
        "channels": {"table": _table(), "lobby": _lobby()},
        "operations": _operations(),
        "components": {
            "messages": {kind.__name__: _message(kind) for kind in types},
            "schemas": _schemas(types),
            "securitySchemes": {
                "session": {
                    "type": "httpApiKey",
                    "in": "cookie",
                    "name": "aelwyd",
                    "description": "The session of a guest or an account, as the JSON API hands it out.",
                },
                "token": {
                    "type": "http",
                    "scheme": "bearer",
                    "description": "A program's token of scope `play`. It comes without a cookie and without an `Origin`.",
                },
            },
        },
    }


# ── Channels and operations ───────────────────────────────────────────────────────────────────────


def _table() -> Json:
    tries = {"type": "integer", "minimum": 1, "description": "Tries in vain since the last snapshot."}
    return {
        "address": "/ws/t/{table}",
        "description": "A table: its people and watchers, each by a socket of their own.",
        "parameters": {"table": {"description": "The table's id."}},
        "messages": _named([*ANSWERS, *TOLD]),
        "bindings": _binding({"try": tries}),
        "x-close-codes": _closes(CLOSES),
        "x-handshake-refusals": _refusals([*AT_THE_GATE, *AT_THE_TABLE]),
    }


def _lobby() -> Json:
    return {
        "address": "/ws/lobby",
        "description": "The public tables with somebody at them. Nothing is asked here, and nobody need be known.",
        "messages": _named(IN_THE_LOBBY),
        "bindings": _binding({}),
        "x-close-codes": _closes(CLOSED_WITH),
        "x-handshake-refusals": _refusals(AT_THE_GATE),
    }


def _binding(query: Json) -> Json:
    """A handshake: fields of its address, and whose page it comes from."""
    about = "The origin of the server's own pages, any other is refused; a program with a token brings none."
    headers = {"type": "object", "properties": {"Origin": {"type": "string", "description": about}}}
    asked = {"query": {"type": "object", "properties": query}} if query else {}
    return {"ws": {"method": "GET", **asked, "headers": headers, "bindingVersion": "0.1.0"}}


def _closes(codes: Iterable[int]) -> list[Json]:
    return [
        {
            "code": code,
            "final": code >= FINAL,
            "closing": list(CLOSES[code].words),
            "description": CLOSES[code].about,
        }
        for code in sorted(codes)
    ]


def _refusals(codes: Iterable[str]) -> list[Json]:
    return [{"status": PROBLEMS[code].status, "code": code} for code in sorted(codes)]


def _operations() -> Json:
    """The server's: it receives each message of a client, and sends what there is to tell."""
    asked = {
        _word(kind.__name__): {
            "action": "receive",
            "channel": {"$ref": "#/channels/table"},
            "summary": _about(kind),
            "messages": _refs("table", [kind]),
            "reply": {"channel": {"$ref": "#/channels/table"}, "messages": _refs("table", answers)},
            "security": [{"$ref": f"#/components/securitySchemes/{one}"} for one in ("session", "token")],
        }
        for kind, answers in ANSWERS.items()
    }
    told = {
        f"tell{name.title()}": {
            "action": "send",
            "channel": {"$ref": f"#/channels/{name}"},
            "summary": f"Everything that the {name} tells.",
            "messages": _refs(name, kinds),
        }
        for name, kinds in (("table", TOLD), ("lobby", IN_THE_LOBBY))
    }
    return {**asked, **told}


# ── Messages ──────────────────────────────────────────────────────────────────────────────────────


def _message(kind: type) -> Json:
    tag = msgspec.inspect.type_info(kind).tag  # type: ignore[attr-defined]
    about = {"name": tag, "title": kind.__name__, "summary": _about(kind)}
    codes = (
        {"x-error-codes": {code: PROBLEMS[code].sentence for code in REFUSED}} if kind is m.Refused else {}
    )
    return {**about, "payload": {"$ref": f"#/components/schemas/{kind.__name__}"}, **codes}


def _schemas(types: Iterable[type]) -> Json:
    """The JSON Schemas of all types and of what they are made of."""
    _, schemas = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    return {name: _plain(schema) for name, schema in sorted(schemas.items())}


def _plain(schema: Any) -> Any:
    """A schema without what other programs read otherwise: AsyncAPI's `discriminator` is a text, and the end of a text
    is `$` in their patterns."""
    match schema:
        case dict():
            return {key: _plain(value) for key, value in schema.items() if key != "discriminator"}
        case list():
            return [_plain(one) for one in schema]
        case str():
            return " ".join(schema.replace("\\Z", "$").split())
    return schema


def _named(kinds: Iterable[type]) -> Json:
    return {kind.__name__: {"$ref": f"#/components/messages/{kind.__name__}"} for kind in kinds}


def _refs(channel: str, kinds: Iterable[type]) -> list[Json]:
    return [{"$ref": f"#/channels/{channel}/messages/{kind.__name__}"} for kind in kinds]


def _about(kind: type) -> str:
    return " ".join((kind.__doc__ or "").split())


def _word(name: str) -> str:
    return name[:1].lower() + name[1:]
