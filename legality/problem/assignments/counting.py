"""How many legal assignments there are, exactly, without listing them.

Sources that can help to meet one another's needs form a *part*; the counts of the parts multiply.
A source by itself has a closed form (`terms`). Several are joined on the recipients they share
(`joining`): once for each union of needs they may meet together, or in one go with each source
asking for what it needs (`lattice`), whichever is less work.
"""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from legality.clock import ticking
from legality.errors import TooLarge
from legality.problem.assignments.joining import Join, RecipientAxis, SourceAxes, row
from legality.problem.assignments.lattice import Needs, TooMany, cases, demands, unions
from legality.problem.assignments.terms import NeedStatus, Recipients, Term, alone, terms
from legality.problem.damage import DamageProblem, Source, reach

LARGEST_LISTING = 5_000_000


def count(problem: DamageProblem) -> int:
    """The number of legal assignments; 0 only where an order announced is wrong.

    Raises `TooLarge` where sources of enormous power share recipients.
    """
    if problem.order_faults:
        return 0
    total = 1
    for part in ticking(parts(problem)):
        total *= _part(problem, part)
    return total


def parts(problem: DamageProblem) -> list[list[Source]]:
    """The sources that deal damage, parted where no need can be met by two of them."""
    groups: list[tuple[set[int], list[Source]]] = []
    waited_for = _waited_for(problem)
    for source in ticking(problem.sources):
        if not source.amount:
            continue
        mine, members = waited_for & concerned(problem, source), [source]
        for recipients, others in [group for group in groups if group[0] & mine]:
            mine |= recipients
            members = others + members
        groups = [group for group in groups if not group[0] & mine]
        groups.append((set(mine), members))
    return [members for _, members in groups]


def concerned(problem: DamageProblem, source: Source) -> set[int]:
    """The recipients that the source can assign to, or on whose needs it waits."""
    waits = {need for manner in source.manners for after in manner.after for need in after}
    return {*reach(source), *(problem.needs[need].recipient for need in waits)}


def _waited_for(problem: DamageProblem) -> set[int]:
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
    joint = _joint(problem, part)
    apart = _source_by_source(problem, part, joint)
    try:
        keys = _keys(part, joint)
        together = unions(keys)
        everything = _met_together(problem, part, joint, max(together, key=len), keys)
        if len(together) * sum(join.cost for _, join in everything) > apart.cost:
            return apart.count()
    except TooMany:
        return apart.count()
    power = sum(source.amount for source in part)
    return sum(
        sign * join.count()
        for met in together
        if _least(problem, part, met) <= power
        for sign, join in _met_together(problem, part, joint, met, keys)
    )


def _keys(part: list[Source], joint: Needs) -> set[Needs]:
    """The sets of joint needs that open something."""
    return {
        joint.intersection(after)
        for source in part
        for manner in source.manners
        for after in manner.after
    }


def _met_together(
    problem: DamageProblem, part: list[Source], joint: Needs, met: Needs, keys: set[Needs]
) -> Iterator[tuple[int, Join]]:
    """What is to be summed where exactly this union of joint needs is met: for the signed cases,
    each recipient whose total is bound is a column."""
    for sign, meets, fails in cases(met, keys):
        bound = frozenset(problem.needs[need].recipient for need in meets | fails)
        status = NeedStatus(joint, met, bound)
        columns = [_column(problem, part, need, need in meets) for need in sorted(meets | fails)]
        rows = [row(source, [(frozenset(), 1, terms(problem, source, status))]) for source in part]
        yield sign, Join(rows, columns)


def _source_by_source(problem: DamageProblem, part: list[Source], joint: Needs) -> Join:
    """The same sum with every source asking for what it needs: larger tensors, but one sum, which
    is less where many sources share little."""
    bound = frozenset(problem.needs[need].recipient for need in joint)
    columns = [_column(problem, part, need, None) for need in sorted(joint)]
    rows: list[SourceAxes] = []
    for source in part:
        options: list[tuple[Recipients, int, Mapping[Term, int]]] = []
        for met, asking in demands(_keys([source], joint)):
            source_terms = terms(problem, source, NeedStatus(joint, met, bound))
            for demanded, sign in asking:
                recipients = frozenset(problem.needs[need].recipient for need in demanded)
                options.append((recipients, sign, source_terms))
        rows.append(row(source, options))
    return Join(rows, columns)


def _column(
    problem: DamageProblem, part: list[Source], need_index: int, meets: bool | None
) -> RecipientAxis:
    """The column of a joint need; more than these sources have is as good as any."""
    needed, power = problem.needs[need_index], sum(source.amount for source in part)
    return RecipientAxis(replace(needed, amount=min(needed.amount, power + 1)), meets)


def _joint(problem: DamageProblem, part: list[Source]) -> Needs:
    """The needs that two or more of these sources can help to meet, or wait for."""
    with_whom = [concerned(problem, source) for source in part]
    return frozenset(
        index
        for index, need in enumerate(problem.needs)
        if sum(need.recipient in recipients for recipients in with_whom) > 1
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
    reached = {recipient for source in part for recipient in reach(source)}
    needy = [need.recipient for need in problem.needs if need.recipient in reached]
    return len(needy) != len(set(needy))


def _by_listing(problem: DamageProblem, part: list[Source]) -> int:
    """For the rare part that has no closed form: lists it.

    Raises `TooLarge` beyond so many assignments.
    """
    from legality.problem.assignments.listing import assignments

    only = replace(problem, sources=tuple(part))
    number = 0
    for _ in assignments(only):
        number += 1
        if number > LARGEST_LISTING:
            raise TooLarge(f"more than {LARGEST_LISTING} assignments of one group of creatures")
    return number
