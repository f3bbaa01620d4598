"""The JSON Schema of a Problem's file (draft 2020-12)."""

from typing import Any

import msgspec

from legality.exchange.problem_file.document import AnyDocument
from legality.position.schema import throughout


def json_schema() -> dict[str, Any]:
    """What `read_problem` takes. (That names are known and a least is no more than a most no schema
    says.)"""
    made = msgspec.json.schema(AnyDocument)
    schema = {**in_users_words(made), "$defs": in_users_words(made["$defs"])}
    for name, definition in schema["$defs"].items():
        definition["description"] = " ".join(definition["description"].split())
        for tag in ("problem", "kind"):
            if tag in definition["properties"] and "description" not in (
                stated := definition["properties"][tag]
            ):
                stated["description"] = f"Which kind it is: {name}."
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Problem",
        "description": "Which declarations, or assignments of combat damage, are legal, in names.",
        **schema,
    }


def in_users_words(schema: dict[str, Any]) -> dict[str, Any]:
    """The same schema, or schemas by name; a `CapacityPart`, a part of the file, is called
    `Capacity` there, as what it states is in a Problem."""

    def changed(value: object) -> object:
        return value.removesuffix("Part") if isinstance(value, str) else value

    return {name.removesuffix("Part"): throughout(part, changed) for name, part in schema.items()}
