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
from itertools import zip_longest
from pathlib import Path
from typing import Any, cast

import pytest

from legality.numbers import SOURCES

ROOT = Path(__file__).parent.parent
RULES = ROOT / "tests" / "conformance.txt"
PAGE = ROOT / "docs" / "conformance.md"
COLUMNS = tuple(date[:7] for date in SOURCES)
INTRODUCTION = """\
# Conformance

Every rule of the source documents: its number in each edition (`*`: not on the page that is a
source), what the library does about it, and the tests that show it, or why there is nothing to
show. The tests are named with their place under `tests`; each is run in every edition in which the
rule differs.

This page is written by `python -m tests.conformance`, which runs these tests first. A rule without
a test or a reason makes the test suite fail.
"""


@dataclass(frozen=True, slots=True)
class Row:
    """A rule: its numbers by edition, what the library does, and why it does not."""

    numbers: tuple[tuple[str, ...], ...]
    does: str
    reason: str


@dataclass(frozen=True, slots=True)
class Shown:
    """A test, and a rule that it shows."""

    test: str
    number: str
    editions: tuple[str, ...]


# -- the rows --------------------------------------------------------------------------------------


def tables() -> dict[str, tuple[Row, ...]]:
    """The rows of the tables of `conformance.txt` by title."""
    parts = RULES.read_text().split("\n# ")[1:]
    titled = (part.partition("\n") for part in parts)
    return {title: tuple(rows(table)) for title, _, table in titled}


def rows(table: str) -> Iterator[Row]:
    """The rows of a table, written out to one a number where numbers go side by side."""
    for line in table.strip().splitlines():
        *numbers, does, reason = (cell.strip() for cell in line.split("|"))
        assert len(numbers) in (len(SOURCES) - 1, len(SOURCES)), line
        numbers += numbers[-1:] * (len(SOURCES) - len(numbers))
        columns = [() if cell == "-" else tuple(cell.split(", ")) for cell in numbers]
        yield from written_out(columns, does, reason)


def written_out(columns: list[tuple[str, ...]], does: str, reason: str) -> Iterator[Row]:
    """One row a number if every edition that has the rule has as many numbers, else one row."""
    lengths = {len(column) for column in columns if column}
    if len(lengths) == 1 and lengths != {1}:
        for parts in zip_longest(*columns):
            yield Row(tuple((part,) if part else () for part in parts), does, reason)
    else:
        yield Row(tuple(columns), does, reason)


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


TABLES = tables()
ALL = tuple(row for table in TABLES.values() for row in table)
INDEX = {
    (number.rstrip("*"), edition): row
    for row in ALL
    for edition, numbers in zip(SOURCES, row.numbers, strict=True)
    for number in numbers
}


def row_of(shown: Shown) -> Row | None:
    """The rule that a test names: by its number in the newest of its editions that has it."""
    for edition in sorted(shown.editions, reverse=True):
        if row := INDEX.get((shown.number, edition)):
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
