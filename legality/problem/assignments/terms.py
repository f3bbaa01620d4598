"""How many ways one source has: closed forms, whatever the size of the numbers.

The ways of a source, told by what it assigns in all, are a sum of terms
`factor · x^least / (1 - x)^free`: `least` points are tied down, the rest spread over `free`
recipients, which is a binomial coefficient. Recipients that the source shares with others (*joint*)
stay out of the terms: each term says which of them may get something besides.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import comb
from typing import NamedTuple

from legality.clock import ticking
from legality.problem.assignments.lattice import Needs, cases, unions
from legality.problem.damage import DamageProblem, Manner, Source

Recipients = frozenset[int]


class Term(NamedTuple):
    """Ways in which the source assigns `amount`: `least` points tied, the rest over `free`
    recipients of its own and over the joint recipients `joint`."""

    amount: int
    least: int
    free: int
    joint: Recipients


def ways(points: int, recipients: int) -> int:
    """How many divisions of so many points over so many recipients there are."""
    if points < 0:
        return 0
    if recipients == 0:
        return 1 if points == 0 else 0
    return comb(points + recipients - 1, recipients - 1)


class NeedStatus(NamedTuple):
    """What is known of the joint needs: `open` are met as far as opening goes; the recipients of
    those in `bound` have a condition on their total and stay out of the terms."""

    joint: Needs
    open: Needs
    bound: Recipients


ALONE = NeedStatus(frozenset(), frozenset(), frozenset())
"""Of a source that shares no need with another."""


def terms(problem: DamageProblem, source: Source, status: NeedStatus) -> dict[Term, int]:
    """The signed terms of the source's ways, each way once, whatever its manner."""
    signed_terms: Counter[Term] = Counter()
    for amount in {manner.amount for manner in source.manners}:
        manners = [manner for manner in source.manners if manner.amount == amount]
        if amount == 0:
            signed_terms[Term(0, 0, 0, frozenset())] += 1
            continue
        keys = {
            frozenset(after) - status.joint
            for manner in ticking(manners)
            for after in manner.after
            if status.open.issuperset(status.joint.intersection(after))
        }
        for met in unions(keys):
            open_now = status.open | met
            groups = [_open(manner, open_now) for manner in manners]
            for sign, recipients in ticking(either(groups)):
                for more, meets, fails in cases(met, keys):
                    _add(
                        signed_terms,
                        problem,
                        source,
                        status,
                        amount,
                        recipients,
                        meets,
                        fails,
                        sign * more,
                    )
    return {term: factor for term, factor in signed_terms.items() if factor}


def _open(manner: Manner, met: Needs) -> Recipients:
    """The recipients of the manner that may get something when those needs are met."""
    return frozenset(
        recipient
        for recipient, after in zip(manner.recipients, manner.after, strict=True)
        if met.issuperset(after)
    )


def either(groups: Iterable[Recipients]) -> Iterator[tuple[int, Recipients]]:
    """Signed sets that sum to: only recipients of one of the groups get something."""
    largest = [group for group in set(groups) if not any(group < other for other in groups)]
    for size in range(1, len(largest) + 1):
        for chosen in combinations(largest, size):
            yield (-1) ** (size + 1), chosen[0].intersection(*chosen)


def _add(
    signed_terms: Counter[Term],
    problem: DamageProblem,
    source: Source,
    status: NeedStatus,
    amount: int,
    recipients: Recipients,
    meets: Needs,
    fails: Needs,
    sign: int,
) -> None:
    """Adds the ways in which only `recipients` get something, own needs `meets` are met and `fails`
    are not."""
    least, free = 0, len(recipients - status.bound)
    for need in meets:
        if problem.needs[need].recipient not in recipients:
            return
        least += _enough(problem, source, need)
    expansion = {least: sign}
    for need in fails:
        if problem.needs[need].recipient in recipients:
            enough = _enough(problem, source, need)
            for points, factor in list(expansion.items()):
                expansion[points + enough] = expansion.get(points + enough, 0) - factor
    for points, factor in expansion.items():
        if points <= amount:
            signed_terms[Term(amount, points, free, recipients & status.bound)] += factor


def _enough(problem: DamageProblem, source: Source, need_index: int) -> int:
    """What this source alone must assign to meet the need."""
    needed = problem.needs[need_index]
    return 1 if needed.deathtouch and source.deadly else needed.amount


def alone(problem: DamageProblem, source: Source) -> int:
    """How many ways a source has whose needs no other source can help to meet."""
    return sum(
        factor * ways(term.amount - term.least, term.free)
        for term, factor in terms(problem, source, ALONE).items()
    )
