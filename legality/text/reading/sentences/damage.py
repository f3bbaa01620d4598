"""Sentences about the assignment of combat damage (DM)."""

import re

from legality.effects import damaging
from legality.effects.filters import Filter
from legality.effects.players import Players, Who
from legality.effects.qualities import ANYTHING, Target
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.clauses.clause import skip_duration
from legality.text.reading.nouns.objects import Effects, one_object, target_named_before
from legality.text.reading.nouns.phrases import noun_phrase, single

_COMMA = later(r",\s*")
_RATHER = phrase(
    "rather than the attacking player, you assign the combat damage of each creature attacking you"
)
_FREELY = phrase(
    "you can divide that creature's combat damage as you choose among any of the creatures"
    " blocking it"
)
_LETHAL = phrase("lethal damage dealt to")
_BY_POWER = phrase(r"is determined by (?:its|their) power rather than (?:its|their) toughness")
_MAY_HAVE = phrase("you may have")
_ASSIGN = phrase(
    "assign (?:its|their|his|her) combat damage"
    "|deal (?:its|their|his|her) (?:combat )?damage to defending player"
)
"""The second is how cards said it until 2003."""
_AS_UNBLOCKED = phrase("as though (?:it|they|he|she) weren't blocked")
_FOR_EACH = phrase("for each")
_YOU_MAY_HAVE_IT = phrase("you may have (?:that creature|it)")
_CONTROLLER_MAY = later(
    r"(?P<who>~|enchanted creature|equipped creature|target creature|that creature)'s controller"
    r" may have it\s+",
    re.IGNORECASE,
)
_DIVIDED = phrase(
    r"you may (?:assign ~'s combat damage|have ~ assign its combat damage) divided as you choose"
    r" among"
    r" defending player and/or any number of creatures they control"
)


_Recipients = tuple[Players | None, Filter | None]
"""The players, and the permanents, to whom damage is prevented."""
_PREVENT = phrase("prevent all (?:combat )?damage")
_BE_DEALT = phrase("that would be dealt")
_WOULD_DEAL = phrase("would deal")
_TO_AND_BY = phrase("to and dealt by")
_TO = phrase("to")
_BY = phrase("by")
_BY_SOURCES = later(r"by (?P<whose>[^,.\"]*\bsources\b[^,.\"]*)", re.IGNORECASE)
_SOURCES = later(r"\bsources\b", re.IGNORECASE)
_YOU = phrase("you")
_AND = phrase("and")
_PLAYERS = phrase("players")


def defender_assigns(reader: Reader, scope: Scope) -> Effects | None:
    """DM4."""
    return None if reader.take(_RATHER) is None else [damaging.DefenderAssigns()]


def divided_freely(reader: Reader, scope: Scope) -> Effects | None:
    """The second sentence of DM4: who assigns in another's place is bound by no order."""
    return None if reader.take(_FREELY) is None else []


def lethal_by_power(reader: Reader, scope: Scope) -> Effects | None:
    """Lethal damage read from power."""
    if reader.take(_LETHAL) is None:
        return None
    subject = one_object(reader, scope)
    if subject is None or reader.take(_BY_POWER) is None:
        return None
    return [damaging.LethalByPower(subject=subject)]


def as_unblocked(reader: Reader, scope: Scope) -> Effects | None:
    """DM2 in its three wordings."""
    subject: Filter | None = None
    if reader.take(_MAY_HAVE) is not None:
        subject = one_object(reader, scope)
    elif reader.take(_FOR_EACH) is not None:
        subject = noun_phrase(reader, scope)
        if reader.take(_COMMA) is None or reader.take(_YOU_MAY_HAVE_IT) is None:
            return None
    elif (match := reader.take(_CONTROLLER_MAY)) is not None:
        subject = single(Reader(match["who"])) or _spoken_of(match["who"], scope)
    if subject is None or reader.take(_ASSIGN) is None:
        return None
    skip_duration(reader)
    if reader.take(_AS_UNBLOCKED) is None:
        return None
    skip_duration(reader)
    return [damaging.AssignsAsUnblocked(subject=subject)]


def _spoken_of(who: str, scope: Scope) -> Filter:
    """ "Target creature's controller", "that creature's"."""
    return (
        Target(scope.after(who).targets)
        if who.lower().startswith("target")
        else target_named_before(scope)
    )


def prevents(reader: Reader, scope: Scope) -> Effects | None:
    """Combat damage prevented: all, or that to or by some permanents or players."""
    if reader.take(_PREVENT) is None:
        return None
    if reader.take(_BE_DEALT) is None:
        source = one_object(reader, scope)
        if source is None or reader.take(_WOULD_DEAL) is None:
            return None
        skip_duration(reader)
        return [damaging.PreventsDamage(subject=source)]
    skip_duration(reader)
    if reader.take(_TO_AND_BY) is not None:
        filter = one_object(reader, scope)
        skip_duration(reader)
        return (
            None
            if filter is None
            else [_to_permanents(filter), damaging.PreventsDamage(subject=filter)]
        )
    towards: _Recipients | None = (Who.ANY, ANYTHING)
    if reader.take(_TO) is not None:
        towards = _recipients(reader, scope)
        skip_duration(reader)
    subject: Filter | None = ANYTHING
    if (sources := reader.take(_BY_SOURCES)) is not None:
        subject = _of_sources(sources["whose"], scope)
    elif reader.take(_BY) is not None:
        subject = one_object(reader, scope)
        skip_duration(reader)
    if towards is None or subject is None:
        return None
    return [damaging.PreventsDamage(subject=subject, players=towards[0], to=towards[1])]


def _of_sources(words: str, scope: Scope) -> Filter | None:
    """ "Artifact sources", "sources you don't control": of the permanents among them, which alone
    deal combat damage."""
    reader = Reader(_SOURCES.sub("permanents", words))
    found = noun_phrase(reader, scope, plural=True, certain=True)
    return found if reader.done else None


def _to_permanents(to: Filter) -> damaging.PreventsDamage:
    return damaging.PreventsDamage(to=to, players=None)


def _recipients(reader: Reader, scope: Scope) -> _Recipients | None:
    """Players, permanents, or "you and permanents you control"."""
    if reader.take(_PLAYERS) is not None:
        return Who.ANY, None
    if reader.take(_YOU) is None:
        to = one_object(reader, scope)
        return None if to is None else (None, to)
    if reader.take(_AND) is None:
        return Who.YOU, None
    to = noun_phrase(reader, scope, plural=True)
    return None if to is None else (Who.YOU, to)


def divided(reader: Reader, scope: Scope) -> Effects | None:
    """DM3."""
    return None if reader.take(_DIVIDED) is None else [damaging.DividesAmongDefenders()]
