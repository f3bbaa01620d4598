"""The benchmark end to end on a few small boards: report, pictures, resumption, wrong answers."""

import json
import subprocess
from multiprocessing import Pipe
from pathlib import Path

import pytest
from msgspec.structs import replace

import benchmarks.__main__ as command
from benchmarks.comparison import children
from benchmarks.comparison.children import measure
from benchmarks.comparison.runs import Journal, JournalError, Record, Run
from benchmarks.comparison.verify import differences
from benchmarks.stored import GROUPS, UNITS, StoredBoard, digest, load, save
from legality.puzzles import FAMILIES, random_blocks

WORDS = ["--quick", "--groups", "small", "--methods", "product"]


def test_a_child_that_ends_at_once_has_said_what_it_said() -> None:
    """It may be gone before its last words are read: a busy machine looks late."""
    ours, theirs = Pipe(duplex=False)
    gone = subprocess.Popen(["true"])
    gone.wait()
    answer = replace(children.TINY.answer, maximum=3)
    board = replace(children.TINY, answer=answer)
    run = Run(0.5, 0.25, {})
    for word in ("ready", None), ("run", (board.expected, run)), ("done", 7.0):
        theirs.send(word)
    assert children.record_of(ours, gone.pid, "product", board, 1) == Record(
        "product", "tiny", "proved", board.expected, (run,), 7.0
    )
    theirs.close()
    crashed = Record("product", "tiny", "crashed", note="the process ended")
    assert children.record_of(ours, gone.pid, "product", board, 1) == crashed


@pytest.mark.slow(".ci/run runs it")
def test_a_small_benchmark_is_reported_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, str]] = []

    def counted(method: str, board: StoredBoard, *, limit: float, runs: int) -> Record:
        asked.append((method, board.name))
        return measure(method, board, limit=limit, runs=runs)

    monkeypatch.setattr(command, "measure", counted)
    words = [*WORDS, "--runs", "1", "--limit", "5", "--output", str(tmp_path)]
    assert command.main(words) == 0
    everything = list(asked)
    assert {method for method, _ in everything} == {"legality", "product"}
    report = (tmp_path / "report.md").read_text()
    assert "| small: random blocks up to 6×6 | 2/2 |" in report
    for name in ("cactus.svg", "growth.svg"):
        assert (tmp_path / name).read_text().lstrip().startswith("<?xml")

    # Interrupted in the middle of a line: only what is missing is asked again.
    journal = tmp_path / "runs.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join(lines[:-2]) + lines[-2][:20])
    asked.clear()
    boards = command.quick(list(load(["small"])))
    settings = json.loads(lines[0])
    again = Journal(journal, settings)
    command.run(["legality", "product"], boards, again, 5, 1)
    assert asked == everything[-2:]
    assert len(Journal(journal, settings).records) == len(everything)
    with pytest.raises(JournalError, match="another limit; give another --output, or --fresh"):
        Journal(journal, {**settings, "limit": 7})


def test_a_wrong_answer_is_told() -> None:
    (board, *_) = load(["small"])
    expected = board.answer.maximum
    assert expected is not None
    false = replace(board, answer=replace(board.answer, maximum=expected + 1))
    record = measure("legality", false, limit=20, runs=3)
    assert (record.status, record.note) == ("wrong", f"{expected} instead of {expected + 1}")
    assert list(differences(board)) == []
    assert list(differences(false)) == [f"maximum {expected}, known: {expected + 1}"]


def test_a_run_over_the_limit_is_no_answer() -> None:
    boards = {board.name: board for board in load(["formulas"])}
    board = boards["formulas/random-75-2"]
    record = measure("highs", board, limit=0.5, runs=3)
    assert (record.status, record.note, record.runs) == ("timeout", "over 0.5 s", ())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--groups", "tiny"], "invalid choice: 'tiny'"),
        (["--methods", "magic"], "invalid choice: 'magic'"),
        (["--limit", "0"], "expected a --limit above 0"),
        (["--runs", "0"], "1 or more --runs"),
    ],
)
def test_what_the_command_cannot_do_is_said(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        command.main(words)
    assert caught.value.code == 2
    assert said in capsys.readouterr().err


def test_stored_boards_are_complete(tmp_path: Path) -> None:
    boards = list(load())
    assert {board.group for board in boards} == set(GROUPS)
    assert {board.family for board in boards} == set(UNITS)
    assert set(FAMILIES) <= set(UNITS)
    assert len({board.name for board in boards}) == len(boards)
    for board in boards:
        assert board.expected is not None
        assert not board.answer.known_by.startswith("not known")
    few = [board for board in boards if board.group == "small"]
    save("small", few, tmp_path)
    assert list(load(["small"], tmp_path)) == few
    assert digest(load(["small"], tmp_path)) == digest(few) != digest(few[1:])


def test_stored_random_boards_are_those_of_the_generator() -> None:
    (first, *_) = load(["small"])
    made = random_blocks(3, 3, seed=0).position
    assert first.position == json.loads(json.dumps(made))


def test_each_nth_board_of_a_group() -> None:
    # 20 small boards and 16 typical ones: places 0, 8 and 16, and 0 and 8.
    boards = list(load(["small", "typical"]))
    chosen = command.every(boards, 8)
    assert chosen == [boards[0], boards[8], boards[16], boards[20], boards[28]]
