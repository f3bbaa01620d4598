"""What a best assignment of combat damage is best for.

A goal is a list of *levels*; the first decides, the next breaks its ties. A creature counts as
destroyed if the damage this side assigns in this step, with the damage already marked, is lethal
to it, or (since 2007-05) if any of it comes from a source with deathtouch; indestructible creatures
and those with lethal damage marked already never count. Prevention, protection, regeneration and
what damage turns into (wither, infect) are left out: an assignment is made without them too.

* `kills`: the most creatures destroyed; then the most damage to players, planeswalkers and battles.
* `value`: the greatest weight destroyed, by `weights` (id → integer) or else mana value; then the
  most damage to players, planeswalkers and battles.
* `player`: the most damage to players, planeswalkers and battles; then the most creatures
  destroyed.

Whoever divides the damage (banding), the goal is that of the side whose creatures deal it.
"""

from collections.abc import Mapping
from typing import Literal, get_args

from msgspec import Struct

from legality.problem.damage import Assignment, DamageProblem
from legality.problem.damage_checker import given
from legality.problem.results import is_destroyed

GoalName = Literal["kills", "value", "player"]
GOALS: tuple[GoalName, ...] = get_args(GoalName)


class Level(Struct, frozen=True):
    """One sum to maximise: `worth` of each recipient destroyed, and each point assigned to the
    recipients `hit`. All by index."""

    worth: tuple[tuple[int, int], ...] = ()
    hit: tuple[int, ...] = ()


def levels(
    problem: DamageProblem, goal: GoalName, weights: Mapping[str, int] | None = None
) -> tuple[Level, ...]:
    """The levels of a goal. Raises `ValueError` for an unknown goal or a negative weight."""
    killable = [
        r for r, recipient in enumerate(problem.recipients) if recipient.dies_at is not None
    ]
    hit = tuple(r for r, recipient in enumerate(problem.recipients) if recipient.kind != "creature")
    kills = Level(worth=tuple((r, 1) for r in killable))
    match goal:
        case "kills":
            return kills, Level(hit=hit)
        case "player":
            return Level(hit=hit), kills
        case "value":
            worth = _weights(problem, weights)
            return Level(worth=tuple((r, worth[r]) for r in killable if worth[r])), Level(hit=hit)
        case _:
            raise ValueError(f"expected a goal, one of {', '.join(GOALS)}, got {goal!r}")


def _weights(problem: DamageProblem, weights: Mapping[str, int] | None) -> list[int]:
    """The worth of each recipient: by weight where weights are given (0 for the others), else mana
    value."""
    if weights is None:
        return [recipient.mana_value for recipient in problem.recipients]
    for name, weight in weights.items():
        if weight < 0:
            raise ValueError(f"expected a weight of 0 or more for {name}, got {weight}")
    return [weights.get(recipient.id, 0) for recipient in problem.recipients]


def score(
    problem: DamageProblem, assignment: Assignment, goal: tuple[Level, ...]
) -> tuple[int, ...]:
    """What the assignment comes to, level by level."""
    gone = destroyed(problem, assignment)
    total = given(problem, assignment).total
    return tuple(
        sum(worth for r, worth in level.worth if r in gone) + sum(total[r] for r in level.hit)
        for level in goal
    )


def destroyed(problem: DamageProblem, assignment: Assignment) -> frozenset[int]:
    """The recipients that the assignment destroys."""
    all_given = given(problem, assignment)
    return frozenset(
        r
        for r, recipient in enumerate(problem.recipients)
        if is_destroyed(recipient.dies_at, all_given.total[r], r in all_given.poisoned)
    )
