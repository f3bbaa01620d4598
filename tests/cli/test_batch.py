"""`legality batch`: a row for each row, whatever happens; whole or not at all."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from legality.puzzles.random_boards import random_blocks
from legality.service.answering import answer
from tests.cli.command import BOARD, Command

arrow: Any = pytest.importorskip("pyarrow")
parquet: Any = pytest.importorskip("pyarrow.parquet")
ROOT = Path(__file__).parents[2]


def table(path: Path, boards: list[Any], column: str = "position") -> Path:
    """A table with these boards."""
    said = [
        board if board is None or isinstance(board, str) else json.dumps(board) for board in boards
    ]
    parquet.write_table(arrow.table({"number": list(range(len(said))), column: said}), path)
    return path


def rows(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = parquet.read_table(path).to_pylist()
    return found


def random_boards(number: int) -> list[dict[str, Any]]:
    return [{**random_blocks(3, 4, seed=seed).position, "id": str(seed)} for seed in range(number)]


def program(*words: str, before: Callable[[], None] | None = None) -> "subprocess.Popen[bytes]":
    """The program itself, begun."""
    sources = os.pathsep.join((str(ROOT), str(ROOT / "models")))
    return subprocess.Popen(
        [sys.executable, "-m", "legality", "batch", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": sources},
        preexec_fn=before,
    )


def children(pid: int) -> list[int]:
    """The processes that one has begun."""
    try:
        said = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    except OSError:  # it has ended
        return []
    return [int(one) for one in said.split()]


def workers(pid: int) -> list[int]:
    """The processes that answer: made by one that the program has begun."""
    return [one for child in children(pid) for one in children(child)]


def test_each_row_is_answered_as_the_service_answers(legality: Command, tmp_path: Path) -> None:
    boards: list[Any] = [*random_boards(12), BOARD, {"players": []}, "no board", None, BOARD]
    out = tmp_path / "out.parquet"
    done = legality("batch", str(table(tmp_path / "in.parquet", boards)), str(out), "--jobs", "2")
    assert done.status == 2
    first = "legality: row 14: $.players: expected 2 players or more, got 0"
    assert done.err == f"{first}, the first of 3 with an error\n"
    found = rows(out)
    assert len(found) == len(boards)
    ids = {json.dumps(board): board["id"] for board in boards[:12]}
    for board, row in zip(boards, found, strict=True):
        text = board if isinstance(board, str) else "" if board is None else json.dumps(board)
        body = json.dumps({"op": "check", "position": text}).encode()
        said = json.loads(answer(None, body, 10.0))
        assert (row["status"], row["error"], row["place"]) == (
            said["status"],
            said.get("error"),
            said.get("place"),
        )
        if row["answer"] is not None:
            assert json.loads(row["answer"])["answers"] == said["answers"]
            assert row["legal"] == said["answers"][0]["legal"]
        assert row["id"] == ids.get(text)
    assert "17 rows, 16 different boards" in done.out
    assert not out.with_name("out.parquet.journal").exists()


def test_it_tells_what_was_found(legality: Command, tmp_path: Path) -> None:
    """Two equal boards that are legal, and one with a block that must be made and is not."""
    boards: list[Any] = [BOARD, {**BOARD, "id": "again"}, {**BOARD, "blocks": {}}]
    file = str(table(tmp_path / "in.parquet", boards, "board"))
    done = legality("batch", file, str(tmp_path / "out"), "--column", "board", "--json")
    assert done.status == 1
    assert done.value == {"rows": 3, "boards": 2, "known": 0, "statuses": {"0": 2, "1": 1}}


def test_the_columns_of_the_input_stay_in_the_order_of_its_rows(
    legality: Command, tmp_path: Path
) -> None:
    """Of more rows than are written together, a board of which is asked once."""
    boards = random_boards(3)
    number = 9_000
    keys = [f"row {place}" for place in range(number)]
    said = [json.dumps(boards[place % 3]) for place in range(number)]
    file, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    parquet.write_table(arrow.table({"id": keys, "position": said, "op": keys}), file)
    legality("batch", str(file), str(out))
    found = rows(out)
    assert [row["id"] for row in found] == keys
    assert [row["input_op"] for row in found] == keys
    assert [row["position"] for row in found] == said
    assert [row["legal"] for row in found] == number // 3 * [row["legal"] for row in found[:3]]


def test_json_lines_and_an_option_for_every_board(legality: Command, tmp_path: Path) -> None:
    file = legality.file(f"{json.dumps(BOARD)}\n\n{json.dumps({**BOARD, 'id': 'b'})}\n", "in.jsonl")
    out = tmp_path / "out.parquet"
    done = legality("batch", file, str(out), "--ask", "attacks.count", "--rules", "2006-10-01")
    assert done.status == 2  # a row for the blank line, too: that of a board is that of its line
    assert [row["id"] for row in rows(out)] == [None, None, "b"]
    assert [row["status"] for row in rows(out)] == [0, 2, 0]
    assert [row["op"] for row in rows(out)] == ["attacks", "attacks", "attacks"]


def test_no_folder_to_write_in(legality: Command, tmp_path: Path) -> None:
    file = legality.file(json.dumps(BOARD), "in.jsonl")
    done = legality("batch", file, str(tmp_path / "nowhere" / "out.parquet"))
    assert done.status == 2
    assert f"expected a folder that is there, got {tmp_path / 'nowhere'}" in done.err
    assert list(tmp_path.glob("**/*.parquet*")) == []


def test_an_empty_table(legality: Command, tmp_path: Path) -> None:
    file, out = tmp_path / "in.jsonl", tmp_path / "out.parquet"
    file.write_text("")
    done = legality("batch", str(file), str(out))
    assert (done.status, done.out) == (0, "0 rows, 0 different boards\n")
    assert rows(out) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("none.parquet", "out"), "No such file"),
        ((".", "out"), "Is a directory"),
        (("in.parquet", "in.parquet"), "would take the place of the input"),
        (("in.parquet", "."), "expected a file to be written"),
        (("in.parquet", "out", "--column", "board"), "expected a column board, there are number"),
        (("in.parquet", "out", "--column", "number"), "expected texts in number, found int64"),
        (("in.parquet", "out", "--ask", "chekc"), "--ask: expected check or attacks or blocks"),
        (("bad.parquet", "out"), "no Parquet file"),
        (("in.parquet", "out", "--dask", "nowhere"), "the cluster at nowhere: missing port"),
        (("/dev/zero", "out"), "expected a file"),
    ],
)
def test_what_cannot_be_is_2_and_one_line(
    words: tuple[str, ...],
    said: str,
    legality: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table(tmp_path / "in.parquet", [BOARD])
    (tmp_path / "bad.parquet").write_bytes(b"nothing of the kind")
    monkeypatch.chdir(tmp_path)
    if "--dask" in words:
        pytest.importorskip("distributed")
    done = legality("batch", *words)
    assert (done.status, done.out) == (2, "")
    assert said in done.err
    assert len(done.err.splitlines()) == 1
    assert not (tmp_path / "out").exists()


# -- the program itself, stopped and hindered ------------------------------------------------------


@pytest.mark.slow("processes that are started, filled or killed")
def test_a_stopped_run_goes_on_where_it_was(legality: Command, tmp_path: Path) -> None:
    """Ended with SIGKILL as soon as the journal holds something; the answers are those of a run
    that nobody stopped."""
    file = str(table(tmp_path / "in.parquet", random_boards(3_000)))
    out, other = tmp_path / "out.parquet", tmp_path / "other.parquet"
    with program(file, str(out), "--jobs", "1") as stopped:
        wal = tmp_path / "out.parquet.journal-wal"
        while not wal.exists() or wal.stat().st_size < 50_000:
            assert stopped.poll() is None, stopped.stderr.read() if stopped.stderr else ""
            time.sleep(0.02)
        time.sleep(0.3)  # what was being written is written
        stopped.kill()
    assert not out.exists()
    begun = legality("batch", file, str(out), "--ask", "count")
    assert (begun.status, begun.out) == (2, "")
    assert "is of another run (question): --fresh begins anew" in begun.err
    done = legality("batch", file, str(out), "--json", "--jobs", "2")
    assert done.status == 1
    assert done.value["rows"] == 3_000
    assert done.value["known"] > 0
    assert legality("batch", file, str(other), "--json", "--jobs", "2").value["known"] == 0
    assert rows(out) == rows(other)
    assert list(tmp_path.glob("*.journal*")) == []


@pytest.mark.slow("processes that are started, filled or killed")
def test_workers_killed_in_the_middle_cost_no_row(tmp_path: Path) -> None:
    boards = random_boards(150)
    file, out = table(tmp_path / "in.parquet", boards), tmp_path / "out.parquet"
    with program(str(file), str(out), "--jobs", "2", "--json") as running:
        journal = tmp_path / "out.parquet.journal-wal"
        while not journal.exists() or len(found := workers(running.pid)) < 2:
            assert running.poll() is None
            time.sleep(0.02)
        for pid in found:
            os.kill(pid, signal.SIGKILL)
        said, complained = running.communicate(timeout=300)
    assert (running.returncode, complained) == (1, b"")
    assert json.loads(said)["rows"] == 150
    answers = rows(out)
    assert [row["id"] for row in answers] == [board["id"] for board in boards]
    assert {row["status"] for row in answers} == {0, 1}


@pytest.mark.slow("processes that are started, filled or killed")
def test_a_full_disk_is_said_and_leaves_nothing_half_written(
    legality: Command, tmp_path: Path
) -> None:
    """No file may have more than 40,000 bytes; then it goes on where it was."""

    def full() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    file, out = table(tmp_path / "in.parquet", random_boards(100)), tmp_path / "out.parquet"
    out.write_bytes(b"as it was")
    with program(str(file), str(out), "--jobs", "1", before=full) as running:
        said, complained = running.communicate(timeout=300)
    assert (running.returncode, said) == (74, b"")
    assert len(complained.splitlines()) == 1
    assert complained.endswith(b"the same command goes on from here\n")
    assert out.read_bytes() == b"as it was"
    assert legality("batch", str(file), str(out), "--jobs", "1").status == 1
    assert len(rows(out)) == 100


def test_an_interrupted_run_ends_with_130(tmp_path: Path) -> None:
    file, out = table(tmp_path / "in.parquet", random_boards(900)), tmp_path / "out.parquet"
    with program(str(file), str(out), "--jobs", "1") as running:
        while not (tmp_path / "out.parquet.journal").exists():
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        said, complained = running.communicate(timeout=60)
    assert (running.returncode, said, complained) == (130, b"", b"")
    assert not out.exists()
