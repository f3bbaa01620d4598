"""Exact counts and uniform samples beside the strongest counters that can be installed:
`python -m benchmarks.counters [--limit SECONDS] [--output FILE]`.

How many declarations are legal on a board, that is, keep the restrictions and obey as many
requirements as can be obeyed:

- `diagram`: this library's diagram, from the Problem, with the maximum that it finds itself;
- `ganak`: Ganak (`pip install pyganak`), from clauses, counted over the choices alone;
- `sdd`: a sentential decision diagram, as the counters by d-DNNF make one (`pip install pysdd`),
  from the same clauses, the other variables quantified away;
- `bdd`: CUDD (`pip install dd`), from the sums themselves, each made a diagram and all joined.

The three are told the maximum, which the solver finds. Each count has a process of its own and so
many seconds of the processor; a count that differs from another's ends the program. `samples` are a
thousand uniform ones by the library; the others have none.
"""

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks.methods.method import declared_on
from legality import LegalDeclarations, Position
from legality.booleans.clauses import Clauses
from legality.booleans.statement import Statement
from legality.exchange.forms import solver_question, statement
from legality.exchange.forms.linear import rows
from legality.judging.declarations import maximum
from legality.puzzles.by_words import make

BOARDS = (
    "chessboard 4 4",
    "chessboard 6 6",
    "chessboard 8 8",
    "exact-cover 15 20 --seed 1",
    "exact-cover 30 45 --seed 1",
    "random-matching 30 45 --seed 1",
    "armies 20 4 --seed 1",
    "armies 60 8 --seed 1",
    "random-blocks 5 5 --seed 1",
    "random-blocks 8 8 --seed 1",
    "random-blocks 12 12 --seed 1",
    "random-attacks 10 3 --seed 1",
    "attack-caps 9 3 --seed 1",
    "attack-caps 20 4 --seed 1",
    "random-formula 10 30 --planted --seed 1",
)
SAMPLES = 1000
WALL = 60
"""So many times the limit may pass by the wall clock, on a machine that is busy."""
Clause = Sequence[int]


def main() -> int:
    """Count every board by every method, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--output", type=Path)
    parser.add_argument("--one", nargs=2, metavar=("METHOD", "BOARD"))
    options = parser.parse_args()
    if options.one is not None:
        method, board = options.one
        resource.setrlimit(resource.RLIMIT_CPU, (options.limit, options.limit))
        print(json.dumps(measured(method, board)))
        return 0
    lines = ["| board | legal | " + " | ".join(METHODS) + " |", "|---|---|" + "---|" * len(METHODS)]
    print("\n".join(lines), flush=True)
    for board in BOARDS:
        line = row(board, options.limit)
        lines.append(line)
        print(line, flush=True)
    if options.output is not None:
        options.output.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return 0


def row(board: str, limit: int) -> str:
    """A board in the table: the count, and the seconds of each method."""
    answers = {method: in_a_process(method, board, limit) for method in METHODS}
    counts = {answer["count"] for answer in answers.values() if "count" in answer}
    assert len(counts) <= 1, f"{board}: {answers}"
    cells = [f"{a['seconds']:.2f}" if "seconds" in a else a["why"] for a in answers.values()]
    count = next(iter(counts), None)
    return f"| `{board}` | {_short(count)} | {' | '.join(cells)} |"


def _short(count: int | None) -> str:
    if count is None:
        return "?"
    return f"{count:,}" if count < 10**12 else f"about 10^{len(str(count)) - 1}"


def in_a_process(method: str, board: str, limit: int) -> dict[str, Any]:
    """The count and the seconds of the processor; or `why` there is none."""
    command = [sys.executable, "-m", "benchmarks.counters", "--limit", str(limit)]
    command += ["--one", method, board]
    try:
        ended = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=WALL * limit
        )
    except subprocess.TimeoutExpired:
        return {"why": f"over {limit}"}
    if ended.returncode == 0:
        answer: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
        return answer
    if "ModuleNotFoundError" in ended.stderr:
        return {"why": "not installed"}
    if "TooLarge" in ended.stderr:
        return {"why": "too large"}
    return {"why": f"over {limit}" if ended.returncode < 0 else "failed"}


def measured(method: str, board: str) -> dict[str, Any]:
    """The answer of the method, with what only it takes time for: the board is there before."""
    family, *words = board.split()
    position = Position.from_value(make(family, words).position)
    before = _processor()
    count = METHODS[method](position)
    return {"count": count, "seconds": _processor() - before}


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


# -- the methods -----------------------------------------------------------------------------------


def by_diagram(position: Position) -> int:
    """By the library."""
    return LegalDeclarations(declared_on(position)[0]).count()


def samples(position: Position) -> int:
    """A thousand uniform ones by the library; the count again."""
    legal = LegalDeclarations(declared_on(position)[0])
    assert len(legal.sample(1, SAMPLES)) == SAMPLES
    return legal.count()


def stated(position: Position) -> Statement:
    """That as many requirements are obeyed as can be."""
    most, bound, _ = maximum(declared_on(position)[0], frozenset(), frozenset())
    assert most == bound
    return statement(solver_question(position, at_least=most))


def choices(made: Statement) -> list[int]:
    """The Booleans of the choices."""
    return [boolean for own in made.pairs for boolean in own.values()]


def clauses(made: Statement) -> Clauses:
    """All limits as clauses; none that leaves out what differs in equal creatures only."""
    stated_clauses = Clauses(made.size)
    for limit in made.all_limits:
        stated_clauses.add(limit)
    return stated_clauses


def by_ganak(position: Position) -> int:
    """By Ganak."""
    counter_of: Any = import_module("pyganak").Counter
    made = stated(position)
    counted = clauses(made)
    counter = counter_of()
    counter.new_vars(counted.size)
    counter.add_clauses(counted.clauses)
    counter.set_sampling_set(choices(made))
    return int(counter.count())


def by_sdd(position: Position) -> int:
    """By a sentential decision diagram."""
    pysdd: Any = import_module("pysdd.sdd")
    made = stated(position)
    counted = clauses(made)
    tree = pysdd.Vtree(var_count=counted.size, vtree_type="balanced")
    manager = pysdd.SddManager.from_vtree(tree)
    manager.auto_gc_and_minimize_on()
    node = _held(manager.true())
    for clause in sorted(counted.clauses, key=lambda clause: max(map(abs, clause))):
        disjunction = _held(manager.false())
        for literal in clause:
            disjunction = _held(disjunction | manager.literal(literal), disjunction)
        node = _held(node & disjunction, node, disjunction)
    for auxiliary in set(range(1, counted.size + 1)) - set(choices(made)):
        node = _held(manager.exists(auxiliary, node), node)
    return _models(node, manager.vtree(), frozenset(choices(made)), {})


def _models(
    node: Any, over: Any, counted: frozenset[int], known: dict[tuple[int, int], int]
) -> int:
    """How many values of the counted variables of a part of the tree satisfy it; it has no others.
    The package's own count has 64 bits."""
    if node.is_false():
        return 0
    if node.is_true():
        return 1 << _size(over, counted, known)
    inner = node.vtree()
    free = 1 << (_size(over, counted, known) - _size(inner, counted, known))
    if node.is_literal():
        return free
    key = (1, int(node.id))
    if key not in known:
        known[key] = sum(
            _models(prime, inner.left(), counted, known)
            * _models(sub, inner.right(), counted, known)
            for prime, sub in node.elements()
        )
    return free * known[key]


def _size(tree: Any, counted: frozenset[int], known: dict[tuple[int, int], int]) -> int:
    """How many counted variables a part of the tree has."""
    if tree.is_leaf():
        return int(tree.var() in counted)
    key = (0, int(tree.position()))
    if key not in known:
        sides = (tree.left(), tree.right())
        known[key] = sum(_size(side, counted, known) for side in sides)
    return known[key]


def _held(node: Any, *before: Any) -> Any:
    """The diagram, which is kept while others are made; those before it are not any more. One that
    nobody holds may be taken for another at any step."""
    node.ref()
    for other in before:
        other.deref()
    return node


def by_bdd(position: Position) -> int:
    """By binary decision diagrams."""
    manager: Any = import_module("dd.cudd").BDD()
    made = stated(position)
    manager.declare(*(f"x{boolean}" for boolean in range(1, made.size + 1)))
    joined = manager.true
    for limit in rows(made):
        least = limit.from_below
        joined &= _sum(manager, tuple(sorted(least.terms, key=lambda t: t[1])), least.bound, {})
    own = choices(made)
    hidden = [f"x{boolean}" for boolean in range(1, made.size + 1) if boolean not in set(own)]
    return int(manager.count(manager.exist(hidden, joined), nvars=len(own)))


def _sum(
    manager: Any, terms: tuple[tuple[int, int], ...], bound: int, known: dict[tuple[int, int], Any]
) -> Any:
    """That the sum of the terms is at least the bound."""
    if bound <= sum(min(0, number) for number, _ in terms):
        return manager.true
    if bound > sum(max(0, number) for number, _ in terms):
        return manager.false
    key = len(terms), bound
    if key not in known:
        (number, boolean), *rest = terms
        chosen = _sum(manager, tuple(rest), bound - number, known)
        left = _sum(manager, tuple(rest), bound, known)
        known[key] = manager.ite(manager.var(f"x{boolean}"), chosen, left)
    return known[key]


METHODS: Mapping[str, Callable[[Position], int]] = {
    "diagram": by_diagram,
    "samples": samples,
    "ganak": by_ganak,
    "sdd": by_sdd,
    "bdd": by_bdd,
}

if __name__ == "__main__":
    sys.exit(main())
