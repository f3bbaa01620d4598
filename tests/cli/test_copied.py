"""Lines answered by copies of this process, beside the road by pools of processes: the same."""

import os
import signal
import sys
from pathlib import Path

import pytest

from legality.cli import copied, jobs
from legality.cli.cores import copies
from legality.cli.printed import Printed

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system that copies processes")


def answered(line: int) -> int:
    """A line on standard output, a word on standard error for every seventh, a status."""
    print(f"line {line} €")
    if line % 7 == 0:
        print(f"seventh: {line}", file=sys.stderr)
    return line % 3


def lost(line: int) -> int:
    """What is said of a line whose process died."""
    print(f"lost {line}")
    return 70


def fatal(line: int) -> int:
    """The process dies of the 10th line."""
    if line == 10:
        os.kill(os.getpid(), signal.SIGKILL)
    return answered(line)


@FORKS
@pytest.mark.parametrize("number", [0, 1, 5, 100, 900])
@pytest.mark.parametrize("processes", [2, 3])
def test_they_say_what_one_process_says(
    number: int, processes: int, capfd: pytest.CaptureFixture[str]
) -> None:
    statuses = list(map(answered, range(number)))
    alone = capfd.readouterr()
    assert list(copied.in_order(answered, range(number), processes, lost)) == statuses
    assert capfd.readouterr() == alone


def test_the_pool_says_the_same(capfd: pytest.CaptureFixture[str]) -> None:
    statuses = list(map(answered, range(60)))
    alone = capfd.readouterr()
    assert list(jobs.in_order(answered, range(60), 2, lost, 7)) == statuses
    assert capfd.readouterr() == alone


@FORKS
@pytest.mark.parametrize("processes", [1, 2])
def test_only_what_a_process_had_is_lost_with_it(
    processes: int, capfd: pytest.CaptureFixture[str]
) -> None:
    """So few lines are handed out one by one; of one process all that follow are lost."""
    statuses = list(copied.in_order(fatal, range(20), processes, lost))
    told = capfd.readouterr().out.splitlines()
    gone = {10} if processes == 2 else set(range(10, 20))
    assert told == [f"lost {line}" if line in gone else f"line {line} €" for line in range(20)]
    assert statuses == [70 if line in gone else line % 3 for line in range(20)]


@FORKS
def test_nothing_is_left_of_them_where_nobody_asks_on(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    made: list[int] = []
    fork = os.fork

    def noted() -> int:
        made.append(fork())
        return made[-1]

    monkeypatch.setattr(os, "fork", noted)
    answers = copied.in_order(answered, range(100), 2, lost)
    next(answers)
    answers.close()
    assert len(made) == 2
    for number in made:
        with pytest.raises(ChildProcessError):  # it was waited for
            os.waitpid(number, os.WNOHANG)
    assert capfd.readouterr().out.startswith("line 0 €\n")


def test_what_was_printed_comes_back_as_it_was() -> None:
    """A file's name may be no text: its bytes stand in the text as surrogates (PEP 383)."""
    name = b"board-\xff.json".decode(errors="surrogateescape")
    found: list[Printed] = [
        ([0, 1, 70], "line €\n", f"legality: {name}: no such file\n"),
        ([], "", ""),
    ]
    assert copied.unpacked(copied.packed(found)) == found


def test_the_last_shares_are_the_smallest() -> None:
    cut = [list(some) for some in copied.shares(range(6000), 2)]
    assert [line for some in cut for line in some] == list(range(6000))
    # 6,000 // 16 is more than 64; below 4 * 16 lines left it is the fewest, and the rest at last
    assert (len(cut[0]), len(cut[-2])) == (64, 4)
    assert [len(some) for some in cut] == sorted(map(len, cut), reverse=True)
    assert [len(some) for some in copied.shares(range(30), 2)] == [1] * 30


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="a Linux that lists threads")
def test_copies_are_not_made_beside_a_thread_of_others() -> None:
    import threading

    stop = threading.Event()
    thread = threading.Thread(target=stop.wait)
    thread.start()
    try:
        assert not copies()
    finally:
        stop.set()
        thread.join()
