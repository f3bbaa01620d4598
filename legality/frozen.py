"""Values: mappings that are read-only, hashable by content and equal to a `dict` of the same items,
and Structs that are hashed by content though they hold lists."""

from collections.abc import Mapping
from types import NoneType
from typing import Any, NoReturn, TypeVar, cast

from msgspec import Struct, to_builtins
from msgspec.structs import force_setattr

K = TypeVar("K")
V = TypeVar("V")


class HashedByContent(Struct, frozen=True):
    """A Struct that does not change, though its fields may hold lists and dictionaries: equal ones
    have one hash."""

    def __hash__(self) -> int:
        return hash(_hashable(self))


class FrozenDict(dict[K, V]):
    """A dictionary that refuses to change. Lists in it count as tuples for the hash."""

    __slots__ = ()

    def __hash__(self) -> int:  # type: ignore[override]  # a dict has none, this one never changes
        return hash(_hashable(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (dict(self),)

    def __copy__(self) -> "FrozenDict[K, V]":
        return self

    def __or__(self, other: Any) -> Any:
        return dict(self) | other

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("this mapping is a value and does not change; copy it with dict(…)")

    __setitem__ = __delitem__ = clear = pop = popitem = _refuse
    setdefault = update = __ior__ = _refuse  # pyright: ignore[reportAssignmentType]  # overloads


def _hashable(value: object) -> object:
    if isinstance(value, Mapping):
        items = cast("Mapping[object, object]", value).items()
        return frozenset((key, _hashable(part)) for key, part in items)
    if isinstance(value, list | tuple):
        return tuple(_hashable(part) for part in cast("list[object]", value))
    if isinstance(value, HashedByContent):
        return type(value), *(_hashable(getattr(value, name)) for name in value.__struct_fields__)
    return value


PLAIN = frozenset({str, int, bool, float, NoneType, tuple})
"""What stays as it is."""


def frozen(value: object) -> Any:
    """The same JSON-like value with read-only mappings and tuples for lists."""
    kind = type(value)
    if kind in PLAIN:
        return value
    if kind is dict:
        made = cast("dict[str, object]", value)
        if PLAIN.issuperset(map(type, made.values())):
            return FrozenDict(made)
        return FrozenDict({key: frozen(part) for key, part in made.items()})
    if isinstance(value, FrozenDict):
        held = cast("FrozenDict[str, object]", value)
        if PLAIN.issuperset(map(type, held.values())) or not any(
            isinstance(part, list) for part in held.values()
        ):
            return held
    if isinstance(value, Mapping):
        mapping = cast("Mapping[str, object]", value)
        return FrozenDict({key: frozen(part) for key, part in mapping.items()})
    if isinstance(value, list):
        return tuple(frozen(part) for part in cast("list[object]", value))
    return value


def json_value(value: object) -> Any:
    """The value as a reader of its JSON gets it: fields, dictionaries and lists, all its own."""
    return _thawed(to_builtins(value))


def _thawed(value: object) -> object:
    if isinstance(value, dict):
        return {key: _thawed(part) for key, part in cast("dict[str, object]", value).items()}
    if isinstance(value, list | tuple):
        return [_thawed(part) for part in cast("list[object]", value)]
    return value


def settle(value: Struct, *names: str) -> None:
    """Make those fields of a frozen Struct read-only: mappings keep the lists in them."""
    for name in names:
        held: object = getattr(value, name)
        if isinstance(held, Mapping):
            held = FrozenDict(cast("Mapping[object, object]", held))
        elif isinstance(held, list | tuple):
            held = frozen([*cast("list[object]", held)])
        force_setattr(value, name, held)
