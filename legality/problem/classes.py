"""Creatures that no part of a Problem tells apart.

Twenty Saprolings are one class with a count: a model counts them, a diagram walks them as one
layer. Two creatures are in one class when exchanging them in any declaration changes nothing:
not which restrictions are kept, not how many requirements are obeyed, not what is paid.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import assert_never

from legality.problem import declarations as d
from legality.problem.resources import spoilt

Class = tuple[int, ...]
"""Indices of creatures, ascending."""


def classes(problem: d.Problem) -> tuple[Class, ...]:
    """The creatures of the Problem by class, in the order of each class's first creature.

    Parts that speak of one creature alone are compared creature by creature ("own parts"); every
    other part is the mask of creatures it speaks of, which must contain all of a class or none.
    """
    own: list[list[Hashable]] = [[] for _ in problem.creatures]
    shared: set[int] = set()
    for part in problem.parts:
        match part:
            case d.Forbidden() | d.Capacity() | d.ChosenCount():
                pass  # in what each creature may choose, in how much; or the same of every creature
            case d.Company():
                pass  # all together, below
            case d.Solitary():
                own[part.creature].append(("solitary",))
            case d.Requirement():
                _divide(part, _wording(part), own, shared)
            case d.Cost():
                _divide(part, (part.objects, part.price, part.per_object), own, shared)
            case d.DeclaredCap() | d.Antecedent() | d.Together():
                shared.add(part.creatures)
            case _:
                assert_never(part)
    company, named = company_keys(problem.company)
    shared |= named | used_up(problem)
    for needing, key in zip(problem.company, company, strict=True):
        own[needing.creature].append(("company", *key))
    keys = [
        (allowed, most, frozenset(Counter(parts).items()))
        for allowed, most, parts in zip(problem.allowed, problem.capacity, own, strict=True)
    ]
    return refined(keys, shared)


def refined(keys: Sequence[Hashable], masks: Iterable[int]) -> tuple[Class, ...]:
    """The indices of `keys` by equal key, split until each mask contains all of a class or none."""
    by_key: dict[Hashable, int] = {}
    bit = 1
    for key in keys:
        by_key[key] = by_key.get(key, 0) | bit
        bit <<= 1
    single: list[int] = []
    several = list(by_key.values())
    for mask in {0, *masks}:
        parts = [part for group in several for part in (group & mask, group & ~mask) if part]
        single += [part for part in parts if part & part - 1 == 0]
        several = [part for part in parts if part & part - 1]
    return tuple(sorted(tuple(d.bits(group)) for group in (*single, *several)))


def company_keys(parts: Sequence[d.Company]) -> tuple[list[tuple[int, int]], set[int]]:
    """A key for each Company that is equal for exchangeable creatures, and the masks named.

    A creature never counts as its own company, so its own bit in `others` may be set or cleared at
    will. Where each of several creatures counts for the others ("can't attack alone") the masks
    agree with that bit set, where none does ("unless a greater creature attacks") with it cleared.
    """
    mutual = Counter((part.others | 1 << part.creature, part.least) for part in parts)
    keys: list[tuple[int, int]] = []
    for part in parts:
        with_itself = part.others | 1 << part.creature
        if mutual[with_itself, part.least] > 1:
            keys.append((with_itself, part.least))
        else:
            keys.append((part.others & ~(1 << part.creature), part.least))
    return keys, {mask for mask, _ in keys}


def used_up(problem: d.Problem) -> set[int]:
    """The creatures that pay for themselves, and for each act that costs demand those to which it
    can't be done once they are declared."""
    masks: set[int] = set()
    for cost in problem.costs:
        for use in cost.price.uses:
            masks.add(sum(1 << creature for creature in spoilt(problem, use).values()))
    masks.update(payer.creatures for payer in problem.payers[1:])
    return masks


def _wording(requirement: d.Requirement) -> tuple[Hashable, ...]:
    return (requirement.objects, requirement.least, requirement.most, requirement.when)


def _divide(
    part: d.Requirement | d.Cost, wording: Hashable, own: list[list[Hashable]], shared: set[int]
) -> None:
    """Counts a part as its creature's own if it speaks of one creature, else as shared."""
    if part.creatures.bit_count() == 1:
        own[part.creatures.bit_length() - 1].append((type(part).__name__, wording))
    else:
        shared.add(part.creatures)
