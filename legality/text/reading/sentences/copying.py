"""Copies (707): "you may have ~ enter as a copy of any creature on the battlefield, except …", "~
becomes a copy of @bear until end of turn"."""

import re

from msgspec import Struct

from legality.effects.characteristics import BaseSize, ChangesColors, ChangesTypes, HasAbility
from legality.effects.effects import AnyEffect, Copies, HasEffects
from legality.effects.filters import Filter
from legality.effects.qualities import THIS, AttachedObject, Named, Target, ThisObject, WithId
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.becoming import without_other_types
from legality.text.reading.clauses.changes import sized
from legality.text.reading.clauses.clause import Clause, skip_duration
from legality.text.reading.clauses.verbs import verb_phrase
from legality.text.reading.nouns.objects import TARGET, Effects, target_here
from legality.text.reading.nouns.phrases import noun_phrase, single
from legality.text.reading.sentences.agents import Said, agent

_ENTERS = later(
    r"(?:you may have ~ enter|~ enters)(?: tapped)? as a copy of (?:an?|any|another)(?= )\s*",
    re.IGNORECASE,
)
_BECOMES = phrase("becomes? a copy of|is a copy of|are copies of")
_TARGET = phrase(rf"(?:up to one )?(?:another |other |a second )?{TARGET}")
_EXCEPT = later(r"(?:,| *)\s*except (?:that )?(?P<rest>(?:[^.\"]|\"[^\"]*\")*)\.?$", re.IGNORECASE)
_PRONOUN = later(
    r"(?:it|he|she|they|the token|the copy|those (?:creatures|tokens)|~)(?=[' ])\s*", re.IGNORECASE
)
_JUST_SIZE = later(
    r"(?:(?:it|he|she|they|the token)(?:'s|'re| is| are) |is )(?P<size>\d{1,6}/\d{1,6})"
    r"(?=,|$| and\b)",
    re.IGNORECASE,
)
_NAME = phrase(r"(?:its|his|her) name is ~")
_THIS_ABILITY = phrase("(?:(?:it |he |she )?has )?(?:this ability|these abilities)")
_AND_THIS = later(r"(?:,? and|,) this ability(?=$|,| and\b)", re.IGNORECASE)
_JOINT = later(r"(?:, and|,| and)\s+|and\s+", re.IGNORECASE)
_EXCEPTIONS = ChangesTypes | ChangesColors | BaseSize | HasAbility | HasEffects


def may_be_copy(text: str) -> bool:
    """Whether a sentence says that a permanent may enter as a copy."""
    return _ENTERS.match(text) is not None


def enters_as_copy(reader: Reader, scope: Scope) -> Effects | None:
    """614.1c: which object it copied, nothing in the text tells."""
    if reader.take(_ENTERS) is None:
        return None
    of = noun_phrase(reader, scope, conjunction=False)
    if of is None:
        return None
    return _with_exceptions(reader, scope, THIS, of, entering=True)


def becomes_copy(reader: Reader, scope: Scope) -> Effects | None:
    """What a spell or an ability makes a copy of an object that the text names."""
    subject = agent(reader, Said(scope, timed=True))
    if subject is None or reader.take(_BECOMES) is None:
        return None
    of = _object(reader, scope)
    skip_duration(reader)
    if of is None or (isinstance(of, Target) and isinstance(subject.filter, ThisObject)):
        return None  # beside a target nothing tells whom "~" means
    return _with_exceptions(reader, scope, subject.filter, of, entering=False)


def _object(reader: Reader, scope: Scope) -> Filter | None:
    if reader.take(_TARGET) is not None:
        target = target_here(reader, scope)
        kind = noun_phrase(reader, scope, conjunction=False, certain=False)
        return None if kind is None else target
    named = single(reader)
    is_one_object = isinstance(named, ThisObject | AttachedObject | WithId | Named | Target)
    return named if is_one_object else None


class _Exceptions(Struct, frozen=True):
    """What is not as it is with the object that is copied."""

    but: tuple[AnyEffect, ...] = ()
    keeps_name: bool = False


def _with_exceptions(
    reader: Reader, scope: Scope, subject: Filter, of: Filter, *, entering: bool
) -> Effects | None:
    match = reader.take(_EXCEPT)
    exceptions = _Exceptions() if match is None else _exceptions(match["rest"], scope)
    if exceptions is None:
        return None
    return [
        Copies(
            subject=subject,
            of=of,
            but=exceptions.but,
            keeps_name=exceptions.keeps_name,
            entering=entering,
        )
    ]


def _exceptions(text: str, scope: Scope) -> _Exceptions | None:
    """ "it's 4/3, it's an artifact in addition to its other types, and it has flying"; an ability
    that only makes it a copy again is left out."""
    reader = Reader(_AND_THIS.sub("", text))
    but: list[AnyEffect] = []
    keeps_name = False
    while True:
        if reader.take(_NAME) is not None:
            keeps_name = True
        elif (size := reader.take(_JUST_SIZE)) is not None:
            but.append(sized(size["size"], THIS))
        elif reader.take(_THIS_ABILITY) is None:
            reader.take(_PRONOUN)
            more = verb_phrase(reader, Clause(THIS, scope.about(THIS), timed=False))
            if more is None or not all(isinstance(effect, _EXCEPTIONS) for effect in more):
                return None
            but += more
        if reader.done:
            known = without_other_types(but)
            return None if known is None else _Exceptions(tuple(known), keeps_name)
        if reader.take(_JOINT) is None:
            return None
