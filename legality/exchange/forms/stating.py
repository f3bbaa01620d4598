"""A Problem and a question stated over Booleans: nothing is merged, split or left out.

Every part says what `legality.problem.checker` says of it; the two are compared by the tests.
"""

from collections.abc import Iterator
from typing import assert_never

from legality.clock import ticking
from legality.exchange.forms.costs import costs
from legality.exchange.forms.counting import count
from legality.exchange.forms.question import Asked
from legality.exchange.forms.scarcity import scarce
from legality.exchange.forms.statement import Limit, Statement, Wish
from legality.problem.checker import in_force
from legality.problem.classes import classes
from legality.problem.declarations import (
    Antecedent,
    Capacity,
    ChosenCount,
    Company,
    Cost,
    DeclaredCap,
    Forbidden,
    Problem,
    ProblemPart,
    Requirement,
    Solitary,
    Together,
    bits,
)
from legality.problem.payments import payable_choices


def statement(asked: Asked) -> Statement:
    """The question over Booleans."""
    problem = asked.problem
    allowed = payable_choices(problem, asked.payable)
    made = Statement(problem.creatures, problem.objects, allowed)
    made.heading += asked.words
    made.at_least = asked.at_least
    for creature, (own, most) in enumerate(zip(made.pairs, problem.capacity, strict=True)):
        if len(own) > most:
            made.limits.append(Limit(tuple(own.values()), most=max(most, 0)))
            if most <= 1:
                made.exclusive[creature] = tuple(own.values())
    for part in ticking(problem.parts):
        _restriction(part, made)
    for one, other in scarce(problem, allowed):
        chosen = [_is_chosen(thing, made) for thing in (one, other)]
        made.limits.append(Limit(tuple(filter(None, chosen)), most=1))
    costs(problem, asked.payable, made)
    obeyed = {
        place: _requirement(wish, made)
        for place, wish in enumerate(in_force(problem, asked.in_force))
    }
    if problem.requirement_model == "self only":
        _self_only(problem, asked, obeyed, made)
    elif not asked.payable:
        made.alike += _alike(problem, made)
    count(made)
    if not made.size:
        made.new("nothing: no creature may be declared")
    return made


def _alike(problem: Problem, made: Statement) -> Iterator[tuple[int, ...]]:
    """The creatures that can be exchanged, where each makes one choice at most; not asked where
    what one of them does, or pays, in the declaration judged is held against it."""
    for members in classes(problem):
        if len(members) > 1 and problem.capacity[members[0]] == 1 and made.pairs[members[0]]:
            yield members


def _restriction(part: ProblemPart, made: Statement) -> None:
    match part:
        case Forbidden() | Capacity() | Antecedent() | Cost() | Requirement():
            pass  # in what may be chosen, and how much; or stated elsewhere
        case ChosenCount(thing, least, most):
            own = made.choosers(-1, 1 << thing)
            chosen = _is_chosen(thing, made)
            if chosen is not None:
                made.limits.append(Limit(own, least=least, most=most, when=chosen))
        case Together(thing, creatures):
            chosen = _is_chosen(thing, made)
            if chosen is not None:
                own = made.choosers(creatures, 1 << thing)
                made.limits.append(Limit(own, least=creatures.bit_count(), when=chosen))
        case DeclaredCap(creatures, objects, most):
            made.limits.append(Limit(made.choosers(creatures, objects), most=most))
        case Company(creature, others, least):
            declared = made.choosing(creature, -1)
            if declared is not None:
                own = made.choosers(others & ~(1 << creature), -1)
                made.limits.append(Limit(own, least=least, when=declared))
        case Solitary(creature):
            declared = made.choosing(creature, -1)
            if declared is not None:
                own = made.choosers(~(1 << creature), -1)
                made.limits.append(Limit(own, most=0, when=declared))
        case _:
            assert_never(part)


def _is_chosen(thing: int, made: Statement) -> int | None:
    """The Boolean for: a creature chooses the object; None where none may."""
    return made.any_of(made.choosers(-1, 1 << thing), f"{made.objects[thing]} is chosen")


def _requirement(wish: Requirement, made: Statement) -> int | None:
    """The Boolean for a requirement on several creatures together, which may be true only if it is
    obeyed; None where it stands for one requirement on each."""
    sentence = wish.reason.sentence
    if wish.each:
        for place, creature in enumerate(made.creatures):
            if wish.creatures >> place & 1:
                one = made.choosing(place, wish.objects)
                if one is not None:
                    made.wishes.append(Wish(one, sentence, creature))
        return None
    own = made.choosers(wish.creatures, wish.objects)
    if wish.least == 1 and wish.most >= len(own) and len(own) == 1:
        made.wishes.append(Wish(own[0], sentence))
        return own[0]
    obeyed = made.new("a requirement is obeyed")
    made.limits.append(Limit(own, least=wish.least, most=wish.most, when=obeyed))
    made.wishes.append(Wish(obeyed, sentence))
    return obeyed


def _self_only(
    problem: Problem, asked: Asked, obeyed: dict[int, int | None], made: Statement
) -> None:
    """500.5 (2006): every creature does nothing, or what it does in the declaration judged, or
    serves a requirement: one on itself, or one that it is among several to obey."""
    wanted = in_force(problem, asked.in_force)
    for creature, own in enumerate(made.pairs):
        declared = made.choosing(creature, -1)
        if declared is None:
            continue
        reasons: list[int] = []
        for place, wish in enumerate(wanted):
            serving = made.choosing(creature, wish.objects)
            if not wish.creatures >> creature & 1 or serving is None:
                continue
            boolean = obeyed[place]
            reasons.append(serving if boolean is None else _both(serving, boolean, made))
        given = asked.given[creature]
        if given and all(thing in own for thing in bits(given)):
            reasons.append(_as_given(creature, given, made))
        made.limits.append(Limit(tuple(dict.fromkeys(reasons)), least=1, when=declared))


def _both(one: int, other: int, made: Statement) -> int:
    """A Boolean that may be true only if both are."""
    if one == other:
        return one
    both = made.new("a creature serves a requirement that is obeyed")
    made.limits.append(Limit((one, other), least=2, when=both))
    return both


def _as_given(creature: int, given: int, made: Statement) -> int:
    """A Boolean that may be true only if the creature does what it does in the declaration."""
    same = made.new(f"{made.creatures[creature]} does what was declared")
    own = made.pairs[creature]
    wanted = tuple(one for thing, one in own.items() if given >> thing & 1)
    others = tuple(one for thing, one in own.items() if not given >> thing & 1)
    made.limits.append(Limit(wanted, least=len(wanted), when=same))
    made.limits.append(Limit(others, most=0, when=same))
    return same
