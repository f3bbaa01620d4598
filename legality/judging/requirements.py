"""The requirements of a declaration, each with who obeys it and who does not (508.1d, 509.1c)."""

from collections.abc import Iterator

from msgspec import Struct

from legality.problem import checker
from legality.problem.declarations import Declaration, Problem, Requirement, bits


class RequirementMet(Struct, frozen=True):
    """A requirement in force: its `sentence`, the id of the permanent whose text it is (`by`), how
    many requirements it stands for (`number`) and how many of these are obeyed; of one on each
    creature, the ids of those that obey it and of those that do not."""

    sentence: str
    by: str | None
    number: int
    obeyed: int
    obeying: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()


def requirements_met(problem: Problem, declaration: Declaration) -> Iterator[RequirementMet]:
    """Every requirement in force for the declaration, in the order of the Problem."""
    antecedents = checker.holds(problem, declaration)
    for requirement in checker.in_force(problem, antecedents):
        yield _met(problem, declaration, requirement)


def _met(problem: Problem, declaration: Declaration, requirement: Requirement) -> RequirementMet:
    reason = requirement.reason
    if not requirement.each:
        obeyed = checker.score(requirement, declaration)
        return RequirementMet(reason.sentence, reason.by, 1, obeyed)
    everyone = problem.everyone
    obeying: list[str] = []
    missing: list[str] = []
    for creature in bits(requirement.creatures & everyone):
        obeys = declaration[creature] & requirement.objects
        (obeying if obeys else missing).append(problem.creatures[creature])
    number = len(obeying) + len(missing)
    return RequirementMet(
        reason.sentence, reason.by, number, len(obeying), tuple(obeying), tuple(missing)
    )
