"""The types of an array's elements, and the shapes of what is computed from arrays."""

import operator
from collections.abc import Callable, Sequence
from functools import lru_cache
from itertools import accumulate
from typing import Any


class DType:
    """The type of an array's elements: how a value becomes one, and the bytes NumPy gives it."""

    def __init__(self, name: str, cast: Callable[[Any], Any], itemsize: int, rank: int) -> None:
        self.name = name
        self.cast = cast
        self.itemsize = itemsize
        self.rank = rank

    def __call__(self, value: Any) -> Any:
        return self.cast(value)

    def __repr__(self) -> str:
        return self.name

    def __ror__(self, other: Any) -> Any:
        """The annotation `Array | np.bool_`."""
        return other


bool_ = DType("bool", bool, 1, 0)
int16 = DType("int16", int, 2, 1)
int64 = DType("int64", int, 8, 2)
float64 = DType("float64", float, 8, 3)
object_ = DType("object", lambda value: value, 8, 4)
BY_TYPE: dict[Any, DType] = {bool: bool_, int: int64, float: float64, object: object_}


def dtype_of(kind: Any) -> DType:
    """The element type that NumPy understands by a dtype or a Python type."""
    return kind if isinstance(kind, DType) else BY_TYPE[kind]


def scalar_dtype(value: Any) -> DType:
    """The element type of a single value."""
    if isinstance(value, bool):
        return bool_
    if isinstance(value, int):
        return int64 if abs(value) < 1 << 63 else object_
    return float64 if isinstance(value, float) else object_


def common(first: DType, second: DType) -> DType:
    """The element type of what is computed from both."""
    return first if first.rank >= second.rank else second


@lru_cache(1024)
def row_major(shape: tuple[int, ...]) -> tuple[int, ...]:
    """The steps from one element to the next along each axis, the last axis running fastest."""
    return tuple(accumulate(reversed(shape[1:]), operator.mul, initial=1))[::-1] if shape else ()


def broadcast_shape(first: Sequence[int], second: Sequence[int]) -> tuple[int, ...]:
    """The shape of what is computed element by element from both. Raises ValueError."""
    if first == second:
        return tuple(first)
    size = max(len(first), len(second))
    left = (1,) * (size - len(first)) + tuple(first)
    right = (1,) * (size - len(second)) + tuple(second)
    lengths = list(zip(left, right, strict=True))
    if any(length != other and 1 not in (length, other) for length, other in lengths):
        raise ValueError(f"shapes {tuple(first)} and {tuple(second)} do not fit")
    return tuple(other if length == 1 else length for length, other in lengths)
