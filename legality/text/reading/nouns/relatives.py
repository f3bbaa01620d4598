"""What follows a head: "you control", "with flying", "that's a Goblin or an Elf"."""

import re
from typing import Literal

from legality.effects import qualities as q
from legality.effects.canonical import all_of, any_of, negated
from legality.effects.filters import OTHER, EnchantedBy, Filter, Not
from legality.effects.players import PlayerNamed, Players, Who
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.names import A_PLAYER
from legality.text.reader import NounPhrase, Reader, Scope, phrase
from legality.text.reading.nouns.heads import JOIN_OR, names_many, read_core, read_item
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
_NOT_NAMED = phrase("not(?= named)")
_THAT = phrase(r"that's|that is|that are|who are|who's|(?P<not>that isn't|that aren't)")
_ENTERED = phrase("that entered(?: the battlefield)? this turn")
_WITH_WHOM = (
    r"(?:(?P<its>it|them)|(?P<that>that creature)|(?P<attached>(?:enchanted|equipped) creature)"
    r"|~|this creature)"
)
_SHARES = phrase(
    rf"that shares? (?:a|at least one) (?P<what>color|creature type|name) with {_WITH_WHOM}"
)
_EACH = later(r"\beach\b(?! other\b)", re.IGNORECASE)
_SAME_NAME = phrase(rf"with the same name as {_WITH_WHOM}|named ~")
_ATTACKS_WHOM = phrase(
    "attacking (?:(?P<who>you|your opponents|enchanted player|one of your opponents|an opponent"
    "|the (?:last )?chosen player)"
    "|(?P<player>@none))(?! (?:or|and|and/or) (?:a )?(?:planeswalkers?|battles?|permanents?))"
)
_OF_CHOSEN = phrase(
    r"of (?:the (?:last )?chosen (?P<what>colou?r|type|creature type)|that color"
    r"|the (?P<which>first|second) chosen type"
    r"|the (?P<any>colou?r|type|creature type) of (?:your|their) choice)"
    r"|(?<=creatures )of that (?P<that>type)"
)
_CHOSEN_NAME = phrase(r"with the (?:last )?chosen name")
_OTHER_THAN = phrase(
    "other than (?:~|this creature|itself|(?P<attached>(?:enchanted|equipped) creature))"
)
_BUT = phrase("other than|except(?: for)?(?! by\\b)")
_FACES = phrase(
    r"(?:(?:that's|that are|that is) )?(?P<how>blocking|blocked by)"
    r" (?P<whom>it|~|itself|(?P<attached>(?:enchanted|equipped) creature))(?! or\b)"
)
_IS_BLOCKING = phrase(
    r"(?:that )?(?P<whom>it|~|(?P<attached>(?:enchanted|equipped) creature))(?:'s| is) blocking"
)
_ENCHANTED_BY = phrase("enchanted by")
_ON_BATTLEFIELD = phrase("on the battlefield")


def read_control(reader: Reader) -> Filter | None:
    match = reader.take(_CONTROL)
    if match is None:
        if reader.take(_OWN) is not None:
            return q.OwnedBy(Who.YOU)
        named = reader.take(NAMED_CONTROLS)
        return None if named is None else q.ControlledBy(PlayerNamed(named["name"]))
    if match["not"] is not None:
        return Not(q.ControlledBy(Who.YOU))
    if match["team"] is not None:
        return Not(q.ControlledBy(Who.OPPONENTS))
    who: Players = Who.CHOSEN if match["chosen"] else PLAYERS[match["who"].lower()]
    if match["own"] is not None:
        return all_of((q.ControlledBy(who), Not(q.OwnedBy(who))))
    return q.ControlledBy(who)


def _attacks_whom(reader: Reader) -> Filter | None:
    match = reader.take(_ATTACKS_WHOM)
    if match is None:
        return None
    word = match["who"].lower().replace("the last ", "the ")
    return q.AttackingWhom(PLAYERS.get(word, Who.OPPONENTS))


def read_post(reader: Reader, scope: Scope, noun: NounPhrase) -> Filter | None:
    """One clause after a head; None, and nothing read, if there is none."""
    at = reader.at
    filter: Filter | None = None
    if (chosen := reader.take(_OF_CHOSEN)) is not None:
        what = (chosen["what"] or chosen["any"] or chosen["that"] or "color").lower()
        if (which := chosen["which"]) is not None:
            filter = q.OfChosen("first type" if which.lower() == "first" else "second type")
        else:
            filter = q.OfChosen("color" if what.startswith("col") else "type")
    elif reader.take(_CHOSEN_NAME) is not None:
        filter = q.OfChosen("name")
    elif (same := reader.take(_SAME_NAME)) is not None:
        filter = _shares("name", same, scope, reader.text[:at])
    elif reader.take(_WITH) is not None:
        filter = with_clause(reader, scope, noun)
    elif reader.take(_WITHOUT) is not None:
        filter = without_clause(reader)
    elif (named := reader.take(_NAMED)) is not None:
        filter = q.Named(named["name"].rstrip(","))
    elif reader.take(_NOT_NAMED) is not None:
        named = reader.take(_NAMED)
        filter = None if named is None else Not(q.Named(named["name"].rstrip(",")))
    elif (shared := reader.take(_SHARES)) is not None:
        filter = _shares(shared["what"].lower(), shared, scope, reader.text[:at])
    elif reader.take(_ENTERED) is not None:
        filter = q.Is("new")
    elif (faces := reader.take(_FACES)) is not None:
        filter = _faces(faces, scope)
    elif (blocks := reader.take(_IS_BLOCKING)) is not None:
        whom = _whom(blocks, scope)
        filter = None if whom is None else q.Faces("blocked by", whom)
    elif (that := reader.take(_THAT)) is not None:
        filter = _that(reader, scope, noun, negative=that["not"] is not None)
    elif (other := reader.take(_OTHER_THAN)) is not None:
        filter = OTHER if other["attached"] is None else Not(q.AttachedObject())
    elif reader.take(_BUT) is not None:
        filter = _but(reader, scope, noun)
    elif reader.take(_ENCHANTED_BY) is not None:
        filter = _enchanted_by(reader)
    elif reader.take(_ON_BATTLEFIELD) is not None:
        filter = q.Anything()
    else:
        filter = _attacks_whom(reader)
    if filter is None:
        reader.at = at
    return filter


def _but(reader: Reader, scope: Scope, noun: NounPhrase) -> Filter | None:
    """ "other than Walls", "except Humans and Elves": a class, of which none is meant. None for
    "other than Walls and creatures with reach": the second class is left out, or meant as well."""
    if not names_many(reader):
        return None
    at = reader.at
    left_out = noun(reader, scope)
    if left_out is None or _ANEW.search(reader.text, at, reader.at) is not None:
        return None
    return Not(left_out)


_ANEW = later(r"\b(?:and|or|and/or) (?:all )?(?:creatures|permanents)\b", re.IGNORECASE)


def _shares(what: str, match: re.Match[str], scope: Scope, before: str) -> Filter | None:
    """ "that shares a color with it": with whom this one, or each of the class, is compared."""
    of: Literal["source", "affected", "attached"] | q.Target = "source"
    if match["attached"] is not None:
        of = "attached"
    elif match["that"] is not None and isinstance(scope.that, q.Target):
        of = scope.that
    elif match["its"] is not None or match["that"] is not None:
        several = (match["its"] or "").lower() == "them" or _EACH.search(before) is not None
        if not scope.clear or (match["that"] is None and several is not scope.of_many):
            return None
        match scope.subject:
            case q.AttachedObject():
                of = "attached"
            case q.ThisObject() | q.Target():
                of = "source"
            case _:
                of = "affected"
    match what:
        case "color":
            return q.Shares("color", of)
        case "creature type":
            return q.Shares("creature type", of)
        case _:
            return q.Shares("name", of)


def _that(reader: Reader, scope: Scope, noun: NounPhrase, *, negative: bool) -> Filter | None:
    """ "that's a Goblin or an Elf", "that aren't of the chosen type"."""
    chosen = reader.peek(_OF_CHOSEN) is not None
    filter = read_post(reader, scope, noun) if chosen else being(reader)
    return negated(filter) if negative and filter is not None else filter


def _faces(match: re.Match[str], scope: Scope) -> Filter | None:
    """ "blocking it", "blocked by enchanted creature"."""
    whom = _whom(match, scope)
    if whom is None:
        return None
    return q.Faces("blocked by" if match["how"].lower() == "blocked by" else "blocking", whom)


def _whom(match: re.Match[str], scope: Scope) -> Literal["source", "affected", "attached"] | None:
    """Whom "it", the source or "enchanted creature" means there."""
    if match["attached"] is not None:
        return "attached"
    if match["whom"].lower() == "~":
        return "source"
    return scope.itself if scope.clear else None


_ARTICLE = phrase("an?")


def _enchanted_by(reader: Reader) -> Filter | None:
    """ "enchanted by Auras you control", "by an Aura": the Auras, and who controls them."""
    several = reader.take(_ARTICLE) is None
    auras = read_core(reader)
    if auras is None or auras.plural is not several:
        return None
    if q.HasType("aura") not in within(auras.filter):
        return None
    control = read_control(reader)
    return EnchantedBy(auras.filter if control is None else all_of((auras.filter, control)))


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
