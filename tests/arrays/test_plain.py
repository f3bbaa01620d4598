"""The arrays of plain Python beside NumPy's: the same results of the same calls."""

# An array holds elements of any type, as NumPy's does.
# pyright: reportUnknownMemberType=none, reportUnknownArgumentType=none, reportUnknownVariableType=none

import random
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from legality.arrays import plain

ROOT = Path(__file__).parents[2]
Made = tuple[Any, Any]
"""The same array by both."""


def made(rng: random.Random, *shape: int, least: int = -9) -> Made:
    values = np.array([rng.randint(least, 9) for _ in range(int(np.prod(shape)))]).reshape(shape)
    return values, plain.array(values.tolist(), dtype=plain.int64)


def same(found: Any, expected: Any) -> bool:
    """Whether both hold the same values in the same shape."""
    if isinstance(expected, tuple):
        return all(same(one, other) for one, other in zip(found, expected, strict=True))
    if isinstance(expected, np.ndarray):
        return bool(found.shape == expected.shape and found.tolist() == expected.tolist())
    return bool(found == expected)


KEYS: list[Callable[[Any], Any]] = [
    lambda a: a[2],
    lambda a: a[-1, 1],
    lambda a: a[1:3],
    lambda a: a[:, None, 2],
    lambda a: a[::-1, ::2],
    lambda a: a[..., 0],
    lambda a: a[[2, 0, 2]],
    lambda a: a[:, [1, 1, 0]],
    lambda a: a[[0, 1, 2], [3, 2, 1]],
    lambda a: a[1, [0, 3]],
    lambda a: a[a > 0],
    lambda a: a[(a > 0).any(axis=1)],
    lambda a: a[:, (a > 0).any(axis=0)],
    lambda a: a[:0],
    lambda a: a.take(1, axis=1),
    lambda a: a.take([2, 1], axis=0),
    lambda a: a[abs(a[:, :2]) % 3],  # whole rows, by an array of two axes
    lambda a: a[1:][a[0] % 2 - 1],  # of a view that begins later, from behind
    lambda a: a[:, 1:][abs(a[0]) % 3],  # rows whose elements are not neighbours of the next row's
    lambda a: a[:, ::-1][abs(a[0]) % 3],
    lambda a: a[:, :0][abs(a[0]) % 3],
    lambda a: a[...] + 0,
    lambda a: a[::2][a[::2] > 0],  # what is true of a view
    lambda a: a[1:, [0, 2]],
    lambda a: a[None, [2, 0], 1:],
    lambda a: a[..., [1, 0]],
    lambda a: a[1:, None][..., [3, 1, 1]],
    lambda a: a[[True, False, True], 1:],
]
VALUES: list[Callable[[Any, Any, Any], Any]] = [
    lambda np, a, b: a + b,
    lambda np, a, b: a - b[0],
    lambda np, a, b: 3 * a - 7,
    lambda np, a, b: 5 - a,
    lambda np, a, b: a[:, None] + b,
    lambda np, a, b: a // 3,
    lambda np, a, b: (a & 7) << 2 | 1,
    lambda np, a, b: -abs(a) >> 1,
    lambda np, a, b: (a <= b) & (b != 3) | ~(a > 2),
    lambda np, a, b: a @ b[0],
    lambda np, a, b: a[0] @ b[0],
    lambda np, a, b: a.sum(),
    lambda np, a, b: (a > b).sum(axis=1),
    lambda np, a, b: a.min(axis=0) + a.max(axis=0),
    lambda np, a, b: a[:0].max(initial=0),
    lambda np, a, b: a.cumsum(axis=0),
    lambda np, a, b: a.cumsum(axis=1),
    lambda np, a, b: np.cumsum(a[0] > 0),
    lambda np, a, b: np.where(a > b, a, 0),
    lambda np, a, b: np.where(a[0] > 0, b[0], a[0]),
    lambda np, a, b: np.minimum(a, b),
    lambda np, a, b: np.maximum(0, a),
    lambda np, a, b: np.minimum(a, b, out=a),
    lambda np, a, b: np.multiply.outer(a, b[0]),
    lambda np, a, b: np.add.reduceat(a[0], [0, 2, 2, 3]),
    lambda np, a, b: np.repeat(a[0], abs(b[0])),
    lambda np, a, b: np.repeat(a, 2, axis=0),
    lambda np, a, b: np.repeat(a, [1, 0, 2], axis=0),
    lambda np, a, b: np.tile(a[0], 3),
    lambda np, a, b: np.diff(a[0]),
    lambda np, a, b: np.nonzero(a > 0),
    lambda np, a, b: np.nonzero(np.multiply.outer(a, b[0] % 2)),
    lambda np, a, b: np.nonzero(a[:0] > 0),
    lambda np, a, b: np.broadcast_to(a[0], (2, 3, 4)) - np.broadcast_to(b[:, :1], (2, 3, 4)),
    lambda np, a, b: np.broadcast_to(a[:, None, :1], (2, 3, 5, 4)).copy(),
    lambda np, a, b: np.broadcast_to(a[:, ::2][:, None], (3, 2, 2)).copy(),
    lambda np, a, b: np.broadcast_to(a[:1, :1], (3, 4))[1:, 2:].copy(),
    lambda np, a, b: np.flatnonzero(a[0] > 0),
    lambda np, a, b: np.argsort(a[0], kind="stable"),
    lambda np, a, b: np.lexsort((a[0], b[0])),
    lambda np, a, b: np.searchsorted(np.cumsum(abs(a[0])), b[0], side="right"),
    lambda np, a, b: np.unique(a[0], return_inverse=True),
    lambda np, a, b: np.isin(a, [1, 2, 3]),
    lambda np, a, b: np.bincount(abs(a[0]), minlength=4),
    lambda np, a, b: np.concatenate((a, b)),
    lambda np, a, b: np.concatenate((a[0], [7])),
    lambda np, a, b: np.broadcast_to(a[:, :1], a.shape).copy(),
    lambda np, a, b: np.moveaxis(np.multiply.outer(a, b[0]), (1, 2), (0, 1)).copy(),
    lambda np, a, b: np.rint(a / 2).astype(np.int64),
    lambda np, a, b: np.floor(np.where(a > 0, a / 4, -np.full((1,), float("inf")))),
    lambda np, a, b: abs(a) ^ abs(b),
    lambda np, a, b: a % 4,
    lambda np, a, b: np.minimum.reduceat(a[0] > 0, np.asarray([0, 2])),
    lambda np, a, b: np.zeros_like(a).shape,
    lambda np, a, b: np.ones(3, dtype=bool).astype(np.int64) + np.arange(1, 4),
    lambda np, a, b: np.full((2, 2), 5, dtype=np.int16).tolist(),
    lambda np, a, b: bool(np.any(a > 8)) or bool(np.all(a < 9)),
    lambda np, a, b: np.array([True, False]) | (a[0, :2] > 0),
    lambda np, a, b: np.array([True, 2, -3]) + a[0, :3],
    lambda np, a, b: np.array([[1, 2.5]]) * a[:, :2],
    lambda np, a, b: np.array([[], []]).shape,
    lambda np, a, b: ~np.array([True, False, True]),
]


@pytest.mark.parametrize("number", range(len(KEYS)))
def test_what_is_chosen(number: int) -> None:
    rng = random.Random(number)
    for _ in range(20):
        theirs, ours = made(rng, 3, 4)
        assert same(KEYS[number](ours), KEYS[number](theirs))


@pytest.mark.parametrize("number", range(len(VALUES)))
def test_what_is_computed(number: int) -> None:
    rng = random.Random(number)
    for _ in range(20):
        (a, ours_a), (b, ours_b) = made(rng, 3, 4), made(rng, 3, 4)
        if number == 4:  # one axis more
            a, ours_a = a[:, 0], ours_a[:, 0]
        assert same(VALUES[number](plain, ours_a, ours_b), VALUES[number](np, a, b))


def test_a_view_is_changed_with_its_array() -> None:
    for module in (np, plain):
        table = module.zeros((2, 3), dtype=module.int64)
        row = table[1]
        row[1:] += 4
        row[::-1] = row[::-1].cumsum(axis=0)
        table[:, 0] = [7, 9]
        table[table == 4] = 1
        assert table.tolist() == [[7, 0, 0], [9, 8, 1]]


NEW: list[Callable[[Any, Any], Any]] = [
    lambda np, a: np.array(a),
    lambda np, a: a.copy(),
    lambda np, a: a.astype(np.int64),
    lambda np, a: a + 0,
    lambda np, a: a[[0, 1, 2]],
    lambda np, a: a[a > -10],
    lambda np, a: np.tile(a[0], 1),
    lambda np, a: np.concatenate((a,)),
    lambda np, a: np.repeat(a, 1, axis=0),
    lambda np, a: np.where(a > -10, a, 0),
]
"""What is made anew: nothing that is done to it is done to the array that it comes from."""


@pytest.mark.parametrize("number", range(len(NEW)))
def test_what_is_made_anew_shares_nothing(number: int) -> None:
    for module, array in zip((np, plain), made(random.Random(number), 3, 4), strict=True):
        before = array.tolist()
        found = NEW[number](module, array)
        assert found.tolist() == NEW[number](module, array).tolist()
        found += 1
        found[0] = 77
        assert array.tolist() == before


def test_what_is_added_to_itself_is_read_before() -> None:
    """By hand: 1 2 3 4, twice, and to each what stands as far from the other end: 2 4 6 8 and
    8 6 4 2 make 10 each. A view of three takes the same array's first three: 10 20 20 20."""
    for module in (np, plain):
        array = module.array([1, 2, 3, 4])
        view = array[1:]
        array += array
        array += array[::-1]
        assert view.tolist() == [10, 10, 10]
        view += array[:3].copy()
        view &= 30
        assert array.tolist() == [10, 20, 20, 20]


def test_a_value_is_cast_where_it_is_written() -> None:
    """Into an array of floats come floats, whatever is added."""
    array = plain.zeros(2)
    array += plain.array([1, 2])
    assert (array.tolist(), array.dtype) == ([1.0, 2.0], plain.float64)
    assert [type(value) for value in array.tolist()] == [float, float]


def test_what_is_written_fits() -> None:
    """No more and no fewer elements than there are: nothing beside them moves."""
    for module in (np, plain):
        table = module.zeros((2, 3), dtype=module.int64)
        table[0] = [1, 2, 3]
        table[1:] = table[:1] + 1
        for key, wrong in ((0, [1, 2]), (1, [1, 2, 3, 4]), (..., [[1, 2, 3]] * 3)):
            with pytest.raises(ValueError, match=r"fit|broadcast|shorter|longer"):
                table[key] = wrong
        table[...] = table[::-1].copy()
        assert table.tolist() == [[2, 3, 4], [1, 2, 3]]


def test_a_place_that_is_named_twice_is_changed_twice() -> None:
    for module in (np, plain):
        found = module.full(3, 5, dtype=module.int64)
        module.minimum.at(found, module.array([0, 0, 2]), module.array([3, 4, 9]))
        module.add.at(found, module.array([1, 1]), 1)
        assert found.tolist() == [3, 7, 5]


def test_numbers_have_no_end() -> None:
    assert (plain.array([1 << 62]) * 4).tolist() == [1 << 64]


def test_shapes_that_do_not_fit_are_an_error() -> None:
    with pytest.raises(ValueError, match="do not fit"):
        plain.add(plain.zeros(3), plain.zeros(2))
    with pytest.raises(ValueError, match="equal length"):
        plain.array([[1], [1, 2]])
    with pytest.raises(IndexError):
        plain.zeros(3)[3]
    for places in ([0, 3], plain.array([0, 3]), plain.array([-4])):
        with pytest.raises(IndexError):
            plain.zeros((3, 2))[places]
    with pytest.raises(IndexError):
        plain.add.at(plain.zeros(3), plain.array([3]), 1)


def test_every_function_that_is_used_is_there() -> None:
    used: set[str] = set()
    for file in (ROOT / "legality").rglob("*.py"):
        text = file.read_text(encoding="utf-8")
        if re.search(r"^\s*from legality\.arrays import .*\bnp\b", text, re.M):
            used |= set(re.findall(r"\bnp\.([A-Za-z_]\w*)", text))
    assert len(used) > 30
    assert sorted(name for name in used if not hasattr(plain, name)) == []


WITHOUT = """
import sys
sys.modules["numpy"] = None
from tests.arrays.answers import answers
print(*answers([int(sys.argv[1])]), sep="\\n")
"""


@pytest.mark.parametrize("seed", range(12))
def test_diagrams_are_the_same_without_numpy(seed: int) -> None:
    from tests.arrays.answers import answers

    ran = subprocess.run(
        [sys.executable, "-c", WITHOUT, str(seed)],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'models'}"},
        capture_output=True,
        text=True,
        check=True,
    )
    expected = list(answers([seed]))
    assert len(expected) > 3
    assert ran.stdout.splitlines() == expected
