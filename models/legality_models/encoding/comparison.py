"""A declaration of the model compared with one that is known (508.1d, 509.1c): what it obeys with
what is in force in it, what it pays, and so whether the other one shows that it is illegal.

Every literal here is true exactly if what it stands for is so.
"""

from collections.abc import Iterator, Mapping, Sequence

from ortools.sat.python import cp_model
from ortools.sat.python.cp_model_helper import Literal

from legality.problem import checker
from legality.problem.declarations import Declaration, Problem, bits
from legality.problem.payments import payments
from legality_models.encoding.declaration import ChoiceVariables, add_up
from legality_models.encoding.model import Var
from legality_models.encoding.requirements import shared
from legality_models.reductions.reduce import SharedRequirement

Taken = Mapping[int, Mapping[int, Var]]
"""Whether a creature chooses an object, for each pair that is allowed."""


class DeclarationComparison:
    """The requirements that the declaration obeys, and what others make of it."""

    def __init__(self, problem: Problem, choices: ChoiceVariables, taken: Taken) -> None:
        self.problem = problem
        self.choices = choices
        self.taken = taken
        self._held = [
            self._chosen(antecedent.creatures, antecedent.objects)
            for antecedent in problem.antecedents
        ]
        self.obeyed: cp_model.LinearExpr = add_up(list(self._counted()))

    def forbid_where_better(self, other: Declaration) -> None:
        """No declaration of which the other is an alternative obeys less than that does. The other
        keeps every restriction and can be paid."""
        alternative = self._alternative(other)
        counts = self.choices.model.boolean()
        self.choices.model.add_bool_or([counts, *(~literal for literal in alternative)])
        self.choices.model.add(self.obeyed >= self._obeyed_by(other)).only_enforce_if(counts)

    # -- what is obeyed ----------------------------------------------------------------------------

    def _counted(self) -> Iterator[Var]:
        """A literal for each requirement that is obeyed and in force."""
        for part in self.problem.requirements:
            if part.each:
                done = [
                    self._chosen(1 << literal, part.objects) for literal in bits(part.creatures)
                ]
            else:
                wish = SharedRequirement(part.creatures, part.objects, part.least, part.most)
                done = [shared(self.choices, wish, exact=True)]
            yield from (
                done
                if part.when is None
                else (self._all([literal, self._held[part.when]]) for literal in done)
            )

    def _obeyed_by(self, other: Declaration) -> cp_model.LinearExpr:
        """How many requirements the other obeys of those in force in the declaration."""
        always = 0
        terms: list[cp_model.LinearExpr] = []
        for part in self.problem.requirements:
            number = checker.score(part, other)
            if part.when is None:
                always += number
            elif number:
                terms.append(number * self._held[part.when])
        return add_up([*terms, cp_model.LinearExpr.constant(always)])

    # -- whether the other is an alternative -------------------------------------------------------

    def _alternative(self, other: Declaration) -> list[Var]:
        """Literals that are all true exactly if it is."""
        literals: list[Var] = []
        for index, creature, object_index in payments(self.problem, other):
            objects = self.problem.costs[index].objects if object_index < 0 else 1 << object_index
            literals.append(self._chosen(1 << creature, objects))
        if self.problem.requirement_model == "maximum":
            return literals
        serving = self._serving(other)
        for creature, option in enumerate(other):
            whens = serving.get(creature, set())
            if option and None not in whens:
                held = [self._held[when] for when in whens if when is not None]
                literals.append(self._any([*held, self._same(creature, option)]))
        return literals

    def _serving(self, other: Declaration) -> dict[int, set[int | None]]:
        """The creatures that serve a requirement in the other (500.5 of 2006), each with the
        antecedents that put one in force; None: one is always."""
        whens_by_creature: dict[int, set[int | None]] = {}
        for part in self.problem.requirements:
            if part.each or checker.score(part, other):
                for creature in bits(part.creatures):
                    if other[creature] & part.objects:
                        whens_by_creature.setdefault(creature, set()).add(part.when)
        return whens_by_creature

    # -- literals ----------------------------------------------------------------------------------

    def _chosen(self, creatures: int, objects: int) -> Var:
        """Whether one of the creatures chooses one of the objects."""
        return self._any(
            [
                variable
                for creature in bits(creatures)
                for object_index, variable in self.taken.get(creature, {}).items()
                if objects >> object_index & 1
            ]
        )

    def _any(self, literals: list[Var]) -> Var:
        return self.choices.either(literals) if literals else self._never()

    def _all(self, literals: Sequence[Literal]) -> Var:
        every = self.choices.model.boolean()
        self.choices.model.add_bool_and(literals).only_enforce_if(every)
        self.choices.model.add_bool_or([every, *(~literal for literal in literals)])
        return every

    def _same(self, creature: int, option: int) -> Var:
        """Whether the creature chooses exactly those objects."""
        taken = self.taken.get(creature, {})
        if any(object_index not in taken for object_index in bits(option)):
            return self._never()
        return self._all(
            [
                variable if option >> object_index & 1 else ~variable
                for object_index, variable in taken.items()
            ]
        )

    def _never(self) -> Var:
        """A literal that is false."""
        literal = self.choices.model.boolean()
        self.choices.model.add(literal == 0)
        return literal
