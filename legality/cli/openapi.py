"""The routes of the service as an OpenAPI 3.1 document, written from the requests themselves."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from legality.cli.openapi_by_hand import Schema, reference
from legality.cli.openapi_schemas import CLASSES, QUESTIONS, reply_name, request_name, schemas
from legality.frozen import HashedByContent
from legality.queries.reply import Refusal
from legality.version import __version__

_UNANSWERED = {
    "413": "The body is too long.",
    "422": "The request is none, or the position cannot be read: where, and what would be right.",
    "429": "So many requests wait that no more are taken.",
    "503": "The service ends, or the process that worked on the request has died.",
}
LINES = "application/x-ndjson"


class AnyReply(HashedByContent, frozen=True):
    """What was found: `status` is the exit status that the command would have (0, 1 or 3), and
    `answers` are the lines of JSON that it would print. Of a listing `more` says whether there are
    more, and the gaps stand beside it."""

    status: int
    answers: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    id: str | int | msgspec.UnsetType = msgspec.UNSET
    more: bool | msgspec.UnsetType = msgspec.UNSET
    undecided: str | msgspec.UnsetType = msgspec.UNSET
    said: list[str] | msgspec.UnsetType = msgspec.UNSET


class About(HashedByContent, frozen=True):
    """The version, the date of the rules where none is named, and the dates of their sources."""

    legality: str
    rules: str
    editions: list[str]


class Health(msgspec.Struct, frozen=True):
    """Whether requests are answered, and by how many processes."""

    ready: bool
    processes: int


_REPLIES: Mapping[str, type] = {kind.__name__: kind for kind in (AnyReply, Refusal, About, Health)}


def document() -> bytes:
    """The document as JSON, indented, with an end of line."""
    return (json.dumps(_document(), ensure_ascii=False, indent=2) + "\n").encode()


def _document() -> dict[str, Any]:
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "legality",
            "version": __version__,
            "summary": "Exact combat legality for Magic: The Gathering.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": {
            **{f"/v1/{op}": {"post": _posted(op)} for op in CLASSES if op not in QUESTIONS},
            "/v1/batch": {"post": _batch()},
            **{f"/{op}": {"get": _questioned(op)} for op in QUESTIONS},
            "/health": {"get": _got("health", Health, {"503": Health})},
            "/version": {"get": _got("version", About, {})},
        },
        "components": {"schemas": schemas(_REPLIES)},
    }


def _summary(op: str) -> dict[str, Any]:
    words = " ".join((CLASSES[op].__doc__ or "").split())
    return {"operationId": op, "description": words}


def _posted(op: str) -> dict[str, Any]:
    content = {"application/json": {"schema": reference(request_name(op))}}
    return {
        **_summary(op),
        "requestBody": {"required": True, "content": content},
        "responses": _responses(reply_name(op), dict.fromkeys(_UNANSWERED, Refusal)),
    }


def _batch() -> dict[str, Any]:
    """Requests as lines, and answers as lines; the requests of each operation are described above
    it."""
    lines = {kind: {"schema": {"type": "string"}} for kind in (LINES, "text/plain")}
    return {
        "operationId": "batch",
        "description": "Many requests, a line of JSON each with its `op` and an `id`; a line for "
        "each answer, as they are ready, in any order.",
        "requestBody": {"required": True, "content": lines},
        "responses": {
            "200": {"description": "The answers.", "content": lines},
            **_refused(["413", "429", "503"]),
        },
    }


def _refused(codes: Iterable[str]) -> dict[str, Any]:
    return {code: _response(_UNANSWERED[code], Refusal.__name__) for code in codes}


def _questioned(op: str) -> dict[str, Any]:
    """A question without a body: its parameters are the fields of the request."""
    schema: Schema = msgspec.json.schema(CLASSES[op])["$defs"][CLASSES[op].__name__]
    parameters = [
        {
            "name": name,
            "in": "query",
            "required": name in schema["required"],
            "schema": schema["properties"][name],
        }
        for name in QUESTIONS[op]
    ]
    responses = _responses(reply_name(op), dict.fromkeys(["422", "429", "503"], Refusal))
    return {**_summary(op), "parameters": parameters, "responses": responses}


def _got(name: str, kind: type[msgspec.Struct], others: Mapping[str, type]) -> dict[str, Any]:
    words = " ".join((kind.__doc__ or "").split())
    return {
        "operationId": name,
        "description": words,
        "responses": _responses(kind.__name__, others),
    }


def _responses(name: str, others: Mapping[str, type]) -> dict[str, Any]:
    refused = {code: _response(_UNANSWERED[code], kind.__name__) for code, kind in others.items()}
    return {"200": _response("The answer.", name), **refused}


def _response(words: str, name: str) -> dict[str, Any]:
    content = {"application/json": {"schema": reference(name)}}
    return {"description": words, "content": content}


__all__ = ["QUESTIONS", "document"]
