"""What may stand at a place of a Problem's file: told by the types of its document."""

import re
from collections.abc import Mapping, Sequence
from types import NoneType
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

from legality.exchange.problem_file.document import Document


def fields_at(document: type[Document], place: str, value: object) -> tuple[str, ...]:
    """The fields of the object that stands at a place of that value."""
    hint, here = _at(document, place, value)
    made = _struct(hint, here)
    if made is None:
        return ()
    tag = made.__struct_config__.tag_field
    return (*(() if tag is None else (tag,)), *made.__struct_fields__)


def words_at(document: type[Document], place: str, value: object) -> tuple[str, ...]:
    """The words that may stand at a place of that value; where kinds of objects are told apart,
    those of the kinds."""
    before, _, field = place.rpartition(".")
    around, _ = _at(document, before or "$", value)
    kinds = [option for option in _options(around) if _tag_field(option) == field]
    if kinds:
        return tuple(str(option.__struct_config__.tag) for option in kinds)
    hint, _ = _at(document, place, value)
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def value_at(document: type[Document], place: str, value: object) -> object:
    """What stands there."""
    return _at(document, place, value)[1]


def _at(document: type[Document], place: str, value: object) -> tuple[Any, object]:
    """The type of what stands at a place, and it; None where the types lead no further."""
    hint: Any = document
    here = value
    for step in re.findall(r"\.[^.\[]+|\[\d+\]", place):
        if step.startswith("["):
            hint = next(iter(get_args(hint)), None)
            parts: Sequence[object] = (
                cast("Sequence[object]", here) if isinstance(here, list | tuple) else ()
            )
            here = parts[int(step[1:-1])] if int(step[1:-1]) < len(parts) else None
        else:
            made = _struct(hint, here)
            hint = None if made is None else _plain(get_type_hints(made).get(step[1:]))
            held: Mapping[str, object] = (
                cast("Mapping[str, object]", here) if isinstance(here, Mapping) else {}
            )
            here = held.get(step[1:])
    return hint, here


def _plain(hint: Any) -> Any:
    """A type without what says that nothing need stand there."""
    left = [option for option in get_args(hint) if option not in (NoneType, UnsetType)]
    return left[0] if NoneType in get_args(hint) and len(left) == 1 else hint


def _struct(hint: Any, here: object) -> type[Struct] | None:
    """The class of an object of that type: of several the one of its kind."""
    options = _options(hint)
    if len(options) < 2 or not isinstance(here, Mapping):
        return options[0] if len(options) == 1 else None
    held = cast("Mapping[str, object]", here)
    return next(
        (made for made in options if held.get(_tag_field(made)) == made.__struct_config__.tag), None
    )


def _options(hint: Any) -> list[type[Struct]]:
    """The classes that a type allows."""
    return [
        option
        for option in (get_args(hint) or (hint,))
        if isinstance(option, type) and issubclass(option, Struct)
    ]


def _tag_field(made: type[Struct]) -> str:
    """The field that tells the kind of an object; empty where none does."""
    return made.__struct_config__.tag_field or ""
