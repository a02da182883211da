"""The description of the JSON API that other programs read, at `/api/openapi.json`.

FastAPI describes what is asked and answered; refusals are described here, as they are: each is a problem of the catalogue,
by its status, also where a body cannot be read. Which operation refuses what is told in words, in `docs/protocol.md`.
"""

from typing import Any, Final

from fastapi import FastAPI

from app.api.problems import PROBLEMS

FREE: Final = 409
"""The status of the codes that rulesets have of their own: no list of the server's knows them."""


class Described(FastAPI):
    """An application whose description tells its refusals."""

    def openapi(self) -> dict[str, Any]:
        """The description, made once."""
        if self.openapi_schema is None:
            found = super().openapi()
            told = {str(status): {"$ref": f"#/components/responses/{name(status)}"} for status in STATUSES}
            for operation in (one for path in found["paths"].values() for one in path.values()):
                operation["responses"] = {**_answers(operation["responses"]), **told}
            parts = found.setdefault("components", {})
            parts["responses"] = {name(status): _refusal(status) for status in STATUSES}
            for unused in ("HTTPValidationError", "ValidationError"):
                parts.get("schemas", {}).pop(unused, None)
        assert self.openapi_schema is not None
        return self.openapi_schema


STATUSES: Final = sorted({kind.status for kind in PROBLEMS.values()})


def name(status: int) -> str:
    """What the refusals of a status are called in the description."""
    return f"Refused{status}"


def _answers(responses: dict[str, Any]) -> dict[str, Any]:
    """Without what FastAPI says of bodies that cannot be read."""
    return {status: answer for status, answer in responses.items() if status.startswith("2")}


def _refusal(status: int) -> dict[str, Any]:
    code: dict[str, Any] = {"type": "string"}
    if status != FREE:
        code["enum"] = sorted(key for key, kind in PROBLEMS.items() if kind.status == status)
    schema = {
        "type": "object",
        "properties": {"code": code, "params": {"type": "object"}, "message": {"type": "string"}},
        "required": ["code", "params"],
        "additionalProperties": False,
    }
    about = "Refused: a stable code, what belongs to it, and mostly a sentence in the asker's language."
    return {"description": about, "content": {"application/json": {"schema": schema}}}
