"""Permanents that differ in their id only."""

from collections import Counter
from collections.abc import Hashable

from msgspec import structs

from legality.position import Position


def identical(position: Position) -> dict[str, Hashable]:
    """A key for each permanent, equal for those that differ in their id only and of which nothing
    else on the table speaks."""
    said = Counter[str]()
    for one in position.battlefield:
        said.update([one.attached_to or ""])
        said.update(_ids_named(position, one.oracle_text))
    for player in position.players:
        said.update(player.commander_damage)
    for effect in position.effects:
        said.update((*effect.objects, effect.source or ""))
        said.update(_ids_named(position, effect.oracle_text))
    return {
        one.id: one.id if said[one.id] else str(structs.asdict(one) | {"id": ""})
        for one in position.battlefield
    }


def _ids_named(position: Position, text: str) -> list[str]:
    """The ids of permanents that a text names, as `@id` or by name."""
    if not text:
        return []
    return [
        one.id
        for one in position.battlefield
        if f"@{one.id}" in text or (one.name and one.name in text)
    ]
