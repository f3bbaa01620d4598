"""Every legal declaration of a Problem by plain enumeration: the slow twin of the diagram."""

import itertools
from collections.abc import Iterator

from legality.problem import checker
from legality.problem.declarations import Declaration, Payment, Problem, bits
from legality.problem.payments import payments
from tests.paying import can_pay


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


def payable(problem: Problem) -> list[tuple[Declaration, frozenset[Payment]]]:
    """Every declaration that keeps the restrictions and can be paid, with what it pays for."""
    return [(one, payments(problem, one)) for one in keeping(problem) if can_pay(problem, one)]


def legal(problem: Problem) -> set[Declaration]:
    """Every legal declaration: payable, and no alternative obeys more."""
    alternatives = payable(problem)
    compares = problem.requirement_model == "self only"
    maxima: dict[object, int] = {}
    found: set[Declaration] = set()
    for declaration, paid in alternatives:
        held = checker.holds(problem, declaration)
        key = (paid, held, declaration if compares else None)
        if key not in maxima:
            maxima[key] = most(problem, alternatives, paid, held, declaration)
        if checker.obeyed(problem, declaration, held) >= maxima[key]:
            found.add(declaration)
    return found


def most(
    problem: Problem,
    alternatives: list[tuple[Declaration, frozenset[Payment]]],
    free: frozenset[Payment],
    held: frozenset[int],
    declaration: Declaration,
) -> int:
    """The most requirements obeyed among its alternatives, which pay for nothing else."""
    return max(
        (
            checker.obeyed(problem, other, held)
            for other, paid in alternatives
            if paid <= free and checker.is_alternative(problem, other, declaration, held)
        ),
        default=0,
    )
