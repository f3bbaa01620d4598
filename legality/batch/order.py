"""Which board each row has: what is known of it once its text was read, so that a text is read and
told from others once."""

from collections.abc import Generator, Iterable
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

from legality.batch.journal import Unkept
from legality.batch.keys import SIZE, Keyed
from legality.cards.closing import Closing

LENGTH = 4
"""Bytes of the number that says how long an `id` is."""
NONE = b"\xff" * LENGTH
"""That number where no `id` was read."""
READ = 1 << 16
"""So many bytes are read of the file at once."""


class Order(Closing):
    """The keys and the `id`s of the rows, in their order: in a file without a name in that folder,
    not in memory. They are taken while others are noted. Raises `Unkept` where it cannot be
    written."""

    def __init__(self, folder: Path) -> None:
        with self._faults():
            self._file = TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115  # closed as this is
        self._read = 0  # bytes of the file
        self._written = 0
        self._held = b""  # of what was read, what was not taken

    def note(self, rows: Iterable[Keyed]) -> None:
        """The next rows. Raises `Unkept`."""
        data = b"".join(map(_row_bytes, rows))
        with self._faults():
            self._file.seek(self._written)
            while data:
                wrote = self._file.write(data)
                self._written += wrote
                data = data[wrote:]

    def take(self, most: int) -> list[tuple[bytes, str | None]]:
        """The key and the `id` of each of the next rows; none where all were taken that have been
        noted. Raises `Unkept`."""
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
        with self._faults():
            self._file.seek(self._read)
            data = self._file.read(min(READ, self._written - self._read))
        self._read += len(data)
        return data

    def close(self) -> None:
        """Close the file."""
        with suppress(OSError):  # what it still held is wanted no more
            self._file.close()

    @contextmanager
    def _faults(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            raise Unkept(
                f"the order of the rows cannot be kept: {error.strerror or error}"
            ) from error


def _row_bytes(row: Keyed) -> bytes:
    """A row as it is written."""
    if row.id is None:
        return row.key + NONE
    name = row.id.encode("utf-8", "surrogatepass")
    return row.key + len(name).to_bytes(LENGTH, "little") + name


def _end(held: bytes, start: int) -> int:
    """Where the row that starts there ends: behind what is held where that is not all of it."""
    head = start + SIZE + LENGTH
    length = held[start + SIZE : head]
    return head if length == NONE else head + int.from_bytes(length, "little")


def _row(data: bytes) -> tuple[bytes, str | None]:
    """The row that was written so."""
    if data[SIZE:] == NONE:
        return data[:SIZE], None
    return data[:SIZE], data[SIZE + LENGTH :].decode("utf-8", "surrogatepass")
