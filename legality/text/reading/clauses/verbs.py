"""Verb phrases: what a text says that its subject does, must do or can't do.

What changes only characteristics that a position states itself ("gets +2/+2") gives no effect.
"""

import re
from collections.abc import Callable

from legality.effects.blocking import CantBeBlocked
from legality.effects.characteristics import Goaded, Suspected
from legality.effects.damaging import AssignsAsUnblocked, AssignsNoDamage, AssignsToughness
from legality.effects.filters import Filter
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses import requirements
from legality.text.reading.clauses.becoming import becoming, not_being
from legality.text.reading.clauses.changes import gaining, gets, having, losing
from legality.text.reading.clauses.clause import ONE, Clause, Effects, skip_duration
from legality.text.reading.clauses.permissions import can
from legality.text.reading.clauses.prohibitions import cant
from legality.text.reading.clauses.stated import stated

Read = Callable[[Reader, Clause], Effects | None]

_TOUGHNESS = phrase(
    r"combat damage equal to (?:its|their) toughness rather than (?:its|their) power"
)
_UNBLOCKED = phrase(
    r"(?:its|their|his|her) combat damage(?: this turn)?"
    r" as though (?:it|they|he|she) weren't blocked"
)
_NO_DAMAGE = phrase("no combat damage")


def _assigns(reader: Reader, clause: Clause) -> Effects | None:
    """DM1, DM2', DM5."""
    if reader.take(_TOUGHNESS) is not None:
        return [AssignsToughness(subject=clause.subject)]
    if reader.take(_NO_DAMAGE) is not None:
        skip_duration(reader)
        return [AssignsNoDamage(subject=clause.subject)]
    skip_duration(reader)
    if reader.take(_UNBLOCKED) is not None:
        skip_duration(reader)
        return [AssignsAsUnblocked(subject=clause.subject, must=True)]
    return None


_GOADED = phrase("(?:also )?goaded")
_SUSPECTED = phrase("suspected")
_NO_LONGER_SUSPECTED = phrase("no longer suspected")
_UNBLOCKABLE = phrase("unblockable")


def _is(reader: Reader, clause: Clause) -> Effects | None:
    """ "is goaded", "is suspected", or a change of type or colour that a position holds."""
    if reader.take(_GOADED) is not None:
        skip_duration(reader)
        return [Goaded(subject=clause.subject)]
    if reader.take(_SUSPECTED) is not None:
        return [Suspected(subject=clause.subject)]
    if reader.take(_NO_LONGER_SUSPECTED) is not None:
        return []
    if reader.take(_UNBLOCKABLE) is not None:
        return [CantBeBlocked(subject=clause.subject)]
    also = reader.take(_ALSO) is not None
    return becoming(reader, clause.subject, clause.scope, adds=also)


_ALSO = phrase("also")
_BE_BLOCKED_ONLY = phrase("be blocked only by")


def _may(reader: Reader, clause: Clause) -> Effects | None:
    """The "can" of old cards."""
    return can(reader, clause) if reader.peek(_BE_BLOCKED_ONLY) is not None else None


def _of_subject(read: Callable[[Reader, Filter, Scope], Effects | None]) -> Read:
    """A reader of what follows a verb, where only the subject matters and whom words mean."""
    return lambda reader, clause: read(reader, clause.subject, clause.scope)


_UNTAP = phrase(
    r"untap during (?:its controller's|their controllers?'s?|your|that player's) (?:next )?"
    r"untap steps?"
)


def _does_not(reader: Reader, clause: Clause) -> Effects | None:
    """ "doesn't untap during its controller's untap step": a position says what is tapped."""
    return [] if reader.take(_UNTAP) is not None else None


_DEALS = phrase(
    r"deals? (?:\d{1,6}|x) damage to (?:you|that creature|that player|each opponent|each player"
    r"|its controller)"
)
"""Done once, and no combat damage."""
VERBS: tuple[tuple[re.Pattern[str], Read], ...] = (
    (phrase("must attack|(?:has|have) to attack"), requirements.must_attack),
    (phrase("must block|(?:has|have) to block"), requirements.must_block),
    (phrase("has|have|also (?:has|have)"), _of_subject(having)),
    (phrase("gains?|also gains?"), _of_subject(gaining)),
    (phrase("gets?|also gets?"), _of_subject(gets)),
    (phrase("doesn't|don't"), _does_not),
    (
        phrase("isn't|aren't|(?:is|are) no longer(?! suspected)"),
        lambda r, c: not_being(r, c.subject),
    ),
    (phrase("can't|may not|must not|mustn't"), cant),
    (phrase("can"), can),
    (phrase("may"), _may),
    (phrase("must be blocked"), requirements.must_be_blocked),
    (phrase("attacks?"), requirements.attacks),
    (phrase("blocks?"), requirements.blocks),
    (phrase("assigns?"), _assigns),
    (phrase("loses?"), _of_subject(losing)),
    (phrase(r"is|are|'s|'re"), _is),
    (_DEALS, lambda r, c: []),
    (phrase("becomes?"), _of_subject(becoming)),
)
_EACH = phrase("each")


def verb_phrase(reader: Reader, clause: Clause) -> Effects | None:
    """The effects of the clause that stands here; None, and nothing read, if it is not known."""
    at = reader.at
    if not isinstance(clause.subject, ONE):
        reader.take(_EACH)
    for pattern, read in VERBS:
        if reader.take(pattern) is not None:
            effects = read(reader, clause)
            if effects is None:
                reader.at = at
                return None
            if all(map(stated, effects)):
                reader.mark(at)
            skip_duration(reader)
            return effects
    reader.at = at
    return None
