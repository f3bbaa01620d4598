"""A JSON Schema validator, as far as the schemas of positions, decisions and cases go."""

import re
from collections.abc import Iterator
from typing import Any, cast

KNOWN = {
    "$defs", "$ref", "$schema", "additionalProperties", "anyOf", "default", "description",
    "discriminator", "enum", "items", "maximum", "minimum", "oneOf", "pattern", "properties",
    "required", "title", "type",
}  # fmt: skip


def faults(schema: dict[str, Any], value: object) -> Iterator[str]:
    """Where a value does not follow the schema."""
    yield from _faults(schema, schema, value, "$")


def _faults(root: dict[str, Any], part: dict[str, Any], value: object, place: str) -> Iterator[str]:
    assert set(part) <= KNOWN, f"this validator does not know {set(part) - KNOWN}"
    if "$ref" in part:
        yield from _faults(root, root["$defs"][part["$ref"].rpartition("/")[2]], value, place)
    if "anyOf" in part:
        options = [list(_faults(root, option, value, place)) for option in part["anyOf"]]
        if all(options):
            yield f"{place}: none of the {len(options)} kinds"
    if "oneOf" in part:
        fitting = [one for one in part["oneOf"] if not list(_faults(root, one, value, place))]
        if len(fitting) != 1:
            yield f"{place}: {len(fitting)} of the {len(part['oneOf'])} kinds, not one"
    if "enum" in part and value not in part["enum"]:
        yield f"{place}: not one of {part['enum']}"
    if "type" in part and not _is(part["type"], value):
        yield f"{place}: no {part['type']}"
        return
    if _is("integer", value) and not _within(part, cast("int", value)):
        yield f"{place}: too little or too much"
    if "pattern" in part and not re.search(part["pattern"], str(value)):
        yield f"{place}: does not match {part['pattern']}"
    if isinstance(value, dict):
        yield from _object(root, part, cast("dict[str, Any]", value), place)
    if isinstance(value, list) and "items" in part:
        for index, item in enumerate(cast("list[object]", value)):
            yield from _faults(root, part["items"], item, f"{place}[{index}]")


def _within(part: dict[str, Any], value: int) -> bool:
    least, most = part.get("minimum", value), part.get("maximum", value)
    return bool(least <= value <= most)


def _object(
    root: dict[str, Any], part: dict[str, Any], value: dict[str, Any], place: str
) -> Iterator[str]:
    yield from (
        f"{place}: {name} is missing" for name in part.get("required", ()) if name not in value
    )
    properties, more = part.get("properties", {}), part.get("additionalProperties", True)
    for name, item in value.items():
        if name in properties:
            yield from _faults(root, properties[name], item, f"{place}.{name}")
        elif more is False:
            yield f"{place}.{name}: unknown"
        elif isinstance(more, dict):
            yield from _faults(root, cast("dict[str, Any]", more), item, f"{place}.{name}")


def _is(kind: str | list[str], value: object) -> bool:
    if isinstance(kind, list):
        return any(_is(one, value) for one in kind)
    match kind:
        case "object":
            return isinstance(value, dict)
        case "array":
            return isinstance(value, list)
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "null":
            return value is None
        case _:
            raise AssertionError(f"this validator does not know the type {kind}")


def undescribed(part: Any, place: str) -> Iterator[str]:
    """The properties below that no description speaks of."""
    if isinstance(part, dict):
        part = cast("dict[str, Any]", part)
        for name, one in part.get("properties", {}).items():
            if "description" not in one:
                yield f"{place}.{name}"
        for key, one in part.items():
            yield from undescribed(one, f"{place}.{key}")
    elif isinstance(part, list):
        for number, one in enumerate(cast("list[object]", part)):
            yield from undescribed(one, f"{place}[{number}]")
