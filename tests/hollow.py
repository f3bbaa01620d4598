"""Tests that cannot fail: `python -m tests.hollow [TESTS …]` runs tests and names every one that
asserted nothing: a loop over nothing, a check that was never reached.

Each passing `assert` of a test, or of what the tests share, counts, and each `pytest.raises`. What
can be seen without running is looked at by `tests/test_hollow.py`.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
ENDS_WELL = {
    "tests/cards/test_fuzz.py::test_broken_files": "raises nothing but CardError",
    "tests/cards/test_fuzz.py::test_odd_card_objects": "raises nothing but CardError",
    "tests/cards/test_fuzz.py::test_odd_faces_of_mtgjson": "raises nothing but CardError",
    "tests/fuzz/test_fuzz.py::test_what_was_found_is_mended": "raises Fault",
    "tests/graph/test_files.py::test_dot_of_the_examples_reads_back": "raises where it does not",
    "tests/text/test_fuzz.py::test_any_text": "raises nothing",
}
"""Tests that assert nothing because what they try must end without an error: what would raise."""


class Counted:
    """A plugin for pytest that counts what each test asserts."""

    def __init__(self) -> None:
        self.number: dict[str, int] = {}
        self.now = ""
        pytest.register_assert_rewrite("tests")
        raises: Any = pytest.raises

        def counted(*arguments: Any, **named: Any) -> Any:
            self.one_more()
            return raises(*arguments, **named)

        setattr(pytest, "raises", counted)  # noqa: B010

    def one_more(self) -> None:
        """Something was asserted."""
        self.number[self.now] = self.number.get(self.now, 0) + 1

    def pytest_runtest_call(self, item: pytest.Item) -> None:
        """A test begins."""
        self.now = item.nodeid

    def pytest_assertion_pass(self) -> None:
        """An assertion held."""
        self.one_more()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test has ended."""
        if report.when == "call" and report.passed:
            self.number.setdefault(report.nodeid, 0)


_DRAWN = re.compile(r"\d+|.*\.md")
"""What is drawn by a seed, or found on a page, may be a case that a test has nothing to say of."""


def hollow(number: dict[str, int]) -> list[str]:
    """The tests that asserted nothing and have no other way to fail. The cases of a test that are
    drawn, or found on pages, count together."""
    together: dict[str, int] = {}
    for test, asserted in number.items():
        name = _counted_as(test)
        together[name] = together.get(name, 0) + asserted
    none = (test for test, asserted in together.items() if not asserted)
    return [test for test in none if test.partition("[")[0] not in ENDS_WELL]


def _counted_as(test: str) -> str:
    name, _, case = test.partition("[")
    drawn = (_DRAWN.fullmatch(part) for part in case.removesuffix("]").split("-"))
    return name if any(drawn) else test


# -- what is seen without running ------------------------------------------------------------------

WIDE = {
    *("Exception", "BaseException", "LegalityError", "ValueError", "TypeError", "KeyError"),
    *("OSError", "RuntimeError", "AttributeError", "AssertionError", "PositionError"),
}


def seen(file: Path) -> Iterator[tuple[int, str]]:
    """The lines of a file of tests with what cannot fail, or fails too seldom."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert) and _is_always_true(node.test):
            yield node.lineno, "this is always true"
        if isinstance(node, ast.FunctionDef):
            yield from _too_wide(node)


def _is_always_true(test: ast.expr) -> bool:
    match test:
        case ast.Constant(value=value):
            return bool(value)
        case ast.Tuple(elts=[_, *_]) | ast.List(elts=[_, *_]) | ast.Lambda() | ast.GeneratorExp():
            return True
        case ast.Compare(left=left, ops=[ast.Eq() | ast.Is() | ast.LtE()], comparators=[right]):
            same = ast.dump(left) == ast.dump(right)
            return same and not any(isinstance(one, ast.Call) for one in ast.walk(left))
        case ast.BoolOp(op=ast.Or(), values=values):
            return any(_is_always_true(one) for one in values)
        case ast.Call(func=ast.Name(id="isinstance"), args=[_, ast.Name(id="object")]):
            return True
        case _:
            return False


def _too_wide(function: ast.FunctionDef) -> Iterator[tuple[int, str]]:
    """`pytest.raises` of a class with many causes, where it is not looked which it was."""
    for node in ast.walk(function):
        if not isinstance(node, ast.With):
            continue
        for item in node.items:
            match item.context_expr:
                case ast.Call(func=ast.Attribute(attr="raises"), args=[wanted, *_], keywords=keys):
                    told = {key.arg for key in keys} & {"match", "check"}
                    if _names(wanted) & WIDE and not told and not _used(function, item):
                        yield node.lineno, f"{ast.unparse(wanted)} has many causes: which was it?"
                case _:
                    pass


def _names(node: ast.expr) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _used(function: ast.FunctionDef, item: ast.withitem) -> bool:
    """Whether what was raised is looked at."""
    if not isinstance(item.optional_vars, ast.Name):
        return False
    name = item.optional_vars.id
    loads = (one for one in ast.walk(function) if isinstance(one, ast.Name))
    return any(one.id == name and isinstance(one.ctx, ast.Load) for one in loads)


def in_loops() -> Iterator[str]:
    """The tests all of whose assertions stand in loops: candidates for a loop over nothing."""
    for file in sorted(HERE.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                asserts = [one for one in ast.walk(node) if isinstance(one, ast.Assert)]
                loops = [one for one in ast.walk(node) if isinstance(one, ast.For | ast.While)]
                inside = {id(one) for loop in loops for one in ast.walk(loop)}
                if asserts and all(id(one) in inside for one in asserts):
                    yield f"{file.relative_to(HERE.parent).as_posix()}::{node.name}"


def main() -> int:
    counted = Counted()
    asked = sys.argv[1:] or ["tests"]
    if "--loops" in asked:
        asked = [*(one for one in asked if one != "--loops"), *in_loops()]
    options = ["-q", "-p", "no:cacheprovider", "-o", "enable_assertion_pass_hook=true"]
    status = int(pytest.main([*options, *asked], plugins=[counted]))
    found = hollow(counted.number)
    print(f"{len(counted.number)} tests, {len(found)} of them asserted nothing")
    print(*found, sep="\n")
    return status or (1 if found else 0)


if __name__ == "__main__":
    sys.exit(main())
