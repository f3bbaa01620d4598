"""Timestamps (613.7): the order in which permanents stand, then texts that spells left behind."""

from legality.position import Position
from legality.rulebook.characteristics.lines import Time


def of_permanents(position: Position) -> dict[str, Time]:
    """613.7a: when each permanent's effects began: its `timestamp`, else its place."""
    return {
        permanent.id: (index if permanent.timestamp is None else permanent.timestamp, index)
        for index, permanent in enumerate(position.battlefield)
    }


def of_effects(position: Position) -> list[Time]:
    """613.7b: when each lasting effect began: its `timestamp`, else its place after all
    permanents."""
    first = len(position.battlefield)
    return [
        (index if effect.timestamp is None else effect.timestamp, index)
        for index, effect in enumerate(position.effects, start=first)
    ]
