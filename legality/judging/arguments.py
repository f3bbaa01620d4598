"""What a caller hands in: assignments, weights, sides. Complaints are worded as those about a
position are (`PositionError`: place, what was expected, what was found)."""

from collections.abc import Mapping
from typing import TypeGuard, cast

from legality.errors import wrong
from legality.frozen import FrozenDict
from legality.problem.damage import SIDES, Assignment, Side

PLACE = "$.damage.assign"


def is_assignment(value: object) -> TypeGuard[Assignment]:
    """Whether the value is source → recipient → amount, ids and integers; whose is not asked."""
    if not _is_object(value):
        return False
    for source, shares in value.items():
        if not isinstance(source, str) or not _is_object(shares):
            return False
        for recipient, amount in shares.items():
            if not isinstance(recipient, str) or not is_integer(amount):
                return False
    return True


def is_integer(value: object) -> TypeGuard[int]:
    """Whether the value is an integer; true and false are none."""
    return type(value) is int or (isinstance(value, int) and not isinstance(value, bool))


def _is_object(value: object) -> TypeGuard[Mapping[object, object]]:
    """Whether it maps something to something; those that a position holds are known at a glance."""
    return type(value) in (FrozenDict, dict) or isinstance(value, Mapping)


def assignment_of(value: object) -> Assignment:
    """The value as an assignment. Raises `PositionError` at the first thing that is wrong."""
    if is_assignment(value):
        return value
    for source, shares in _items(PLACE, value):
        for recipient, amount in _items(f"{PLACE}.{source}", shares):
            if not is_integer(amount):
                raise wrong(f"{PLACE}.{source}.{recipient}", "an integer", amount)
    raise AssertionError(value)


def weights_of(value: object) -> Mapping[str, int] | None:
    """The value as weights, id → integer. Raises `PositionError`."""
    if value is None:
        return None
    for name, weight in _items("$.weights", value):
        if not is_integer(weight):
            raise wrong(f"$.weights.{name}", "an integer", weight)
    return cast("Mapping[str, int]", value)


def side_of(value: object) -> Side:
    """The value as a side. Raises `PositionError`."""
    for side in SIDES:
        if value == side:
            return side
    raise wrong("side", " or ".join(SIDES), value)


def _items(place: str, value: object) -> list[tuple[str, object]]:
    """The parts of an object. Raises `PositionError` if it is none or has other keys than text."""
    if not _is_object(value):
        raise wrong(place, "an object", value)
    items = value.items()
    for key, _ in items:
        if not isinstance(key, str):
            raise wrong(place, "a string", key)
    return cast("list[tuple[str, object]]", list(items))
