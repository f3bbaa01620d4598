"""Every legal assignment of combat damage of one side: a view that lists, counts and chooses."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from legality.clock import Clock, time_limit
from legality.errors import PositionError, Untold
from legality.gaps import Ask, Gaps, Told
from legality.judging.arguments import assignment_of, is_assignment, side_of, weights_of
from legality.judging.asking import require_read, ways
from legality.judging.damage import check_side
from legality.judging.nearest_damage import nearest_damage
from legality.legal.assignments.counting import count
from legality.legal.assignments.listing import assignments
from legality.legal.damage_cursor import DamageCursor, start
from legality.position import Position
from legality.position.references import known_id
from legality.problem.damage import Assignment, DamageProblem, Side
from legality.problem.damage_checker import is_legal
from legality.problem.goals import GoalName, Level, levels, score
from legality.rulebook.damage.assigning import damage_problems
from legality.verdict import Undecided, Verdict


class LegalDamage(Told):
    """What the sources of one side may assign in the step: iterate over the assignments (source →
    recipient → amount, zeros left out), ask whether one is `in`, count them, choose the best."""

    __slots__ = ("_asks", "_position", "_ways", "problem", "table")

    def __init__(self, position: Position, side: Side) -> None:
        """Raises `PositionError` for another side than "attacking" and "defending", and if an order
        announced is wrong: nothing is legal then."""
        self._position = position
        self.table, problems = damage_problems(position, bonuses=True)
        require_read(self.table)
        self.problem = problems[side_of(side)]
        self._asks, self._ways = self._told_apart()
        for fault in self.problem.order_faults:
            raise PositionError(f"$.order.{fault.objects[0]}", fault.message)

    @property
    def position(self) -> Position:
        """The position whose damage it is, as it was given: what it does not tell stays open, where
        the table's has the values worked out."""
        return self._position

    @property
    def gaps(self) -> Gaps:
        """What the view was made without: it holds of every answer that it gives."""
        return replace(self.table.gaps, asks=self._asks)

    def _told_apart(self) -> tuple[tuple[Ask, ...], tuple[DamageProblem, ...]]:
        """What the position does not tell and matters, and what is legal one way or another."""
        if not self.table.gaps.asks:
            return (), ()
        asks, told = ways(
            self.position, lambda one: damage_problems(one, bonuses=True)[0].gaps.asks
        )
        found = tuple(damage_problems(one, bonuses=True)[1][self.problem.side] for one in told)
        return ((), ()) if found and set(found) == {self.problem} else (asks, found)

    def _require_told(self) -> None:
        """Raises `Untold` where the answer hangs on what the position does not tell."""
        if self._asks:
            raise Untold(tuple(one.asked for one in self._asks))

    def judge(self, assignment: Assignment, *, seconds: float | None = None) -> Verdict:
        """The verdict on an assignment of this side's sources (510.1); `seconds` for the nearest
        legal one. Raises `PositionError` for what is no assignment of what is there."""
        given = assignment_of(assignment)
        position = self.position
        names = {*position.by_id, *position.player_by_name}
        for source, shares in given.items():
            place = f"$.damage.assign.{source}"
            known_id(position, place, source, position.by_id.keys(), "a permanent's id")
            for recipient in shares:
                known_id(position, place, recipient, names, "a player or a permanent's id")
        found = check_side(self.table, self.problem, given, seconds=seconds)
        if self._asks and len({is_legal(one, given) for one in self._ways}) != 1:
            found = Undecided(obeyed=0, maximum=0)
        return replace(found, gaps=self.gaps)

    def __reduce__(self) -> tuple[type["LegalDamage"], tuple[Position, Side]]:
        return type(self), (self.position, self.problem.side)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalDamage) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def __iter__(self) -> Iterator[dict[str, dict[str, int]]]:
        if self._asks and not self._ways:
            self._require_told()
        others = self._ways
        return (
            one
            for one in assignments(self.problem)
            if all(is_legal(other, one) for other in others)
        )

    def __contains__(self, assignment: object) -> bool:
        return is_assignment(assignment) and all(
            is_legal(one, assignment) for one in (self.problem, *self._ways)
        )

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self, *, seconds: float | None = None) -> int:
        """How many there are, without listing them. Raises `TooLarge` where creatures of enormous
        power share recipients, and `Untold` where that hangs on what the position does not tell."""
        self._require_told()
        with time_limit(seconds):
            return count(self.problem)

    def start(self, *, seconds: float | None = None) -> DamageCursor:
        """An assignment to be made point by point. Raises `TooLarge` where too many sources bind
        each other, OutOfTime where the seconds end it, `Untold` where that hangs on what the
        position does not tell, and ValueError if nothing is legal."""
        self._require_told()
        with time_limit(seconds):
            return start(self.problem, self.table.position.attacking_side)

    def best(
        self,
        goal: GoalName = "kills",
        weights: Mapping[str, int] | None = None,
        *,
        seconds: float | None = None,
    ) -> dict[str, dict[str, int]] | None:
        """An assignment that is best for the goal (kills, value or player); None if the time
        limit ended the proof. Raises `ValueError` for an unknown goal, `PositionError` for weights
        that are no integers by id."""
        clock = Clock(seconds)
        self._require_told()
        problem, levels = self.problem, self._levels(goal, weights)
        if not clock.solves:
            return None
        from legality_models.encoding.damage import best

        return best(problem, levels, seconds=clock.left())

    def score(
        self, assignment: Assignment, goal: GoalName, weights: Mapping[str, int] | None = None
    ) -> tuple[int, ...]:
        """What an assignment comes to under the goal, level by level. Raises as `best`."""
        return score(self.problem, assignment_of(assignment), self._levels(goal, weights))

    def _levels(self, goal: GoalName, weights: Mapping[str, int] | None) -> tuple[Level, ...]:
        position = self.position
        for name in (named := weights_of(weights)) or ():
            known_id(position, "$.weights", name, position.by_id.keys(), "a permanent's id")
        return levels(self.problem, goal, named)

    def nearest(
        self, assignment: Assignment, *, seconds: float | None = None
    ) -> dict[str, dict[str, int]] | None:
        """The legal assignment in which the fewest sources assign otherwise, then the fewest points
        are moved; None if none was found in time. Raises `PositionError` for what is no
        assignment."""
        self._require_told()
        found = nearest_damage(self.problem, assignment_of(assignment), seconds=seconds)
        return None if found is None else found.assignment

    def __repr__(self) -> str:
        dealers = [source.id for source in self.problem.sources if source.amount]
        return (
            f"LegalDamage({self.problem.side}, {self.problem.step} step, "
            f"rules of {self.problem.rules}: {', '.join(dealers) or 'nobody'})"
        )


def legal_damage(position: Position, side: Side, *, seconds: float | None = None) -> LegalDamage:
    """What the creatures of that side may legally assign, in the step the position names or else in
    the first there will be. Raises `PositionError` if an order announced is wrong, or the side, and
    `OutOfTime` where the seconds end its reading."""
    with time_limit(seconds):
        return LegalDamage(position, side)
