"""Damage assignments of a position judged side by side (510.1)."""

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from legality.gaps import NO_WAY, Ask
from legality.judging.after_loss import without_what_follows_a_loss
from legality.judging.arguments import assignment_of
from legality.judging.blame import with_concerned
from legality.judging.examination import Examination
from legality.judging.naming import title_of
from legality.judging.nearest_damage import changed_sources, nearest_damage
from legality.moments.between import before_damage
from legality.position import Position
from legality.problem.damage import SIDES, Assignment, DamageProblem, Shares, Side, Source, reach
from legality.problem.damage_checker import faults
from legality.rulebook.damage.assigning import damage_problems
from legality.rulebook.table import Table
from legality.verdict import Illegal, Legal, Undecided, Verdict

DIVIDED = "how its damage is divided"


def check_damage(
    position: Position, *, nearest: bool = True, seconds: float | None = None
) -> dict[str, Verdict]:
    """The verdicts on the damage assigned in the position: "attacking" is what attacking creatures
    deal, "defending" what blockers deal, whoever divides it.

    With `nearest` an illegal verdict shows, as `better`, the legal assignment in which the fewest
    sources assign otherwise, then the fewest points are moved, then the earlier recipients get the
    most (looked for no longer than so many seconds, by the solver on large boards).
    """
    table, verdicts, _ = examined_damage(position, nearest=nearest, seconds=seconds)
    examination = Examination(position.rules, damage=verdicts, gaps=table.gaps)
    return dict(without_what_follows_a_loss(examination, position).damage or {})


def examined_damage(
    position: Position, *, nearest: bool = True, seconds: float | None = None
) -> tuple[Table, dict[str, Verdict], dict[str, DamageProblem]]:
    """The same, with the table at that moment, and the Problem of each side."""
    assign: Assignment = {}
    if position.damage is not None and position.damage.assign is not None:
        assign = assignment_of(position.damage.assign)
    table, problems = damage_problems(before_damage(position))
    shared = by_side(position, problems, as_assigned(position, problems, assign))
    verdicts: dict[str, Verdict] = {}
    for side in SIDES:
        dividing = [*undivided(position, problems[side], assign)]
        table.asks.update(
            dict.fromkeys(Ask("", creature, DIVIDED, NO_WAY) for creature in dividing)
        )
        verdicts[side] = (
            Undecided(obeyed=0, maximum=0, gaps=table.gaps)
            if dividing
            else check_side(table, problems[side], shared[side], nearest=nearest, seconds=seconds)
        )
    return table, verdicts, {side: problems[side] for side in SIDES}


def check_side(
    table: Table,
    problem: DamageProblem,
    assignment: Assignment,
    *,
    nearest: bool = True,
    seconds: float | None = None,
) -> Verdict:
    """The verdict on what is assigned on one side at that moment; all of it is judged there."""
    if table.noticed:
        return Undecided(obeyed=0, maximum=0, gaps=table.gaps)
    called = partial(title_of, table.position)
    verdict = assignment_verdict(problem, assignment, called, nearest=nearest, seconds=seconds)
    return replace(verdict, gaps=table.gaps)


def assignment_verdict(
    problem: DamageProblem,
    assignment: Assignment,
    called: Callable[[str], str],
    *,
    nearest: bool = True,
    seconds: float | None = None,
) -> Verdict:
    """The verdict on an assignment; `called` says what a sentence calls those who are no part of
    the Problem."""
    violations = faults(problem, assignment, called)
    if not violations:
        return Legal(obeyed=0, maximum=0)
    near = nearest_damage(problem, assignment, seconds=seconds) if nearest else None
    if near is not None:
        violations = with_concerned(violations, changed_sources(assignment, near.assignment))
    return Illegal(
        obeyed=0,
        maximum=0,
        violations=violations,
        better=None if near is None else near.assignment,
        nearest=None if near is None else near.proved,
    )


def as_assigned(
    position: Position, problems: dict[Side, DamageProblem], assign: Assignment
) -> Assignment:
    """The assignment, with what creatures that have entered combat since the position deal (508.4):
    it has no names for them, and each of them has but one who may get all of it."""
    dealt: dict[str, Shares] = {}
    for side in SIDES:
        problem = problems[side]
        for source in _entered(position, problem, assign):
            if len(reach(source)) == 1:
                (index,) = reach(source)
                dealt[source.id] = {problem.recipients[index].id: source.amount}
    return {**assign, **dealt} if dealt else assign


def undivided(position: Position, problem: DamageProblem, assign: Assignment) -> Iterator[str]:
    """Those of them who may divide their damage in several ways."""
    return (source.id for source in _entered(position, problem, assign) if len(reach(source)) > 1)


def _entered(position: Position, problem: DamageProblem, assign: Assignment) -> Iterator[Source]:
    for source in problem.sources:
        if source.amount and source.id not in position.by_id and source.id not in assign:
            yield source


def by_side(
    position: Position, problems: dict[Side, DamageProblem], assign: Assignment
) -> dict[Side, dict[str, Shares]]:
    """The assignment parted by side: attackers, blockers; of who is neither, by controller."""
    parted: dict[Side, dict[str, Shares]] = {"attacking": {}, "defending": {}}
    attacking = {source.id for source in problems["attacking"].sources}
    blocking = {source.id for source in problems["defending"].sources}
    for name, shares in assign.items():
        attacks = name in attacking
        if not attacks and name not in blocking:
            attacks = position.by_id[name].controller in position.attackers
        parted["attacking" if attacks else "defending"][name] = shares
    return parted
