"""`docs/conformance.md`: every rule of the sources, what the library does, and the tests that show
it or the reason why nothing does.

Tests name their rules by `@pytest.mark.rule("508.1a", editions=[…])`, numbered as in the newest of
the editions named (all unless said). `python -m tests.conformance` runs those tests and, when
they pass, writes the table.
"""

import importlib
import inspect
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest

from legality.numbers import SOURCES
from release.woven.rows import ALL, ROOT, TABLES, Row, row_at

PAGE = ROOT / "docs" / "conformance.md"
COLUMNS = tuple(date[:7] for date in SOURCES)
INTRODUCTION = """\
# Conformance

Every rule of the source documents: its number in each edition (`*`: not on the page that is a
source; `…`: with every number beneath it that has no row of its own), what the library does about
it, and the tests that show it, or why there is nothing to show. The tests are named with their
place under `tests`; each is run in every edition in which the rule differs.

On the site each rule about which something is done has a page, to which its newest number here
leads: what it says in our words, its number in each edition, the code that states it, line by line,
the tests and the [corpus](corpus.md) cases that show it, and a board to ask. These pages are made
as the site is built, of the numbers that the code's own docstrings name, and of the boards that
`python -m tests.rule_boards CORPUS` keeps.

This page is written by `python -m tests.conformance`, which runs these tests first. A rule without
a test or a reason makes the test suite fail; so does one without code or a board, and so does a
number in the code, of the chapters 506–511, 613, 702, 805 and 810, that is no rule of this page.
"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A test, and a rule that it shows."""

    test: str
    number: str
    editions: tuple[str, ...]


# -- the tests -------------------------------------------------------------------------------------


def marked() -> tuple[Shown, ...]:
    """Every test that names rules, with each rule it names."""
    found: list[Shown] = []
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        if "mark.rule(" in path.read_text() and path.name != "test_conformance.py":
            found += in_module(path)
    return tuple(found)


def in_module(path: Path) -> Iterator[Shown]:
    """The tests of one module that name rules."""
    place = path.relative_to(ROOT).with_suffix("")
    module = importlib.import_module(".".join(place.parts))
    for name, test in inspect.getmembers(module, inspect.isfunction):
        if not name.startswith("test_"):
            continue
        for mark in cast("list[pytest.Mark]", getattr(test, "pytestmark", [])):
            if mark.name == "rule":
                kwargs = cast("dict[str, Any]", mark.kwargs)
                editions = tuple(kwargs.get("editions", SOURCES))
                for number in mark.args:
                    yield Shown(f"{path.relative_to(ROOT / 'tests')}::{name}", number, editions)


def row_of(shown: Shown) -> Row | None:
    """The rule that a test names: by its number in the newest of its editions that has it."""
    for edition in sorted(shown.editions, reverse=True):
        if row := row_at(shown.number, edition):
            return row
    return None


# -- the page --------------------------------------------------------------------------------------


def page(tests: tuple[Shown, ...]) -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for title, table in TABLES.items():
        head = "| " + " | ".join((*COLUMNS, "what the library does", "shown by")) + " |"
        lines = [head, "|" + "---|" * (len(COLUMNS) + 2)]
        lines += [line(row, tests) for row in table]
        parts.append(f"## {title}\n\n" + "\n".join(lines) + "\n")
    return "\n".join(parts)


def line(row: Row, tests: tuple[Shown, ...]) -> str:
    """One row of the page."""
    numbers = [", ".join(column) or "–" for column in row.numbers]
    if row.reason:
        return "| " + " | ".join((*numbers, f"out of scope: {row.reason}", "–")) + " |"
    by_file: dict[str, list[str]] = {}
    for shown in tests:
        if row_of(shown) == row:
            file, name = shown.test.split("::")
            by_file.setdefault(file, []).append(name)
    shown_by = "; ".join(
        f"`{file}`: " + ", ".join(f"`{name}`" for name in dict.fromkeys(names))
        for file, names in by_file.items()
    )
    return "| " + " | ".join((*numbers, row.does, shown_by)) + " |"


def missing(tests: tuple[Shown, ...]) -> list[str]:
    """Rules that have neither a test nor a reason."""
    rules = {row_of(shown) for shown in tests}
    return [str(row.numbers) for row in ALL if not row.reason and row not in rules]


def unknown(tests: tuple[Shown, ...]) -> list[str]:
    """Marks that name no rule of the table."""
    return [f"{shown.test} {shown.number}" for shown in tests if row_of(shown) is None]


def bare(written: str) -> list[str]:
    """The rows of a written page that name neither a test nor a reason."""
    return [one for one in written.split("\n") if one.startswith("| ") and one.endswith("|  |")]


class Passed:
    """Told to pytest as a plugin: the tests that passed, with their place under `tests`."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test counts once one of its cases was called and passed."""
        if report.when == "call" and report.passed:
            self.names.add(report.nodeid.partition("[")[0].removeprefix("tests/"))


def not_shown(tests: tuple[Shown, ...], passed: set[str]) -> list[str]:
    """The tests named that did not pass: deselected, skipped, or never collected."""
    return sorted({shown.test for shown in tests} - passed)


def main() -> int:
    tests = marked()
    passed = Passed()
    asked = sorted({str(ROOT / "tests" / shown.test) for shown in tests})
    if asked and (code := pytest.main(["-q", *asked], plugins=[passed])):
        return int(code)
    written = page(tests)
    faults = [*missing(tests), *unknown(tests), *bare(written), *not_shown(tests, passed.names)]
    if faults:
        print("not written: neither test nor reason, no such rule, or not run:", *faults, sep="\n")
        return 1
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(written)
    return 0


if __name__ == "__main__":
    sys.exit(main())
