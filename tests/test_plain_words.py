"""Names say what they hold: no variable is called after what could be anything."""

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
VAGUE = {"asked", "found", "one", "said", "thing", "things", "told"}
"""Words that name nothing: a permanent, a block, a default has a name of its own."""
PLAIN_ROOMS = (
    "legality/arrays",
    "legality/auditing",
    "legality/batch",
    "legality/booleans",
    "legality/cards",
    "legality/cli",
    "legality/clock.py",
    "legality/combat",
    "legality/effects",
    "legality/drawing",
    "legality/env",
    "legality/exchange",
    "legality/graph",
    "legality/judging",
    "legality/legal",
    "legality/moments",
    "legality/page",
    "legality/pool",
    "legality/position",
    "legality/printed",
    "legality/problem",
    "legality/puzzles",
    "legality/queries",
    "legality/reasons",
    "legality/rulebook",
    "legality/search",
    "legality/service",
    "legality/text/lexicon.py",
    "legality/text/names.py",
    "legality/text/printing",
    "legality/text/reader.py",
    "legality/text/reading/lines",
    "legality/text/reading/nouns",
    "legality/text/spans.py",
    "models",
)
"""The folders and modules that have been gone through."""
NOT_YET = set[str]()
"""Modules of these folders that have not."""
PUBLIC = {
    "legality/cli/openapi.py": {"said"},
    "legality/env/game.py": {"asked"},
    "legality/exchange/problem_file/parts.py": {"asked"},
    "legality/graph/multigraph.py": {"told"},
    "legality/legal/view.py": {"asked", "thing"},
    "legality/position/seats.py": {"one"},
    "legality/position/stated.py": {"one"},
    "legality/queries/answer.py": {"asked", "told"},
    "legality/queries/best.py": {"told"},
    "legality/queries/check.py": {"told"},
    "legality/queries/combat.py": {"told"},
    "legality/queries/judgement_sentences.py": {"asked"},
    "legality/queries/reply.py": {"said"},
}
"""Arguments that users may write by name, and fields of JSON: they stay."""


def _names(tree: ast.AST) -> Iterator[tuple[str, int]]:
    """Every name that a module gives: to variables, arguments, functions, classes and fields."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno
            case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                yield name, node.lineno
            case _:
                pass


def _path(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


_ANY_VAGUE = re.compile(rf"(?<![A-Za-z0-9])_*(?:{'|'.join(sorted(VAGUE))})_*(?![A-Za-z0-9])")


def _vague(source: str, public: Collection[str] | None = None) -> list[str]:
    """The vague names of a source, each with its line; `_found` is as vague as `found`. A source
    without any of these words is not parsed."""
    if _ANY_VAGUE.search(source) is None:
        return []
    return [
        f"{line}: {name}"
        for name, line in sorted(_names(ast.parse(source)), key=lambda given: given[1])
        if name.strip("_") in VAGUE and name not in (public or ())
    ]


@pytest.mark.parametrize("room", PLAIN_ROOMS)
def test_no_name_is_vague(room: str) -> None:
    path = ROOT / room
    modules = sorted(path.rglob("*.py")) if path.is_dir() else [path]
    assert modules
    vague = {
        name: names
        for module in modules
        if _path(module) not in NOT_YET
        and (names := _vague(module.read_text(encoding="utf-8"), PUBLIC.get(name := _path(module))))
    }
    assert vague == {}


def test_a_vague_name_is_seen() -> None:
    source = "def thing(one):\n for found in one:\n  match found:\n   case told: pass\n"
    assert _vague(source) == ["1: thing", "1: one", "2: found", "4: told"]


SHARED = {"Answer", "Cost", "Near", "Undecided", "Untold"}
"""Names of two classes that users have both."""


_CLASS = re.compile(r"^ *class (\w+)[(:]", re.MULTILINE)
"""Where a class begins, as the formatter writes it."""


def test_a_class_name_means_one_thing() -> None:
    places: dict[str, set[str]] = {}
    for room in ("legality", "models"):
        for module in sorted((ROOT / room).rglob("*.py")):
            for name in _CLASS.findall(module.read_text(encoding="utf-8")):
                places.setdefault(name, set()).add(_path(module))
    twice = {name: sorted(of) for name, of in places.items() if len(of) > 1}
    assert twice.keys() == SHARED, twice
