"""What is wrong with a value, in this library's words, with its place and what would be right."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast, get_args

from legality.errors import PositionError
from legality.position.lasting_effects import LastingEffect
from legality.position.permanents import Chosen, Permanent
from legality.position.players import Player
from legality.position.record import Record, unknown
from legality.position.stated import Damage, Given, Stated, Variant

KINDS = {
    "int": "an integer",
    "str": "a string",
    "bool": "true or false",
    "object": "an object",
    "array": "a list",
    "null": "null",
    "float": "a number",
}


def explained(message: str, value: object, cause: BaseException | None) -> PositionError:
    """msgspec's complaint in this library's words, with the value that stands at the place; or the
    complaint of a value in it (`cause`), with the place of that value before it."""
    if isinstance(cause, PositionError):
        path = message.removeprefix(str(cause)).removeprefix(" - at `").removesuffix("`") or "$"
        return PositionError(f"{path}{cause.place.removeprefix('$')}", cause.problem)
    message_part, _, path = message.partition(" - at `")
    place = path.removesuffix("`") or "$"
    place, value_there = _find(place, value, message_part)
    if missing := re.fullmatch(r"Object missing required field `(.+)`", message_part):
        return PositionError(place, f"the field `{missing[1]}` is missing")
    if slipped := re.fullmatch(r"Object contains unknown field `(.+)`", message_part):
        return unknown_field(place, slipped[1])
    if wrong := re.fullmatch(r"Expected `(.+)`, got `.+`", message_part):
        kinds = [KINDS.get(kind.strip(), kind.strip()) for kind in wrong[1].split("|")]
        wanted = " or ".join(kind for kind in kinds if kind != "null")
        return PositionError(place, f"expected {wanted}, got {shown(value_there)}")
    if re.match(r"Invalid enum value", message_part):
        return PositionError(place, f"expected one of {_choices(place)}, got {shown(value_there)}")
    return PositionError(
        place, f"{message_part[:1].lower()}{message_part[1:]}, got {shown(value_there)}"
    )


def _choices(place: str) -> str:
    if ".colors" in place:
        return "W, U, B, R, G"
    if place.endswith(".attack_option"):
        return "multiple, left, right, adjacent"
    if place == "$.day":
        return "day, night, neither"
    if place == "$.variant":
        return ", ".join(get_args(Variant))
    return "first, regular" if place.endswith(".step") else "attacks, blocks, damage"


def unknown_field(place: str, name: str) -> PositionError:
    """The complaint of a field that is none of the value at that place."""
    kinds: dict[str, type[Record]] = {
        "$": Stated,
        "$.players": Player,
        "$.permanents": Permanent,
        "$.effects": LastingEffect,
        "$.permanents.chosen": Chosen,
        "$.damage": Damage,
        "$.given": Given,
    }
    kind = kinds.get(re.sub(r"\[\d+\]", "", place))
    return unknown(f"{place}.{name}", "field", name, kind.__struct_fields__ if kind else ())


def _find(path: str, value: object, complaint: str) -> tuple[str, object]:
    """The value at a path; where msgspec writes `[...]` for a key, the first that does not fit."""
    steps = re.findall(r"\.[^.\[]+|\[\d+\]|\[\.\.\.\]", path)
    candidates = [*_candidates("$", value, steps)] or [("$", value)]
    return next(
        (candidate for candidate in candidates if not _fits(candidate[1], complaint)), candidates[0]
    )


def _candidates(place: str, value: object, steps: Sequence[str]) -> Iterator[tuple[str, object]]:
    """What those steps lead to from there, under every key where the key is not told; as far as
    they lead."""
    if not steps:
        yield place, value
        return
    step, *rest = steps
    if isinstance(value, Mapping):
        held = cast("Mapping[str, object]", value)
        keys = held.keys() if step == "[...]" else [step[1:]]
        known = [key for key in keys if key in held]
        for key in known:
            yield from _candidates(f"{place}.{key}", held[key], rest)
        if not known:
            yield place, value
    elif isinstance(value, list | tuple) and step != "[...]":
        parts = cast("Sequence[object]", value)
        number = int(step[1:-1])
        if number < len(parts):
            yield from _candidates(f"{place}{step}", parts[number], rest)


_TYPES: Mapping[str, type | tuple[type, ...]] = {
    "int": int,
    "str": str,
    "bool": bool,
    "float": (int, float),
    "array": (list, tuple),
    "object": Mapping,
    "null": type(None),
}


def _fits(part: object, complaint: str) -> bool:
    """Whether msgspec cannot have said that of this value."""
    if missing := re.fullmatch(r"Object missing required field `(.+)`", complaint):
        return isinstance(part, Mapping) and missing[1] in part
    wanted = re.match(r"Expected `([^`]+)`", complaint)
    kinds = [kind.strip() for kind in wanted[1].split("|")] if wanted else []
    return any(
        isinstance(part, _TYPES[kind]) and (kind == "bool" or not isinstance(part, bool))
        for kind in kinds
        if kind in _TYPES
    )


def shown(value: object) -> str:
    """A found value as JSON, cut where it is long."""
    if isinstance(value, dict | list | tuple):
        return _outline(cast("dict[Any, Any] | list[Any]", value))
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _outline(value: dict[Any, Any] | list[Any] | tuple[Any, ...]) -> str:
    """A short stand-in for containers, so that a message never prints a whole board."""
    if isinstance(value, dict):
        return "{…}" if value else "{}"
    return "[…]" if value else "[]"
