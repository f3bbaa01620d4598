"""The values that the service takes and gives, as schemas: each property with its words.

What is sent and what is received have schemas of their own. What is sent leaves out whatever is as
usual, so that the smallest request is one; what is received is told as it comes. A board, Problem
or decision that was received is one that can be sent.
"""

import json
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, get_args

import msgspec

from legality.cli.openapi_by_hand import (
    BY_HAND,
    RECEIVED,
    REFERENCE,
    REPLACED,
    TEXT,
    Schema,
    reference,
)
from legality.cli.openapi_words import words_of
from legality.exchange.decision import json_schema as decision_schema
from legality.exchange.problem_file.schema import in_users_words
from legality.exchange.problem_file.schema import json_schema as problem_schema
from legality.position.schema import json_schema as position_schema
from legality.position.schema import throughout
from legality.queries.examples import gallery
from legality.queries.request import Request
from legality.queries.subject import TAKES_PROBLEM
from legality.queries.table import QUERIES

CLASSES = {op: query.request for op, query in QUERIES.items()}
LINES_OF = {
    op: get_args(query.lines) if isinstance(query.lines, UnionType) else (query.lines,)
    for op, query in QUERIES.items()
}
QUESTIONS: Mapping[str, Mapping[str, type]] = {
    "cards": {"prefix": str, "limit": int},
    "examples": {},
}
"""The operations that are asked without a body, and their parameters."""


ONLY_SENT = ("Decision",)


def schemas(replies: Mapping[str, type]) -> dict[str, Schema]:
    """Every schema: of requests, of answers and of what they are made of. `replies` are the other
    values that are received, by their names; `AnyReply` is what every answer has."""
    sent = {_name(op): _request(op) for op in CLASSES if op not in QUESTIONS}
    kinds = [kind for lines in LINES_OF.values() for kind in lines]
    line_schemas, made = msgspec.json.schema_components(
        [*kinds, *replies.values()], ref_template=REFERENCE + "{name}"
    )
    components = in_users_words(made)
    rest = map(in_users_words, line_schemas)
    lines = {op: _one_of([next(rest) for _ in kinds]) for op, kinds in LINES_OF.items()}
    shared = _shared()
    answers = {
        reply_name(op): _answered(op, components["AnyReply"], _lines_of(op, lines[op]))
        for op in CLASSES
    }
    del components["AnyReply"]
    received = {name: _always(schema) for name, schema in components.items() if name not in shared}
    own = {**{n: _leaving_out(s) for n, s in sent.items()}, **BY_HAND}
    all_of_them = {**own, **_received_names({**answers, **received}, set(shared))}
    for name, schema in shared.items():
        all_of_them[name] = _leaving_out(schema)
        if name not in ONLY_SENT:
            all_of_them[RECEIVED + name] = _received(schema, set(shared))
    return {name: _with_words(name, schema) for name, schema in all_of_them.items()}


def _shared() -> dict[str, Schema]:
    """What is both sent and received: boards, Problems and decisions."""
    decision = decision_schema()
    own: dict[str, Schema] = decision["$defs"]
    top = {key: part for key, part in decision.items() if not key.startswith("$")}
    top["description"] = "A decision of another program, and the board just before it."
    others = {**problem_schema()["$defs"], **position_schema()["$defs"]}
    return _with_cards(_referring({"Decision": top, **own, **others}, lambda name: name))


def _referring(schemas: dict[str, Schema], rename: Callable[[str], str]) -> dict[str, Schema]:
    """The same schemas, what they refer to by the names that these have here."""

    def changed(value: object) -> object:
        if isinstance(value, str) and value.startswith(("#/$defs/", REFERENCE)):
            return REFERENCE + rename(value.rpartition("/")[2])
        return value

    return {name: throughout(schema, changed) for name, schema in schemas.items()}


def _with_cards(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """The same with cards where an object of anything stands."""

    def changed(value: object) -> object:
        if value == {"type": "object"}:
            return reference("Card")
        return {"anyOf": [TEXT, reference("Card")]} if value == _NAME_OR_OBJECT else value

    return {name: throughout(schema, changed) for name, schema in schemas.items()}


_NAME_OR_OBJECT = {"type": ["string", "object"]}


def _received_names(schemas: dict[str, Schema], shared: set[str]) -> dict[str, Schema]:
    return _referring(schemas, lambda name: RECEIVED + name if name in shared else name)


def _leaving_out(schema: Schema) -> Schema:
    """What is sent: whatever has a default may be left out, and the words say what it is then."""
    if "properties" not in schema:
        return schema
    return schema | {
        "properties": {name: _undefaulted(field) for name, field in schema["properties"].items()}
    }


def _undefaulted(schema: Schema) -> Schema:
    rest = {key: part for key, part in schema.items() if key != "default"}
    default = schema.get("default")
    if default in (None, [], {}, ""):
        return rest
    return _noted(rest, f"Default: {json.dumps(default)}.")


def _noted(schema: Schema, note: str) -> Schema:
    """The same with a sentence after its words, which come later where there are none yet."""
    return schema | {"x-note": note}


def _received(schema: Schema, shared: set[str]) -> Schema:
    """What is received of what can be sent: what has its default is left out."""
    (received,) = _received_names({"": _leaving_out(schema)}, shared).values()
    for name, field in schema.get("properties", {}).items():
        if "default" in field and field["default"] is None:
            received["properties"][name] = _never_null(received["properties"][name])
    if "title" in received:
        received = received | {"title": RECEIVED + received["title"]}
    return received


def _never_null(schema: Schema) -> Schema:
    kinds = [kind for kind in schema.get("anyOf", ()) if kind != {"type": "null"}]
    if not kinds:
        return schema
    rest = {key: part for key, part in schema.items() if key != "anyOf"}
    return rest | (kinds[0] if len(kinds) == 1 else {"anyOf": kinds})


def _always(schema: Schema) -> Schema:
    """What is received: what has a default is there all the same."""
    properties = schema.get("properties", {})
    there = [name for name, field in properties.items() if "default" in field]
    required = [*schema.get("required", ()), *there]
    return _leaving_out(schema) | ({"required": required} if properties else {})


def _with_words(name: str, schema: Schema) -> Schema:
    """The same, every property with its words, and these in one line: Python 3.13 takes other
    blanks away than 3.12."""
    worded = dict(schema)
    if "description" in worded:
        worded["description"] = " ".join(worded["description"].split())
    if "properties" in worded:
        worded["properties"] = {
            field: _worded(name, field, REPLACED.get((name, field), part), part)
            for field, part in worded["properties"].items()
        }
    return worded


def _worded(name: str, field: str, schema: Schema, before: Schema) -> Schema:
    if field == "declare" and schema == {"type": "object"}:
        schema = reference("Declared")
    plain = name.removeprefix(RECEIVED)
    words = schema.get("description") or before.get("description") or words_of(plain, field)
    rest = {key: part for key, part in schema.items() if key not in ("description", "x-note")}
    note = schema.get("x-note") or before.get("x-note")
    if words is None:
        return rest
    return {"description": words if note is None else f"{words} {note}", **rest}


# -- requests --------------------------------------------------------------------------------------


def _name(op: str) -> str:
    return f"{_plain(op)}Request"


request_name = _name


def reply_name(op: str) -> str:
    """The name of the schema of an operation's answer."""
    return f"{_plain(op)}Reply"


def _plain(op: str) -> str:
    return CLASSES[op].__name__.removesuffix("Request")


def _request(op: str) -> Schema:
    """What is sent to a route: the request without the operation, which the route says."""
    kind = CLASSES[op]
    schema: Schema = msgspec.json.schema(kind)["$defs"][kind.__name__]
    fields = schema["properties"]
    del fields["op"]
    for field in fields.values():
        field.pop("propertyNames", None)  # msgspec lists them from 0.23 on
    schema["title"] = _name(op)
    schema["required"] = [name for name in schema["required"] if name != "op"]
    if "position" in fields:
        problems = ("DeclarationDocument", "DamageDocument") if op in TAKES_PROBLEM else ()
        kinds = [reference(name) for name in ("Position", *problems)]
        fields["position"] = {"anyOf": [*kinds, TEXT]}
        schema["examples"] = [_example(kind)]
    return schema


def _example(kind: type[Request]) -> dict[str, Any]:
    """A request about the first board of the gallery, with what else it must say."""
    must = {"creature": "guard", "verb": "blocks", "target": "ogre", "declare": "blocks"}
    named = [name for name in kind.__struct_fields__ if name in must]
    return {"position": gallery()[0].position, **{name: must[name] for name in named}}


# -- answers ---------------------------------------------------------------------------------------


def _one_of(schemas: list[Schema]) -> Schema:
    """A value of one of these."""
    return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}


def _lines_of(op: str, schema: Schema) -> Schema:
    """A line of the answer: of `import` a board or a decision."""
    if op == "import":
        return {"anyOf": [reference("DecisionAnswer"), reference("Position")]}
    return schema


def _answered(op: str, answer: Schema, line: Schema) -> Schema:
    """The answer to an operation: what stands in `answers` is its own."""
    properties = answer["properties"] | {"answers": {"type": "array", "items": line}}
    return answer | {"title": reply_name(op), "properties": properties}
