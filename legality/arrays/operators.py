"""Python's operators on arrays: each works element by element."""

# The functions of `operator` take values of any type.
# pyright: reportUnknownMemberType=none, reportUnknownArgumentType=none

import operator
from collections.abc import Callable
from typing import Any

from legality.arrays.dtypes import DType, bool_, float64

Binary = Callable[[Any, Any], Any]


def _elementwise(function: Binary, dtype: DType | None = None) -> Binary:
    """An operator between an array and what may be another; its elements are of the dtype, if one
    is named."""

    def method(array: Any, other: Any) -> Any:
        return array.combine(other, function, dtype)

    return method


def _reflected(function: Binary) -> Binary:
    """The operator of an array on the right side of what is none."""
    return _elementwise(lambda mine, theirs: function(theirs, mine))


def _in_place(function: Binary) -> Binary:
    """The operator that changes the array on its left side."""

    def method(array: Any, other: Any) -> Any:
        return array.into(other, function)

    return method


class Operators:
    """The operators of an array, which has `combine`, `into` and `apply`."""

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # as NumPy's: `==` compares the elements
    dtype: DType
    apply: Callable[..., Any]

    __add__ = _elementwise(operator.add)
    __sub__ = _elementwise(operator.sub)
    __mul__ = _elementwise(operator.mul)
    __truediv__ = _elementwise(operator.truediv, float64)
    __floordiv__ = _elementwise(operator.floordiv)
    __mod__ = _elementwise(operator.mod)
    __lshift__ = _elementwise(operator.lshift)
    __rshift__ = _elementwise(operator.rshift)
    __and__ = __rand__ = _elementwise(operator.and_)
    __or__ = __ror__ = _elementwise(operator.or_)
    __xor__ = _elementwise(operator.xor)
    __radd__ = _reflected(operator.add)
    __rsub__ = _reflected(operator.sub)
    __rmul__ = _reflected(operator.mul)
    __iadd__ = _in_place(operator.add)
    __isub__ = _in_place(operator.sub)
    __imul__ = _in_place(operator.mul)
    __iand__ = _in_place(operator.and_)
    __ior__ = _in_place(operator.or_)
    __lt__ = _elementwise(operator.lt, bool_)
    __le__ = _elementwise(operator.le, bool_)
    __gt__ = _elementwise(operator.gt, bool_)
    __ge__ = _elementwise(operator.ge, bool_)
    __eq__ = _elementwise(operator.eq, bool_)
    __ne__ = _elementwise(operator.ne, bool_)

    def __neg__(self) -> Any:
        return self.apply(operator.neg)

    def __abs__(self) -> Any:
        return self.apply(abs)

    def __invert__(self) -> Any:
        return self.apply(operator.not_ if self.dtype is bool_ else operator.invert)
