"""The function from a RecordBatch to a RecordBatch, by itself and in other engines."""

import json
import os
import pickle
import sys
from pathlib import Path
from subprocess import run
from typing import Any

import pytest

from legality import ExtraNeeded, Position, PositionError, arrow_function, check
from legality.batch import extra
from legality.batch.parquet import BadTable
from legality.batch.rows import COLUMNS, schema
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
    found = arrow_function("check", isolated=isolated)(table())
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
    assert schema().names == list(COLUMNS)


def test_a_board_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from legality.cli import asking, operations

    asked: list[bytes] = []
    real = operations.answer

    def counted(op: str | None, body: bytes, seconds: float) -> bytes:
        asked.append(body)
        return real(op, body, seconds)

    monkeypatch.setattr(asking, "answer", counted)
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


def test_pandas() -> None:
    pandas: Any = pytest.importorskip("pandas")
    ask = arrow_function("check")
    frame = pandas.DataFrame({"position": BOARDS})
    found = ask(arrow.RecordBatch.from_pandas(frame)).to_pandas()
    assert found["status"].tolist() == STATUSES


def test_polars() -> None:
    polars: Any = pytest.importorskip("polars")
    frame = polars.DataFrame({"position": BOARDS})
    found = polars.from_arrow(arrow_function("check")(frame.to_arrow()))
    assert found["legal"].to_list() == LEGAL


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
