"""A page for each rule about which something is done: its numbers, what it says in our words, the
code that states it, the tests and cases that show it, and a board that can be asked.
"""

import ast
import re
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from html import escape
from io import StringIO
from itertools import groupby
from pathlib import Path

from msgspec import Struct

from legality.numbers import SOURCES, in_each_source
from legality.rule_words import WORDS
from release.woven.boards import boards
from release.woven.marks import Mark, of_rule
from release.woven.rows import ROOT, TABLES, Row

PAGE = ROOT / "docs" / "conformance.md"
FOLDER = "rules"
"""The pages of the rules, and those of the code that they link to, in the site."""
CODE = "code"
SHOWN = 2
"""So many parts of the code stand on a page in full; the others are linked."""
LONGEST = 40
"""So many lines of a part stand there."""


class Rule(Struct, frozen=True):
    """The rows of one page: rules that are told together, of which the same is done."""

    chapter: str
    rows: tuple[Row, ...]

    @property
    def name(self) -> str:
        """The name of its page."""
        return self.rows[0].name


@cache
def rules() -> tuple[Rule, ...]:
    """The rules about which something is done, in the order of the tables."""
    return tuple(
        Rule(title, tuple(rows))
        for title, table in TABLES.items()
        for does, rows in groupby(table, key=lambda row: row.does)
        if does
    )


@cache
def tests() -> dict[str, tuple[str, ...]]:
    """The tests of each rule, by the numbers in its row of `docs/conformance.md`."""
    found: dict[str, tuple[str, ...]] = {}
    for line in PAGE.read_text(encoding="utf-8").splitlines():
        cells = line.strip("| ").split(" | ")
        if line.startswith("| ") and len(cells) == len(SOURCES) + 2:
            found["|".join(cells[: len(SOURCES)])] = tuple(_tests_of(cells[-1]))
    return found


def _tests_of(cell: str) -> Iterator[str]:
    for part in cell.split("; "):
        file, _, names = part.partition(": ")
        yield from (f"{file.strip('`')}::{one}" for one in re.findall(r"`(\w+)`", names))


def tests_of(rule: Rule) -> list[str]:
    """The tests that show it."""
    keys = ("|".join(", ".join(one) or "–" for one in row.numbers) for row in rule.rows)
    return [*dict.fromkeys(test for key in keys for test in tests().get(key, ()))]


def marks_of(rule: Rule) -> list[Mark]:
    """The parts of the code that state it."""
    found = {(mark.file, mark.name): mark for row in rule.rows for mark in of_rule(row)}
    return [*found.values()]


def board_of(rule: Rule) -> tuple[str, str]:
    """A board of it and the test that makes that board; both empty if there is none."""
    kept = (boards().get(row.name) for row in rule.rows)
    return next(((one.board, one.test) for one in kept if one and one.board), ("", ""))


def cases_of(rule: Rule) -> list[str]:
    """The cases of the corpus that cite it."""
    kept = (boards().get(row.name) for row in rule.rows)
    return [case for one in kept if one for case in one.cases]


def missing() -> list[str]:
    """What pages lack."""
    return [
        f"{rule.name}: no {what}"
        for rule in rules()
        for what, found in (
            ("code that states it", marks_of(rule)),
            ("test that shows it", tests_of(rule)),
            ("board that can be asked", board_of(rule)[0]),
        )
        if not found
    ]


# -- the text --------------------------------------------------------------------------------------


def page(rule: Rule) -> str:
    """The whole page, in the form of the other pages."""
    return "\n".join(
        (
            f"---\norphan: true\n---\n# {rule.name}\n",
            *_words(rule),
            *_numbers(rule),
            *_code(rule),
            *_shown(rule),
            *_board(rule),
            f"[All rules](../{PAGE.name})\n",
        )
    )


def _words(rule: Rule) -> Iterator[str]:
    words = [*dict.fromkeys(_in_own_words(rule))]
    yield from (f"> {one}\n" for one in words)
    does = rule.rows[0].does
    here = "What is done here: " if words else ""
    yield f"*{rule.chapter}.* {here}{does[0].upper()}{does[1:]}.\n"


def _in_own_words(rule: Rule) -> Iterator[str]:
    for row in rule.rows:
        for one, words in WORDS.items():
            if in_each_source(one)[SOURCES.index(row.newest)] in row.at(row.newest):
                yield words


def _numbers(rule: Rule) -> Iterator[str]:
    yield "## Where it stands\n"
    yield "| edition of | number |\n|---|---|"
    for edition in SOURCES:
        found = [number for row in rule.rows for number in row.at(edition)]
        yield f"| {edition} | {', '.join(found) or 'no such rule'} |"
    yield ""


def _code(rule: Rule) -> Iterator[str]:
    yield "## The code that states it\n"
    found = marks_of(rule)
    for mark in found[:SHOWN]:
        yield f"{_link(mark.file, mark.lines, mark.name)}:\n"
        first, last = mark.lines
        until = min(last, first + LONGEST - 1)
        lines = (ROOT / mark.file).read_text(encoding="utf-8").split("\n")[first - 1 : until]
        more = [f"    # … up to line {last}"] if until < last else []
        yield "\n".join(("````python", *lines, *more, "````\n"))
    if found[SHOWN:]:
        yield "It is named in:\n"
        yield from (f"- {_link(one.file, one.lines, one.name)}" for one in found[SHOWN:])
        yield ""


def _shown(rule: Rule) -> Iterator[str]:
    yield "## What shows it\n"
    for test in tests_of(rule):
        file, _, name = test.partition("::")
        yield f"- {_link(f'tests/{file}', lines_of(f'tests/{file}', name), name)}"
    if cases := cases_of(rule):
        named = ", ".join(f"`{one}`" for one in cases)
        yield f"- cases of [the corpus](../corpus.md): {named}"
    yield ""


def _board(rule: Rule) -> Iterator[str]:
    board, test = board_of(rule)
    if board:
        yield "## A board to ask\n"
        if test in tests_of(rule):  # it may have another name by now
            yield f"One that `{test.partition('::')[2]}` makes:\n"
        yield f"````board\n{board.rstrip()}\n````\n"
        yield f"````output\n$ legality check board.txt\n{asked(board)}````\n"


def asked(board: str) -> str:
    """What `legality check` prints about it."""
    from legality.cli import check

    printed = StringIO()
    with redirect_stdout(printed), redirect_stderr(printed):
        check.of_files([board])
    return "".join(f"{line.rstrip()}\n" for line in printed.getvalue().splitlines())


def _link(file: str, lines: tuple[int, int], name: str) -> str:
    first, last = lines
    where = f"{file}, lines {first}–{last}" if last > first else f"{file}, line {first}"
    href = escape(f"../{CODE}/{file}.html#L-{first}")
    called = f"<code>{escape(name)}</code>, " if name else ""
    return f'{called}<a href="{href}">{escape(where)}</a>'


def lines_of(file: str, test: str) -> tuple[int, int]:
    """The lines of a test in its file. Raises `LookupError` if it has none of that name."""
    if (found := _lines_of_tests(file).get(test)) is None:
        raise LookupError(f"{file} has no {test}")
    return found


@cache
def _lines_of_tests(file: str) -> dict[str, tuple[int, int]]:
    return {
        node.name: (
            min([node.lineno, *(one.lineno for one in node.decorator_list)]),
            node.end_lineno or node.lineno,
        )
        for node in ast.parse((ROOT / file).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
    }


# -- the files -------------------------------------------------------------------------------------


def write_pages(folder: Path) -> None:
    """Write a page for each rule into the folder, and nothing else; what is there already, and is
    the same, is not written again."""
    folder.mkdir(exist_ok=True)
    written = {f"{rule.name}.md": page(rule) for rule in rules()}
    for old in folder.glob("*.md"):
        if old.name not in written:
            old.unlink()
    for name, text in written.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


def linked(table: str) -> str:
    """`docs/conformance.md` with links from each rule's newest number to its page."""
    named = {
        "|".join(", ".join(one) or "–" for one in row.numbers): rule.name
        for rule in rules()
        for row in rule.rows
    }
    return "\n".join(_linked(line, named) for line in table.split("\n"))


def _linked(line: str, named: dict[str, str]) -> str:
    cells = line.strip("| ").split(" | ")
    name = named.get("|".join(cells[: len(SOURCES)]))
    if name is None or not line.startswith("| "):
        return line
    place = max(place for place, one in enumerate(cells[: len(SOURCES)]) if one != "–")
    cells[place] = f"[{cells[place]}]({FOLDER}/{name}.md)"
    return f"| {' | '.join(cells)} |"


def code_files() -> list[str]:
    """The files of the code and of the tests that the pages link to."""
    files = {mark.file for rule in rules() for mark in marks_of(rule)}
    files |= {f"tests/{test.partition('::')[0]}" for rule in rules() for test in tests_of(rule)}
    return sorted(files)
