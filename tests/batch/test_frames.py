"""The function from a RecordBatch to a RecordBatch, by itself and in other engines."""

import json
import os
import pickle
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from legality import BATCH_COLUMNS, ExtraNeeded, Position, PositionError, arrow_function, check
from legality.batch import extra
from legality.batch.beside import joined_schema, kept_names
from legality.batch.parquet import BadTable
from legality.batch.rows import schema
from tests.cli.command import BOARD
from tests.documents import ROOT, blocks

arrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")
ILLEGAL: dict[str, Any] = {**BOARD, "id": "stays", "blocks": {}}
"""The guard must block: with the squire, for the ogre has menace."""
BOARDS = [
    json.dumps(BOARD),
    json.dumps(ILLEGAL),
    Position.from_value({**BOARD, "id": "written"}).notation(),
    Position.from_value({**ILLEGAL, "id": "coded"}).code(),
    "no board",
    None,
    json.dumps({**BOARD, "id": "again"}),
    '{"players": [',
]
LEGAL = [True, False, True, False, None, None, True, None]
IDS = [None, "stays", "written", "coded", None, None, "again", None]
STATUSES = [0, 1, 0, 1, 2, 2, 0, 2]


def table(boards: list[str | None] = BOARDS) -> Any:
    return arrow.record_batch({"other": list(range(len(boards))), "position": boards})


@pytest.mark.parametrize("isolated", [False, True])
def test_each_row_has_its_row(isolated: bool) -> None:
    found = arrow_function("check", isolated=isolated, keep=False)(table())
    assert isinstance(found, arrow.RecordBatch)
    assert found.schema == schema()
    assert found["legal"].to_pylist() == LEGAL
    assert found["id"].to_pylist() == IDS
    assert found["status"].to_pylist() == STATUSES
    assert found["kind"].to_pylist() == [{2: "position"}.get(status) for status in STATUSES]
    assert all(
        (one is None) == (status == 2)
        for one, status in zip(found["answer"].to_pylist(), STATUSES, strict=True)
    )
    said = json.loads(found["answer"][1].as_py())["answers"]
    assert said == [json.loads(json.dumps(check(Position.from_value(ILLEGAL)).to_value()))]


def test_bytes_that_are_no_text_are_not_judged() -> None:
    said = json.dumps({**ILLEGAL, "id": "\u00e9"}, ensure_ascii=False).encode()
    boards = [said.replace("\u00e9".encode(), b"\xe9"), b"\xef\xbb\xbf" + said, said]
    found = arrow_function("check")(arrow.record_batch({"position": boards}))
    assert found["status"].to_pylist() == [2, 1, 1]
    assert found["kind"].to_pylist() == ["position", None, None]
    assert found["place"].to_pylist() == ["$", None, None]
    assert "expected UTF-8 text, got byte 0xe9" in found["error"][0].as_py()


def test_the_columns_are_those_of_a_row() -> None:
    assert schema().names == list(BATCH_COLUMNS)


def test_a_board_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from legality.batch import question
    from legality.service.answering import replied

    asked: list[bytes] = []
    real = replied

    def counted(op: str | None, body: bytes, seconds: float) -> Any:
        asked.append(body)
        return real(op, body, seconds)

    monkeypatch.setattr(question, "replied", counted)
    boards: list[str | None] = [json.dumps({**BOARD, "id": str(n)}) for n in range(5)]
    found = arrow_function("check")(table(boards))
    assert found["id"].to_pylist() == ["0", "1", "2", "3", "4"]
    assert len(asked) == 1
    whole = arrow_function('{"op": "convert", "to": "json"}')(table(boards))
    assert len(asked) == 6
    assert '"id": "3"' in whole["answer"][3].as_py()


@pytest.mark.parametrize(
    ("ask", "op", "said"),
    [
        ("count", "blocks", [{"Bob": {"count": 1, "maximum": 1}}]),
        ("blocks.count", "blocks", [{"Bob": {"count": 1, "maximum": 1}}]),
        ("attacks.count", "attacks", [{"count": 2, "maximum": 0}]),
        ("mask", "blocks", [{"Bob": {"mask": {"guard": ["ogre"], "squire": ["ogre"]}}}]),
    ],
)
def test_what_is_asked_in_a_word(ask: str, op: str, said: list[Any]) -> None:
    """The ogre (menace) attacks; the guard blocks if able. Legal: both block. Attacks: the ogre or
    nobody."""
    found = arrow_function(ask)(table([json.dumps(BOARD)]))
    (row,) = found.to_pylist()
    assert (row["op"], row["status"]) == (op, 0)
    assert json.loads(row["answer"])["answers"] == said


def test_count_and_best_are_of_what_comes_next() -> None:
    peace = json.dumps({**BOARD, "attacks": None, "blocks": None})
    found = arrow_function("count")(table([peace, json.dumps(BOARD), "no board"]))
    assert found["op"].to_pylist() == ["attacks", "blocks", "attacks"]
    assert arrow_function("best")(table([peace]))["op"].to_pylist() == ["attacks"]


@pytest.mark.parametrize(
    "ask",
    [
        "chekc",
        "explain",
        "schema",
        "attacks.legal",
        "check.count",
        "{",
        '{"op": 7}',
        '{"count": true}',
        '{"op": "check", "position": "x"}',
        '{"op": "why", "creature": "ogre"}',
    ],
)
def test_what_cannot_be_asked_is_refused_at_once(ask: str) -> None:
    with pytest.raises(PositionError, match="--ask"):
        arrow_function(ask)


@pytest.mark.parametrize(
    ("ask", "problem"),
    [
        ("blocks.bset", "--ask blocks.bset: unknown field; did you mean `best`?"),
        ("why", "--ask why: the field `creature` is missing"),
        ('{"op": "blocks", "sample": "3"}', '--ask blocks.sample: expected an integer, got "3"'),
    ],
)
def test_the_field_that_is_wrong_is_named(ask: str, problem: str) -> None:
    with pytest.raises(PositionError) as caught:
        arrow_function(ask)
    assert str(caught.value) == problem


def test_a_column_that_is_not_there_is_said() -> None:
    with pytest.raises(BadTable, match="expected a column board"):
        arrow_function("check", column="board")(table())


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name=name)

    monkeypatch.setattr(extra, "import_module", missing)
    with pytest.raises(
        ExtraNeeded, match=r"a batch needs pyarrow: pip install 'legality\[batch\]'"
    ):
        arrow_function("check")(table())


# -- other engines ---------------------------------------------------------------------------------


# -- the columns of the input, and its key ---------------------------------------------------------


def test_the_columns_of_the_input_stay() -> None:
    found = arrow_function("check")(table())
    assert found.schema.names == ["other", "position", *BATCH_COLUMNS]
    assert found["other"].to_pylist() == list(range(len(BOARDS)))
    assert found["position"].to_pylist() == BOARDS
    assert found["id"].to_pylist() == IDS


def test_a_row_keeps_its_own_key() -> None:
    """A column `id` of the input stands in place of the ids that boards state."""
    given = arrow.record_batch({"id": [7, 8], "position": BOARDS[:2]})
    found = arrow_function("check")(given)
    assert found["id"].to_pylist() == [7, 8]
    assert found.schema.names == ["id", "position", *(n for n in BATCH_COLUMNS if n != "id")]


def test_a_column_of_the_name_of_an_answer_is_called_otherwise() -> None:
    """So that answers can be asked about again."""
    once = arrow_function("check")(table())
    again = arrow_function("count")(once)
    assert kept_names(["status", "key"]) == ["input_status", "key"]
    assert again["input_status"].to_pylist() == STATUSES
    assert again["id"].to_pylist() == IDS
    assert again.schema == joined_schema(once.schema)


def test_a_table_of_several_pieces_and_of_none() -> None:
    ask = arrow_function("check")
    pieces = arrow.Table.from_batches([table(), table()])
    assert ask(pieces)["status"].to_pylist() == 2 * STATUSES
    assert ask(pieces.slice(0, 0)).schema == ask(pieces).schema


# -- frames ----------------------------------------------------------------------------------------


def test_a_frame_of_pandas_gives_one_under_its_index() -> None:
    pandas: Any = pytest.importorskip("pandas")
    index = list(range(10, 10 + len(BOARDS)))
    frame = pandas.DataFrame({"key": [str(n) for n in index], "position": BOARDS}, index=index)
    found = arrow_function("check")(frame)
    assert isinstance(found, pandas.DataFrame)
    assert found["status"].tolist() == STATUSES
    assert (found.index.tolist(), found["key"].tolist()) == (index, [str(n) for n in index])
    alone = arrow_function("check", keep=False)(frame)
    assert (alone["status"].tolist(), list(alone)) == (STATUSES, list(BATCH_COLUMNS))


def test_a_frame_of_polars_gives_one() -> None:
    polars: Any = pytest.importorskip("polars")
    frame = polars.DataFrame({"key": range(len(BOARDS)), "position": BOARDS})
    found = arrow_function("check")(frame)
    assert found["legal"].to_list() == LEGAL
    assert found["key"].to_list() == list(range(len(BOARDS)))


def test_a_lazy_frame_of_polars_asks_when_it_is_collected() -> None:
    """A filter by an answer is of the answer, also where the input has a column of its name."""
    polars: Any = pytest.importorskip("polars")
    lazy = polars.LazyFrame({"status": ["x"] * len(BOARDS), "position": BOARDS})
    found = arrow_function("check")(lazy)
    assert isinstance(found, polars.LazyFrame)
    legal = found.filter(polars.col("status") == 0).select("status", "input_status").collect()
    assert legal.rows() == [(0, "x")] * STATUSES.count(0)
    alone = arrow_function("check", keep=False)(lazy).collect()
    assert alone["status"].to_list() == STATUSES


@pytest.mark.parametrize(
    ("frame", "problem"),
    [
        ({"position": [1, 2]}, "expected a column of texts, got one of int64"),
        ({"position": [None, 5, "x"]}, "column position with type object"),
        ({"position": ["x"], "more": [object()]}, "column more with type object"),
    ],
)
def test_a_frame_that_cannot_be_asked_about_says_which_column(
    frame: dict[str, list[Any]], problem: str
) -> None:
    pandas: Any = pytest.importorskip("pandas")
    with pytest.raises(BadTable, match=problem):
        arrow_function("check")(pandas.DataFrame(frame))


def test_a_frame_without_rows_has_no_answers() -> None:
    pandas: Any = pytest.importorskip("pandas")
    polars: Any = pytest.importorskip("polars")
    for frame in (pandas.DataFrame({"position": []}), polars.DataFrame({"position": []})):
        answered = arrow_function("check")(frame)
        assert answered.shape == (0, 1 + len(BATCH_COLUMNS))


def test_what_is_no_frame_is_refused() -> None:
    with pytest.raises(BadTable, match=r"expected a RecordBatch .* got builtins.list"):
        arrow_function("check")(BOARDS)


def test_a_pickled_function_is_the_same() -> None:
    ask = pickle.loads(pickle.dumps(arrow_function("check")))
    assert ask == arrow_function("check") != arrow_function("count")
    assert ask(table())["status"].to_pylist() == STATUSES


def test_ray(tmp_path: Path) -> None:
    """The program of docs/batch.md, in the Python that LEGALITY_RAY names, or in this one."""
    python = os.environ.get("LEGALITY_RAY", sys.executable)
    if python == sys.executable:
        pytest.importorskip("ray", reason="Ray Data is not installed, LEGALITY_RAY names no Python")
    (program,) = blocks(ROOT / "docs" / "batch.md", "text")
    file = tmp_path / "boards.parquet"
    parquet.write_table(arrow.Table.from_batches([table()]), file)
    command = [python, "-c", program, str(file)]
    done = run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == sorted(STATUSES)
