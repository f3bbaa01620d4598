"""JSON Lines: each line is answered as it comes, in order, also by several processes."""

import json
import subprocess
import sys
from typing import Any

import pytest

from tests.cli.command import BOARD, Command

ILLEGAL: dict[str, Any] = {**BOARD, "id": "second", "blocks": {"squire": ["ogre"]}}
"""One creature blocks a menace attacker, and the guard that must block doesn't."""
ONE_LINE = json.dumps(BOARD)


def test_a_program_that_waits_for_each_answer_gets_it() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "legality", "check", "-", "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        answers: list[Any] = []
        boards: tuple[dict[str, Any], ...] = (BOARD, ILLEGAL, {"players": []})
        for board in boards:
            process.stdin.write(json.dumps(board) + "\n")
            process.stdin.flush()
            answers.append(json.loads(process.stdout.readline()))
        process.stdin.close()
        assert process.stdout.read() == ""
        assert process.wait() == 2
    legal, illegal, bad = answers
    assert legal["legal"] is True
    assert (illegal["legal"], illegal["id"]) == (False, "second")
    assert bad["line"] == 3


def test_one_position_is_no_line(legality: Command) -> None:
    # what `echo` writes: a line, and the end
    answer = legality("blocks", "-", "--json", stdin=f"{ONE_LINE}\n\n".encode())
    assert answer.lines == [{"blocks": {"guard": ["ogre"], "squire": ["ogre"]}}]
    pretty = json.dumps(BOARD, indent=1)
    assert legality("blocks", "-", "--json", stdin=pretty.encode()).lines == answer.lines


def test_lines_of_standard_input_are_numbered_as_they_stand(legality: Command) -> None:
    answer = legality("blocks", "-", "--json", stdin=f"\n{ONE_LINE}\n\n{ONE_LINE}".encode())
    assert [line["line"] for line in answer.lines] == [1, 2, 3, 4]
    assert ["error" in line for line in answer.lines] == [True, False, True, False]


def test_what_is_blank_before_another_line_is_a_bad_line(legality: Command) -> None:
    """A file and standard input alike; nothing is answered for what is blank at the end."""
    text = f"{ONE_LINE}\n\n \t\n{ONE_LINE}\n\n\n"
    by_file = legality("check", legality.file(text, "boards.jsonl"), "--json")
    by_input = legality("check", "-", "--json", stdin=text.encode())
    assert by_file.lines == by_input.lines
    assert [line["line"] for line in by_file.lines] == [1, 2, 3, 4]
    assert ["error" in line for line in by_file.lines] == [False, True, True, False]
    assert by_file.status == by_input.status == 2
    ended = legality("check", legality.file(f"{ONE_LINE}\n\n\n", "ended.jsonl"), "--json")
    assert (ended.status, len(ended.lines)) == (0, 1)


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_several_processes_answer_in_order(legality: Command, options: list[str]) -> None:
    boards: list[dict[str, Any]] = [BOARD, ILLEGAL, {"players": []}, BOARD, ILLEGAL] * 4
    text = "\n".join(json.dumps({**board, "id": str(n)}) for n, board in enumerate(boards))
    file = legality.file(text, "boards.jsonl")
    alone = legality("check", file, *options)
    together = legality("check", file, "--jobs", "2", *options)
    assert together == alone
    assert alone.status == 2
    if options:
        assert [line["id"] for line in alone.lines] == [str(n) for n in range(len(boards))]


def test_a_limit_is_that_of_each_position(legality: Command) -> None:
    # Nothing is worked out in a hundredth of a second that has passed before it is looked at; here
    # there is time enough for each of fifty boards, and not for all of them together.
    text = "\n".join([ONE_LINE] * 50)
    answer = legality("check", legality.file(text, "b.jsonl"), "--json", "--time-limit", "5")
    assert answer.status == 0
    assert len(answer.lines) == 50
