"""The order of the rows: what was noted comes back, row by row."""

import errno
from pathlib import Path

import pytest

from legality.batch import order as module
from legality.batch.journal import NotWritable
from legality.batch.keys import SIZE, Keyed
from legality.batch.order import RowOrder


def key(number: int) -> bytes:
    return number.to_bytes(SIZE, "big")


def test_rows_come_back_as_they_were_noted(tmp_path: Path) -> None:
    """The same key twice, no `id`, an empty one, and ones that take several bytes a letter."""
    noted = [(key(1), "a"), (key(2), None), (key(1), ""), (key(3), "ø" * 300), (key(4), "\ud800")]
    with RowOrder(tmp_path) as order:
        order.note(Keyed(b"a board", one, name) for one, name in noted)
        assert order.take(10) == noted
        assert order.take(10) == []
    assert list(tmp_path.iterdir()) == []


def test_rows_are_taken_while_others_are_noted(tmp_path: Path) -> None:
    """400 rows of 20 bytes and an `id` of 500 or none: more than is read at once (65,536)."""
    noted = [(key(n), f"{n:0500}" if n % 2 else None) for n in range(400)]
    found: list[tuple[bytes, str | None]] = []
    with RowOrder(tmp_path) as order:
        for first in range(0, 400, 50):
            order.note(Keyed(b"", one, name) for one, name in noted[first : first + 50])
            if first > 100:
                found += order.take(first - 40)
                assert order.take(0) == []
        while some := order.take(7):
            found += some
    assert found == noted


def test_no_rows(tmp_path: Path) -> None:
    with RowOrder(tmp_path) as order:
        assert order.take(1) == []


def test_a_folder_that_takes_no_file_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(**_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(module, "TemporaryFile", full)
    with pytest.raises(NotWritable, match="No space left on device"):
        RowOrder(tmp_path)
