"""Sentences about power and toughness whose order of words is their own."""

import re

from msgspec.structs import replace

from legality.effects.characteristics import BaseSize, Gets, Switches
from legality.effects.conditions import Undecided
from legality.effects.filters import Amount, Difference, Filter, Sum, Untold
from legality.effects.qualities import ANYTHING, THIS, AttachedObject, Target, ThisObject
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.changes import sized
from legality.text.reading.clauses.clause import skip_duration
from legality.text.reading.nouns.amounts import in_words, known_amount, said_amount
from legality.text.reading.nouns.counted import AT_THAT_TIME
from legality.text.reading.nouns.objects import Effects, one_object
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.words import NUMBER, number

_WHOSE = later(r"~'s (?P<what>power and toughness|power|toughness)\s+", re.IGNORECASE)
_EQUAL = phrase("(?:is|are each) equal to")
_AND_TOUGHNESS = phrase("and its toughness is equal to")
_MINUS = phrase("minus")
_THAT_NUMBER = phrase(rf"that number(?: plus (?P<more>{NUMBER}))?")
_NOT_TOLD = later(
    r"\bexiled\b|\bthis turn\b|\bas (?:it|~) entered\b|\bnoted\b|\bstickers?\b"
    r"|\bcards in (?:your|all|the chosen player's) (?:graveyards?|hand|library)\b",
    re.IGNORECASE,
)
"""Words of amounts that no board tells, and that are a size all the same."""
_SWITCH = phrase("switch")
_EACH = phrase("each")
_THEIR = later(r"(?:'s|')?\s*power and toughness\s*", re.IGNORECASE)


def defined(reader: Reader, scope: Scope) -> Effects | None:
    """604.3: a text that defines the power or toughness of its own object, or both."""
    whose = reader.take(_WHOSE)
    if whose is None or reader.take(_EQUAL) is None:
        return None
    scope = scope.about(THIS)
    at = reader.at
    amount = _set_to(reader, scope)
    if amount is None or not (reader.done or reader.peek(_AND_TOUGHNESS) is not None):
        reader.at = at
        amount = None if _NOT_TOLD.search(reader.rest) is None else in_words(reader)
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
    amount = known_amount(reader, scope)
    if amount is None or reader.take(_MINUS) is None:
        return amount
    less = known_amount(reader, scope)
    return None if less is None else Difference(amount, less)


def _other(reader: Reader, scope: Scope, power: Amount) -> Amount | None:
    """ "and its toughness is equal to that number plus 1"; None if that does not stand there."""
    at = reader.at
    if reader.take(_AND_TOUGHNESS) is None:
        return None
    amount: Amount | None
    if (same := reader.take(_THAT_NUMBER)) is not None:
        more = 0 if same["more"] is None else number(same["more"])
        amount = None if more is None else Sum(power, more) if more else power
    else:
        amount = known_amount(reader, scope)
    if amount is None:
        reader.at = at
    return amount


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
        Gets(subject=subject, bonus=bonus, x=Untold(f"its {statistic}{AT_THAT_TIME}"))
        for bonus, statistic in _DOUBLED[what.lower()]
    ]


_CHANGE = phrase("(?:you may )?change")
_BASE_OF = phrase("the base (?P<what>power and toughness|power|toughness) of")
_BASE = later(
    r"(?:(?P<its>its|his|her|their)|(?P<who>[^.\"]*?)(?:'s|')) base"
    r" (?P<what>power and toughness|power|toughness)(?![\w'])\s*",
    re.IGNORECASE,
)
_BECOME = phrase("becomes?|are|is")
_TO = phrase("to")
_PAIR = later(r"(?P<power>\d{1,6}|X)/(?P<toughness>\d{1,6}|X)\s*")
_OR = phrase("or")
_EQUAL_TO = phrase("equal to")


def based(reader: Reader, scope: Scope) -> Effects | None:
    """613.4b: "~'s base power and toughness become 4/1 until end of turn", "change its base power
    to 3"."""
    changes = reader.take(_CHANGE) is not None
    if (of := reader.take(_BASE_OF)) is not None:
        what, subject = of["what"].lower(), one_object(reader, scope)
    elif (owner := reader.take(_BASE)) is not None:
        what, subject = owner["what"].lower(), _whose(owner, scope)
    else:
        return None
    if subject is None or reader.take(_TO if changes else _BECOME) is None:
        return None
    effects = _pairs(reader, subject) if "and" in what else None
    if effects is None:
        effects = _equal(reader, scope.about(subject), what)
    skip_duration(reader)
    return effects


def _whose(owner: re.Match[str], scope: Scope) -> Filter | None:
    if owner["its"] is not None:
        return scope.subject if scope.clear else None
    inner = Reader(owner["who"])
    subject = one_object(inner, scope)
    return subject if inner.done else None


def _pairs(reader: Reader, subject: Filter) -> Effects | None:
    """ "4/1", "4/1 or 1/4" where one was chosen."""
    pairs: list[tuple[str, BaseSize]] = []
    while (pair := reader.take(_PAIR)) is not None:
        pairs.append((pair[0].strip(), sized(pair[0], subject)))
        if reader.take(_OR) is None:
            break
    if len(pairs) == 1:
        return [pairs[0][1]]
    return [replace(s, condition=Undecided(f"{pair} was chosen")) for pair, s in pairs] or None


def _equal(reader: Reader, scope: Scope, what: str) -> Effects | None:
    """The amount that both become, or the one of them that is named."""
    reader.take(_EQUAL_TO)
    amount = said_amount(reader, scope)
    if amount is None:
        return None
    power = amount if what != "toughness" else None
    toughness = amount if what != "power" else None
    return [BaseSize(subject=scope.subject, power=power, toughness=toughness)]


_OWNER = later(r"(?P<who>[^.\"]*?)(?:'s|') (?=power and toughness)", re.IGNORECASE)


def _owner(reader: Reader, scope: Scope) -> Filter | None:
    match = reader.take(_OWNER)
    if match is None:
        return None
    inner = Reader(match["who"])
    subject = one_object(inner, scope)
    if subject is None:
        inner.take(_EACH)
        subject = noun_phrase(inner, scope)
    return subject if subject is not None and subject != ANYTHING and inner.done else None
