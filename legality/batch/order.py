"""Which board each row of a batch has: the key and the `id` of each are kept in the order of the
rows, so that no text is read twice."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

from legality.batch.journal import NotWritable
from legality.batch.keys import SIZE, Keyed
from legality.cards.closing import Closing

LENGTH_SIZE = 4
"""Bytes of the number that says how long an `id` is."""
NO_ID = b"\xff" * LENGTH_SIZE
"""That number where no `id` was read."""
CHUNK = 1 << 16
"""Bytes read of the file at once."""


class RowOrder(Closing):
    """The keys and the `id`s of the rows, in their order: in a file without a name in that folder,
    not in memory. They are taken while others are noted. Raises `NotWritable` where it cannot be
    written."""

    def __init__(self, folder: Path) -> None:
        with self._as_not_writable():
            self._file = TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115  # closed as this is
        self._read = 0  # bytes of the file
        self._written = 0
        self._held = b""  # of what was read, what was not taken

    def note(self, rows: Iterable[Keyed]) -> None:
        """The next rows. Raises `NotWritable`."""
        data = b"".join(map(_row_bytes, rows))
        with self._as_not_writable():
            self._file.seek(self._written)
            while data:
                wrote = self._file.write(data)
                self._written += wrote
                data = data[wrote:]

    def take(self, most: int) -> list[tuple[bytes, str | None]]:
        """The key and the `id` of each of the next rows; none where all were taken that have been
        noted. Raises `NotWritable`."""
        rows: list[tuple[bytes, str | None]] = []
        start = 0
        while len(rows) < most:
            end = _end(self._held, start)
            if end <= len(self._held):
                rows.append(_row(self._held[start:end]))
                start = end
            elif self._read == self._written:
                break
            else:
                self._held, start = self._held[start:] + self._more(), 0
        self._held = self._held[start:]
        return rows

    def _more(self) -> bytes:
        with self._as_not_writable():
            self._file.seek(self._read)
            data = self._file.read(min(CHUNK, self._written - self._read))
        self._read += len(data)
        return data

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # what it still held is wanted no more
            self._file.close()

    @contextmanager
    def _as_not_writable(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            raise NotWritable(
                f"the order of the rows cannot be kept: {error.strerror or error}"
            ) from error


def _row_bytes(row: Keyed) -> bytes:
    """A row as it is written."""
    if row.id is None:
        return row.key + NO_ID
    name = row.id.encode("utf-8", "surrogatepass")
    return row.key + len(name).to_bytes(LENGTH_SIZE, "little") + name


def _end(held: bytes, start: int) -> int:
    """Where the row that starts there ends: behind what is held where that is not all of it."""
    head = start + SIZE + LENGTH_SIZE
    length = held[start + SIZE : head]
    return head if length == NO_ID else head + int.from_bytes(length, "little")


def _row(data: bytes) -> tuple[bytes, str | None]:
    """The row that was written so."""
    if data[SIZE:] == NO_ID:
        return data[:SIZE], None
    return data[:SIZE], data[SIZE + LENGTH_SIZE :].decode("utf-8", "surrogatepass")
