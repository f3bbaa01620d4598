"""Abilities of one player whose order makes no difference (603.3b)."""

from collections.abc import Sequence

from legality.effects import triggered
from legality.effects.characteristics import Gets
from legality.effects.filters import Amount
from legality.effects.players import Who
from legality.effects.triggered import Whose
from legality.moments.standing_abilities import standing_abilities
from legality.moments.state import State
from legality.moments.values import Trigger
from legality.rulebook.looks import Fact, facts


def commute(combat: State, those: Sequence[Trigger]) -> bool:
    """Whether nothing that one of them does, or sets off, can change what another does, or who
    loses by it."""
    if _are_alike(those):
        return True
    each = [trigger.does for trigger in those]
    each += _set_off(combat, shrinks=-1 in map(_sign, _deeds(each)))
    deeds = _deeds(each)
    signs = set(map(_sign, deeds))
    totals = [deed for deed in deeds if isinstance(deed, triggered.ChangesTotal)]
    ways = {_loses(deed) for deed in totals}
    losing = {deed.players for deed in totals if _loses(deed)}
    taps = {deed.untaps for deed in deeds if isinstance(deed, triggered.Taps)}
    if len(ways) > 1 or len(losing) > 1 or len(taps) > 1:
        return False  # whoever loses first has lost (704.5a)
    return (signs <= {0, 1} or signs <= {0, -1}) and not any(map(_looks_at_changes, each))


def _deeds(each: Sequence[triggered.TriggeredAbility]) -> list[triggered.Deed]:
    return [deed for does in each for step in does.instructions for deed in step.deeds]


_SETS_OFF = frozenset({"gains life", "loses life", "becomes tapped", "becomes untapped"})
"""On what abilities trigger that deeds with a sign may bring about (see `_sign`)."""
_DYING = frozenset({"dies", "leaves"})


def _set_off(combat: State, *, shrinks: bool) -> list[triggered.TriggeredAbility]:
    """The abilities on the table that such deeds may set off; `shrinks`: also as creatures die."""
    waited = _SETS_OFF | _DYING if shrinks else _SETS_OFF
    return [
        standing.does
        for standing in standing_abilities(combat.table)
        if standing.does is not None and any(on.what in waited for on in standing.does.on)
    ]


_UNCHANGED: frozenset[Fact] = frozenset({"attack", "keywords"})
"""What deeds that have a sign do not change (see `_sign`)."""


def _looks_at_changes(does: triggered.TriggeredAbility) -> bool:
    """Whether the ability, as it resolves, looks at sizes, counters or the like: whom it means, or
    whether it is so, may be otherwise once another has resolved."""
    return not facts((does.instructions, does.if_so, does.aims)) <= _UNCHANGED


_FIXED = (Whose(Who.YOU), Whose(Who.OPPONENTS))
"""Players who are the same for each ability of one player."""


def _are_alike(those: Sequence[Trigger]) -> bool:
    """Whether each of them does the same, by fixed numbers and to the same players: one that
    resolves before another is as good as that."""
    first, *others = (trigger.does.instructions for trigger in those)
    return all(instructions == first for instructions in others) and all(
        isinstance(deed, triggered.Outside)
        or (
            isinstance(deed, triggered.ChangesTotal)
            and isinstance(deed.number, int)
            and deed.players in _FIXED
        )
        for instruction in first
        for deed in instruction.deeds
    )


def _loses(deed: triggered.ChangesTotal) -> bool:
    """Whether it takes life, or gives poison counters."""
    return deed.less is (deed.what == "life")


def _sign(deed: triggered.Deed) -> int | None:
    """Whether the deed makes creatures only larger (1), only smaller (-1), or neither (0), by fixed
    numbers; None where it may do anything else."""
    match deed:
        case triggered.Outside() | triggered.DoneLater():
            return 0
        case triggered.ChangesTotal(number=number):
            return 0 if isinstance(number, int) else None
        case triggered.Taps():
            return 0
        case triggered.PutsCounters(kind=kind, number=number, takes=takes):
            return _of_number(number, kind.startswith("-") is not takes)
        case triggered.Lasts(effects) if all(isinstance(effect, Gets) for effect in effects):
            numbers = {_of_bonus(effect) for effect in effects if isinstance(effect, Gets)}
            return numbers.pop() if len(numbers) == 1 else None
        case _:
            return None


def _of_number(number: Amount, less: bool) -> int | None:
    if not isinstance(number, int):
        return None
    return -1 if less else 1


def _of_bonus(effect: Gets) -> int | None:
    if (effect.each, effect.times, effect.x) != (None, None, None):
        return None
    if "-" in effect.bonus:
        return -1 if "+" not in effect.bonus.replace("+0", "") else None
    return 1
