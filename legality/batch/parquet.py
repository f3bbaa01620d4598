"""Tables that are read piece by piece, and written as a whole or not at all."""

import io
import os
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from textwrap import shorten
from typing import Any

from legality.batch.beside import joined_pieces, joined_schema
from legality.batch.extra import needed
from legality.batch.input import Changed, held
from legality.batch.rows import Row, record_batch, schema
from legality.errors import LegalityError
from legality.unfinished import instead_of

PIECE = 1_024
"""So many rows are held at once."""
GROUP = 4_096
"""So many rows of the answer are written together: a row group. Whoever answers goes on meanwhile
with what was sent ahead."""
BUFFER = 1 << 20
MANY, MOST_SHOWN = 20, 200
"""So many names of columns, and letters of a type, are told."""


class BadTable(LegalityError):
    """A file that is no table, or not one that can be asked about."""


class ParquetTable:
    """The boards in a column of a Parquet file, which is held open. Raises `BadTable`,
    `ExtraNeeded`, OSError."""

    def __init__(self, path: Path, column: str) -> None:
        self._path = path
        self._column = column
        self._parquet = needed("pyarrow.parquet")
        self._arrow = needed("pyarrow")
        self._faults: Any = self._arrow.ArrowException
        self._file = held(path)
        try:
            self._digest = self._content()
            with self._open() as file:
                self.rows = int(file.metadata.num_rows)
                self.form = file.schema_arrow
                self._check(self.form)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Close the file; it is read no more."""
        self._file.close()

    def _open(self) -> Any:
        stream = self._arrow.PythonFile(_FileView(self._file), mode="r")
        try:
            return self._parquet.ParquetFile(stream, buffer_size=BUFFER, pre_buffer=False)
        except (self._faults, OSError) as error:
            raise BadTable(f"{self._path}: no Parquet file ({error})") from None

    def _check(self, form: Any) -> None:
        arrow = needed("pyarrow")
        if (wrong := lacking(self._column, form.names)) is not None:
            raise BadTable(f"{self._path}: {wrong}")
        kind = form.field(self._column).type
        if arrow.types.is_dictionary(kind):
            kind = kind.value_type
        if str(kind) not in ("string", "large_string", "string_view", "binary", "large_binary"):
            raise BadTable(
                f"{self._path}: expected texts in {self._column}, found {_type_name(kind)}"
            )

    def texts(self) -> Iterator[bytes]:
        """The text of each row, empty where it has none. Raises `BadTable`; `Changed` where the
        file is no longer what it was."""
        for piece in self._pieces(PIECE, [self._column]):
            yield from texts(piece.column(0))

    def pieces(self) -> Iterator[Any]:
        """All columns, so many rows together. Raises as `texts`."""
        return self._pieces(GROUP, None)

    def _pieces(self, size: int, columns: list[str] | None) -> Iterator[Any]:
        read = 0
        try:
            with self._open() as file:
                for piece in file.iter_batches(size, columns=columns):
                    yield piece
                    read += len(piece)
        except (BadTable, self._faults, OSError) as error:  # a damaged packed piece is an OSError
            if self._content() != self._digest:
                raise Changed.since(self._path, self.rows, read) from None
            raise BadTable(f"{self._path}: {error}") from None
        if read != self.rows or self._content() != self._digest:
            raise Changed.since(self._path, self.rows, read)

    def digest(self) -> str:
        """A digest of the file, and of which column is meant."""
        return self._digest

    def _content(self) -> str:
        """The digest of what the file holds now."""
        digest = blake2b(self._column.encode(), digest_size=16)
        self._file.seek(0)
        while piece := self._file.read(BUFFER):
            digest.update(piece)
        return digest.hexdigest()


class _FileView(io.RawIOBase):
    """A view of a file that leaves it open when it is closed itself. It has a place of its own, so
    that several views read the same file at once."""

    def __init__(self, file: io.BufferedReader) -> None:
        self._file = file
        self._position = 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            size = max(self._length() - self._position, 0)
        parts: list[bytes] = []
        while size and (part := os.pread(self._file.fileno(), size, self._position)):
            parts.append(part)
            self._position += len(part)
            size -= len(part)
        return b"".join(parts)

    def seek(self, offset: int, whence: int = 0, /) -> int:
        begin = {os.SEEK_SET: 0, os.SEEK_CUR: self._position}.get(whence)
        self._position = (self._length() if begin is None else begin) + offset
        return self._position

    def tell(self) -> int:
        return self._position

    def _length(self) -> int:
        return os.fstat(self._file.fileno()).st_size


def _type_name(kind: Any) -> str:
    """A type of Arrow's in a line."""
    return shorten(str(kind), width=MOST_SHOWN, placeholder=" …")


def lacking(column: str, names: Sequence[str]) -> str | None:
    """What is wrong where not exactly one of the columns with those names is called so."""
    if (number := names.count(column)) == 1:
        return None
    there = f"{column} {number} times" if number else ", ".join(names[:MANY]) or "none"
    more = f", … ({len(names)} in all)" if not number and len(names) > MANY else ""
    return f"expected a column {column}, there are {there}{more}"


def texts(column: Any) -> Iterator[bytes]:
    """The texts of a column of Arrow, empty where there is none. (Bytes that are no text are told
    where the board is read.) Raises `BadTable` for a column of anything else."""
    arrow = needed("pyarrow")
    if not len(column):  # of any type: a frame without rows has no better one
        return
    try:
        data = column.cast(arrow.large_binary())
    except arrow.ArrowNotImplementedError:
        raise BadTable(
            f"expected a column of texts, got one of {_type_name(column.type)}"
        ) from None
    for text in data.to_pylist():
        yield text or b""


def write(path: Path, rows: Iterable[Row], given: ParquetTable | None = None) -> None:
    """Write a table of these rows, beside the columns of the table that they answer. Raises
    OSError: then the file stays as it was."""
    parquet = needed("pyarrow.parquet")
    form = schema() if given is None else joined_schema(given.form)
    pieces = _groups(rows) if given is None else joined_pieces(given.pieces(), rows)
    with (
        instead_of(path) as new,
        parquet.ParquetWriter(new, form, compression="zstd") as file,
    ):
        for piece in pieces:
            file.write_batch(piece)


def _groups(rows: Iterable[Row]) -> Iterator[Any]:
    source = iter(rows)
    while group := list(islice(source, GROUP)):
        yield record_batch(group)
