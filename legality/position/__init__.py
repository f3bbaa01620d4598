"""Positions: what lies on the table, read and written as JSON."""

from legality.position.lasting_effects import LastingEffect
from legality.position.permanents import Chosen, Permanent
from legality.position.players import Player
from legality.position.position import Position
from legality.position.stated import DEFAULT_RULES, STAGES, Damage, Given, Stage

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
