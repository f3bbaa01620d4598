"""Lines: what kind of ability a line holds, and the effects of those that say something lasting.

Triggered and activated abilities, replacements and what happens only while a spell resolves are
passed over: they change a game, but they are no effect on a declaration. A line that should have
been understood and was not says so.
"""

import re
from collections.abc import Callable, Container
from dataclasses import replace

from legality.effects.effects import (
    AnyEffect,
    BaseSize,
    ChangesTypes,
    HasAbility,
    Keyword,
    PreventsDamage,
)
from legality.effects.filters import (
    AttachedObject,
    Condition,
    Undecided,
    Unless,
)
from legality.effects.replacing import of_the_holder, targets_of, with_condition
from legality.text.later import later
from legality.text.names import NO_NAMES, Names
from legality.text.normalise import (
    CIRCUMSTANCES,
    ability_word,
    empty,
    normalise,
    reminders,
    sentences,
)
from legality.text.reader import Reader, Scope, named_targets
from legality.text.reading.characteristics import (
    concerns_characteristics,
    speaks_of_characteristics,
)
from legality.text.reading.clauses.stated import stated
from legality.text.reading.concerns import QUOTED, concerns_combat, may_matter, stays
from legality.text.reading.keywords import (
    bare_name,
    begins_with_keyword,
    family,
    only_other,
    other_with_argument,
    read_keyword,
)
from legality.text.reading.lines.amounts import counting_others, with_amounts
from legality.text.reading.lines.kinds import REPLACEMENT, TRIGGERED, WHEN_YOU_DO, Kind, kind_of
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.likewise import likewise
from legality.text.reading.sentences.referents import antecedent, object_targets, of_several
from legality.text.reading.sentences.special import special
from legality.text.reading.sentences.statements import statement
from legality.text.spans import (
    Reading,
    Span,
    SpanKind,
    Spans,
    joined,
    merged,
    put_in,
    understood,
    whole,
)
from legality.text.vocabulary import strange_words
from legality.values import dataclass


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """A line, its effects, and spans that cover it in the form that the grammar reads.

    `targets` are the numbers of the targets it says something of; one alone is the object that has
    the text.
    """

    text: str
    effects: tuple[AnyEffect, ...]
    spans: Spans
    kind: Kind = Kind.STATEMENT
    targets: tuple[int, ...] = ()
    states: tuple[AnyEffect, ...] = ()
    """What changes only the characteristics that a position may state itself: `read_present` reads
    it, for permanents that are given by their cards."""
    one_of: bool = False
    """Whether it says something of one target only of several that it names."""
    known: bool = True
    """Whether nothing is unread that speaks of these characteristics."""

    @property
    def understood(self) -> bool:
        """Whether no word of it is unread."""
        return understood(self.spans)

    def unread(self, effects: tuple[AnyEffect, ...] = ()) -> "ParsedLine":
        """The same, not understood: with those of its effects that hold all the same."""
        return replace(self, effects=effects, spans=whole(SpanKind.UNREAD, self.text))

    def unsaid(self) -> "ParsedLine":
        """The same where it says nothing that can be taken: neither effects nor states."""
        return replace(self.unread(), states=(), known=self.known and not self.states)


Concern = Callable[[str], bool]
"""Whether a sentence that the grammar does not know should have been known."""


# -- keywords --------------------------------------------------------------------------------------

_SEPARATOR = later(r"\s*[,;]\s*")


def keyword_line(text: str) -> Reading | None:
    """The abilities of a line that holds keywords only, else None."""
    found: list[AnyEffect] = []
    spans: list[Span] = []
    reader = Reader(text)
    argument = False
    while not reader.done:
        at = reader.at
        words = read_keyword(reader, lambda r: noun_phrase(r, Scope(), plural=True))
        if words is None or not (reader.done or reader.peek(_SEPARATOR)):
            reader.at = at
            part = _SEPARATOR.split(reader.rest, maxsplit=1)[0]
            if not only_other(part.rstrip(".")):
                argument = argument and not begins_with_keyword(part)
                if not argument and not other_with_argument(reader.rest):
                    return None
                spans.append(_argument(reader.rest))
                return Reading(tuple(found), merged(spans))
            argument = argument or other_with_argument(part)
            words = ()
            reader.at = at + len(part)
        found.extend(HasAbility(keyword=keyword) for keyword in words)
        reader.take(_SEPARATOR)
        kind = SpanKind.EFFECT if words else SpanKind.STATED
        spans.append(Span(kind, text[at : reader.at]))
    return Reading(tuple(found), merged((*spans, *whole(SpanKind.STATED, reader.rest))))


def _argument(text: str) -> Span:
    """The further words of a keyword without a meaning in combat."""
    unread = concerns_combat(text) and not text.lower().startswith("partner with ")
    return Span(SpanKind.UNREAD if unread else SpanKind.STATED, text)


def parse_keyword(text: str, names: Names = NO_NAMES) -> tuple[Keyword, ...] | None:
    """The abilities of an entry of a list of keywords; none for one without a meaning in combat,
    None for what is no keyword."""
    stripped = normalise(text, None, names)
    if family(stripped) is not None:
        return ()  # card lists name the family so; which one is in the card's text
    found = keyword_line(stripped)
    if found is None:
        return () if bare_name(stripped) else None
    if not found.understood:
        return None
    return tuple(effect.keyword for effect in found.effects if isinstance(effect, HasAbility))


# -- statements ------------------------------------------------------------------------------------


def _relevant(quoted: re.Match[str]) -> str:
    """A quoted ability, unless it is understood to have no effect on a declaration."""
    read = ability(quoted[0].strip('"'))
    return quoted[0] if read.effects or not read.understood else ""


def _should_be_known(sentence: str) -> bool:
    if REPLACEMENT.match(sentence) or TRIGGERED.match(sentence) or WHEN_YOU_DO.match(sentence):
        return False
    return concerns_combat(QUOTED.sub(_relevant, sentence))


_OF_ATTACHED = later(
    r"(?:enchanted|equipped) (?:creature|permanent|artifact|land)\b", re.IGNORECASE
)


_STILL = later(
    r"(?:it's|they're|it is|they are|~ is) still (?:an? )?"
    r"(?:land|artifact|planeswalker|creature)s?\.?",
    re.IGNORECASE,
)
"""A sentence that says of the one before that nothing is lost (205.1b)."""


def _keeping(effect: AnyEffect) -> AnyEffect:
    if isinstance(effect, ChangesTypes) and effect.manner == "set":
        return replace(effect, manner="kept")
    return effect


def _passed_over(text: str, concerned: Concern) -> Spans:
    """A sentence or an ability that gives no effect: unread if it should have given one."""
    return whole(SpanKind.UNREAD if concerned(text) else SpanKind.STATED, text)


_INSTEAD = later(r"\binstead\b", re.IGNORECASE)
_INSTEAD_OF_THAT = later(r"(?!.*\bwould\b|.*\bgain control\b).*\binstead\b", re.IGNORECASE)
_OF_WHAT_WAS_SAID = later(
    r"\brepeat this process\b|\bthis effect doesn't (?!remove)|^prevent all\b|, prevent all\b",
    re.IGNORECASE,
)
"""A sentence that says more of the effects before it: of other abilities, objects or damage."""


def _adds(sentence: str, effects: list[AnyEffect]) -> bool:
    """Whether a sentence that was not read says more of what these effects do."""
    found = _OF_WHAT_WAS_SAID.search(sentence)
    if found is None or "prevent" not in found[0].lower():
        return found is not None and bool(effects)
    return any(isinstance(effect, PreventsDamage) for effect in effects)


def _replaced_by(effects: list[AnyEffect], condition: Condition | None) -> list[AnyEffect]:
    """Effects of a sentence where the next says what happens instead under that circumstance."""
    if condition is None:
        return effects
    return [with_condition(effect, Unless(condition)) for effect in effects]


def _statements(text: str, concerned: Concern, passed: Container[int] = ()) -> Reading:
    """The sentences of a text, those of these places passed over."""
    effects: list[AnyEffect] = []
    spans: list[Span] = []
    said = Said(Scope(quoted=_in_quotation_marks))
    each: list[tuple[str, list[AnyEffect]]] = []
    before = 0
    for order, sentence in enumerate(sentences(text)):
        if order:
            spans.append(_BLANK)
        later = TRIGGERED.match(sentence) or (order and WHEN_YOU_DO.match(sentence))
        if order in passed or later:
            spans += _passed_over(sentence, concerned)
            continue
        if order and _STILL.fullmatch(sentence):
            effects = [_keeping(effect) for effect in effects]
            spans.append(Span(SpanKind.STATED, sentence))
            continue
        if (more := likewise(sentence, effects[before:])) is not None:
            effects.extend(more)
            spans.append(Span(SpanKind.EFFECT, sentence))
            continue
        made = statement(sentence, said)
        scope = said.scope
        here = scope.after(sentence).targets
        one = antecedent(sentence, scope)
        each.append((sentence, [] if made is None else made.effects))
        if made is None:
            replaces = effects[before:] and _INSTEAD_OF_THAT.match(QUOTED.sub("", sentence))
            if replaces or _adds(sentence, effects):
                return _unread(text)
            spans += _passed_over(sentence, concerned)
            if _OF_ATTACHED.match(sentence):
                scope = scope.about(AttachedObject())
            said = replace(said, scope=replace(scope, targets=here, before=one))
            before = len(effects)
            continue
        if _INSTEAD.search(QUOTED.sub("", sentence)):
            if made.said.condition is None and effects[before:]:
                return _unread(text)
            effects = [*effects[:before], *_replaced_by(effects[before:], made.said.condition)]
        before = len(effects)
        counted = counting_others(with_amounts(made.effects, sentence, made.said.scope))
        if counted is None:
            return _unread(text)
        effects.extend(counted)
        spans += made.spans if made.effects else whole(SpanKind.STATED, sentence)
        said = replace(made.said, scope=replace(made.said.scope, targets=here, before=one))
    if of_several(each):
        return _unread(text)
    return Reading(tuple(effects), merged(spans))


def _unread(text: str) -> Reading:
    return Reading((), whole(SpanKind.UNREAD, text))


_BLANK = Span(SpanKind.STATED, " ")
_OF_REPLACED = later(
    r"(?:it|they|he|she|that|those|the|then|otherwise|if you do|when you do)\b", re.IGNORECASE
)
"""A sentence that still speaks of what a replacement did: of some other object, or only once."""
_BESIDE = later(
    r"\bcan't (?:attack|block|be blocked)\b|\bif able\b"
    r"|\band (?:it|they|that creature|those creatures) (?:gains?|loses?|gets?|ha[sv]e?|becomes?)\b",
    re.IGNORECASE,
)
"""What a sentence does to combat beside preventing damage."""


def _after_replacement(text: str, concerned: Concern) -> Reading:
    """ "~ enters tapped. It can't block.": what stands beside a replacement is read."""
    first, *more = sentences(text)
    if stays(first):
        known = special(first, Scope()) is not None
        return _statements(text, concerned) if known else _unread(text)
    if first.startswith("~ enters"):
        return _statements(text, concerned, (0,))
    of_it = {n for n, one in enumerate(more, 1) if _OF_REPLACED.match(one) is not None}
    if first.lower().startswith("prevent all"):
        if statement(first, Said(Scope())) is not None:
            return _statements(text, concerned, of_it)
        if _BESIDE.search(first) is not None:
            return _unread(text)
    return _statements(text, concerned, {0, *of_it})


_ANCHOR = later(
    r"• (?P<word>[A-Z][\w' ]*) — (?P<text>(?!.*\b(?:target|until|this turn)\b).*)", re.IGNORECASE
)


_ELSEWHERE = later(
    r"as long as (?:~|this card) is in (?:your graveyard|exile|your hand)|if (?:~|this card) is in",
    re.IGNORECASE,
)
"""Abilities that do nothing while their card is on the battlefield."""


_CHOSEN_ONE = later(
    r"(?:\d+(?:[—-]\d+)?\+? \||•|choose (?:one|two|three)[^.—]* —) (?P<text>.*)", re.IGNORECASE
)
_ONCE = later(
    r"\b(?:target|until|this (?:turn|combat)|gains?|becomes?|goad|suspect|detain|put)\b",
    re.IGNORECASE,
)


def _lasts_all_the_same(text: str, concerned: Concern) -> bool:
    """Whether a mode (700.2) or a row of a table of results (706.3) says what no mode and no roll
    does: an ability that lasts."""
    one = _CHOSEN_ONE.fullmatch(text)
    if one is None or _ONCE.search(text) is not None:
        return False
    return any(_ability(part, concerned).effects for part in one["text"].split("; or "))


def ability(text: str, concerned: Concern = _should_be_known) -> Reading:
    """One ability in normalised form. No word is passed over: a reading that does not cover its
    text leaves it unread."""
    read = _ability(text, concerned)
    return read if joined(read.spans) == text else _unread(text)


def _ability(text: str, concerned: Concern) -> Reading:
    if _ELSEWHERE.search(text):
        return Reading((), whole(SpanKind.STATED, text))
    if (words := keyword_line(text)) is not None:
        return words
    word, rest = ability_word(text)
    if word is not None:
        return _behind_word(word, text[: len(text) - len(rest)], rest, concerned)
    if (chosen := _ANCHOR.fullmatch(text)) is not None:
        lead = text[: chosen.start("text")]
        read = ability(chosen["text"], concerned)
        return _under(Undecided(f"{chosen['word']} was chosen"), lead, read)
    if _lasts_all_the_same(text, concerned):
        return _unread(text)
    kind = kind_of(text)
    if kind is Kind.REPLACEMENT:
        return _after_replacement(text, concerned)
    if kind is not Kind.STATEMENT:
        return Reading((), whole(SpanKind.STATED, text))
    return _statements(text, concerned)


def _without_stated(read: Reading) -> Reading:
    """Without effects on values that a position states itself."""
    effects = tuple(effect for effect in read.effects if not stated(effect))
    if effects or not read.effects:
        return replace(read, effects=effects)
    return Reading((), merged(_as_stated(span) for span in read.spans))


def _as_stated(span: Span) -> Span:
    effect = span.kind in (SpanKind.EFFECT, SpanKind.CIRCUMSTANCE)
    return replace(span, kind=SpanKind.STATED) if effect else span


def _behind_word(word: str, lead: str, rest: str, concerned: Concern) -> Reading:
    """An ability behind an ability word or a flavour word."""
    if word.lower() in ("visit", "to solve"):
        return Reading((), whole(SpanKind.STATED, lead + rest))
    read = ability(rest, concerned)
    circumstance = CIRCUMSTANCES.get(word.lower())
    if circumstance is not None:
        return _under(Undecided(circumstance), lead, read)
    return replace(read, spans=(Span(SpanKind.LABEL, lead), *read.spans))


def _under(condition: Condition, lead: str, read: Reading) -> Reading:
    """A reading under a circumstance that words before it name."""
    made = tuple(with_condition(effect, condition) for effect in read.effects)
    kind = SpanKind.CIRCUMSTANCE if made else SpanKind.LABEL
    return Reading(made, merged((Span(kind, lead), *read.spans)))


def _in_quotation_marks(text: str) -> Reading:
    return ability(normalise(text))


LONGEST_LINE = 2000
"""Characters; the longest ability printed has less than half. Longer lines are not understood."""


def read_line(line: str, name: str | None, names: Names = NO_NAMES) -> ParsedLine:
    """The effects of one line of a card."""
    if len(line) > LONGEST_LINE:
        text = f"{line[:100]}… ({len(line)} characters)"
        return ParsedLine(text, (), whole(SpanKind.UNREAD, text))
    text = normalise(line, name, names)
    rest = ability_word(text)[1]
    read = _without_stated(ability(text)) if may_matter(line) else _idle(text, rest)
    if read.understood and (empty(rest) or strange_words(text, name)):
        read = _unread(text)
    effects = read.effects
    targets = targets_of(effects)
    if len(targets) == 1:
        effects = of_the_holder(effects)
    spans = put_in(read.spans, reminders(line, name, names)) if "(" in line else read.spans
    several = len(targets) == 1 and named_targets(text) > 1 and object_targets(text) > 1
    return ParsedLine(line, effects, spans, kind_of(rest), tuple(sorted(targets)), one_of=several)


def _idle(text: str, rest: str) -> Reading:
    """A line without any word of combat: it can give no effect."""
    lead = text[: len(text) - len(rest)]
    return Reading((), (*whole(SpanKind.LABEL, lead), *whole(SpanKind.STATED, rest)))


_OF_SECTION = later(r"(?P<power>\d{1,6})/(?P<toughness>\d{1,6})")
"""711.4: the size of a creature at some level."""


def read_present(line: str, name: str | None, names: Names = NO_NAMES) -> ParsedLine:
    """The same line with what changes types, colours, power and toughness as `states`; understood
    only where nothing is unread that speaks of these or of combat."""
    plainly = read_line(line, name, names)
    if len(line) > LONGEST_LINE or not speaks_of_characteristics(line):
        return plainly
    text = normalise(line, name, names)
    if (size := _OF_SECTION.fullmatch(text)) is not None:
        power, toughness = int(size["power"]), int(size["toughness"])
        return replace(plainly, states=(BaseSize(power=power, toughness=toughness),))
    read = ability(text, _should_be_known_of_characteristics)
    states = tuple(effect for effect in read.effects if stated(effect))
    targets = targets_of(states).union(plainly.targets)
    if len(targets) == 1:
        states = of_the_holder(states)
    elif len(plainly.targets) == 1 and plainly.effects:  # said of its one target, as of the holder
        plainly = replace(plainly, effects=tuple(e for e in read.effects if not stated(e)))
    plainly = replace(plainly, targets=tuple(sorted(targets)))
    spans = plainly.spans if read.understood or not plainly.understood else read.spans
    return replace(plainly, states=states, spans=spans, known=read.understood)


def _should_be_known_of_characteristics(sentence: str) -> bool:
    return TRIGGERED.match(sentence) is None and concerns_characteristics(sentence)
