"""Filters in one canonical shape, so that equal texts give equal values."""

from collections.abc import Iterable

from legality.effects import qualities as q
from legality.effects.filters import AllOf, AnyOf, Compare, EnchantedBy, Filter, Not, ValueAmong

_RANK: dict[type, int] = {
    kind: rank
    for rank, kind in enumerate(
        (
            q.ThisObject,
            q.Target,
            q.AttachedObject,
            q.WithId,
            Not,
            q.Is,
            q.HasColor,
            q.ColorCount,
            AnyOf,
            q.HasType,
            q.Named,
            q.HasKeyword,
            q.HasAnyAbility,
            Compare,
            q.CompareOwn,
            ValueAmong,
            q.Parity,
            q.HasCounter,
            q.Shares,
            q.Affected,
            q.OfChosen,
            q.PairedWithSource,
            EnchantedBy,
            q.AttackingWhom,
            q.Faces,
            q.OwnedBy,
            q.ControlledBy,
            AllOf,
            q.Anything,
        )
    )
}
_TYPES = ("creature", "land", "artifact", "enchantment", "planeswalker", "battle")


def _order(part: Filter) -> tuple[int, int, str]:
    generic = isinstance(part, q.HasType) and part.word in _TYPES
    return (_RANK[type(part)], int(generic), repr(part))


def conjuncts(whom: Filter) -> tuple[Filter, ...]:
    """The filters that all have to match: the parts of a conjunction, or the filter alone."""
    return whom.parts if isinstance(whom, AllOf) else (whom,)


def all_of(parts: Iterable[Filter]) -> Filter:
    """The conjunction: flat, sorted, without doubles and without `Anything`."""
    flat: list[Filter] = []
    for part in parts:
        for single in conjuncts(part):
            if not isinstance(single, q.Anything) and single not in flat:
                flat.append(single)
    if not flat:
        return q.Anything()
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
    if any(isinstance(part, q.Anything) for part in flat):
        return q.Anything()
    return flat[0] if len(flat) == 1 else AnyOf(tuple(flat))


def role(whom: Filter) -> Filter:
    """The filter of attackers or blockers: that they are creatures goes without saying."""
    creature = q.HasType("creature")
    if whom == creature:
        return q.Anything()
    if isinstance(whom, AllOf):
        return all_of(part for part in whom.parts if part != creature)
    if isinstance(whom, AnyOf):
        return any_of(role(part) for part in whom.parts)
    return whom


TAPPING: tuple[Filter, ...] = (q.Is("tapped"), q.Is("untapped"))


def negated(whom: Filter) -> Filter:
    """The filter that matches what the other does not."""
    if whom in TAPPING:
        return TAPPING[1 - TAPPING.index(whom)]
    return whom.part if isinstance(whom, Not) else Not(whom)
