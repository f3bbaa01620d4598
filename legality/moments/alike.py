"""Permanents that differ in their id only."""

from collections import Counter
from collections.abc import Hashable

from msgspec import structs

from legality.position import Position


def identical(position: Position) -> dict[str, Hashable]:
    """A key for each permanent, equal for those that differ in their id only and of which nothing
    else on the table speaks."""
    times = Counter[str]()
    for permanent in position.battlefield:
        times.update([permanent.attached_to or ""])
        times.update(_ids_named(position, permanent.oracle_text))
    for player in position.players:
        times.update(player.commander_damage)
    for effect in position.effects:
        times.update((*effect.objects, effect.source or ""))
        times.update(_ids_named(position, effect.oracle_text))
    return {
        permanent.id: permanent.id
        if times[permanent.id]
        else str(structs.asdict(permanent) | {"id": ""})
        for permanent in position.battlefield
    }


def _ids_named(position: Position, text: str) -> list[str]:
    """The ids of permanents that a text names, as `@id` or by name."""
    if not text:
        return []
    return [
        permanent.id
        for permanent in position.battlefield
        if f"@{permanent.id}" in text or (permanent.name and permanent.name in text)
    ]
