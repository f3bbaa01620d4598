"""A Problem with some of its restrictions left out (a relaxation), for proofs without a search: who
may choose what, and what it is worth.

Each creature chooses one object. The most that can be obeyed here bounds what can be obeyed; a
declaration that reaches it and is legal is the best.
"""

from legality.frozen import HashedByContent
from legality.problem.checker import by_choice, in_force
from legality.problem.declarations import UNLIMITED, Payment, Problem, Requirement, bits
from legality.problem.payments import payable_choices

Worths = dict[int, int]
"""How many requirements on one creature each object obeys that it may choose."""


class Alike(HashedByContent, frozen=True):
    """Creatures with the same choices and the same requirements on each."""

    members: int
    allowed: int
    worths: Worths


class RelaxedProblem(HashedByContent, frozen=True):
    """A relaxation of `problem`. `able[o]`: who may choose the object, at least `least[o]` of them
    and at most `most[o]` (or none); `shared` are the requirements on several creatures together."""

    problem: Problem
    alike: tuple[Alike, ...]
    able: dict[int, int]
    least: dict[int, int]
    most: dict[int, int]
    shared: tuple[Requirement, ...]

    def declared(self, chosen: dict[int, int]) -> tuple[int, ...]:
        """The declaration in which each object has those creatures."""
        declared = [0] * len(self.problem.creatures)
        for object_index, creatures in chosen.items():
            for creature in bits(creatures):
                declared[creature] = 1 << object_index
        return tuple(declared)


def relaxed_problem(
    problem: Problem, payable: frozenset[Payment], antecedents: frozenset[int]
) -> RelaxedProblem | None:
    """The relaxation of a Problem; None where something may have to be paid, where a declaration is
    compared with few others only, or where a creature may choose several objects."""
    if (
        problem.costs
        or problem.requirement_model != "maximum"
        or max(problem.capacity, default=0) > 1
    ):
        return None
    allowed = payable_choices(problem, payable)
    allowed = [mask if most else 0 for mask, most in zip(allowed, problem.capacity, strict=True)]
    least: dict[int, int] = {}
    most: dict[int, int] = {}
    for part in problem.counts:
        least[part.object] = max(part.least, least.get(part.object, 0))
        most[part.object] = min(part.most, most.get(part.object, UNLIMITED))
    able: dict[int, int] = {}
    for choices, creatures in by_choice(allowed):
        for object_index in bits(choices):
            able[object_index] = able.get(object_index, 0) | creatures
    nobody = 0
    for object_index, number in least.items():
        others = able.get(object_index, 0)
        if number > min(others.bit_count(), most[object_index]):
            nobody |= 1 << object_index
            able.pop(object_index, None)
    wishes: list[tuple[int, ...]] = [()] * len(allowed)
    shared: list[Requirement] = []
    everyone = (1 << len(allowed)) - 1
    for wish in in_force(problem, antecedents):
        if not wish.each and not _of_one(wish, everyone):
            shared.append(wish)
            continue
        for creature in bits(wish.creatures & everyone):
            wishes[creature] += (wish.objects,)
    kinds: dict[tuple[int, tuple[int, ...]], int] = {}
    bit = 1
    for choices, mine in zip(allowed, wishes, strict=True):
        if choices := choices & ~nobody:
            kinds[choices, mine] = kinds.get((choices, mine), 0) | bit
        bit <<= 1
    alike = tuple(
        Alike(members, choices, _worths(choices, mine))
        for (choices, mine), members in kinds.items()
    )
    return RelaxedProblem(problem, alike, able, least, most, tuple(shared))


def _of_one(part: Requirement, everyone: int) -> bool:
    """Whether it is a requirement on one creature."""
    return (part.creatures & everyone).bit_count() == 1 and part.least == 1 <= part.most


def _worths(choices: int, wishes: tuple[int, ...]) -> Worths:
    by_any = sum(not choices & ~wish for wish in wishes)
    worths = dict.fromkeys(bits(choices), by_any)
    for wish in wishes:
        if choices & ~wish:
            for target in bits(choices & wish):
                worths[target] += 1
    return worths
