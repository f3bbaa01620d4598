"""Lines answered by several processes, copies of this one or not: what one process says."""

import math
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from legality.cli import processes
from legality.cli.cores import copies
from legality.cli.files import OverlongLine
from legality.cli.processes import Printed, by_processes, packed, unpacked
from legality.cli.sources import File, PositionChanges, Text
from legality.errors import LegalityError
from legality.pool import seat
from legality.pool.beginning import Beginner, CopiedProcesses, Spawned, beginner
from tests.cli.numbers import Numbered, numbered, unread

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


FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system that copies processes")


@pytest.fixture
def together(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Lines are sent 1, 2, 4, 8 and 16 together, whatever they take; how many each time."""
    numbers: list[int] = []
    send = processes._sent  # pyright: ignore[reportPrivateUsage]

    def noted(group: Sequence[Text]) -> bytes:
        numbers.append(len(group))
        return send(group)

    monkeypatch.setattr(processes, "_begin", copied)
    monkeypatch.setattr(processes, "QUICK", math.inf)
    monkeypatch.setattr(processes, "_sent", noted)
    return numbers


@FORKS
@pytest.mark.parametrize("moment", [60.0, -1.0])
def test_lines_that_are_sent_together_are_answered_as_by_one_process(
    moment: float,
    together: list[int],
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """In less than no time a process answers the first of each group: the others go alone, 0, 1, 3,
    7 and 15 of those that are 40 in all."""
    monkeypatch.setattr(processes, "MOMENT", moment)
    question = numbered()
    statuses = list(map(question.put, texts(40)))
    alone = capfd.readouterr()
    assert list(by_processes(question, texts(40), 2)) == statuses
    assert capfd.readouterr() == alone
    groups = [1, 2, 4, 8, 16, 9]
    assert sorted(together) == sorted(groups + [1] * (0 if moment > 0 else 40 - len(groups)))


@FORKS
def test_only_the_line_that_kills_is_lost_of_those_sent_together(
    together: list[int], capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """10 is sent with 7 to 14, 20 with 15 to 30: these are sent again, each alone."""
    question = numbered(folder=str(tmp_path))
    statuses = list(by_processes(question, texts(40), 2))
    captured = capfd.readouterr()
    assert captured.out.splitlines() == [f"line {line} €" for line in range(40) if line != 10]
    assert captured.err.count("lines.jsonl, line 11: the process that worked on it has died") == 1
    assert statuses == [70 if line == 10 else line % 3 for line in range(40)]
    assert max(together) == 16


@FORKS
def test_what_cannot_be_read_is_told_in_its_place(
    together: list[int], capfd: pytest.CaptureFixture[str]
) -> None:
    """Lines 5 and 6 cannot: of four that would go together after 1 and 2 there is the first, 4."""

    class Complaining(Numbered, frozen=True):
        def put(self, text: Text) -> int:
            if isinstance(text[0], LegalityError):
                print(text[0])
                return 2
            return Numbered.put(self, text)

    def some() -> Iterator[Text]:
        for data, line in texts(20):
            yield OverlongLine(5) if line in (5, 6) else data, line

    question = Complaining(File("lines.jsonl"), PositionChanges(), unread)
    statuses = list(map(question.put, some()))
    alone = capfd.readouterr()
    assert list(by_processes(question, some(), 2)) == statuses
    assert capfd.readouterr() == alone
    assert together == [1, 2, 1, 4, 8, 2]


@FORKS
@pytest.mark.parametrize("seconds", [None, 60.0])
def test_long_lines_and_lines_with_a_limit_are_sent_alone(
    seconds: float | None, together: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "BYTES", 1)
    assert len(list(by_processes(numbered(seconds=seconds), texts(20), 2))) == 20
    assert together == [1] * 20


def test_lines_are_sent_together_once_they_are_known_to_be_quick() -> None:
    """As long as they take five milliseconds, a quarter of a moment, they are not; and half as many
    each time as soon as they take longer."""

    class Measured:
        usual = 0.005

    pool: Any = Measured()
    grouped = processes._grouped(numbered(), texts(100), pool)  # pyright: ignore[reportPrivateUsage]
    numbers = [len(next(grouped).what) for _ in range(3)]
    pool.usual = 0.0049
    numbers += [len(next(grouped).what) for _ in range(4)]
    pool.usual = 1.0
    numbers += [len(next(grouped).what) for _ in range(4)]
    assert numbers == [1, 1, 1, 2, 4, 8, 16, 8, 4, 2, 1]


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


@FORKS
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
