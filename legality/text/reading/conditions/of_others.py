""" "As long as enchanted creature is red, creatures you control can't be blocked.": asked of one
object, said of others."""

from typing import Literal

from msgspec.structs import replace

from legality.effects.canonical import all_of
from legality.effects.conditions import AffectedIs, AttackingAlone, Condition, Exists
from legality.effects.filters import Filter, StatisticOf
from legality.effects.mentions import OF_THE_AFFECTED
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, Faces, Named, Shares, Target, WithId
from legality.effects.replacing import replaced, within

_ONE = (AttachedObject, Named, Target, WithId)


def of_others(condition: Condition, whom: Filter) -> Condition | None:
    """The circumstance of a sentence about `whom`, for an effect on others: what it asks of the
    affected object it asks of that one. None where it asks more than words can carry over."""

    def carried(part: object) -> object:
        if isinstance(part, AffectedIs) and isinstance(whom, _ONE):
            return Exists(all_of((whom, part.filter)))
        if part == Who.ITS_CONTROLLER and isinstance(whom, AttachedObject):
            return Who.CONTROLLER_OF_ATTACHED
        return part

    carried_condition = replaced(condition, carried)
    return None if any(map(_is_of_the_affected, within(carried_condition))) else carried_condition


def _is_of_the_affected(part: object) -> bool:
    return isinstance(part, AffectedIs | AttackingAlone) or part in OF_THE_AFFECTED


def meant(whom: Filter, subject: Filter) -> Filter:
    """Of whom something is done, by what they have to do with "it": each of them is not "it"."""
    if whom == subject or not isinstance(subject, Target | AttachedObject):
        return whom
    its: Target | Literal["attached"] = subject if isinstance(subject, Target) else "attached"

    def other(part: object) -> object:
        if isinstance(part, StatisticOf | Shares) and part.of == "affected":
            return replace(part, of=its)
        if isinstance(part, Faces) and part.whom == "affected":
            return replace(part, whom=its)
        if part == Who.ITS_CONTROLLER and its == "attached":
            return Who.CONTROLLER_OF_ATTACHED
        return part

    return replaced(whom, other)
