"""Which board each row has: what is known of it once its text was read, so that a text is read and
told from others once."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import Self

from legality.batch.journal import Unkept
from legality.batch.keys import SIZE, Keyed

LENGTH = 4
"""Bytes of the number that says how long an `id` is."""
NONE = (1 << 8 * LENGTH) - 1
"""That number where no `id` was read."""


class Order:
    """The keys and the `id`s of the rows, in their order: in a file without a name in that folder,
    not in memory. Raises `Unkept` where it cannot be written."""

    def __init__(self, folder: Path) -> None:
        with self._faults():
            self._file = TemporaryFile(dir=folder)  # noqa: SIM115  # closed as this is

    def note(self, one: Keyed) -> None:
        """The next row. Raises `Unkept`."""
        name = b"" if one.id is None else one.id.encode("utf-8", "surrogatepass")
        length = NONE if one.id is None else len(name)
        with self._faults():
            self._file.write(one.key + length.to_bytes(LENGTH, "little") + name)

    def __iter__(self) -> Iterator[tuple[bytes, str | None]]:
        """The key and the `id` of each row. Raises `Unkept`."""
        with self._faults():
            self._file.seek(0)
            read = self._file.read
            while head := read(SIZE + LENGTH):
                length = int.from_bytes(head[SIZE:], "little")
                name = None if length == NONE else read(length).decode("utf-8", "surrogatepass")
                yield head[:SIZE], name

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        where: TracebackType | None,
    ) -> None:
        with suppress(OSError):  # what it still held is wanted no more
            self._file.close()

    @contextmanager
    def _faults(self) -> Generator[None]:
        try:
            yield
        except OSError as error:
            raise Unkept(
                f"the order of the rows cannot be kept: {error.strerror or error}"
            ) from None


__all__ = ["Order"]
