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
    walk: list[Pick] = []
    for creature in reading_order(len(problem.creatures), scopes):
        members = class_of.get(creature)
        if members is None:
            walk += steps(problem, (creature,))
        elif all(step.creature != members[0] for step in walk):
            left = problem.allowed[creature]
            for target in bits(problem.allowed[creature]):
                left &= ~(1 << target)
                walk.append(_class_step(problem, members, target, left))
    return tuple(walk)


def _class_step(problem: Problem, members: Members, target: int, left: int) -> ClassPick:
    """How many of the class choose the object, `left` being those they are asked about later."""
    mask, allowed = 1 << target, problem.allowed[members[0]]
    numbers = tuple(range(len(members) + 1))
    first = left | mask == allowed
    return ClassPick(members[0], numbers, first, not left, left, members=members, target=mask)


def object_steps(problem: Problem, merging: Sequence[Members]) -> tuple[Pick, ...]:
    """The steps object by object: how many of each class choose it, and whether each creature does
    that may choose several. Next comes the object that leaves the fewest creatures half asked."""
    left = list(problem.allowed)
    firsts = [members[0] for members in merging]
    weights = {members[0]: (len(members) + 1).bit_length() for members in merging}
    choosing = [c for c, most in enumerate(problem.capacity) if left[c] and most > 0]
    choosing = [c for c in choosing if c in weights or problem.capacity[c] > 1]
    members_of = dict(zip(firsts, merging, strict=True))
    targets = {target for creature in choosing for target in bits(left[creature])}
    walk: list[Pick] = []
    scopes = [(left[creature], weights.get(creature, 1)) for creature in choosing]
    for target in fewest_open(sorted(targets), scopes):
        for creature in choosing:
            if left[creature] >> target & 1:
                first = left[creature] == problem.allowed[creature]
                rest = left[creature] = left[creature] & ~(1 << target)
                if creature in members_of:
                    walk.append(_class_step(problem, members_of[creature], target, rest))
                else:
                    walk.append(Pick(creature, (0, 1 << target), first, not rest, rest))
    return tuple(walk)
