"""The JSON Schema of a position (draft 2020-12)."""

from typing import Any

import msgspec

from legality.position.position import Position


def json_schema() -> dict[str, Any]:
    """The schema that every position follows; numeric strings are taken for power and the like, and
    a name stands for the card of that name, type line and all."""
    schema = msgspec.json.schema(Position)
    definitions: dict[str, Any] = schema["$defs"]
    permanent = definitions["Permanent"]
    permanent["required"].remove("type_line")
    permanent["properties"]["card"] = {"anyOf": [{"type": "string"}, {"type": "object"}]}
    ways = ("type_line", "name", "card")
    permanent["anyOf"] = [{"required": [field]} for field in ways]
    effect = definitions["LastingEffect"]
    effect["anyOf"] = [{"required": ["oracle_text"]}, {"required": ["card"]}]
    for field in ("power", "toughness", "loyalty", "defense"):
        permanent["properties"][field]["anyOf"].append(
            {"type": "string", "pattern": "^[+-]?[0-9]+$"}
        )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
