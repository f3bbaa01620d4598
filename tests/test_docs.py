"""The documents' commands, programs and outputs are real, and their links lead somewhere."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from legality import Position
from tests.documents import PAGES, ROOT, blocks, kinds, links, printed, programs, run, sessions

RUN = {"console", "python", "output", "json", "sh", "text", "board", "{toctree}"}
"""What a block may be: a session, a program and its output, a value; set-up commands, which CI
runs; a board in the notation; text that is none of these; and what the site lists of its pages."""


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A directory with the examples, in which what a page makes may be made."""
    (tmp_path / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    return tmp_path


def names(pages: list[Path]) -> list[str]:
    """Pages as a test names them."""
    return [page.relative_to(ROOT).as_posix() for page in pages]


LONG = [ROOT / "docs" / name for name in ("corpus.md", "puzzles.md")]
"""Their commands make whole corpora and sets."""
WITH_SESSIONS = [page for page in PAGES if sessions(page) and page not in LONG]
WITH_PROGRAMS = [page for page in PAGES if programs(page)]
BEGIN_PROCESSES = {"batch.md", "other-programs.md", "service.md", "solver.md"}
"""Pages whose commands and programs begin services, solvers and other processes."""
WITH_BOARDS = [page for page in PAGES if blocks(page, "board")]
WITH_VALUES = [page for page in PAGES if blocks(page, "json")]


def each(pages: list[Path]) -> list[Any]:
    """Those pages as cases of a test."""
    long = [pytest.mark.long("other processes; tests/service and tests/batch begin them, too")]
    return [
        pytest.param(page, id=name, marks=long if page.name in BEGIN_PROCESSES else [])
        for page, name in zip(pages, names(pages), strict=True)
    ]


@pytest.mark.parametrize("page", each(WITH_SESSIONS))
def test_commands_print_what_the_page_shows(page: Path, elsewhere: Path) -> None:
    play(page, elsewhere)


@pytest.mark.slow("makes whole corpora and sets")
def test_long_commands_print_what_the_pages_show(elsewhere: Path) -> None:
    for page in LONG:
        play(page, elsewhere)


def play(page: Path, folder: Path) -> None:
    """Run a page's commands in that folder, one after the other."""

    def trimmed(text: str) -> list[str]:
        return [line.rstrip() for line in text.strip().splitlines()]

    for command, output in sessions(page):
        assert trimmed(run(command, folder)) == trimmed(output), command


@pytest.mark.parametrize("page", each(WITH_PROGRAMS))
def test_programs_print_what_the_page_shows(page: Path) -> None:
    shown = programs(page)
    assert len(shown) == len(blocks(page, "python"))
    assert sum(bool(output) for _, output in shown) == len(blocks(page, "output"))
    for program, output in shown:
        assert printed(program) == output


@pytest.mark.parametrize("page", WITH_VALUES, ids=names(WITH_VALUES))
def test_values_are_json_and_positions_are_read(page: Path) -> None:
    for block in blocks(page, "json"):
        value = json.loads(block)
        if "players" in value:
            position = Position.from_value(value)
            assert Position.parse(str(position)) == position


@pytest.mark.parametrize("page", WITH_BOARDS, ids=names(WITH_BOARDS))
def test_boards_are_read(page: Path) -> None:
    for block in blocks(page, "board"):
        position = Position.from_notation(block)
        assert Position.from_notation(position.notation()) == position


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_block_says_what_it_is_and_every_link_leads_somewhere(page: Path) -> None:
    assert set(kinds(page)) <= RUN
    assert [link for link in links(page) if not link.exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=names(PAGES))
def test_every_file_that_a_page_names_is_there(page: Path) -> None:
    """What stands between backticks and begins with a folder of the project. The changelog also
    names what was."""
    if page.name == "CHANGELOG.md":
        return
    folders = "legality|models|tests|docs|benchmarks|examples|scripts|\\.ci"
    named = re.findall(rf"`((?:{folders})/[\w./-]*)`", page.read_text(encoding="utf-8"))
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=names(WITH_SESSIONS))
def test_every_example_board_is_shown_in_the_notation(page: Path) -> None:
    """A board that a page asks about in a file of JSON stands on that page as people write it."""
    boards = re.compile(r"examples/[\w/-]+\.json\b")
    asked = {board for command, _ in sessions(page) for board in boards.findall(command)}
    told = {board for board in asked if "players" in json.loads((ROOT / board).read_bytes())}
    shown = {f"examples{name}" for name in re.findall(r"convert examples(\S+)", page.read_text())}
    assert told <= shown


# -- the judge's page ------------------------------------------------------------------------------

JUDGE = ROOT / "docs" / "judge.md"
MOST_TYPED = 100
"""Signs that a judge types for a question, with the board where it is short."""


def questions() -> list[str]:
    """The commands of the judge's page: of its table, and those whose answers it shows."""
    table = re.findall(r"^\| .* \| `(legality .*)` \|$", JUDGE.read_text("utf-8"), re.MULTILINE)
    return [*table, *(command for command, _ in sessions(JUDGE))]


def test_the_judges_questions_are_short() -> None:
    assert len(questions()) >= 10
    assert {question: len(question) for question in questions() if len(question) > MOST_TYPED} == {}
    (board,) = blocks(JUDGE, "board")
    assert len(board.strip()) + len("legality check board.txt") <= MOST_TYPED


@pytest.mark.parametrize("question", questions())
def test_the_judges_questions_are_answered(question: str, tmp_path: Path) -> None:
    """Each as it stands on the page, about the page's board and the examples."""
    (tmp_path / "examples").symlink_to(ROOT / "examples", target_is_directory=True)
    (tmp_path / "board.txt").write_text(blocks(JUDGE, "board")[0], encoding="utf-8")
    if " cards " in question:
        run("legality cards import examples/by-name/cards.jsonl --db cards.sqlite3", tmp_path)
        question += " --db cards.sqlite3"
    answer = run(question, tmp_path)
    assert answer
    assert "legality:" not in answer
