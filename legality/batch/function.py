"""A RecordBatch of Arrow in, a RecordBatch of Arrow out: what any engine can call."""

from typing import Any

from msgspec import Struct

from legality.batch.cluster import answered
from legality.batch.extra import needed
from legality.batch.parquet import BadTable, lacking, texts
from legality.batch.rows import record_batch
from legality.batch.run import Question


class Batch(Struct, frozen=True):
    """The question put to each row of a column, each board once; `isolated` in a process beside
    this one."""

    question: Question
    seconds: float
    column: str
    isolated: bool

    def __call__(self, batch: Any) -> Any:
        """The rows for a RecordBatch, as a RecordBatch of the schema; for a Table a Table. Raises
        `BadTable` where it has no such column."""
        arrow = needed("pyarrow")
        if (wrong := lacking(self.column, batch.schema.names)) is not None:
            raise BadTable(wrong)
        boards = [self.question.key(text) for text in texts(batch.column(self.column))]
        each = {one.key: one.text for one in boards}
        rows = dict(zip(each, self._rows(list(each.values())), strict=True))
        found = record_batch(one.row(rows[one.key]) for one in boards)
        return arrow.Table.from_batches([found]) if isinstance(batch, arrow.Table) else found

    def _rows(self, asked: list[bytes]) -> list[bytes]:
        if self.isolated:
            return answered(self.question, asked, self.seconds)
        return [self.question(None, text, self.seconds) for text in asked]


__all__ = ["Batch"]
