"""A Problem and a question stated over Booleans: nothing is merged, split or left out.

Every part says what `legality.problem.checker` says of it; the two are compared by the tests.
"""

from collections import Counter
from collections.abc import Iterator
from typing import assert_never

from legality.booleans.costs import costs
from legality.booleans.question import MaximumQuestion
from legality.booleans.scarcity import scarce
from legality.booleans.statement import Limit, Statement, Wish
from legality.clock import ticking
from legality.problem import declarations as d
from legality.problem.checker import in_force
from legality.problem.classes import classes
from legality.problem.payments import payable_choices


def statement(question: MaximumQuestion, *, sums: bool = False) -> Statement:
    """The question over Booleans; with `sums` as the fewest sums, without any that follow."""
    problem = question.problem
    allowed = payable_choices(problem, question.payable)
    made = Statement(problem.creatures, problem.objects, allowed, sums=sums)
    made.heading += question.words
    made.at_least = question.at_least
    for creature, (own, most) in enumerate(zip(made.pairs, problem.capacity, strict=True)):
        if len(own) > most:
            made.limits.append(Limit(tuple(own.values()), most=max(most, 0)))
            if most <= 1:
                made.exclusive[creature] = tuple(own.values())
    for part in ticking(problem.parts):
        _restriction(part, made)
    for first, second in () if sums else ticking(scarce(problem, allowed)):
        chosen = [*_is_chosen(first, made), *_is_chosen(second, made)]
        made.limits.append(Limit(tuple(chosen), most=1))
    costs(problem, question.payable, made)
    obeyed = {
        index: _requirement(wish, made)
        for index, wish in enumerate(in_force(problem, question.in_force))
    }
    if problem.requirement_model == "self only":
        _self_only(problem, question, obeyed, made)
    elif not question.payable:
        made.alike += _alike(problem, made)
    if sums:
        made.counted = dict(made.worth)
    else:
        count_by_creature(made)
    if not made.size and not sums:
        made.new("nothing: no creature may be declared")
    return made


def _alike(problem: d.Problem, made: Statement) -> Iterator[tuple[int, ...]]:
    """The creatures that can be exchanged, where each makes one choice at most; not asked where
    what one of them does, or pays, in the declaration judged is held against it."""
    for members in classes(problem):
        if len(members) > 1 and problem.capacity[members[0]] == 1 and made.pairs[members[0]]:
            yield members


def _restriction(part: d.ProblemPart, made: Statement) -> None:
    match part:
        case d.Forbidden() | d.Capacity() | d.Antecedent() | d.Cost() | d.Requirement():
            pass  # in what may be chosen, and how much; or stated elsewhere
        case d.ChosenCount(object_index, least, most):
            own = made.choosers(-1, 1 << object_index)
            made.limits.append(Limit(own, most=most))
            if least > 1 and own:
                made.limits.append(Limit(own, least=least, when=_is_chosen(object_index, made)))
        case d.Together(object_index, creatures):
            if chosen := _is_chosen(object_index, made):
                own = made.choosers(creatures, 1 << object_index)
                made.limits.append(Limit(own, least=creatures.bit_count(), when=chosen))
        case d.DeclaredCap(creatures, objects, most):
            made.limits.append(Limit(made.choosers(creatures, objects), most=most))
        case d.Company(creature, others, least):
            own = made.choosers(others & ~(1 << creature), -1)
            if declared := made.choosing(creature, -1):
                made.limits.append(Limit(own, least=least, when=declared))
        case d.Solitary(creature):
            own = made.choosers(~(1 << creature), -1)
            if declared := made.choosing(creature, -1):
                made.limits.append(Limit(own, most=0, when=declared))
        case _:
            assert_never(part)


def _is_chosen(object_index: int, made: Statement) -> tuple[int, ...]:
    """The Boolean for: a creature chooses the object; none where no creature may."""
    chosen = made.any_of(
        made.choosers(-1, 1 << object_index), f"{made.objects[object_index]} is chosen"
    )
    return () if chosen is None else (chosen,)


def _requirement(wish: d.Requirement, made: Statement) -> tuple[int, ...] | None:
    """The Booleans for a requirement on several creatures together, one of which may be true only
    if it is obeyed; None where it stands for one requirement on each."""
    sentence = wish.reason.sentence
    if wish.each:
        for index, creature in enumerate(made.creatures):
            if wish.creatures >> index & 1 and (own := made.choosing(index, wish.objects)):
                made.wishes.append(Wish(own, sentence, creature))
        return None
    alone = made.able(wish.creatures, wish.objects).bit_count() == 1
    if alone and wish.least == 1 <= wish.most:
        obeyed = made.choosers(wish.creatures, wish.objects)
    else:
        obeyed = (made.new(f"obeyed: {sentence}"),)
        own = made.choosers(wish.creatures, wish.objects)
        made.limits.append(Limit(own, least=wish.least, most=wish.most, when=obeyed))
    made.wishes.append(Wish(obeyed, sentence))
    return obeyed


def _self_only(
    problem: d.Problem,
    question: MaximumQuestion,
    obeyed: dict[int, tuple[int, ...] | None],
    made: Statement,
) -> None:
    """500.5 (2006): every creature does nothing, or what it does in the declaration judged, or
    serves a requirement: one on itself, or one that it is among several to obey."""
    wanted = in_force(problem, question.in_force)
    for creature, own in enumerate(made.pairs):
        declared = made.choosing(creature, -1)
        if not declared:
            continue
        reasons: list[int] = []
        for index, wish in enumerate(wanted):
            if not wish.creatures >> creature & 1:
                continue
            serving = made.choosing(creature, wish.objects)
            if not serving:
                continue
            shared = obeyed[index]
            reasons += serving if shared is None else _both(serving, shared, made)
        given = question.given[creature]
        if given and all(object_index in own for object_index in d.bits(given)):
            reasons.append(_as_given(creature, given, made))
        made.limits.append(Limit(tuple(dict.fromkeys(reasons)), least=1, when=declared))


def _both(serving: tuple[int, ...], obeyed: tuple[int, ...], made: Statement) -> tuple[int, ...]:
    """A Boolean that may be true only if one of the first is, and one of the second."""
    if serving == obeyed:
        return serving
    both = (made.new("a creature serves a requirement that is obeyed"),)
    made.limits.append(Limit((*serving, *obeyed), least=2, when=both))
    return both


def _as_given(creature: int, given: int, made: Statement) -> int:
    """A Boolean that may be true only if the creature does what it does in the declaration."""
    same = made.new(f"{made.creatures[creature]} does what was declared")
    own = made.pairs[creature]
    wanted = tuple(boolean for object_index, boolean in own.items() if given >> object_index & 1)
    others = tuple(
        boolean for object_index, boolean in own.items() if not given >> object_index & 1
    )
    made.limits.append(Limit(wanted, least=len(wanted), when=(same,)))
    made.limits.append(Limit(others, most=0, when=(same,)))
    return same


# -- requirements counted by creature --------------------------------------------------------------


def count_by_creature(made: Statement) -> None:
    """States how the wishes are counted: of those that one creature obeys by a single choice, a
    Boolean for each level that its choice can reach.

    The optimum is that of counting each wish by itself. But a solver then sees how much a creature
    can add at most, instead of deriving it from pairs of choices that exclude each other: a bound
    on the whole sum follows by adding, which is what proves that nothing better exists.
    """
    counted = Counter(dict(made.worth))
    for creature, own, wished in ticking(list(_shared(made))):
        for boolean in wished:
            del counted[boolean]
        worth = {
            choice: sum(
                number for boolean, number in wished.items() if choice in made.parts(boolean)
            )
            for choice in own
        }
        below = 0
        for level in sorted(set(worth.values()) - {0}):
            able = tuple(choice for choice in own if worth[choice] >= level)
            reached = made.any_of(able, f"{made.creatures[creature]} obeys {level} or more")
            assert reached is not None
            counted[reached] += level - below
            below = level
    made.counted = dict(counted)


def _shared(made: Statement) -> Iterator[tuple[int, tuple[int, ...], dict[int, int]]]:
    """Each creature that makes one choice at most, what it may choose, and the Booleans of two or
    more wishes that are obeyed by such a choice, with their worth."""
    owner = {part: creature for creature, own in made.exclusive.items() for part in own}
    wished: dict[int, dict[int, int]] = {}
    for boolean, number in made.worth.items():
        owners = {owner.get(part) for part in made.parts(boolean)}
        creature = owners.pop()
        if creature is not None and not owners:
            wished.setdefault(creature, {})[boolean] = number
    for creature, booleans in wished.items():
        if len(booleans) > 1:
            yield creature, made.exclusive[creature], booleans
