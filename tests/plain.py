"""Every legal declaration of a Problem by plain enumeration: the slow twin of the diagram."""

import itertools
from collections.abc import Iterator

from legality.problem import checker
from legality.problem.declarations import Declaration, Payment, Problem, bits
from legality.problem.payments import mana, payments


def choices(problem: Problem, creature: int) -> list[int]:
    """The object masks that a creature may choose by itself."""
    allowed = list(bits(problem.allowed[creature]))
    most = min(problem.capacity[creature], len(allowed))
    return [
        sum(1 << thing for thing in chosen)
        for size in range(most + 1)
        for chosen in itertools.combinations(allowed, size)
    ]


def keeping(problem: Problem) -> Iterator[Declaration]:
    """Every declaration that keeps the restrictions."""
    options = [choices(problem, creature) for creature in range(len(problem.creatures))]
    for declaration in itertools.product(*options):
        if not checker.broken(problem, declaration):
            yield declaration


def legal(problem: Problem) -> set[Declaration]:
    """Every legal declaration: affordable, and none that pays no more obeys more."""
    kept = [(one, payments(problem, one)) for one in keeping(problem)]
    maxima: dict[tuple[frozenset[Payment], frozenset[int]], int] = {}
    found: set[Declaration] = set()
    for declaration, paid in kept:
        if mana(problem, paid) > problem.mana:
            continue
        held = checker.holds(problem, declaration)
        key = (paid, held)
        if key not in maxima:
            payable = paid if problem.cost_model == "subset" else frozenset[Payment]()
            maxima[key] = most(problem, kept, payable, held)
        if checker.obeyed(problem, declaration, held) >= maxima[key]:
            found.add(declaration)
    return found


def most(
    problem: Problem,
    kept: list[tuple[Declaration, frozenset[Payment]]],
    payable: frozenset[Payment],
    held: frozenset[int],
) -> int:
    """The most requirements obeyed among declarations that pay for nothing else."""
    return max(
        (
            checker.obeyed(problem, other, held)
            for other, paid in kept
            if paid <= payable
            and (
                problem.requirement_model == "maximum" or checker.contributes(problem, other, held)
            )
        ),
        default=0,
    )
