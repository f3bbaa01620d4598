"""Formulas in conjunctive normal form: reading DIMACS, and families whose answers are theorems.

A literal is a variable's number, 1 and up, negative for its negation (as DIMACS writes it).
"""

import random
from itertools import combinations, permutations

from msgspec import Struct

from legality.errors import PuzzleError
from legality.puzzles.puzzle import at_least, at_most

Clause = tuple[int, ...]
CUBED = 100
"""The most of what a formula has the cube of in clauses, each of which is a permanent: no position
has more than 100,000."""


class Formula(Struct, frozen=True):
    """Clauses over the variables 1 … `variables`, and what is known of them.

    `most` is the greatest number of clauses one assignment satisfies (the MAX-SAT value).
    """

    variables: int
    clauses: tuple[Clause, ...]
    satisfiable: bool | None = None
    most: int | None = None
    known_by: str = "not known"

    def __post_init__(self) -> None:
        at_least(0, variables=self.variables)
        for place, clause in enumerate(self.clauses):
            for literal in clause:
                if not 1 <= abs(literal) <= self.variables:
                    raise PuzzleError(
                        f"clauses[{place}]",
                        f"expected literals of variables 1 to {self.variables}, got {literal}",
                    )


def read_dimacs(text: str) -> Formula:
    """The formula of a DIMACS CNF file, strictly: `c` comments, one `p cnf` line, clauses ended by
    0 (over several lines, or several on one), perhaps a `%` line at which the file ends (SATLIB).

    Raises `PuzzleError` whose place is the line.
    """
    header: tuple[int, int] | None = None
    header_line = last_line = 0
    clauses: list[Clause] = []
    clause: list[int] = []
    for number, line in enumerate(text.splitlines(), 1):
        words, last_line = line.split(), number
        if words and words[0] == "%":
            break
        if not words or words[0].startswith("c"):
            continue
        place = f"line {number}"
        if words[0] == "p":
            if header is not None:
                raise PuzzleError(place, f"a second `p` line; the first is line {header_line}")
            header, header_line = _header(place, line), number
            continue
        if header is None:
            raise PuzzleError(place, f"expected `p cnf VARIABLES CLAUSES` first, got {_cut(line)}")
        for word in words:
            literal = _literal(place, word, header[0])
            if literal:
                clause.append(literal)
                continue
            clauses.append(tuple(clause))
            clause = []
            if len(clauses) > header[1]:
                raise PuzzleError(
                    place,
                    f"clause {len(clauses)}, but line {header_line} says there are {header[1]}",
                )
    if header is None:
        raise PuzzleError(f"line {max(last_line, 1)}", "the file ends without `p cnf` line")
    if clause:
        raise PuzzleError(f"line {last_line}", "the file ends inside a clause: expected a 0")
    if len(clauses) < header[1]:
        raise PuzzleError(
            f"line {header_line}", f"says {header[1]} clauses, but the file has {len(clauses)}"
        )
    return Formula(header[0], tuple(clauses))


def _header(place: str, line: str) -> tuple[int, int]:
    words = line.split()
    if len(words) == 4 and words[1] == "cnf" and all(_is_count(word) for word in words[2:]):
        return int(words[2]), int(words[3])
    raise PuzzleError(place, f"expected `p cnf VARIABLES CLAUSES`, got {_cut(line)}")


def _literal(place: str, word: str, variables: int) -> int:
    if not _is_count(word.removeprefix("-")):
        raise PuzzleError(place, f"expected a literal or a 0 to end the clause, got {_cut(word)}")
    literal = int(word)
    if abs(literal) > variables:
        raise PuzzleError(place, f"literal {literal}, but the `p` line says {variables} variables")
    return literal


def _is_count(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 9


def _cut(text: str) -> str:
    return repr(text if len(text) <= 40 else f"{text[:37]}...")


def random_formula(
    variables: int, clauses: int, *, seed: int, width: int = 3, planted: bool = False
) -> Formula:
    """Uniform random clauses of `width` different variables; at width 3 the hard ones have about
    4.26 clauses a variable. `planted` draws only clauses that a hidden assignment satisfies."""
    at_least(1, width=width)
    at_least(0, clauses=clauses)
    at_least(width, variables=variables)
    chance = random.Random(seed)
    hidden = [0, *(chance.choice((-1, 1)) for _ in range(variables))]
    drawn: list[Clause] = []
    while len(drawn) < clauses:
        chosen = chance.sample(range(1, variables + 1), width)
        clause = tuple(variable * chance.choice((-1, 1)) for variable in chosen)
        if not planted or any(literal * hidden[abs(literal)] > 0 for literal in clause):
            drawn.append(clause)
    if planted:
        return Formula(variables, tuple(drawn), True, clauses, "an assignment was planted")
    return Formula(variables, tuple(drawn))


def pigeonhole(holes: int) -> Formula:
    """One pigeon more than there are holes, no two in one. Unsatisfiable, and satisfiable as soon
    as one pigeon may stay outside. No short resolution proof (Haken 1985)."""
    at_least(1, holes=holes)
    at_most(CUBED, holes=holes)
    pigeons = range(holes + 1)
    clauses: list[Clause] = [tuple(p * holes + h + 1 for h in range(holes)) for p in pigeons]
    clauses += [
        (-(p * holes + h + 1), -(q * holes + h + 1))
        for h in range(holes)
        for p, q in combinations(pigeons, 2)
    ]
    return _contradiction((holes + 1) * holes, clauses, "the pigeonhole principle")


def parity(pairs: int) -> Formula:
    """2·pairs + 1 people in pairs. Unsatisfiable, and satisfiable as soon as one may stay alone."""
    at_least(1, pairs=pairs)
    at_most(CUBED // 2, pairs=pairs)
    people = range(2 * pairs + 1)
    variable = {pair: number for number, pair in enumerate(combinations(people, 2), 1)}
    of = [[variable[pair] for pair in variable if person in pair] for person in people]
    clauses: list[Clause] = [tuple(own) for own in of]
    clauses += [(-first, -second) for own in of for first, second in combinations(own, 2)]
    return _contradiction(len(variable), clauses, "an odd number has no pairing")


def ordering(size: int) -> Formula:
    """A total order of `size` things without a last one. Unsatisfiable, and satisfiable as soon as
    one may be last; short proofs exist (Stålmarck 1996)."""
    at_least(2, size=size)
    at_most(CUBED, size=size)
    items = range(size)
    pairs = list(combinations(items, 2))
    before = {pair: number for number, pair in enumerate(pairs, 1)}
    before |= {(second, first): -number for (first, second), number in before.items()}
    clauses: list[Clause] = [
        tuple(before[first, other] for other in items if other != first) for first in items
    ]
    clauses += [
        (-before[first, second], -before[second, third], before[first, third])
        for first, second, third in permutations(items, 3)
    ]
    return _contradiction(len(pairs), clauses, "a finite order has a last element")


def _contradiction(variables: int, clauses: list[Clause], known_by: str) -> Formula:
    """An unsatisfiable formula that one clause less would make satisfiable."""
    return Formula(variables, tuple(clauses), False, len(clauses) - 1, known_by)
