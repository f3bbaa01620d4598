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
from legality_models.solve import Answer, InvalidModel, solve

MOST = 1 << 60
Literal = cp_model.IntVar


class Nearest(Struct, frozen=True):
    """A legal assignment, how many sources had to assign otherwise for it, and how many points had
    to be moved, added or taken away; `proved`: none is nearer."""

    assignment: dict[str, dict[str, int]]
    changed: int
    moved: int
    proved: bool = True


def nearest(
    problem: DamageProblem, assignment: Assignment, *, seconds: float | None = None
) -> Nearest | None:
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
    found, proved = state.least(_by_nearness(state, changes), clock)
    if found is None:
        return None
    changed = sum(found[one.changed.index] for one in changes) + len(strangers)
    moved = sum(found[one.moved.index] for one in changes) + elsewhere
    return Nearest(state.assignment(found), changed, moved, proved)


def _by_nearness(
    state: "DamageModel", changes: Sequence["Changes"]
) -> Iterator[cp_model.LinearExpr]:
    """What is to be least, one after the other: sources changed and points moved; then, source by
    source, what the earlier recipients lack of all."""
    outweighs = sum(one.most for one in changes) + 1
    yield cp_model.LinearExpr.weighted_sum(
        [variable for one in changes for variable in (one.changed, one.moved)],
        [weight for _ in changes for weight in (outweighs, 1)],
    )
    for source in state.problem.sources:
        scale, weights = 1, list[int]()
        mine = [state.shares[source.id, place] for place in sorted(reach(source))]
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


def _answer(model: cp_model.CpModel, seconds: float | None) -> Answer:
    try:
        answer = solve(model, Clock(seconds))
    except OutOfTime:
        return Answer("unknown")
    if answer.status == "impossible":
        raise InvalidModel("an assignment of damage is always possible")
    return answer


class Changes(Struct, frozen=True):
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
            for place in reach(source):
                name = f"{source.id}→{self.problem.recipients[place].id}"
                self.shares[source.id, place] = self.model.new_int_var(0, source.amount, name)
        for source in ticking(self.problem.sources):
            if source.amount:
                self.whole_amount(source)

    # -- constraints, kind by kind -------------------------------------------------------------

    def whole_amount(self, source: Source) -> None:
        """510.1a: a source assigns its whole amount, in one of its manners; to a recipient only if
        the recipient is open in that manner."""
        manners = source.manners
        chosen = [self.model.new_bool_var(f"{source.id} {one.name}") for one in manners]
        self.model.add_exactly_one(chosen)
        mine = [self.shares[source.id, place] for place in reach(source)]
        amounts = [one.amount for one in manners]
        whole = cp_model.LinearExpr.weighted_sum(chosen, amounts)
        self.model.add(cp_model.LinearExpr.sum(mine) == whole)
        opened: dict[int, list[Literal]] = {}
        for manner, choice in zip(manners, chosen, strict=True):
            for place, literal in self.openings(source, manner, choice):
                opened.setdefault(place, []).append(literal)
        for place, literals in opened.items():
            if len(manners) == 1 and literals[0] is chosen[0]:
                continue
            share = self.shares[source.id, place]
            self.model.add(share <= source.amount * cp_model.LinearExpr.sum(literals))

    def openings(
        self, source: Source, manner: Manner, choice: Literal
    ) -> list[tuple[int, Literal]]:
        """510.1c, d, 702.19b, c: for each recipient of the manner a literal that lets it get
        something: the manner is chosen and all needs before it are met. Where needs pile up in an
        order, each opening implies the one before."""
        found: list[tuple[int, Literal]] = []
        before, literal = frozenset[int](), choice
        for place, after in zip(manner.recipients, manner.after, strict=True):
            needs = frozenset(after)
            if needs != before:
                previous = literal if before < needs else choice
                known = before if before < needs else frozenset[int]()
                literal = self.model.new_bool_var(f"{source.id} may {place}")
                self.model.add_implication(literal, previous)
                for need in sorted(needs - known):
                    self.model.add_implication(literal, self.met(need))
                before = needs
            found.append((place, literal))
        return found

    def met(self, number: int) -> Literal:
        """A literal that holds only if the need is met."""
        if number not in self._met:
            need = self.problem.needs[number]
            self._met[number] = self.enough(need.recipient, need.amount, need.deathtouch)
        return self._met[number]

    def enough(self, place: int, amount: int, deathtouch: bool) -> Literal:
        """A literal that holds only if all sources together assign that much to the recipient; or,
        with `deathtouch`, a deadly one assigns anything."""
        key = (place, amount, deathtouch)
        if key in self._enough:
            return self._enough[key]
        sources = [one for one in self.problem.sources if (one.id, place) in self.shares]
        given = cp_model.LinearExpr.sum([self.shares[one.id, place] for one in sources])
        deadly = [self.shares[one.id, place] for one in sources if one.deadly]
        literal = self.model.new_bool_var(f"enough for {place}")
        if deathtouch and deadly:
            lethal = self.model.new_bool_var(f"lethal for {place}")
            poison = self.model.new_bool_var(f"deathtouch for {place}")
            self.model.add(given >= amount * lethal)
            self.model.add(cp_model.LinearExpr.sum(deadly) >= poison)
            self.model.add_bool_or(lethal, poison, literal.negated())
        else:
            self.model.add(given >= amount * literal)
        self._enough[key] = literal
        return literal

    # -- what is optimised ---------------------------------------------------------------------

    def changes(self, source: Source, wanted: Mapping[str, int]) -> Changes:
        """Whether this source assigns otherwise, and the points moved, added or taken away: the
        greater of what recipients gain and what they lose."""
        places = reach(source)
        named = {self.problem.recipients[place].id: place for place in places}
        gains: list[cp_model.IntVar] = []
        losses: list[cp_model.IntVar] = []
        elsewhere = [amount for name, amount in wanted.items() if name not in named]
        for name, place in named.items():
            asked, share = wanted.get(name, 0), self.shares[source.id, place]
            gain = self.model.new_int_var(0, source.amount + abs(asked), f"gain {name}")
            loss = self.model.new_int_var(0, source.amount + abs(asked), f"loss {name}")
            self.model.add(share - asked == gain - loss)
            gains.append(gain)
            losses.append(loss)
        most = source.amount + sum(abs(amount) for amount in wanted.values())
        moved = self.model.new_int_var(0, most, f"moved {source.id}")
        gained, lost = -sum(n for n in elsewhere if n < 0), sum(n for n in elsewhere if n > 0)
        self.model.add(moved >= cp_model.LinearExpr.sum(gains) + gained)
        self.model.add(moved >= cp_model.LinearExpr.sum(losses) + lost)
        changed = self.model.new_bool_var(f"changed {source.id}")
        self.model.add(moved <= most * changed)
        return Changes(changed, moved, most)

    def least(
        self, goals: Iterable[cp_model.LinearExpr], clock: Clock
    ) -> tuple[Sequence[int] | None, bool]:
        """The values for which the goals are least, one after the other, and whether that is proved
        of all; None if time ended the first."""
        found: Sequence[int] | None = None
        for goal in goals:
            self.model.maximize(-goal)
            answer = _answer(self.model, clock.left())
            found = answer.values or found
            if answer.status != "proved" or answer.value is None:
                return found, False
            self.model.add(goal <= -answer.value)
        return found, True

    def weighed(self, levels: Sequence[Level]) -> cp_model.LinearExpr:
        """The levels as one sum: a point of a level outweighs all that later ones can come to."""
        terms: list[cp_model.IntVar] = []
        factors: list[int] = []
        scale = 1
        for level in reversed(levels):
            most = 0
            for place, worth in level.worth:
                dies_at = self.problem.recipients[place].dies_at
                assert dies_at is not None, "only who can be destroyed has a worth"
                terms.append(self.enough(place, dies_at, True))
                factors.append(worth * scale)
                most += worth
            for place in level.hit:
                for source in self.problem.sources:
                    if (source.id, place) in self.shares:
                        terms.append(self.shares[source.id, place])
                        factors.append(scale)
            if level.hit:
                most += sum(source.amount for source in self.problem.sources)
            scale *= most + 1
            if scale > MOST:
                raise TooLarge("the goal's numbers are too large for the solver")
        return cp_model.LinearExpr.weighted_sum(terms, factors)

    def assignment(self, values: Sequence[int]) -> dict[str, dict[str, int]]:
        """What the solver found, by name; checked by the plain checker."""
        found: dict[str, dict[str, int]] = {}
        for (source, place), share in self.shares.items():
            amount = values[share.index]
            if amount:
                found.setdefault(source, {})[self.problem.recipients[place].id] = amount
        if not is_legal(self.problem, found):
            raise InvalidModel(f"the model calls an illegal assignment legal: {found}")
        return found
