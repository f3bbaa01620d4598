"""Abilities as structure: what a text says, for engines that do not read English.

An ability is an object with a `kind`. What is usual is left out: a `subject` that is the object
that has the text, a `condition` that always holds, and every field that has its default.
"""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, cast

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from legality.effects.characteristics import HasAbility
from legality.effects.conditions import ALWAYS
from legality.effects.qualities import THIS
from legality.position import Position
from legality.rulebook.texts import board_names
from legality.text import parse_keyword, parse_text

Value = dict[str, Any]


def kind_of(kind: type) -> str:
    """What a class is called: `CantBeBlocked` is `cant-be-blocked`."""
    return re.sub(r"(?<!^)([A-Z])", r"-\1", kind.__name__).lower()


def structure(value: object) -> Any:
    """A value of the vocabulary of effects as JSON."""
    match value:
        case Enum():
            return value.value
        case HasAbility(keyword=keyword, subject=subject, condition=condition) if (
            subject == THIS and condition == ALWAYS
        ):
            return structure(keyword)
        case Struct():
            return {"kind": kind_of(type(value)), **dict(_stated(value))}
        case tuple():
            return [structure(part) for part in cast("tuple[object, ...]", value)]
        case _:
            return value


def _stated(value: Struct) -> Iterator[tuple[str, Any]]:
    """The fields that are not as usual."""
    for field in fields(value):
        held: object = getattr(value, field.name)
        if field.default is NODEFAULT or held != field.default:
            yield field_name(field), structure(held)


def field_name(field: FieldInfo) -> str:
    """What a field is called: `kind` says what the object is, so that of counters or cards is
    `of_kind`."""
    return "of_kind" if field.name == "kind" else field.encode_name


def of_text(text: str, name: str | None, names: Any) -> list[Value]:
    """The abilities of a text."""
    return [structure(effect) for line in parse_text(text, name, names) for effect in line.effects]


def abilities(position: Position) -> dict[str, list[Value]]:
    """The abilities of each permanent that has any."""
    names = board_names(position)
    by_permanent: dict[str, list[Value]] = {}
    for permanent in position.battlefield:
        own = of_text(permanent.oracle_text, permanent.name, names)
        for keyword in permanent.keywords:
            own += [structure(effect) for effect in parse_keyword(keyword, names) or ()]
        if own:
            by_permanent[permanent.id] = own
    return by_permanent


def lasting(position: Position) -> list[list[Value]]:
    """What each of the position's `effects` says."""
    names = board_names(position)
    return [of_text(effect.oracle_text, None, names) for effect in position.effects]
