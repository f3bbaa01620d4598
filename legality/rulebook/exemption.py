"""The exemption of 2010-02-01 to 2011-02-03 (508.1d, 509.1c of 2010).

A creature that can't attack (block) without its player paying is under no requirement, whether it
attacks (blocks) or not, and whether its player pays or not. One thing that it could choose for
nothing, and it is not exempt.
"""

from msgspec.structs import replace

from legality.problem.declarations import Problem, Requirement


def exempt(problem: Problem) -> int:
    """The creatures that must be paid for, whatever they choose. What they could choose is what the
    parts allow that speak of this creature and that thing: caps and partners do not matter."""
    exempted = 0
    for creature, allowed in enumerate(problem.allowed):
        left = allowed
        for cost in problem.costs:
            if cost.creatures >> creature & 1:
                left &= ~cost.objects
        if allowed and not left:
            exempted |= 1 << creature
    return exempted


def without_exempt(problem: Problem) -> Problem:
    """The Problem without the requirements that sit on exempt creatures. Those on the attacker or
    on the player stay, and nobody is obliged to pay for them."""
    gone = exempt(problem)
    if not gone:
        return problem
    kept: list[Requirement] = []
    for part in problem.requirements:
        if not part.each:
            kept.append(part)
        elif part.creatures & ~gone:
            kept.append(replace(part, creatures=part.creatures & ~gone))
    return replace(problem, requirements=tuple(kept))
