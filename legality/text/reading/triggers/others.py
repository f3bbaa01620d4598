"""Than whom others are "other", and with whom they share: with the creature that the ability is
about, not with the source that has its text."""

from msgspec.structs import replace

from legality.effects.filters import OTHER, Filter, Not
from legality.effects.qualities import AttachedObject, Shares, Target, ThisObject
from legality.effects.replacing import replaced, within
from legality.effects.triggered import DealsDamage, Deed, Departs, Lasts, PutsCounters, Taps
from legality.text.reading.conditions.of_others import meant


def of_others(
    deeds: tuple[Deed, ...], text: str, subject: Filter, fights: bool
) -> tuple[Deed, ...] | None:
    """The deeds of a clause about that subject, which may be a creature if it `fights`, with whom
    the clause means by "other" and "it"; None where nothing tells than whom they are others."""
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
