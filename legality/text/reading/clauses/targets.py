"""What is attacked ("you or planeswalkers you control") and what is to be paid."""

import re

from legality.effects.effects import Cost
from legality.effects.filters import (
    Amount,
    BasicLandTypes,
    CountersOn,
    CountOf,
    Named,
    Players,
    Targets,
    ThisObject,
    Who,
    WithId,
)
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.phrases import named_player, noun_phrase, single

_PLAYER_WORDS: dict[str, Who] = {
    "you": Who.YOU,
    "your opponents": Who.OPPONENTS,
    "an opponent": Who.OPPONENTS,
    "one of your opponents": Who.OPPONENTS,
    "opponents": Who.OPPONENTS,
    "a player other than you": Who.NOT_YOU,
    "players other than you": Who.NOT_YOU,
    "a player": Who.ANY,
    "players": Who.ANY,
    "any player": Who.ANY,
    "enchanted player": Who.ENCHANTED,
    "its owner": Who.ITS_OWNER,
    "their owner": Who.ITS_OWNER,
    "their owners": Who.ITS_OWNER,
    "enchanted creature's controller": Who.CONTROLLER_OF_ATTACHED,
    "equipped creature's controller": Who.CONTROLLER_OF_ATTACHED,
}
_WORDS = "|".join(sorted((w for w in _PLAYER_WORDS), key=len, reverse=True))
_PLAYER = phrase(rf"(?P<who>{_WORDS})(?!')")
_THEIRS = {
    Who.YOU: "you control",
    Who.OPPONENTS: "(?:your opponents|they|opponents) control|an opponent controls",
    Who.ENCHANTED: "(?:they|that player) controls?|enchanted player controls",
    Who.ITS_OWNER: "(?:its|their) owners? controls?",
    Who.CONTROLLER_OF_ATTACHED: "(?:they|that player) controls?",
    Who.NOT_YOU: "(?:they|that player) controls?",
    Who.ANY: "(?:they|that player) controls?",
}
_PLANESWALKERS = {
    who: phrase(rf"(?:or|and) (?:a )?planeswalkers? (?:{theirs})")
    for who, theirs in _THEIRS.items()
}
_PERMANENTS = {
    who: phrase(rf"(?:or|and) (?:a )?permanents? (?:{theirs})") for who, theirs in _THEIRS.items()
}
_BATTLES = {
    who: phrase(rf"(?:or|and) (?:a )?battles? (?:{theirs})") for who, theirs in _THEIRS.items()
}
_ONLY_PLANESWALKERS = phrase(
    r"(?:a )?planeswalkers?(?: (?P<who>you control|your opponents control))?"
)
_WHOSE = {None: Who.ANY, "you control": Who.YOU, "your opponents control": Who.OPPONENTS}


def _possessions(reader: Reader, who: Who) -> Targets:
    if reader.take(_PERMANENTS[who]) is not None:
        return Targets(players=who, planeswalkers_of=who, battles_of=who)
    planeswalkers = reader.take(_PLANESWALKERS[who]) is not None
    battles = reader.take(_BATTLES[who]) is not None
    return Targets(
        players=who,
        planeswalkers_of=who if planeswalkers else None,
        battles_of=who if battles else None,
    )


def targets(reader: Reader) -> Targets | None:
    """The things that can be attacked which stand here; None, and nothing read, if none do."""
    if (found := reader.take(_PLAYER)) is not None:
        return _possessions(reader, _PLAYER_WORDS[found["who"].lower()])
    if (found := reader.take(_ONLY_PLANESWALKERS)) is not None:
        whose = found["who"]
        return Targets(planeswalkers_of=_WHOSE[whose and whose.lower()])
    thing = single(reader)
    if isinstance(thing, ThisObject | WithId | Named):
        return Targets(permanents=thing)
    if thing is not None:
        return None
    player = named_player(reader)
    return None if player is None else Targets(players=player)


# -- costs ---------------------------------------------------------------------------------------

_PAYER = phrase(
    r"unless (?P<who>its controller|their controller|that player|you|they|defending player"
    r"|its controllers?|enchanted creature's controller)"
)
_PAYS = phrase(r"pays?")
_MANA = re.compile(r"(?P<mana>(?:\{[^{}\s]{1,5}\})+)\s*")
_LIFE = phrase(r"(?P<life>\d+|one|two|three|four|five|x) life")
_OTHER_VERB = phrase(
    r"sacrifices?|discards?|taps?|returns?|exiles?|removes?|puts?|mills?|reveals?|pays?"
)
_PER_CREATURE = phrase(
    r"for each (?:of those creatures|creature (?:attacking you|blocking it)"
    r"|(?:attacking |blocking )?creatures? they control"
    r"(?: that's (?:attacking (?:you|a planeswalker you control|you or a planeswalker you control"
    r"|that player|enchanted player)|blocking it|attacking|blocking))?)"
)
_COUNTERS = phrase(
    r"for each (?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?counters? on (?:it|~|this creature)"
)
_COUNTERS_ON = phrase(
    r"(?:(?P<kind>[+-]\d+/[+-]\d+|[a-z]+) )?counters? on (?:it|that creature|those creatures)"
)
_FOR_EACH = phrase("for each")
_LAND_TYPES = phrase("basic land types among")
_WHERE = re.compile(r",? ?where X is the number of\s+", re.IGNORECASE)
_CLAUSE_VERB = re.compile(
    r"\b(?:unless|as long as|if|has|have|can't|gets?|attacks|blocks|must|loses?)\b|\""
)


_COST_ENDS = re.compile(r"\.?$|, |and\b|as long as\b|unless\b|if\b")


def mana_sum(symbols: str) -> tuple[int, int]:
    """Generic total of mana symbols, and how many {X} there are; "{W/P}" and "{2/W}" count one."""
    total = unknown = 0
    for symbol in re.findall(r"\{([^{}]*)\}", symbols):
        if symbol.isdecimal():
            total += int(symbol)
        elif symbol.upper() in ("X", "Y", "Z"):
            unknown += 1
        else:
            total += 1
    return total, unknown


def _times(reader: Reader, scope: Scope, mana: int) -> Amount | None:
    """ "for each Zombie on the battlefield", "for each +1/+1 counter on it"."""
    if (found := reader.take(_COUNTERS)) is not None:
        kind = found["kind"]
        return CountersOn(kind.lower() if kind else None, "affected", mana)
    if reader.take(_FOR_EACH) is None:
        return mana
    counted = noun_phrase(reader, scope)
    return None if counted is None else CountOf(counted, mana)


def _amount(reader: Reader, scope: Scope, mana: int, unknown: int) -> Amount | None:
    reader.take(_PER_CREATURE)
    if unknown == 0:
        return _times(reader, scope, mana)
    if unknown > 1 or mana or reader.take(_WHERE) is None:
        return None
    if (found := reader.take(_COUNTERS_ON)) is not None:
        kind = found["kind"]
        return CountersOn(kind.lower() if kind else None, "affected", 1)
    land_types = reader.take(_LAND_TYPES) is not None
    counted = noun_phrase(reader, scope)
    if counted is None:
        return None
    return BasicLandTypes(counted) if land_types else CountOf(counted)


def cost(reader: Reader, scope: Scope) -> Cost | None:
    """ "unless its controller pays {2} for each of those creatures"; a cost whose amount a
    position does not hold stays in words. None, and nothing read, if there is no cost."""
    at = reader.at
    if reader.take(_PAYER) is None:
        return None
    start = reader.at
    if reader.take(_PAYS) is not None:
        mana = reader.take(_MANA)
        if mana is not None:
            amount = _amount(reader, scope, *mana_sum(mana["mana"]))
            if amount is not None and _COST_ENDS.match(reader.rest):
                return Cost(mana=amount)
        elif (life := reader.take(_LIFE)) is not None:
            reader.take(_PER_CREATURE)
            if reader.done:
                return Cost(other=f"{life['life']} life")
    reader.at = start
    words = reader.rest.rstrip(". ")
    if reader.take(_OTHER_VERB) is None or _CLAUSE_VERB.search(words):
        reader.at = at
        return None
    reader.at = len(reader.text)
    verb, _, what = words.partition(" ")
    return Cost(other=f"{verb.lower().removesuffix('s')} {what}")


def player(reader: Reader) -> Players | None:
    """A player alone."""
    found = reader.take(_PLAYER)
    return None if found is None else _PLAYER_WORDS[found["who"].lower()]
