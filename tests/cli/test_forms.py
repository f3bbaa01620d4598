"""A board in any of its three forms, in a file, on standard input or in place of a file's name."""

import json

import pytest

from legality import Position
from tests.cli.command import BOARD, Command

POSITION = Position.from_value(BOARD)


FORMS = {"json": str(POSITION), "notation": POSITION.notation(), "code": POSITION.code()}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("command", ["check", "attacks", "blocks", "damage", "graph", "perft"])
def test_every_command_answers_the_same_of_each_form(
    legality: Command, command: str, form: str
) -> None:
    """Whatever the file is called: what is in it tells."""
    expected = legality(command, legality.file(BOARD))
    for name in ("board.txt", "board.json", "board"):
        answer = legality(command, legality.file(FORMS[form], name))
        assert (answer.status, answer.out) == (expected.status, expected.out)


@pytest.mark.parametrize("form", FORMS)
def test_standard_input_and_the_argument_itself(legality: Command, form: str) -> None:
    expected = legality.check(BOARD)
    for answer in (
        legality("check", "-", stdin=FORMS[form].encode()),
        legality("check", FORMS[form]),
    ):
        assert (answer.status, answer.out, answer.err) == (expected.status, expected.out, "")


def test_a_fault_of_the_notation_names_line_and_column(legality: Command) -> None:
    file = legality.file("Ann:\n  Ogre 3/3 creatur\nBob:", "board.txt")
    answer = legality("check", file)
    assert answer.status == 2
    assert f"{file}: line 2, column 12: expected a state" in answer.err
    assert "did you mean `creature`?" in answer.err


def test_codes_in_lines_of_their_own(legality: Command) -> None:
    lines = f"{POSITION.code()}\n{json.dumps(BOARD)}\n{POSITION.code()[:-4]}\nAnn:\n"
    for answer in (
        legality("check", legality.file(lines, "boards.jsonl"), "--json"),
        legality("check", "-", "--json", stdin=lines.encode()),
    ):
        assert answer.status == 2
        legal, same, cut, other = answer.lines
        assert {**legal, "line": 2} == same
        assert cut["line"] == 3
        assert "cut off or changed" in cut["error"]
        assert other["line"] == 4
        assert "expected JSON" in other["error"]


def test_what_is_neither_a_file_nor_a_board(legality: Command) -> None:
    answer = legality("check", "no-such-file.txt")
    assert answer.status == 2
    assert "No such file" in answer.err


def test_why_is_asked_with_a_word_of_a_name(legality: Command) -> None:
    """As lines of a board call one another: so much of a name that only one has it."""
    board = (
        "Ann: Gnarled Ogre 3/3 creature -> Bob; Bob: Gate Guard 1/1 creature; Old Gate 0/4 creature"
    )
    answer = legality("why", board, "guard", "blocks", "ogre")
    assert answer.status == 0
    assert answer.out.startswith("Yes: Gate Guard may block Gnarled Ogre")
    several = legality("why", board, "gate", "blocks", "ogre")
    assert several.status == 2
    assert '"gate" may be Gate Guard, Old Gate' in several.err
    nobody = legality("why", board, "elf", "blocks", "ogre")
    assert nobody.status == 2


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("id: board 7\nAnn:\n  Ogre 3/3 creatur\nBob:", "board 7"),
        ('Ann:\nBob:\nactive: Cid\nid: "7; 8"', "7; 8"),
        ("Ann:\nBob:\nactive: Cid", None),
        ("Ann:\nBob:\nid:", None),
        ('{"id": "7", "players": []}', "7"),
    ],
)
def test_an_error_repeats_the_id_of_the_board(
    legality: Command, text: str, name: str | None
) -> None:
    answer = legality("check", legality.file(text), "--json")
    assert answer.status == 2
    assert answer.value.get("id") == name
