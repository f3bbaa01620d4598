"""`legality batch` while its input changes: the answer is whole and right, or the status and one
line say what is missing. Each change is made after the rows were counted, before one is asked."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from legality.batch import parquet as tables
from legality.batch.journal import Journal
from legality.batch.run import rows as asked
from legality.cli import batch
from tests.cli.command import BOARD, Command

arrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")
ROWS = 300
"""So many rows are more than a reader holds at once; a table's, with pieces of `PIECE` rows."""
PIECE = 128
Change = Callable[[Path], None]


def texts(first: int, number: int) -> list[str]:
    """Boards that differ in their `id` only: one question."""
    return [json.dumps({**BOARD, "id": f"{place:07}"}) for place in range(first, first + number)]


def lines(first: int, number: int) -> bytes:
    return "".join(f"{text}\n" for text in texts(first, number)).encode()


def written(path: Path, first: int = 0, number: int = ROWS) -> None:
    """The input of that name: its ending says the form."""
    if path.suffix == ".parquet":
        parquet.write_table(arrow.table({"position": texts(first, number)}), path)
    else:
        packed = gzip.compress if path.suffix == ".gz" else bytes
        path.write_bytes(packed(lines(first, number)))


def cut(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(path.stat().st_size // 2)


def cut_after_a_line(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(len(lines(0, ROWS // 2)))


def appended(path: Path) -> None:
    with path.open("ab") as file:
        file.write(lines(0, 3) if path.suffix == ".jsonl" else b"more")


def rewritten(path: Path) -> None:
    """As many rows and bytes, in the same file."""
    other = path.with_name(f"other{path.suffix}")
    written(other, first=1)
    with path.open("r+b") as file:
        file.write(other.read_bytes())


def replaced(path: Path) -> None:
    other = path.with_name(f"other{path.suffix}")
    written(other, first=5, number=7)
    other.replace(path)


def removed(path: Path) -> None:
    path.unlink()


def run_while(
    change: Change, legality: Command, monkeypatch: pytest.MonkeyPatch, name: str
) -> tuple[int, str, Path]:
    """The status, the words and the output of a run during which the input changes."""
    path, out = legality.directory / name, legality.directory / "out.parquet"
    written(path)

    class Changing(Journal):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            change(path)

    monkeypatch.setattr(batch, "Journal", Changing)
    monkeypatch.setattr(tables, "PIECE", PIECE)
    done = legality("batch", str(path), str(out), "--jobs", "1")
    monkeypatch.setattr(batch, "Journal", Journal)
    return done.status, done.err, out


@pytest.mark.sampled("the same change in each form")
@pytest.mark.parametrize("change", [cut, cut_after_a_line, appended, rewritten])
@pytest.mark.parametrize("name", ["in.jsonl", "in.jsonl.gz", "in.parquet"])
def test_an_input_that_changes_is_told_and_nothing_is_written(
    legality: Command, monkeypatch: pytest.MonkeyPatch, name: str, change: Change
) -> None:
    if change is cut_after_a_line and name != "in.jsonl":
        pytest.skip("it has no lines to be cut after")
    if name == "in.jsonl.gz" and change is appended:
        pytest.skip("bytes after the end of what gzip packed are a damaged file")
    status, told, out = run_while(change, legality, monkeypatch, name)
    assert status == 74, told
    assert f"{name} changed while it was read: it had {ROWS} rows at first, " in told
    if change is cut_after_a_line:
        assert f"{ROWS // 2} could be read later; nothing was written" in told
    assert len(told.splitlines()) == 1
    assert not out.exists()
    written(legality.directory / name, first=9)
    again = legality("batch", str(legality.directory / name), str(out), "--jobs", "1", "--fresh")
    assert (again.status, again.err) == (0, "")
    assert [row["id"] for row in parquet.read_table(out).to_pylist()] == [
        f"{place:07}" for place in range(9, 9 + ROWS)
    ]


@pytest.mark.sampled("a batch for each case")
@pytest.mark.parametrize("change", [replaced, removed])
@pytest.mark.parametrize("name", ["in.jsonl", "in.jsonl.gz", "in.parquet"])
def test_the_file_that_was_opened_is_read_to_its_end(
    legality: Command, monkeypatch: pytest.MonkeyPatch, name: str, change: Change
) -> None:
    """Another file under its name is not read, nor is any missed."""
    status, told, out = run_while(change, legality, monkeypatch, name)
    assert (status, told) == (0, "")
    found = [row["id"] for row in parquet.read_table(out).to_pylist()]
    assert found == [f"{place:07}" for place in range(ROWS)]


def test_a_resumed_run_compares_too(legality: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by the change, begun again with the same input, which changes again."""
    out = legality.directory
    for _ in range(2):
        status, told, out = run_while(cut_after_a_line, legality, monkeypatch, "in.jsonl")
        assert status == 74, told
        assert f"it had {ROWS} rows at first, {ROWS // 2} could be read later" in told
        assert out.with_name("out.parquet.journal").exists()
    written(legality.directory / "in.jsonl")
    done = legality("batch", str(legality.directory / "in.jsonl"), str(out), "--json")
    assert (done.status, done.value["rows"]) == (0, ROWS)


def test_a_card_database_that_changes_is_told(
    legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first rows may have been asked of one, the last of the other."""
    database = tmp_path / "cards.sqlite3"
    database.write_bytes(b"")
    monkeypatch.setenv("LEGALITY_CARDS", str(database))
    status, told, out = run_while(
        lambda _: print(file=database.open("w")), legality, monkeypatch, "in.jsonl"
    )
    assert status == 74, told
    assert f"the card database ({database}) changed meanwhile; nothing was written" in told
    assert not out.exists()


def test_rows_that_are_not_answered_are_told(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever loses a row: the table does not come into being without it."""

    def all_but_one(*given: Any) -> list[Any]:
        return list(asked(*given))[:-1]

    monkeypatch.setattr(batch, "rows", all_but_one)
    status, told, out = run_while(lambda _: None, legality, monkeypatch, "in.jsonl")
    assert status == 74, told
    assert f"{ROWS} rows were to be answered, {ROWS - 1} were; nothing was written" in told
    assert not out.exists()
