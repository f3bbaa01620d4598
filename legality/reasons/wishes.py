"""What requirements ask for, in words: "Elk must be blocked, and Cub must block Stag"."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from legality.english import clauses
from legality.problem.declarations import UNLIMITED, Requirement
from legality.reasons.names import NameLists, participle, verb
from legality.reasons.singles import Single, wish

CLAUSES = 2
"""So many different deeds_by_number are told one by one."""


def demands(names: NameLists, singles: Iterable[Single]) -> str:
    """What these requirements ask for; of many that differ how many there are."""
    every = [(single.creature >= 0, wish(names.problem, single)) for single in singles]
    own = [part for is_own, part in every if is_own]
    others = [part for is_own, part in every if not is_own]
    done, undergone = [*_done(names, own)], [*_undergone(names, others)]
    if len(done) > CLAUSES:
        done = [_counted(names, own, "have")]
    if len(undergone) > CLAUSES:
        undergone = [_counted(names, others, "or others have")]
    return clauses((*done, *undergone))


def _counted(names: NameLists, parts: Sequence[Requirement], have: str) -> str:
    """How many requirements there are on which creatures to choose which objects."""
    problem = names.problem
    creatures, objects = together(parts)
    deed = _deed(names, (objects & problem.everything,))
    return f"{names.creatures(creatures)} {have} {len(parts)} requirements to {deed}"


def together(parts: Iterable[Requirement]) -> tuple[int, int]:
    """The creatures and the objects that they speak of."""
    creatures, objects = 0, 0
    for part in parts:
        creatures |= part.creatures
        objects |= part.objects
    return creatures, objects


# -- what a creature must do -----------------------------------------------------------------------


def _done(names: NameLists, parts: Iterable[Requirement]) -> Iterator[str]:
    """What creatures must do, those that must do the same together."""
    problem = names.problem
    everyone, everything = problem.everyone, problem.everything
    times = Counter((part.objects & everything, part.creatures & everyone) for part in parts)
    by_wish: dict[tuple[int, int], int] = {}
    for (objects, creature), number in times.items():
        by_wish[objects, number] = by_wish.get((objects, number), 0) | creature
    by_creatures: dict[int, list[tuple[int, int]]] = {}
    for asked_for, creatures in by_wish.items():
        by_creatures.setdefault(creatures, []).append(asked_for)
    for creatures, deeds_by_number in by_creatures.items():
        deeds = [
            _deed(names, objects) + _effects(number) for objects, number in _merged(deeds_by_number)
        ]
        if len(deeds) > CLAUSES:
            number = sum(times for _, times in deeds_by_number)
            deeds = [f"{verb(problem)} ({number} effects)"]
        yield f"{names.creatures(creatures)} must {' and must '.join(deeds)}"


def _merged(deeds_by_number: list[tuple[int, int]]) -> list[tuple[tuple[int, ...], int]]:
    """Single objects, each asked for by one effect, together."""
    alone = tuple(
        objects for objects, number in deeds_by_number if _is_one(objects) and number == 1
    )
    rest = [
        ((objects,), number)
        for objects, number in deeds_by_number
        if (objects not in alone) or number > 1
    ]
    return ([(alone, 1)] if alone else []) + rest


def _is_one(mask: int) -> bool:
    return mask.bit_count() == 1


def _deed(names: NameLists, objects: tuple[int, ...]) -> str:
    problem = names.problem
    everything = problem.everything
    if objects == (everything,) and (problem.declaration == "attacks" or not _is_one(everything)):
        return verb(problem)
    if len(objects) == 1:
        return f"{verb(problem)} {names.objects(objects[0], 'or')}"
    return f"{verb(problem)} {names.objects(sum(objects))}"


def _effects(number: int) -> str:
    return "" if number == 1 else f" ({number} effects)"


# -- what must be done by some of several ----------------------------------------------------------


def _undergone(names: NameLists, parts: Iterable[Requirement]) -> Iterator[str]:
    """What must be done by some of several creatures, the same for several objects together."""
    problem = names.problem
    everyone, everything = problem.everyone, problem.everything
    groups: dict[tuple[str, bool, int], list[int]] = {}
    for part, number in Counter(
        (part.creatures & everyone, part.objects & everything, part.least, part.most)
        for part in parts
    ).items():
        creatures, objects, least, most = part
        by = _by(names, creatures, least, most)
        groups.setdefault((by, _is_one(objects), number), []).append(objects)
    done = participle(problem)
    for (by, single_object, number), wanted in groups.items():
        if single_object:
            yield f"{names.objects(sum(wanted))} must be {done}{by}{_effects(number)}"
            continue
        for objects in wanted:
            if objects == everything:
                yield f"{_some(by)} must {verb(problem)}{_effects(number)}"
            else:
                yield f"{names.objects(objects, 'or')} must be {done}{by}{_effects(number)}"


def _some(by: str) -> str:
    return by.removeprefix(" by ") or "1 or more creatures"


def _by(names: NameLists, creatures: int, least: int, most: int) -> str:
    everyone = names.problem.everyone
    if not creatures:
        return " by creatures that are not there"
    of_whom = "" if creatures == everyone else f" of {names.creatures(creatures)}"
    if most < UNLIMITED:
        number = f"exactly {least}" if least == most else f"{least} to {most}"
        return f" by {number} creature{'s' * (most != 1)}{of_whom}"
    if least > 1:
        return f" by {least} or more creatures{of_whom}"
    return f" by {names.creatures(creatures, 'or')}" if of_whom else ""
