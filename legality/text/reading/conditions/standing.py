"""How one object stands: "it's attacking", "its power is 4 or greater", "~ has a counter on it"."""

import re

from legality.effects import qualities as q
from legality.effects.canonical import all_of
from legality.effects.conditions import AffectedIs, AttackingAlone, Condition, Exists, SourceIs
from legality.effects.filters import Filter, Not
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.keywords import PLAIN
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.nouns.qualities import comparison, counters
from legality.text.reading.nouns.relatives import being
from legality.text.words import NUMBER, number

_HAS = phrase("has|have")
_HAS_NOT = phrase("(?:doesn't|don't) have")
_ALONE = phrase(
    r"(?P<who>~|it|he|she|they|this creature)(?: is|'s| are|'re)? (?P<verb>attacking|attacks?)"
    r"(?P<player> a player)? alone"
)
_WHOSE_IS = phrase(
    r"(?P<who>its|their|that creature's|~'s|this creature's|(?:enchanted|equipped) creature's)"
    r" (?P<statistic>power|toughness|mana value) is(?: equal to)?"
)
_IS = phrase(
    r"(?P<not>isn't|aren't|(?:is|are|'(?:s|re)) not)"
    r"|(?:is|are|'(?:s|re)|remains?(?= (?:un)?tapped))"
)
_WHO = phrase(
    r"(?P<this>~(?:(?='s (?:tapped|untapped|attacking|blocking|equipped|enchanted)))?|this creature"
    r"|this permanent)|(?P<attached>(?:enchanted|equipped) (?:creature|permanent|artifact|land))"
    r"|(?P<it>it|that creature|they|he|she)"
)
_CONTRACTED = later(r"(?:it|he|she|they)'(?:s|re)\s+", re.IGNORECASE)
_HAS_NO_COUNTERS = phrase(
    r"(?:has|have) no(?: (?P<kind>[+-]\d+/[+-]\d+|[a-z]+))? counters? on (?:it|them)"
)
_HAS_NO_ABILITIES = phrase("(?:has|have) no abilities")
_HAS_FEW_COUNTERS = phrase(
    rf"(?:has|have) (?P<number>{NUMBER}) or fewer(?: (?P<kind>[+-]\d+/[+-]\d+|[a-z]+))? counters?"
    r" on (?:it|them)"
)
_KEYWORD = phrase(PLAIN)
_THEIRS = later(r"\btheir\b", re.IGNORECASE)


def about(who: Filter, predicate: Filter, scope: Scope) -> Condition:
    """The condition that one object matches."""
    if isinstance(who, q.ThisObject):
        return SourceIs(predicate)
    if who == scope.subject:
        return AffectedIs(predicate)
    return Exists(all_of((who, predicate)))


def _who(reader: Reader, scope: Scope) -> Filter | None:
    if reader.take(_CONTRACTED) is not None:
        reader.at = reader.text.rindex("'", 0, reader.at)
        return scope.subject
    match = reader.take(_WHO)
    if match is None:
        return None
    if match["this"] is not None:
        return q.ThisObject()
    if match["attached"] is not None:
        return q.AttachedObject()
    return scope.subject


def object_condition(reader: Reader, scope: Scope) -> Condition | None:
    """ "it's attacking", "enchanted creature is red", "~ has a +1/+1 counter on it"."""
    if (match := reader.take(_ALONE)) is not None:
        if match["who"] in ("~", "this creature") and not isinstance(scope.subject, q.ThisObject):
            return None
        declared = match["verb"].lower() != "attacking"
        return AttackingAlone(declared, of_player=match["player"] is not None)
    if (match := reader.take(_WHOSE_IS)) is not None:
        return _statistic(reader, scope, match["who"], match["statistic"])
    who = _who(reader, scope)
    if who is None:
        return None
    if (match := reader.take(_IS)) is not None:
        predicate = being(reader)
        if predicate is None or _may_be_untold(predicate):
            return None
        return about(who, Not(predicate) if match["not"] else predicate, scope)
    predicate = _having(reader, scope)
    return None if predicate is None else about(who, predicate, scope)


_STANDS = later(r"(?:is|are)\s+(?=(?:attacking|blocking|tapped|untapped)\b)", re.IGNORECASE)


def standing(reader: Reader) -> Filter | None:
    """ "are attacking you", "is tapped": what is said of others than the object."""
    return being(reader) if reader.take(_STANDS) is not None else None


def _may_be_untold(predicate: Filter) -> bool:
    """Whether the position may leave open who is in that state: then it is asked in words."""
    return any(q.Is(state) in list(within(predicate)) for state in q.STATED_STATES)


def _statistic(reader: Reader, scope: Scope, who: str, statistic: str) -> Condition | None:
    """ "its power is 4 or greater": the words of a noun phrase in another order."""
    low = who.lower()
    rest = _THEIRS.sub("its", reader.rest, count=1) if low == "their" else reader.rest
    again = Reader(f"{statistic} {rest}")
    predicate = comparison(again, scope, noun_phrase)
    if predicate is None or _THEIRS.search(again.text, 0, again.at) is not None:
        return None
    reader.at = len(reader.text) - len(again.rest)
    if low in ("its", "their", "that creature's"):
        return about(scope.subject, predicate, scope)
    this = low.startswith(("~", "this"))
    return about(q.ThisObject() if this else q.AttachedObject(), predicate, scope)


def _having(reader: Reader, scope: Scope) -> Filter | None:
    if (match := reader.take(_HAS_NO_COUNTERS)) is not None:
        return Not(q.HasCounter(match["kind"].lower() if match["kind"] else None))
    if reader.take(_HAS_NO_ABILITIES) is not None:
        return Not(q.HasAnyAbility())
    if (match := reader.take(_HAS_FEW_COUNTERS)) is not None:
        most = number(match["number"])
        kind = match["kind"].lower() if match["kind"] else None
        return None if most is None else Not(q.HasCounter(kind, most + 1))
    if reader.take(_HAS_NOT) is not None:
        lacked = keyword_had(reader)
        return None if lacked is None else Not(lacked)
    if reader.take(_HAS) is None:
        return None
    if (counter := counters(reader)) is not None:
        return counter
    at = reader.at
    if (compared := comparison(reader, scope, noun_phrase)) is not None:
        return None if _THEIRS.search(reader.text, at, reader.at) is not None else compared
    return keyword_had(reader)


def keyword_had(reader: Reader) -> Filter | None:
    """ "flying", behind "has"."""
    keyword = reader.take(_KEYWORD)
    return None if keyword is None else q.HasKeyword(" ".join(keyword[0].lower().split()))
