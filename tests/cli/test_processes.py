"""Lines answered by several processes, copies of this one or not: what one process says."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from legality.cli import processes
from legality.cli.cores import copies
from legality.cli.printed import Printed, packed, unpacked
from legality.cli.processes import by_processes
from legality.cli.sources import Text
from legality.pool import seat
from legality.pool.beginning import Beginner, CopiedProcesses, Spawned, beginner
from tests.cli.numbers import numbered

LINUX = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="Linux lists threads")


def texts(number: int) -> Iterator[Text]:
    """Lines of a file."""
    return ((str(line).encode(), line + 1) for line in range(number))


def anew() -> Beginner:
    """Begins processes that are no copies of this one."""
    return beginner("tests.cli.numbers")


def copied() -> Beginner:
    """Begins copies of this one, whatever threads pytest has."""
    return CopiedProcesses(lambda: True, anew)


WAYS = [
    pytest.param(copied, marks=pytest.mark.skipif(not hasattr(os, "fork"), reason="no copies")),
    anew,
    Spawned,
]


@pytest.mark.sampled("processes of each kind")
@pytest.mark.parametrize("begin", WAYS)
@pytest.mark.parametrize("name", ["lines.jsonl", "-"])
def test_they_say_what_one_process_says(
    name: str, begin: object, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    question = numbered(name)
    for number, jobs in ((0, 2), (1, 2), (5, 2), (700, 3)):
        monkeypatch.setattr(processes, "_begin", begin)
        statuses = list(map(question.put, texts(number)))
        alone = capfd.readouterr()
        assert list(by_processes(question, texts(number), jobs)) == statuses
        assert capfd.readouterr() == alone


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_the_line_that_kills_is_lost(
    jobs: int, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Processes die of 10 each time; of 20 once, as if it were killed from outside."""
    monkeypatch.setattr(processes, "_begin", copied)
    question = numbered(folder=str(tmp_path))
    statuses = list(by_processes(question, texts(40), jobs))
    captured = capfd.readouterr()
    assert captured.out.splitlines() == [f"line {line} €" for line in range(40) if line != 10]
    assert captured.err.count("lines.jsonl, line 11: the process that worked on it has died") == 1
    assert statuses == [70 if line == 10 else line % 3 for line in range(40)]
    assert (tmp_path / "once").exists()


def test_a_line_that_goes_on_when_its_time_is_over_is_ended(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Of line 30, which takes ten minutes where there is a limit; the status is 3."""
    monkeypatch.setattr(processes, "_begin", copied)
    monkeypatch.setattr(seat, "GRACE", 0.5)
    statuses = list(by_processes(numbered(seconds=0.1), texts(40), 2))
    assert statuses == [3 if line == 30 else line % 3 for line in range(40)]
    captured = capfd.readouterr()
    assert captured.out.splitlines() == [f"line {line} €" for line in range(40) if line != 30]
    assert captured.err.count("undecided") == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system that copies processes")
def test_nothing_is_left_of_them_where_nobody_asks_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(processes, "_begin", copied)
    made: list[int] = []
    fork = os.fork

    def noted() -> int:
        made.append(fork())
        return made[-1]

    monkeypatch.setattr(os, "fork", noted)
    answers = by_processes(numbered(), texts(100), 2)
    next(answers)
    answers.close()  # type: ignore[attr-defined]  # it is a generator
    assert len(made) == 2
    for number in made:
        with pytest.raises(ChildProcessError):  # it was waited for
            os.waitpid(number, os.WNOHANG)
    assert capfd.readouterr().out.startswith("line 0 €\n")


def test_an_error_of_who_reads_the_lines_is_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard input another thread reads them."""

    def broken() -> Iterator[Text]:
        yield b"0", 1
        raise OSError("a terminal that is gone")

    monkeypatch.setattr(processes, "_begin", copied)
    with pytest.raises(OSError, match="a terminal that is gone"):
        list(by_processes(numbered("-"), broken(), 2))


def test_what_was_printed_comes_back_as_it_was() -> None:
    """A file's name may be no text: its bytes stand in the text as surrogates (PEP 383)."""
    name = b"board-\xff.json".decode(errors="surrogateescape")
    found: list[Printed] = [
        ([0, 1, 70], "line €\n", f"legality: {name}: no such file\n"),
        ([], "", ""),
    ]
    assert unpacked(packed(found)) == found


@LINUX
def test_copies_are_not_made_beside_a_thread_of_others() -> None:
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert not copies()
    finally:
        stop.set()
        thread.join()
