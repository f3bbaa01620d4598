"""Tables that are read piece by piece, and written as a whole or not at all."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import islice
from pathlib import Path
from textwrap import shorten
from typing import Any

from legality.batch.extra import needed
from legality.batch.rows import Row, record_batch, schema
from legality.errors import LegalityError
from legality.unfinished import instead_of

PIECE = 1_024
"""So many rows are held at once."""
GROUP = 4_096
"""So many rows of the answer are written together: a row group. Whoever answers goes on meanwhile
with what was sent ahead."""
BUFFER = 1 << 20
MANY, TOLD = 20, 200
"""So many names of columns, and letters of a type, are told."""


class BadTable(LegalityError):
    """A file that is no table, or not one that can be asked about."""


class Table:
    """The boards in a column of a Parquet file. Raises `BadTable`, `ExtraNeeded`, OSError."""

    def __init__(self, path: Path, column: str) -> None:
        self._path = path
        self._column = column
        self._parquet = needed("pyarrow.parquet")
        self._faults: Any = needed("pyarrow").ArrowException
        with self._open() as file:
            self.rows = int(file.metadata.num_rows)
            self._check(file.schema_arrow)

    def _open(self) -> Any:
        try:
            return self._parquet.ParquetFile(self._path, buffer_size=BUFFER, pre_buffer=False)
        except self._faults as error:
            raise BadTable(f"{self._path}: no Parquet file ({error})") from None

    def _check(self, form: Any) -> None:
        arrow = needed("pyarrow")
        if (wrong := lacking(self._column, form.names)) is not None:
            raise BadTable(f"{self._path}: {wrong}")
        kind = form.field(self._column).type
        if arrow.types.is_dictionary(kind):
            kind = kind.value_type
        if str(kind) not in ("string", "large_string", "string_view", "binary", "large_binary"):
            found = shorten(str(kind), width=TOLD, placeholder=" …")
            raise BadTable(f"{self._path}: expected texts in {self._column}, found {found}")

    def texts(self) -> Iterator[bytes]:
        """The text of each row, empty where it has none."""
        with self._open() as file:
            try:
                for piece in file.iter_batches(PIECE, columns=[self._column]):
                    yield from texts(piece.column(0))
            except (self._faults, OSError) as error:  # a packed piece that is damaged is an OSError
                raise BadTable(f"{self._path}: {error}") from None

    def digest(self) -> str:
        """A digest of the file, and of which column is meant."""
        found = blake2b(self._column.encode(), digest_size=16)
        with self._path.open("rb") as file:
            while piece := file.read(BUFFER):
                found.update(piece)
        return found.hexdigest()


def lacking(column: str, names: Sequence[str]) -> str | None:
    """What is wrong where not exactly one of the columns with those names is called so."""
    if (number := names.count(column)) == 1:
        return None
    there = f"{column} {number} times" if number else ", ".join(names[:MANY]) or "none"
    more = f", … ({len(names)} in all)" if not number and len(names) > MANY else ""
    return f"expected a column {column}, there are {there}{more}"


def texts(column: Any) -> Iterator[bytes]:
    """The texts of a column of Arrow, empty where there is none. (Bytes that are no text are told
    where the board is read.)"""
    for one in column.cast(needed("pyarrow").large_binary()).to_pylist():
        yield one or b""


def write(path: Path, rows: Iterable[Row]) -> None:
    """Write a table of these rows. Raises OSError: then the file stays as it was."""
    parquet = needed("pyarrow.parquet")
    source = iter(rows)
    with (
        instead_of(path) as new,
        parquet.ParquetWriter(new, schema(), compression="zstd") as file,
    ):
        while group := list(islice(source, GROUP)):
            file.write_batch(record_batch(group))


__all__ = ["PIECE", "BadTable", "Table", "lacking", "texts", "write"]
