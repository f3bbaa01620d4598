"""Filters in one canonical shape, so that equal texts give equal values."""

from collections.abc import Iterable

from legality.effects.filters import AllOf, AnyOf, Compare, EnchantedBy, Filter, Not, ValueAmong
from legality.effects.qualities import (
    Affected,
    Anything,
    AttachedObject,
    AttackingWhom,
    ColorCount,
    CompareOwn,
    ControlledBy,
    Faces,
    HasAnyAbility,
    HasColor,
    HasCounter,
    HasKeyword,
    HasType,
    Is,
    Named,
    OfChosen,
    OwnedBy,
    PairedWithSource,
    Parity,
    Shares,
    Target,
    ThisObject,
    WithId,
)

_RANK: dict[type, int] = {
    kind: rank
    for rank, kind in enumerate(
        (
            ThisObject,
            Target,
            AttachedObject,
            WithId,
            Not,
            Is,
            HasColor,
            ColorCount,
            AnyOf,
            HasType,
            Named,
            HasKeyword,
            HasAnyAbility,
            Compare,
            CompareOwn,
            ValueAmong,
            Parity,
            HasCounter,
            Shares,
            Affected,
            OfChosen,
            PairedWithSource,
            EnchantedBy,
            AttackingWhom,
            Faces,
            OwnedBy,
            ControlledBy,
            AllOf,
            Anything,
        )
    )
}
_TYPES = ("creature", "land", "artifact", "enchantment", "planeswalker", "battle")


def _order(part: Filter) -> tuple[int, int, str]:
    generic = isinstance(part, HasType) and part.word in _TYPES
    return (_RANK[type(part)], int(generic), repr(part))


def all_of(parts: Iterable[Filter]) -> Filter:
    """The conjunction: flat, sorted, without doubles and without `Anything`."""
    flat: list[Filter] = []
    for part in parts:
        for single in part.parts if isinstance(part, AllOf) else (part,):
            if not isinstance(single, Anything) and single not in flat:
                flat.append(single)
    if not flat:
        return Anything()
    if len(flat) == 1:
        return flat[0]
    return AllOf(tuple(sorted(flat, key=_order)))


def any_of(parts: Iterable[Filter]) -> Filter:
    """The disjunction, in the order of the text."""
    flat: list[Filter] = []
    for part in parts:
        for single in part.parts if isinstance(part, AnyOf) else (part,):
            if single not in flat:
                flat.append(single)
    if any(isinstance(part, Anything) for part in flat):
        return Anything()
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def role(whom: Filter) -> Filter:
    """The filter of attackers or blockers: that they are creatures goes without saying."""
    creature = HasType("creature")
    if whom == creature:
        return Anything()
    if isinstance(whom, AllOf):
        return all_of(part for part in whom.parts if part != creature)
    if isinstance(whom, AnyOf):
        return any_of(role(part) for part in whom.parts)
    return whom


_TAPPING: tuple[Filter, ...] = (Is("tapped"), Is("untapped"))


def negated(whom: Filter) -> Filter:
    """The filter that matches what the other does not."""
    if whom in _TAPPING:
        return _TAPPING[1 - _TAPPING.index(whom)]
    return whom.part if isinstance(whom, Not) else Not(whom)
