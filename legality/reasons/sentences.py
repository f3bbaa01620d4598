"""A conflict of requirements as one sentence: what is asked for, what keeps it from being done, and
how many can be obeyed."""

from collections.abc import Iterable, Iterator, Sequence

from legality.english import clauses, listed
from legality.problem import declarations as d
from legality.reasons.bars import bar, is_paid, quoted
from legality.reasons.behind import Behind, Counted
from legality.reasons.conflicts import RequirementClash, choosing
from legality.reasons.names import NameLists, verb
from legality.reasons.singles import Single, able, wish
from legality.reasons.wishes import demands, together

UNPAID = " without a payment that nobody has to make"


def sentence(names: NameLists, conflict: RequirementClash, why: Behind) -> str:
    """What the requirements ask for, why they can't all be obeyed, and how many can."""
    reasons = clauses(_reasons(names, conflict.singles, why))
    number = len(conflict.singles)
    return f"{demands(names, conflict.singles)}, but {reasons}: {end(conflict.most, number)}."


def impossible(names: NameLists, singles: Sequence[Single], why: Sequence[d.Forbidden]) -> str:
    """Requirements none of which can be obeyed, by what is forbidden of single pairs."""
    unpaid = any(is_paid(names.problem, part) for part in why)
    cited = f"{UNPAID * unpaid}{quoted(names, why)}"
    own = all(single.creature >= 0 for single in singles)
    cannot = "can't" if own else _only(names, singles)
    return f"{demands(names, singles)} if able, but {cannot}{cited}: {end(0, len(singles))}."


def end(most: int, number: int) -> str:
    """How many of so many requirements can be obeyed."""
    if number == 1:
        return "this requirement can't be obeyed"
    if most == 0 and number == 2:
        return "neither of these 2 requirements can be obeyed"
    if most == 0:
        return f"none of these {number} requirements can be obeyed"
    return f"at most {most} of these {number} requirements can be obeyed"


def _reasons(names: NameLists, singles: Sequence[Single], why: Behind) -> Iterator[str]:
    """What keeps the requirements from being obeyed together, clause by clause."""
    problem = names.problem
    own = all(single.creature >= 0 for single in singles)
    objects = dict.fromkeys(_crowded(why.counted))
    if objects:
        for place, object_index in enumerate(objects):
            who = choosing(problem, object_index)
            cited = "" if place else quoted(names, why.forbidden)
            yield f"{_few(names, who)} {verb(problem)} {names.objects(1 << object_index)}{cited}"
    elif not own and not why.forbidden and not why.counted and not why.capacity:
        yield "not all of this can be done at once"
    elif not own:
        yield _only(names, singles) + quoted(names, why.forbidden)
    elif why.forbidden:
        yield from _otherwise(names, why.forbidden)
    for part in why.counted:
        yield bar(names, part)
    if why.capacity:
        yield _capacities(names, _able(problem, singles))


def _otherwise(names: NameLists, forbidden: Sequence[d.Forbidden]) -> Iterator[str]:
    """That creatures can't choose something else."""
    unpaid = [part for part in forbidden if is_paid(names.problem, part)]
    barred = [part for part in forbidden if not is_paid(names.problem, part)]
    if barred:
        yield f"other choices are forbidden{quoted(names, barred)}"
    if unpaid:
        yield f"others would need a payment that nobody has to make{quoted(names, unpaid)}"


def _crowded(parts: Iterable[Counted]) -> Iterator[int]:
    """The objects that no creature may choose alone."""
    for part in parts:
        if isinstance(part, d.Together) or (isinstance(part, d.ChosenCount) and part.least > 1):
            yield part.object


def _able(problem: d.Problem, singles: Sequence[Single]) -> int:
    creatures = 0
    for single in singles:
        creatures |= able(problem, single)
    return creatures


def _only(names: NameLists, singles: Sequence[Single]) -> str:
    """Which creatures alone could do anything of it."""
    problem = names.problem
    everything = problem.everything
    _, objects = together(wish(problem, single) for single in singles)
    objects &= everything
    deed = verb(problem)
    if any(single.creature >= 0 for single in singles):
        deed = "do any of this"
    elif objects != everything or problem.declaration == "blocks":
        deed += " it" if objects.bit_count() == 1 else " them"
    return f"{_few(names, _able(problem, singles))} {deed}"


def _few(names: NameLists, creatures: int) -> str:
    return f"only {names.creatures(creatures)} can" if creatures else "no creature can"


def _capacities(names: NameLists, creatures: int) -> str:
    """How many objects the creatures can choose."""
    problem = names.problem
    if problem.declaration == "attacks":
        return "a creature attacks only one player, planeswalker or battle"
    few = [
        creature
        for creature in d.bits(creatures)
        if problem.capacity[creature] < len(problem.objects)
    ]
    numbers = {problem.capacity[creature] for creature in few}
    if len(numbers) == 1:
        who = "it" if creatures.bit_count() == 1 else "each"
        if len(few) < creatures.bit_count():
            who = names.creatures(sum(1 << creature for creature in few))
        return f"{who} can block only {_attackers(*numbers)}"
    each = [
        f"{names.creatures(_with(problem, few, number))} only {_attackers(number)}"
        for number in sorted(numbers)
    ]
    return f"there can block {listed(each)}"


def _attackers(number: int) -> str:
    return "one attacker" if number == 1 else f"{number} attackers"


def _with(problem: d.Problem, creatures: Sequence[int], number: int) -> int:
    return sum(1 << creature for creature in creatures if problem.capacity[creature] == number)
