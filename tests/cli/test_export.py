"""`legality export`: the files it writes, and what it says it cannot."""

import json
from pathlib import Path
from typing import Any

import pytest

from legality import Position, maximum_requirements
from tests.cli.command import BOARD, Command
from tests.exchange import solvers

NOTHING: dict[str, list[str]] = {}
NOBODY: dict[str, Any] = {**BOARD, "blocks": NOTHING}
"""Nobody blocks the ogre with menace, though the guard must."""


def test_the_maximum_of_the_blocks(legality: Command) -> None:
    # Guard and squire together may block the ogre with menace: the guard's one requirement.
    answer = legality("export", legality.file(BOARD), "--form", "wcnf")
    assert answer.status == 0
    assert solvers.rc2(answer.out) == 1 == maximum_requirements(Position.from_value(BOARD), "Bob")
    assert "c x1: guard -> ogre\n" in answer.out


def test_one_more_than_declared(legality: Command) -> None:
    words = ("--form", "cnf", "--more-than-declared")
    better = legality("export", legality.file(NOBODY), *words)
    assert (better.status, solvers.cadical(better.out)) == (0, True)
    best = legality("export", legality.file(BOARD), *words)
    assert (best.status, solvers.cadical(best.out)) == (0, False)


def test_so_many(legality: Command) -> None:
    file = legality.file(BOARD)
    for number, possible in ((0, True), (1, True), (2, False)):
        answer = legality("export", file, "--form", "cnf", "--at-least", str(number))
        assert solvers.cadical(answer.out) is possible


def test_the_attack_where_it_alone_is_judged(legality: Command) -> None:
    answer = legality("export", legality.file(BOARD), "--form", "lp", "--judge", "attacks")
    assert answer.out.startswith("\\ The attack, by the rules of 2024-03-08\n")
    assert "ogre -> Bob" in answer.out


def test_two_outputs_are_two_files(legality: Command, tmp_path: Path) -> None:
    """The map took the place of the problem."""
    file = str(tmp_path / "board.opb")
    answer = legality("export", legality.file(BOARD), "--form", "opb", "-o", file, "--map", file)
    assert (answer.status, answer.out) == (2, "")
    assert "--map: expected another file than that of --output" in answer.err
    assert not Path(file).exists()


def test_files_and_the_map(legality: Command, tmp_path: Path) -> None:
    made, back = tmp_path / "board.opb", tmp_path / "board.map.json"
    words = ("--form", "opb", "-o", str(made), "--map", str(back))
    answer = legality("export", legality.file(BOARD), *words)
    assert (answer.status, answer.out) == (0, "")
    assert solvers.opb(made.read_text()) == 1
    assert json.loads(back.read_text())["pairs"] == {
        "x1": {"creature": "guard", "object": "ogre"},
        "x2": {"creature": "squire", "object": "ogre"},
    }


def test_several_positions_have_a_file_each(legality: Command, tmp_path: Path) -> None:
    several = legality.file(f"{json.dumps(BOARD)}\n{json.dumps(NOBODY)}\n", "two.jsonl")
    answer = legality("export", several, "--form", "cpsat", "-o", str(tmp_path / "two.pbtxt"))
    assert answer.status == 0
    for line in (1, 2):
        assert solvers.cp_sat((tmp_path / f"two-{line}.pbtxt").read_text()) == 1
    assert legality("export", several, "--form", "cpsat").status == 2


ROCK = {"id": "rock", "controller": "Bob", "type_line": "Artifact"}
UNREAD = {
    **BOARD,
    "permanents": [
        *BOARD["permanents"][:2],
        {**BOARD["permanents"][2], "oracle_text": "This creature blocks sideways."},
    ],
}


def test_what_was_not_read_is_said_in_the_file_too(legality: Command) -> None:
    answer = legality("export", legality.file(UNREAD), "--form", "mzn")
    assert answer.status == 0
    assert "blocks sideways" in answer.err
    assert "% Stated without: not understood squire squire: This creature blocks" in answer.out
    assert legality("export", legality.file(UNREAD), "--form", "mzn", "--strict").status == 2


@pytest.mark.parametrize(
    ("board", "words", "says"),
    [
        (BOARD, "--form cnf", "--form: cnf asks yes or no: add --more-than-declared"),
        (BOARD, "--form lp --player Carl", 'player: expected one of Bob, got "Carl"'),
        (
            {**BOARD, "blocks": None},
            "--form lp --more-than-declared --player Bob",
            "--more-than-declared: the position declares no blocks of Bob",
        ),
        (
            {**BOARD, "permanents": [*BOARD["permanents"], ROCK], "blocks": {"rock": ["ogre"]}},
            "--form lp --more-than-declared",
            "--more-than-declared: cannot be stated: ",
        ),
        (BOARD, "--form lp --more-than-declared --at-least 1", "--at-least: and"),
        (BOARD, "--form lp -o no/such/folder", "--output: no/such/folder: No such file"),
    ],
)
def test_what_cannot_be_stated_is_no_file(
    legality: Command, board: dict[str, object], words: str, says: str
) -> None:
    answer = legality("export", legality.file(board), *words.split())
    assert (answer.status, answer.out) == (2, "")
    assert says in answer.err


def test_several_files_are_written_under_numbers(legality: Command) -> None:
    first, second = legality.file(BOARD, "a.json"), legality.file(NOBODY, "b.json")
    made = legality.directory / "best.wcnf"
    words = ("--form", "wcnf", "-o", str(made), "--map", str(legality.directory / "map.json"))
    assert legality("export", first, second, *words).status == 0
    written = sorted(one.name for one in legality.directory.glob("*-*"))
    assert written == ["best-1.wcnf", "best-2.wcnf", "map-1.json", "map-2.json"]
    alone = legality("export", first, "--form", "wcnf").out
    assert (legality.directory / "best-1.wcnf").read_text("utf-8") == alone
    printed = legality("export", first, second, "--form", "wcnf")
    assert (printed.status, printed.out) == (2, "")
    assert "each is written to a file: name one" in printed.err
