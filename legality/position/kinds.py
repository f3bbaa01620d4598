"""Whether a value made in Python holds what its fields are declared to hold, as parsing checks."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from msgspec import Struct, UnsetType

from legality.errors import PositionError, shortened
from legality.frozen import FrozenDict

Fits = Callable[[Any], bool]
ABSENT = (NoneType, UnsetType)
"""The kinds of what stands for nothing written."""
WORDS: dict[object, str] = {
    str: "a string",
    int: "an integer",
    bool: "true or false",
    float: "a number",
    tuple: "a list",
    Mapping: "an object",
}


class FieldKind(Struct, frozen=True):
    """A field of a value: types of which anything fits, those of which what is empty fits, and
    whether a value fits at all."""

    name: str
    simple: frozenset[type]
    empty: frozenset[type]
    fits: Fits
    hint: object

    def wrong(self, held: object) -> PositionError:
        """The complaint that something of another kind stands there."""
        place, hint, part = _innermost(f"$.{self.name}", self.hint, held)
        return PositionError(place, f"expected {_words(hint)}, got {shortened(repr(part))}")


@lru_cache(maxsize=64)
def fields_of(kind: Any) -> tuple[FieldKind, ...]:
    """The fields of a class of values."""
    hints = get_type_hints(kind)
    names = cast("tuple[str, ...]", kind.__struct_fields__)
    return tuple(
        FieldKind(name, _simple(hints[name]), _empty(hints[name]), _fits(hints[name]), hints[name])
        for name in names
    )


@lru_cache(maxsize=4096)
def unsettled(kind: Any, types: tuple[type, ...]) -> tuple[tuple[int, FieldKind], ...]:
    """The fields, each with its place, of which that types stand there does not say that they fit:
    most values of a class have the same types, and few such fields."""
    each = enumerate(zip(fields_of(kind), types, strict=True))
    return tuple((index, field) for index, (field, held) in each if held not in field.simple)


@lru_cache(maxsize=64)
def mappings_of(kind: Any) -> tuple[str, ...]:
    """The fields of a class of values that may hold a mapping."""
    return tuple(field.name for field in fields_of(kind) if dict in field.empty)


@lru_cache(maxsize=64)
def field_by_name(kind: Any) -> dict[str, FieldKind]:
    """Each field of a class of values under its name."""
    return {field.name: field for field in fields_of(kind)}


def alternatives(hint: object) -> tuple[Any, ...]:
    """The types that a hint allows, one by one."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _empty(hint: object) -> frozenset[type]:
    parts = alternatives(hint)
    tuples = {tuple for part in parts if get_origin(part) is tuple}
    mappings = {
        kind for part in parts if _is_mapping(get_origin(part)) for kind in (dict, FrozenDict)
    }
    return frozenset(tuples | mappings)


def _simple(hint: object) -> frozenset[type]:
    return frozenset(
        part for part in alternatives(hint) if part in (str, int, bool, float, *ABSENT)
    )


def _fits(hint: Any) -> Fits:
    origin, parts = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return lambda value: True
    if hint in (str, int, bool, float, *ABSENT):
        return lambda value: type(value) is hint
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in parts
    if origin in (Union, UnionType):
        first, *others = [_fits(part) for part in parts]
        return lambda value: first(value) or any(fits(value) for fits in others)
    if origin is tuple:
        each = _all_fit(parts[0])
        return lambda value: _is(tuple, value) and each(value)
    if origin is not None and issubclass(origin, Mapping):
        keys, held = _all_fit(parts[0]), _all_fit(parts[1])
        return lambda value: _is(Mapping, value) and keys(value.keys()) and held(value.values())
    return lambda value: isinstance(value, hint)


def _all_fit(hint: Any) -> Callable[[Iterable[object]], bool]:
    """Whether several values are all of that kind."""
    if hint in (str, int, bool):
        kinds = frozenset((hint,))
        return lambda values: kinds.issuperset(map(type, values))
    fits = _fits(hint)
    return lambda values: all(map(fits, values))


def _innermost(place: str, hint: Any, held: object) -> tuple[str, Any, object]:
    """Where in a value that does not fit the first part stands that does not."""
    here: tuple[str, Any, object] = place, hint, held
    origin, parts = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        containers = [part for part in parts if _holds(part, held)]
        return _innermost(place, containers[0], held) if len(containers) == 1 else here
    if origin is tuple and isinstance(held, tuple):
        for number, part in enumerate(cast("tuple[object, ...]", held)):
            if not _fits(parts[0])(part):
                return _innermost(f"{place}[{number}]", parts[0], part)
    if _is_mapping(origin) and isinstance(held, Mapping):
        for key, part in cast("Mapping[object, object]", held).items():
            if not _fits(parts[0])(key):
                return place, parts[0], key
            if not _fits(parts[1])(part):
                return _innermost(f"{place}.{key}", parts[1], part)
    return here


def _holds(hint: Any, held: object) -> bool:
    """Whether the value is a container of that kind, whatever is in it."""
    origin = get_origin(hint)
    if origin is tuple:
        return isinstance(held, tuple)
    return _is_mapping(origin) and isinstance(held, Mapping)


def _is_mapping(origin: Any) -> bool:
    return isinstance(origin, type) and issubclass(origin, Mapping)


def _is(kind: type, value: object) -> bool:
    """Whether it is of that class; what is in it is asked part by part."""
    return isinstance(value, kind)


def _words(hint: Any) -> str:
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Literal:
        return f"one of {', '.join(parts)}"
    if origin in (Union, UnionType):
        return " or ".join(_words(part) for part in parts if part not in ABSENT)
    if origin is tuple:
        return f"a list, each {_words(parts[0])}"
    if origin is not None:
        return "an object"
    return WORDS.get(hint) or f"a {hint.__name__}"
