"""Sentences by which damage is dealt as more (double, triple, or so much plus a number: 614.1), or
so much of it is prevented (615.1a)."""

import re

from legality.effects.damaging import DealsMore, PreventsPart
from legality.effects.filters import AllOf, Filter
from legality.effects.players import Players, Who
from legality.effects.qualities import ANYTHING, ControlledBy, HasType
from legality.text.later import later
from legality.text.reader import Reader, Scope
from legality.text.reading.nouns.objects import Effects
from legality.text.reading.nouns.phrases import noun_phrase, single
from legality.text.words import number

_WOULD = (
    r"if (?P<source>[^,.\"]*?) would deal (?P<combat>combat )?damage(?: to (?P<to>[^,.\"]*?))?, "
)
_PART = later(rf"{_WOULD}prevent (?P<number>\d+) of that damage", re.IGNORECASE)
_MORE = later(
    rf"{_WOULD}"
    r"(?:it|that source|that creature|~) deals "
    r"(?:(?P<times>double|twice|triple) that (?:much )?damage|that much damage plus (?P<plus>\d+))"
    r"(?: to (?:that (?:permanent or player|player or permanent|player|permanent|creature)"
    r"|you|~|(?:equipped|enchanted) creature|enchanted player))? instead",
    re.IGNORECASE,
)
_ONE = later(r"(?:an?|any) (?=[a-z])", re.IGNORECASE)
_SOURCE = later(r"\bsource\b", re.IGNORECASE)
_UNCLEAR = later(r"\bspells?\b|\b(?:non)?(?:creature|instant|sorcery)s? source\b|\bor\b", re.I)
_TO: dict[str, tuple[Players | None, Filter | None]] = {
    "": (Who.ANY, ANYTHING),
    "a permanent or player": (Who.ANY, ANYTHING),
    "a player": (Who.ANY, None),
    "an opponent": (Who.OPPONENTS, None),
    "you": (Who.YOU, None),
    "enchanted player": (Who.ENCHANTED, None),
    "an opponent or a permanent an opponent controls": (
        Who.OPPONENTS,
        ControlledBy(Who.OPPONENTS),
    ),
    "you or a permanent you control": (Who.YOU, ControlledBy(Who.YOU)),
    "you or a creature you control": (
        Who.YOU,
        AllOf((HasType("creature"), ControlledBy(Who.YOU))),
    ),
}
"""The players and the permanents that these words mean."""


def deals_more(reader: Reader, scope: Scope) -> Effects | None:
    """ "If a source would deal damage to a player, it deals double that damage instead." """
    match = reader.take(_MORE)
    if match is None or (between := _between(match, scope)) is None:
        return None
    subject, players, to = between
    factors = {"double": 2, "twice": 2, "triple": 3}
    times = factors.get((match["times"] or "").lower(), 1)
    plus = 0 if match["plus"] is None else number(match["plus"])
    if plus is None:
        return None
    is_combat = match["combat"] is not None
    return [
        DealsMore(subject=subject, times=times, plus=plus, to=to, players=players, combat=is_combat)
    ]


def prevents_part(reader: Reader, scope: Scope) -> Effects | None:
    """ "If a red source would deal damage to you, prevent 2 of that damage." """
    match = reader.take(_PART)
    if match is None or (between := _between(match, scope)) is None:
        return None
    subject, players, to = between
    is_combat = match["combat"] is not None
    return [
        PreventsPart(
            number=int(match["number"]), subject=subject, to=to, players=players, combat=is_combat
        )
    ]


def _between(
    match: re.Match[str], scope: Scope
) -> tuple[Filter, Players | None, Filter | None] | None:
    """Whose damage, to which players and to which permanents."""
    if _UNCLEAR.search(match["source"]) is not None:
        return None
    subject = _one(_SOURCE.sub("permanent", match["source"]), scope)
    words = (match["to"] or "").lower()
    permanents = None if words in _TO else _one(match["to"], scope)
    if subject is None or (words not in _TO and permanents is None):
        return None
    players, to = _TO.get(words, (None, permanents))
    return subject, players, to


def _one(words: str, scope: Scope) -> Filter | None:
    """The one object, or any of a class: "a red permanent you control", "equipped creature"."""
    reader = Reader(words)
    found = single(reader)
    if found is None:
        reader.take(_ONE)
        found = noun_phrase(reader, scope, certain=True)
    return found if reader.done else None
