"""The JSON Schema of a position (draft 2020-12)."""

from typing import Any

import msgspec

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
    ways: list[dict[str, Any]] = [{"type": kind} for kind in ("string", "integer", "object")]
    faces = {"type": "array", "items": {"type": "object"}}
    permanent["properties"]["card"] = {"anyOf": [*ways, faces]}
    permanent["properties"]["name"]["anyOf"].append({"type": "integer"})
    permanent["anyOf"] = [{"required": [field]} for field in ("type_line", "name", "card")]
    effect = definitions["LastingEffect"]
    effect["anyOf"] = [{"required": ["oracle_text"]}, {"required": ["card"]}]
    for field in ("power", "toughness", "loyalty", "defense"):
        permanent["properties"][field]["anyOf"].append(
            {"type": "string", "pattern": "^[+-]?[0-9]+$"}
        )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema}
