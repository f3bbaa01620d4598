"""NumPy's functions, as far as this library uses them, for the arrays of plain Python."""

# An array holds elements of any type, as NumPy's does.
# pyright: reportUnknownMemberType=none, reportUnknownArgumentType=none, reportUnknownVariableType=none

import operator
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from contextlib import nullcontext
from itertools import repeat as _repeated
from math import floor as _floor
from math import isinf
from math import ldexp as _ldexp
from typing import Any

from legality.arrays.array import Array, as_array, nonzero, steps_to
from legality.arrays.dtypes import (
    bool_,
    broadcast_shape,
    common,
    dtype_of,
    float64,
    int16,
    int64,
    object_,
)
from legality.errors import TooLarge

__all__ = [
    "False_", "NDArray", "True_", "add", "all", "any", "arange", "argpartition", "argsort", "array",
    "asarray",
    "bincount", "bool_", "broadcast_to", "concatenate", "cumsum", "diff", "dtype", "empty",
    "errstate", "flatnonzero", "float64", "floor", "full",
    "int16", "int64", "intp", "isin", "ldexp",
    "lexsort", "maximum", "minimum", "moveaxis", "multiply", "ndarray", "nonzero",
    "object_", "ones", "random", "repeat", "rint", "searchsorted", "tile", "unique", "where",
    "zeros", "zeros_like",
]  # fmt: skip

intp = int64
True_, False_ = True, False
ndarray = Array
asarray = as_array
_any, _all = any, all


class NDArray:
    """The name of an array's type in annotations."""

    def __class_getitem__(cls, _: Any) -> type[Array]:
        return Array


class dtype:
    """The name of an element type's type in annotations."""

    def __class_getitem__(cls, _: Any) -> type["dtype"]:
        return cls


class _Random:
    Generator = object

    def default_rng(self, seed: int) -> Any:
        raise TooLarge("an estimate by samples needs NumPy, which is not installed")


random = _Random()


# -- arrays made anew ------------------------------------------------------------------------------


def array(value: Any, dtype: Any = None) -> Array:
    made = as_array(value, dtype)
    return made.copy() if made is value else made


def full(shape: Any, value: Any, dtype: Any = None) -> Array:
    sizes = shape if isinstance(shape, tuple) else (shape,)
    kind = as_array(value).dtype if dtype is None else dtype_of(dtype)
    size = 1
    for length in sizes:
        size *= int(length)
    return Array([kind.cast(value)] * size, tuple(map(int, sizes)), kind)


def zeros(shape: Any, dtype: Any = float64) -> Array:
    return full(shape, 0, dtype)


empty = zeros


def ones(shape: Any, dtype: Any = float64) -> Array:
    return full(shape, 1, dtype)


def zeros_like(array: Array) -> Array:
    return full(array.shape, 0, array.dtype)


def arange(*bounds: int, dtype: Any = int64) -> Array:
    values = list(range(*map(int, bounds)))
    return Array(values, (len(values),), dtype_of(dtype))


# -- element by element ----------------------------------------------------------------------------


class _Binary:
    """A function of two elements, with what NumPy hangs on it."""

    def __init__(self, function: Callable[[Any, Any], Any], kind: Any = None) -> None:
        self.function = function
        self.kind = kind

    def __call__(self, first: Any, second: Any, out: Array | None = None) -> Array:
        result = as_array(first).combine(second, self.function, self.kind)
        if out is None:
            return result
        out[...] = result
        return out

    def at(self, target: Array, places: Any, values: Any) -> None:
        """Element after element, so that a place that is named twice is changed twice."""
        index = as_array(places)
        index = nonzero(index)[0] if index.dtype is bool_ else index
        given = as_array(values).broadcast(index.shape).elements()
        buffer, start, function = target.buffer, target.offset, self.function
        steps = steps_to(index, len(target), target.strides[0])
        for step, value in zip(steps, given, strict=True):
            buffer[start + step] = function(buffer[start + step], value)

    def reduceat(self, values: Array, starts: Any) -> Array:
        """What each piece comes to, from its start to the next; of an empty piece its start."""
        firsts = as_array(starts).elements()
        every = values.elements()
        totals: list[Any] = []
        for first, last in zip(firsts, [*firsts[1:], len(every)], strict=True):
            total = every[first]
            for value in every[first + 1 : last]:
                total = self.function(total, value)
            totals.append(total)
        return Array(totals, (len(totals),), values.dtype)

    def outer(self, first: Any, second: Any) -> Array:
        left, right = as_array(first), as_array(second)
        values = right.elements()
        results = [
            self.function(first_value, second_value)
            for first_value in left.elements()
            for second_value in values
        ]
        return Array(results, (*left.shape, *right.shape), common(left.dtype, right.dtype))


add = _Binary(operator.add)
multiply = _Binary(operator.mul)
minimum = _Binary(min)
maximum = _Binary(max)


def where(condition: Array, first: Any, second: Any) -> Array:
    left, right = as_array(first), as_array(second)
    shape = broadcast_shape(condition.shape, broadcast_shape(left.shape, right.shape))
    values = [
        first_value if chosen else second_value
        for chosen, first_value, second_value in zip(
            condition.broadcast(shape).elements(),
            left.broadcast(shape).elements(),
            right.broadcast(shape).elements(),
            strict=True,
        )
    ]
    return Array(values, shape, common(left.dtype, right.dtype))


def rint(array: Array) -> Array:
    return array.apply(lambda value: float(round(value)))


def floor(array: Array) -> Array:
    return array.apply(lambda value: value if isinf(value) else float(_floor(value)))


def ldexp(array: Array, exponent: int) -> Array:
    return array.apply(lambda value: _ldexp(value, exponent))


def isin(array: Array, among: Any) -> Array:
    wanted = set(as_array(among).elements())
    return array.apply(wanted.__contains__, bool_)


def any(array: Any) -> bool:
    return _any(as_array(array).elements())


def all(array: Any) -> bool:
    return _all(as_array(array).elements())


def errstate(**_: str) -> Any:
    """Plain numbers neither overflow in silence nor warn."""
    return nullcontext()


# -- order and place -------------------------------------------------------------------------------


def flatnonzero(array: Array) -> Array:
    return nonzero(array.reshape(array.size))[0]


def argsort(array: Any, kind: str = "stable") -> Array:
    values = as_array(array).elements()
    order = sorted(range(len(values)), key=values.__getitem__)
    return Array(order, (len(order),), int64)


def argpartition(array: Array, _: int) -> Array:
    return argsort(array)


def lexsort(keys: Sequence[Array]) -> Array:
    """The order by the last key, then by those before it."""
    columns = [as_array(key).elements() for key in reversed(list(keys))]
    rows = list(zip(*columns, strict=True))
    order = sorted(range(len(rows)), key=rows.__getitem__)
    return Array(order, (len(order),), int64)


def searchsorted(array: Any, wanted: Any, side: str = "left") -> Array:
    values = as_array(array).elements()
    search = bisect_left if side == "left" else bisect_right
    return as_array(wanted).apply(lambda value: search(values, value), int64)


def unique(array: Array, return_inverse: bool = False) -> Any:
    values = array.elements()
    values_once = sorted(set(values))
    distinct = Array(values_once, (len(values_once),), array.dtype)
    if not return_inverse:
        return distinct
    place = {value: number for number, value in enumerate(values_once)}
    return distinct, Array([place[value] for value in values], array.shape, int64)


def bincount(array: Array, minlength: int = 0) -> Array:
    values = array.elements()
    counts = [0] * max([minlength, *(value + 1 for value in values)])
    for value in values:
        counts[value] += 1
    return Array(counts, (len(counts),), int64)


def cumsum(array: Any) -> Array:
    return as_array(array).cumsum()


def diff(array: Any) -> Array:
    values = as_array(array).elements()
    differences = list(map(operator.sub, values[1:], values))
    return Array(differences, (len(differences),), int64)


# -- shape -----------------------------------------------------------------------------------------


def concatenate(arrays: Sequence[Any]) -> Array:
    every = [as_array(part) for part in arrays]
    kind = every[0].dtype
    for part in every:
        kind = common(kind, part.dtype)
    values = [value for part in every for value in part.elements()]
    length = sum(len(part) for part in every)
    return Array(values, (length, *every[0].shape[1:]), kind)


def repeat(array: Any, times: Any, axis: int | None = None) -> Array:
    """Each element, or each row (`axis` 0), so many times."""
    values = as_array(array)
    numbers = as_array(times)
    counts = numbers.broadcast((len(values),)).elements()
    if axis is None and values.ndim == 1:
        repeated = [
            value
            for value, number in zip(values.elements(), counts, strict=True)
            for value in _repeated(value, number)
        ]
        return Array(repeated, (len(repeated),), values.dtype)
    if axis != 0:
        raise ValueError("rows are repeated along the first axis")
    places = [place for place, number in enumerate(counts) for _ in range(number)]
    rows: Array = values[Array(places, (len(places),), int64)]
    return rows


def tile(array: Array, times: int) -> Array:
    return Array(array.elements() * times, (len(array) * times,), array.dtype)


def broadcast_to(array: Array, shape: tuple[int, ...]) -> Array:
    return array.broadcast(shape)


def moveaxis(array: Array, sources: tuple[int, ...], targets: tuple[int, ...]) -> Array:
    """A view whose axes `sources` stand at `targets`, the others in their order."""
    order: list[int | None] = [None] * array.ndim
    for source, target in zip(sources, targets, strict=True):
        order[target] = source
    others = iter([axis for axis in range(array.ndim) if axis not in sources])
    axes = [next(others) if axis is None else axis for axis in order]
    return Array(
        array.buffer,
        [array.shape[axis] for axis in axes],
        array.dtype,
        array.offset,
        tuple(array.strides[axis] for axis in axes),
    )
