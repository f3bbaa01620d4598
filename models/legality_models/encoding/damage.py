"""Assigning combat damage as a CP-SAT model: the nearest legal assignment, and the best.

An integer for each source and recipient; a Boolean for each need that may be called met; one for
each manner of a source that has several, and for each recipient that opens later than others. All
of these Booleans are one-sided: what they allow may be left unused.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from msgspec import Struct
from ortools.sat.python import cp_model

from legality.clock import Clock, OutOfTime, ticking
from legality.errors import TooLarge
from legality.problem.damage import Assignment, DamageProblem, Manner, Source, reach
from legality.problem.damage_checker import is_legal
from legality.problem.goals import Level
from legality_models.solve import InvalidModel, SolverAnswer, solve

MOST = 1 << 60
Literal = cp_model.IntVar


class NearestAssignment(Struct, frozen=True):
    """A legal assignment, how many sources had to assign otherwise for it, and how many points had
    to be moved, added or taken away; `proved`: none is nearer."""

    assignment: dict[str, dict[str, int]]
    changed: int
    moved: int
    proved: bool = True


def nearest(
    problem: DamageProblem, assignment: Assignment, *, seconds: float | None = None
) -> NearestAssignment | None:
    """The legal assignment in which the fewest sources assign otherwise, then the fewest points are
    moved, then the earlier recipients get the most; None if none was found in time, or if nothing
    is legal because an order announced is wrong."""
    if problem.order_faults:
        return None
    clock = Clock(seconds)
    try:
        with clock.running():
            state = DamageModel(problem)
    except OutOfTime:
        return None
    changes = [state.changes(source, assignment.get(source.id, {})) for source in problem.sources]
    strangers = [
        shares
        for name, shares in assignment.items()
        if name not in {source.id for source in problem.sources} and any(shares.values())
    ]
    elsewhere = sum(
        max(sum(n for n in shares.values() if n > 0), -sum(n for n in shares.values() if n < 0))
        for shares in strangers
    )
    values, proved = state.least(_by_nearness(state, changes), clock)
    if values is None:
        return None
    changed = sum(values[change.changed.index] for change in changes) + len(strangers)
    moved = sum(values[change.moved.index] for change in changes) + elsewhere
    return NearestAssignment(state.assignment(values), changed, moved, proved)


def _by_nearness(
    state: "DamageModel", changes: Sequence["SourceChanges"]
) -> Iterator[cp_model.LinearExpr]:
    """What is to be least, one after the other: sources changed and points moved; then, source by
    source, what the earlier recipients lack of all."""
    outweighs = sum(change.most for change in changes) + 1
    yield cp_model.LinearExpr.weighted_sum(
        [variable for change in changes for variable in (change.changed, change.moved)],
        [weight for _ in changes for weight in (outweighs, 1)],
    )
    for source in state.problem.sources:
        scale, weights = 1, list[int]()
        mine = [state.shares[source.id, index] for index in sorted(reach(source))]
        for _ in mine:
            weights.append(-scale)
            scale *= source.amount + 1
        if scale <= MOST:
            yield cp_model.LinearExpr.weighted_sum(mine[::-1], weights)
        else:
            yield from (-1 * share for share in mine)


def best(
    problem: DamageProblem, levels: Sequence[Level], *, seconds: float | None = None
) -> dict[str, dict[str, int]] | None:
    """A legal assignment that is best level by level; None if time ended the proof, or if nothing
    is legal because an order announced is wrong.

    Raises `TooLarge` where the levels together outgrow the solver's integers.
    """
    if problem.order_faults:
        return None
    clock = Clock(seconds)
    try:
        with clock.running():
            state = DamageModel(problem)
            state.model.maximize(state.weighed(levels))
    except OutOfTime:
        return None
    answer = _answer(state.model, clock.left())
    if answer.status != "proved" or answer.values is None:
        return None
    return state.assignment(answer.values)


def _answer(model: cp_model.CpModel, seconds: float | None) -> SolverAnswer:
    try:
        answer = solve(model, Clock(seconds))
    except OutOfTime:
        return SolverAnswer("unknown")
    if answer.status == "impossible":
        raise InvalidModel("an assignment of damage is always possible")
    return answer


class SourceChanges(Struct, frozen=True):
    """Of one source: whether it assigns otherwise, and how many points, `most` at the most."""

    changed: Literal
    moved: cp_model.IntVar
    most: int


@dataclass(slots=True)
class DamageModel:
    """The variables and constraints of one damage Problem."""

    problem: DamageProblem
    model: cp_model.CpModel = field(default_factory=cp_model.CpModel)
    shares: dict[tuple[str, int], cp_model.IntVar] = field(
        default_factory=dict[tuple[str, int], cp_model.IntVar]
    )
    _met: dict[int, Literal] = field(default_factory=dict[int, Literal])
    _enough: dict[tuple[int, int, bool], Literal] = field(
        default_factory=dict[tuple[int, int, bool], Literal]
    )

    def __post_init__(self) -> None:
        for source in ticking(self.problem.sources):
            for index in reach(source):
                name = f"{source.id}→{self.problem.recipients[index].id}"
                self.shares[source.id, index] = self.model.new_int_var(0, source.amount, name)
        for source in ticking(self.problem.sources):
            if source.amount:
                self.whole_amount(source)

    # -- constraints, kind by kind -------------------------------------------------------------

    def whole_amount(self, source: Source) -> None:
        """510.1a: a source assigns its whole amount, in one of its manners; to a recipient only if
        the recipient is open in that manner."""
        manners = source.manners
        chosen = [self.model.new_bool_var(f"{source.id} {each.name}") for each in manners]
        self.model.add_exactly_one(chosen)
        mine = [self.shares[source.id, index] for index in reach(source)]
        amounts = [each.amount for each in manners]
        whole = cp_model.LinearExpr.weighted_sum(chosen, amounts)
        self.model.add(cp_model.LinearExpr.sum(mine) == whole)
        opened: dict[int, list[Literal]] = {}
        for manner, choice in zip(manners, chosen, strict=True):
            for index, literal in self.openings(source, manner, choice):
                opened.setdefault(index, []).append(literal)
        for index, literals in opened.items():
            if len(manners) == 1 and literals[0] is chosen[0]:
                continue
            share = self.shares[source.id, index]
            self.model.add(share <= source.amount * cp_model.LinearExpr.sum(literals))

    def openings(
        self, source: Source, manner: Manner, choice: Literal
    ) -> list[tuple[int, Literal]]:
        """510.1c, d, 702.19b, c: for each recipient of the manner a literal that lets it get
        something: the manner is chosen and all needs before it are met. Where needs pile up in an
        order, each opening implies the one before."""
        opened: list[tuple[int, Literal]] = []
        before, literal = frozenset[int](), choice
        for index, after in zip(manner.recipients, manner.after, strict=True):
            needs = frozenset(after)
            if needs != before:
                previous = literal if before < needs else choice
                known = before if before < needs else frozenset[int]()
                literal = self.model.new_bool_var(f"{source.id} may {index}")
                self.model.add_implication(literal, previous)
                for need in sorted(needs - known):
                    self.model.add_implication(literal, self.met(need))
                before = needs
            opened.append((index, literal))
        return opened

    def met(self, number: int) -> Literal:
        """A literal that holds only if the need is met."""
        if number not in self._met:
            need = self.problem.needs[number]
            self._met[number] = self.enough(need.recipient, need.amount, need.deathtouch)
        return self._met[number]

    def enough(self, index: int, amount: int, deathtouch: bool) -> Literal:
        """A literal that holds only if all sources together assign that much to the recipient; or,
        with `deathtouch`, a deadly one assigns anything."""
        key = (index, amount, deathtouch)
        if key in self._enough:
            return self._enough[key]
        sources = [source for source in self.problem.sources if (source.id, index) in self.shares]
        given = cp_model.LinearExpr.sum([self.shares[source.id, index] for source in sources])
        deadly = [self.shares[source.id, index] for source in sources if source.deadly]
        literal = self.model.new_bool_var(f"enough for {index}")
        if deathtouch and deadly:
            lethal = self.model.new_bool_var(f"lethal for {index}")
            poison = self.model.new_bool_var(f"deathtouch for {index}")
            self.model.add(given >= amount * lethal)
            self.model.add(cp_model.LinearExpr.sum(deadly) >= poison)
            self.model.add_bool_or(lethal, poison, literal.negated())
        else:
            self.model.add(given >= amount * literal)
        self._enough[key] = literal
        return literal

    # -- what is optimised ---------------------------------------------------------------------

    def changes(self, source: Source, wanted: Mapping[str, int]) -> SourceChanges:
        """Whether this source assigns otherwise, and the points moved, added or taken away: the
        greater of what recipients gain and what they lose."""
        indices = reach(source)
        named = {self.problem.recipients[index].id: index for index in indices}
        gains: list[cp_model.IntVar] = []
        losses: list[cp_model.IntVar] = []
        elsewhere = [amount for name, amount in wanted.items() if name not in named]
        for name, index in named.items():
            before, share = wanted.get(name, 0), self.shares[source.id, index]
            gain = self.model.new_int_var(0, source.amount + abs(before), f"gain {name}")
            loss = self.model.new_int_var(0, source.amount + abs(before), f"loss {name}")
            self.model.add(share - before == gain - loss)
            gains.append(gain)
            losses.append(loss)
        most = source.amount + sum(abs(amount) for amount in wanted.values())
        moved = self.model.new_int_var(0, most, f"moved {source.id}")
        gained, lost = -sum(n for n in elsewhere if n < 0), sum(n for n in elsewhere if n > 0)
        self.model.add(moved >= cp_model.LinearExpr.sum(gains) + gained)
        self.model.add(moved >= cp_model.LinearExpr.sum(losses) + lost)
        changed = self.model.new_bool_var(f"changed {source.id}")
        self.model.add(moved <= most * changed)
        return SourceChanges(changed, moved, most)

    def least(
        self, goals: Iterable[cp_model.LinearExpr], clock: Clock
    ) -> tuple[Sequence[int] | None, bool]:
        """The values for which the goals are least, one after the other, and whether that is proved
        of all; None if time ended the first."""
        values: Sequence[int] | None = None
        for goal in goals:
            self.model.maximize(-goal)
            answer = _answer(self.model, clock.left())
            values = answer.values or values
            if answer.status != "proved" or answer.value is None:
                return values, False
            self.model.add(goal <= -answer.value)
        return values, True

    def weighed(self, levels: Sequence[Level]) -> cp_model.LinearExpr:
        """The levels as one sum: a point of a level outweighs all that later ones can come to."""
        terms: list[cp_model.IntVar] = []
        factors: list[int] = []
        scale = 1
        for level in reversed(levels):
            most = 0
            for index, worth in level.worth:
                dies_at = self.problem.recipients[index].dies_at
                assert dies_at is not None, "only who can be destroyed has a worth"
                terms.append(self.enough(index, dies_at, True))
                factors.append(worth * scale)
                most += worth
            for index in level.hit:
                for source in self.problem.sources:
                    if (source.id, index) in self.shares:
                        terms.append(self.shares[source.id, index])
                        factors.append(scale)
            if level.hit:
                most += sum(source.amount for source in self.problem.sources)
            scale *= most + 1
            if scale > MOST:
                raise TooLarge("the goal's numbers are too large for the solver")
        return cp_model.LinearExpr.weighted_sum(terms, factors)

    def assignment(self, values: Sequence[int]) -> dict[str, dict[str, int]]:
        """What the solver found, by name; checked by the plain checker."""
        named: dict[str, dict[str, int]] = {}
        for (source, index), share in self.shares.items():
            amount = values[share.index]
            if amount:
                named.setdefault(source, {})[self.problem.recipients[index].id] = amount
        if not is_legal(self.problem, named):
            raise InvalidModel(f"the model calls an illegal assignment legal: {named}")
        return named
