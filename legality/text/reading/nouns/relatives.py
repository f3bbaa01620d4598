"""What follows a head: "you control", "with flying", "that's a Goblin or an Elf"."""

from legality.effects.canonical import all_of, any_of
from legality.effects.filters import OTHER, EnchantedBy, Filter, Not
from legality.effects.players import PlayerNamed, Players, Who
from legality.effects.qualities import (
    Anything,
    AttachedObject,
    AttackingWhom,
    ControlledBy,
    HasType,
    Named,
    OfChosen,
    OwnedBy,
    SharesColor,
    Target,
    ThisObject,
)
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.names import A_PLAYER
from legality.text.reader import NounPhrase, Reader, Scope, phrase
from legality.text.reading.nouns.heads import JOIN_OR, read_core, read_item
from legality.text.reading.nouns.qualities import with_clause, without_clause

_CONTROL = phrase(
    r"(?P<not>you don't control)|(?P<team>your team controls)|(?P<who>you|your opponents|an"
    r" opponent|your opponent|opponents"
    r"|each opponent|defending player|the defending player|attacking player|enchanted player"
    r"|its controller|another player|the active player"
    r"|(?:enchanted|equipped) creature's controller|(?P<chosen>the (?:last )?chosen player))"
    r" controls?(?P<own> but don't own)?"
)
NAMED_CONTROLS = phrase(f"{A_PLAYER} controls")
_OWN = phrase("you own")
PLAYERS: dict[str, Who] = {
    "you": Who.YOU,
    "your opponents": Who.OPPONENTS,
    "opponents": Who.OPPONENTS,
    "an opponent": Who.OPPONENTS,
    "your opponent": Who.OPPONENTS,
    "each opponent": Who.OPPONENTS,
    "defending player": Who.DEFENDING,
    "the defending player": Who.DEFENDING,
    "attacking player": Who.ATTACKING,
    "enchanted player": Who.ENCHANTED,
    "its controller": Who.ITS_CONTROLLER,
    "another player": Who.NOT_YOU,
    "a player": Who.ANY,
    "the chosen player": Who.CHOSEN,
    "the active player": Who.ATTACKING,
    "enchanted creature's controller": Who.CONTROLLER_OF_ATTACHED,
    "equipped creature's controller": Who.CONTROLLER_OF_ATTACHED,
}
_WITH = phrase("with")
_WITHOUT = phrase("without")
_NAMED = later(
    r"named (?P<name>(?:[A-Z][\w',-]*|of|the|and|to|in)(?: (?:[A-Z][\w'-]*|of|the|in|to))*)"
    r"(?! (?:and/)?or [A-Z])\s*"
)
_THAT = phrase(r"that's|that is|that are|who are|who's")
_SHARES = phrase("that shares? a color with (?:(?P<its>it)|~|this creature)")
_ATTACKS_WHOM = phrase(
    "attacking (?:(?P<who>you|your opponents|enchanted player|one of your opponents|an opponent"
    "|the (?:last )?chosen player)"
    "|(?P<player>@none))(?! (?:or|and|and/or) (?:a )?(?:planeswalkers?|battles?|permanents?))"
)
_OF_CHOSEN = phrase(
    r"of (?:the (?:last )?chosen (?P<what>colou?r|type|creature type)|that color"
    r"|the (?P<which>first|second) chosen type)"
)
_CHOSEN_NAME = phrase(r"with the (?:last )?chosen name")
_OTHER_THAN = phrase(
    "other than (?:~|this creature|itself|(?P<attached>(?:enchanted|equipped) creature))"
)
_ENCHANTED_BY = phrase("enchanted by")
_ON_BATTLEFIELD = phrase("on the battlefield")


def read_control(reader: Reader) -> Filter | None:
    found = reader.take(_CONTROL)
    if found is None:
        if reader.take(_OWN) is not None:
            return OwnedBy(Who.YOU)
        named = reader.take(NAMED_CONTROLS)
        return None if named is None else ControlledBy(PlayerNamed(named["name"]))
    if found["not"] is not None:
        return Not(ControlledBy(Who.YOU))
    if found["team"] is not None:
        return Not(ControlledBy(Who.OPPONENTS))
    who: Players = Who.CHOSEN if found["chosen"] else PLAYERS[found["who"].lower()]
    if found["own"] is not None:
        return all_of((ControlledBy(who), Not(OwnedBy(who))))
    return ControlledBy(who)


def _attacks_whom(reader: Reader) -> Filter | None:
    found = reader.take(_ATTACKS_WHOM)
    if found is None:
        return None
    word = found["who"].lower().replace("the last ", "the ")
    return AttackingWhom(PLAYERS.get(word, Who.OPPONENTS))


def read_post(reader: Reader, scope: Scope, noun: NounPhrase) -> Filter | None:
    """One clause after a head; None, and nothing read, if there is none."""
    at = reader.at
    found: Filter | None = None
    if (chosen := reader.take(_OF_CHOSEN)) is not None:
        what = (chosen["what"] or "color").lower()
        if (which := chosen["which"]) is not None:
            found = OfChosen("first type" if which.lower() == "first" else "second type")
        else:
            found = OfChosen("color" if what.startswith("col") else "type")
    elif reader.take(_CHOSEN_NAME) is not None:
        found = OfChosen("name")
    elif reader.take(_WITH) is not None:
        found = with_clause(reader, scope, noun)
    elif reader.take(_WITHOUT) is not None:
        found = without_clause(reader)
    elif (named := reader.take(_NAMED)) is not None:
        found = Named(named["name"].rstrip(","))
    elif (shared := reader.take(_SHARES)) is not None:
        its = shared["its"] is not None and not isinstance(scope.subject, ThisObject | Target)
        found = None if its else SharesColor()  # with the source: with no other can it be said
    elif reader.take(_THAT) is not None:
        found = being(reader)
    elif (other := reader.take(_OTHER_THAN)) is not None:
        found = OTHER if other["attached"] is None else Not(AttachedObject())
    elif reader.take(_ENCHANTED_BY) is not None:
        found = _enchanted_by(reader)
    elif reader.take(_ON_BATTLEFIELD) is not None:
        found = Anything()
    else:
        found = _attacks_whom(reader)
    if found is None:
        reader.at = at
    return found


_ARTICLE = phrase("an?")


def _enchanted_by(reader: Reader) -> Filter | None:
    """ "enchanted by Auras you control": the Auras, and who controls them."""
    auras = read_core(reader)
    control = read_control(reader)
    if auras is None or control is None or HasType("aura") not in within(auras.filter):
        return None
    return EnchantedBy(all_of((auras.filter, control)))


def being(reader: Reader) -> Filter | None:
    """What follows "is" or "that's": "a Goblin or an Elf", "attacking", "red", "enchanted"."""
    if (whom := _attacks_whom(reader)) is not None:
        return whom
    if reader.take(_ENCHANTED_BY) is not None:
        return _enchanted_by(reader)
    first = _being_one(reader, bare=False)
    if first is None:
        return None
    parts = [first]
    end = reader.at
    while reader.take(JOIN_OR) is not None:
        part = _being_one(reader, bare=True)
        if part is None or part in parts:
            break
        parts.append(part)
        end = reader.at
    reader.at = end
    return any_of(parts)


def _being_one(reader: Reader, *, bare: bool) -> Filter | None:
    """One of the alternatives; after the first a type needs no article (`bare`)."""
    at = reader.at
    article = reader.take(_ARTICLE) is not None
    core = read_core(reader)
    if core is not None and (article or core.plural or (bare and not core.adjectives)):
        return core.filter
    reader.at = at
    if article:
        return None
    item = read_item(reader)
    if item is not None and item.kind == "adjective":
        return item.filter
    reader.at = at
    return None
