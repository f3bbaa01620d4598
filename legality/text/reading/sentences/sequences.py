"""Clauses in sequence, each with its own circumstance or one for all."""

import re

from msgspec.structs import replace

from legality.effects.attacking import CantAttack
from legality.effects.blocking import CantBeBlocked, CantBlock, MinimumBlockers
from legality.effects.characteristics import (
    BaseSize,
    ChangesColors,
    ChangesTypes,
    Gets,
    HasAbility,
    LosesAbility,
)
from legality.effects.conditions import Condition, TurnOf, Undecided, Unless
from legality.effects.effects import AnyEffect, HasEffects
from legality.effects.filters import Filter
from legality.effects.players import Who
from legality.effects.qualities import Target
from legality.effects.replacing import with_condition
from legality.frozen import HashedByContent
from legality.text.later import later
from legality.text.reader import Reader, phrase
from legality.text.reading.clauses.becoming import without_other_types
from legality.text.reading.clauses.changes import also_from, having
from legality.text.reading.clauses.clause import Clause
from legality.text.reading.clauses.prohibitions import except_by
from legality.text.reading.clauses.verbs import verb_phrase
from legality.text.reading.conditions import circumstances, once
from legality.text.reading.conditions.of_others import of_others
from legality.text.reading.conditions.overlong import holds_a_clause
from legality.text.reading.conditions.pronouns import whom_meant
from legality.text.reading.sentences.agents import Said, agent
from legality.text.reading.sentences.special import special
from legality.text.spans import SpanKind

Effects = list[AnyEffect]


class ClausePart(HashedByContent, frozen=True):
    """The effects of one clause, with its own circumstance."""

    effects: Effects
    condition: Condition | None
    apart: bool = False
    """Whether a comma and "and" lead to the next clause."""


_LATER = later(
    r",? and at the beginning of (?:the|your|their|its controller's) next [a-z ]+, [^\"]*$",
    re.IGNORECASE,
)
"""A delayed triggered ability behind the clauses (603.7)."""
_EXCEPT_BY = phrase("except by")
_CONJUNCTION = later(r"(?:, but\b|, and\b|,| and\b)\s*|(?:and|but)\s+", re.IGNORECASE)
_AS_LONG_AS = phrase("(?:for )?as long as")
_UNLESS = phrase("unless")
_IF = phrase("if")
DURING_YOUR_TURN = phrase(
    "during your turn|on your turn|during each of your turns|during combat on your turn"
)
_BOUNDARY = later(r", and |, | and ")
_ABILITIES = phrase(
    r"(?:its|their) (?:activated )?(?:loyalty )?abilities(?: with \{t\} in their costs?)? can't be"
    r" activated"
    r"(?: unless they're mana abilities)?|those abilities can't be activated"
    r"|players and permanents can't be the targets? of spells or (?:activated )?abilities"
    r"|\w+ (?:abilities|spells) you (?:activate|cast) cost \{\w+\} (?:less|more) to (?:activate"
    r"|cast)"
)
_WHERE_X = later(r",? ?where X is (?P<what>[^\"]*)$", re.IGNORECASE)


def _circumstance(reader: Reader) -> str | None:
    """The word that starts a circumstance after a clause."""
    for word, pattern in (("as long as", _AS_LONG_AS), ("unless", _UNLESS), ("if", _IF)):
        if reader.take(pattern) is not None:
            return word
    return None


_DONE = later(r"you do(?:n't)?\.?", re.IGNORECASE)
"""What was done or not; that stands at the beginning of a sentence."""
_SPENT = later(r"(?:\{[WUBRGC]\})+ was spent to cast (?:this spell|it)")


def _made(
    word: str, text: str, clause: Clause, effects: Effects, said: str, *, strict: bool
) -> Condition | None:
    behind = said.rstrip().removesuffix(word)
    whom = whom_meant(text, behind, clause.scope, effects, each=clause.each)
    if whom is None:
        return None
    found = circumstances.known(text, clause.scope.about(whom))
    if found is not None and whom != clause.subject:
        found = of_others(found, whom)
    if found is None:
        if not circumstances.has_words(text) or _DONE.fullmatch(text.strip()) is not None:
            return None
        if strict and _SPENT.fullmatch(text.strip()) is None:
            return None
        found = Undecided(text.strip().rstrip("."))
    found = once.looked_at_once(found, word, text, said, timed=clause.timed)
    return Unless(found) if word == "unless" else found


def _after_circumstance(
    reader: Reader, clause: Clause, effects: Effects, word: str, since: int
) -> list[ClausePart] | None:
    """A clause's own circumstance may end before the next clause begins, or with the sentence; the
    word before it stands at `since`."""
    start = reader.at
    text = reader.text
    said = text[:start]
    ends = [found.start() for found in _BOUNDARY.finditer(text, start)]
    for end in ends:
        if _OF_BOTH.match(text, start) is not None and _AND_HAS.match(text, end) is not None:
            return None  # is that the circumstance too? "as long as it's tapped and has defender"
        if _GOES_ON.match(text, end) is not None:
            continue  # it is: "unless you control a Swamp and they have flying"
        made = _made(word, text[start:end], clause, effects, said, strict=True)
        if made is None:
            continue
        reader.at = end
        reader.mark(since, SpanKind.CIRCUMSTANCE)
        following = _rest(reader, clause, before=effects, condition=made)
        if following is not None:
            return [ClausePart(effects, made), *following]
    reader.at = start
    where = _WHERE_X.search(text, start)
    stop = len(text) if where is None else where.start()
    whole = text[start:stop]
    made = _made(word, whole, clause, effects, said, strict=True)
    if made is None and not holds_a_clause(whole):
        made = _made(word, whole, clause, effects, said, strict=False)
    if made is None:
        return None
    reader.at = stop
    reader.mark(since, SpanKind.CIRCUMSTANCE)
    reader.at = len(text)
    reader.mark(stop)
    return [ClausePart(effects, made)]


_OF_BOTH = later(r"(?:it|he|she|they|~)\b|~", re.IGNORECASE)
_AND_HAS = later(r" and (?:has|have) ", re.IGNORECASE)
_GOES_ON = later(
    r" and (?:(?:it|he|she|they)(?:'s|'re| (?:has|have|is|are|isn't|aren't))"
    r"|(?:other|all|each|creatures|permanents|tokens|~|enchanted|equipped|(?-i:[A-Z][a-z]+s))\b"
    r"[^,.\"]{0,60}? (?:has|have|is|are|isn't|aren't))\b",
    re.IGNORECASE,
)
"""How something or somebody is, without a comma behind a circumstance."""
_OTHERWISE = phrase("otherwise")


def clauses(
    reader: Reader, clause: Clause, condition: Condition | None = None
) -> list[ClausePart] | None:
    """All clauses from here to the end of the sentence; `condition` is that of the one before."""
    effects = [] if reader.skip(_ABILITIES) else verb_phrase(reader, clause)
    if effects is None:
        return None
    at = reader.at
    if condition is not None and reader.take(_OTHERWISE) is not None:
        reader.mark(at, SpanKind.CIRCUMSTANCE)
        return _continued(reader, clause, ClausePart(effects, Unless(condition)))
    if reader.take(DURING_YOUR_TURN) is not None:
        reader.mark(at, SpanKind.CIRCUMSTANCE)
        part = ClausePart(effects, TurnOf(Who.YOU))
        following = _rest(reader, clause, before=effects, condition=part.condition)
        return None if following is None else [part, *following]
    word = _circumstance(reader)
    if word is not None:
        return _after_circumstance(reader, clause, effects, word, at)
    reader.at = at
    return _continued(reader, clause, ClausePart(effects, None))


_COMMA_AND = later(r", and\b", re.IGNORECASE)


def _continued(reader: Reader, clause: Clause, part: ClausePart) -> list[ClausePart] | None:
    end = len(reader.text[: reader.at].rstrip())
    part = replace(part, apart=_COMMA_AND.match(reader.text, end) is not None)
    following = _rest(reader, clause)
    return None if following is None else [part, *following]


def _rest(
    reader: Reader,
    clause: Clause,
    before: Effects | None = None,
    condition: Condition | None = None,
) -> list[ClausePart] | None:
    """The further clauses, with or without a subject of their own; behind the circumstance of a
    clause (`before` are its effects) also without a verb, and with "otherwise"."""
    if reader.done:
        reader.at = len(reader.text)
        return []
    at = reader.at
    where = _WHERE_X.match(reader.text, reader.at)
    if where is not None and not holds_a_clause(where["what"]):
        reader.at = len(reader.text)
        reader.mark(at)
        return []
    if reader.take(_LATER) is not None:
        reader.mark(at)
        return []
    if reader.take(_CONJUNCTION) is None:
        return None
    here = reader.at
    found = clauses(reader, clause, condition)
    if found is None:
        reader.at = here
        found = _new_subject(reader, clause, alone=condition is None)
    if found is None and before is not None:
        reader.at = here
        found = _same_verb(reader, clause, before, condition)
    if found is None:
        reader.at = at
    return found


def _same_verb(
    reader: Reader, clause: Clause, before: Effects, condition: Condition | None
) -> list[ClausePart] | None:
    """ "flying as long as you control an Island, first strike as long as you control a Mountain":
    each item of the list has a circumstance of its own."""
    if all(isinstance(effect, HasAbility | HasEffects) for effect in before):
        effects = having(reader, clause.subject, clause.scope)
        if effects is None and all(map(_is_protection, before)):
            effects = also_from(reader, clause.subject, clause.scope)
    elif all(isinstance(e, CantBeBlocked | MinimumBlockers) for e in before):
        effects = except_by(reader, clause) if reader.take(_EXCEPT_BY) is not None else None
    else:
        return None
    at = reader.at
    if effects is not None and condition is not None and reader.take(_OTHERWISE) is not None:
        reader.mark(at, SpanKind.CIRCUMSTANCE)
        return _continued(reader, clause, ClausePart(effects, Unless(condition)))
    word = None if effects is None else _circumstance(reader)
    if effects is None or word is None:
        return None
    return _after_circumstance(reader, clause, effects, word, at)


def _is_protection(effect: AnyEffect) -> bool:
    return isinstance(effect, HasAbility) and effect.keyword.name == "protection"


def _new_subject(reader: Reader, clause: Clause, *, alone: bool) -> list[ClausePart] | None:
    """ "…, and they can't attack you", "… and all creatures able to block it do so"; `alone`: the
    clause before has no circumstance of its own."""
    made = special(reader.rest, clause.scope.after(reader.text[: reader.at]))
    if made is not None:
        effects, marks = made
        reader.adopt(marks, reader.at)
        reader.at = len(reader.text)
        return [ClausePart(effects, None)]
    subject = agent(reader, Said(clause.scope))
    if subject is None or subject.you:
        return None
    if subject.lasting and not _is_next_target(subject.filter, clause):
        return None
    found = clauses(
        reader,
        replace(
            clause,
            subject=subject.filter,
            scope=clause.scope.about(subject.filter),
            each=subject.each,
        ),
    )
    if found is None or (subject.lasting and any(part.condition for part in found)):
        return None  # would the circumstance be the first target's too?
    if alone and found[-1].condition is not None:
        return None  # is the circumstance that of the clause before it too?
    return found


def _is_next_target(found: Filter, clause: Clause) -> bool:
    """ "target creature attacks this turn if able and target creature can't block": two targets,
    each with a number of its own."""
    first = clause.subject
    if not (isinstance(first, Target) and isinstance(found, Target)):
        return False
    return 0 < first.number < found.number


def _keeps_abilities(part: ClausePart) -> bool:
    """ "has defender and loses all other abilities": what is lost is lost first."""
    return not any(isinstance(e, LosesAbility) and e.keyword is None for e in part.effects)


def _may(part: ClausePart) -> bool:
    """Whether "unless" behind the last clause may stand for this one too: for what can't be done,
    not for what an object gets, has or is."""
    return all(
        isinstance(effect, CantAttack | CantBlock | CantBeBlocked | MinimumBlockers)
        for effect in part.effects
    )


def _is_doubtful(parts: list[ClausePart]) -> bool:
    """Whether "unless" may stand for the last clause alone or for all: where the last says nothing
    that is known, behind what an object gets, has or is."""
    return not parts[-1].effects and any(part.effects and not _may(part) for part in parts)


def _stands_apart(parts: list[ClausePart]) -> bool:
    """Whether a circumstance may be that of the last clause alone: of two with a comma between
    them, or behind a bonus that counts something itself."""
    *others, last = parts
    bare = [part for part in others if part.condition is None]
    if last.condition is None or not bare:
        return False
    if len(parts) == 2 and bare[0].apart:
        return True
    return any(isinstance(e, Gets) and (e.each or e.times) for part in bare for e in part.effects)


def _is_value(part: ClausePart) -> bool:
    """Whether the clause says what an object gets, has or is."""
    kinds = Gets | HasAbility | HasEffects | LosesAbility | BaseSize | ChangesTypes | ChangesColors
    return bool(part.effects) and all(isinstance(effect, kinds) for effect in part.effects)


def collected(parts: list[ClausePart]) -> Effects | None:
    """Only the last clause's circumstance stands for all; several are each their clause's own. One
    with "unless" behind what can't be done stands for what can't be done. None where it is
    doubtful, or other card types are lost and nothing says which stay."""
    own = [part for part in parts if part.condition is not None]
    last = parts[-1].condition if parts else None
    for_all = last if len(own) == 1 and last is not None else None
    unless = isinstance(for_all, Unless)
    if parts and (_stands_apart(parts) or (unless and _is_doubtful(parts))):
        return None
    everywhere = not unless or _is_value(parts[-1])
    found: Effects = []
    parts = sorted(parts, key=_keeps_abilities)
    for part in parts:
        condition = part.condition
        if condition is None and (everywhere or _may(part)):
            condition = for_all
        found.extend(with_condition(effect, condition) for effect in part.effects)
    return without_other_types(found)
