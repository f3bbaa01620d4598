"""The row that answers for a board, and the Arrow table of such rows."""

from collections.abc import Iterable
from typing import Any

import msgspec

from legality.batch.extra import needed
from legality.frozen import FrozenDict
from legality.pool.ticket import Unanswered
from legality.service.statuses import UNANSWERED


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What is answered for one board: a field a column."""

    id: str | None = None
    """The `id` that the board states."""
    op: str | None = None
    """The command that was asked; none where its process died."""
    status: int
    """The exit status that the command would have."""
    legal: bool | None = None
    """The verdict of `check`."""
    answer: str | None = None
    """The answer as JSON; none where there is an error."""
    undecided: str | None = None
    """Why there is no answer, or none that is whole."""
    kind: str | None = None
    """Of an error: what went wrong, as the service names it."""
    error: str | None = None
    """Of an error: the sentence."""
    place: str | None = None
    """Of an error: where in the board."""


BATCH_COLUMNS: FrozenDict[str, str] = FrozenDict(
    id="string",
    op="string",
    status="int16",
    legal="bool",
    answer="string",
    undecided="string",
    kind="string",
    error="string",
    place="string",
)
"""The type of Arrow of each column of answers, in their order."""


def packed(row: Row) -> bytes:
    """The row for the way between processes."""
    return msgspec.msgpack.encode(row)


_unpack = msgspec.msgpack.Decoder(Row).decode


def unpacked(data: bytes) -> Row:
    """The row that was packed."""
    return _unpack(data)


def unanswered(why: Unanswered) -> bytes:
    """The row of a board that has no answer, packed."""
    return packed(Row(status=UNANSWERED, kind=why.name.lower(), error=why.value))


def schema() -> Any:
    """The schema of the table. Raises `ExtraNeeded`."""
    arrow = needed("pyarrow")
    types = {"bool": arrow.bool_(), "int16": arrow.int16(), "string": arrow.string()}
    return arrow.schema([(name, types[kind]) for name, kind in BATCH_COLUMNS.items()])


def record_batch(rows: Iterable[Row]) -> Any:
    """The rows as a RecordBatch of that schema."""
    arrow = needed("pyarrow")
    form = schema()
    values = list(zip(*map(msgspec.structs.astuple, rows), strict=True)) or [()] * len(form)
    columns = [arrow.array(some, field.type) for field, some in zip(form, values, strict=True)]
    return arrow.RecordBatch.from_arrays(columns, schema=form)
