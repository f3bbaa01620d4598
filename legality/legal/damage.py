"""Every legal assignment of combat damage of one side: a view that lists, counts and chooses."""

from collections.abc import Iterator, Mapping
from itertools import islice

from msgspec.structs import replace

from legality.clock import Clock, OutOfTime, time_limit
from legality.errors import PositionError, Untold
from legality.gaps import Gaps, Told
from legality.judging.after_loss import after_loss, unjudged
from legality.judging.arguments import assignment_of, is_assignment, side_of, weights_of
from legality.judging.asking import require_read, ways
from legality.judging.damage import check_side
from legality.judging.nearest_damage import nearest_damage
from legality.legal.damage_cursor import DamageCursor, start
from legality.moments.between import before_damage
from legality.position import Position
from legality.position.known_names import require_id
from legality.problem.assignments.counting import count
from legality.problem.assignments.listing import assignments
from legality.problem.damage import Assignment, DamageProblem, Side
from legality.problem.damage_checker import is_legal
from legality.problem.goals import GoalName, Level, levels, score
from legality.rulebook.damage.assigning import Stated, damage_problems
from legality.verdict import Undecided, Verdict

FEW = 2_000
"""So many assignments are gone through one by one where the solver is not asked."""


class DamageView(Told):
    """What the sources of one side of a damage Problem may assign: iterate over the assignments
    (source → recipient → amount, zeros left out), ask whether one is `in`, count them, choose the
    best."""

    __slots__ = ("_gaps", "_ways", "problem")

    def __init__(
        self, problem: DamageProblem, gaps: Gaps, ways: tuple[DamageProblem, ...] = ()
    ) -> None:
        """`ways` are the Problems of each way that it may be what is not told (`gaps.asks`); none
        where too much is not told."""
        self.problem = problem
        if ways and set(ways) == {problem}:
            gaps, ways = replace(gaps, asks=()), ()
        self._gaps, self._ways = gaps, ways

    @property
    def gaps(self) -> Gaps:
        """What the view was made without: it holds of every answer that it gives."""
        return self._gaps

    def _require_known(self) -> None:
        """Raises `Untold` where the answer hangs on what is not told."""
        if self.asks:
            raise Untold(tuple(ask.asked for ask in self.asks))

    def judge(self, assignment: Assignment, *, seconds: float | None = None) -> Verdict:
        """The verdict on an assignment of this side's sources (510.1); `seconds` for the nearest
        legal one. Raises `PositionError` for what is no assignment of what is there."""
        given = assignment_of(assignment)
        self._require_names(given)
        verdict = self._judged(given, seconds)
        if self.asks and len({is_legal(way, given) for way in self._ways}) != 1:
            verdict = Undecided(obeyed=0, maximum=0)
        return replace(verdict, gaps=self.gaps)

    def _require_names(self, given: Assignment) -> None:
        """Raises `PositionError` for a name that is not known."""
        raise NotImplementedError

    def _judged(self, given: Assignment, seconds: float | None) -> Verdict:
        """The verdict on the Problem as it stands."""
        raise NotImplementedError

    def _require_weighed(self, name: str) -> None:
        """Raises `PositionError` for what can't be weighed."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[dict[str, dict[str, int]]]:
        if self.asks and not self._ways:
            self._require_known()
        others = self._ways
        return (
            assignment
            for assignment in assignments(self.problem)
            if all(is_legal(other, assignment) for other in others)
        )

    def __contains__(self, assignment: object) -> bool:
        return is_assignment(assignment) and all(
            is_legal(problem, assignment) for problem in (self.problem, *self._ways)
        )

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def count(self, *, seconds: float | None = None) -> int:
        """How many there are, without listing them. Raises `TooLarge` where creatures of enormous
        power share recipients, and `Untold` where that hangs on what is not told."""
        self._require_known()
        with time_limit(seconds):
            return count(self.problem)

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
        self._require_known()
        problem, levels = self.problem, self._levels(goal, weights)
        if not clock.solves:
            return self._best_of_few(levels, clock)
        from legality_models.encoding.damage import best

        return best(problem, levels, seconds=clock.left())

    def _best_of_few(
        self, goal: tuple[Level, ...], clock: Clock
    ) -> dict[str, dict[str, int]] | None:
        """The same without the solver, where there are few assignments; None where there are more
        than `FEW`, or the time ends."""
        try:
            with clock.running():
                every = list(islice(assignments(self.problem), FEW + 1))
                if len(every) > FEW or not every:
                    return None
                return max(every, key=lambda assignment: score(self.problem, assignment, goal))
        except OutOfTime:
            return None

    def score(
        self, assignment: Assignment, goal: GoalName, weights: Mapping[str, int] | None = None
    ) -> tuple[int, ...]:
        """What an assignment comes to under the goal, level by level. Raises as `best`."""
        return score(self.problem, assignment_of(assignment), self._levels(goal, weights))

    def _levels(self, goal: GoalName, weights: Mapping[str, int] | None) -> tuple[Level, ...]:
        for name in (named := weights_of(weights)) or ():
            self._require_weighed(name)
        return levels(self.problem, goal, named)

    def nearest(
        self, assignment: Assignment, *, seconds: float | None = None
    ) -> dict[str, dict[str, int]] | None:
        """The legal assignment in which the fewest sources assign otherwise, then the fewest points
        are moved; None if none was found in time. Raises `PositionError` for what is no
        assignment."""
        self._require_known()
        nearest = nearest_damage(self.problem, assignment_of(assignment), seconds=seconds)
        return None if nearest is None else nearest.assignment

    def __repr__(self) -> str:
        dealers = [source.id for source in self.problem.sources if source.amount]
        return (
            f"{type(self).__name__}({self.problem.side}, {self.problem.step} step, "
            f"rules of {self.problem.rules}: {', '.join(dealers) or 'nobody'})"
        )


class LegalDamage(DamageView):
    """What the sources of one side may assign in the step: iterate over the assignments (source →
    recipient → amount, zeros left out), ask whether one is `in`, count them, choose the best."""

    __slots__ = ("_lost", "_position", "table")

    def __init__(self, position: Position, side: Side) -> None:
        """Raises `PositionError` for another side than "attacking" and "defending", and if an order
        announced is wrong: nothing is legal then."""
        self._position = position
        self.table, problems = damage_problems(before_damage(position))
        require_read(self.table)
        problem, gaps, positions = problems[side_of(side)], self.table.gaps, tuple[Position, ...]()
        if gaps.asks:
            asks, positions = ways(position, lambda way: _damage(way)[0].gaps.asks)
            gaps = replace(gaps, asks=asks)
        read = [_damage(way) for way in positions]
        if any(table.noticed for table, _ in read):  # there nobody knows how much it is
            gaps, read = Gaps.together([gaps, *(table.gaps for table, _ in read)]), []
        self._lost = after_loss(self.table.position, "damage")
        for table, _ in read:
            self._lost |= after_loss(table.position, "damage")
        gaps |= self._lost
        super().__init__(problem, gaps, tuple(each[problem.side] for _, each in read))
        for fault in self.problem.order_faults:
            raise PositionError(f"$.order.{fault.objects[0]}", fault.message)

    @property
    def position(self) -> Position:
        """The position whose damage it is, as it was given: what it does not tell stays open, where
        the table's has the values worked out."""
        return self._position

    def _require_names(self, given: Assignment) -> None:
        position = self.position
        names = {*position.by_id, *position.player_by_name}
        for source, shares in given.items():
            path = f"$.damage.assign.{source}"
            require_id(position, path, source, position.by_id.keys(), "a permanent's id")
            for recipient in shares:
                require_id(position, path, recipient, names, "a player or a permanent's id")

    def _judged(self, given: Assignment, seconds: float | None) -> Verdict:
        return unjudged(check_side(self.table, self.problem, given, seconds=seconds), self._lost)

    def _require_weighed(self, name: str) -> None:
        require_id(self.position, "$.weights", name, self.position.by_id.keys(), "a permanent's id")

    def __reduce__(self) -> tuple[type["LegalDamage"], tuple[Position, Side]]:
        return type(self), (self.position, self.problem.side)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalDamage) and self.__reduce__() == other.__reduce__()

    def __hash__(self) -> int:
        return hash(self.__reduce__())

    def start(self, *, seconds: float | None = None) -> DamageCursor:
        """An assignment to be made point by point. Raises `TooLarge` where too many sources bind
        each other, OutOfTime where the seconds end it, `Untold` where that hangs on what the
        position does not tell, and ValueError if nothing is legal."""
        self._require_known()
        with time_limit(seconds):
            return start(self.problem, self.table.position.attacking_side)


def _damage(position: Position) -> Stated:
    return damage_problems(before_damage(position))


def legal_damage(position: Position, side: Side, *, seconds: float | None = None) -> LegalDamage:
    """What the creatures of that side may legally assign, in the step the position names or else in
    the first there will be. Raises `PositionError` if an order announced is wrong, or the side, and
    `OutOfTime` where the seconds end its reading."""
    with time_limit(seconds):
        return LegalDamage(position, side)
