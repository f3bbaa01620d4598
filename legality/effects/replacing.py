"""Parts of effects found and replaced, wherever they stand."""

from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import asdict, astuple, replace

from legality.effects.conditions import AffectedIs, Always, Condition, Every, SourceIs
from legality.effects.effects import AnyEffect
from legality.effects.filters import Filter, StatisticOf
from legality.effects.qualities import THIS, Target

T = TypeVar("T")


def within(value: object) -> Iterator[object]:
    """The value and all values in it, each before its own parts."""
    left = [value]
    while left:
        part = left.pop()
        yield part
        if isinstance(part, tuple):
            left.extend(reversed(cast("tuple[object, ...]", part)))
        elif isinstance(part, Struct):
            left.extend(reversed(astuple(part)))


def replaced(value: T, other: Callable[[object], object]) -> T:
    """The value with each part that `other` makes another of in its place; the same where `other`
    gives back what it is given everywhere."""
    replacement: Any = other(value)
    if replacement is not value:
        return cast("T", replacement)
    if isinstance(value, tuple):
        return cast("T", tuple(replaced(part, other) for part in cast("tuple[Any, ...]", value)))
    if isinstance(value, Struct):
        parts = asdict(value)
        changed = {name: replaced(part, other) for name, part in parts.items()}
        if changed != parts:
            return cast("T", replace(value, **changed))
    return value


def targets_of(effects: tuple[AnyEffect, ...]) -> frozenset[int]:
    """The numbers of the targets that effects speak of."""
    return frozenset(part.number for part in within(effects) if isinstance(part, Target))


def of_the_holder(effects: tuple[AnyEffect, ...]) -> tuple[AnyEffect, ...]:
    """Effects of one target, said of the object that has the text: what is asked of the affected
    object is asked of the source."""
    return tuple(map(_of_the_holder, effects))


def _of_the_holder(effect: AnyEffect) -> AnyEffect:
    if isinstance(effect.subject, Target):
        effect = replaced(effect, _as_source)
    return with_target((effect,), THIS)[0]


def _as_source(part: object) -> object:
    if isinstance(part, AffectedIs):
        return SourceIs(part.filter)
    if isinstance(part, StatisticOf) and part.of == "affected":
        return replace(part, of="source")
    return part


def with_target(
    effects: tuple[AnyEffect, ...], whom: Filter | Callable[[int], Filter]
) -> tuple[AnyEffect, ...]:
    """The effects said of those objects: of one filter, or of that of each target's number."""

    def other(part: object) -> object:
        if not isinstance(part, Target):
            return part
        return whom(part.number) if callable(whom) else whom

    return replaced(effects, other)


def with_condition(effect: AnyEffect, condition: Condition | None) -> AnyEffect:
    """The effect under one more condition."""
    if condition is None:
        return effect
    if isinstance(effect.condition, Always):
        return replace(effect, condition=condition)
    return replace(effect, condition=Every((condition, effect.condition)))
