"""The routes of the service as an OpenAPI 3.1 document, written from the requests themselves."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from legality.cli.gallery import gallery
from legality.cli.operations import CLASSES, OPERATIONS
from legality.cli.operations.requests import Request
from legality.position.schema import json_schema
from legality.version import __version__

QUESTIONS: Mapping[str, Mapping[str, type]] = {
    "cards": {"prefix": str, "limit": int},
    "examples": {},
}
"""The operations that are asked without a body, and their parameters."""
_UNANSWERED = {
    "413": "The body is too long.",
    "422": "The request is none, or the position cannot be read: where, and what would be right.",
    "429": "So many requests wait that no more are taken.",
    "503": "The service ends, or the process that worked on the request has died.",
}
LINES = "application/x-ndjson"
_REFERENCE = "#/components/schemas/"
Schema = dict[str, Any]


class Answer(msgspec.Struct, frozen=True):
    """What was found: `status` is the exit status that the command would have (0, 1 or 3), and
    `answers` are the lines of JSON that it would print. Of a listing `more` says whether there are
    more, and the gaps stand beside it."""

    status: int
    answers: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    id: str | int | msgspec.UnsetType = msgspec.UNSET
    more: bool | msgspec.UnsetType = msgspec.UNSET
    undecided: str | msgspec.UnsetType = msgspec.UNSET
    said: list[str] | msgspec.UnsetType = msgspec.UNSET


class Refusal(msgspec.Struct, frozen=True):
    """Why there is no answer, and where in the position or the request."""

    status: int
    kind: str
    error: str
    id: str | int | msgspec.UnsetType = msgspec.UNSET
    place: str | msgspec.UnsetType = msgspec.UNSET
    said: list[str] | msgspec.UnsetType = msgspec.UNSET


class About(msgspec.Struct, frozen=True):
    """The version, the date of the rules where none is named, and the dates of their sources."""

    legality: str
    rules: str
    editions: list[str]


class Health(msgspec.Struct, frozen=True):
    """Whether requests are answered, and by how many processes."""

    ready: bool
    processes: int


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
            "/health": {"get": _told("health", Health, {"503": Health})},
            "/version": {"get": _told("version", About, {})},
        },
        "components": {"schemas": _schemas()},
    }


def _schemas() -> dict[str, Schema]:
    """The values that go in and out, and those that a position is made of."""
    position = json.loads(json.dumps(json_schema()).replace("#/$defs/", _REFERENCE))
    kinds = [kind for one in OPERATIONS.values() for kind in one.said]
    found, told = msgspec.json.schema_components(
        [*kinds, Answer, Refusal, About, Health], ref_template=_REFERENCE + "{name}"
    )
    schemas = iter(found)
    lines = {op: _one_of([next(schemas) for _ in one.said]) for op, one in OPERATIONS.items()}
    asked = {_name(op): _request(op) for op in CLASSES if op not in QUESTIONS}
    answers = {_answer(op): _answered(op, told["Answer"], lines[op]) for op in CLASSES}
    del told["Answer"]
    return {
        name: _described(schema)
        for name, schema in {**asked, **answers, **told, **position["$defs"]}.items()
    }


def _described(schema: Schema) -> Schema:
    """The same, its description in one line: Python 3.13 takes other blanks away than 3.12."""
    if "description" not in schema:
        return schema
    return schema | {"description": " ".join(schema["description"].split())}


def _answer(op: str) -> str:
    return f"{CLASSES[op].__name__}Answer"


def _one_of(schemas: list[Schema]) -> Schema:
    """A value of one of these."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _answered(op: str, answer: Schema, line: Schema) -> Schema:
    """The answer to an operation: what stands in `answers` is its own."""
    properties = answer["properties"] | {"answers": {"type": "array", "items": line}}
    return answer | {"title": _answer(op), "properties": properties}


def _name(op: str) -> str:
    return f"{CLASSES[op].__name__}Request"


def _request(op: str) -> Schema:
    """What is sent to a route: the request without the operation, which the route says."""
    kind = CLASSES[op]
    schema: Schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    fields = schema["properties"]
    del fields["op"]
    schema["title"] = _name(op)
    schema["required"] = [name for name in schema["required"] if name != "op"]
    if "position" in fields:
        fields["position"] = {"anyOf": [{"$ref": _REFERENCE + "Position"}, {"type": "string"}]}
        schema["examples"] = [_example(kind)]
    return schema


def _example(kind: type[Request]) -> dict[str, Any]:
    """A request about the first board of the gallery, with what else it must say."""
    must = {"creature": "guard", "verb": "blocks", "target": "ogre", "declare": "blocks"}
    named = [name for name in kind.__struct_fields__ if name in must]
    return {"position": gallery()[0]["position"], **{name: must[name] for name in named}}


def _summary(op: str) -> dict[str, Any]:
    words = " ".join((CLASSES[op].__doc__ or "").split())
    return {"operationId": op, "description": words}


def _posted(op: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": _REFERENCE + _name(op)}}}
    return {
        **_summary(op),
        "requestBody": {"required": True, "content": content},
        "responses": _responses(_answer(op), dict.fromkeys(_UNANSWERED, Refusal)),
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
    responses = _responses(_answer(op), dict.fromkeys(["422", "429", "503"], Refusal))
    return {**_summary(op), "parameters": parameters, "responses": responses}


def _told(name: str, kind: type[msgspec.Struct], others: Mapping[str, type]) -> dict[str, Any]:
    words = " ".join((kind.__doc__ or "").split())
    return {
        "operationId": name,
        "description": words,
        "responses": _responses(kind.__name__, others),
    }


def _responses(name: str, others: Mapping[str, type]) -> dict[str, Any]:
    refused = {code: _response(_UNANSWERED[code], one.__name__) for code, one in others.items()}
    return {"200": _response("The answer.", name), **refused}


def _response(words: str, name: str) -> dict[str, Any]:
    content = {"application/json": {"schema": {"$ref": _REFERENCE + name}}}
    return {"description": words, "content": content}


__all__ = ["QUESTIONS", "document"]
