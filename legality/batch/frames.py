"""A frame in, a frame of its kind out: what any engine can call. Frames of other libraries become
RecordBatches of Arrow, and the answers frames again."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from legality.batch.beside import joined, joined_schema
from legality.batch.cluster import answered
from legality.batch.extra import needed
from legality.batch.parquet import BadTable, lacking, texts
from legality.batch.rows import record_batch, schema
from legality.batch.run import RowQuestion

Answers = Callable[[Any], Any]
"""From a RecordBatch to another."""
EXPECTED = (
    "expected a RecordBatch or Table of Arrow, a DataFrame of pandas or polars, or a LazyFrame of "
    "polars"
)


def answered_frame(frame: Any, answers: Answers, column: str, keep: bool) -> Any:
    """The answers to a frame, as one of its kind; `keep` beside its columns. Raises `BadTable` for
    what is no frame."""
    library = type(frame).__module__.partition(".")[0]
    name = type(frame).__name__
    match library, name:
        case "pyarrow", "RecordBatch":
            return answers(frame)
        case "pyarrow", "Table":
            return _table(frame, answers)
        case "pandas", "DataFrame":
            return _pandas(frame, answers, column, keep)
        case "polars", "DataFrame":
            return needed("polars").from_arrow(_table(frame.to_arrow(), answers))
        case "polars", "LazyFrame":
            return _lazy(frame, answers, keep)
        case _:
            raise BadTable(f"{EXPECTED}, got {library}.{name}")


def _table(table: Any, answers: Answers) -> Any:
    """The answers to a Table, its chunks taken together."""
    arrow = needed("pyarrow")
    columns = [
        arrow.concat_arrays(column.chunks) if column.num_chunks else arrow.array([], column.type)
        for column in table.columns
    ]
    batch = arrow.RecordBatch.from_arrays(columns, schema=table.schema)
    return arrow.Table.from_batches([answers(batch)])


def _pandas(frame: Any, answers: Answers, column: str, keep: bool) -> Any:
    """The answers under the index of the frame."""
    arrow = needed("pyarrow")
    if list(frame.columns).count(column) != 1:
        raise BadTable(f"expected a column {column}, there are {', '.join(map(str, frame))}")
    kept = frame if keep else frame[[column]]
    try:
        batch = arrow.RecordBatch.from_pandas(kept, preserve_index=False)
    except (arrow.ArrowInvalid, arrow.ArrowTypeError, ValueError) as error:
        problem = str(error.args[-1] if error.args else error)
        raise BadTable(f"expected columns that Arrow has types for: {problem}") from None
    answered = answers(batch).to_pandas()
    answered.index = frame.index
    return answered


def _lazy(frame: Any, answers: Answers, keep: bool) -> Any:
    """A LazyFrame that asks when it is collected, piece by piece where that is streamed."""
    polars, arrow = needed("polars"), needed("pyarrow")
    given = polars.DataFrame(schema=frame.collect_schema()).to_arrow().schema
    form = joined_schema(given) if keep else schema()
    empty = polars.from_arrow(arrow.Table.from_batches([], schema=form))

    def answered_piece(piece: Any) -> Any:
        return polars.from_arrow(_table(piece.to_arrow(), answers))

    return frame.map_batches(
        answered_piece, schema=empty.schema, predicate_pushdown=False, projection_pushdown=False
    )


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
