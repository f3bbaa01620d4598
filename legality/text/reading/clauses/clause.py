"""A clause: what its readers share.

A reader of a verb phrase takes the place after its verb and gives the effects of the clause, or
None.
"""

from msgspec import Struct

from legality.effects.canonical import role
from legality.effects.effects import AnyEffect
from legality.effects.filters import Filter
from legality.effects.qualities import AttachedObject, Named, Target, ThisObject, WithId
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.phrases import noun_phrase, single

Effects = list[AnyEffect]

DURATION = (
    r"(?:this turn and next turn|this turn|this combat|each combat|each turn|until end of turn"
    r"|until end of combat|until your next turn|until the end of your next turn"
    r"|until your next end step|in each combat"
    r"|for as long as ~ remains tapped|(?:for )?as long as ~ remains on the battlefield"
    r"|for as long as you control ~"
    r"|on their next turn"
    r"|for the rest of the game|that combat"
    r"|during (?:(?:its|their) controllers?'s?|their controllers') next (?:turn|combat phase)"
    r")(?: instead(?=\.|$| if\b| as long as\b))?"
)
ONE = (ThisObject, AttachedObject, WithId, Named)
"""Subjects that are one object, of which nothing is said that each of them does."""
_DURATION = phrase(DURATION)
IF_ABLE = phrase("if able")


_INSTEAD = phrase(r"instead(?=\.|$| if\b| as long as\b)")


def skip_duration(reader: Reader) -> None:
    """Step over "this turn", "until end of turn": a position holds only what applies now; and over
    "instead", which is looked at with the whole line."""
    if not reader.skip(_DURATION):
        reader.skip(_INSTEAD)


class Clause(Struct, frozen=True):
    """A verb phrase: the subject and where its sentence stands; `timed`: behind words that say how
    long it lasts; `each`: the subject stands behind that word."""

    subject: Filter
    scope: Scope
    timed: bool = False
    each: bool = False


def combatants_named(reader: Reader, scope: Scope, *, conjunction: bool = True) -> Filter | None:
    """The attackers or blockers that a verb speaks of: a noun phrase, one object, or a name."""
    at = reader.at
    alone = single(reader)
    if alone is not None:
        return alone
    this_is_it = not isinstance(scope.subject, ThisObject) and "~" in reader.text[:at]
    if this_is_it and reader.take(_IT) is not None:
        return ThisObject()
    if _is_other(scope) and reader.take(_IT) is not None:
        return scope.before
    if not isinstance(scope.subject, Target) and reader.take(_THAT_CREATURE) is not None:
        return Target(0)
    if reader.peek(_OTHER) is not None and _NAMES_SOME.search(reader.text, 0, at) is not None:
        return None  # others than this one, or than those named before?
    filter = noun_phrase(reader, scope, conjunction=conjunction, plural=True)
    if filter is not None:
        return role(filter)
    reader.at = at
    return None


def _is_other(scope: Scope) -> bool:
    """Whether the sentence is about another target than the one before it."""
    return isinstance(scope.subject, Target) and scope.before not in (None, scope.subject)


_OTHER = phrase("other")
_NAMES_SOME = later(r"\b(?:creatures|permanents|tokens|[A-Z][a-z]+s)\b")
"""Several objects, by a noun in the plural."""
_IT = phrase("it")
_THAT_CREATURE = phrase("that creature")
