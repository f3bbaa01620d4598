"""What changes only values that a position states itself, unless it depends on the combat."""

from typing import cast

from msgspec import Struct
from msgspec.structs import astuple

from legality.effects.characteristics import BaseSize, ChangesColors, ChangesTypes, Gets, Switches
from legality.effects.conditions import AttackingAlone, Undecided
from legality.effects.effects import AnyEffect, Copies, HasEffects
from legality.effects.players import Who
from legality.effects.qualities import AttackingWhom, Faces, Is
from legality.effects.replacing import within
from legality.text.later import later

_COMBAT = (Is("attacking"), Is("blocking"), Is("blocked"), Who.DEFENDING)
_TAPPED = (Is("tapped"), Is("untapped"))
_COMBAT_WORDS = later(r"\b(?:attack|block|unblock)\w*")


def stated(effect: AnyEffect) -> bool:
    """Whether the effect is in the values that a position states: one on types, colours, power or
    toughness that depends on nobody's attacking or blocking."""
    match effect:
        case Gets() if any(part in _TAPPED for part in within(effect)):
            return False  # attacking taps (508.1f)
        case Gets() | ChangesTypes() | ChangesColors() | BaseSize() | Switches():
            return not of_combat(effect)
        case HasEffects(effects=parts):
            return all(map(stated, parts))
        case Copies():
            return True
        case _:
            return False


def of_combat(value: object) -> bool:
    """Whether a filter, amount or circumstance asks who attacks or blocks, or whom."""
    if value in _COMBAT or isinstance(value, AttackingAlone | AttackingWhom | Faces):
        return True
    if isinstance(value, Undecided):
        return _COMBAT_WORDS.search(value.text) is not None
    if isinstance(value, tuple):
        return any(of_combat(part) for part in cast("tuple[object, ...]", value))
    return isinstance(value, Struct) and any(map(of_combat, astuple(value)))
