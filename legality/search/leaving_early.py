"""Defending players who may lose before the last damage, and leave the game with what they own.

What comes of another player's block is worked out as if they stayed. That is right where nothing of
theirs is anything to the others; else it is left open (800.4a).
"""

import re

from legality.combat.not_modelled import standing
from legality.effects import qualities as q
from legality.effects.effects import AnyEffect, Triggered
from legality.effects.keywords import keywords
from legality.effects.players import Who
from legality.effects.replacing import within
from legality.gaps import Line
from legality.judging.after_loss import leaving
from legality.moments.settling import lost_by_then
from legality.position import Permanent, Position
from legality.rulebook.damage.facts import early_strikers
from legality.rulebook.defending import defending_player
from legality.rulebook.losing import counts_commanders
from legality.rulebook.table import Table
from legality.text import triggered_ability

_HARMS = re.compile(r"\blos(?:e|es)\b|\bdamage\b|\bpoison\b", re.IGNORECASE)


def leaving_early(table: Table, side: str) -> tuple[Line, ...]:
    """800.4a: what is not played of defending players of other sides who may lose before the last
    damage, and have something that others fight with or under."""
    position = table.position
    if len(position.defending_sides) == 1:
        return ()
    others = [
        player.name
        for player in position.players
        if player.name not in position.attackers
        and position.seats.side_of(player.name) != side
        and _may_lose_early(table, player.name)
        and _is_felt(position, player.name)
    ]
    return (leaving(position, tuple(others)),) if others else ()


def _may_lose_early(table: Table, name: str) -> bool:
    """Whether the player may lose in the first damage step, or by what triggers before the last."""
    position = table.position
    if name in lost_by_then(position):
        return True
    attacks = position.attacks or {}
    facing = [
        attacker
        for attacker, target in attacks.items()
        if defending_player(position, target) == name
    ]
    quick = early_strikers(table, facing)
    if quick and (counts_commanders(position) or _may_poison(table, quick)):
        return True
    struck = sum(max(0, position.by_id[attacker].power or 0) for attacker in quick)
    if struck >= position.player_by_name[name].life:
        return True
    effects = (effect for line in standing(position) for effect in line.effects)
    return any(
        isinstance(effect, Triggered) and _HARMS.search(effect.text) is not None
        for effect in effects
    )


def _may_poison(table: Table, quick: frozenset[str]) -> bool:
    """Whether damage of any of those gives poison counters."""
    holders = [table.keyword_holders(word) for word in keywords(poisons=True)]
    return any(not quick.isdisjoint(those) for those in holders)


def _is_felt(position: Position, name: str) -> bool:
    """Whether anything that the player owns is something to what others control."""
    for permanent in position.battlefield:
        owner = permanent.owner or permanent.controller
        if owner == name != permanent.controller:
            return True
        host = position.by_id.get(permanent.attached_to or "")
        if owner == name and host is not None and host.controller != name:
            return True
    return any(
        line.you == name and _reaches_beyond(effect, line.source, position)
        for line in standing(position)
        for effect in line.effects
    )


def _reaches_beyond(effect: AnyEffect, source: Permanent | None, position: Position) -> bool:
    """Whether the effect may be one on what another player controls, or on players."""
    if source is None:
        return False  # what a spell left behind stays
    if isinstance(effect, Triggered):
        does = triggered_ability(effect.text)
        return does is None or any(happening.who != q.THIS for happening in does.on)
    subject = effect.subject
    if subject == q.THIS or q.ControlledBy(Who.YOU) in list(within(subject)):
        return False
    host = position.by_id.get(source.attached_to or "")
    own = host is not None and host.controller == source.controller
    return not (own and isinstance(subject, q.AttachedObject))
