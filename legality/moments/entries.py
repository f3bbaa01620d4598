"""Entries of `effects` that say how an ability will have resolved: no effects before that."""

import re

from msgspec import structs
from msgspec.structs import replace

from legality.effects.attacking import AttackCost
from legality.effects.blocking import BlockCost, BlockedCost
from legality.effects.triggered import Happening
from legality.moments.standing_abilities import StandingAbility, standing_abilities
from legality.position import LastingEffect, Position
from legality.position.kept import with_declared
from legality.rulebook.damage.combatants import combatants
from legality.rulebook.damage.facts import early_strikers
from legality.rulebook.table import Table


def awaited(position: Position) -> tuple[LastingEffect, ...]:
    """The entries of abilities that trigger on what is still to come at the moment that the
    position shows."""
    if not any(effect.source is not None for effect in position.effects):
        return ()
    bare = replace(
        position, effects=tuple(effect for effect in position.effects if effect.source is None)
    )
    table = Table(bare)
    abilities = list(standing_abilities(table))
    return tuple(
        effect
        for effect in position.effects
        if effect.source is not None
        and (
            any(_is_awaited(position, effect, each) for each in abilities)
            or _is_of_cost(position, effect, table)
        )
    )


def _is_of_cost(position: Position, entry: LastingEffect, table: Table) -> bool:
    """Whether the entry says with what a cost of a declaration that is judged is paid."""
    to_come: dict[type[AttackCost | BlockCost | BlockedCost], bool] = {
        AttackCost: position.judges("attacks") or position.attacks is None,
        BlockCost: position.judges("blocks") or position.blocks is None,
        BlockedCost: position.judges("blocks") or position.blocks is None,
    }
    return any(
        entry.source in (ability.by, ability.source and ability.source.id)
        and entry.ability in (None, ability.text)
        for kind, comes in to_come.items()
        if comes
        for ability in table.in_force.get(kind, ())
    )


def _is_awaited(position: Position, entry: LastingEffect, standing: StandingAbility) -> bool:
    ability, does = standing.ability, standing.does
    source = ability.source.id if ability.source else ability.by
    if entry.source not in (source, ability.by) or entry.ability not in (None, ability.text):
        return False
    return does is not None and any(_is_to_come(position, happening) for happening in does.on)


def _is_to_come(position: Position, happening: Happening) -> bool:
    """Whether that happens at or after the first declaration that is judged or asked for."""
    if happening.what in ("attacks", "becomes tapped", "is exerted"):
        return position.judges("attacks") or position.attacks is None
    to_come = position.judges("attacks") or position.judges("blocks") or position.blocks is None
    if happening.what in ("blocks", "becomes blocked", "attacks unblocked"):
        return to_come
    if happening.what == "draws":  # what damage does last leads to no draw that matters any more
        return to_come or (not first_step_is_past(position) and _strike_early(position))
    return to_come or not struck_before(position)


def first_step_is_past(position: Position) -> bool:
    """Whether a first damage step, if there is one, comes before what the position is about: before
    the regular step, or before what follows damage that has been dealt."""
    damage = position.damage
    if damage is None:
        return False
    dealt = damage.assign is not None and not position.judges("damage")
    return damage.step == "regular" or dealt


def struck_before(position: Position) -> bool:
    """Whether a first damage step came before the one that the position is about (510.4), or its
    damage has been dealt."""
    damage = position.damage
    if damage is None or not first_step_is_past(position):
        return False
    if damage.struck_first is not None:
        return bool(damage.struck_first)
    return _strike_early(position)


def _strike_early(position: Position) -> bool:
    facing = combatants(position)
    return bool(early_strikers(Table(position), (*facing.attacks, *facing.blocking)))


def without_awaited(position: Position) -> Position:
    """The position without those entries, and with those of abilities that resolved before as
    effects: itself where it has none."""
    if not any(effect.source is not None for effect in position.effects):
        return position
    remaining = awaited(position)
    kept = tuple(_as_effect(effect) for effect in position.effects if effect not in remaining)
    return position if kept == position.effects else with_declared(position, effects=kept)


_SOURCE = re.compile(r"\b(?:this creature|this permanent)\b", re.IGNORECASE)
_TAPS = re.compile(r"^(?:untap|tap) target [^.]*\.\s*(?:it|that creature)\b", re.IGNORECASE)


def _as_effect(entry: LastingEffect) -> LastingEffect:
    """The entry as what it leaves behind says it of its target: who is tapped is written, and "this
    creature" is the source, where the words name a target."""
    text = entry.oracle_text
    if entry.source is None or "target" not in text.lower():
        return entry
    plain = _SOURCE.sub(f"@{entry.source}", _TAPS.sub("Target creature", text))
    return entry if plain == text else structs.replace(entry, oracle_text=plain)
