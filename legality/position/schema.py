"""The JSON Schema of a position (draft 2020-12)."""

from collections.abc import Callable
from typing import Any, cast

import msgspec

from legality.position.described import BY_CLASS
from legality.position.players import EVENTS
from legality.position.position import Position


def json_schema() -> dict[str, Any]:
    """The schema that every position follows; numeric strings are taken for power and the like, and
    a name, or a number of MTG Arena, stands for the card, type line and all."""
    schema = msgspec.json.schema(Position)
    definitions: dict[str, Any] = schema["$defs"]
    definitions["Player"]["properties"]["this_turn"]["propertyNames"] = {"enum": list(EVENTS)}
    permanent = definitions["Permanent"]
    permanent["required"].remove("type_line")
    forms: list[dict[str, Any]] = [{"type": kind} for kind in ("string", "integer", "object")]
    faces = {"type": "array", "items": {"type": "object"}}
    permanent["properties"]["card"] = {"anyOf": [*forms, faces]}
    permanent["properties"]["name"]["anyOf"].append({"type": "integer"})
    permanent["properties"]["tapped"]["default"] = False
    permanent["anyOf"] = [{"required": [field]} for field in ("type_line", "name", "card")]
    effect = definitions["LastingEffect"]
    effect["anyOf"] = [{"required": ["oracle_text"]}, {"required": ["card"]}]
    for field in ("power", "toughness", "loyalty", "defense"):
        permanent["properties"][field]["anyOf"].append(
            {"type": "string", "pattern": "^[+-]?[0-9]+$"}
        )
    for name, definition in definitions.items():
        _describe(name, definition)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}


def _describe(name: str, definition: dict[str, Any]) -> None:
    """Say what a class is, and what each of its fields means."""
    definition["description"], fields = BY_CLASS[name]
    for field, description in fields.items():
        stated = definition["properties"][field]
        definition["properties"][field] = {"description": description, **stated}


def throughout(value: Any, change: Callable[[object], object]) -> Any:
    """The value of a schema with every part changed, and itself before its parts."""
    changed = change(value)
    if isinstance(changed, dict):
        parts = cast("dict[str, object]", changed)
        return {key: throughout(part, change) for key, part in parts.items()}
    if isinstance(changed, list):
        return [throughout(part, change) for part in cast("list[object]", changed)]
    return changed
