"""Every legal assignment of combat damage of one side: a view that lists, counts and chooses."""

from collections.abc import Iterator, Mapping

from legality.errors import PositionError
from legality.judging.arguments import assignment_of, is_assignment, side_of, weights_of
from legality.legal.assignments.counting import count
from legality.legal.assignments.listing import assignments
from legality.position import Position
from legality.problem.damage import Assignment, DamageProblem, Side
from legality.problem.damage_checker import is_legal
from legality.problem.goals import GoalName, levels, score
from legality.rulebook.damage.assigning import damage_problems


class LegalDamage:
    """What the sources of one side may assign in the step: iterate over the assignments (source →
    recipient → amount, zeros left out), ask whether one is `in`, count them, choose the best."""

    __slots__ = ("problem",)

    def __init__(self, problem: DamageProblem) -> None:
        """Raises `PositionError` if an order announced is wrong: nothing is legal then."""
        for fault in problem.order_faults:
            raise PositionError(f"$.order.{fault.objects[0]}", fault.message)
        self.problem = problem

    def __iter__(self) -> Iterator[dict[str, dict[str, int]]]:
        return assignments(self.problem)

    def __contains__(self, assignment: object) -> bool:
        return is_assignment(assignment) and is_legal(self.problem, assignment)

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self) -> int:
        """How many there are, without listing them. Raises `TooLarge` where creatures of enormous
        power share recipients."""
        return count(self.problem)

    def best(
        self,
        goal: GoalName = "kills",
        weights: Mapping[str, int] | None = None,
        *,
        seconds: float | None = None,
    ) -> dict[str, dict[str, int]] | None:
        """An assignment that is best for the goal (`legality.problem.goals`); None if the time
        limit ended the proof. Raises `ValueError` for an unknown goal, `PositionError` for weights
        that are no integers."""
        from legality_models.encoding.damage import best

        return best(self.problem, levels(self.problem, goal, weights_of(weights)), seconds=seconds)

    def score(
        self, assignment: Assignment, goal: GoalName, weights: Mapping[str, int] | None = None
    ) -> tuple[int, ...]:
        """What an assignment comes to under the goal, level by level. Raises as `best`."""
        of = levels(self.problem, goal, weights_of(weights))
        return score(self.problem, assignment_of(assignment), of)

    def nearest(
        self, assignment: Assignment, *, seconds: float | None = None
    ) -> dict[str, dict[str, int]] | None:
        """A legal assignment for which the fewest points are moved; None if the time limit ended
        the proof. Raises `PositionError` for what is no assignment."""
        from legality_models.encoding.damage import nearest

        found = nearest(self.problem, assignment_of(assignment), seconds=seconds)
        return None if found is None else found.assignment

    def __repr__(self) -> str:
        dealers = [source.id for source in self.problem.sources if source.amount]
        return (
            f"LegalDamage({self.problem.side}, {self.problem.step} step, "
            f"rules of {self.problem.rules}: {', '.join(dealers) or 'nobody'})"
        )


def legal_damage(position: Position, side: Side) -> LegalDamage:
    """What the creatures of that side may legally assign, in the step the position names or else in
    the first there will be. Raises `PositionError` if an order announced is wrong, or the side."""
    side = side_of(side)
    _, problems = damage_problems(position)
    return LegalDamage(problems[side])
