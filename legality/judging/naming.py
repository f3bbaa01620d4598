"""A declaration by names, in the numbering of the Problem; or why it can't be said there: of a
creature that is none, of a thing that attacks nobody.
"""

from collections.abc import Iterator, Mapping, Sequence

from legality.position import Permanent, Position
from legality.problem.declarations import Declaration, Problem
from legality.rulebook.table import Table
from legality.rulebook.targets import attacked_as, not_there
from legality.verdict import Violation


def attack_declaration(
    table: Table, problem: Problem, attack: Mapping[str, str]
) -> tuple[Declaration, list[Violation]]:
    """An attack in the numbering of the Problem, and what cannot be said there."""
    position = table.position
    creatures, objects = problem.creature_places, problem.object_places
    chosen = [0] * len(creatures)
    faults: list[Violation] = []
    for attacker, target in attack.items():
        creature_index = creatures.get(attacker)
        object_index = objects[attacked_as(position, target)]
        if creature_index is None:
            why = _no_attacker(position, position.by_id[attacker])
            faults.append(Violation(problem.rules.choose, (attacker,), why, change=(attacker,)))
            faults += _target_faults(problem, attacker, object_index)
        else:
            chosen[creature_index] |= 1 << object_index
    return tuple(chosen), faults


def _target_faults(problem: Problem, attacker: str, object_index: int) -> Iterator[Violation]:
    for part in problem.forbidden:
        if part.reason.rule == problem.rules.target and part.objects >> object_index & 1:
            names = (attacker, problem.objects[object_index])
            yield Violation(
                part.reason.rule,
                names,
                part.reason.sentence,
                part.reason.because,
                change=(attacker,),
            )


def _no_attacker(position: Position, permanent: Permanent) -> str:
    if permanent.phased_out:
        return not_there(position, permanent)
    if permanent.controller not in position.attackers:
        attacking = " or ".join(position.attackers)
        return f"{permanent.title} is controlled by {permanent.controller}, not {attacking}."
    return f"{permanent.title} is no creature."


def block_declaration(
    table: Table, problem: Problem, blocks: Mapping[str, Sequence[str]]
) -> tuple[Declaration, list[Violation]]:
    """The blocks of the Problem's side in its numbering, and what cannot be said there."""
    position = table.position
    by_id, side_of = position.by_id, position.seats.sides
    defending = problem.player in position.defending_sides
    creatures, objects = problem.creature_places, problem.object_places
    chosen = [0] * len(creatures)
    faults: list[Violation] = []
    rule = problem.rules.choose
    for blocker, attackers in blocks.items():
        permanent = by_id[blocker]
        if side_of[permanent.controller] != problem.player or not attackers:
            continue
        creature_index = creatures.get(blocker)
        if creature_index is None or not defending:
            why = _no_blocker(position, permanent)
            faults.append(Violation(rule, (blocker,), why, change=(blocker,)))
        for index, attacker in enumerate(attackers):
            object_index = objects.get(attacker)
            if index and attacker in attackers[:index]:
                why = f"{permanent.title} is declared to block {attacker} twice."
                faults.append(Violation(rule, (blocker, attacker), why, change=(blocker,)))
            elif object_index is None:
                why = _not_attacking(table, problem, attacker)
                faults.append(Violation(rule, (blocker, attacker), why, change=(blocker,)))
            elif creature_index is not None:
                chosen[creature_index] |= 1 << object_index
    return tuple(chosen), faults


def _no_blocker(position: Position, permanent: Permanent) -> str:
    if position.seats.side_of(permanent.controller) not in position.defending_sides:
        return f"{permanent.title} is controlled by {permanent.controller}, who is not defending."
    if permanent.phased_out:
        return not_there(position, permanent)
    return f"{permanent.title} is no creature."


def _not_attacking(table: Table, problem: Problem, attacker: str) -> str:
    title = title_of(table.position, attacker)
    if attacker not in table.attacks:
        return f"{title} is not attacking."
    return (
        f"{title} is attacking neither {problem.player} nor a planeswalker they control nor a "
        "battle they protect."
    )


def title_of(position: Position, name: str) -> str:
    """What a sentence calls a player or permanent."""
    permanent = position.by_id.get(name)
    return name if permanent is None else permanent.title
