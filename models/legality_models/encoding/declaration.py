"""A declaration as CP-SAT variables, and what it must keep: attackers and blockers alike.

508 and 509 say the same of their declarations once the Problem is stated, so one encoding serves
both. A variable counts how many of a group choose one role; for a single creature it is 0 or 1.
Every auxiliary variable is a function of those, so that enumeration finds each declaration once.
"""

from collections.abc import Sequence

from ortools.sat.python import cp_model

from legality.problem.declarations import UNLIMITED, Restriction, bits
from legality_models.encoding.grouped import GroupedProblem
from legality_models.encoding.model import Linear, Model, Var


class ChoiceVariables:
    """The variables of a grouped Problem. `taken[g][k]`: how many of group `g` take its option `k`;
    `chosen[o]`: whether any creature chooses object `o` (where a part asks); `done[r]`: whether
    requirement `r` of those on several creatures is obeyed. When `guarded`, a restriction need
    only be kept if its literal in `guards` is true.
    """

    def __init__(self, grouped: GroupedProblem, *, guarded: bool = False) -> None:
        self.grouped = grouped
        self.guarded = guarded
        self.guards: dict[Restriction, Var] = {}
        self.model = Model()
        self.taken: list[list[Var]] = []
        self.chosen: dict[int, Var] = {}
        self.done: list[Var] = []
        self._several = sum(group.mask for group in grouped.groups if group.capacity > 1)
        self._group_of = {
            c: index for index, group in enumerate(grouped.groups) for c in group.members
        }
        self._role: dict[int, int] = {}
        for index, role in enumerate(grouped.roles):
            for object_index in bits(role):
                self._role.setdefault(object_index, index)
        self._columns: list[list[tuple[int, Var]]] = [[] for _ in grouped.roles]
        self._some: dict[int, Var] = {}
        self._either: dict[tuple[int, ...], Var] = {}
        for index, group in enumerate(grouped.groups):
            size = len(group.members)
            self.taken.append([self._variable(size, option.role) for option in group.options[0]])
            for option, variable in zip(group.options[0], self.taken[index], strict=True):
                self._columns[option.role].append((index, variable))

    def _variable(self, most: int, role: int) -> Var:
        """How many of a group take an option of that role: one variable for all where they are
        united in it."""
        objects = self.grouped.roles[role]
        if not objects & self.grouped.united:
            return self.model.number(most)
        object_index = objects.bit_length() - 1
        if object_index not in self.chosen:
            self.chosen[object_index] = self.model.boolean()
        return self.chosen[object_index]

    def when(self, restriction: Restriction, *literals: Var) -> list[Var]:
        """The literals under which a constraint of that restriction is to be enforced."""
        if not self.guarded:
            return list(literals)
        if restriction not in self.guards:
            self.guards[restriction] = self.model.boolean()
        return [self.guards[restriction], *literals]

    def choosers(self, creatures: int, objects: int) -> list[Var]:
        """Terms whose sum is how many of the creatures choose one or more of the objects."""
        pairs = self._pairs(creatures, objects)
        if not self._several & creatures:
            return [variable for _, variable in pairs]
        by_group: dict[int, list[Var]] = {}
        for group_index, variable in pairs:
            by_group.setdefault(group_index, []).append(variable)
        terms: list[Var] = []
        for group_index, variables in by_group.items():
            several = self.grouped.groups[group_index].capacity > 1
            terms += [self.either(variables)] if several else variables
        return terms

    def pairs(self, creatures: int, objects: int) -> list[Var]:
        """How many of each group take each such object: all such pairs."""
        return [variable for _, variable in self._pairs(creatures, objects)]

    def _pairs(self, creatures: int, objects: int) -> list[tuple[int, Var]]:
        groups = self.grouped.groups
        return [
            pair
            for role in self._roles(objects)
            for pair in self._columns[role]
            if groups[pair[0]].mask & creatures
        ]

    def column(self, role: int) -> list[tuple[int, Var]]:
        """For each group with an option of that role, its index and how many take it."""
        return self._columns[role]

    def declared(self, creatures: int) -> list[Var]:
        """Terms whose sum is how many of the creatures are declared."""
        return self.choosers(creatures, -1)

    def _roles(self, objects: int) -> list[int]:
        if objects > 0 and objects & objects - 1 == 0:
            return [self._role[objects.bit_length() - 1]]
        return [index for index, role in enumerate(self.grouped.roles) if role & objects]

    def either(self, variables: Sequence[Var]) -> Var:
        """1 exactly if one or more of these Booleans hold."""
        if len(variables) == 1:
            return variables[0]
        key = tuple(variable.index for variable in variables)
        if key not in self._either:
            some = self._either[key] = self.model.boolean()
            self.model.add_bool_or(variables).only_enforce_if(some)
            self.model.add_bool_and([~literal for literal in variables]).only_enforce_if(~some)
        return self._either[key]

    def some(self, creature: int) -> Var:
        """1 if (for a single creature: exactly if) any of the creature's group is declared."""
        index = self._group_of[creature]
        if index not in self._some:
            group = self.grouped.groups[index]
            total = add_up(self.declared(group.mask))
            some = self._some[index] = self.model.boolean()
            if len(group.members) == 1:
                self.model.add(total == some)
            else:
                self.model.add(total <= len(group.members) * some)
        return self._some[index]


def add_up(terms: Sequence[Linear]) -> cp_model.LinearExpr:
    """The sum, 0 for no terms (Python's own `sum([]) >= 1` would be taken as plain False)."""
    return cp_model.LinearExpr.sum(list(terms))


def keep_restrictions(choices: ChoiceVariables) -> None:
    """508.1c, 509.1b: every restriction that can still be broken."""
    capacities(choices)
    chosen_counts(choices)
    together(choices)
    declared_caps(choices)
    company(choices)
    solitary(choices)
    payments(choices)


def capacities(choices: ChoiceVariables) -> None:
    """508.1b, 509.1a: a creature attacks one thing, blocks one attacker or as many as it may."""
    for group, taken in zip(choices.grouped.groups, choices.taken, strict=True):
        most = max(group.capacity, len(group.members))
        if most < len(taken) * len(group.members):
            if most == 1:
                choices.model.add_at_most_one(taken)
            else:
                choices.model.between(taken, 0, most)


def chosen_counts(choices: ChoiceVariables) -> None:
    """Chosen by none, or by so many: menace (702.111b), "by more than one", all or none."""
    model, when = choices.model, choices.when
    for part in choices.grouped.counts:
        if choices.grouped.united >> part.object & 1:
            continue
        total = choices.choosers(-1, 1 << part.object)
        if part.least > 1:
            if part.object not in choices.chosen:
                chosen = choices.chosen[part.object] = model.boolean()
                model.between(total, 0, 0, [~chosen])
            if not choices.grouped.always_blockable >> part.object & 1:
                literals = when(part, choices.chosen[part.object])
                model.between(total, part.least, UNLIMITED, literals)
        if part.most < UNLIMITED:
            model.between(total, 0, part.most, when(part))
    for first, second in choices.grouped.apart:
        choices.model.add_at_most_one(choices.chosen[first], choices.chosen[second])
    for role, objects in enumerate(choices.grouped.roles):
        if objects & choices.grouped.always_blockable and objects & objects - 1:
            any_chosen(
                choices, role, [choices.chosen[object_index] for object_index in bits(objects)]
            )


def together(choices: ChoiceVariables) -> None:
    """Chosen by all of those creatures if by anybody: all or none (EV7)."""
    for part in choices.grouped.together:
        theirs = choices.choosers(part.creatures, 1 << part.object)
        chosen = choices.model.boolean()
        choices.model.between(choices.choosers(-1, 1 << part.object), 0, 0, [~chosen])
        literals = choices.when(part, chosen)
        choices.model.between(theirs, part.creatures.bit_count(), UNLIMITED, literals)


def any_chosen(choices: ChoiceVariables, role: int, chosen: list[Var]) -> None:
    """A bundle of objects (see `always_blockable.py`) can be taken if one of them is chosen."""
    for index, variable in choices.column(role):
        if len(choices.grouped.groups[index].members) == 1:
            choices.model.add_bool_or([~variable, *chosen])
        else:
            none = choices.model.boolean()
            choices.model.add_bool_or([none, *chosen])
            choices.model.between([variable], 0, 0, [none])


def declared_caps(choices: ChoiceVariables) -> None:
    """No more than so many creatures attack or block, in all or against one player."""
    for part in choices.grouped.caps:
        total = choices.choosers(part.creatures, part.objects)
        choices.model.between(total, 0, part.most, choices.when(part))


def company(choices: ChoiceVariables) -> None:
    """Only together with so many others: can't attack alone, only if a greater one does."""
    for part in choices.grouped.company:
        itself = part.others >> part.creature & 1
        others = choices.declared(part.others)
        literals = choices.when(part, choices.some(part.creature))
        choices.model.between(others, part.least + itself, UNLIMITED, literals)


def solitary(choices: ChoiceVariables) -> None:
    """Can attack (block) only alone."""
    if choices.grouped.solitary:
        everyone = choices.declared(-1)
        for part in choices.grouped.solitary:
            literals = choices.when(part, choices.some(part.creature))
            choices.model.between(everyone, 0, 1, literals)


def payments(choices: ChoiceVariables) -> None:
    """508.1j, 509.1f: everything that has to be paid is paid from what there is."""
    for budget in choices.grouped.budgets:
        terms: list[Linear] = []
        for part in budget.charges:
            objects = part.objects & everything(choices)
            for each in (
                [1 << object_index for object_index in bits(objects)]
                if part.per_object
                else [objects]
            ):
                terms += [part.amount * term for term in choices.choosers(part.creatures, each)]
        choices.model.add(add_up(terms) <= budget.limit)


def everything(choices: ChoiceVariables) -> int:
    """All objects that any role has."""
    mask = 0
    for role in choices.grouped.roles:
        mask |= role
    return mask
