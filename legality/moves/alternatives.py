"""What other declarations could obey, as one more machine that reads the judged declaration.

The most that can be obeyed depends on what is paid and on which antecedents hold. The machine's
values are *profiles*: for each state of the alternatives that pay for nothing the declaration read
so far does not pay for, the least such an alternative has lost. It gains minus the maximum; so
a declaration is legal exactly if all machines together gain at least 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from legality.problem import Problem, bits

from .diagram import remaining
from .limits import Limits, TooLarge
from .parts import Board, Symbol, Value, machines
from .paying import PaidOnce, Payments
from .product import Field, Layers, Numbers, Plan, expand, fields, plans
from .selfonly import Helping
from .steps import Step
from .tables import DEAD, Moves, Table, tabulate

BEAM = 64
NEVER = 1 << 30
"""The loss of a state that no alternative has reached."""
SETTLED = -1
"""The profile from which the maximum is certain, whatever else is paid."""

Option = tuple[int, int]


@dataclass(slots=True)
class _Stage:
    """The arcs of the alternatives at one step; `need[i]` is what arc i pays, as a place in
    `needs`."""

    source: Numbers
    child: Numbers
    loss: Numbers
    need: Numbers
    needs: list[int]


class Alternatives:
    """The alternatives of one component while one set of antecedents is taken to hold."""

    def __init__(
        self,
        problem: Problem,
        component: int,
        antecedents: frozenset[int],
        walk: Sequence[Step],
        payments: Payments,
        limits: Limits,
    ) -> None:
        board = Board(problem)
        in_force = [
            part
            for part in problem.requirements
            if (part.when is None or part.when in antecedents)
            and board.able(part.creatures, part.objects) & component
        ]
        parts = [*machines(problem, board, in_force)]
        if problem.requirement_model == "self only":
            helping = Helping(problem, board, in_force)
            walk = [helping.step(step) for step in walk]
            parts += helping.parts(component, walk, board)
        tables = [tabulate(part, walk, limits) for part in parts if part.scope & component]
        self.most = sum(table.most for table in tables)
        paid = {
            step.creature: tabulate(PaidOnce(payments, step.creature), walk, limits, merge=False)
            for step in walk
            if step.first and not step.last
        }
        tables += paid.values()
        where = fields(tables)
        plan = plans(walk, tables, where, payments.apart)
        layers = _expanded(plan, payments, limits)
        remembered = dict(zip(paid, where[len(where) - len(paid) :], strict=True))
        self.stages = [
            _stage(layers, place, payments, paid, remembered) for place in range(len(walk))
        ]
        self.sizes = [len(layer) for layer in layers.cheapest]
        self.least = remaining(layers.arcs, self.sizes)[0]
        self.free = self._free()
        self._profiles: list[Numbers] = [np.zeros(1, dtype=np.int64)]
        self._numbers: dict[tuple[int, bytes], int] = {}
        self._moves: dict[tuple[int, int, int], tuple[int, int]] = {}
        self.limit = limits.values

    def _free(self) -> list[Numbers]:
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

    def advance(self, place: int, profile: int, pays: int) -> tuple[int, int]:
        """The profile after a step in which `pays` is paid, and what is lost by it.

        Losses are counted from the least in the profile. Raises TooLarge.
        """
        if profile == SETTLED:
            return SETTLED, 0
        key = (place, profile, pays)
        if key not in self._moves:
            self._moves[key] = self._advanced(place, self._profiles[profile], pays)
        return self._moves[key]

    def _advanced(self, place: int, lost: Numbers, pays: int) -> tuple[int, int]:
        stage = self.stages[place]
        open_ = np.array([need & ~pays == 0 for need in stage.needs], dtype=np.bool_)[stage.need]
        after = np.full(self.sizes[place + 1], NEVER, dtype=np.int64)
        source = stage.source[open_]
        np.minimum.at(after, stage.child[open_], lost[source] + stage.loss[open_])
        certain = int((after + self.free[place + 1]).min())
        hopeful = after + self.least[place + 1]
        if certain <= int(hopeful.min()):
            return SETTLED, certain
        after[hopeful > certain] = NEVER
        least = int(after.min())
        after[after < NEVER] -= least
        number = self._numbers.setdefault((place, after.tobytes()), len(self._profiles))
        if number == len(self._profiles):
            if number > self.limit:
                raise TooLarge(f"what is paid leaves more than {self.limit} different alternatives")
            self._profiles.append(after)
        return number, least


def _expanded(plan: list[Plan], payments: Payments, limits: Limits) -> Layers:
    """The layers of the alternatives that can ever be the best: those that lose no more than one
    that pays nothing."""
    free = [_unpaid(one, payments) for one in plan]
    ends = expand(free, limits, width=BEAM).cheapest[-1]
    return expand(plan, limits, int(ends[0]) if len(ends) else DEAD - 1)


def _unpaid(plan: Plan, payments: Payments) -> Plan:
    """The step with only those options that pay nothing."""
    creature = plan.step.creature
    kept = [
        place
        for place, group in enumerate(plan.groups)
        if payments.of(creature, group[0]) == (0, 0)
    ]
    return Plan(
        plan.step,
        tuple(plan.groups[place] for place in kept),
        tuple(
            replace(read, adds=read.adds[:, kept], losses=read.losses[:, kept])
            for read in plan.reads
        ),
        plan.losses[kept],
    )


def _stage(
    layers: Layers,
    place: int,
    payments: Payments,
    paid: dict[int, Table],
    remembered: dict[int, Field | None],
) -> _Stage:
    """The arcs of a step with what each pays; what is paid once is known at the last step."""
    plan, arcs = layers.plans[place], layers.arcs[place]
    step = plan.step
    masks = [payments.of(step.creature, group[0]) for group in plan.groups]
    before = [0]
    states = np.zeros(len(layers.cheapest[place]), dtype=np.int64)
    field = remembered.get(step.creature)
    if step.last and field is not None:
        before = _values(paid[step.creature].moves, layers, place)
        states = field.read(layers.keys[place])
    needs = [
        each | (old | once if step.last else 0) for each, once in masks for old in before
    ]
    need = arcs.group * len(before) + states[arcs.source]
    return _Stage(arcs.source, arcs.child, arcs.loss, need, needs)


def _values(moves: Sequence[Moves], layers: Layers, place: int) -> list[int]:
    """What each state of a PaidOnce before the step remembers."""
    for one in moves:
        if one.step == place:
            return [value for value in one.values if isinstance(value, int)]
    return [0]


class Judge:
    """The machine of one component: gains minus the most that the alternatives obey.

    Values: antecedents that hold so far (a mask), what the creature at its steps has paid once,
    and for each set of antecedents that can still be the one that holds, its profile and how much
    more its alternatives have lost than those of the first.
    """

    def __init__(
        self,
        problem: Problem,
        component: int,
        walk: Sequence[Step],
        payments: Payments,
        limits: Limits,
    ) -> None:
        self.scope = component
        self.problem = problem
        self.payments = payments
        self.places = {
            step: place
            for place, step in enumerate(step for step in walk if component >> step.creature & 1)
        }
        self.antecedents = _awaited(problem, component)
        if len(self.antecedents) > limits.antecedents:
            raise TooLarge(f"{len(self.antecedents)} antecedents hang together")
        everything = 0
        for index in self.antecedents:
            everything |= 1 << index
        self.masks = sorted(_submasks(everything))
        self.alternatives = {
            mask: Alternatives(
                problem, component, frozenset(bits(mask)), list(self.places), payments, limits
            )
            for mask in self.masks
        }

    @property
    def start(self) -> Value:
        return (0, 0, tuple((mask, 0, 0) for mask in self.masks))

    @property
    def maximum(self) -> int:
        """The most obeyed by a declaration that pays nothing, with no antecedent in force."""
        return self.alternatives[0].maximum

    def symbol(self, step: Step, option: int) -> Symbol:
        each, once = self.payments.of(step.creature, option)
        if self.problem.cost_model == "free":
            each = once = 0
        hit = 0
        for index in self.antecedents:
            antecedent = self.problem.antecedents[index]
            if antecedent.creatures >> step.creature & 1 and antecedent.objects & option:
                hit |= 1 << index
        return each, once, hit

    def move(self, step: Step, symbol: Symbol, value: Value) -> tuple[Value, int] | None:
        assert isinstance(symbol, tuple) and isinstance(value, tuple)
        each, once, hit = symbol
        seen, paid, entries = value
        seen |= hit
        paid |= once
        pays = each | paid if step.last else each
        place = self.places[step]
        after: list[tuple[int, int, int]] = []
        for mask, profile, ahead in entries:
            if seen & ~mask == 0:
                profile, lost = self.alternatives[mask].advance(place, profile, pays)
                after.append((mask, profile, ahead + lost))
        base = after[0][2]
        entries = tuple((mask, profile, lost - base) for mask, profile, lost in after)
        return (seen, 0 if step.last else paid, entries), base

    def final(self, value: Value) -> int | None:
        assert isinstance(value, tuple)
        seen, _, entries = value
        for mask, _, lost in entries:
            if mask == seen:
                return int(lost - self.alternatives[mask].most)
        raise AssertionError("the antecedents that hold are one of the sets considered")


def _awaited(problem: Problem, component: int) -> list[int]:
    """The antecedents that requirements of the component wait for and that can hold."""
    board = Board(problem)
    found = {
        part.when
        for part in problem.requirements
        if part.when is not None and board.able(part.creatures, part.objects) & component
    }
    return sorted(
        index
        for index in found
        if board.able(
            problem.antecedents[index].creatures, problem.antecedents[index].objects
        )
    )


def _submasks(mask: int) -> list[int]:
    found = [0]
    for bit in bits(mask):
        found += [one | 1 << bit for one in found]
    return found
