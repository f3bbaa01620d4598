"""Noun phrases: which permanents a text speaks of ("untapped Goblins you control with flying").

A phrase is adjectives, a head, and what follows it. Several phrases may be joined; only where
grammar leaves no doubt what an adjective or a following clause belongs to is the phrase read.
"""

import re

from msgspec.structs import replace

from legality.effects import qualities as q
from legality.effects.canonical import all_of
from legality.effects.filters import OTHER, Filter
from legality.effects.players import PlayerNamed
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.lexicon import subtype
from legality.text.names import A_PLAYER, CLOSE, OPEN, PLAYER_OPEN
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.nouns.heads import JOIN, JOIN_OR, Core, names_many, read_core
from legality.text.reading.nouns.joined_phrases import PhrasePart, joined_filter
from legality.text.reading.nouns.relatives import read_control, read_post

_OTHER = phrase("other|another")
_OF_EACH = phrase("an?|(?P<each>each)")
_ARTICLE_BEFORE = later(r"\b(?:an?|each|another)\s*$", re.IGNORECASE)
_ALL = phrase("all")


def _part(reader: Reader, scope: Scope) -> PhrasePart | None:
    core = read_core(reader)
    if core is None:
        return None
    posts: list[Filter] = []
    control: Filter | None = None
    excepts: tuple[Filter, ...] = ()
    behind = relative = False
    while True:
        if control is None and (control := read_control(reader)) is not None:
            behind = not posts
            continue
        at = reader.at
        post = read_post(reader, scope, noun_phrase)
        if post is None or post in posts or _of_another_number(reader.text[at : reader.at], core):
            reader.at = at
            break
        posts.append(post)
        relative = _RELATIVE.match(reader.text, at) is not None
        if _EXCEPT.match(reader.text, at) is not None:
            excepts = (*excepts, post)
    return PhrasePart(core, tuple(posts), control, relative, behind, excepts=excepts)


_EXCEPT = later(r"(?:other than|except)\b", re.IGNORECASE)


_SPARES_ONE = later(
    r"\b(?:other than|except(?: for)?) (?:~|this creature|itself|(?:enchanted|equipped) creature)"
    r",? (?:and|or|and/or) $",
    re.IGNORECASE,
)
"""One object is spared, and what follows a joint may be spared too."""
_RELATIVE = later(r"that(?:'s| is| are)\b(?! (?:not|n't)\b)", re.IGNORECASE)
_AND = later(r"\band\s*$", re.IGNORECASE)
_OWN = later(
    r"(?P<one>power|toughness|mana value) (?:less|greater|equal)[a-z ]* (?P<whose>its|their)"
    r" (?!(?P=one))(?:power|toughness)\b",
    re.IGNORECASE,
)


def _of_another_number(post: str, core: Core) -> bool:
    """Whether "with power greater than its toughness" stands behind a plural, or "their" behind a
    singular: that is of something else, and nothing tells of what."""
    own = _OWN.search(post)
    if own is None or core.both:
        return own is not None
    return core.plural is (own["whose"].lower() == "its")


def noun_phrase(
    reader: Reader,
    scope: Scope,
    *,
    conjunction: bool = True,
    plural: bool = False,
    certain: bool = True,
) -> Filter | None:
    """The filter of the noun phrase that stands here; None, and nothing read, if there is none.

    `conjunction`: "and" joins phrases too (not in "you control an artifact and a creature").
    `plural`: the noun must be a plural, since "Bob" is a player and no text blocks "creature". Not
    `certain`: what may be targeted makes no difference, so it may be unclear to which part of it a
    word belongs.
    """
    at = reader.at
    if (attached := _the_attached(reader)) is not None:
        return None if plural else _taken(reader, attached)
    other = reader.take(_OTHER) is not None
    join = JOIN if conjunction else JOIN_OR
    parts = _parts(reader, scope, at, other=other, join=join, plural=plural)
    filter = None if parts is None else joined_filter(parts, certain=certain)
    if filter is None:
        reader.at = at
        return None
    return all_of((filter, OTHER)) if other else filter


def _parts(
    reader: Reader, scope: Scope, at: int, *, other: bool, join: re.Pattern[str], plural: bool
) -> list[PhrasePart] | None:
    """The parts of a noun phrase that began at `at` (with "other", where it is `other`), between
    which one of those words stands."""
    if _one_or_many(reader) or (other and _than_each(reader.text[:at], scope)):
        return None
    first = _part(reader, scope)
    if first is None or (plural and not first.core.plural):
        return None
    parts = [first]
    end = reader.at
    many = first.core.plural and not _is_single(reader.text[:at], first.core)
    while reader.take(join) is not None:
        before = reader.text[: reader.at]
        if _stands_apart(reader, many=many, other=other):
            break
        if parts[-1].core.plural and _the_attached(reader) is not None:
            return None  # "Goblins and equipped creature": that one, and no other that is equipped
        part = _further_part(reader, scope)
        if part is None:
            break
        if _SPARES_ONE.search(before) is not None:
            return None  # "creatures other than ~ and Goats": are Goats spared, or meant?
        own = part.core.generic and part.core.plural
        if parts[-1].relative and _AND.search(before) is not None and not own:
            return None  # "that's a Goblin and an Elf": both, or one or the other?
        parts.append(part)
        end = reader.at
    reader.at = end
    return parts


def _stands_apart(reader: Reader, *, many: bool, other: bool) -> bool:
    """ "two or more Goblins or an Elf": whether the number, or "other", is not of both."""
    article = reader.take(_OF_EACH)
    if article is None:
        return False
    apart = many and article["each"] is None
    return apart or (other and reader.peek(_OTHER) is None) or names_many(reader)


def _further_part(reader: Reader, scope: Scope) -> PhrasePart | None:
    """The part behind "and" or "or"; None, and perhaps something read, if there is none."""
    reader.take(_ALL)
    another = reader.take(_OTHER) is not None
    part = _part(reader, scope)
    if part is None or (another and _than_each(reader.text, scope)):
        return None
    posts = (*part.posts, OTHER) if another else part.posts
    return replace(part, posts=posts, another=another)


_BEGINNING = later(r"(?:each|all)?\s*", re.IGNORECASE)
_COUNTING = later(r"\bfor each\b[^,.\"]*$|\bwhere X is\b", re.IGNORECASE)


def _is_single(before: str, core: Core) -> bool:
    """Whether a word that is its own plural is one by what stands before it ("a Merfolk")."""
    return core.both and _ARTICLE_BEFORE.search(before) is not None


def _than_each(before: str, scope: Scope) -> bool:
    """Whether "other" may be other than each of several that the text spoke of; a sentence that
    begins with "other" as the one before it did begins with the same."""
    if _COUNTING.search(before) is not None:
        return False  # whom a bonus counts is looked at with the line
    again = _BEGINNING.fullmatch(before) is not None and OTHER in within(scope.subject)
    return scope.of_many and not again


_THIS = phrase("~|this creature|this permanent|this token")
_ATTACHED = phrase(
    "(?:enchanted|equipped|fortified)"
    " (?:creature|permanent|artifact|land|planeswalker|(?P<subtype>(?-i:[A-Z])\\w+))"
    "(?! tokens?| lands?| creatures?)"
)
_OF_ONE = phrase("gets|has|is|isn't|doesn't|attacks|blocks|loses|assigns|becomes|deals")
_OF_MANY = phrase("get|have|are|aren't|don't|attack|block|lose|assign|become|deal|you control")
_NAME = later(rf"{OPEN}(?P<name>[^{CLOSE}]*){CLOSE}\s*")
_PLAYER = later(rf"{A_PLAYER}\s*", words=PLAYER_OPEN)
_ID = later(r"@(?:(?P<id>[\w#-]+)|\[(?P<any>[^\[\]]+)\])\s*", re.ASCII)


def single(reader: Reader) -> Filter | None:
    """ "~", "enchanted creature", "@ogre#2"."""
    if reader.take(_THIS) is not None:
        return q.ThisObject()
    attached = reader.peek(_ATTACHED)
    if attached is not None and _is_one(attached):
        return _taken(reader, attached)
    if (match := reader.take(_ID)) is not None:
        return q.WithId(match["id"] or match["any"])
    if (match := reader.take(_NAME)) is not None:
        return q.Named(match["name"])
    return None


_OF_A_CLASS = later(r"\b(?:an?|each|every|any|no|another|other|one|target)\s*$", re.IGNORECASE)


def _the_attached(reader: Reader) -> re.Match[str] | None:
    """ "enchanted creature", where no article makes it any creature that is enchanted."""
    attached = reader.peek(_ATTACHED)
    if attached is None or _OF_A_CLASS.search(reader.text[: reader.at]) is not None:
        return None
    return attached if _is_one(attached) else None


def _taken(reader: Reader, attached: re.Match[str]) -> q.AttachedObject:
    reader.at = attached.end()
    return q.AttachedObject()


def _is_one(attached: re.Match[str]) -> bool:
    """Whether the subtype, if there is one, is in the singular ("enchanted Wall"); one that is its
    own plural is told by the verb ("enchanted Merfolk gets"). That an Aura's text names a type goes
    without saying, as it enchants nothing else (303.4a)."""
    if attached["subtype"] is None:
        return True
    if attached[0].lower().startswith("equipped"):
        return False  # any creature may be equipped: no type of it goes without saying (301.5)
    if _is_its_plural(attached):
        return _OF_ONE.match(attached.string, attached.end()) is not None
    named_type = subtype(attached["subtype"])
    return named_type is not None and named_type.singular


def _one_or_many(reader: Reader) -> bool:
    """Whether "equipped Merfolk" stands here, and nothing tells whether it is one or many."""
    attached = reader.peek(_ATTACHED)
    if attached is None or not _is_its_plural(attached):
        return False
    return _OF_MANY.match(reader.text, attached.end()) is None


def _is_its_plural(attached: re.Match[str]) -> bool:
    """Whether the subtype is written the same in the plural."""
    named_type = subtype(attached["subtype"] or "")
    return named_type is not None and named_type.singular and named_type.plural


def named_player(reader: Reader) -> PlayerNamed | None:
    """A player by name."""
    match = reader.take(_PLAYER)
    return None if match is None else PlayerNamed(match["name"])
