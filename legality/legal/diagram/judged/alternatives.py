"""What other declarations could obey, as far as the judged one has been read.

The most that can be obeyed depends on what is paid and on which antecedents hold. It is followed by
*profiles*: for each state of the alternatives that pay for nothing the declaration read so far does
not pay for, the least such an alternative has lost.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from legality.arrays import np
from legality.errors import TooLarge
from legality.legal.diagram import product
from legality.legal.diagram.diagram import remaining
from legality.legal.diagram.features import Choosable
from legality.legal.diagram.judged.helping import Serving
from legality.legal.diagram.limits import Limits
from legality.legal.diagram.machines import machines
from legality.legal.diagram.reading_order import Pick
from legality.legal.diagram.spending import payable_alternatives
from legality.legal.diagram.tables import DEAD, MachineTable, Moves, tabulate
from legality.problem.declarations import Problem
from legality.problem.payments import Payments

NEVER = 1 << 30
"""The loss of a state that no alternative has reached."""
Needs = Callable[[Pick, int], tuple[int, int]]
"""What the judged declaration must pay for (and do) so that an alternative may take an option at a
step: at that step, and once among the creature's steps."""
SETTLED = -1
"""The profile from which the maximum is certain, whatever else is paid."""


@dataclass(slots=True)
class _Stage:
    """The arcs of the alternatives at one step; `need[i]` is what arc i pays, as a place in
    `needs`."""

    source: product.Numbers
    child: product.Numbers
    loss: product.Numbers
    need: product.Numbers
    needs: list[int]


class Alternatives:
    """The alternatives of one component while one set of antecedents is taken to hold."""

    def __init__(
        self,
        problem: Problem,
        component: int,
        antecedents: frozenset[int],
        walk: Sequence[Pick],
        payments: Payments,
        limits: Limits,
    ) -> None:
        choosable = Choosable(problem)
        in_force = [
            part
            for part in problem.requirements
            if (part.when is None or part.when in antecedents)
            and choosable.able(part.creatures, part.objects) & component
        ]
        parts = [*machines(problem, choosable, in_force), *payable_alternatives(problem, choosable)]
        needs: Needs = partial(_paid_for, payments)
        if problem.requirement_model == "self only":
            serving = Serving(problem, choosable, in_force)
            walk = [serving.step(step) for step in walk]
            parts += serving.parts(component, walk, choosable)
            needs = partial(serving.needs, payments)
        tables = [tabulate(part, walk, limits) for part in parts if part.scope & component]
        self.most = sum(table.most for table in tables)
        paid = {
            step.creature: tabulate(PaidOnce(payments, step.creature), walk, limits, merge=False)
            for step in walk
            if step.first and not step.last
        }
        tables += paid.values()
        where = product.fields(tables)
        plan = product.plans(walk, tables, where, needs)
        layers = _expanded(plan, needs, limits)
        remembered = dict(zip(paid, where[len(where) - len(paid) :], strict=True))
        self.stages = [_stage(layers, depth, needs, paid, remembered) for depth in range(len(walk))]
        self.sizes = [len(layer) for layer in layers.cheapest]
        self.least = remaining(layers.arcs, self.sizes)[0]
        self.free = self._free()
        self._profiles: list[product.Numbers] = [np.zeros(1, dtype=np.int64)]
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._moves: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.limit = limits.values

    def _free(self) -> list[product.Numbers]:
        """The least that is lost to the end by alternatives that pay nothing more."""
        free = [np.zeros(self.sizes[-1], dtype=np.int64)]
        for stage, size in zip(reversed(self.stages), reversed(self.sizes[:-1]), strict=True):
            open_ = np.array([need == 0 for need in stage.needs], dtype=np.bool_)[stage.need]
            low = np.full(size, NEVER, dtype=np.int64)
            lost = stage.loss + free[-1][stage.child]
            np.minimum.at(low, stage.source[open_], lost[open_])
            free.append(np.minimum(low, NEVER))
        return free[::-1]

    @property
    def maximum(self) -> int:
        """The most an alternative obeys that pays nothing."""
        return self.most - int(self.free[0][0])

    def advance(self, depth: int, profile: int, pays: int) -> tuple[int, int]:
        """The profile after a step in which `pays` is paid, and what is lost by it.

        Losses are counted from the least in the profile. Raises TooLarge.
        """
        if profile == SETTLED:
            return SETTLED, 0
        key = (depth, profile, pays)
        if key not in self._moves:
            self._moves[key] = self._advanced(depth, self._profiles[profile], pays)
        return self._moves[key]

    def _advanced(self, depth: int, lost: product.Numbers, pays: int) -> tuple[int, int]:
        stage = self.stages[depth]
        open_ = np.array([need & ~pays == 0 for need in stage.needs], dtype=np.bool_)[stage.need]
        after = np.full(self.sizes[depth + 1], NEVER, dtype=np.int64)
        source = stage.source[open_]
        np.minimum.at(after, stage.child[open_], lost[source] + stage.loss[open_])
        certain = int((after + self.free[depth + 1]).min())
        hopeful = after + self.least[depth + 1]
        if certain <= int(hopeful.min()):
            return SETTLED, certain
        after[hopeful > certain] = NEVER
        least = int(after.min())
        after[after < NEVER] -= least
        number = self._numbers.setdefault((depth, after.tobytes()), len(self._profiles))
        if number == len(self._profiles):
            if number > self.limit:
                raise TooLarge(f"what is paid leaves more than {self.limit} different alternatives")
            self._profiles.append(after)
        return number, least


def _paid_for(payments: Payments, step: Pick, option: int) -> tuple[int, int]:
    return payments.of(step.creature, option)


def _expanded(plan: list[product.StepPlan], needs: Needs, limits: Limits) -> product.Layers:
    """The layers of the alternatives that can ever be the best: those that lose no more than one
    that pays nothing."""
    free = [_unpaid(step_plan, needs) for step_plan in plan]
    ends = product.expand(free, limits, width=product.BEAM).cheapest[-1]
    return product.expand(plan, limits, int(ends[0]) if len(ends) else DEAD - 1)


def _unpaid(plan: product.StepPlan, needs: Needs) -> product.StepPlan:
    """The step with only those options that pay nothing."""
    kept = [
        index for index, group in enumerate(plan.groups) if needs(plan.step, group[0]) == (0, 0)
    ]
    return product.StepPlan(
        plan.step,
        tuple(plan.groups[index] for index in kept),
        tuple(
            replace(read, becomes=read.becomes[:, kept], losses=read.losses[:, kept])
            for read in plan.reads
        ),
        plan.losses[kept],
    )


def _stage(
    layers: product.Layers,
    depth: int,
    needs: Needs,
    paid: dict[int, MachineTable],
    remembered: dict[int, product.KeyField | None],
) -> _Stage:
    """The arcs of a step with what each pays; what is paid once is known at the last step."""
    plan, arcs = layers.plans[depth], layers.arcs[depth]
    step = plan.step
    masks = [needs(step, group[0]) for group in plan.groups]
    before = [0]
    states = np.zeros(len(layers.cheapest[depth]), dtype=np.int64)
    field = remembered.get(step.creature)
    if step.last and field is not None:
        before = _values(paid[step.creature].moves, depth)
        states = field.read(layers.keys[depth])
    needed = [each | (old | once if step.last else 0) for each, once in masks for old in before]
    need = arcs.group * len(before) + states[arcs.source]
    return _Stage(arcs.source, arcs.child, arcs.loss, need, needed)


def _values(moves: Sequence[Moves], depth: int) -> list[int]:
    """What each state of a PaidOnce before the step remembers."""
    for step_moves in moves:
        if step_moves.step == depth:
            return [value for value in step_moves.values if isinstance(value, int)]
    return [0]


class PaidOnce(Struct, frozen=True):
    """Remembers what the creature at its steps has paid once. Never judged: its states are told
    apart because the alternatives are compared with what the judged declaration pays."""

    payments: Payments
    creature: int

    start: int = 0

    @property
    def scope(self) -> int:
        return 1 << self.creature

    def symbol(self, step: Pick, option: int) -> int | None:
        once = self.payments.of(step.creature, option)[1]
        return once if once or step.last else None

    def move(self, step: Pick, symbol: int, value: int) -> tuple[int, int]:
        return (0 if step.last else value | symbol), 0

    def final(self, value: int) -> int:
        return 0
