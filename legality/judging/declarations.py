"""A declaration judged: its faults, and whether more requirements could have been obeyed.

Restrictions and payments are checked in plain Python. The solver is asked only when requirements
are left unobeyed that the plain bound cannot rule out.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any

from legality.booleans.question import MaximumQuestion
from legality.clock import Clock, solver_is_installed
from legality.errors import TooLarge
from legality.frozen import FrozenDict
from legality.judging.faults import payment_fault, requirement_fault, restriction_fault
from legality.problem import checker
from legality.problem.bound import bound
from legality.problem.declarations import Declaration, Payment, Problem, bits
from legality.problem.direct import directly
from legality.problem.payments import NO_PAYMENTS, payments
from legality.problem.resources import Bill, bills, shortages
from legality.problem.small import SmallMaximum, most_obeyed
from legality.verdict import (
    DeclarationValue,
    Illegal,
    Legal,
    Undecided,
    Verdict,
    Violation,
)

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
    paid = payments(problem, declaration) if problem.costs else NO_PAYMENTS
    owed = bills(problem, paid) if paid else ()
    short = tuple(shortages(problem, declaration, owed)) if owed else ()
    antecedents = checker.holds(problem, declaration)
    obeyed = checker.obeyed(problem, declaration, antecedents)
    violations = [*faults]
    if broken:
        violations += [restriction_fault(problem, declaration, part) for part in broken]
    if short:
        violations += [payment_fault(problem, declaration, shortage) for shortage in short]
    value, limit, witness = 0, 0, None
    if problem.requirements:
        known = None if broken or short else (obeyed, declaration)
        value, limit, witness = maximum(
            problem, paid, antecedents, declaration, known=known, seconds=seconds
        )
    better: DeclarationValue | None = None
    if value > obeyed:
        violations.append(requirement_fault(problem, declaration, antecedents, value, witness))
        legal_witness = None if witness is None else legal_better(problem, witness, seconds)
        better = None if legal_witness is None else declared(problem, legal_witness)
    costs = _costs_of(problem, owed) if owed else NO_COSTS
    if violations:
        return Illegal(
            obeyed=obeyed, maximum=limit, **costs, violations=tuple(violations), better=better
        )
    kind = Undecided if obeyed < limit else Legal
    return kind(obeyed=obeyed, maximum=limit, **costs)


NO_COSTS: Mapping[str, Any] = MappingProxyType({})
"""The fields of a verdict on a declaration that costs nothing: all as they are by default."""


def _costs_of(problem: Problem, owed: Sequence[Bill]) -> Mapping[str, Any]:
    """What the declaration costs, as the fields of a verdict say it."""
    return {
        "cost": sum(bill.symbols for bill in owed),
        "pays": {bill.payer.name or problem.player: paid_of(bill) for bill in owed},
        "other_costs": tuple(sorted({words for bill in owed for words in bill.total.on_trust})),
    }


def paid_of(bill: Bill) -> dict[str, Any]:
    """What a payer pays, as a verdict's `pays` says it: kinds of things that are not 0."""
    total = bill.total
    numbers = {
        "mana": total.mana,
        "phyrexian": total.phyrexian,
        "life": total.life,
        "energy": total.energy,
    }
    value: dict[str, Any] = {name: number for name, number in numbers.items() if number}
    words = [*total.words, *total.on_trust]
    return {**value, "other": words} if words else value


def maximum(
    problem: Problem,
    free: frozenset[Payment],
    antecedents: frozenset[int],
    declaration: Declaration | None = None,
    *,
    known: tuple[int, Declaration] | None = None,
    seconds: float | None = None,
) -> Maximum:
    """The most requirements that an alternative to the declaration (None: to that of nothing) can
    obey, paying only `free`.

    `known` is one of them, with how many it obeys. The plain bound answers where it can; then the
    solver is asked whether one more is possible, and only then for the optimum.
    """
    if known is not None and known[0] >= checker.wanted(problem, antecedents):
        return known[0], known[0], known[1]
    clock = Clock(seconds)
    best = bound(problem, free, antecedents, declaration)
    if known is not None and known[0] >= best.bound:
        return known[0], known[0], known[1]
    if best.witness is not None:
        return best.bound, best.bound, best.witness
    given = declaration if problem.requirement_model == "self only" else None
    key = (problem, free, antecedents, given)
    if (remembered := _remembered.get(key)) is not None:
        most, witness = remembered
        if known is not None and known[0] >= most:
            return known[0], known[0], known[1]
        if witness is not None:
            return most, most, witness
    return _remember(key, _best(problem, free, antecedents, declaration, known, clock, best.bound))


MaximumKey = tuple[Problem, frozenset[Payment], frozenset[int], Declaration | None]
_remembered: dict[MaximumKey, tuple[int, Declaration | None]] = {}
"""The last questions that the plain bound did not answer: many declarations are judged on one
board. The most that can be obeyed, and the declaration that the search in plain Python finds, if it
was that (which one that is hangs on the question alone; which one the solver finds does not)."""
MOST_REMEMBERED = 64


def _remember(key: MaximumKey, answer: tuple[Maximum, bool]) -> Maximum:
    (value, limit, witness), plain = answer
    if value == limit:
        while len(_remembered) >= MOST_REMEMBERED:
            _remembered.pop(next(iter(_remembered)), None)
        _remembered[key] = value, witness if plain else None
    return value, limit, witness


def _best(
    problem: Problem,
    free: frozenset[Payment],
    antecedents: frozenset[int],
    declaration: Declaration | None,
    known: tuple[int, Declaration] | None,
    clock: Clock,
    most: int,
) -> tuple[Maximum, bool]:
    """The same in plain Python (then True), or by the solver where that is too much."""
    least = -1 if known is None else known[0]
    small: SmallMaximum | None = None
    many = len(problem.creatures) > checker.FEW
    if many:
        small = directly(problem, free, antecedents, least)
    if small is None:
        small = most_obeyed(problem, free, antecedents, declaration, least)
    if small is None and not many:
        small = directly(problem, free, antecedents, least)
    if small is not None and small.witness is not None:
        return (small.value, small.value, small.witness), True
    if small is not None and known is not None:
        return (known[0], known[0], known[1]), False
    try:
        return _solved(problem, free, antecedents, declaration, known, clock, most), False
    except TooLarge:
        value, witness = known or (0, None)
        return (value, most, witness), False


def _solved(
    problem: Problem,
    free: frozenset[Payment],
    antecedents: frozenset[int],
    declaration: Declaration | None,
    known: tuple[int, Declaration] | None,
    clock: Clock,
    most: int,
) -> Maximum:
    """The same by the solver, where there is time to load it; `most` is the plain bound. Raises
    TooLarge."""
    if not solver_is_installed():
        from legality.booleans.maximum import maximum as by_clauses

        given = declaration if problem.requirement_model == "self only" else None
        question = MaximumQuestion(problem, free, antecedents, given or problem.free)
        value, witness = known or (checker.obeyed(problem, problem.free, antecedents), None)
        answer = by_clauses(question, value, most, seconds=clock.left())
        return answer.value, answer.bound, answer.witness or witness
    if not clock.solves:
        raise TooLarge("no time is left to ask the solver")
    from legality_models import maximum as solve

    solve_for = partial(solve, problem, payable=free, in_force=antecedents, given=declaration)
    hint: Declaration | None = None
    if known is not None:
        more = solve_for(more_than=known[0], seconds=clock.left())
        if more.bound <= known[0]:
            return known[0], known[0], known[1]
        if more.value <= known[0]:
            return known[0], min(more.bound, most), known[1]
        hint = more.witness
    best = solve_for(hint=hint, seconds=clock.left())
    if known is not None and best.value < known[0]:
        return known[0], min(best.bound, most), known[1]
    return best.value, min(best.bound, most), best.witness


def legal_better(
    problem: Problem, witness: Declaration, seconds: float | None
) -> Declaration | None:
    """The witness if it is legal among its own alternatives, else a better one of those: by another
    antecedent (QA7) other requirements are in force, and to 2007 other declarations compare."""
    tried: set[Declaration] = set()
    while witness not in tried and len(tried) < 8:
        tried.add(witness)
        if not problem.antecedents and problem.requirement_model == "maximum":
            return witness
        antecedents = checker.holds(problem, witness)
        own = checker.obeyed(problem, witness, antecedents)
        value, bound, better = maximum(
            problem,
            payments(problem, witness),
            antecedents,
            witness,
            known=(own, witness),
            seconds=seconds,
        )
        if bound <= own:
            return witness
        if value <= own or better is None:
            return None
        witness = better
    return None


def declared(problem: Problem, declaration: Declaration) -> DeclarationValue:
    """A declaration under its names: attacker → target, or blocker → attackers."""
    chosen = {
        problem.creatures[creature_index]: [
            problem.objects[object_index] for object_index in bits(objects)
        ]
        for creature_index, objects in enumerate(declaration)
        if objects
    }
    if problem.declaration == "attacks":
        return FrozenDict({creature: targets[0] for creature, targets in chosen.items()})
    return FrozenDict(chosen)
