"""The mutants of the rooms: found in their order, named so that the name outlives moved lines, and
planted into a module as it is imported.
"""

import ast
import copy
import hashlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from tests.mutation.operators import OPERATORS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = {
    "rulebook": "legality/rulebook",
    "problem": "legality/problem",
    "judging": "legality/judging",
    "combat": "legality/combat",
    "moments": "legality/moments",
    "models": "models/legality_models",
}
Place = tuple[ast.AST, str, int | None]
"""A node's parent, the field that holds it, and where it stands in a list."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One fault: which node of which file becomes what."""

    file: str
    """Relative to the checkout."""
    function: str
    """The function or class around it; empty at the top of the module."""
    operator: str
    before: str
    after: str
    lines: tuple[int, int]
    """Of the node, first and last, counted from 1."""
    node: int
    """Its number among the nodes of the module, in the order of `nodes`."""
    variant: int
    """Its number among what the operator makes of the node."""
    occurrence: int
    """Its number among the mutants of the function that read the same."""

    @property
    def name(self) -> str:
        """The same as long as function and change read the same."""
        told = (self.file, self.function, self.operator, self.before, self.after, self.occurrence)
        return hashlib.blake2b(repr(told).encode(), digest_size=5).hexdigest()

    @property
    def room(self) -> str:
        """The room of its file."""
        return next(room for room, folder in ROOMS.items() if self.file.startswith(f"{folder}/"))

    @property
    def module(self) -> str:
        """What its file is imported as."""
        return self.file.removeprefix("models/").removesuffix(".py").replace("/", ".")


# -- the places that can be mutated ----------------------------------------------------------------


def nodes(tree: ast.Module) -> Iterator[tuple[ast.AST, Place, str]]:
    """Every node that runs, its place, and the function around it; types, documentation and the
    texts of f-strings are no code."""
    yield from _inside(tree, "")


def _inside(parent: ast.AST, function: str) -> Iterator[tuple[ast.AST, Place, str]]:
    for name, value in ast.iter_fields(parent):
        if name in {"annotation", "returns", "type_params", "decorator_list", "ctx"}:
            continue
        parts: list[tuple[int | None, object]] = [(None, value)]
        if isinstance(value, list):
            parts = [*enumerate(cast("list[object]", value))]
        for number, part in parts:
            if isinstance(part, ast.AST) and not _is_no_code(part):
                yield part, (parent, name, number), function
                yield from _inside(part, _named(function, part))


def _named(function: str, node: ast.AST) -> str:
    if isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef):
        return f"{function}.{node.name}".removeprefix(".")
    return function


def _is_no_code(node: ast.AST) -> bool:
    match node:
        case ast.JoinedStr() | ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert():
            return True
        case ast.Expr(value=ast.Constant()):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name()], value=ast.BinOp(op=ast.BitOr())):
            return True  # a name for a union of types
        case _:
            return False


def mutants_of(file: str) -> Iterator[Mutant]:
    """The mutants of one file."""
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    alike: Counter[tuple[str, str, str, str]] = Counter()
    first = last = 1
    for number, (node, _, function) in enumerate(nodes(tree)):
        first, last = _lines(node) or (first, last)
        before = ""
        for operator, variant, other in _changes(node):
            before = before or _read(node)
            told = (function, operator, before, _read(other))
            yield Mutant(file, *told, (first, last), number, variant, alike[told])
            alike[told] += 1


def _changes(node: ast.AST) -> Iterator[tuple[str, int, ast.AST]]:
    for operator, change in OPERATORS.items():
        for variant, other in enumerate(change(node)):
            if ast.dump(other) != ast.dump(node):
                yield operator, variant, other


def _lines(node: ast.AST) -> tuple[int, int] | None:
    """A branch and a loop stand where their heads stand."""
    match node:
        case ast.If(test=head) | ast.For(iter=head) | ast.match_case(pattern=head):
            return _lines(head)
        case ast.comprehension(target=first, iter=last):
            return first.lineno, last.end_lineno or last.lineno
        case _:
            line, end = getattr(node, "lineno", None), getattr(node, "end_lineno", None)
            return (line, end) if line is not None and end is not None else None


def _read(node: ast.AST) -> str:
    """The head of a statement, an expression as it is."""
    if isinstance(node, ast.If | ast.For):
        node = copy.copy(node)
        node.body, node.orelse = [ast.Pass()], []
    if isinstance(node, ast.match_case):
        return ast.unparse(ast.Match(ast.Name("_"), [_bare(node)])).split("\n")[1].strip()
    return ast.unparse(node).split("\n")[0]


def _bare(node: ast.match_case) -> ast.match_case:
    return ast.match_case(node.pattern, node.guard, [ast.Pass()])


def mutants() -> Iterator[Mutant]:
    """Those of every room."""
    for folder in ROOMS.values():
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield from mutants_of(path.relative_to(ROOT).as_posix())


def planted(mutant: Mutant) -> ast.Module:
    """The module with the fault in it, ready to be compiled."""
    tree = ast.parse((ROOT / mutant.file).read_text(encoding="utf-8"))
    for number, (node, (parent, field, place), _) in enumerate(nodes(tree)):
        if number == mutant.node:
            other = [*OPERATORS[mutant.operator](node)][mutant.variant]
            if place is None:
                setattr(parent, field, other)
            else:
                getattr(parent, field)[place] = other
            break
    return ast.fix_missing_locations(tree)
