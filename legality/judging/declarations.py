"""A declaration judged: its faults, and whether more requirements could have been obeyed.

Restrictions and payments are checked in plain Python. The solver is asked only when requirements
are left unobeyed that the plain bound cannot rule out.
"""

from collections.abc import Sequence

from legality.clock import Clock
from legality.judging.faults import payment_fault, requirement_fault, restriction_fault
from legality.problem import checker
from legality.problem.bound import bound
from legality.problem.declarations import Declaration, Payment, Problem, bits
from legality.problem.payments import NOTHING, payable, payments
from legality.problem.payments import mana as mana_of
from legality.verdict import DeclarationValue, Illegal, Legal, Undecided, Verdict, Violation

Maximum = tuple[int, int, Declaration | None]
"""Requirements obeyed by the best declaration found, the bound proved, and that declaration."""


def verdict(
    problem: Problem,
    declaration: Declaration,
    faults: Sequence[Violation] = (),
    *,
    seconds: float | None = None,
) -> Verdict:
    """Judge a declaration; `faults` are those found before it could be said in the Problem.

    `seconds` limits the proof; when it ends first the answer is Undecided with the bound.
    """
    broken = checker.broken(problem, declaration)
    paid = payments(problem, declaration)
    mana = mana_of(problem, paid)
    antecedents = checker.holds(problem, declaration)
    obeyed = checker.obeyed(problem, declaration, antecedents)
    violations = [*faults, *(restriction_fault(problem, declaration, part) for part in broken)]
    if mana > problem.mana:
        violations.append(payment_fault(problem, paid, mana))
    free = payable(problem, paid)
    is_alternative = not broken and paid <= free and _counts(problem, declaration, antecedents)
    value, limit, witness = 0, 0, None
    if problem.requirements:
        value, limit, witness = maximum(
            problem,
            free,
            antecedents,
            known=(obeyed, declaration) if is_alternative else None,
            seconds=seconds,
        )
    other: tuple[str, ...] = ()
    if paid:
        other = tuple(sorted({c for i, _, _ in paid if (c := problem.costs[i].other) is not None}))
    better: DeclarationValue | None = None
    if value > obeyed:
        violations.append(requirement_fault(problem, declaration, antecedents, value, witness))
        better = None if witness is None else _legal_better(problem, witness, obeyed, seconds)
    if violations:
        return Illegal(
            obeyed=obeyed,
            maximum=limit,
            cost=mana,
            other_costs=other,
            violations=tuple(violations),
            better=better,
        )
    if limit > obeyed and value <= obeyed and value < limit:
        return Undecided(obeyed=obeyed, maximum=limit, cost=mana, other_costs=other)
    return Legal(obeyed=obeyed, maximum=limit, cost=mana, other_costs=other)


def _counts(problem: Problem, declaration: Declaration, antecedents: frozenset[int]) -> bool:
    """Whether the declaration is itself among those that its obeyed requirements are compared
    with (to 2007 only those whose every creature serves a requirement)."""
    return problem.requirement_model == "maximum" or checker.contributes(
        problem, declaration, antecedents
    )


def maximum(
    problem: Problem,
    free: frozenset[Payment],
    antecedents: frozenset[int],
    *,
    known: tuple[int, Declaration] | None = None,
    seconds: float | None = None,
) -> Maximum:
    """The most requirements that can be obeyed under the restrictions, paying only `free`.

    `known` is a declaration that counts, with how many it obeys. The plain bound answers where it
    can; then the solver is asked whether one more is possible, and only then for the optimum.
    """
    clock = Clock(seconds)
    best = bound(problem, free, antecedents)
    if known is not None and known[0] >= best.bound:
        return known[0], known[0], known[1]
    if best.witness is not None:
        return best.bound, best.bound, best.witness
    from legality_models import maximum as solve

    hint: Declaration | None = None
    if known is not None:
        more = solve(
            problem, payable=free, in_force=antecedents, more_than=known[0], seconds=clock.left()
        )
        if more.bound <= known[0]:
            return known[0], known[0], known[1]
        if more.value <= known[0]:
            return known[0], min(more.bound, best.bound), known[1]
        hint = more.witness
    found = solve(problem, payable=free, in_force=antecedents, hint=hint, seconds=clock.left())
    if known is not None and found.value < known[0]:
        return known[0], min(found.bound, best.bound), known[1]
    return found.value, min(found.bound, best.bound), found.witness


def _legal_better(
    problem: Problem, witness: Declaration, obeyed: int, seconds: float | None
) -> DeclarationValue | None:
    """The witness if it is legal by its own requirements, else a better one of its own; conditional
    requirements (QA7) can differ from those it was found with.

    A witness that cannot be paid for (the judged declaration could not be either) gives way to the
    best that pays nothing, if that obeys more.
    """
    if mana_of(problem, payments(problem, witness)) > problem.mana:
        antecedents = checker.holds(problem, witness)
        value, _, unpaid = maximum(problem, NOTHING, antecedents, seconds=seconds)
        if unpaid is None or value <= obeyed:
            return None
        witness = unpaid
    tried: set[Declaration] = set()
    while witness not in tried and len(tried) < 8:
        tried.add(witness)
        antecedents = checker.holds(problem, witness)
        if not problem.antecedents:
            return declared(problem, witness)
        free = payable(problem, payments(problem, witness))
        own = checker.obeyed(problem, witness, antecedents)
        value, _, found = maximum(problem, free, antecedents, known=(own, witness), seconds=seconds)
        if value <= own or found is None:
            return declared(problem, witness)
        witness = found
    return None


def declared(problem: Problem, declaration: Declaration) -> DeclarationValue:
    """A declaration under its names: attacker → target, or blocker → attackers."""
    chosen = {
        problem.creatures[place]: [problem.objects[thing] for thing in bits(objects)]
        for place, objects in enumerate(declaration)
        if objects
    }
    if problem.declaration == "attacks":
        return {creature: things[0] for creature, things in chosen.items()}
    return chosen
