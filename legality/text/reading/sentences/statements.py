"""Sentences: `[circumstance,] subject clause, clause and clause [circumstance]`."""

import re

from msgspec.structs import replace

from legality.effects.characteristics import HasAbility, LosesAbility
from legality.effects.conditions import Condition, Every, Exists, TurnOf, Undecided, Unless
from legality.effects.filters import BOTH, Filter
from legality.effects.players import Who
from legality.effects.qualities import AttachedObject, HasType, Target
from legality.effects.replacing import with_condition, within
from legality.text.later import later
from legality.text.reader import Reader, Scope, named_targets, phrase
from legality.text.reading.clauses.clause import DURATION, Clause
from legality.text.reading.conditions import circumstances, once
from legality.text.reading.conditions.of_others import of_others
from legality.text.reading.conditions.overlong import holds_a_clause
from legality.text.reading.conditions.pronouns import points_ahead
from legality.text.reading.nouns.objects import Effects
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.sentences import beside, sequences
from legality.text.reading.sentences.agents import YOU_AND, Said, agent
from legality.text.reading.sentences.life import you_too
from legality.text.reading.sentences.made import SentenceRead, made_of
from legality.text.reading.sentences.parity import of_quality
from legality.text.reading.sentences.special import special
from legality.text.spans import Mark, SpanKind

_OTHER_TURNS = phrase("during turns other than yours|during each other player's turn")
_LEADING = phrase(
    rf"(?:{DURATION}|then|if you do|when you do|you may have|until your next turn|this turn"
    r"|for each (?:opponent|of them)(?=,? (?:up to|choose|goad|put|target|any number of)\b)"
    r"|during target (?:player|opponent)'s next turn),?"
)
_ATTACHED_FIRST = later(
    r"(?:^|\b(?:controls?|of|and|or) )(?:enchanted|equipped)"
    r" (?:creature|permanent|artifact|land)\b",
    re.IGNORECASE,
)
"""Behind an article it is any that is enchanted: "if it's an enchanted creature"."""
_START = (
    ("as long as", phrase("(?:for )?as long as")),
    ("if", phrase("if")),
    ("unless", phrase("unless")),
)
_INSTEAD = later(r"^\s*(?:instead,? )?", re.IGNORECASE)
_PAIRED = later(r"~ is paired with another creature", re.IGNORECASE)
_COMMA = later(r",\s*")
_ASIDE = later(rf"\"[^\"]*\"|, where X is .*|{DURATION}")
_OTHERWISE = phrase("otherwise,|if not,")
_ITS_SIZE = later(r"\bits (?:power|toughness)\b", re.IGNORECASE)
_THE_ATTACHED = later(r"\b(?:enchanted|equipped) (?:creature|permanent)\b", re.IGNORECASE)


def _bare(text: str, said: Said, *, conditioned: bool) -> SentenceRead | None:
    """A sentence without a leading circumstance."""
    made = special(text, said.scope)
    if made is not None:
        effects, marks = made
        return made_of(effects, said, text, marks)
    reader = Reader(text)
    subject = agent(reader, said)
    if subject is None or (subject.lasting and conditioned):
        return None
    if subject.lasting and "~" in _ASIDE.sub("", text[reader.at :]):
        return None  # the target would be read as the object that has the text, and so would "~"
    if _ITS_SIZE.search(text, 0, reader.at) and _THE_ATTACHED.search(text, reader.at):
        return None  # its own, or that of the creature it is attached to?
    if subject.pointed and not said.timed and beside.LASTS.search(text) is None:
        return None
    scope = said.scope.about(subject.filter)
    parts = sequences.clauses(reader, Clause(subject.filter, scope, said.timed, subject.each))
    if parts is None or not reader.done:
        return None
    after = Said(_scope_after(scope, parts), _last(parts))
    found = sequences.collected(parts)
    if found is None:
        return None
    marks = reader.marks
    if subject.you:
        more = you_too(found)
        marks = marks if more else [Mark(0, _behind_you(text), SpanKind.STATED), *marks]
        found = [*found, *more]
    return made_of(found, after, text, marks)


def _behind_you(text: str) -> int:
    """The place behind "you and"."""
    reader = Reader(text)
    reader.take(YOU_AND)
    return reader.at


def _unled(text: str, said: Said) -> SentenceRead | None:
    return _bare(text, said, conditioned=False)


def _scope_after(scope: Scope, parts: list[sequences.ClausePart]) -> Scope:
    """Whom the next sentence means by "it" or "they": the subject, unless it is a class that its
    own sentence changes or there are two targets."""
    effects = [effect for part in parts for effect in part.effects]
    if len({e.subject for e in effects if isinstance(e.subject, Target)}) > 1:
        return scope.unclear()
    for effect in effects:
        if isinstance(effect, HasAbility | LosesAbility) and _asks_for_keywords(scope.subject):
            return scope.unclear()
    return scope


def _asks_for_keywords(found: Filter) -> bool:
    return "HasKeyword" in repr(found)


def _last(parts: list[sequences.ClausePart]) -> Condition | None:
    return parts[-1].condition if parts else None


def _conditioned(
    text: str, said: Said, condition: Condition, *, resolving: bool = False
) -> SentenceRead | None:
    made = _bare(text, said, conditioned=not resolving)
    if made is None and resolving:
        made = beside.beside_instruction(text, said, _unled) or _behind_duration(text, said)
    if made is None:
        return None
    effects = _under(made.effects, condition, said.scope.subject)
    if effects is None:
        return None
    return SentenceRead(effects, Said(made.said.scope, condition), made.spans)


def _under(effects: Effects, condition: Condition, asked: Filter) -> Effects | None:
    """The effects under the circumstance of a sentence that is about that object."""
    found: Effects = []
    for effect in effects:
        known = condition if effect.subject == asked else of_others(condition, asked)
        if known is None:
            return None
        found.append(with_condition(effect, known))
    return found


def _behind_duration(text: str, said: Said) -> SentenceRead | None:
    """ "until your next turn, those permanents can't attack", behind a circumstance."""
    reader = Reader(text)
    if reader.take(_LEADING) is None:
        return None
    made = _bare(reader.rest, replace(said, timed=True), conditioned=False)
    if made is None:
        return None
    after = replace(made.said, timed=said.timed)
    return replace(made, said=after).behind(SpanKind.STATED, text[: reader.at])


def _leading_circumstance(text: str, said: Said, word: str) -> SentenceRead | None:
    """ "As long as enchanted creature is red, it gets +1/+1 and has flying.", from behind its first
    word; the spans cover what stands there."""
    start = 0
    while (comma := text.find(",", start)) >= 0:
        start = comma + 1
        before, after = text[:comma], _INSTEAD.sub("", text[comma + 1 :])
        attached = _ATTACHED_FIRST.search(before) is not None
        if attached and "~" in before:
            return None
        scope = said.scope.about(AttachedObject()) if attached else said.scope
        if _PAIRED.fullmatch(before):
            scope = said.scope.about(BOTH)
        found = circumstances.known(before, scope)
        if found is None and (holds_a_clause(before) or not circumstances.has_words(before)):
            continue
        if (one := _exactly_one(found)) is not None:
            scope = replace(said.scope.about(one), sole=True)
        elif _PRONOUN.search(after) is not None and _names_another(before, found):
            return None  # that one, or the one that the sentence is about?
        elif _THEY.match(after) is not None and not (scope.of_many or _OF_THEM.search(before)):
            return None  # several, where the sentence is about one
        undecided = Undecided(before.strip()) if found is None else found
        undecided = once.looked_at_once(undecided, word, before, after, timed=said.timed)
        condition = Unless(undecided) if word == "unless" else undecided
        made = _conditioned(after, Said(scope), condition, resolving=word == "if")
        if made is not None and any(
            points_ahead(before, after, scope.subject, effect.subject) for effect in made.effects
        ):
            return None
        if made is not None:
            lead = text[: len(text) - len(after)]
            instead = lead[comma + 1 :].lstrip()
            said_of = made.behind(SpanKind.STATED, instead)
            return said_of.behind(SpanKind.CIRCUMSTANCE, lead[: len(lead) - len(instead)])
    return None


_PRONOUN = later(
    r"^(?:also )?(?:it|he|she)(?:'s)?\b"
    r"|^[^~]*\b(?:able to block|can't block|blocked by) (?:it|him|her)\b",
    re.IGNORECASE,
)
_THEY = later(r"\s*(?:also )?they(?:'re)?\b", re.IGNORECASE)
_OF_THEM = later(r"~|\b(?:they|them|their|both|those)\b", re.IGNORECASE)
_ANOTHER = later(
    r"(?:an?|another|the|(?:exactly |only )?one) [^,]*?\b(?:creature|permanent)\b"
    r"(?!.* this way\b)",
    re.IGNORECASE,
)
_ONE_THAT = later(r"(?:an?|another|your|the|(?:exactly |only )?one)\s+", re.IGNORECASE)
_IS = later(r"(?:is|isn't|attacks|attacked|blocks|blocked|was|has)\b", re.IGNORECASE)
_OF_ITSELF = later(r"(?:it|he|she|they|that|~|enchanted|equipped)\b|~", re.IGNORECASE)


def _names_another(words: str, found: Condition | None) -> bool:
    """Whether a circumstance names a permanent that "it" may mean behind it: "if another creature
    is tapped, it can't block"."""
    if isinstance(found, Exists) and _OF_ITSELF.match(words) is None:
        return (found.comparison, found.count) in ((">=", 1), ("=", 1))
    return found is None and (_ANOTHER.match(words) is not None or _is_about_one(words))


def _is_about_one(words: str) -> bool:
    """ "a Goblin is attacking", "your commander is tapped": one permanent other than the source."""
    reader = Reader(words)
    if (
        " this way" in words
        or reader.take(_ONE_THAT) is None
        or noun_phrase(reader, Scope()) is None
    ):
        return False
    return reader.peek(_IS) is not None


def _exactly_one(found: Condition | None) -> Filter | None:
    """The class of creatures of which there is one where the circumstance holds."""
    if not isinstance(found, Exists) or (found.comparison, found.count) != ("=", 1):
        return None
    return found.filter if HasType("creature") in within(found.filter) else None


_OF_PARTNER = later(r"\bpaired with (?:a|another) creature, (?:that creature|it)\b", re.IGNORECASE)
"""What is said of the one that another is paired with, whom no circumstance names."""


def statement(text: str, said: Said) -> SentenceRead | None:
    """The effects of one sentence; None if the grammar does not know it."""
    if "if able" not in text and text.startswith(("If ", "if ")) and " would " in text:
        return None
    if _OF_PARTNER.search(text) is not None:
        return None
    plain = _bare(text, said, conditioned=False)
    if plain is not None:
        return plain
    reader = Reader(text)
    made = _led(reader, said)
    if made is None:
        return _of_several_parts(text, said) if reader.at == 0 else None
    return made


def _of_several_parts(text: str, said: Said) -> SentenceRead | None:
    return (
        beside.beside_instruction(text, said, _unled)
        or beside.commands(text, said, _unled)
        or beside.commanded_if(text, said)
        or of_quality(text, said, statement)
    )


def _led(reader: Reader, said: Said) -> SentenceRead | None:
    """A sentence behind what leads it: a circumstance, or how long it lasts. Words that lead it
    stay read where the rest is not known."""
    kind, made = SpanKind.CIRCUMSTANCE, None
    if reader.take(_OTHERWISE) is not None:
        if said.condition is not None:
            made = _conditioned(reader.rest, said, Unless(said.condition))
    elif (who := _whose_turn(reader)) is not None:
        made = _conditioned(reader.rest, said, TurnOf(who)) or _in_turn(reader.rest, said, who)
    elif (led := reader.take(_LEADING)) is not None:
        chosen = led[0].lower().startswith("you may have")
        if chosen and not said.timed and not _resolves(reader.rest):
            return None  # who may, need not
        kind, made = SpanKind.STATED, _timed(reader.rest, said)
    elif (word := _first_word(reader)) is not None:
        made = _leading_circumstance(reader.rest, said, word)
    return None if made is None else made.behind(kind, reader.text[: reader.at])


def _resolves(text: str) -> bool:
    """Whether only a spell or an ability says so: what it lets one choose has been chosen."""
    return beside.LASTS.search(text) is not None or named_targets(text) > 0


def _timed(text: str, said: Said) -> SentenceRead | None:
    """A sentence behind words that say how long it lasts."""
    made = statement(text, replace(said, timed=True))
    return None if made is None else replace(made, said=replace(made.said, timed=said.timed))


def _whose_turn(reader: Reader) -> Who | None:
    """ "During your turn, "."""
    for pattern, who in ((sequences.DURING_YOUR_TURN, Who.YOU), (_OTHER_TURNS, Who.NOT_YOU)):
        at = reader.at
        if reader.take(pattern) is not None and reader.take(_COMMA) is not None:
            return who
        reader.at = at
    return None


def _in_turn(text: str, said: Said, who: Who) -> SentenceRead | None:
    """ "as long as you control a Goblin, ~ has haste", behind "During your turn, "."""
    reader = Reader(text)
    word = _first_word(reader)
    made = None if word is None else _leading_circumstance(reader.rest, said, word)
    if made is None or made.said.condition is None:
        return None
    both = Every((TurnOf(who), made.said.condition))
    effects = [with_condition(effect, TurnOf(who)) for effect in made.effects]
    made = replace(made, effects=effects, said=replace(made.said, condition=both))
    return made.behind(SpanKind.CIRCUMSTANCE, text[: reader.at])


def _first_word(reader: Reader) -> str | None:
    """The word with which a leading circumstance begins."""
    return next((word for word, pattern in _START if reader.take(pattern) is not None), None)
