"""The legal assignment of damage nearest to a judged one: small boards without the solver.

Nearest is: the fewest sources whose assignment changes, then the fewest points moved, then, in the
order of sources and recipients, the most to the earlier recipient.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, prod

from legality.clock import Clock
from legality.frozen import HashedByContent
from legality.problem.damage import Assignment, DamageProblem, Shares, Source, reach
from legality.problem.damage_checker import is_legal

MOST = 20_000
"""So many assignments are tried at most; beyond, the model is asked."""

Given = dict[str, dict[str, int]]


class NearestDamage(HashedByContent, frozen=True):
    """A legal assignment; `proved`: none is nearer. Else it is the nearest found in time."""

    assignment: Given
    proved: bool


def nearest_damage(
    problem: DamageProblem, assignment: Assignment, *, seconds: float | None = None
) -> NearestDamage | None:
    """The nearest legal assignment; None if none was found in time, or if nothing is legal because
    an order announced is wrong."""
    clock = Clock(seconds)
    if problem.order_faults or clock.over:
        return None
    left = MOST
    for size in range(len(problem.sources) + 1):
        tries = sum(prod(map(_number, some)) for some in combinations(problem.sources, size))
        left -= tries
        if left < 0:
            return _by_the_model(problem, assignment, clock)
        candidates = [
            candidate
            for some in combinations(problem.sources, size)
            for candidate in _with_other_shares(problem, assignment, some)
            if is_legal(problem, candidate)
        ]
        if candidates:
            best = min(candidates, key=lambda candidate: _rank(problem, assignment, candidate))
            return NearestDamage(best, True)
    return None


def _by_the_model(
    problem: DamageProblem, assignment: Assignment, clock: Clock
) -> NearestDamage | None:
    if not clock.solves:
        return None
    from legality_models.encoding.damage import nearest

    nearest_legal = nearest(problem, assignment, seconds=clock.left())
    if nearest_legal is None:
        return None
    return NearestDamage(nearest_legal.assignment, nearest_legal.proved)


def _number(source: Source) -> int:
    """How many ways a source has to share its damage, legal or not; at least 1."""
    return sum(
        comb(manner.amount + len(manner.recipients) - 1, manner.amount) if manner.recipients else 1
        for manner in source.manners
    )


def _with_other_shares(
    problem: DamageProblem, assignment: Assignment, some: Sequence[Source]
) -> Iterator[Given]:
    """The assignment with all ways of those sources to share; strangers assign nothing."""
    kept = {
        source.id: _given(assignment.get(source.id, {}))
        for source in problem.sources
        if source not in some
    }
    for shares in product(*(_ways(problem, source) for source in some)):
        changed = {source.id: mine for source, mine in zip(some, shares, strict=True)}
        everything = {**kept, **changed}
        yield {
            source.id: everything[source.id] for source in problem.sources if everything[source.id]
        }


def _ways(problem: DamageProblem, source: Source) -> list[dict[str, int]]:
    """Every way to share all of its damage among the recipients of one of its manners."""
    ways: dict[tuple[tuple[str, int], ...], None] = {}
    for manner in source.manners:
        names = [problem.recipients[index].id for index in manner.recipients]
        for amounts in _parted(manner.amount, len(names)):
            shares = tuple((name, n) for name, n in zip(names, amounts, strict=True) if n)
            ways[shares] = None
    return [dict(shares) for shares in ways]


def _parted(amount: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to part so many points among so many; nobody can be given only nothing."""
    if among == 0:
        yield from [()] if amount == 0 else []
    elif among == 1:
        yield (amount,)
    else:
        for first in range(amount, -1, -1):
            for rest in _parted(amount - first, among - 1):
                yield (first, *rest)


def _given(shares: Shares) -> dict[str, int]:
    """Shares without those of nothing."""
    return {name: amount for name, amount in shares.items() if amount}


def _rank(
    problem: DamageProblem, assignment: Assignment, other: Given
) -> tuple[int, int, tuple[int, ...]]:
    """What decides: sources changed, points moved, then the most to the earlier recipient."""
    changed = moved = 0
    for source in problem.sources:
        before, after = _given(assignment.get(source.id, {})), other.get(source.id, {})
        changed += before != after
        moved += points_moved(before, after)
    return changed, moved, tuple(-n for n in chain.from_iterable(in_order(problem, other)))


def points_moved(before: Shares, after: Shares) -> int:
    """The points of a source that are moved, added or taken away: the greater of what recipients
    gain and what they lose."""
    change = [after.get(name, 0) - before.get(name, 0) for name in {*before, *after}]
    return max(sum(n for n in change if n > 0), -sum(n for n in change if n < 0))


def in_order(problem: DamageProblem, shared: Assignment) -> Iterator[list[int]]:
    """The shares of each source, by recipient as the Problem lists them."""
    for source in problem.sources:
        shares = shared.get(source.id, {})
        yield [shares.get(problem.recipients[index].id, 0) for index in sorted(reach(source))]


def changed_sources(before: Assignment, after: Assignment) -> tuple[str, ...]:
    """The sources that assign otherwise."""
    return tuple(
        name
        for name in dict.fromkeys((*before, *after))
        if _given(before.get(name, {})) != _given(after.get(name, {}))
    )
