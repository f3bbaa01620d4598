"""A position as one line of JSON: defaults left out, the order of the fields fixed."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

import msgspec

from legality.errors import visible_json
from legality.position.record import Record
from legality.position.stated import Stated


def write(position: Stated) -> str:
    """The position as JSON text that `Position.parse` reads back to an equal value."""
    return visible_json(msgspec.json.encode(to_value(position)).decode())


@lru_cache
def _defaults(kind: type[Record]) -> dict[str, object]:
    """What each optional field is where it is left out."""
    defaults: dict[str, object] = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            defaults[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            defaults[field.name] = field.default_factory()
    return defaults


def to_value(value: object) -> Any:
    """Plain dicts, lists and scalars for a record, without the fields that have their default."""
    if isinstance(value, Record):
        defaults = _defaults(type(value))
        return {
            name: to_value(getattr(value, name))
            for name in value.__struct_fields__
            if name not in defaults or getattr(value, name) != defaults[name]
        }
    if isinstance(value, Mapping):
        mapping = cast("Mapping[str, object]", value)
        return {key: to_value(part) for key, part in mapping.items()}
    if isinstance(value, tuple):
        return [to_value(part) for part in cast("tuple[object, ...]", value)]
    return value
