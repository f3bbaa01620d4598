"""Combat damage announced (510.1), judged, and dealt; in the oldest edition by way of the stack
(310.1–310.4)."""

from collections.abc import Mapping

from msgspec import structs
from msgspec.structs import replace

from legality.moments.dealing import deal
from legality.moments.participants import strikers_noted
from legality.moments.refusing import refuse, require
from legality.moments.snapshot import position_of
from legality.moments.state import S, State, become
from legality.moments.values import Step
from legality.numbers import DAMAGE, DAMAGE_DEALT
from legality.position import Damage
from legality.position.declared_names import check_damage
from legality.position.kept import with_declarations
from legality.problem.damage import SIDES, Side
from legality.problem.results import Assigned

Assign = Mapping[str, Mapping[str, int]]


def assign_damage(combat: S, assign: Assign, side: Side | None = None) -> S:
    """510.1: the damage of one side, or of all sides still to announce: the attackers' first. When
    all is announced it is dealt (510.2), or goes on the stack (310.1)."""
    from legality.judging.check import examine
    from legality.judging.damage import check_side
    from legality.rulebook.damage.assigning import damage_problems

    if side is not None and side != combat.waiting[0]:
        why = f"The {combat.waiting[0]} creatures' damage is announced first."
        refuse(combat, "assign damage", DAMAGE, side, why)
    sides = waiting_sides(combat) if side is None else (side,)
    position = position_of(combat)
    assigned = {source: dict(shares) for source, shares in assign.items()}
    proposed = structs.replace(position.damage or Damage(), assign=assigned)
    check_damage(position, proposed, position.player_by_name.keys(), position.by_id.keys())
    shared = parted(combat, assign, sides)
    table, problems = damage_problems(position)
    if table.gaps.asks:
        whole = with_declarations(position, damage=proposed)
        judged = examine(whole, ("damage",), after_loss=True).damage or {}
        require("assign damage", {s: judged[s] for s in sides})
    require("assign damage", {s: check_side(table, problems[s], shared[s]) for s in sides})
    return assign_legal(combat, assign, sides)


def assign_legal(combat: S, assign: Assign, sides: tuple[Side, ...]) -> S:
    """The combat in which those sides have announced that, which is known to be legal."""
    if combat.step is Step.FIRST_DAMAGE and combat.waiting == SIDES:
        combat = strikers_noted(combat)
    new = tuple(
        Assigned(source, recipient, amount)
        for source, shares in assign.items()
        for recipient, amount in shares.items()
        if amount
    )
    combat = become(
        combat,
        assigned=combat.assigned + new,
        waiting=tuple(name for name in combat.waiting if name not in sides),
    )
    return combat if combat.waiting else announced(combat)


def waiting_sides(combat: State) -> tuple[Side, ...]:
    """The sides still to announce, the attackers' first."""
    return tuple(side for side in SIDES if side in combat.waiting)


def parted(
    combat: State, assign: Assign, sides: tuple[Side, ...]
) -> dict[Side, dict[str, Mapping[str, int]]]:
    """The assignment parted into the sides announced now. Who is not in combat is judged (510.1e)
    with the side of its controller, or with the one side that is announced."""
    by_side: dict[Side, dict[str, Mapping[str, int]]] = {side: {} for side in sides}
    for source, shares in assign.items():
        side = fighting_side(combat, source)
        if side is not None and side not in sides:
            why = f"The damage of the {side} creatures is not announced now."
            refuse(combat, "assign damage", DAMAGE, source, why)
        if side is None:
            mine = combat.board.by_id[source].controller in combat.board.attackers
            own: Side = "attacking" if mine else "defending"
            side = own if own in sides else sides[0]
        by_side[side][source] = shares
    return by_side


def fighting_side(combat: State, source: str) -> Side | None:
    """Which side a source of combat damage is on; None if it is not in combat."""
    if source in combat.attackers:
        return "attacking"
    return "defending" if source in combat.blockers else None


def announced(combat: S) -> S:
    """All damage of the step is assigned: 510.2 deals it at once; 310.1 puts it on the
    stack, where no move counters it (310.3)."""
    if combat.step is Step.FIRST_DAMAGE:
        first = frozenset(assigned.source for assigned in combat.assigned)
        combat = become(combat, history=replace(combat.history, assigned_first=first))
    if combat.edition.damage_on_stack:
        return become(combat, stack=combat.assigned)
    return deal(combat, combat.assigned)


def resolve_damage(combat: S) -> S:
    """310.4: the damage on the stack is dealt all at once as it was assigned, even if its source is
    gone (310.4a, b); not to what is no longer on the battlefield or no longer a creature
    (310.4c)."""
    if not combat.stack:
        refuse(
            combat,
            "resolve damage",
            DAMAGE_DEALT,
            combat.board.attacker,
            "No damage is on the stack.",
        )
    left = tuple(damage for damage in combat.stack if still_there(combat, damage.recipient))
    return deal(become(combat, stack=()), left)


def still_there(combat: State, recipient: str) -> bool:
    """310.4c: a player, or a permanent that can still be dealt combat damage."""
    if recipient in combat.board.player_by_name:
        return True
    if not combat.is_present(recipient):
        return False
    words = combat.board.by_id[recipient].words
    return not {"creature", "planeswalker", "battle"}.isdisjoint(words)
