"""Standard streams that are closed, full or of few characters: a clear line and a status."""

import json
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from legality.cli.streams import NotWritten, discard, prepare
from tests.cli.command import BOARD, Command
from tests.documents import ROOT, environment

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a shell and limits of POSIX")
NOT_WRITTEN = 74
SIGNS: dict[str, Any] = json.loads(json.dumps(BOARD).replace("squire", "sqüire → 龍"))
"""The legal board with a name that ASCII lacks."""


@pytest.fixture
def board(tmp_path: Path) -> str:
    """The file of the board with strange signs."""
    file = tmp_path / "board.json"
    file.write_text(json.dumps(SIGNS, ensure_ascii=False), encoding="utf-8")
    return str(file)


def run(
    arguments: list[str], redirections: str = "", most: int | None = None, **names: str
) -> tuple[int, str, str]:
    """Status, output and complaint of the program in a shell that redirects its streams; `most` is
    how many bytes a file may grow to: what is beyond does not fit."""

    def limited() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

    done = subprocess.run(
        [
            "/bin/sh",
            "-c",
            f'"$@" {redirections}',
            "sh",
            sys.executable,
            "-m",
            "legality",
            *arguments,
        ],
        env={**environment(), **names},
        cwd=ROOT,
        capture_output=True,
        check=False,
        preexec_fn=limited,
    )
    return done.returncode, done.stdout.decode(), done.stderr.decode()


@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("arguments", [["check"], ["check", "--json"], ["blocks"]])
def test_an_answer_into_a_closed_output_is_74_and_one_line(
    board: str, arguments: list[str]
) -> None:
    status, out, err = run([*arguments, board], ">&-")
    assert (status, out) == (NOT_WRITTEN, "")
    assert err == "legality: standard output: it is closed; the answer is not whole\n"


@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("arguments", [["check"], ["check", "--json"], ["graph"], ["--help"]])
def test_an_answer_into_a_full_file_is_74_and_one_line(
    board: str, arguments: list[str], tmp_path: Path
) -> None:
    with_board = arguments if arguments == ["--help"] else [*arguments, board]
    status, _, err = run(with_board, f">'{tmp_path}/out'", most=10)
    assert status == NOT_WRITTEN
    assert err == "legality: standard output: File too large; the answer is not whole\n"
    assert (tmp_path / "out").stat().st_size <= 10


def test_a_closed_output_is_no_fault_of_what_is_not_answered(tmp_path: Path) -> None:
    status, _, err = run(["check", str(tmp_path / "none.json")], ">&-")
    assert status == 2
    assert "No such file" in err


def test_a_closed_error_output_changes_no_answer_and_nothing_goes_elsewhere(tmp_path: Path) -> None:
    missing = str(tmp_path / "none.json")
    assert run(["check", missing], "2>&-") == (2, "", "")
    status, out, err = run(["check", missing, "--json"], "2>&-")
    assert (status, err) == (2, "")
    assert [*json.loads(out)] == ["error"]


def test_a_full_error_output_changes_no_answer(board: str, tmp_path: Path) -> None:
    unread = {**BOARD, "permanents": [{**BOARD["permanents"][0], "oracle_text": "Frobs attack."}]}
    file = tmp_path / "unread.json"
    file.write_text(json.dumps({**unread, "attacks": {"ogre": "Bob"}, "blocks": {}}))
    free = run(["attacks", "--count", str(file)])
    full = run(["attacks", "--count", str(file)], f"2>'{tmp_path}/err'", most=10)
    assert free[2] != ""  # something is said there
    assert full == (*free[:2], "")


def test_a_closed_input_is_bad_input(board: str) -> None:
    assert run(["check", "-"], "<&-") == (2, "", "legality: standard input: it is closed\n")
    status, out, _ = run(["check", "-", "--json"], "<&-")
    assert (status, json.loads(out)) == (2, {"error": "it is closed"})
    assert run(["check", board], "<&-")[0] == 0  # it is not read


def test_all_closed_is_74_without_a_word(board: str) -> None:
    assert run(["check", board], ">&- 2>&- <&-") == (NOT_WRITTEN, "", "")


@pytest.mark.sampled("a process for each case")
@pytest.mark.parametrize("jobs", ["2", "1"])
def test_an_output_of_ascii_has_the_same_json(board: str, jobs: str, tmp_path: Path) -> None:
    lines = tmp_path / "boards.jsonl"
    lines.write_text(f"{json.dumps({**SIGNS, 'id': 'ä'})}\n" * 2)
    asked = ["check", str(lines), "--json", "--jobs", jobs]
    status, out, _ = run(asked, PYTHONIOENCODING="ascii")
    assert out.isascii()
    wide = run(asked, PYTHONIOENCODING="utf-8")
    assert "ä" in wide[1]
    assert [json.loads(line) for line in out.splitlines()] == [
        json.loads(line) for line in wide[1].splitlines()
    ]
    assert status == wide[0] == 0


def test_an_output_of_ascii_escapes_what_it_lacks(board: str) -> None:
    status, out, err = run(["check", board], PYTHONIOENCODING="ascii")
    assert (status, err) == (0, "")
    assert r"sq\xfcire \u2192 \u9f8d" in out
    missing = run(["check", "nö.json"], PYTHONIOENCODING="ascii")
    assert missing[0] == 2
    assert r"n\xf6.json" in missing[2]


# -- in this process -------------------------------------------------------------------------------


def test_streams_that_are_no_more_are_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def hold(path: str, _: int) -> None:
        opened.append(path)

    monkeypatch.setattr("os.open", hold)
    for name in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(sys, name, None)
    prepare()
    assert opened == [os.devnull] * 3  # no file that is opened later gets their numbers
    with pytest.raises(NotWritten, match="it is closed"):
        print("an answer")
    with pytest.raises(OSError, match="it is closed"):
        sys.stdin.read()
    with sys.stderr as err:
        err.write("a complaint")
    discard()
    with sys.stdout as out:
        out.write("an answer")


def test_faults_of_a_written_stream_are_told_and_of_the_other_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    # a file that is open for reading only takes nothing: "Bad file descriptor"
    file = tmp_path / "file"
    file.write_text("")
    with file.open() as one, file.open() as other:
        for name, stream in (("stdout", one), ("stderr", other)):
            written = open(os.dup(stream.fileno()), "w", closefd=True)  # noqa: SIM115
            monkeypatch.setattr(sys, name, written)
            monkeypatch.setattr(sys, f"__{name}__", written)
        first, second = sys.stdout, sys.stderr
        prepare()
        print("lost", file=sys.stderr, flush=True)
        with pytest.raises(NotWritten, match="Bad file descriptor"):
            print("told", flush=True)
        discard()
        sys.stdout.close()
        first.close()
        second.close()


# -- a fault of ours -------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["", "1"])
def test_a_fault_of_ours_is_70_one_line_and_where_to_report(
    legality: Command, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a bug")

    monkeypatch.setenv("LEGALITY_TRACEBACK", where)
    for place, arguments in (
        ("queries.check.examine", ["check"]),
        ("cli.export._export", ["export", "--form", "wcnf"]),
    ):
        monkeypatch.setattr(f"legality.{place}", broken)
        answer = legality(*arguments, legality.file(BOARD))
        assert answer.status == 70
        assert ("Traceback" in answer.err) == bool(where)
        told = answer.err.splitlines()
        assert len(told) == 1 or where
        assert "a fault of this program (ZeroDivisionError('a bug')): please report it" in told[-1]
        assert "CONTRIBUTING.md" in told[-1]


def test_a_fault_outside_of_any_position_is_70_too(
    legality: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr("legality.cli.explain.run", broken)
    answer = legality("explain", "508.1a")
    assert (answer.status, answer.out) == (70, "")
    assert len(answer.err.splitlines()) == 1
    assert "a fault of this program (KeyError('a bug'))" in answer.err
