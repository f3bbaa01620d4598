"""Whether the legal blocks are so few that looking at each is quickest."""

from legality.errors import OutOfTime, TooLarge
from legality.legal.declarations import LegalDeclarations
from legality.legal.diagram.limits import Limits
from legality.problem.declarations import Problem

FEW, FEW_LEGAL = 150, 2_000
"""So few are looked at before anything else; and so few where there are more than `MANY` ways to
choose, legal or not, and a diagram of the size `SMALL` says how few are legal."""
MANY = 20_000
SMALL = Limits(nodes=5_000, arcs=40_000)


def few_blocks(legal: LegalDeclarations) -> LegalDeclarations | None:
    """What the blocks are to be listed from where they are few; None where they are not."""
    number = ways(legal.problem)
    if number <= FEW:
        return legal
    most = FEW if number <= MANY else FEW_LEGAL
    return _few_legal(legal.problem, most) if legal.problem.parts else None


def ways(problem: Problem) -> int:
    """In how many ways the creatures can choose, legal or not; of several choices at most 2³⁰."""
    number = 1
    for allowed, most in zip(problem.allowed, problem.capacity, strict=True):
        able = allowed.bit_count()
        number *= able + 1 if most <= 1 else 2 ** min(able, 30)
    return number


def _few_legal(problem: Problem, most: int) -> LegalDeclarations | None:
    """A small diagram, where it says so: requirements may leave few of millions."""
    small = LegalDeclarations(problem, SMALL)
    try:
        return small if small.count() <= most else None
    except (TooLarge, OutOfTime):
        return None
