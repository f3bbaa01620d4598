"""How many legal assignments there are, exactly, without listing them.

Sources that can help to meet one another's needs form a *part*; the counts of the parts multiply.
A source by itself has a closed form (`terms`). Several sources are counted over the unions of needs
they may meet together (`lattice`): under each, the sources are joined on the recipients they share
(`joining`).
"""

from legality.damage.lattice import Needs, TooMany, cases, unions
from legality.damage.terms import Places, Status, alone, terms
from legality.damage_problem import DamageProblem, Source, reach
from legality.errors import TooLarge

LARGEST_LISTING = 5_000_000


def count(problem: DamageProblem) -> int:
    """The number of legal assignments; 0 only where an order announced is wrong.

    Raises `TooLarge` where sources of enormous power share recipients.
    """
    if problem.order_faults:
        return 0
    total = 1
    for part in parts(problem):
        total *= _part(problem, part)
    return total


def parts(problem: DamageProblem) -> list[list[Source]]:
    """The sources that deal damage, parted where no need can be met by two of them."""
    found: list[tuple[set[int], list[Source]]] = []
    asked = _asked(problem)
    for source in problem.sources:
        if not source.amount:
            continue
        mine, members = asked.intersection(reach(source)), [source]
        for places, others in [one for one in found if one[0] & mine]:
            mine |= places
            members = others + members
        found = [one for one in found if not one[0] & mine]
        found.append((set(mine), members))
    return [members for _, members in found]


def _asked(problem: DamageProblem) -> set[int]:
    """The recipients on whose needs something waits."""
    needs = {
        need
        for source in problem.sources
        for manner in source.manners
        for after in manner.after
        for need in after
    }
    return {problem.needs[need].recipient for need in needs}


def _part(problem: DamageProblem, part: list[Source]) -> int:
    if _two_needs(problem, part):
        return _by_listing(problem, part)
    if len(part) == 1:
        return alone(problem, part[0])
    try:
        return _together(problem, part)
    except TooMany:
        raise TooLarge(
            f"the ways in which {len(part)} sources can share their damage are too many to count"
        ) from None


def _together(problem: DamageProblem, part: list[Source]) -> int:
    """Sums over the unions of joint needs that may be met: which of them are, and which fail."""
    from legality.damage.joining import Column, join

    joint = _joint(problem, part)
    keys = {
        joint.intersection(after)
        for source in part
        for manner in source.manners
        for after in manner.after
    }
    power = sum(source.amount for source in part)
    total = 0
    for met in unions(keys):
        if _least(problem, part, met) > power:
            continue
        for sign, meets, fails in cases(met, keys):
            if _least(problem, part, meets) > power:
                continue
            bound: Places = frozenset(problem.needs[need].recipient for need in meets | fails)
            status = Status(joint, met, bound)
            columns = [Column(problem.needs[need], need in meets) for need in meets | fails]
            rows = [(source, terms(problem, source, status)) for source in part]
            total += sign * join(rows, columns)
    return total


def _joint(problem: DamageProblem, part: list[Source]) -> Needs:
    """The needs that two or more of these sources can help to meet."""
    reached = [set(reach(source)) for source in part]
    return frozenset(
        place
        for place, need in enumerate(problem.needs)
        if sum(need.recipient in one for one in reached) > 1
    )


def _least(problem: DamageProblem, part: list[Source], met: Needs) -> int:
    """The least that must be assigned to meet those needs."""
    deadly = any(source.deadly for source in part)
    return sum(
        1 if deadly and problem.needs[need].deathtouch else problem.needs[need].amount
        for need in met
    )


def _two_needs(problem: DamageProblem, part: list[Source]) -> bool:
    """Whether a recipient has two needs: a blocker that is the planeswalker attacked, too."""
    reached = {place for source in part for place in reach(source)}
    places = [need.recipient for need in problem.needs if need.recipient in reached]
    return len(places) != len(set(places))


def _by_listing(problem: DamageProblem, part: list[Source]) -> int:
    """For the rare part that has no closed form: lists it.

    Raises `TooLarge` beyond so many assignments.
    """
    from dataclasses import replace

    from legality.damage.listing import assignments

    only = replace(problem, sources=tuple(part))
    number = 0
    for _ in assignments(only):
        number += 1
        if number > LARGEST_LISTING:
            raise TooLarge(f"more than {LARGEST_LISTING} assignments of one group of creatures")
    return number
