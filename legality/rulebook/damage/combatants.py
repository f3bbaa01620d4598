"""Who fights whom as combat damage is assigned: attackers, blockers, their orders.

Declarations are taken as having happened, legal or not; what has left combat since (506.4) is left
out, and an attacker that was blocked stays blocked (509.1h).
"""

from collections.abc import Mapping

from legality.editions import Edition
from legality.frozen import HashedByContent
from legality.numbers import DamageNumbers, damage_numbers
from legality.position import Position
from legality.problem.damage import Side
from legality.rulebook.characteristics.present import present
from legality.rulebook.targets import attacking
from legality.rulebook.whole_bands import spread, spread_blocked
from legality.verdict import Violation

Facing = dict[str, tuple[str, ...]]
"""Each creature with those it faces, in damage assignment order."""


class Combatants(HashedByContent, frozen=True):
    """`attacks`: attacker → what it attacks; `blockers` and `blocking`: whom each faces, in damage
    assignment order; `blocked`: the attackers that are blocked; `order_faults` by side."""

    attacks: dict[str, str]
    blockers: Facing
    blocking: Facing
    blocked: frozenset[str]
    order_faults: Mapping[Side, tuple[Violation, ...]]


def combatants(position: Position) -> Combatants:
    """Everyone who is in combat now, and whom they face."""
    position = present(position)
    declared = position.attacks or {}
    attacks = attacking(position)
    reached = spread(declared, position.bands, position.blocks or {})
    blocked = spread_blocked(declared, position.bands, position.blocked)
    blockers: Facing = dict.fromkeys(attacks, ())
    blocking: Facing = {}
    for blocker, faced in reached.items():
        blocked.update(faced)
        if faced and _is_blocking(position, blocker):
            blocking[blocker] = tuple([name for name in faced if name in attacks])
            for name in blocking[blocker]:
                blockers[name] = (*blockers[name], blocker)
    edition = Edition.of(position.rules)
    faults: dict[Side, tuple[Violation, ...]] = {}
    if edition.ordered_damage and position.order:
        faults = _apply_orders(position, blockers, blocking, reached, damage_numbers(edition.date))
    return Combatants(attacks, blockers, blocking, frozenset(blocked), faults)


def _is_blocking(position: Position, blocker: str) -> bool:
    """506.3, 506.4: a phased-in creature of a defending player (805.10a)."""
    permanent = position.by_id[blocker]
    return (
        permanent.is_creature
        and not permanent.phased_out
        and position.seats.side_of(permanent.controller) in position.defending_sides
    )


# -- damage assignment orders (to 2024-11) -------------------------------------------------------


def _apply_orders(
    position: Position,
    blockers: Facing,
    blocking: Facing,
    reached: Mapping[str, tuple[str, ...]],
    numbers: DamageNumbers,
) -> dict[Side, tuple[Violation, ...]]:
    """509.2 and 509.3 of 2024: puts creatures into the announced orders; what is wrong with these,
    by side.

    Names that left combat since the order was announced are no fault (509.2a, 509.3a of 2024).
    """
    declared: Facing = {
        name: tuple(blocker for blocker, faced in reached.items() if name in faced)
        for name in (position.attacks or {})
    }
    attackers: list[Violation] = []
    defenders: list[Violation] = []
    for creature, announced in position.order.items():
        if creature in blockers:
            faults = _apply_order(position, creature, announced, blockers, declared[creature])
            rule, because = numbers.blocked, numbers.attacker_order
            attackers += (
                Violation(rule, (creature, *names), sentence, because) for names, sentence in faults
            )
        elif creature in blocking:
            faults = _apply_order(position, creature, announced, blocking, reached[creature])
            rule, because = numbers.blocker, numbers.blocker_order
            defenders += (
                Violation(rule, (creature, *names), sentence, because) for names, sentence in faults
            )
        elif creature not in declared and creature not in reached:
            is_attacking_side = position.by_id[creature].controller in position.attackers
            rule = numbers.blocked if is_attacking_side else numbers.blocker
            because = numbers.attacker_order if is_attacking_side else numbers.blocker_order
            title = position.by_id[creature].title
            sentence = f"An order is given for {title}, which isn't in combat."
            fault = Violation(rule, (creature,), sentence, because)
            (attackers if is_attacking_side else defenders).append(fault)
    return {"attacking": tuple(attackers), "defending": tuple(defenders)}


def _apply_order(
    position: Position,
    creature: str,
    announced: tuple[str, ...],
    facing: Facing,
    faced_before: tuple[str, ...],
) -> list[tuple[tuple[str, ...], str]]:
    """Puts those the creature faces into the order announced; (objects, sentence) of each fault.
    `faced_before`: those it faced as the order was announced, who may have left combat since."""
    faced = facing[creature]
    known = [name for name in dict.fromkeys(announced) if name in faced]
    missing = [name for name in faced if name not in announced]
    extra = [
        name for name in dict.fromkeys(announced) if name not in faced and name not in faced_before
    ]
    twice = [name for name in dict.fromkeys(announced) if announced.count(name) > 1]
    facing[creature] = (*known, *missing)

    def named(names: list[str]) -> str:
        return ", ".join(position.by_id[name].title for name in names)

    title = position.by_id[creature].title
    faults = [
        (missing, f"The order of {title} lacks {named(missing)}."),
        (extra, f"The order of {title} names {named(extra)}, which it doesn't face."),
        (twice, f"The order of {title} names {named(twice)} more than once."),
    ]
    return [(tuple(names), sentence) for names, sentence in faults if names]
