"""Sentences about power and toughness whose order of words is their own."""

import re

from legality.effects.characteristics import BaseSize, Gets, Switches
from legality.effects.filters import Amount, Difference, Filter, Sum, Untold
from legality.effects.qualities import ANYTHING, THIS, AttachedObject, Target, ThisObject
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.clause import skip_duration
from legality.text.reading.nouns.amounts import known_amount
from legality.text.reading.nouns.counted import AT_THAT_TIME
from legality.text.reading.nouns.objects import Effects, one_object
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_WHOSE = later(r"~'s (?P<what>power and toughness|power|toughness)\s+", re.IGNORECASE)
_EQUAL = phrase("(?:is|are each) equal to")
_AND_TOUGHNESS = phrase("and its toughness is equal to")
_MINUS = phrase("minus")
_THAT_NUMBER = phrase(rf"that number(?: plus (?P<more>{NUMBER}))?")
_SWITCH = phrase("switch")
_EACH = phrase("each")
_THEIR = later(r"(?:'s|')?\s*power and toughness\s*", re.IGNORECASE)


def defined(reader: Reader, scope: Scope) -> Effects | None:
    """604.3: a text that defines the power or toughness of its own object, or both."""
    whose = reader.take(_WHOSE)
    if whose is None or reader.take(_EQUAL) is None:
        return None
    scope = scope.about(THIS)
    amount = _set_to(reader, scope)
    if amount is None:
        return None
    match whose["what"].lower():
        case "power":
            other = _other(reader, scope, amount)
            return [BaseSize(power=amount, toughness=other, defining=True)]
        case "toughness":
            return [BaseSize(toughness=amount, defining=True)]
        case _:
            return [BaseSize(power=amount, toughness=amount, defining=True)]


def _set_to(reader: Reader, scope: Scope) -> Amount | None:
    """The amount that a power or toughness is set to, which may be negative (107.1b)."""
    found = known_amount(reader, scope)
    if found is None or reader.take(_MINUS) is None:
        return found
    less = known_amount(reader, scope)
    return None if less is None else Difference(found, less)


def _other(reader: Reader, scope: Scope, power: Amount) -> Amount | None:
    """ "and its toughness is equal to that number plus 1"; None if that does not stand there."""
    at = reader.at
    if reader.take(_AND_TOUGHNESS) is None:
        return None
    found: Amount | None
    if (same := reader.take(_THAT_NUMBER)) is not None:
        more = 0 if same["more"] is None else number(same["more"])
        found = None if more is None else Sum(power, more) if more else power
    else:
        found = known_amount(reader, scope)
    if found is None:
        reader.at = at
    return found


def switched(reader: Reader, scope: Scope) -> Effects | None:
    """613.4d: "Switch target creature's power and toughness until end of turn."."""
    if reader.take(_SWITCH) is None:
        return None
    subject = _owner(reader, scope)
    if subject is None or reader.take(_THEIR) is None:
        return None
    skip_duration(reader)
    return [Switches(subject=subject)]


_DOUBLE = phrase("double")
_WHAT_OF = phrase("the (?P<what>power and toughness|power|toughness) of")
_POSSESSOR = later(
    r"(?P<who>[^.\"]*?)(?:'s|') (?P<what>power and toughness|power|toughness)(?![\w'])\s*",
    re.IGNORECASE,
)
_ITS = phrase("(?:its|his|her) (?P<what>power and toughness|power|toughness)")
_DOUBLED = {
    "power": (("+X/+0", "power"),),
    "toughness": (("+0/+X", "toughness"),),
    "power and toughness": (("+X/+0", "power"), ("+0/+X", "toughness")),
}


def doubled(reader: Reader, scope: Scope) -> Effects | None:
    """701.10b: "Double target creature's power until end of turn." gives +X/+0, where X is the
    power that it had as this happened."""
    if reader.take(_DOUBLE) is None:
        return None
    subject: Filter | None
    if (of := reader.take(_WHAT_OF)) is not None:
        what, subject = of["what"], one_object(reader, scope)
    elif (its := reader.take(_ITS)) is not None:
        what, subject = its["what"], scope.subject if scope.clear else None
    elif (owner := reader.take(_POSSESSOR)) is not None:
        inner = Reader(owner["who"])
        what, subject = owner["what"], one_object(inner, scope)
        subject = subject if inner.done else None
    else:
        return None
    if not isinstance(subject, ThisObject | AttachedObject | Target):
        return None  # each of several has a power of its own
    at = reader.at
    skip_duration(reader)
    if reader.at == at:
        return None
    return [
        Gets(subject=subject, bonus=bonus, x=Untold(f"its {one}{AT_THAT_TIME}"))
        for bonus, one in _DOUBLED[what.lower()]
    ]


_OWNER = later(r"(?P<who>[^.\"]*?)(?:'s|') (?=power and toughness)", re.IGNORECASE)


def _owner(reader: Reader, scope: Scope) -> Filter | None:
    found = reader.take(_OWNER)
    if found is None:
        return None
    inner = Reader(found["who"])
    subject = one_object(inner, scope)
    if subject is None:
        inner.take(_EACH)
        subject = noun_phrase(inner, scope)
    return subject if subject is not None and subject != ANYTHING and inner.done else None
