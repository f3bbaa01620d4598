"""What the tests in WebAssembly import is there: seen without WebAssembly, so at once."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.wasm import ROOMS, reason_to_leave_out

ROOT = Path(__file__).resolve().parent.parent
THERE = frozenset({"hypothesis", "legality", "msgspec", "networkx", "pytest", "rich", "typer"})
"""What `scripts/wasm` installs, and tests import."""
OURS = frozenset({"benchmarks", "tests"})
"""Whose own files are looked at in turn."""


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a file imports as it is imported itself."""
    for statement in tree.body:
        if isinstance(statement, ast.Import):
            yield from (name.name for name in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            yield statement.module or ""
            yield from (f"{statement.module}.{name.name}" for name in statement.names)


@cache
def absent(file: Path) -> frozenset[str]:
    """What a test's file, or a file of the tests that it imports, needs and is not there."""
    found: set[str] = set()
    for module in imported(ast.parse(file.read_text("utf-8"))):
        root = module.partition(".")[0]
        if root in OURS:
            helper = ROOT.joinpath(*module.split(".")).with_suffix(".py")
            found |= absent(helper) if helper.exists() else set()
        elif root not in THERE and root not in sys.stdlib_module_names:
            found.add(root)
    return frozenset(found)


@pytest.mark.parametrize("room", ROOMS)
def test_tests_that_run_in_webassembly_import_only_what_is_there(room: str) -> None:
    files = sorted((ROOT / room).rglob("test_*.py"))
    assert files
    kept = [file for file in files if not reason_to_leave_out(file.relative_to(ROOT).as_posix())]
    assert {file.name: absent(file) for file in kept if absent(file)} == {}


def test_what_is_not_there_is_seen(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(
        "import json\nimport numpy as np\nfrom ortools import sat\n"
    )
    assert absent(tmp_path / "test_it.py") == {"numpy", "ortools"}
