"""How many requirements could be obeyed at most, without a solver.

Each creature on its own takes the choice that serves most requirements. The sum bounds every
declaration from above; where the declaration made of those choices keeps the restrictions and
reaches the bound, it is the maximum, proved.
"""

from msgspec import Struct

from legality.problem.checker import Choosing, broken, in_force, is_alternative, obeyed
from legality.problem.classes import refined
from legality.problem.declarations import Declaration, Payment, Problem, Requirement, bits
from legality.problem.payments import payable_choices, payments
from legality.problem.resources import affordable

FEW = 16
"""To so many creatures it takes longer to find which are alike than to look at each."""


class RequirementBound(Struct, frozen=True):
    """No declaration obeys more than `bound` requirements; `witness`, where there is one, keeps
    the restrictions and obeys exactly that many."""

    bound: int
    witness: Declaration | None


def bound(
    problem: Problem,
    payable: frozenset[Payment],
    antecedents: frozenset[int],
    declaration: Declaration | None = None,
) -> RequirementBound:
    """The bound for alternatives to the declaration (None: to that of nothing) that pay for nothing
    but `payable`, with the requirements that are in force when those antecedents hold."""
    wanted = in_force(problem, antecedents)
    if not wanted:
        return RequirementBound(0, problem.free)
    allowed = payable_choices(problem, payable)
    own = [part for part in wanted if part.each]
    shared = [part for part in wanted if not part.each]
    total, chosen = _each_on_its_own(problem, allowed, own, shared)
    able = Choosing(allowed)
    total += sum(able.of(part.creatures, part.objects).bit_count() >= part.least for part in shared)
    witness = tuple(chosen)
    if (
        broken(problem, witness)
        or obeyed(problem, witness, antecedents) != total
        or not is_alternative(problem, witness, declaration or problem.free, antecedents)
        or not affordable(problem, witness, payments(problem, witness))
    ):
        return RequirementBound(total, None)
    return RequirementBound(total, witness)


def _each_on_its_own(
    problem: Problem, allowed: list[int], own: list[Requirement], shared: list[Requirement]
) -> tuple[int, list[int]]:
    """The most of its own requirements that each creature can serve, with choices that do so and
    then serve as many shared requirements as they can."""
    total, chosen, served = 0, [0] * len(allowed), set[int]()
    alike = _alike(problem, allowed, [*own, *shared])
    firsts = sum(1 << members[0] for members in alike)
    wishes, all_common = _by_creature(own, firsts), _by_creature(shared, firsts)
    for members in alike:
        first = members[0]
        choices, capacity = allowed[first], problem.capacity[first]
        mine = [wish for part in wishes.get(first, ()) if (wish := part.objects & choices)]
        common = all_common.get(first, [])
        if not choices or not (mine or common):
            continue
        if capacity <= 1:
            best = _best_choices(members, mine, common, choices, served, chosen)
        else:
            best = len(mine) * len(members)
            every = capacity >= choices.bit_count()
            choice = choices if every else _greedy_choices(mine, choices, capacity)
            for member in members if mine else ():
                chosen[member] = choice
        total += best
    return total, chosen


def _alike(
    problem: Problem, allowed: list[int], parts: list[Requirement]
) -> tuple[tuple[int, ...], ...]:
    """The creatures by what they may choose and what those requirements say of them; each by
    itself where they are few."""
    if len(allowed) <= FEW:
        return tuple((creature,) for creature in range(len(allowed)))
    own: dict[int, tuple[int, ...]] = {}
    masks: set[int] = set()
    everyone = (1 << len(allowed)) - 1
    for part in parts:
        if part.creatures & part.creatures - 1 == 0 and part.creatures & everyone:
            creature = part.creatures.bit_length() - 1
            name = part.objects if part.each else -id(part)
            own[creature] = (*own.get(creature, ()), name)
        else:
            masks.add(part.creatures)
    keys = [
        (able, most, own.get(creature, ()))
        for creature, (able, most) in enumerate(zip(allowed, problem.capacity, strict=True))
    ]
    return refined(keys, masks)


def _by_creature(parts: list[Requirement], creatures: int) -> dict[int, list[Requirement]]:
    """The requirements that speak of each of the creatures."""
    by_creature: dict[int, list[Requirement]] = {}
    for part in parts:
        for creature in bits(part.creatures & creatures):
            by_creature.setdefault(creature, []).append(part)
    return by_creature


def _best_choices(
    members: tuple[int, ...],
    mine: list[int],
    common: list[Requirement],
    choices: int,
    served: set[int],
    chosen: list[int],
) -> int:
    """Fills in the best choice of each of the creatures that are alike; how many of their own
    requirements they serve together. Once a choice serves nothing new the others take it too."""
    total, best, choice, news = 0, 0, 0, True
    for member in members:
        if news:
            before = len(served)
            best, choice = _best_choice(mine, common, choices, served)
            news = len(served) > before
        total, chosen[member] = total + best, choice
    return total


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
        for best in bits(objects):
            serves[best] = serves.get(best, 0) + 1
    for part in common:
        if id(part) not in served and part.objects & choices != choices:
            for best in bits(part.objects & choices):
                helps[best] = helps.get(best, 0) + 1
    if not serves and not helps:
        best = next(bits(choices))
    else:
        candidates = sorted(serves.keys() | helps.keys())
        best = max(
            candidates, key=lambda candidate: (serves.get(candidate, 0), helps.get(candidate, 0))
        )
    served.update(id(part) for part in common if part.objects >> best & 1)
    return always + serves.get(best, 0), 1 << best


def _greedy_choices(mine: list[int], choices: int, capacity: int) -> int:
    """Up to `capacity` objects, each time the one that serves most requirements not served yet."""
    chosen = 0
    left = list(mine)
    while left and capacity:
        best = max(bits(choices), key=lambda candidate: sum(1 for m in left if m >> candidate & 1))
        chosen |= 1 << best
        left = [objects for objects in left if not objects & chosen]
        capacity -= 1
    return chosen
