"""docs/puzzles.md names every family, and its commands print positions."""

import re
from pathlib import Path

import pytest

from legality.puzzles import FAMILIES
from legality.puzzles.by_words import FORMULAS, make
from tests.cli.command import Command

PAGE = Path(__file__).parents[2] / "docs" / "puzzles.md"
ROWS = re.findall(r"^\| `([\w-]+)` \| `([^`]+)` ", PAGE.read_text(encoding="utf-8"), re.MULTILINE)


def test_every_family_has_a_row() -> None:
    assert [family for family, _ in ROWS] == sorted([*FAMILIES, *FORMULAS])


@pytest.mark.parametrize(("family", "words"), [row for row in ROWS if row[0] != "satisfiability"])
def test_the_numbers_shown_make_a_puzzle(family: str, words: str) -> None:
    assert make(family, words.split()).position["permanents"]


def test_the_commands_shown_say_what_is_known(legality: Command) -> None:
    formula = legality.file("p cnf 2 2\n1 2 0\n-1 2 0\n", "formula.cnf")
    commands = re.findall(r"^\$ legality (.*) > board\.json\n(.*)$", PAGE.read_text(), re.MULTILINE)
    assert len(commands) == 3
    for command, said in commands:
        answer = legality(*command.replace("formula.cnf", formula).split())
        assert (answer.status, answer.err.strip()) == (0, said)
