"""In which order classes of creatures are read: class by class, or object by object."""

from collections.abc import Sequence

from legality.legal.diagram.reading_order import ClassPick, Pick, fewest_open, reading_order, steps
from legality.problem.declarations import Problem, bits

Members = tuple[int, ...]
"""The creatures of a class."""


def class_steps(
    problem: Problem, merging: Sequence[Members], scopes: Sequence[int]
) -> tuple[Pick, ...]:
    """The steps of creatures one by one, and of each class object by object."""
    class_of = {member: members for members in merging for member in members}
    found: list[Pick] = []
    for creature in reading_order(len(problem.creatures), scopes):
        members = class_of.get(creature)
        if members is None:
            found += steps(problem, (creature,))
        elif all(step.creature != members[0] for step in found):
            left = problem.allowed[creature]
            for thing in bits(problem.allowed[creature]):
                left &= ~(1 << thing)
                found.append(_class_step(problem, members, thing, left))
    return tuple(found)


def _class_step(problem: Problem, members: Members, thing: int, left: int) -> ClassPick:
    """How many of the class choose the object, `left` being those they are asked about later."""
    mask, allowed = 1 << thing, problem.allowed[members[0]]
    numbers = tuple(range(len(members) + 1))
    first = left | mask == allowed
    return ClassPick(members[0], numbers, first, not left, left, members=members, thing=mask)


def object_steps(problem: Problem, merging: Sequence[Members]) -> tuple[Pick, ...]:
    """The steps object by object: how many of each class choose it, and whether each creature does
    that may choose several. Next comes the object that leaves the fewest creatures half asked."""
    left = list(problem.allowed)
    firsts = [members[0] for members in merging]
    weights = {members[0]: (len(members) + 1).bit_length() for members in merging}
    asked = [c for c, most in enumerate(problem.capacity) if left[c] and most > 0]
    asked = [c for c in asked if c in weights or problem.capacity[c] > 1]
    members_of = dict(zip(firsts, merging, strict=True))
    things = {thing for creature in asked for thing in bits(left[creature])}
    found: list[Pick] = []
    scopes = [(left[creature], weights.get(creature, 1)) for creature in asked]
    for thing in fewest_open(sorted(things), scopes):
        for creature in asked:
            if left[creature] >> thing & 1:
                first = left[creature] == problem.allowed[creature]
                rest = left[creature] = left[creature] & ~(1 << thing)
                if creature in members_of:
                    found.append(_class_step(problem, members_of[creature], thing, rest))
                else:
                    found.append(Pick(creature, (0, 1 << thing), first, not rest, rest))
    return tuple(found)
