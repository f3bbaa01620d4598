"""A declaration judged: its faults, and whether more requirements could have been obeyed.

Restrictions and payments are checked in plain Python. The solver is asked only when requirements
are left unobeyed that the plain bound cannot rule out.
"""

import time
from collections.abc import Iterable, Sequence

from legality.problem import checker
from legality.problem.bound import bound
from legality.problem.declarations import (
    Capacity,
    ChosenCount,
    Company,
    Declaration,
    DeclaredCap,
    Forbidden,
    Payment,
    Problem,
    Reason,
    Requirement,
    Restriction,
    Solitary,
    bits,
)
from legality.verdict import DeclarationValue, Illegal, Legal, Undecided, Verdict, Violation

Maximum = tuple[int, int, Declaration | None]
"""Requirements obeyed by the best declaration found, the bound proved, and that declaration."""


NOTHING: frozenset[Payment] = frozenset()


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
    paid = checker.payments(problem, declaration) if problem.costs else NOTHING
    mana = checker.mana(problem, paid)
    antecedents = checker.holds(problem, declaration)
    obeyed = checker.obeyed(problem, declaration, antecedents)
    violations = [*faults, *(restriction_fault(problem, declaration, part) for part in broken)]
    if mana > problem.mana:
        violations.append(payment_fault(problem, paid, mana))
    payable = paid if problem.cost_model == "subset" else NOTHING
    is_alternative = not broken and paid <= payable and _counts(problem, declaration, antecedents)
    value, limit, witness = 0, 0, None
    if problem.requirements:
        value, limit, witness = maximum(
            problem,
            payable,
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
    payable: frozenset[Payment],
    antecedents: frozenset[int],
    *,
    known: tuple[int, Declaration] | None = None,
    seconds: float | None = None,
) -> Maximum:
    """The most requirements that can be obeyed under the restrictions, paying only `payable`.

    `known` is a declaration that counts, with how many it obeys. The plain bound answers where it
    can; then the solver is asked whether one more is possible, and only then for the optimum.
    """
    started = time.monotonic()
    best = bound(problem, payable, antecedents)
    if known is not None and known[0] >= best.bound:
        return known[0], known[0], known[1]
    if best.witness is not None:
        return best.bound, best.bound, best.witness
    from legality_models import maximum as solve

    if known is not None:
        more = solve(
            problem, payable=payable, in_force=antecedents, more_than=known[0], seconds=seconds
        )
        if more.bound <= known[0]:
            return known[0], known[0], known[1]
        if more.value <= known[0]:
            return known[0], min(more.bound, best.bound), known[1]
    left = None if seconds is None else max(seconds - (time.monotonic() - started), 0.01)
    found = solve(problem, payable=payable, in_force=antecedents, seconds=left)
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
    if checker.mana(problem, checker.payments(problem, witness)) > problem.mana:
        antecedents = checker.holds(problem, witness)
        value, _, free = maximum(problem, frozenset(), antecedents, seconds=seconds)
        if free is None or value <= obeyed:
            return None
        witness = free
    tried: set[Declaration] = set()
    while witness not in tried and len(tried) < 8:
        tried.add(witness)
        antecedents = checker.holds(problem, witness)
        if not problem.antecedents:
            return declared(problem, witness)
        paid = checker.payments(problem, witness)
        payable = paid if problem.cost_model == "subset" else frozenset[Payment]()
        own = checker.obeyed(problem, witness, antecedents)
        value, _, found = maximum(
            problem, payable, antecedents, known=(own, witness), seconds=seconds
        )
        if value <= own or found is None:
            return declared(problem, witness)
        witness = found
    return None


# -- faults as sentences ---------------------------------------------------------------------------


def restriction_fault(
    problem: Problem, declaration: Declaration, restriction: Restriction
) -> Violation:
    """What a broken restriction says, with the creatures and objects that break it."""
    reason = restriction.reason
    match restriction:
        case Forbidden(creatures, objects):
            return _forbidden_fault(problem, declaration, creatures, objects, reason)
        case Capacity(creature):
            names = [problem.creatures[creature], *_things(problem, declaration[creature])]
            message = f"{names[0]} {verb(problem)} {len(names) - 1}: {reason.sentence}"
        case ChosenCount(thing):
            choosers = _choosers(problem, declaration, 1 << thing)
            names = [problem.objects[thing], *choosers]
            count = f"{len(choosers)} creature{'s' if len(choosers) != 1 else ''}"
            message = f"{names[0]} is chosen by {count} ({_list(choosers)}): {reason.sentence}"
            if problem.declaration == "blocks":
                message = f"{names[0]} is blocked by {count} ({_list(choosers)}): {reason.sentence}"
        case DeclaredCap(creatures, objects):
            names = _choosers(problem, declaration, objects, creatures)
            message = f"{len(names)} creatures ({_list(names)}) are declared: {reason.sentence}"
        case Company(creature):
            names = [problem.creatures[creature]]
            message = f"{names[0]} {verb(problem)} without the company it needs: {reason.sentence}"
        case Solitary(creature):
            names = [problem.creatures[creature], *_choosers(problem, declaration, -1)]
            names = list(dict.fromkeys(names))
            message = f"{names[0]} {verb(problem)} with others: {reason.sentence}"
    return Violation(reason.rule, tuple(names), message, reason.because)


def _forbidden_fault(
    problem: Problem, declaration: Declaration, creatures: int, objects: int, reason: Reason
) -> Violation:
    who: list[str] = []
    what = 0
    for place in bits(creatures & ((1 << len(declaration)) - 1)):
        if declaration[place] & objects:
            who.append(problem.creatures[place])
            what |= declaration[place] & objects
    things = _things(problem, what)
    action = "attack" if problem.declaration == "attacks" else "block"
    message = f"{_list(who)} can't {action} {_list(things)}: {reason.sentence}"
    return Violation(reason.rule, (*who, *things), message, reason.because)


def payment_fault(problem: Problem, paid: frozenset[Payment], mana: int) -> Violation:
    """508.1j, 509.1f: all costs are paid, with no partial payments."""
    payers = [problem.creatures[place] for place in sorted({creature for _, creature, _ in paid})]
    return Violation(
        problem.rules.payment,
        tuple(payers),
        f"{problem.player} has to pay {mana} mana for {_list(payers)} and can pay {problem.mana}.",
    )


def requirement_fault(
    problem: Problem,
    declaration: Declaration,
    antecedents: frozenset[int],
    most: int,
    witness: Declaration | None,
) -> Violation:
    """508.1d, 509.1c: fewer requirements obeyed than possible, with those missed that a better
    declaration obeys."""
    obeyed = checker.obeyed(problem, declaration, antecedents)
    missed = list(checker.missed(problem, declaration, antecedents))
    if witness is not None:
        still = set(checker.missed(problem, witness, antecedents))
        missed = [part for part in missed if part not in still] or missed
    objects = dict.fromkeys(
        name
        for requirement, creature in missed
        for name in _concerned(problem, requirement, creature)
    )
    said = dict.fromkeys(_said(problem, requirement, creature) for requirement, creature in missed)
    message = f"{obeyed} requirement{'s are' if obeyed != 1 else ' is'} obeyed, {most} can be."
    shown = list(said)[:5]
    more = f" (and {len(said) - 5} more)" if len(said) > 5 else ""
    return Violation(
        problem.rules.requirements,
        tuple(objects),
        f"{message} Not obeyed: {' '.join(shown)}{more}",
        missed[0][0].reason.because if missed else None,
    )


def _concerned(problem: Problem, requirement: Requirement, creature: int | None) -> Iterable[str]:
    if creature is not None:
        yield problem.creatures[creature]
    elif requirement.objects.bit_count() == 1:
        yield problem.objects[requirement.objects.bit_length() - 1]
    else:
        yield from (problem.creatures[place] for place in bits(requirement.creatures))


def _said(problem: Problem, requirement: Requirement, creature: int | None) -> str:
    sentence = requirement.reason.sentence
    source = requirement.reason.source
    if creature is not None and problem.creatures[creature] != source:
        return f"[{problem.creatures[creature]}] {sentence}"
    return sentence


def _things(problem: Problem, objects: int) -> list[str]:
    return [problem.objects[place] for place in bits(objects)]


def _choosers(
    problem: Problem, declaration: Declaration, objects: int, creatures: int = -1
) -> list[str]:
    return [
        problem.creatures[place]
        for place, chosen in enumerate(declaration)
        if chosen & objects and creatures >> place & 1
    ]


def verb(problem: Problem) -> str:
    """What a declared creature does."""
    return "attacks" if problem.declaration == "attacks" else "blocks"


def _list(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"


def declared(problem: Problem, declaration: Declaration) -> DeclarationValue:
    """A declaration under its names: attacker → target, or blocker → attackers."""
    chosen = {
        problem.creatures[place]: _things(problem, objects)
        for place, objects in enumerate(declaration)
        if objects
    }
    if problem.declaration == "attacks":
        return {creature: things[0] for creature, things in chosen.items()}
    return chosen
