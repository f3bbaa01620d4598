"""How many requirements could be obeyed at most, without a solver.

Each creature on its own takes the choice that serves most requirements. The sum bounds every
declaration from above; where the declaration made of those choices keeps the restrictions and
reaches the bound, it is the maximum, proved.
"""

from dataclasses import dataclass

from legality.problem.checker import broken, in_force, is_alternative, obeyed
from legality.problem.declarations import Declaration, Payment, Problem, Requirement, bits
from legality.problem.payments import payable_choices, payments
from legality.problem.resources import affordable


@dataclass(frozen=True, slots=True)
class Bound:
    """No declaration obeys more than `bound` requirements; `witness`, where there is one, keeps
    the restrictions and obeys exactly that many."""

    bound: int
    witness: Declaration | None


def bound(
    problem: Problem,
    payable: frozenset[Payment],
    antecedents: frozenset[int],
    declaration: Declaration | None = None,
) -> Bound:
    """The bound for alternatives to the declaration (None: to that of nothing) that pay for nothing
    but `payable`, with the requirements that are in force when those antecedents hold."""
    wanted = in_force(problem, antecedents)
    if not wanted:
        return Bound(0, problem.free)
    allowed = payable_choices(problem, payable)
    own = [part for part in wanted if part.each]
    shared = [part for part in wanted if not part.each]
    total, chosen = _each_on_its_own(problem, allowed, own, shared)
    total += sum(_can_be_obeyed(part, allowed) for part in shared)
    witness = tuple(chosen)
    if (
        obeyed(problem, witness, antecedents) != total
        or broken(problem, witness)
        or not is_alternative(problem, witness, declaration or problem.free, antecedents)
        or not affordable(problem, witness, payments(problem, witness))
    ):
        return Bound(total, None)
    return Bound(total, witness)


def _each_on_its_own(
    problem: Problem, allowed: list[int], own: list[Requirement], shared: list[Requirement]
) -> tuple[int, list[int]]:
    """The most of its own requirements that each creature can serve, with choices that do so and
    then serve as many shared requirements as they can."""
    total = 0
    chosen: list[int] = []
    served: set[int] = set()
    wishes = _by_creature(own, len(allowed))
    all_common = _by_creature(shared, len(allowed))
    for creature, choices in enumerate(allowed):
        mine = [part.objects & choices for part in wishes[creature] if part.objects & choices]
        common = all_common[creature]
        if not choices or not (mine or common):
            chosen.append(0)
            continue
        if problem.capacity[creature] >= choices.bit_count():
            total += len(mine)
            chosen.append(choices if mine else 0)
            continue
        if problem.capacity[creature] > 1:
            total += len(mine)
            chosen.append(_greedy_choices(mine, choices, problem.capacity[creature]))
            continue
        best, choice = _best_choice(mine, common, choices, served)
        total += best
        chosen.append(choice)
    return total, chosen


def _by_creature(parts: list[Requirement], creatures: int) -> list[list[Requirement]]:
    """The requirements that speak of each creature."""
    found: list[list[Requirement]] = [[] for _ in range(creatures)]
    everyone = (1 << creatures) - 1
    for part in parts:
        for creature in bits(part.creatures & everyone):
            found[creature].append(part)
    return found


def _best_choice(
    mine: list[int], common: list[Requirement], choices: int, served: set[int]
) -> tuple[int, int]:
    """The object that serves most of the creature's requirements; among equals one that serves a
    shared requirement not served yet, or none at all."""
    serves: dict[int, int] = {}
    helps: dict[int, int] = {}
    always = 0
    for objects in mine:
        if objects == choices:
            always += 1
            continue
        for thing in bits(objects):
            serves[thing] = serves.get(thing, 0) + 1
    for part in common:
        if id(part) not in served and part.objects & choices != choices:
            for thing in bits(part.objects & choices):
                helps[thing] = helps.get(thing, 0) + 1
    things = serves.keys() | helps.keys() or ({next(bits(choices))} if mine or common else set())
    if not things:
        return 0, 0
    thing = max(sorted(things), key=lambda one: (serves.get(one, 0), helps.get(one, 0)))
    served.update(id(part) for part in common if part.objects >> thing & 1)
    return always + serves.get(thing, 0), 1 << thing


def _greedy_choices(mine: list[int], choices: int, capacity: int) -> int:
    """Up to `capacity` objects, each time the one that serves most requirements not served yet."""
    chosen = 0
    left = list(mine)
    while left and capacity:
        thing = max(bits(choices), key=lambda one: sum(1 for m in left if m >> one & 1))
        chosen |= 1 << thing
        left = [objects for objects in left if not objects & chosen]
        capacity -= 1
    return chosen


def _can_be_obeyed(requirement: Requirement, allowed: list[int]) -> int:
    able = sum(
        1 for creature in bits(requirement.creatures) if allowed[creature] & requirement.objects
    )
    return 1 if able >= requirement.least else 0
