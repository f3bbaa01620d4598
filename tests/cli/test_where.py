"""Each answer tells where its position stood: its line of several, its file of several."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import BOARD, Command
from tests.cli.test_gaps import ANSWERS

ROADS = (("check",), ("show",), ("why", "guard", "blocks", "ogre"), *ANSWERS)
STRANGE = "\x1b[31m\n\u202e"
"""Red letters, a line that ends, and letters from right to left."""


def asked(command: tuple[str, ...], *files: str) -> tuple[str, ...]:
    name, *rest = command
    return name, *files, *rest


@pytest.mark.parametrize("command", ROADS, ids=" ".join)
def test_the_line_of_json_lines_and_the_file_of_several(
    legality: Command, command: tuple[str, ...]
) -> None:
    board: dict[str, Any] = BOARD | {"damage": {"step": "regular", "assign": {}}}
    one = legality.file(board)
    alone = legality(*asked(command, one), "--json").value
    assert not {"line", "file"} & alone.keys()
    two = legality.file(f"\n{json.dumps(board)}\n", "two.jsonl")
    answer = legality(*asked(command, one, two, "none.json"), "--json")
    single, blank, line, missing = ({**value, "name": ""} for value in answer.lines)
    assert (blank["file"], blank["line"], "error" in blank) == (two, 1, True)
    assert single == {**alone, "name": "", "file": one}
    assert line == {**alone, "name": "", "file": two, "line": 2}
    assert (missing["file"], "error" in missing, answer.status) == ("none.json", True, 2)


def test_of_several_files_each_has_its_picture(legality: Command, tmp_path: Path) -> None:
    files = [legality.file(BOARD, name) for name in ("a.json", "b.json")]
    assert legality("graph", *files, "-o", str(tmp_path / "c.dot")).status == 0
    assert sorted(path.name for path in tmp_path.glob("*.dot")) == ["c-1.dot", "c-2.dot"]


def strange() -> dict[str, Any]:
    """The board with such signs in every name and id."""
    text = json.dumps({**BOARD, "id": "board"})
    for name in ("board", "Ann", "Bob", "ogre", "guard", "squire"):
        text = text.replace(f'"{name}"', json.dumps(name + STRANGE))
    return dict(json.loads(text))


@pytest.mark.parametrize(
    "command",
    [
        *(one for one in ROADS if one[0] != "why"),
        ("why", f"guard{STRANGE}", "blocks", f"ogre{STRANGE}"),
        *(("attacks",), ("blocks",), ("damage",), ("graph",), ("check", "--explain")),
    ],
    ids=lambda command: command[0],
)
def test_names_are_escaped_on_the_terminal(legality: Command, command: tuple[str, ...]) -> None:
    name, *rest = command
    board = legality.file(strange())
    answer = legality(name, board, *rest)
    assert answer.status in (0, 1)
    assert answer.out
    for line in (answer.out + answer.err).split("\n"):
        assert not line or line.isprintable()
        assert not line.startswith("\u202e")


def test_why_tells_both_parts(legality: Command) -> None:
    # Alone one creature can't block menace; with the other it may.
    answer = legality("why", legality.file(BOARD), "guard", "blocks", "ogre")
    assert "Alone: no; in some legal block: yes." in answer.out.splitlines()
