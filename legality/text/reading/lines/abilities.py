"""Lines: what kind of ability a line holds, and the effects of those that say something lasting.

Triggered and activated abilities, replacements and what happens only while a spell resolves are
passed over: they change a game, but they are no effect on a declaration. A line that should have
been understood and was not says so.
"""

import re
from collections.abc import Callable, Container

from msgspec.structs import replace

from legality.effects.characteristics import ChangesTypes
from legality.effects.conditions import Condition, Undecided, Unless
from legality.effects.damaging import PreventsDamage
from legality.effects.effects import AnyEffect
from legality.effects.qualities import AttachedObject
from legality.effects.replacing import with_condition
from legality.text.later import later
from legality.text.normalise import (
    CIRCUMSTANCES,
    ability_word,
    normalise,
    sentences,
)
from legality.text.reader import Scope
from legality.text.reading.concerns import QUOTED, concerns_combat, stays
from legality.text.reading.lines.amounts import counting_others, with_amounts
from legality.text.reading.lines.keyword_lines import keyword_line
from legality.text.reading.lines.kinds import REPLACEMENT, TRIGGERED, WHEN_YOU_DO, Kind, kind_of
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.likewise import likewise
from legality.text.reading.sentences.referents import antecedent, of_several
from legality.text.reading.sentences.special import special
from legality.text.reading.sentences.statements import statement
from legality.text.spans import (
    Reading,
    Span,
    SpanKind,
    Spans,
    joined,
    merged,
    whole,
)

Concern = Callable[[str], bool]
"""Whether a sentence that the grammar does not know should have been known."""


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
INSTEAD_OF_THAT = later(r"(?!.*\bwould\b|.*\bgain control\b).*\binstead\b", re.IGNORECASE)
EXCEPTION = (
    r"\bignores? (?:this|that|these|those)\b"
    r"|\b(?:this|that|these|those)(?: [a-z]+)? (?:doesn't|don't|does not|do not) apply\b"
)
"""A pattern for what is said against the effects before it."""
_OF_WHAT_WAS_SAID = later(
    r"\brepeat this process\b|\bthis effect doesn't (?!remove)|^prevent all\b|, prevent all\b"
    rf"|{EXCEPTION}",
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
        after_nothing = bool(each) and not each[-1][1]
        if made is not None and made.effects and after_nothing and _IT_IF_DONE.match(sentence):
            return unread(text)  # what was done, and to whom "it" is, stands in no effect
        scope = said.scope
        here = scope.after(sentence).targets
        one = antecedent(sentence, scope)
        each.append((sentence, [] if made is None else made.effects))
        if made is None:
            replaces = effects[before:] and INSTEAD_OF_THAT.match(QUOTED.sub("", sentence))
            if replaces or _adds(sentence, effects):
                return unread(text)
            spans += _passed_over(sentence, concerned)
            if _OF_ATTACHED.match(sentence):
                scope = scope.about(AttachedObject())
            said = replace(said, scope=replace(scope, targets=here, before=one))
            before = len(effects)
            continue
        if _INSTEAD.search(QUOTED.sub("", sentence)):
            if made.said.condition is None and effects[before:]:
                return unread(text)
            effects = [*effects[:before], *_replaced_by(effects[before:], made.said.condition)]
        before = len(effects)
        counted = counting_others(with_amounts(made.effects, sentence, made.said.scope))
        if counted is None:
            return unread(text)
        effects.extend(counted)
        spans += made.spans if made.effects else whole(SpanKind.STATED, sentence)
        said = replace(made.said, scope=replace(made.said.scope, targets=here, before=one))
    if of_several(each):
        return unread(text)
    return Reading(tuple(effects), merged(spans))


def unread(text: str) -> Reading:
    """A text of which nothing is known."""
    return Reading((), whole(SpanKind.UNREAD, text))


_IT_IF_DONE = later(
    r"(?:if|when) (?:you|they|that player|he or she|its controller) do(?:es)?,"
    r" (?:it|he|she|they)\b(?! (?:deals?|untaps?|fights?)\b)",
    re.IGNORECASE,
)
"""What becomes of "it" by an instruction that was followed."""
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
        return _statements(text, concerned) if known else unread(text)
    if first.startswith("~ enters"):
        return _statements(text, concerned, (0,))
    of_it = {n for n, one in enumerate(more, 1) if _OF_REPLACED.match(one) is not None}
    if first.lower().startswith("prevent all"):
        if statement(first, Said(Scope())) is not None:
            return _statements(text, concerned, of_it)
        if _BESIDE.search(first) is not None:
            return unread(text)
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
    return read if joined(read.spans) == text else unread(text)


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
        return unread(text)
    kind = kind_of(text)
    if kind is Kind.REPLACEMENT:
        return _after_replacement(text, concerned)
    if kind is not Kind.STATEMENT:
        return Reading((), whole(SpanKind.STATED, text))
    return _statements(text, concerned)


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
