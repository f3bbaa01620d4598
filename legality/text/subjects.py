"""Noun phrases: which permanents a text speaks of ("untapped Goblins you control with flying").

A phrase is adjectives, a head, and what follows it. Several phrases may be joined; only where
grammar leaves no doubt what an adjective or a following clause belongs to is the phrase read.
"""

import re
from dataclasses import dataclass, replace
from typing import Literal

from legality.filters import (
    OTHER,
    AnyOf,
    Anything,
    AttachedObject,
    AttackingWhom,
    ColorCount,
    ControlledBy,
    Filter,
    HasColor,
    HasType,
    Is,
    Named,
    Not,
    OwnedBy,
    Players,
    SharesColor,
    State,
    ThisObject,
    Who,
    WithId,
)
from legality.text.qualities import Scope, with_clause, without_clause
from legality.text.reader import Reader, phrase
from legality.text.shapes import all_of, any_of
from legality.text.words import COLORS, INVARIANT, is_plural, singular

STATES: dict[str, State] = {
    word: word  # type: ignore[misc]  # the words are the literals themselves
    for word in (
        "tapped",
        "untapped",
        "attacking",
        "blocking",
        "enchanted",
        "equipped",
        "modified",
        "goaded",
        "suspected",
    )
}
_SUPERTYPES = ("legendary", "snow", "basic")
_TYPES = ("creature", "artifact", "enchantment", "land", "planeswalker", "battle")
_OUTLAWS = AnyOf(tuple(HasType(t) for t in ("assassin", "mercenary", "pirate", "rogue", "warlock")))
_HISTORIC = AnyOf((HasType("artifact"), HasType("legendary"), HasType("saga")))

_HEADS: dict[str, Filter] = {"permanent": Anything(), "token": Is("token"), "outlaw": _OUTLAWS}
_HEADS.update({word: HasType(word) for word in (*_TYPES, "instant", "sorcery")})
_ADJECTIVES: dict[str, Filter] = {word: Is(state) for word, state in STATES.items()}
_ADJECTIVES.update({word: HasColor(symbol) for word, symbol in COLORS.items()})
_ADJECTIVES.update({word: HasType(word) for word in _SUPERTYPES})
_ADJECTIVES.update(
    {
        "colorless": ColorCount("=", 0),
        "multicolored": ColorCount(">=", 2),
        "monocolored": ColorCount("=", 1),
        "historic": _HISTORIC,
    }
)
_WORD = re.compile(
    r"(?P<non>[Nn]on-?)?(?P<word>[A-Za-z][A-Za-z']*(?:-[A-Za-z]+)*)(?![\w@])\s*", re.ASCII
)
_NOT_A_TYPE = frozenset(
    "a an the each all another other until during as if unless you your it they this that those "
    "up any choose target when whenever at then otherwise for one two three x commander commanders "
    "ring-bearer ring-bearers spell spells card cards player players opponent opponents ability "
    "abilities damage source sources mana monstrous renowned face-down unless except no your".split()
)

Kind = Literal["head", "adjective", "subtype"]


@dataclass(frozen=True, slots=True)
class _Item:
    """A word of a noun phrase."""

    kind: Kind
    filter: Filter
    plural: bool
    word: str


def _known(word: str) -> _Item | None:
    if (adjective := _ADJECTIVES.get(word)) is not None:
        return _Item("adjective", adjective, False, word)
    if (head := _HEADS.get(word)) is not None:
        return _Item("head", head, False, word)
    if word.endswith("s") and (head := _HEADS.get(word[:-1])) is not None:
        return _Item("head", head, True, word[:-1])
    if word == "sorceries":
        return _Item("head", _HEADS["sorcery"], True, "sorcery")
    return None


def _may_be_subtype(word: str) -> bool:
    """Whether a capitalised word can name a subtype; participles ("Transformed") never do."""
    return word not in _NOT_A_TYPE and not word.endswith("ed")


def _item(reader: Reader) -> _Item | None:
    """One word: an adjective, a card type, or a capitalised subtype."""
    found = reader.peek(_WORD)
    if found is None:
        return None
    word, negated = found["word"], found["non"] is not None
    item = _known(word.lower())
    if item is None and (word[0].isupper() and _may_be_subtype(word.lower())):
        item = _Item("subtype", HasType(singular(word)), is_plural(word), word)
    if item is None:
        return None
    if negated:
        if item.plural:
            return None
        item = _Item("adjective", Not(item.filter), False, "")
    reader.at = found.end()
    return item


_JOIN = re.compile(r"(?:, (?:and/or|or|and) |, | and/or | or | and )", re.IGNORECASE)
_JOIN_HERE = re.compile(r"(?:, ?(?:and/or|or|and)\b|,|and/or\b|or\b|and\b)\s+", re.IGNORECASE)
_JOIN_OR = re.compile(r"(?:, ?(?:and/or|or)\b|,|and/or\b|or\b)\s+", re.IGNORECASE)


def _same_class(first: _Item, second: _Item) -> bool:
    """Whether two words may be joined before one head: "white or blue creatures"."""
    if isinstance(first.filter, HasColor):
        return isinstance(second.filter, HasColor)
    if isinstance(first.filter, Is):
        return isinstance(second.filter, Is)
    if isinstance(first.filter, Not):
        return isinstance(second.filter, Not)
    if first.kind == "adjective":
        return second.kind == "adjective"
    return first.kind == second.kind and not (first.plural or second.plural)


def _joined(reader: Reader, first: _Item) -> _Item:
    """ "white or blue", "Elf and Goblin" before a head is one adjective; else only its first."""
    at = reader.at
    parts = [first]
    while reader.take(_JOIN_HERE) is not None:
        item = _item(reader)
        if item is None or not _same_class(first, item):
            break
        parts.append(item)
        end = reader.at
        if reader.peek(_JOIN_HERE) is None:
            following = _item(reader)
            reader.at = end
            if following is None:
                break
            joined = all_of if isinstance(first.filter, Not) else any_of
            return _Item("adjective", joined(part.filter for part in parts), False, "")
    reader.at = at
    return first


@dataclass(frozen=True, slots=True)
class _Core:
    """Adjectives and head of one phrase."""

    filter: Filter
    plural: bool
    generic: bool  # its head is "creature", "permanent": a following "with flying" is its own
    adjectives: int
    subtype_only: bool


def _item_ahead(reader: Reader) -> bool:
    return _item(Reader(reader.text, reader.at)) is not None


def _core(reader: Reader) -> _Core | None:
    items: list[_Item] = []
    while (item := _item(reader)) is not None:
        if item.plural and not (item.word.lower() in INVARIANT and _item_ahead(reader)):
            items.append(item)
            break
        items.append(_joined(reader, item))
        if item.word == "token":
            break
    while items and items[-1].kind == "adjective":
        return None
    if not items:
        return None
    head = items[-1]
    return _Core(
        all_of(item.filter for item in items),
        head.plural,
        head.kind == "head",
        len(items) - 1,
        head.kind == "subtype",
    )


# -- what follows a head -----------------------------------------------------------------------

_CONTROL = phrase(
    r"(?P<not>you don't control)|(?P<team>your team controls)|(?P<who>you|your opponents|an opponent|your opponent|opponents"
    r"|each opponent|defending player|the defending player|attacking player|enchanted player"
    r"|its controller|another player) controls?(?P<own> but don't own)?"
)
_THEY = phrase("they control")
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
}
_WITH = phrase("with")
_WITHOUT = phrase("without")
_NAMED = re.compile(
    r"named (?P<name>(?:[A-Z][\w',-]*|of|the|and|to|in)(?: (?:[A-Z][\w'-]*|of|the|in|to))*)\s*"
)
_THAT = phrase(r"that's|that is|that are|who are|who's")
_SHARES = phrase("that shares? a color with (?:it|~|this creature)")
_ATTACKS_WHOM = phrase(
    "attacking (?:(?P<who>you|your opponents|enchanted player|one of your opponents|an opponent)"
    "|(?P<player>@none))"
)
_OTHER_THAN = phrase("other than (?:~|this creature|itself)")
_ON_BATTLEFIELD = phrase("on the battlefield")


def _control(reader: Reader, scope: Scope) -> Filter | None:
    found = reader.take(_CONTROL)
    if found is None:
        if scope.they is not None and reader.take(_THEY) is not None:
            return ControlledBy(scope.they)
        if reader.take(_OWN) is not None:
            return OwnedBy(Who.YOU)
        return None
    if found["not"] is not None:
        return Not(ControlledBy(Who.YOU))
    if found["team"] is not None:
        return Not(ControlledBy(Who.OPPONENTS))
    who: Players = PLAYERS[found["who"].lower()]
    if found["own"] is not None:
        return all_of((ControlledBy(who), Not(OwnedBy(who))))
    return ControlledBy(who)


def _attacks_whom(reader: Reader) -> Filter | None:
    found = reader.take(_ATTACKS_WHOM)
    if found is None:
        return None
    word = found["who"].lower()
    return AttackingWhom(PLAYERS.get(word, Who.OPPONENTS))


def _post(reader: Reader, scope: Scope) -> Filter | None:
    """One clause after a head; None, and nothing read, if there is none."""
    at = reader.at
    found: Filter | None = None
    if reader.take(_WITH) is not None:
        found = with_clause(reader, scope)
    elif reader.take(_WITHOUT) is not None:
        found = without_clause(reader)
    elif (named := reader.take(_NAMED)) is not None:
        found = Named(named["name"].rstrip(","))
    elif reader.take(_SHARES) is not None:
        found = SharesColor()
    elif reader.take(_THAT) is not None:
        found = being(reader, scope)
    elif reader.take(_OTHER_THAN) is not None:
        found = OTHER
    elif reader.take(_ON_BATTLEFIELD) is not None:
        found = Anything()
    else:
        found = _attacks_whom(reader)
    if found is None:
        reader.at = at
    return found


_ARTICLE = phrase("an?")


def being(reader: Reader, scope: Scope) -> Filter | None:
    """What follows "is" or "that's": "a Goblin or an Elf", "attacking", "red", "enchanted"."""
    if (whom := _attacks_whom(reader)) is not None:
        return whom
    first = _being_one(reader, bare=False)
    if first is None:
        return None
    parts = [first]
    end = reader.at
    while reader.take(_JOIN_OR) is not None:
        part = _being_one(reader, bare=True)
        if part is None:
            break
        parts.append(part)
        end = reader.at
    reader.at = end
    return any_of(parts)


def _being_one(reader: Reader, *, bare: bool) -> Filter | None:
    """One of the alternatives; after the first a subtype needs no article (`bare`)."""
    at = reader.at
    article = reader.take(_ARTICLE) is not None
    core = _core(reader)
    if core is not None and (article or core.plural or (bare and core.subtype_only)):
        return core.filter
    reader.at = at
    if article:
        return None
    item = _item(reader)
    if item is not None and item.kind == "adjective":
        return item.filter
    reader.at = at
    return None


# -- the whole phrase ----------------------------------------------------------------------------

_DISTRIBUTES = phrase("other|another|tapped|untapped|attacking|blocking|nontoken|target")
_OTHER = phrase("other|another")
_ALSO_ARTICLE = phrase("an?|all|each|other")


@dataclass(frozen=True, slots=True)
class _Part:
    core: _Core
    posts: tuple[Filter, ...]
    control: Filter | None


def _part(reader: Reader, scope: Scope) -> _Part | None:
    core = _core(reader)
    if core is None:
        return None
    posts: list[Filter] = []
    control: Filter | None = None
    while True:
        if control is None and (control := _control(reader, scope)) is not None:
            continue
        post = _post(reader, scope)
        if post is None:
            break
        posts.append(post)
    return _Part(core, tuple(posts), control)


def _whole(part: _Part, control: Filter | None) -> Filter:
    controlled = part.control if part.control is not None else control
    parts = (part.core.filter, *part.posts)
    return all_of(parts if controlled is None else (*parts, controlled))


def _doubtful(parts: list[_Part]) -> bool:
    """Whether it is unclear to which of the joined phrases an adjective or a clause belongs."""
    last = parts[-1]
    if parts[0].core.adjectives and not any(part.core.adjectives for part in parts[1:]):
        return True
    if last.posts and any(not part.posts for part in parts[:-1]):
        same = {part.core.generic for part in parts}
        return len(same) == 1 and not last.core.adjectives
    return False


def _joined_parts(parts: list[_Part]) -> Filter:
    """ "Elves and Goblins you control": the last controller is everyone's who has none."""
    last = parts[-1]
    shared = len(parts) > 1 and last.control is not None
    if shared and all(part.control is None for part in parts[:-1]):
        cores = any_of(_whole(part, None) for part in (*parts[:-1], replace(last, control=None)))
        return all_of((cores, last.control)) if last.control is not None else cores
    return any_of(_whole(part, last.control) for part in parts)


def noun_phrase(
    reader: Reader, scope: Scope, *, conjunction: bool = True, plural: bool = False
) -> Filter | None:
    """The filter of the noun phrase that stands here; None, and nothing read, if there is none.

    `conjunction`: "and" joins phrases too (not in "you control an artifact and a creature").
    `plural`: a lone subtype must be a plural, since "Bob" is a player.
    """
    at = reader.at
    other = reader.take(_OTHER) is not None
    first = _part(reader, scope)
    if first is None or (plural and first.core.subtype_only and not first.core.plural):
        reader.at = at
        return None
    parts = [first]
    join = _JOIN_HERE if conjunction else _JOIN_OR
    end = reader.at
    while reader.take(join) is not None:
        reader.take(_ALSO_ARTICLE)
        part = _part(reader, scope)
        if part is None:
            break
        parts.append(part)
        end = reader.at
    reader.at = end
    if len(parts) > 1 and _doubtful(parts):
        reader.at = at
        return None
    found = _joined_parts(parts)
    return all_of((found, OTHER)) if other else found


# -- single objects ------------------------------------------------------------------------------

_THIS = phrase("~|this creature|this permanent|this token")
_ATTACHED = phrase(
    "(?:enchanted|equipped|fortified)"
    " (?:creature|permanent|artifact|land|planeswalker|(?P<subtype>(?-i:[A-Z])\\w+))"
    "(?! tokens?| lands?| creatures?)"
)
_ID = re.compile(r"@(?P<id>[\w#-]+)\s*", re.ASCII)


def single(reader: Reader) -> Filter | None:
    """ "~", "enchanted creature", "@ogre#2"."""
    if reader.take(_THIS) is not None:
        return ThisObject()
    attached = reader.peek(_ATTACHED)
    if attached is not None and not (attached["subtype"] and is_plural(attached["subtype"])):
        reader.at = attached.end()
        return AttachedObject()
    if (found := reader.take(_ID)) is not None:
        return WithId(found["id"])
    return None


_PROPER = re.compile(
    r"(?P<name>[A-Z][\w'-]*(?:,? (?:[A-Z][\w'-]*|(?:of|the|to|in|from|with|and)(?= (?:the )?[A-Z])))*)"
    r"(?![\w@])\s*"
)


def proper_name(reader: Reader) -> str | None:
    """A capitalised name: "Gnarled Ogre", "Bob"."""
    found = reader.take(_PROPER)
    return None if found is None else found["name"].rstrip(",")
