"""Than whom others are "other", and with whom they share: with the creature that the ability is
about, not with the source that has its text."""

import re

from msgspec.structs import replace

from legality.effects.characteristics import Gets
from legality.effects.effects import AnyEffect
from legality.effects.filters import OTHER, Filter, Not
from legality.effects.qualities import AttachedObject, Shares, Target, ThisObject
from legality.effects.replacing import replaced, within
from legality.effects.triggered import DealsDamage, Deed, Departs, Lasts, PutsCounters, Taps
from legality.text.later import later
from legality.text.reading.conditions.of_others import meant


def of_others(
    deeds: tuple[Deed, ...], text: str, subject: Filter, fights: bool
) -> tuple[Deed, ...] | None:
    """The deeds of a clause about that subject, which may be a creature if it `fights`, with whom
    the clause means by "other" and "it"; None where nothing tells than whom they are others."""
    if any(_may_be_of_another(deed, text) for deed in deeds):
        return None
    if isinstance(subject, ThisObject) or "~" in text:
        return deeds
    if not isinstance(subject, Target | AttachedObject):
        return deeds
    others = [deed for deed in deeds if OTHER in within(deed)]
    if isinstance(subject, Target):
        if others and subject.number:
            return None
        if others and not fights:
            return deeds
        if any(_may_be_of_both(deed) for deed in others):
            return None
    return tuple(_of_subject(deed, subject) for deed in deeds)


_BEHIND_TARGET = later(
    r"\btarget (?!players?\b|opponents?\b)[^.]*\b(?:other|another)\b(?! than\b| target\b)",
    re.IGNORECASE,
)


_COUNTS_OTHERS = later(r"\b(?:for each|where X is)\b[^.]*\bother\b(?! than\b)", re.IGNORECASE)


def _may_be_of_another(deed: Deed, text: str) -> bool:
    """Whether "other" may mean others than a target, than each of whom the clause is about, or than
    the creature of which it is said with whom it shares something."""
    parts = list(within(deed))
    if OTHER not in parts:
        return False
    if _BEHIND_TARGET.search(text) is not None:
        return True
    if any(isinstance(part, Shares) and isinstance(part.of, Target) for part in parts):
        return True
    if not isinstance(deed, Lasts) or _COUNTS_OTHERS.search(text) is None:
        return False
    return any(map(_counts_others_of_each, deed.effects))


def _counts_others_of_each(effect: AnyEffect) -> bool:
    """Whether each of several gets something for each "other": other than that very creature."""
    if not isinstance(effect, Gets):
        return False
    alone = isinstance(effect.subject, ThisObject | AttachedObject | Target)
    return not alone and OTHER in within((effect.each, effect.x, effect.times))


def _may_be_of_both(deed: Deed) -> bool:
    """Whether "each other creature" may be each but the source, or each but "it"."""
    meant = [effect.subject for effect in deed.effects] if isinstance(deed, Lasts) else [deed]
    parts = [list(within(whom)) for whom in meant]
    return any(
        OTHER in each and not any(isinstance(part, Shares) for part in each) for each in parts
    )


def _of_subject(deed: Deed, subject: Target | AttachedObject) -> Deed:
    deed = replaced(deed, lambda part: Not(subject) if part == OTHER else part)
    if isinstance(subject, Target):
        deed = replaced(deed, lambda part: _shared(part, subject))
    match deed:
        case Taps(whom) | PutsCounters(whom) | Departs(whom):
            return replace(deed, whom=meant(whom, subject))
        case DealsDamage(whom=whom) if whom is not None:
            return replace(deed, whom=meant(whom, subject))
        case Lasts(effects):
            return Lasts(
                tuple(replace(effect, subject=meant(effect.subject, subject)) for effect in effects)
            )
        case _:
            return deed


def _shared(part: object, subject: Target) -> object:
    """ "that shares a color with it": what has the text is not "it"."""
    return replace(part, of=subject) if isinstance(part, Shares) and part.of == "source" else part
