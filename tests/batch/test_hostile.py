"""Tables that nobody meant well with, and outputs that are none: one line, and nothing is lost."""

import json
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from legality import arrow_function
from legality.batch.journal import Journal, JournalTaken
from legality.batch.parquet import BadTable
from tests.cli.command import BOARD, Command

arrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")
TEXT = json.dumps(BOARD)
NO_TEXT = b"\xff\xfe{"


def said_to_be_texts(*values: bytes) -> Any:
    """A column of strings, whatever their bytes are."""
    plain = arrow.array(values, arrow.binary())
    return arrow.Array.from_buffers(arrow.string(), len(values), plain.buffers())


def test_strings_that_are_no_text_are_a_row_each(legality: Command, tmp_path: Path) -> None:
    table = arrow.table({"position": said_to_be_texts(NO_TEXT, TEXT.encode())})
    parquet.write_table(table, tmp_path / "in.parquet")
    done = legality("batch", str(tmp_path / "in.parquet"), str(tmp_path / "out"), "--jobs", "1")
    assert done.status == 2
    assert done.err == "legality: row 1: $: expected UTF-8 text, got byte 0xff at offset 0\n"
    assert parquet.read_table(tmp_path / "out")["legal"].to_pylist() == [None, True]


@pytest.mark.parametrize("kind", ["large_string", "binary", "large_binary", "dictionary"])
def test_every_kind_of_text_is_read(kind: str) -> None:
    plain = arrow.array([TEXT, None, TEXT])
    column = plain.dictionary_encode() if kind == "dictionary" else plain.cast(kind)
    found = arrow_function("check", isolated=False)(arrow.table({"position": column}))
    assert found["legal"].to_pylist() == [True, None, True]


def test_a_packed_piece_that_is_damaged_is_said(legality: Command, tmp_path: Path) -> None:
    file = tmp_path / "in.parquet"
    parquet.write_table(arrow.table({"position": [TEXT] * 3}), file, compression="snappy")
    data = bytearray(file.read_bytes())
    data[40:80] = bytes(255 - one for one in data[40:80])
    file.write_bytes(data)
    done = legality("batch", str(file), str(tmp_path / "out"), "--jobs", "1")
    assert (done.status, done.out) == (2, "")
    assert done.err.startswith(f"legality: {file}: ")
    assert len(done.err.splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_two_columns_of_one_name_and_very_many_are_said(legality: Command, tmp_path: Path) -> None:
    column = arrow.array([TEXT])
    twice = arrow.Table.from_arrays([column, column], ["position", "position"])
    many = arrow.table({f"c{number}": column for number in range(3_000)})
    deep = arrow.table({"position": arrow.array([{f"f{number}": 1 for number in range(500)}])})
    for table, said in (
        (twice, "expected a column position, there are position 2 times"),
        (many, "there are c0, c1, c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15,"
               " c16, c17, c18, c19, … (3000 in all)"),
        (deep, "expected texts in position, found struct<f0: int64, "),
    ):  # fmt: skip
        parquet.write_table(table, tmp_path / "in.parquet")
        done = legality("batch", str(tmp_path / "in.parquet"), str(tmp_path / "out"))
        assert (done.status, done.out) == (2, "")
        assert said in done.err
        assert len(done.err) < 1_000
    with pytest.raises(BadTable, match="position 2 times"):
        arrow_function("check", isolated=False)(twice)


# -- what is written -------------------------------------------------------------------------------


def test_a_link_is_followed_and_stays(legality: Command, tmp_path: Path) -> None:
    """As with every other command that writes a file."""
    file, target, link = tmp_path / "in.jsonl", tmp_path / "there", tmp_path / "link"
    file.write_text(f"{TEXT}\n")
    target.write_text("old")
    link.symlink_to(target)
    assert legality("batch", str(file), str(link), "--jobs", "1").status == 0
    assert link.is_symlink()
    assert parquet.read_table(target).num_rows == 1


def test_links_that_lead_in_a_circle_are_no_file(legality: Command, tmp_path: Path) -> None:
    file, link = tmp_path / "in.jsonl", tmp_path / "link"
    file.write_text(f"{TEXT}\n")
    link.symlink_to(link)
    done = legality("batch", str(file), str(link), "--jobs", "1")
    assert (done.status, done.out) == (2, "")
    assert "link: expected a file to be written" in done.err
    assert link.is_symlink()


@pytest.mark.skipif(os.name != "posix", reason="pipes with names")
def test_a_pipe_is_not_waited_for(legality: Command, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = legality("batch", str(tmp_path / "pipe"), str(tmp_path / "out"))
    assert (done.status, done.out) == (2, "")
    assert "expected a file, which can be read twice" in done.err


@pytest.mark.parametrize("fresh", [False, True])
def test_a_database_of_somebody_else_is_no_journal(fresh: bool, tmp_path: Path) -> None:
    """It was taken for one, and removed at the end."""
    path = tmp_path / "out.journal"
    with closing(sqlite3.connect(path)) as mine, mine:
        mine.execute("CREATE TABLE mine (value)")
        mine.execute("INSERT INTO mine VALUES (3)")
    mine.close()
    before = path.read_bytes()
    with pytest.raises(JournalTaken, match="is no journal of a batch"):
        Journal(path, {"input": "a"}, fresh)
    assert path.read_bytes() == before
