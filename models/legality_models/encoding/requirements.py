"""How many requirements a declaration obeys (508.1d, 509.1c), as CP-SAT expressions."""

from ortools.sat.python import cp_model

from legality.problem.declarations import UNLIMITED
from legality_models.encoding.declaration import ChoiceVariables, add_up, keep_restrictions
from legality_models.encoding.grouped import CountedObjects, Group, GroupedProblem
from legality_models.encoding.model import Linear, Var
from legality_models.reductions.reduce import SharedRequirement


def stated(grouped: GroupedProblem, least: int, *, exact: bool = False) -> ChoiceVariables:
    """The restrictions, and that so many requirements of the grouped Problem are obeyed."""
    choices = ChoiceVariables(grouped)
    keep_restrictions(choices)
    if least > 0:
        choices.model.add(obeyed(choices, exact=exact) >= least)
    return choices


def obeyed(choices: ChoiceVariables, *, exact: bool = False) -> Linear:
    """How many requirements of the grouped Problem are obeyed; not `exact`: no more than that
    many."""
    variables: list[Linear] = []
    weights: list[int] = []
    for group, taken in zip(choices.grouped.groups, choices.taken, strict=True):
        for option, variable in zip(group.options[0], taken, strict=True):
            if option.worth:
                variables.append(variable)
                weights.append(option.worth)
        for indices in group.gains:
            variables.append(choices.either([taken[index] for index in indices]))
            weights.append(1)
    counted = CountedObjects(choices.grouped)
    for wish in choices.grouped.shared:
        if counted.at_all(wish) and not choices.guarded:  # must be blocked, and has menace
            choices.done.append(choices.chosen[wish.objects.bit_length() - 1])
        else:
            choices.done.append(shared(choices, wish, exact))
    variables += choices.done
    weights += [1] * len(choices.done)
    if not variables:
        return cp_model.LinearExpr.constant(0)
    return cp_model.LinearExpr.weighted_sum(variables, weights)


def shared(choices: ChoiceVariables, part: SharedRequirement, exact: bool) -> Var:
    """1 (exactly) if it is obeyed: "must be blocked", "by two or more", "by exactly one"."""
    total = choices.choosers(part.creatures, part.objects)
    model, done = choices.model, choices.model.boolean()
    few, many = part.least > 0, part.most < UNLIMITED
    if few or many:
        model.between(total, max(part.least, 0), part.most, [done])
    if exact and few and many:
        below, above = model.boolean(), model.boolean()
        model.between(total, 0, part.least - 1, [below])
        model.between(total, part.least, UNLIMITED, [~below])
        model.between(total, part.most + 1, UNLIMITED, [above])
        model.between(total, 0, part.most, [~above])
        model.add_exactly_one(below, above, done)
    elif exact and few:
        model.between(total, 0, part.least - 1, [~done])
    elif exact and many:
        model.between(total, part.most + 1, UNLIMITED, [~done])
    elif exact:
        model.add_bool_and(done)
    return done


def helping(choices: ChoiceVariables) -> None:
    """500.5 (2006): every creature declared does what is given, or helps to obey a requirement.
    After `obeyed`."""
    for group, taken in zip(choices.grouped.groups, choices.taken, strict=True):
        given = choices.grouped.given[group.members[0]]
        if group.capacity > 1:
            _one_helps(choices, group, taken, given)
            continue
        for option, variable in zip(group.options[0], taken, strict=True):
            if not option.worth and option.objects != given:
                done = _speaking_of(choices, group, choices.grouped.roles[option.role])
                most = len(group.members)
                choices.model.add(variable <= most * add_up(done))


def _one_helps(choices: ChoiceVariables, group: Group, taken: list[Var], given: int) -> None:
    """One of its choices helps, if a creature of greater capacity chooses anything but exactly what
    is given."""
    options = list(zip(group.options[0], taken, strict=True))
    ways = [variable for option, variable in options if option.worth]
    ways += [taken[index] for indices in group.gains for index in indices]
    for option, variable in options:
        for done in _speaking_of(choices, group, choices.grouped.roles[option.role]):
            both = choices.model.boolean()
            choices.model.add_bool_and(variable, done).only_enforce_if(both)
            ways.append(both)
    named = [(variable, bool(option.objects & given)) for option, variable in options]
    if given and sum(option.objects & given for option, _ in options) == given:
        same = choices.model.boolean()
        literals = [variable if there else ~variable for variable, there in named]
        choices.model.add_bool_and(literals).only_enforce_if(same)
        ways.append(same)
    choices.model.add_bool_or(ways).only_enforce_if(choices.either(taken))


def _speaking_of(choices: ChoiceVariables, group: Group, objects: int) -> list[Var]:
    return [
        done
        for part, done in zip(choices.grouped.shared, choices.done, strict=True)
        if part.creatures & group.mask and part.objects & objects
    ]
