"""Sentences by which another player chooses who attacks, or who blocks and how."""

from legality.effects.attacking import DeclaredBy
from legality.effects.canonical import role
from legality.effects.filters import Filter
from legality.effects.players import Who
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.clause import skip_duration
from legality.text.reading.nouns.objects import Effects
from legality.text.reading.nouns.phrases import noun_phrase

_EVERY = phrase("all|each")
_CHOOSES = phrase("(?P<you>you) choose|the attacking player chooses")
_WHICH_ATTACK = phrase("which creatures attack")
_WHICH_BLOCK = phrase("which creatures block")
_AND_HOW = phrase("and how (?:those|these|the chosen) creatures block|and how they block")
_HOW = phrase("how")
_THOSE = phrase("those creatures|they|each of them|each of those creatures")
_BLOCK = phrase("blocks?")


def declared_by(reader: Reader, scope: Scope) -> Effects | None:
    """ "You choose which creatures attack this turn.", "The attacking player chooses how each
    creature blocks each combat."."""
    match = reader.take(_CHOOSES)
    if match is None:
        return None
    who = Who.ATTACKING if match["you"] is None else Who.YOU
    if reader.take(_WHICH_ATTACK) is not None:
        skip_duration(reader)
        return [DeclaredBy(action="attack", who=who)]
    if reader.take(_WHICH_BLOCK) is not None:
        skip_duration(reader)
        reader.take(_AND_HOW)
        skip_duration(reader)
        return [DeclaredBy(action="block", who=who)]
    blockers = None if reader.take(_HOW) is None else _who_block(reader, scope)
    if blockers is None or reader.take(_BLOCK) is None:
        return None
    skip_duration(reader)
    return [DeclaredBy(subject=blockers, action="block", who=who)]


def _who_block(reader: Reader, scope: Scope) -> Filter | None:
    if reader.take(_THOSE) is not None:
        return scope.subject if scope.of_many and scope.clear else None
    each = reader.take(_EVERY)
    filter = noun_phrase(reader, scope, plural=each is None)
    return None if filter is None else role(filter)
