"""`legality convert`: a board from one form to another, and back."""

import json

import pytest

from legality import Position
from tests.cli.command import BOARD, Command

POSITION = Position.from_value(BOARD)
FORMS = {"json": str(POSITION), "notation": POSITION.notation(), "code": POSITION.code()}


@pytest.mark.parametrize("given", FORMS)
@pytest.mark.parametrize("to", FORMS)
def test_from_every_form_to_every_form(legality: Command, given: str, to: str) -> None:
    answer = legality("convert", legality.file(FORMS[given]), "--to", to)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.rstrip("\n") == FORMS[to].rstrip("\n")


@pytest.mark.parametrize(
    ("given", "to"), [("json", "notation"), ("code", "notation"), ("notation", "json")]
)
def test_without_a_word_to_what_it_is_not(legality: Command, given: str, to: str) -> None:
    answer = legality("convert", legality.file(FORMS[given]))
    assert answer.out.rstrip("\n") == FORMS[to].rstrip("\n")


def test_lines_give_lines(legality: Command) -> None:
    lines = f"{FORMS['json']}\n{FORMS['code']}\nbad\n"
    file = legality.file(lines, "boards.jsonl")
    answer = legality("convert", file, "--to", "code")
    assert answer.status == 2
    assert answer.out == f"{FORMS['code']}\n{FORMS['code']}\n"
    assert f"{file}, line 3:" in answer.err
    shown = legality("convert", file).out
    assert shown.count(FORMS["notation"].rstrip("\n")) == 2
    assert shown.startswith("# line 1\n")


def test_several_files_and_other_rules(legality: Command) -> None:
    one, other = (legality.file(FORMS[form], form) for form in ("json", "notation"))
    answer = legality("convert", one, other, "--to", "json", "--rules", "current")
    assert answer.status == 0
    assert [json.loads(line)["rules"] for line in answer.out.splitlines()] == ["current"] * 2


def test_nothing_to_convert(legality: Command) -> None:
    answer = legality("convert", legality.file(""))
    assert answer.status == 2
    assert "expected a board, got nothing" in answer.err
