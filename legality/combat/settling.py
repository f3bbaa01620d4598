"""State-based actions after combat damage (704.5), as far as damage calls for them; the outcome.

Regeneration and other replacements are the caller's: `settle(spared=…)` leaves creatures alone.
"""

from collections.abc import Collection
from dataclasses import replace

from legality.combat.events import EventKind
from legality.combat.leave import leave
from legality.combat.state import S, State
from legality.combat.values import Outcome, fixed
from legality.effects.effects import LethalByPower
from legality.position import Permanent

DEADLY_POISON = 10


def dying(combat: State) -> tuple[str, ...]:
    """The permanents that state-based actions would now destroy or put into a graveyard."""
    by_power = {
        permanent.id
        for _, ability in combat.table.abilities(LethalByPower)
        for permanent in combat.table.subjects(ability)
    }
    return tuple(
        one.id
        for one in combat.board.permanents
        if not one.phased_out
        and (
            has_no_toughness(one)
            or is_spent(one)
            or (is_destroyed(combat, one, by_power) and not combat.has(one.id, "indestructible"))
        )
    )


def has_no_toughness(one: Permanent) -> bool:
    """704.5f: a creature with toughness 0 or less; indestructible or not."""
    return one.is_creature and (one.toughness or 0) <= 0


def is_spent(one: Permanent) -> bool:
    """704.5i, v: a planeswalker with loyalty 0, a battle with defense 0."""
    return ("planeswalker" in one.words and one.loyalty == 0) or (
        "battle" in one.words and one.defense == 0
    )


def is_destroyed(combat: State, one: Permanent, by_power: Collection[str]) -> bool:
    """704.5g, h: a creature with lethal damage marked on it, or dealt damage by a source with
    deathtouch since state-based actions were last checked (702.2b)."""
    if not one.is_creature:
        return False
    enough = (one.power if one.id in by_power else one.toughness) or 0
    return one.id in combat.poisoned or 0 < one.damage >= enough


def settle(combat: S, spared: Collection[str] = ()) -> S:
    """704.3: state-based actions, checked again until none applies. `spared` are kept, as by
    regeneration. A player who loses stays at the table: leaving the game is left out."""
    if not combat.unsettled:
        return combat
    while gone := [name for name in dying(combat) if name not in spared]:
        combat = combat.logged([combat.event(EventKind.DIES, name) for name in gone])
        combat = replace(combat, poisoned=frozenset())
        for name in gone:
            if name in combat.board.by_id:
                combat = leave(combat, name)
    return replace(combat, unsettled=False, poisoned=frozenset())


def losers(combat: State) -> tuple[str, ...]:
    """704.5a, c: the players with 0 or less life, or ten or more poison counters."""
    return tuple(
        player.name
        for player in combat.board.players
        if player.life <= 0 or combat.poison.get(player.name, 0) >= DEADLY_POISON
    )


def outcome(combat: State) -> Outcome:
    """What combat has come to so far, with those who are about to die counted as dead."""
    dealt: dict[str, dict[str, int]] = {}
    died: dict[str, None] = {}
    for one in combat.events:
        if one.kind is EventKind.DEALS_DAMAGE and one.other is not None:
            shares = dealt.setdefault(one.subject, {})
            shares[one.other] = shares.get(one.other, 0) + one.number
        elif one.kind is EventKind.DIES:
            died[one.subject] = None
    if combat.unsettled:
        died.update(dict.fromkeys(dying(combat)))
    here = [one for one in combat.board.permanents if one.id not in died]
    return Outcome(
        life=fixed({player.name: player.life for player in combat.board.players}),
        poison=combat.poison,
        loyalty=fixed({one.id: one.loyalty for one in here if one.loyalty is not None}),
        defense=fixed({one.id: one.defense for one in here if one.defense is not None}),
        damage=fixed({one.id: one.damage for one in here if one.damage}),
        dealt=fixed({source: fixed(shares) for source, shares in dealt.items()}),
        died=tuple(died),
        lost=losers(combat),
    )
