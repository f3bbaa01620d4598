"""A frame in, a frame of its kind out: what any engine can call."""

from typing import Any

from msgspec import Struct

from legality.batch.beside import joined
from legality.batch.cluster import answered
from legality.batch.frames import answered_frame
from legality.batch.parquet import BadTable, lacking, texts
from legality.batch.rows import record_batch
from legality.batch.run import RowQuestion


class Batch(Struct, frozen=True):
    """The question put to each row of a column, each board once; `isolated` in a process beside
    this one; `keep` the columns of the input beside the answers."""

    question: RowQuestion
    seconds: float
    column: str
    isolated: bool
    keep: bool = True

    def __call__(self, frame: Any) -> Any:
        """The rows for a frame, as a frame of its kind: a RecordBatch or Table of Arrow, a
        DataFrame of pandas or polars, a LazyFrame of polars. Raises `BadTable` where it has no
        such column, or is no frame."""
        return answered_frame(frame, self.answers, self.column, self.keep)

    def answers(self, batch: Any) -> Any:
        """The same of a RecordBatch."""
        if (wrong := lacking(self.column, batch.schema.names)) is not None:
            raise BadTable(wrong)
        boards = [self.question.key(text) for text in texts(batch.column(self.column))]
        each = {board.key: board.text for board in boards}
        rows = dict(zip(each, self._rows(list(each.values())), strict=True))
        rows_of_answers = record_batch(board.row(rows[board.key]) for board in boards)
        return joined(batch, rows_of_answers) if self.keep else rows_of_answers

    def _rows(self, boards: list[bytes]) -> list[bytes]:
        if self.isolated:
            return answered(self.question, boards, self.seconds)
        return [self.question(None, text, self.seconds) for text in boards]
