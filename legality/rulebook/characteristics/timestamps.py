"""Timestamps (613.7): the order in which permanents stand, then texts that spells left behind."""

from legality.position import Position
from legality.rulebook.characteristics.lines import Time


def of_permanents(position: Position) -> dict[str, Time]:
    """When each permanent's effects began: its `timestamp`, else its place."""
    return {
        one.id: (place if one.timestamp is None else one.timestamp, place)
        for place, one in enumerate(position.battlefield)
    }


def of_effects(position: Position) -> list[Time]:
    """When each lasting effect began: its `timestamp`, else its place after all permanents."""
    first = len(position.battlefield)
    return [
        (place if one.timestamp is None else one.timestamp, place)
        for place, one in enumerate(position.effects, start=first)
    ]
