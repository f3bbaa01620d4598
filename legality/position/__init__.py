"""Positions: what lies on the table, read and written as JSON."""

from legality.position.position import Position
from legality.position.values import (
    DEFAULT_RULES,
    STAGES,
    Chosen,
    Damage,
    Given,
    LastingEffect,
    Permanent,
    Player,
    Stage,
)

__all__ = [
    "DEFAULT_RULES",
    "STAGES",
    "Chosen",
    "Damage",
    "Given",
    "LastingEffect",
    "Permanent",
    "Player",
    "Position",
    "Stage",
]
