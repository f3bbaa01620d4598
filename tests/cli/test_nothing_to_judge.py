"""`check` where nothing is declared: no verdict, and never "legal"."""

import json

import pytest

from legality import Position, PositionError, check
from tests.cli.command import Command

BOARD = "Ann: Ogre 3/3 creature{attack}\nBob: Elf 1/1 creature\n{more}"
SENTENCE = "Nothing to judge: declare an attack, blocks or damage."


def board(attack: str = "", more: str = "") -> str:
    return BOARD.format(attack=attack, more=more)


NOTHING: dict[str, tuple[str, list[str]]] = {
    "nothing is declared": (board(), []),
    "an attack that is not to be judged": (board(" -> Bob"), ["--judge", "blocks"]),
    "the position names nothing to judge": (board(" -> Bob", "judge: []"), []),
    "what the position names is not declared": (board(" -> Bob", "judge: damage"), []),
}


@pytest.mark.parametrize(("text", "options"), NOTHING.values(), ids=NOTHING)
def test_there_is_no_verdict(legality: Command, text: str, options: list[str]) -> None:
    answer = legality("check", text, *options)
    assert (answer.status, answer.out, answer.err) == (3, f"{SENTENCE}\n", "")
    answer = legality("check", text, *options, "--json")
    assert answer.status == 3
    parts = ("legal", "attacks", "blocks", "damage")
    assert [json.loads(answer.out)[part] for part in parts] == [None] * 4


@pytest.mark.parametrize(
    "text", [board(" -> Bob"), board("", "attacks: none"), board(" -> Bob", "blocks: none")]
)
def test_an_empty_declaration_is_one(legality: Command, text: str) -> None:
    assert legality("check", text).status == 0
    assert json.loads(legality("check", text, "--json").out)["legal"] is True


def test_a_picture_is_drawn_as_before(legality: Command) -> None:
    answer = legality("graph", board())
    assert answer.status == 0
    assert "undecided" not in answer.out.lower()


def test_in_python() -> None:
    judgement = check(Position.from_notation(board()))
    assert judgement.is_empty
    assert judgement.legal is None
    assert judgement.verdicts == ()
    assert check(Position.from_notation(board()), ["damage"]).legal is None


def test_one_of_two_that_is_not_declared_is_an_error() -> None:
    with pytest.raises(PositionError, match="blocks: to be judged"):
        check(Position.from_notation(board(" -> Bob")), ["attacks", "blocks"])
