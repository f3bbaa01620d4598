"""The questions of docs/commands.md as people type them: short, and answered."""

import re
import shlex
from pathlib import Path

import pytest

from legality import import_cards
from tests.cli.command import Command

ROOT = Path(__file__).parents[2]
ROW = re.compile(r"\| (?P<question>[^|]+) \| `(?P<typed>legality[^|]*)` \| (?P<status>\d|–) \|")
MOST = 80
"""Letters that a question takes, its board included."""
LEAST_QUESTIONS = 43


def questions() -> list[tuple[str, str, str]]:
    """Each question with what is typed and the status of its answer; – where that takes a file of
    another program, or goes on until it is ended."""
    text = (ROOT / "docs" / "commands.md").read_text(encoding="utf-8")
    rows = text.split("## Questions as they are typed")[1].split("\n## ")[0].splitlines()
    found = [ROW.fullmatch(line) for line in rows if line.startswith("| ") and "`" in line]
    assert all(found), rows
    return [(row["question"], row["typed"], row["status"]) for row in found if row is not None]


QUESTIONS = questions()


@pytest.fixture
def legality(legality: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    database = tmp_path / "invented.sqlite3"
    import_cards(ROOT / "examples" / "by-name" / "cards.jsonl", database)
    monkeypatch.setenv("LEGALITY_CARDS", str(database))
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    return legality


def test_there_are_as_many_as_there_are_kinds() -> None:
    assert len(QUESTIONS) >= LEAST_QUESTIONS
    assert len({typed for _, typed, _ in QUESTIONS}) == len(QUESTIONS)


@pytest.mark.parametrize(("question", "typed", "status"), QUESTIONS)
def test_a_question_is_short_and_answered(
    question: str, typed: str, status: str, legality: Command
) -> None:
    assert len(typed) <= MOST, question
    _, *arguments = shlex.split(typed)
    if status == "–":  # its command and options are there
        help_text = legality(arguments[0], "--help").out
        assert all(option in help_text for option in arguments if option.startswith("--"))
        return
    answer = legality(*arguments)
    assert (answer.status, "legality: the board" in answer.err) == (int(status), False), answer
    assert answer.out or "-o" in arguments
