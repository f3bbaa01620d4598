"""Which part of the code states which rule: the numbers in its docstrings, and the rules that it
cites by the names of `legality.numbers`.

A number is that of the newest edition that has it, unless the year stands with it: "509.2 of 2024".
"""

import ast
import itertools
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from legality import numbers
from legality.numbers import SOURCES, Rule, in_each_source
from release.woven.rows import ROOT, Row, row_at

FOLDERS = ("legality", "models/legality_models")
CHAPTERS = ("506", "507", "508", "509", "510", "511", "613", "702", "805", "810")
"""Each number of these that stands in the code is a rule of the table."""
NUMBER = re.compile(
    r"\b(\d{3}\.\d+)([a-z]?)\b(?!\.\d)((?:(?:, |–| and )[a-z]\b(?!['’]))*)"
    r"(?:\s(?:of|in)\s+(20\d\d)\b)?"
)
STATING = tuple(f"legality/{one}/" for one in ("rulebook", "moments", "judging", "problem"))
"""The rooms in which rules are stated; others speak of them."""
CITED = {name: rule for name, rule in vars(numbers).items() if isinstance(rule, Rule)}
Part = ast.FunctionDef | ast.ClassDef
Lines = tuple[int, int]
Cited = Mapping[str, Rule]


class Mark(Struct, frozen=True):
    """A part of the code and a number that it carries. `words`: it stands in the docstring; else
    the rule is cited by its name. `first`: the docstring begins with it; `beside` other numbers."""

    file: str
    name: str
    lines: Lines
    number: str
    year: str = ""
    words: bool = True
    first: bool = False
    beside: int = 0

    @property
    def row(self) -> Row | None:
        """The rule of the table that is meant."""
        editions = (one for one in reversed(SOURCES) if one.startswith(self.year))
        rows = (row_at(self.number, one) for one in editions)
        return next((row for row in rows if row is not None), None)


@cache
def marks() -> tuple[Mark, ...]:
    """Every mark of the library's code."""
    files = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))
    return tuple(mark for file in files if file.name != "numbers.py" for mark in in_file(file))


def in_file(file: Path) -> Iterator[Mark]:
    """The marks of a file."""
    name = file.relative_to(ROOT).as_posix()
    text = file.read_text(encoding="utf-8")
    if "numbers" not in text and NUMBER.search(text) is None:
        return  # it neither names a number nor imports one
    tree = ast.parse(text)
    last = len((ast.get_docstring(tree, clean=False) or "").split("\n"))
    yield from _of_words(name, "", (1, last), ast.get_docstring(tree))
    cited = _imported(tree) if _CITING.search(text) is not None else None
    yield from _within(name, "", (1, last), tree, cited)


_CITING = re.compile(
    r"^\s*from legality(?:\.numbers)? import\b|\b(?:numbers|n)\.[A-Z]", re.MULTILINE
)
"""What stands in every module that cites a rule by the name of its row."""


def _imported(module: ast.Module) -> Cited:
    """The rules that a module imports by their names: other names that are spelt so are its own."""
    return {
        alias.asname or alias.name: CITED[alias.name]
        for node in ast.walk(module)
        if isinstance(node, ast.ImportFrom) and node.module == "legality.numbers"
        for alias in node.names
        if alias.name in CITED
    }


def _within(
    file: str, name: str, lines: Lines, node: ast.AST, imported: Cited | None
) -> Iterator[Mark]:
    """The marks within a part of a module; in its expressions only where it cites any rule."""
    for child in ast.iter_child_nodes(node):
        if imported is None and isinstance(child, ast.expr):
            continue
        inner, where = name, lines
        if isinstance(child, Part):
            inner, where = f"{name}.{child.name}".lstrip("."), _lines(child)
            yield from _of_words(file, inner, where, ast.get_docstring(child))
        elif not name and isinstance(child, ast.Assign | ast.AnnAssign):
            inner, where = _assigned(child), _lines(child)
        elif imported is not None and (rule := _cited(child, imported)) is not None:
            yield from _of_rule(file, name, lines, rule)
        yield from _within(file, inner, where, child, imported)


def _lines(node: ast.stmt) -> Lines:
    return node.lineno, node.end_lineno or node.lineno


def _assigned(node: ast.Assign | ast.AnnAssign) -> str:
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _cited(node: ast.AST, imported: Cited) -> Rule | None:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return CITED.get(node.attr) if node.value.id in ("numbers", "n") else None
    return imported.get(node.id) if isinstance(node, ast.Name) else None


def _of_rule(file: str, name: str, lines: Lines, rule: Rule) -> Iterator[Mark]:
    """The mark of the newest edition in which the rule is one of the table."""
    for number, edition in reversed([*zip(in_each_source(rule), SOURCES, strict=True)]):
        if number and row_at(number, edition) is not None:
            yield Mark(file, name, lines, number, edition[:4], words=False)
            return


def _of_words(file: str, name: str, lines: Lines, text: str | None) -> Iterator[Mark]:
    found = [*numbered(text or "")]
    for number, year, place in found:
        yield Mark(file, name, lines, number, year, first=not place, beside=len(found))


def numbered(text: str) -> Iterator[tuple[str, str, int]]:
    """The numbers that a text names with their years and places: "506.3a–c, f" are four."""
    found = [*NUMBER.finditer(text)]
    for place, one in enumerate(found):
        base, letter, more, _ = one.groups()
        for single in _letters(letter, more) if letter else (letter,):
            yield base + single, _year(text, found[place:]), one.start()


def _year(text: str, those: list[re.Match[str]]) -> str:
    """The year that stands behind the last number of a list: "509.2 and 509.3 of 2024"."""
    for one, following in itertools.zip_longest(those, those[1:]):
        if one[4] is not None:
            return str(one[4])
        if following is None or text[one.end() : following.start()] not in (", ", " and "):
            return ""
    return ""


def _letters(first: str, more: str) -> Iterator[str]:
    """The letters of "b–d, f", as long as they go up: the book has neither l nor o."""
    last = first
    yield first
    for sign, letter in re.findall(r"(, |–| and )([a-z])", more):
        if letter <= last:
            return
        if sign == "–":
            yield from (c for c in map(chr, range(ord(last) + 1, ord(letter))) if c not in "lo")
        yield letter
        last = letter


def of_rule(row: Row) -> list[Mark]:
    """The marks of a rule, one for each part of the code: first those that speak of little else."""
    best: dict[tuple[str, str], Mark] = {}
    for mark in sorted(_by_row().get(row, ()), key=_weight):
        best.setdefault((mark.file, mark.name), mark)
    return sorted(best.values(), key=_weight)


def _weight(mark: Mark) -> tuple[bool, bool, bool, bool, int, str]:
    states = mark.file.startswith(STATING)
    return (not mark.words, not mark.name, not states, not mark.first, mark.beside, mark.file)


@cache
def _by_row() -> dict[Row, list[Mark]]:
    found: dict[Row, list[Mark]] = {}
    for mark in marks():
        if (row := mark.row) is not None:
            found.setdefault(row, []).append(mark)
    return found


def without_rule() -> list[str]:
    """Marks in the code, of the chapters in scope, that name no rule, or one about which nothing is
    said to be done."""
    return [
        f"{mark.file}: {mark.name or 'the module'}: {mark.number} {fault}"
        for mark in marks()
        if mark.number.split(".")[0] in CHAPTERS and (fault := _fault(mark.row))
    ]


def _fault(row: Row | None) -> str:
    if row is None:
        return "is no rule of tests/conformance.txt"
    return f"is out of scope there: {row.reason}" if row.reason else ""
