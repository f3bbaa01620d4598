"""An array in plain Python: NumPy's, as far as this library uses it."""

# An array holds elements of any type, as NumPy's does.
# pyright: reportUnknownMemberType=none, reportUnknownArgumentType=none, reportUnknownVariableType=none

import operator
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, chain, compress, repeat
from math import prod
from typing import Any

from legality.arrays.dtypes import (
    DType,
    bool_,
    broadcast_shape,
    common,
    dtype_of,
    float64,
    int64,
    object_,
    row_major,
    scalar_dtype,
)
from legality.arrays.operators import Operators


class Array(Operators):
    """Elements in a list that views share; `shape`, and by `strides` where they stand. Made without
    strides it is `whole`: the list holds its elements in order, and nothing else."""

    __slots__ = ("buffer", "dtype", "offset", "shape", "strides", "whole")

    def __init__(
        self,
        buffer: list[Any],
        shape: Sequence[int],
        dtype: DType,
        offset: int = 0,
        strides: tuple[int, ...] | None = None,
    ) -> None:
        self.buffer = buffer
        self.shape = tuple(shape)
        self.dtype = dtype
        self.offset = offset
        self.whole = strides is None
        self.strides = row_major(self.shape) if strides is None else strides

    # -- what it holds -----------------------------------------------------------------------------

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def size(self) -> int:
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        return prod(self.shape) * self.dtype.itemsize

    def __len__(self) -> int:
        return self.shape[0]

    def places(self) -> Iterable[int]:
        """Where the elements stand in the buffer, the last axis running fastest."""
        if self.strides == row_major(self.shape):
            return range(self.offset, self.offset + self.size)
        if len(self.shape) == 1:
            start, step = self.offset, self.strides[0]
            return [start + step * place for place in range(self.shape[0])]
        places = [self.offset]
        for length, step in zip(self.shape, self.strides, strict=True):
            steps = [step * place for place in range(length)]
            places = [before + more for before in places for more in steps]
        return places

    def elements(self) -> list[Any]:
        """The elements as one list that is only read: it may be the array's own."""
        return self.buffer if self.whole else self.values()

    def values(self) -> list[Any]:
        """The elements as one new list."""
        if self.whole:
            return self.buffer[:]
        shape, strides = self.shape, self.strides
        if strides and not strides[0] and shape[0] > 1:  # the rows of a broadcast array are equal
            row = Array(self.buffer, shape[1:], self.dtype, self.offset, strides[1:])
            return row.values() * shape[0]
        if strides and not strides[-1] and shape[-1] > 1:
            column = Array(self.buffer, shape[:-1], self.dtype, self.offset, strides[:-1])
            each = map(repeat, column.elements(), repeat(shape[-1]))
            return list(chain.from_iterable(each))
        places = self.places()
        if isinstance(places, range):
            return self.buffer[places.start : places.stop]
        buffer = self.buffer
        return [buffer[place] for place in places]

    def item(self) -> Any:
        (value,) = self.elements()
        return value

    def tolist(self) -> Any:
        if not self.shape:
            return self.item()
        if len(self.shape) == 1:
            return self.values()
        return [row.tolist() for row in self]

    def tobytes(self) -> bytes:
        """Equal for equal elements; to be compared, not read."""
        return repr(self.elements()).encode()

    def __iter__(self) -> Iterator[Any]:
        if len(self.shape) == 1:
            return iter(self.elements())
        return (self[place] for place in range(self.shape[0]))

    def __repr__(self) -> str:
        return f"array({self.tolist()!r}, dtype={self.dtype})"

    def __bool__(self) -> bool:
        return bool(self.item())

    def __int__(self) -> int:
        return int(self.item())

    def __float__(self) -> float:
        return float(self.item())

    def __index__(self) -> int:
        return operator.index(self.item())

    # -- other arrays of the same elements ---------------------------------------------------------

    def astype(self, kind: Any) -> "Array":
        dtype = dtype_of(kind)
        if dtype is self.dtype or dtype is object_:
            return Array(self.values(), self.shape, dtype)
        return Array(list(map(dtype.cast, self.elements())), self.shape, dtype)

    def copy(self) -> "Array":
        return Array(self.values(), self.shape, self.dtype)

    def broadcast(self, shape: tuple[int, ...]) -> "Array":
        """The same elements, repeated along axes of length one, as a view."""
        if shape == self.shape:
            return self
        missing = len(shape) - len(self.shape)
        strides = (0,) * missing + tuple(
            0 if length == 1 else step
            for length, step in zip(self.shape, self.strides, strict=True)
        )
        return Array(self.buffer, shape, self.dtype, self.offset, strides)

    def reshape(self, *shape: int) -> "Array":
        return Array(self.values(), shape, self.dtype)

    def take(self, places: Any, axis: int) -> Any:
        key = (slice(None),) * axis
        return self[(*key, places)]

    # -- choosing elements -------------------------------------------------------------------------

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, int) and not isinstance(key, bool) and len(self.shape) == 1:
            length = self.shape[0]
            if not -length <= key < length:
                raise IndexError(key)
            return self.buffer[self.offset + self.strides[0] * (key % length)]
        if isinstance(key, Array):
            if key.dtype is int64 and len(self.shape) == 1:
                return self._chosen(key)
            if key.dtype is int64 and self.strides == row_major(self.shape):
                return self._chosen_rows(key)
            if key.dtype is bool_ and key.shape == self.shape:
                true = list(compress(self.elements(), key.elements()))
                return Array(true, (len(true),), self.dtype)
        selected = self._select(key)
        if isinstance(selected, Array):
            return selected.item() if not selected.shape and _all_whole(key) else selected
        places, shape = selected
        buffer = self.buffer
        return Array([buffer[place] for place in places], shape, self.dtype)

    def _chosen(self, indices: "Array") -> "Array":
        """The elements of the only axis at the indices."""
        buffer, offset = self.buffer, self.offset
        steps = steps_to(indices, self.shape[0], self.strides[0])
        if offset:
            steps = [offset + step for step in steps]
        return Array([buffer[step] for step in steps], indices.shape, self.dtype)

    def _chosen_rows(self, indices: "Array") -> "Array":
        """What stands at the indices of the first axis, where the elements of a row stand one after
        the other."""
        buffer, width = self.buffer, self.strides[0]
        chosen: list[Any] = []
        for step in steps_to(indices, self.shape[0], width):
            chosen += buffer[self.offset + step : self.offset + step + width]
        return Array(chosen, (*indices.shape, *self.shape[1:]), self.dtype)

    def __setitem__(self, key: Any, value: Any) -> None:
        selected = self._select(key)
        places, shape = (
            (selected.places(), selected.shape) if isinstance(selected, Array) else selected
        )
        buffer, cast = self.buffer, self.dtype.cast
        if isinstance(value, (Array, list, tuple)):
            given = as_array(value)
            values = given.broadcast(broadcast_shape(given.shape, shape)).elements()
            if given.dtype is not self.dtype:
                values = list(map(cast, values))
            if isinstance(places, range) and len(places) == len(values):
                buffer[places.start : places.stop] = values
                return
            for place, new in zip(places, values, strict=True):
                buffer[place] = new
        else:
            new = cast(value)
            for place in places:
                buffer[place] = new

    def _select(self, key: Any) -> "Array | tuple[list[int], tuple[int, ...]]":
        """The view that a key of whole numbers, slices and None names; where it has arrays, the
        places of the elements and their shape."""
        if key is Ellipsis:
            return self
        parts: list[Any] = []
        named = 0
        rest: int | None = None
        chosen = False
        for part in key if isinstance(key, tuple) else (key,):
            if part is None:
                parts.append(part)
            elif part is Ellipsis:
                rest = len(parts)
            elif isinstance(part, (list, Array)):
                spread = _spread(as_array(part))
                parts += spread
                named += len(spread)
                chosen = True
            else:
                parts.append(part)
                named += 1
        rest = len(parts) if rest is None else rest
        parts[rest:rest] = [slice(None)] * (len(self.shape) - named)
        if chosen:
            return self._gather(parts)
        return self._view(parts)

    def _view(self, parts: Sequence[Any]) -> "Array":
        offset, axis = self.offset, 0
        shape: list[int] = []
        strides: list[int] = []
        for part in parts:
            if part is None:
                shape.append(1)
                strides.append(0)
                continue
            length, step = self.shape[axis], self.strides[axis]
            axis += 1
            if isinstance(part, slice):
                chosen = range(length)[part]
                offset += step * chosen.start if len(chosen) else 0
                shape.append(len(chosen))
                strides.append(step * chosen.step)
            else:
                place = operator.index(part)
                if not -length <= place < length:
                    raise IndexError(place)
                offset += step * (place % length)
        return Array(self.buffer, shape, self.dtype, offset, tuple(strides))

    def _gather(self, parts: Sequence[Any]) -> tuple[list[int], tuple[int, ...]]:
        """The places that arrays of indices name, beside slices of the other axes: the axes that
        they make together stand where the first of them stands, if all are neighbours, else first.
        """
        axis = 0
        slices: list[tuple[int, list[int]]] = []
        arrays: list[tuple[int, Array]] = []
        for place, part in enumerate(parts):
            if part is None:
                slices.append((place, [0]))
                continue
            length, step = self.shape[axis], self.strides[axis]
            axis += 1
            if isinstance(part, slice):
                slices.append((place, [step * index for index in range(length)[part]]))
            else:
                index = as_array(part)
                steps = steps_to(index, length, step)
                arrays.append((place, Array(steps, index.shape, int64)))
        shape = arrays[0][1].shape
        offsets = arrays[0][1].elements()
        if len(arrays) > 1:
            for _, index in arrays:
                shape = broadcast_shape(shape, index.shape)
            offsets, *others = (index.broadcast(shape).elements() for _, index in arrays)
            for other in others:
                offsets = list(map(operator.add, offsets, other))
        first, last = arrays[0][0], arrays[-1][0]
        together = last - first == len(arrays) - 1
        before = [steps for place, steps in slices if together and place < first]
        after = [steps for place, steps in slices if not (together and place < first)]
        places = [self.offset + more for more in offsets] if not before else [self.offset]
        for steps in (*before, offsets, *after) if before else after:
            places = [place + more for place in places for more in steps]
        return places, (*map(len, before), *shape, *map(len, after))

    # -- element by element ------------------------------------------------------------------------

    def apply(self, function: Callable[[Any], Any], dtype: DType | None = None) -> "Array":
        """A new array of what the function makes of each element."""
        return Array(list(map(function, self.elements())), self.shape, dtype or self.dtype)

    def combine(
        self, other: Any, function: Callable[[Any, Any], Any], dtype: DType | None = None
    ) -> "Array":
        """A new array of what the function makes of the elements of both, which are broadcast."""
        if isinstance(other, (Array, list, tuple)):
            second = as_array(other)
            kind = dtype or common(self.dtype, second.dtype)
            shape = broadcast_shape(self.shape, second.shape)
            left, right = self.broadcast(shape).elements(), second.broadcast(shape).elements()
            return Array(list(map(function, left, right)), shape, kind)
        kind = dtype or common(self.dtype, scalar_dtype(other))
        return Array(list(map(function, self.elements(), repeat(other))), self.shape, kind)

    def into(self, other: Any, function: Callable[[Any, Any], Any]) -> "Array":
        """This array, its elements now what the function makes of those of both."""
        result = self.combine(other, function)
        if self.whole and result.shape == self.shape and result.dtype is self.dtype:
            self.buffer[:] = result.buffer
        else:
            self[...] = result
        return self

    def __matmul__(self, other: Any) -> Any:
        """The sums of products along the last axis of this and the only axis of the other."""
        weights = as_array(other).elements()
        if len(self.shape) == 1:
            return sum(map(operator.mul, self.elements(), weights))
        dtype = common(self.dtype, as_array(other).dtype)
        return self.along(-1, lambda row: sum(map(operator.mul, row, weights)), dtype)

    # -- along an axis -----------------------------------------------------------------------------

    def along(
        self, axis: int, function: Callable[[list[Any]], Any], dtype: DType | None = None
    ) -> "Array":
        """What the function makes of the elements along that axis, for each place of the others."""
        axis %= len(self.shape)
        length, step = self.shape[axis], self.strides[axis]
        shape = (*self.shape[:axis], *self.shape[axis + 1 :])
        strides = (*self.strides[:axis], *self.strides[axis + 1 :])
        starts = Array(self.buffer, shape, self.dtype, self.offset, strides).places()
        buffer, steps = self.buffer, [step * place for place in range(length)]
        rows = ([buffer[start + more] for more in steps] for start in starts)
        return Array(list(map(function, rows)), shape, dtype or self.dtype)

    def _reduce(
        self, function: Callable[[list[Any]], Any], axis: int | None, dtype: DType | None = None
    ) -> Any:
        if axis is None:
            return function(self.elements())
        reduced = self.along(axis, function, dtype)
        return reduced if reduced.shape else reduced.item()

    def sum(self, axis: int | None = None) -> Any:
        return self._reduce(sum, axis, int64 if self.dtype is bool_ else None)

    def min(self, axis: int | None = None) -> Any:
        return self._reduce(min, axis)

    def max(self, axis: int | None = None, initial: Any = None) -> Any:
        if initial is None:
            return self._reduce(max, axis)
        return self._reduce(lambda values: max(values, default=initial), axis)

    def any(self, axis: int | None = None) -> Any:
        return self._reduce(any, axis, bool_)

    def all(self, axis: int | None = None) -> Any:
        return self._reduce(all, axis, bool_)

    def argmax(self) -> int:
        values = self.elements()
        return values.index(max(values))

    def cumsum(self, axis: int = 0) -> "Array":
        dtype = int64 if self.dtype is bool_ else self.dtype
        if len(self.shape) == 1:
            return Array(list(accumulate(self.elements())), self.shape, dtype)
        sums = Array([dtype.cast(0)] * self.size, self.shape, dtype)
        key = (slice(None),) * (axis % len(self.shape))
        total: Any = None
        for place in range(self.shape[axis]):
            row = self[(*key, place)]
            total = row if total is None else total + row
            sums[(*key, place)] = total
        return sums


def steps_to(indices: Array, length: int, step: int) -> list[int]:
    """How far into the buffer the indices of an axis lead; only to be read. Raises IndexError."""
    places = indices.elements()
    if places:
        least, most = min(places), max(places)
        if least < -length or most >= length:
            raise IndexError(least if least < -length else most)
        if least < 0:
            places = [place % length for place in places]
    if step != 1:
        places = [step * place for place in places]
    return places


def _spread(part: Array) -> tuple[Array, ...]:
    """An array in a key: one of truth values becomes the places of what is true in it."""
    return nonzero(part) if part.dtype is bool_ else (part,)


def _all_whole(key: Any) -> bool:
    """Whether a key names one element by whole numbers."""
    parts = key if isinstance(key, tuple) else (key,)
    return not any(part is None or part is Ellipsis for part in parts)


def as_array(value: Any, dtype: Any = None) -> Array:
    """The value itself if it is an array, else one of its elements: nested sequences, or one."""
    if isinstance(value, Array):
        return value if dtype is None or dtype_of(dtype) is value.dtype else value.astype(dtype)
    shape: list[int] = []
    values: list[Any] = [value]
    while values and isinstance(values[0], (list, tuple, range, Array)):
        lengths = set(map(len, values))
        if len(lengths) != 1:
            raise ValueError("the rows of an array are of equal length")
        shape.append(lengths.pop())
        values = list(chain.from_iterable(values))
        if not values:
            break
    kind = _kind_of(values) if dtype is None else dtype_of(dtype)
    return Array(list(map(kind.cast, values)), shape, kind)


def _kind_of(values: Sequence[Any]) -> DType:
    """The element type of an array of those values: truth values where there is nothing else, else
    no smaller than whole numbers; of nothing real numbers."""
    types = set(map(type, values))
    if types == {bool}:
        return bool_
    if types <= {bool, int}:
        return common(int64, scalar_dtype(max(map(abs, values)))) if values else float64
    return reduce(common, map(scalar_dtype, values), int64)


def nonzero(array: Array) -> tuple[Array, ...]:
    """The places of what is not zero or false: an array of indices for each axis."""
    values = array.elements()
    places = list(compress(range(len(values)), values))
    axes: list[list[int]] = []
    for length in reversed(array.shape[1:]):
        axes.insert(0, [place % length for place in places])
        places = [place // length for place in places]
    return tuple(Array(axis, (len(axis),), int64) for axis in (places, *axes))
