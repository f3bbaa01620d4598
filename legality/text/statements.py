"""Sentences: `[circumstance,] subject clause, clause and clause [circumstance]`."""

import re
from dataclasses import dataclass, replace

from legality.effects import AnyEffect, LosesAbility
from legality.filters import (
    Always,
    AttachedObject,
    Condition,
    Every,
    Filter,
    ThisObject,
    TurnOf,
    Undecided,
    Unless,
    Who,
)
from legality.text import conditions
from legality.text.clauses import DURATION, Clause, verb_phrase
from legality.text.qualities import Scope
from legality.text.reader import Reader, phrase
from legality.text.shapes import any_of
from legality.text.special import special
from legality.text.subjects import noun_phrase, single

Effects = list[AnyEffect]


@dataclass(frozen=True, slots=True)
class Said:
    """What earlier sentences of the line said: whom "it" means, and the last circumstance."""

    subject: Filter = ThisObject()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Statement:
    """The effects of a sentence and what it says for the next one."""

    effects: Effects
    said: Said


@dataclass(frozen=True, slots=True)
class _Part:
    """The effects of one clause, with its own circumstance."""

    effects: Effects
    condition: Condition | None


_CONJUNCTION = re.compile(r"(?:, and|,| and)\s*|and\s+|, but\s+|but\s+", re.IGNORECASE)
_AS_LONG_AS = phrase("(?:for )?as long as")
_UNLESS = phrase("unless")
_IF = phrase("if")
_DURING_YOUR_TURN = phrase("during your turn|on your turn")
_OTHER_TURNS = phrase("during turns other than yours|during each other player's turn")
_BOUNDARY = re.compile(r", and |, | and ")
_CONDITION_ONLY = re.compile(
    r"\b(?:can't|attacks? each|if able|has|have|gets?|gains?|loses?) |\"|\bblocked\b", re.IGNORECASE
)
_ABILITIES = phrase(
    r"(?:its|their) (?:activated )?(?:loyalty )?abilities(?: with \{t\} in their costs?)? can't be activated"
    r"(?: unless they're mana abilities)?|those abilities can't be activated"
    r"|\w+ (?:abilities|spells) you (?:activate|cast) cost \{\w+\} (?:less|more) to (?:activate|cast)"
    r"|its name and creature type are the last chosen name and creature type"
)
_WHERE_X = re.compile(r",? ?where X is (?P<what>[^\"]*)$", re.IGNORECASE)


# -- subjects -------------------------------------------------------------------------------------

_PRONOUN = phrase(r"(?:it|they|he|she)(?: each)?|it's|they're|both creatures")
_EVERY = phrase("all|each|any")
_YOU_AND = phrase("you and")
_TARGET = phrase(
    r"(?:each of )?(?:(?:up to )?(?:one|two|three|four|five|six|x|any number of|that many|\d+) )?"
    r"(?:other |another )?target"
)
_UP_TO = phrase(r"up to (?:one|two|three|x)(?: other)?(?: target)?")
_TARGET_OTHER = phrase("another target")
_THAT = phrase(r"that|those|the chosen|each of those")
_TARGET_PLAYERS = phrase(
    r"(?:all |each )?(?:other )?(?:creatures?|[A-Z]\w+s) (?:target (?:player|opponent)s?|that player|that opponent) controls?"
)
_CHOSEN_NOUN = phrase(r"creatures?|permanents?|tokens?|artifacts?|lands?|planeswalkers?")
_AND_NP = phrase("and|or")


@dataclass(frozen=True, slots=True)
class _Subject:
    filter: Filter
    lasting: bool = False  # "target creature": only a spell or an ability says so
    pointed: bool = False  # "that creature": so does this, if it says how long


def _chosen(reader: Reader, scope: Scope) -> _Subject | None:
    """ "target creature you control", "those creatures": the object that has the text."""
    at = reader.at
    if reader.take(_TARGET_PLAYERS) is not None:
        return _Subject(ThisObject(), lasting=True)
    if reader.take(_TARGET) is not None:
        if noun_phrase(reader, scope) is not None:
            return _Subject(ThisObject(), lasting=True)
    elif reader.take(_THAT) is not None and reader.take(_CHOSEN_NOUN) is not None:
        return _Subject(ThisObject(), lasting=True, pointed=True)
    reader.at = at
    return None


def _subject(reader: Reader, said: Said) -> _Subject | None:
    """The subject of a sentence or of a later clause."""
    scope = Scope(said.subject)
    at = reader.at
    if (chosen := _chosen(reader, scope)) is not None:
        return chosen
    one = single(reader)
    if one is not None:
        return _Subject(_with_others(reader, one, scope))
    pronoun = reader.peek(_PRONOUN)
    if pronoun is not None:
        word = pronoun[0].lower().strip()
        reader.at = pronoun.start() + 2 if word == "it's" else pronoun.end()
        return _Subject(said.subject)
    reader.take(_YOU_AND)
    reader.take(_EVERY)
    found = noun_phrase(reader, scope, plural=False)
    if found is None:
        reader.at = at
        return None
    return _Subject(found)


def _with_others(reader: Reader, one: Filter, scope: Scope) -> Filter:
    """ "~ and other Goblins you control"."""
    at = reader.at
    if reader.take(_AND_NP) is not None:
        more = single(reader) or noun_phrase(reader, scope)
        if more is not None:
            return any_of((one, more))
    reader.at = at
    return one


# -- clauses --------------------------------------------------------------------------------------


def _circumstance(reader: Reader) -> str | None:
    """The word that starts a circumstance after a clause."""
    for word, pattern in (("as long as", _AS_LONG_AS), ("unless", _UNLESS), ("if", _IF)):
        if reader.take(pattern) is not None:
            return word
    return None


def _made(word: str, text: str, scope: Scope, *, strict: bool) -> Condition | None:
    found = conditions.known(text, scope)
    if found is None:
        if strict:
            return None
        found = Undecided(text.strip().rstrip("."))
    return Unless(found) if word == "unless" else found


def _after_circumstance(
    reader: Reader, clause: Clause, effects: Effects, word: str
) -> list[_Part] | None:
    """A clause's own circumstance may end before the next clause begins, or with the sentence."""
    start = reader.at
    text = reader.text
    ends = [found.start() for found in _BOUNDARY.finditer(text, start)]
    for end in ends:
        made = _made(word, text[start:end], clause.scope, strict=True)
        if made is None:
            continue
        reader.at = end
        following = _rest(reader, clause)
        if following is not None:
            return [_Part(effects, made), *following]
    reader.at = start
    where = _WHERE_X.search(text, start)
    stop = len(text) if where is None else where.start()
    whole = text[start:stop]
    made = _made(word, whole, clause.scope, strict=True)
    if made is None and not _CONDITION_ONLY.search(_harmless(whole)):
        made = _made(word, whole, clause.scope, strict=False)
    if made is None:
        return None
    reader.at = len(text)
    return [_Part(effects, made)]


_HARMLESS = re.compile(
    r"\b(?:you|it|he|she|they|~|an opponent|defending player|that player|another player"
    r"|a card exiled with it|a player)(?:'ve)? (?:has|have)\b|\b(?:has|have) (?=\w+ed\b)"
    r"|(?<=it was )blocked|(?<=blocking or )blocked(?= by)|(?<=creature card )has ",
    re.IGNORECASE,
)


def _harmless(text: str) -> str:
    """A circumstance without its own "you have", so that another clause's verb shows."""
    return _HARMLESS.sub("", text)


def _clauses(reader: Reader, clause: Clause) -> list[_Part] | None:
    """All clauses from here to the end of the sentence."""
    if reader.take(_ABILITIES) is not None:
        effects: Effects | None = []
    else:
        effects = verb_phrase(reader, clause)
    if effects is None:
        return None
    if reader.take(_DURING_YOUR_TURN) is not None:
        return _continued(reader, clause, _Part(effects, TurnOf(Who.YOU)))
    at = reader.at
    word = _circumstance(reader)
    if word is not None:
        return _after_circumstance(reader, clause, effects, word)
    reader.at = at
    return _continued(reader, clause, _Part(effects, None))


def _continued(reader: Reader, clause: Clause, part: _Part) -> list[_Part] | None:
    following = _rest(reader, clause)
    return None if following is None else [part, *following]


def _rest(reader: Reader, clause: Clause) -> list[_Part] | None:
    """The further clauses, with or without a subject of their own."""
    if reader.done:
        reader.at = len(reader.text)
        return []
    at = reader.at
    where = _WHERE_X.match(reader.text, reader.at)
    if where is not None and not _CONDITION_ONLY.search(_harmless(where["what"])):
        reader.at = len(reader.text)
        return []
    if reader.take(_CONJUNCTION) is None:
        return None
    here = reader.at
    found = _clauses(reader, clause)
    if found is None:
        reader.at = here
        found = _new_subject(reader, clause)
    if found is None:
        reader.at = at
    return found


def _new_subject(reader: Reader, clause: Clause) -> list[_Part] | None:
    """ "…, and they can't attack you", "… and all creatures able to block it do so"."""
    made = special(reader.rest, Scope(clause.subject))
    if made is not None:
        reader.at = len(reader.text)
        return [_Part(made, None)]
    subject = _subject(reader, Said(clause.subject))
    if subject is None or subject.lasting:
        return None
    return _clauses(reader, Clause(subject.filter, Scope(subject.filter)))


def _keeps_abilities(part: _Part) -> bool:
    """ "has defender and loses all other abilities": what is lost is lost first."""
    return not any(isinstance(e, LosesAbility) and e.keyword is None for e in part.effects)


def _collected(parts: list[_Part]) -> Effects:
    """Only the last clause's circumstance stands for all; several are each their clause's own."""
    own = [part for part in parts if part.condition is not None]
    last = parts[-1].condition if parts else None
    for_all = last if len(own) == 1 and last is not None else None
    found: Effects = []
    parts = sorted(parts, key=_keeps_abilities)
    for part in parts:
        condition = part.condition if part.condition is not None else for_all
        found.extend(with_condition(effect, condition) for effect in part.effects)
    return found


def with_condition(effect: AnyEffect, condition: Condition | None) -> AnyEffect:
    """The effect under one more condition."""
    if condition is None:
        return effect
    if isinstance(effect.condition, Always):
        return replace(effect, condition=condition)
    return replace(effect, condition=Every((condition, effect.condition)))


# -- sentences ------------------------------------------------------------------------------------

_LEADING = phrase(
    rf"(?:{DURATION}|then|if you do|when you do|you may have|until your next turn|this turn),?"
)
_ATTACHED_FIRST = re.compile(
    r"(?:enchanted|equipped) (?:creature|permanent|artifact|land)", re.IGNORECASE
)
_START = (
    ("as long as", phrase("(?:for )?as long as")),
    ("if", phrase("if")),
    ("unless", phrase("unless")),
)
_COMMA = re.compile(r",\s*")
_LASTS = re.compile(rf"{DURATION}|\bgains?\b|\battacks? |\bgoaded\b", re.IGNORECASE)
_OTHERWISE = phrase("otherwise,")


def _bare(text: str, said: Said, *, conditioned: bool) -> Statement | None:
    """A sentence without a leading circumstance."""
    made = special(text, Scope(said.subject))
    if made is not None:
        return Statement(made, said)
    reader = Reader(text)
    subject = _subject(reader, said)
    if subject is None or (subject.lasting and conditioned):
        return None
    if subject.pointed and _LASTS.search(text) is None:
        return None
    scope = Scope(subject.filter)
    parts = _clauses(reader, Clause(subject.filter, scope))
    if parts is None or not reader.done:
        return None
    single_subject = isinstance(subject.filter, ThisObject | AttachedObject)
    after = Said(subject.filter if single_subject else said.subject, _last(parts))
    return Statement(_collected(parts), after)


def _last(parts: list[_Part]) -> Condition | None:
    return parts[-1].condition if parts else None


def _conditioned(text: str, said: Said, condition: Condition) -> Statement | None:
    made = _bare(text, said, conditioned=True)
    if made is None:
        return None
    effects = [with_condition(effect, condition) for effect in made.effects]
    return Statement(effects, Said(made.said.subject, condition))


def _leading_circumstance(text: str, said: Said, word: str) -> Statement | None:
    """ "As long as enchanted creature is red, it gets +1/+1 and has flying."."""
    start = 0
    while (comma := text.find(",", start)) >= 0:
        start = comma + 1
        before, after = text[:comma], text[comma + 1 :].lstrip()
        attached = _ATTACHED_FIRST.search(before) is not None
        if attached and "~" in before:
            return None
        subject = AttachedObject() if attached else said.subject
        found = conditions.known(before, Scope(subject))
        if found is None and _CONDITION_ONLY.search(_harmless(before)):
            continue
        undecided = Undecided(before.strip()) if found is None else found
        condition = Unless(undecided) if word == "unless" else undecided
        made = _conditioned(after, Said(subject), condition)
        if made is not None:
            return made
    return None


def statement(text: str, said: Said) -> Statement | None:
    """The effects of one sentence; None if the grammar does not know it."""
    if "if able" not in text and text.startswith(("If ", "if ")) and " would " in text:
        return None
    plain = _bare(text, said, conditioned=False)
    if plain is not None:
        return plain
    reader = Reader(text)
    if reader.take(_OTHERWISE) is not None and said.condition is not None:
        return _conditioned(reader.rest, said, Unless(said.condition))
    for pattern, who in ((_DURING_YOUR_TURN, Who.YOU), (_OTHER_TURNS, Who.NOT_YOU)):
        if reader.take(pattern) is not None and reader.take(_COMMA) is not None:
            return _conditioned(reader.rest, said, TurnOf(who))
    if reader.take(_LEADING) is not None:
        return statement(reader.rest, said)
    for word, pattern in _START:
        if reader.take(pattern) is not None:
            return _leading_circumstance(reader.rest, said, word)
    return None
