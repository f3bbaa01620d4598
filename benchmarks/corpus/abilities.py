"""Abilities as structure: what a text says, for engines that do not read English.

An ability is an object with a `kind`. What is usual is left out: a `subject` that is the object
that has the text, a `condition` that always holds, and every field that is as its description says.
`legality.exchange.corpus.abilities` writes it; here it is described (`schema`) and read back.
"""

import re
from collections.abc import Container, Mapping
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from benchmarks.corpus.wording import DESCRIPTIONS, OF_KIND
from legality.effects import conditions, costs, effects, filters, players
from legality.effects.characteristics import HasAbility
from legality.effects.effect import Keyword
from legality.effects.effects import AnyEffect
from legality.exchange.corpus.abilities import Value, field_name, kind_of

Schema = dict[str, Any]


# -- back again ------------------------------------------------------------------------------------


def effect_of(value: Mapping[str, Any]) -> AnyEffect:
    """The effect that an ability says: the inverse of `structure`."""
    found = _read(value)
    if isinstance(found, Keyword):
        return HasAbility(keyword=found)
    return found  # type: ignore[no-any-return]  # `_read` makes any value


def _read(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_read(part) for part in cast("list[object]", value))
    if isinstance(value, str) and value in _WHO:
        return _WHO[value]
    if isinstance(value, dict) and (stated := cast("Value", value)).get("kind") in CLASSES:
        made = CLASSES[stated["kind"]]
        known = {field_name(field): field.name for field in fields(made)}
        return made(**{known[n]: _read(one) for n, one in stated.items() if n in known})
    return cast("object", value)


_WHO: Mapping[str, players.Who] = {who.value: who for who in players.Who}


def _classes() -> dict[str, type[Struct]]:
    unions = (effects.AnyEffect, filters.Filter, filters.Amount, conditions.Condition)
    single = (filters.Targets, costs.Cost, costs.Act, Keyword, players.PlayerNamed)
    every = [one for union in unions for one in get_args(union) if one is not int]
    return {kind_of(one): one for one in (*every, *single)}


CLASSES = _classes()
"""Every class of the vocabulary by what it is called."""


# -- described -------------------------------------------------------------------------------------


def schema(kinds: Container[str]) -> dict[str, Schema]:
    """The definitions of a JSON Schema: `Ability` and all that stands in one, of those kinds."""
    found = {name: _definition(name, made) for name, made in CLASSES.items() if name in kinds}
    found["who"] = {
        "description": "Players, seen from whoever has the text.",
        "enum": [who.value for who in players.Who],
    }
    for title, described, union in (
        ("Ability", "What a line of a text says.", (*get_args(effects.AnyEffect), Keyword)),
        ("Filter", "Which permanents are meant.", get_args(filters.Filter)),
        ("Amount", "How much.", get_args(filters.Amount)),
        ("Condition", "On which circumstance it holds.", get_args(conditions.Condition)),
    ):
        named = sorted(kind_of(one) for one in union if one is not int)
        options: list[Schema] = [{"$ref": f"#/$defs/{one}"} for one in named if one in kinds]
        number: list[Schema] = [{"type": "integer"}] if title == "Amount" else []
        found[title] = {"description": described, "anyOf": [*number, *options]}
    return found


def _definition(name: str, made: type[Struct]) -> Schema:
    hints = get_type_hints(made)
    properties: Schema = {
        "kind": {"description": "What it is.", "enum": [name]},
        **{field_name(field): _property(name, field, hints[field.name]) for field in fields(made)},
    }
    needed = [field_name(field) for field in fields(made) if field.default is NODEFAULT]
    return {
        "description": _told(made),
        "type": "object",
        "properties": properties,
        "required": ["kind", *needed],
        "additionalProperties": False,
    }


_CLASSES = re.compile(r"[A-Z]{2}[0-9]+(?:[–,] ?(?:[A-Z]{2}[0-9]+))*: ")
"""The classes that this project tells apart, before what an effect says: nobody else knows them."""


def _told(made: type[Struct]) -> str:
    """What is said of a class, in one line."""
    line = _CLASSES.sub("", " ".join((made.__doc__ or "").split()), count=1)
    return line[:1].upper() + line[1:]


def _property(kind: str, field: FieldInfo, hint: Any) -> Schema:
    described = OF_KIND.get((kind, field.name)) or DESCRIPTIONS[field.name]
    if field.default is not NODEFAULT:
        described = f"{described} Left out: {_usual(field.default)}."
    return {"description": described, **_type(hint)}


def _usual(default: object) -> str:
    match default:
        case None:
            return "none"
        case ():
            return "none"
        case bool():
            return "true" if default else "false"
        case Enum():
            return str(default.value)
        case Struct():
            return {"anything": "any", "this-object": "the object that has the text"}.get(
                kind := kind_of(type(default)), kind
            )
        case _:
            return str(default)


_UNIONS: Mapping[str, Any] = {
    "Filter": filters.Filter,
    "Amount": filters.Amount,
    "Condition": conditions.Condition,
}


def _type(hint: Any) -> Schema:
    """The schema of a value of that type."""
    for title, union in _UNIONS.items():
        if hint == union:
            return {"anyOf": [{"$ref": f"#/$defs/{title}"}]}
    origin = get_origin(hint)
    if origin is Literal:
        return {"enum": list(get_args(hint))}
    if origin is tuple:
        return {"type": "array", "items": _items(get_args(hint)[0])}
    if origin in (Union, UnionType):
        return {"anyOf": _options(get_args(hint))}
    if hint is players.Who:
        return {"anyOf": [{"$ref": "#/$defs/who"}]}
    if isinstance(hint, type) and issubclass(hint, Struct):
        return {"anyOf": [{"$ref": f"#/$defs/{kind_of(hint)}"}]}
    return {"type": {int: "integer", str: "string", bool: "boolean"}[hint]}


def _items(hint: Any) -> Schema:
    return {"anyOf": [{"$ref": "#/$defs/Ability"}]} if hint == AnyEffect else _type(hint)


def _options(hints: tuple[Any, ...]) -> list[Schema]:
    """The parts of a union, with the great unions told as one."""
    left = set(hints)
    found: list[Schema] = []
    for title, union in _UNIONS.items():
        if left.issuperset(get_args(union)):
            left -= set(get_args(union))
            found.append({"$ref": f"#/$defs/{title}"})
    for hint in hints:
        if hint in left:
            found.append({"type": "null"} if hint is NoneType else _type(hint))
    return found
