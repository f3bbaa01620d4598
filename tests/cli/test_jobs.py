"""Several processes: chosen by themselves for large files of lines, and answering as one does."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from legality.cli import cores
from legality.cli.cores import default_jobs
from legality.puzzles import random_formula, satisfiability
from tests.cli.command import BOARD
from tests.documents import ROOT, environment

ILLEGAL: dict[str, Any] = {**BOARD, "blocks": {"squire": ["ogre"]}}
UNREAD: dict[str, Any] = {
    **BOARD,
    "permanents": [{**BOARD["permanents"][0], "oracle_text": "Frobs attack."}],
    "blocks": {},
}
CHECK = [sys.executable, "-m", "legality", "check"]
CHILDREN = "/proc/{0}/task/{0}/children"
LINUX = pytest.mark.skipif(
    not Path(CHILDREN.format(os.getpid())).exists(), reason="a Linux that lists children"
)


def lines(folder: Path, boards: list[dict[str, Any]], wide: int) -> Path:
    """A file of these boards, each line so many bytes wide."""
    file = folder / "boards.jsonl"
    file.write_text("".join(f"{json.dumps(board):{wide}}\n" for board in boards))
    return file


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Four processors, of which a program may make copies."""
    monkeypatch.setattr("legality.cli.cores.copies", lambda: True)
    monkeypatch.setattr(cores, "cores", lambda: 4)
    return monkeypatch


# -- how many, where nobody says it ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "number"),
    # a process for each 256 KiB, 4 processors
    [(0, 1), (2 * cores.WORTH - 1, 1), (2 * cores.WORTH, 2), (3 * cores.WORTH, 3), (1 << 23, 4)],
)
def test_a_process_for_each_quarter_of_a_megabyte(
    several: pytest.MonkeyPatch, tmp_path: Path, size: int, number: int
) -> None:
    file = tmp_path / "boards.jsonl"
    file.write_bytes(b" " * size)
    assert default_jobs(str(file)) == number


def test_not_more_than_one_program_can_keep_busy(
    several: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    several.setattr(cores, "cores", lambda: 64)
    file = tmp_path / "boards.jsonl"
    file.write_bytes(b" " * (100 * cores.WORTH))
    assert default_jobs(str(file)) == cores.MOST


def test_what_is_no_large_file_of_lines_has_one(
    several: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    board = tmp_path / "board.json"
    board.write_bytes(b" " * (1 << 23))
    folder = tmp_path / "folder.jsonl"
    folder.mkdir()
    for name in ("-", str(board), str(folder), str(tmp_path / "none.jsonl"), "\0.jsonl"):
        assert default_jobs(name) == 1


def test_where_no_copies_can_be_made_there_is_one(
    several: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "boards.jsonl"
    file.write_bytes(b" " * (1 << 23))
    several.setattr("legality.cli.cores.copies", lambda: False)
    assert default_jobs(str(file)) == 1


@pytest.mark.parametrize(
    ("files", "number"),
    [
        ({}, 4),  # nothing is told
        ({"cpu.max": "max 100000"}, 4),
        ({"cpu.max": "200000 100000"}, 2),
        ({"cpu.max": "50000 100000"}, 1),  # half a processor
        ({"cpu.max": "900000 100000"}, 4),  # more than there are
        ({"cpu/cpu.cfs_quota_us": "-1", "cpu/cpu.cfs_period_us": "100000"}, 4),
        ({"cpu/cpu.cfs_quota_us": "350000", "cpu/cpu.cfs_period_us": "100000"}, 3),
    ],
)
def test_the_processors_are_those_of_the_container(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, files: dict[str, str], number: int
) -> None:
    monkeypatch.setattr(cores, "GROUP", tmp_path)
    monkeypatch.setattr("os.cpu_count", lambda: 64)

    def four(_: int) -> set[int]:
        return {0, 1, 2, 3}

    monkeypatch.setattr("os.sched_getaffinity", four, raising=False)
    (tmp_path / "cpu").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(f"{text}\n")
    assert cores.cores() == number


# -- what they say ---------------------------------------------------------------------------------


def said(*arguments: str) -> tuple[int, str, str]:
    """Status, output and complaints of a program of its own."""
    done = subprocess.run(
        [*CHECK, *arguments], env=environment(), cwd=ROOT, capture_output=True, check=False
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.long("a large file by several processes; several small ones are quick")
@pytest.mark.parametrize("options", [[], ["--json"], ["--json", "--strict"]])
def test_a_large_file_is_answered_to_the_letter_as_by_one(
    tmp_path: Path, options: list[str]
) -> None:
    boards: list[dict[str, Any]] = [BOARD, ILLEGAL, {"players": []}, UNREAD, BOARD] * 8
    named = [{**board, "id": str(number)} for number, board in enumerate(boards)]
    file = str(lines(tmp_path, named, 14_000))
    alone = said(file, *options, "--jobs", "1")
    assert alone[0] == 2
    assert said(file, *options) == alone  # by as many as there are processors
    assert said(file, *options, "--jobs", "3") == alone


@pytest.mark.slow("a large file by several processes")
def test_two_large_files_are_answered_under_their_names(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    files = [
        str(lines(folder, boards, 40_000))
        for folder, boards in ((tmp_path, [BOARD] * 14), (tmp_path / "other", [ILLEGAL] * 14))
    ]
    alone = said(*files, "--jobs", "1")
    assert alone[0] == 1
    assert alone[1].startswith(f"{files[0]}:")
    assert said(*files, "--jobs", "2") == alone


@pytest.mark.skipif(not Path("/bin/bash").exists(), reason="a shell that tells the status")
def test_a_reader_that_goes_away_ends_them_quietly(tmp_path: Path) -> None:
    file = lines(tmp_path, [BOARD] * 400, 2_000)
    command = f'"$@" check "{file}" --json --jobs 2 | head -n 1; echo "${{PIPESTATUS[0]}}"'
    done = subprocess.run(
        ["/bin/bash", "-c", command, "bash", sys.executable, "-m", "legality"],
        env=environment(),
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    first, status = done.stdout.splitlines()
    assert (json.loads(first)["line"], status, done.stderr) == (1, "74", "")


# -- processes that end ----------------------------------------------------------------------------


@contextmanager
def hard(folder: Path) -> Generator[tuple["subprocess.Popen[str]", list[int]]]:
    """Two processes that work on boards whose proof takes the solver minutes: who began them, and
    their numbers."""
    board = satisfiability(random_formula(300, 1275, seed=1), colossus=True).position
    file = lines(folder, [dict(board)] * 2, 0)
    with subprocess.Popen(
        [*CHECK, str(file), "--json", "--jobs", "2"],
        env=environment(),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as begun:
        try:
            pids = _children(begun.pid)
            for pid in pids:
                _wait_for_work(pid)
            yield begun, pids
        finally:
            begun.kill()


def _children(pid: int, besides: int = 0, number: int = 2) -> list[int]:
    """The processes that a process begins, so many besides that one; waits for them."""
    listed = Path(CHILDREN.format(pid))
    for _ in range(600):
        found = [int(word) for word in listed.read_text().split()]
        if len(found) == number and besides not in found:
            return found
        time.sleep(0.1)
    raise AssertionError("they never began")


def _wait_for_work(pid: int) -> None:
    """Waits until a process has its board: one that has only begun has used less of a processor.
    (Killed before that, it is not told as one that died over its line.)"""
    enough = 1.5 * os.sysconf("SC_CLK_TCK")
    for _ in range(600):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        if int(fields[11]) + int(fields[12]) >= enough:  # 14 and 15 of proc(5): utime, stime
            return
        time.sleep(0.1)
    raise AssertionError("it never works")


def _over(pid: int) -> bool:
    """Whether a process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


def _soon_over(pids: list[int]) -> bool:
    """Whether they end within a minute."""
    for _ in range(600):
        if all(map(_over, pids)):
            return True
        time.sleep(0.1)
    return False


@pytest.mark.slow("waits for processes")
@LINUX
def test_who_is_killed_twice_over_its_line_is_told_in_its_place(tmp_path: Path) -> None:
    """The first time may have been the doing of somebody else: the line is tried again."""
    with hard(tmp_path) as (begun, pids):
        os.kill(pids[0], signal.SIGKILL)
        again = next(pid for pid in _children(begun.pid, besides=pids[0]) if pid not in pids)
        _wait_for_work(again)
        os.kill(again, signal.SIGKILL)
        assert begun.stdout is not None
        first = json.loads(begun.stdout.readline())  # while the other still works on the second
        assert (first["line"], _over(pids[1])) == (1, False)
        os.kill(pids[1], signal.SIGKILL)
        [last] = [pid for pid in _children(begun.pid, besides=pids[1], number=1) if pid != pids[1]]
        _wait_for_work(last)
        os.kill(last, signal.SIGKILL)
        out, err = begun.communicate(timeout=60)
        assert begun.returncode == 70
        second = json.loads(out)
        assert second["line"] == 2
        assert first["error"] == second["error"] == "the process that worked on it has died"
        assert err.count("the process that worked on it has died") == 2
        assert _soon_over([*pids, again, last])


@pytest.mark.slow("waits for processes")
@LINUX
def test_they_end_with_the_one_that_began_them(tmp_path: Path) -> None:
    with hard(tmp_path) as (begun, pids):
        begun.kill()
        begun.wait()
        assert _soon_over(pids)
