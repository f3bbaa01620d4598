"""The parts of a Problem read a second time, over sets: nothing shared with the checker."""

from collections.abc import Mapping

from legality.problem.declarations import Declaration, Problem, Requirement

Chosen = Mapping[int, frozenset[int]]


def as_sets(problem: Problem, declaration: Declaration) -> Chosen:
    """Who chooses what; creatures that choose nothing are absent."""
    return {
        creature: frozenset(o for o in range(len(problem.objects)) if mask & 2**o)
        for creature, mask in enumerate(declaration)
        if mask
    }


def is_kept(problem: Problem, declaration: Declaration) -> bool:
    """Whether every restriction is kept."""
    chosen = as_sets(problem, declaration)
    return all(
        (
            all(_may(problem, c, o) for c, things in chosen.items() for o in things),
            all(len(things) <= _room(problem, c) for c, things in chosen.items()),
            all(
                not (n := sum(part.object in things for things in chosen.values()))
                or part.least <= n <= part.most
                for part in problem.counts
            ),
            all(
                all(part.object not in things for things in chosen.values())
                or all(
                    part.object in chosen.get(c, ())
                    for c in range(len(declaration))
                    if part.creatures & 2**c
                )
                for part in problem.together
            ),
            all(
                len(_who(chosen, part.creatures, part.objects)) <= part.most
                for part in problem.caps
            ),
            all(
                part.creature not in chosen
                or len([c for c in chosen if c != part.creature and part.others & 2**c])
                >= part.least
                for part in problem.company
            ),
            all(part.creature not in chosen or len(chosen) == 1 for part in problem.solitary),
        )
    )


def number_obeyed(problem: Problem, declaration: Declaration, in_force: frozenset[int]) -> int:
    """How many requirements are obeyed, each counting one."""
    chosen = as_sets(problem, declaration)
    total = 0
    for wish in problem.requirements:
        if wish.when is None or wish.when in in_force:
            number = len(_who(chosen, wish.creatures, wish.objects))
            total += number if wish.each else int(wish.least <= number <= wish.most)
    return total


def all_serve_or_copy(
    problem: Problem, declaration: Declaration, given: Declaration, in_force: frozenset[int]
) -> bool:
    """500.5 (2006): whether every creature declared serves a requirement or does what is given."""
    chosen = as_sets(problem, declaration)
    helpers: set[int] = set()
    for wish in problem.requirements:
        if wish.when is None or wish.when in in_force:
            who = _who(chosen, wish.creatures, wish.objects)
            if wish.each or _obeyed_together(wish, len(who)):
                helpers |= who
    before = as_sets(problem, given)
    return all(c in helpers or before.get(c) == things for c, things in chosen.items())


def _obeyed_together(wish: Requirement, number: int) -> bool:
    return number in range(wish.least, min(wish.most, 99) + 1)


def _who(chosen: Chosen, creatures: int, objects: int) -> set[int]:
    return {
        c
        for c, things in chosen.items()
        if creatures & 2**c and any(objects & 2**o for o in things)
    }


def _may(problem: Problem, creature: int, thing: int) -> bool:
    return not any(
        part.creatures & 2**creature and part.objects & 2**thing for part in problem.forbidden
    )


def _room(problem: Problem, creature: int) -> int:
    named = [limit.most for limit in problem.capacities if limit.creature == creature]
    return named[0] if named else 1
