"""The public names, their page and what the documents import are one and the same."""

import ast
import io
import re
from pathlib import Path

import pytest

import legality
from tests.api_page import PAGE, SYNTAX, is_public, members, page, publics, said_of
from tests.documents import PAGES, ROOT, programs

ENV = {f"legality.env{module}" for module in ("", ".against", ".openspiel")}
OPEN = {"legality", "legality.puzzles", *ENV}
"""The modules from which the documents may import."""
TALK = [page for page in PAGES if page.name not in ("CHANGELOG.md", "CONTRIBUTING.md")]


def test_the_page_is_what_the_source_says() -> None:
    """`python -m tests.api_page` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_page_names_the_public_names_exactly() -> None:
    named = re.findall(r"^### `(\w+)`$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(legality.__all__)
    assert len(set(legality.__all__)) == len(legality.__all__)


@pytest.mark.parametrize("name", legality.__all__)
def test_everything_public_says_what_it_means(name: str) -> None:
    (public,) = (one for one in publics() if one.name == name)
    assert public.said
    value = getattr(legality, name)
    if isinstance(value, type) and is_public(value):
        spoken = [one for one in members(value) if not one.field and one.name not in SYNTAX]
        silent = [one.name for one in spoken if not said_of(value, one)]
        assert silent == []


def imported(program: str) -> set[tuple[str, str]]:
    """What a program imports of this library: (module, name)."""
    found: set[tuple[str, str]] = set()
    for node in ast.walk(ast.parse(program)):
        match node:
            case ast.ImportFrom(module=str(module), names=names):
                found |= {(module, one.name) for one in names}
            case ast.Import(names=names):
                found |= {(one.name, "") for one in names}
            case _:
                pass
    return {one for one in found if one[0].split(".")[0].startswith("legality")}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documents_import_public_names_only(path: Path) -> None:
    for program, _ in programs(path):
        for module, name in imported(program):
            assert module in OPEN
            assert module != "legality" or name in ("", *legality.__all__)


@pytest.mark.parametrize("path", TALK, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_documents_speak_of_public_names_only(path: Path) -> None:
    """`legality.name` between backticks; what is meant as a folder is written `legality/name`."""
    spoken = re.findall(r"`legality\.(\w+)", path.read_text(encoding="utf-8"))
    assert set(spoken) <= {*legality.__all__, "puzzles", "env", "__all__"}


def attributes(program: str) -> set[str]:
    """The attributes that a program asks of values, but of those that Python's own have."""
    own = {name for kind in (str, int, list, dict, set, io.TextIOWrapper) for name in dir(kind)}
    return {
        node.attr for node in ast.walk(ast.parse(program)) if isinstance(node, ast.Attribute)
    } - own


def test_a_game_is_played_to_its_end_from_the_page_alone() -> None:
    """In thirty lines at most; its output is compared by `tests.test_docs`."""
    games = [one for one in programs(ROOT / "docs" / "python.md") if "while" in one[0]]
    assert len(games) == 1
    program, output = games[0]
    assert program.count("\n") <= 30
    assert output.count("\n") > 3
    page = PAGE.read_text(encoding="utf-8")
    asked = {*attributes(program), *(name for _, name in imported(program))} - {"random_blocks"}
    assert [name for name in asked if not re.search(rf"\b{name}\b", page)] == []
