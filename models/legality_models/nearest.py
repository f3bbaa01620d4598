"""The legal declaration nearest to a judged one, where a diagram would be too large.

The model keeps the restrictions and obeys enough. Least is the number of creatures whose choice
changes, then that of the choices changed; then the choices are settled creature by creature in the
order of the Problem, so many at a time that the solver's integers hold them.

Where declarations are compared by what is paid or in force in them, the nearest that keeps the
restrictions is judged: a better declaration shows that it is illegal, and with it all that this one
beats. So it goes on until the nearest of those that are left is legal.
"""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from ortools.sat.python import cp_model

from legality.clock import Clock, OutOfTime
from legality.problem.declarations import Declaration, Problem, bits
from legality_models.encoding.assemble import assemble
from legality_models.encoding.comparison import DeclarationComparison
from legality_models.encoding.model import Linear, Var
from legality_models.encoding.requirements import stated
from legality_models.reductions.reduce import ReductionQuestion, reduced
from legality_models.solve import SolverAnswer, solve

Better = Callable[[Declaration], Declaration | None]
"""An alternative of a declaration that obeys more, so that it is illegal; None where it is legal.
Raises OutOfTime where that is not known."""

AT_ONCE = 30
"""So many choices are settled by one question."""


class Near(Struct, frozen=True):
    """A declaration; `proved`: none is nearer, nor as near and earlier in the order."""

    declaration: Declaration
    proved: bool


def nearest(
    problem: Problem,
    given: Declaration,
    touched: int = 0,
    *,
    least: int = 0,
    better: Better | None = None,
    seconds: float | None = None,
) -> Near | None:
    """The declaration nearest to the one `given` among those that keep every restriction, can be
    paid and obey `least` requirements; None if none was found in time, or there is none. Creatures
    of the mask `touched` change in any case. With `better` only legal ones count; of equally near
    ones that which obeys most then comes first."""
    clock = Clock(seconds)
    try:
        state = (
            _Model(problem, given, touched, least, clock)
            if better is None
            else _Compared(problem, given, touched, least, clock, better)
        )
    except OutOfTime:
        return None
    return state.settled(clock)


class _Model:
    def __init__(
        self, problem: Problem, given: Declaration, touched: int, least: int, clock: Clock
    ) -> None:
        self.problem = problem
        self.taken: dict[int, dict[int, Var]] = {}
        state = reduced(problem, ReductionQuestion(payable=None), clock)
        self.choices = stated(assemble(state, clock, merged=False), least - state.base)
        self.model = self.choices.model
        self.digits: list[Var] = []
        self.creatures: list[Linear] = []
        self.changes: list[Linear] = []
        groups = zip(self.choices.grouped.groups, self.choices.taken, strict=True)
        by_creature = sorted(
            (group.members[0], group_index) for group_index, (group, _) in enumerate(groups)
        )
        for creature, group_index in by_creature:
            self._creature(creature, group_index, given[creature], bool(touched >> creature & 1))

    def _creature(self, creature: int, group_index: int, given: int, touched: bool) -> None:
        """What the changes of one creature come to, and its choices in the order that decides."""
        options = self.choices.grouped.groups[group_index].options[0]
        taken = {
            option.objects.bit_length() - 1: variable
            for option, variable in zip(options, self.choices.taken[group_index], strict=True)
        }
        self.taken[creature] = taken
        self.digits += [taken[target] for target in sorted(taken, reverse=True)]
        changes: list[Linear] = [
            1 - variable if given >> target & 1 else variable for target, variable in taken.items()
        ]
        self.changes += changes
        if touched or any(target not in taken for target in bits(given)):
            return
        changed = self.model.new_bool_var("")
        for change in changes:
            self.model.add(changed >= change)
        self.creatures.append(changed)

    def settled(self, clock: Clock) -> Near | None:
        """The least of each goal, one after the other."""
        nearest: Declaration | None = None
        for goal in self._goals():
            try:
                self.model.maximize(-goal)
                answer = self._answer(clock)
            except OutOfTime:
                break
            if answer.values is not None:
                nearest = self._declared(answer.values)
            if answer.status != "proved" or answer.value is None:
                break
            self.model.add(goal <= -answer.value)
            self._hint(answer.values or ())
        else:
            return None if nearest is None else Near(nearest, True)
        return None if nearest is None else Near(nearest, False)

    def _answer(self, clock: Clock) -> SolverAnswer:
        return solve(self.model, clock)

    def _goals(self) -> Iterator[cp_model.LinearExpr]:
        yield self._distance()
        yield from self._order()

    def _distance(self) -> cp_model.LinearExpr:
        outweighs = len(self.changes) + 1
        weights = [outweighs] * len(self.creatures) + [1] * len(self.changes)
        return cp_model.LinearExpr.weighted_sum([*self.creatures, *self.changes], weights)

    def _order(self) -> Iterator[cp_model.LinearExpr]:
        for start in range(0, len(self.digits), AT_ONCE):
            some = self.digits[start : start + AT_ONCE]
            worth = [1 << digit for digit in reversed(range(len(some)))]
            yield cp_model.LinearExpr.weighted_sum(some, worth)

    def _hint(self, values: Sequence[int]) -> None:
        self.model.clear_hints()  # type: ignore[no-untyped-call]  # its stub has no types
        for variable in self.digits:
            self.model.add_hint(variable, values[variable.index])

    def _declared(self, values: Sequence[int]) -> Declaration:
        declared = [0] * len(self.problem.creatures)
        numbers = [[values[variable.index] for variable in some] for some in self.choices.taken]
        self.choices.grouped.fill(declared, numbers)
        return tuple(declared)


class _Compared(_Model):
    """The same where a declaration is legal only if no alternative of it obeys more."""

    def __init__(
        self,
        problem: Problem,
        given: Declaration,
        touched: int,
        least: int,
        clock: Clock,
        better: Better,
    ) -> None:
        super().__init__(problem, given, touched, least, clock)
        self.better = better
        self.comparison = DeclarationComparison(problem, self.choices, self.taken)

    def _answer(self, clock: Clock) -> SolverAnswer:
        """The answer whose declaration is legal; every better one that shows another illegal is
        heeded by all that come later."""
        while True:
            answer = super()._answer(clock)
            if answer.values is None:
                return answer
            better = self.better(self._declared(answer.values))
            if better is None:
                return answer
            self.comparison.forbid_where_better(better)

    def _goals(self) -> Iterator[cp_model.LinearExpr]:
        yield self._distance()
        yield -self.comparison.obeyed
        yield from self._order()
