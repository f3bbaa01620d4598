"""Combat damage as it is being divided: how much each source has given to whom, what would be
lethal, and to whom it may give one more (510.1)."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from legality.gaps import Gaps
from legality.judging.arguments import assignment_of
from legality.judging.damage import as_assigned, by_side
from legality.moments.between import before_damage
from legality.position import Position
from legality.problem.damage import (
    SIDES,
    Assignment,
    DamageProblem,
    DamageStep,
    Manner,
    Side,
    Source,
    reach,
)
from legality.problem.damage_checker import source_faults
from legality.rulebook.damage.assigning import damage_problems
from legality.verdict import Violation


class Share(Struct, frozen=True):
    """What a recipient gets from a source: the damage, all that it gets from that side (`total`),
    how much in all would be lethal or meets what comes before others (None: nothing would), and
    what is wrong with giving it one more (nothing: it may get more)."""

    id: str
    title: str
    amount: int
    total: int
    lethal: int | None
    against: tuple[Violation, ...]


class Division(Struct, frozen=True):
    """The damage of a source as it is divided so far; `order` are those whom it has in damage
    assignment order, where the order counts."""

    id: str
    title: str
    side: Side
    chooser: str
    amount: int
    given: int
    order: tuple[str, ...]
    shares: tuple[Share, ...]


class Divisions(Struct, frozen=True):
    """The damage of every source that has any to assign in the step."""

    step: DamageStep
    sources: tuple[Division, ...]
    gaps: Gaps


def divisions(position: Position) -> Divisions:
    """How the combat damage of a position is divided by what it declares so far."""
    assign: Assignment = {}
    if position.damage is not None and position.damage.assign is not None:
        assign = assignment_of(position.damage.assign)
    table, problems = damage_problems(before_damage(position))
    shared = by_side(position, problems, as_assigned(position, problems, assign))
    each = tuple(
        _division(problems[side], shared[side], source)
        for side in SIDES
        for source in problems[side].sources
        if source.amount and reach(source)
    )
    return Divisions(problems["attacking"].step, each, table.gaps)


def _division(problem: DamageProblem, assign: Assignment, source: Source) -> Division:
    shares = assign.get(source.id, {})
    return Division(
        source.id,
        source.title,
        problem.side,
        source.chooser,
        source.amount,
        sum(shares.values()),
        _order(problem, source.manners[0]),
        tuple(_share(problem, assign, source, index) for index in reach(source)),
    )


def _order(problem: DamageProblem, manner: Manner) -> tuple[str, ...]:
    """Those who stand in damage assignment order: each must get enough before the next (509.2 of
    2024)."""
    if not any(manner.after[: manner.creatures]):
        return ()
    return tuple(problem.recipients[index].id for index in manner.recipients[: manner.creatures])


def _share(problem: DamageProblem, assign: Assignment, source: Source, index: int) -> Share:
    recipient = problem.recipients[index]
    amount = assign.get(source.id, {}).get(recipient.id, 0)
    return Share(
        recipient.id,
        recipient.title,
        amount,
        sum(shares.get(recipient.id, 0) for shares in assign.values()),
        _lethal(problem, source, index),
        tuple(_against(problem, assign, source, recipient.id, amount + 1)),
    )


def _lethal(problem: DamageProblem, source: Source, index: int) -> int | None:
    """What must be assigned to it before others get any; else what destroys it (702.2c: from a
    source with deathtouch any damage at all)."""
    for need in problem.needs:
        if need.recipient == index:
            return 1 if need.deathtouch and source.deadly else need.amount
    dies_at = problem.recipients[index].dies_at
    return 1 if dies_at is not None and source.deadly else dies_at


def _against(
    problem: DamageProblem, assign: Assignment, source: Source, recipient: str, amount: int
) -> Iterator[Violation]:
    """What is wrong with so much for that recipient; that the source has more to give is not."""
    shares: Mapping[str, int] = {**assign.get(source.id, {}), recipient: amount}
    rest = sum(shares.values()) <= source.amount
    for fault in source_faults(problem, source, {**assign, source.id: shares}):
        unfinished = fault.rule == problem.numbers.amount and fault.objects == (source.id,)
        if not (unfinished and rest):
            yield fault
