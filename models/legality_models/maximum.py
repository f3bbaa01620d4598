"""The most requirements that can be obeyed (508.1d, 509.1c), proved, with a witness."""

from msgspec import Struct

from legality.clock import Clock, OutOfTime
from legality.problem.checker import broken, is_alternative, obeyed
from legality.problem.declarations import Declaration, Payment, Problem
from legality.problem.payments import payments
from legality.problem.resources import affordable
from legality_models.encoding.assemble import assemble
from legality_models.encoding.grouped import GroupedProblem
from legality_models.encoding.part import eager, solve_part
from legality_models.reductions.independent import independent
from legality_models.reductions.reduce import ReductionQuestion, reduced


class Maximum(Struct, frozen=True):
    """`witness` obeys `value` requirements and no declaration obeys more than `bound`.

    `proved`: the question is answered. That is value = bound, or, where it was whether more than
    so many can be obeyed, that value is more or bound is not.
    """

    value: int
    bound: int
    proved: bool
    witness: Declaration


def maximum(
    problem: Problem,
    *,
    payable: frozenset[Payment] = frozenset(),
    in_force: frozenset[int] = frozenset(),
    more_than: int | None = None,
    given: Declaration | None = None,
    hint: Declaration | None = None,
    seconds: float | None = None,
    plain: bool = False,
) -> Maximum:
    """The most requirements obeyed by a declaration that keeps every restriction.

    Only declarations that can be paid and pay for nothing outside `payable` count, and to 2007 only
    alternatives to the one `given` (None: that of nothing); a requirement that hangs on an
    antecedent counts if that is `in_force`. With `more_than` only whether more than so many can
    be obeyed is asked, which is easier. `hint` is a declaration whose value is a first lower bound.
    `plain` is the reference: one Boolean a pair, nothing merged, split or left out.
    """
    clock = Clock(seconds)
    helping = problem.requirement_model == "self only"
    question = ReductionQuestion(payable, in_force, helping, given or problem.free)
    known = _Known(problem, question, more_than)
    if hint is not None:
        known.learn(hint, unchecked=True)
    try:
        state = reduced(problem, question, clock)
        grouped = assemble(state, clock, merged=not plain)
        parts = [grouped] if plain else list(independent(grouped))
        _settle(known, state.base, parts, clock, plain)
    except OutOfTime:
        pass
    return known.answer()


class _Known:
    """The best declaration so far and the bound proved so far."""

    def __init__(
        self, problem: Problem, question: ReductionQuestion, more_than: int | None
    ) -> None:
        self.problem = problem
        self.question = question
        self.more_than = more_than
        self.bound = sum(part.count for part in problem.requirements)
        self.witness = problem.free
        self.value = obeyed(problem, problem.free, question.in_force)

    def learn(self, declaration: Declaration, *, unchecked: bool = False) -> None:
        """Keeps the declaration if it obeys more than the best so far and, where that is
        `unchecked`, keeps the restrictions and counts."""
        value = obeyed(self.problem, declaration, self.question.in_force)
        if value > self.value and not (unchecked and not self._counts(declaration)):
            self.value, self.witness = value, declaration

    def _counts(self, declaration: Declaration) -> bool:
        question = self.question
        paid = payments(self.problem, declaration)
        return (
            not broken(self.problem, declaration)
            and (question.payable is None or paid <= question.payable)
            and affordable(self.problem, declaration, paid)
            and is_alternative(self.problem, declaration, question.given, question.in_force)
        )

    def try_eager(self, parts: list[GroupedProblem]) -> None:
        """Learns what is worth most to each creature, if nothing forbids that and it answers."""
        declared = [0] * len(self.problem.creatures)
        for part in parts:
            part.fill(declared, eager(part))
        declaration = tuple(declared)
        value = obeyed(self.problem, declaration, self.question.in_force)
        if self.may_settle(value):
            self.learn(declaration, unchecked=True)

    def may_settle(self, most: int) -> bool:
        """Whether a declaration that obeys so many would answer the question."""
        return most >= self.bound or (self.more_than is not None and most > self.more_than)

    @property
    def settled(self) -> bool:
        """Whether the question is answered."""
        refuted = self.more_than is not None and self.bound <= self.more_than
        return refuted or self.may_settle(self.value)

    def answer(self) -> Maximum:
        return Maximum(self.value, max(self.value, self.bound), self.settled, self.witness)


def _settle(
    known: _Known, base: int, parts: list[GroupedProblem], clock: Clock, plain: bool
) -> None:
    """Solves the parts one by one, easy ones first, until the question is answered."""
    ahead = sum(part.ceiling for part in parts)
    known.bound = min(known.bound, base + ahead)
    known.try_eager(parts)
    declared = [0] * len(known.problem.creatures)
    done = base
    parts.sort(key=lambda part: (not part.loose, len(part.groups)))
    try:
        for index, part in enumerate(parts):
            if known.may_settle(done):
                known.learn(tuple(declared))
            if known.settled:
                return
            ahead -= part.ceiling
            need = None if known.more_than is None else known.more_than + 1 - done - ahead
            last = index == len(parts) - 1
            done += solve_part(part, declared, clock, need=need, last=last, plain=plain)
            known.bound = min(known.bound, done + ahead)
    finally:
        known.learn(tuple(declared))
