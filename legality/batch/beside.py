"""Answers beside what was given: every column of the input stays, and each row keeps its key."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from legality.batch.extra import needed
from legality.batch.rows import BATCH_COLUMNS, Row, record_batch, schema

KEY = "id"
"""In an input that has this column it is the key of its rows, in place of the boards' own `id`."""
BEFORE = "input_"
"""What the name of a column of the input begins with whose name an answer has."""


def kept_names(names: Iterable[str]) -> list[str]:
    """The columns of an input as they are called beside the answers."""
    return [name if name == KEY or name not in BATCH_COLUMNS else BEFORE + name for name in names]


def joined_schema(given: Any) -> Any:
    """The schema of the answers to an input of that schema: its columns, then those of the answers.
    Raises `ExtraNeeded`."""
    arrow = needed("pyarrow")
    names = kept_names(given.names)
    fields = [field.with_name(name) for field, name in zip(given, names, strict=True)]
    own = [field for field in schema() if not (field.name == KEY and KEY in names)]
    return arrow.schema([*fields, *own])


def joined(given: Any, answers: Any) -> Any:
    """A RecordBatch of the input beside the RecordBatch of its answers."""
    form = joined_schema(given.schema)
    own = [answers.column(name) for name in form.names[len(given.schema) :]]
    columns = [*given.columns, *own]
    return needed("pyarrow").RecordBatch.from_arrays(columns, schema=form)


def joined_pieces(given: Iterable[Any], rows: Iterable[Row]) -> Iterator[Any]:
    """The same piece by piece, the rows in the order of the input."""
    source = iter(rows)
    for piece in given:
        yield joined(piece, record_batch(islice(source, len(piece))))
    for _ in source:  # a row without its own in the input: whoever counts them says so
        pass
