"""Damage assignments of a position judged side by side (510.1)."""

from legality.damage.checker import faults
from legality.damage.problem import Assignment, DamageProblem, Shares, Side
from legality.position import Position
from legality.rules.damage import damage_problems
from legality.verdict import Illegal, Legal, Verdict

SIDES: tuple[Side, Side] = ("attacking", "defending")


def check_damage(position: Position) -> dict[str, Verdict]:
    """The verdicts on the damage assigned in the position: "attacking" is what attacking creatures
    deal, "defending" what blockers deal, whoever divides it."""
    _, problems = damage_problems(position)
    assign: Assignment = {}
    if position.damage is not None and position.damage.assign is not None:
        assign = position.damage.assign
    shared = by_side(position, problems, assign)
    return {side: judged(problems[side], shared[side]) for side in SIDES}


def by_side(
    position: Position, problems: dict[Side, DamageProblem], assign: Assignment
) -> dict[Side, dict[str, Shares]]:
    """The assignment parted by side: attackers, blockers; of who is neither, by controller."""
    parted: dict[Side, dict[str, Shares]] = {"attacking": {}, "defending": {}}
    attacking = {source.id for source in problems["attacking"].sources}
    blocking = {source.id for source in problems["defending"].sources}
    for name, shares in assign.items():
        mine = position.by_id[name].controller == position.attacker
        attacks = name in attacking or (mine and name not in blocking)
        parted["attacking" if attacks else "defending"][name] = shares
    return parted


def judged(problem: DamageProblem, assignment: Assignment) -> Verdict:
    """The verdict on the assignment of one side."""
    found = faults(problem, assignment)
    if not found:
        return Legal(obeyed=0, maximum=0)
    return Illegal(obeyed=0, maximum=0, violations=found)
