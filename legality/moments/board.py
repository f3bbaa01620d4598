"""Changes to what lies on the table: positions in, positions out, every reference kept good."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from legality.position import Given, LastingEffect, Permanent, Player, Position
from legality.position.kept import (
    standing_singly,
    with_declared,
    with_effects,
    with_totals,
    with_worn,
)
from legality.position.kept import with_permanents as with_these
from legality.position.players import Zone
from legality.position.record import changed
from legality.rulebook.characteristics.present import fully_known, is_plain, present
from legality.rulebook.table import carry

BARE = "_bare"
UNDECLARED: Mapping[str, Any] = {
    "attacks": None,
    "bands": (),
    "blocks": None,
    "blocked": (),
    "order": {},
    "judge": (),
    "damage": None,
}


def bare(position: Position) -> Position:
    """The table of a position as it lies, with nothing declared and each permanent standing for
    itself; kept with the position, which may be played many times. Raises `Untold` where some
    present value is not known for sure."""
    kept: Position | None = vars(position).get(BARE)
    if kept is None:
        kept = vars(position)[BARE] = _bare(fully_known(position))
    return kept


def bare_of(position: Position) -> Position:
    """The same with whatever values are present, known for sure or not."""
    return _bare(present(position))


def _bare(position: Position) -> Position:
    if not is_plain(position):  # what is worked out of its layers does not hold of values alone
        return changed(position, permanents=position.battlefield, **UNDECLARED)
    return standing_singly(position, **UNDECLARED)


def with_permanents(position: Position, now: Iterable[Permanent]) -> Position:
    """The position with those permanents as they are now; new ones stand last."""
    return with_fields(position, permanents=_joined(position, now))


def with_fields(position: Position, **fields: Any) -> Position:
    """The position with other fields, checked as any. What was answered of who has left goes: no
    position tells anything of who is not there. Raises `PositionError`."""
    permanents: tuple[Permanent, ...] = fields.get("permanents", position.permanents)
    given = {"given": answers_of(position, permanents)}
    return replace(position, **(given | fields))


def answers_of(position: Position, permanents: Iterable[Permanent]) -> tuple[Given, ...]:
    """What the position answers of those permanents, and of texts that stand alone."""
    if not position.given:
        return position.given
    there = {permanent.id for group in permanents for permanent in group.individuals()}
    return tuple(answer for answer in position.given if not answer.id or answer.id in there)


def as_they_are(position: Position, now: Iterable[Permanent], **declared: Any) -> Position:
    """The same where only what combat itself changes of them is different (tapped, damage,
    counters, size): nothing that a position checks; and with that declared."""
    touched = tuple(now)
    if not touched and not declared:
        return position
    return with_these(position, _joined(position, touched), **declared)


def tapped(position: Position, names: Iterable[str]) -> Position:
    """The position with those permanents tapped."""
    here = position.by_id
    return worn(position, [changed(here[name], tapped=True) for name in names])


def worn(position: Position, now: Sequence[Permanent], **declared: Any) -> Position:
    """The position with those permanents, different only in what no text is read from (tapped,
    damage, loyalty, defense), and with that declared, which names only what is there."""
    if not now:
        return with_declared(position, **declared) if declared else position
    others = {permanent.id: permanent for permanent in now}
    if position.battlefield is position.permanents and others.keys() <= position.by_id.keys():
        made = with_worn(position, others, **declared)
    else:
        made = as_they_are(position, now, **declared)
    carry(position, made, others)
    return made


def _joined(position: Position, now: Iterable[Permanent]) -> tuple[Permanent, ...]:
    remaining = {permanent.id: permanent for permanent in now}
    kept = tuple(remaining.pop(permanent.id, permanent) for permanent in position.permanents)
    return (*kept, *remaining.values())


def altered(position: Position, name: str, **fields: Any) -> Position:
    """The position with some fields of one permanent changed."""
    return with_permanents(position, [replace(position.by_id[name], **fields)])


def with_players(position: Position, now: Mapping[str, Mapping[str, Any]]) -> Position:
    """The position with some fields of some players changed."""
    players: tuple[Player, ...] = tuple(
        changed(player, **now[player.name]) if player.name in now else player
        for player in position.players
    )
    return with_totals(position, players)


def buried(position: Position, permanent: Permanent) -> Position:
    """The position with the card of a permanent in its owner's graveyard, as far as it is told what
    lies there (404.1). A token ceases to exist there (111.7); a commander may be put into the
    command zone (903.9a), and then nothing tells."""
    name = permanent.owner or permanent.controller
    owner = position.player_by_name.get(name)
    if owner is None or owner.graveyard is None or permanent.has_type("token"):
        return position
    lying: Zone | None = None
    if not permanent.commander:
        cards = owner.graveyard
        lying = cards + 1 if isinstance(cards, int) else (*cards, permanent.name or permanent.id)
    return with_players(position, {name: {"graveyard": lying}})


def fallen_with(position: Position, name: str) -> tuple[str, ...]:
    """The permanent and the Auras that cannot stay without it, Auras on those included."""
    gone = [name]
    for host in gone:
        gone += [
            permanent.id
            for permanent in position.permanents
            if permanent.attached_to == host
            and permanent.has_type("aura")
            and permanent.id not in gone
        ]
    return tuple(gone)


def without(position: Position, names: Iterable[str]) -> Position:
    """The position without those permanents: what was attached to them no longer is, and effects
    no longer touch them."""
    gone = set(names)
    permanents = tuple(
        replace(permanent, attached_to=None) if permanent.attached_to in gone else permanent
        for permanent in position.permanents
        if permanent.id not in gone
    )
    remaining = with_these(position, permanents)
    return with_effects(remaining, _effects_left(position, gone)) if position.effects else remaining


def _effects_left(position: Position, gone: set[str]) -> tuple[LastingEffect, ...]:
    """The effects with the departed taken out; one that touched nobody else is over."""
    remaining: list[LastingEffect] = []
    for effect in position.effects:
        on = effect.without(gone)
        if on == effect.on:
            remaining.append(effect)
        elif any(on):
            remaining.append(replace(effect, on=on))
    return tuple(remaining)
