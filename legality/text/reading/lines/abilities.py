"""Lines: what kind of ability a line holds, and the effects of those that say something lasting.

Triggered and activated abilities, replacements and what happens only while a spell resolves are
passed over: they change a game, but they are no effect on a declaration. A line that should have
been understood and was not says so.
"""

import re
from collections.abc import Callable, Container

from msgspec.structs import replace

from legality.effects.characteristics import ChangesTypes
from legality.effects.conditions import Condition, Every, SourceIs, Undecided, Unless
from legality.effects.damaging import PreventsDamage
from legality.effects.effects import AnyEffect, Triggered
from legality.effects.qualities import AttachedObject, Is, Target
from legality.effects.replacing import with_condition
from legality.text.later import later
from legality.text.normalise import CIRCUMSTANCES, ability_word, normalise, sentences
from legality.text.reader import Reader, Scope
from legality.text.reading.concerns import (
    LEADING,
    QUOTED,
    WOULD_ASSIGN,
    concerns_combat,
    mentions_combat,
    stays,
)
from legality.text.reading.keywords import PLAIN, begins_with_keyword
from legality.text.reading.lines.amounts import counting_others, with_amounts
from legality.text.reading.lines.by_counter import of_the_counter
from legality.text.reading.lines.keyword_lines import keyword_line
from legality.text.reading.lines.kinds import (
    EXERTED,
    REPLACEMENT,
    TRIGGERED,
    WAS_EXERTED,
    WHEN_YOU_DO,
    Kind,
    kind_of,
)
from legality.text.reading.lines.of_itself import hangs_on_itself
from legality.text.reading.qualifying import may_qualify
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.copying import may_be_copy
from legality.text.reading.sentences.increase import deals_more, prevents_part
from legality.text.reading.sentences.likewise import likewise
from legality.text.reading.sentences.made import SentenceRead
from legality.text.reading.sentences.optional import if_done
from legality.text.reading.sentences.referents import antecedent, object_targets, of_several
from legality.text.reading.sentences.special import special
from legality.text.reading.sentences.statements import statement
from legality.text.reading.triggers.happenings import of_combat
from legality.text.spans import Reading, Span, SpanKind, Spans, joined, merged, whole

Concern = Callable[[str], bool]
"""Whether a sentence that the grammar does not know should have been known."""


def _relevant(quoted: re.Match[str]) -> str:
    """A quoted ability, unless it is understood to have no effect on a declaration."""
    read = ability(quoted[0].strip('"'))
    says = any(not isinstance(effect, Triggered) for effect in read.effects)
    return quoted[0] if says or not read.understood else ""


_NO_STATEMENT = (REPLACEMENT, TRIGGERED, WHEN_YOU_DO)


def _should_be_known(sentence: str) -> bool:
    rest = LEADING.sub("", sentence)
    if any(kind.match(sentence) or kind.match(rest) for kind in _NO_STATEMENT):
        return False
    relevant = QUOTED.sub(_relevant, sentence)
    return concerns_combat(relevant) or _GIVES_QUOTED.search(relevant) is not None


_GIVES_QUOTED = later(r"\b(?:has|have|gains?|loses?)\b[^.\"]*\"[^\"]*\"", re.IGNORECASE)
"""Who has an ability in quotation marks, or loses it, of which not nothing is known."""


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
    r"|\b(?:this|that|the same) (?:isn't|is not) (?:so|true)\b|\bexceptions?\b"
    r"|\b(?:this|that|these|those)(?: [a-z]+)? (?:doesn't|don't|does not|do not) apply\b"
)
"""A pattern for what is said against the effects before it."""
_OF_WHAT_WAS_SAID = later(
    r"\brepeat this process\b|\bthis effect doesn't (?!remove)|^prevent all\b|, prevent all\b"
    rf"|{EXCEPTION}|\b(?:this|that|both|these|those) (?:is|are) (?:true|so)\b"
    r"|\b(?:do|does|can|is|are|has|have|don't|doesn't|can't|isn't|aren't)"
    r"(?: too| as well| also)?\.?$"
    r"|\b(?:has|have|gains?|loses?) (?:it|them|both|those abilities|that ability)\b",
    re.IGNORECASE,
)
"""A sentence that says more of the effects before it: of other abilities, objects or damage."""


def _adds(sentence: str, effects: list[AnyEffect]) -> bool:
    """Whether a sentence that was not read says more of what these effects do."""
    if not effects:
        return False
    match = _OF_WHAT_WAS_SAID.search(sentence)
    if match is None or "prevent" not in match[0].lower():
        return match is not None
    return any(isinstance(effect, PreventsDamage) for effect in effects)


def _replaced_by(effects: list[AnyEffect], condition: Condition | None) -> list[AnyEffect]:
    """Effects of a sentence where the next says what happens instead under that circumstance."""
    if condition is None:
        return effects
    return [with_condition(effect, Unless(condition)) for effect in effects]


def _replaces(made: SentenceRead, before: list[AnyEffect]) -> bool:
    """Whether it is clear when a sentence with "instead" says so, and what it says in place of."""
    kinds = {type(effect) for effect in before}
    same = len(kinds) == 1 or kinds == {type(effect) for effect in made.effects}
    return made.said.condition is not None and same


_THIS_TURN = later(r"\bthis (?:turn|combat|way)\b", re.IGNORECASE)


def _goes_on(sentence: str) -> bool:
    """Whether a sentence behind another is a triggered ability that a combat sets off, and that
    lasts."""
    lasts = TRIGGERED.match(sentence) is not None and of_combat(sentence)
    return lasts and _THIS_TURN.search(sentence.partition(",")[0]) is None


def _always(sentence: str) -> bool:
    return True


def _made(
    sentence: str, context: Said, before: list[tuple[str, list[AnyEffect]]]
) -> SentenceRead | None:
    """What a sentence says behind those before it."""
    made = statement(sentence, context)
    return if_done(sentence, before[-1][0], made) if before and made is not None else made


class _SentencesRead:
    """The sentences of a text that have been read so far, one behind the other: what each says
    hangs on those before it. `lasts`: nothing in the text is done once."""

    def __init__(self, concerned: Concern, *, lasts: bool) -> None:
        self.concerned, self.lasts = concerned, lasts
        self.effects: list[AnyEffect] = []
        self.spans: list[Span] = []
        self.context: Said = Said(Scope(quoted=_in_quotation_marks))
        self.each: list[tuple[str, list[AnyEffect]]] = []
        """Each sentence that is no repetition, with its effects."""
        self.unclear = False
        """Whether a sentence was passed over that is nothing done."""
        self.begin_of_last = 0
        """Where the effects of the last sentence begin."""

    @property
    def of_last(self) -> list[AnyEffect]:
        """The effects of the last sentence."""
        return self.effects[self.begin_of_last :]

    def repeat(self, sentence: str, *, first: bool) -> bool:
        """Read a sentence that confirms those before it, or says the same of something else; False:
        it is none."""
        if not first and _STILL.fullmatch(sentence):
            self.effects = [_keeping(effect) for effect in self.effects]
            self.spans.append(Span(SpanKind.STATED, sentence))
            return True
        more = likewise(sentence, self.of_last)
        if more is None:
            return False
        self.effects.extend(more)
        self.spans.append(Span(SpanKind.EFFECT, sentence))
        return True

    def read(self, sentence: str) -> bool:
        """Read a sentence of its own; False: nothing of the text is known."""
        made = _made(sentence, self.context, self.each)
        after_nothing = bool(self.each) and not self.each[-1][1]
        if made is not None and made.effects and after_nothing and _IT_IF_DONE.match(sentence):
            return False  # what was done, and to whom "it" is, stands in no effect
        scope = self.context.scope
        here, filter = scope.after(sentence).targets, antecedent(sentence, scope)
        self.each.append((sentence, [] if made is None else made.effects))
        after = self._not_understood(sentence) if made is None else self._understood(sentence, made)
        if after is None:
            return False
        self.context = replace(after, scope=replace(after.scope, targets=here, before=filter))
        return True

    def _not_understood(self, sentence: str) -> Said | None:
        """What has been said before the next sentence, where this one is passed over; None: it says
        more of the effects before it."""
        replaces = self.of_last and INSTEAD_OF_THAT.match(QUOTED.sub("", sentence))
        if replaces or _adds(sentence, self.effects):
            return None
        may_change = bool(self.effects) and may_qualify(sentence, of_lasting=self.lasts)
        self.unclear = self.unclear or may_qualify(sentence, of_lasting=False)
        self.spans += _passed_over(sentence, _always if may_change else self.concerned)
        self.begin_of_last = len(self.effects)
        if _OF_ATTACHED.match(sentence):
            return replace(self.context, scope=self.context.scope.about(AttachedObject()))
        if isinstance(self.context.scope.subject, Target) and object_targets(sentence):
            return replace(self.context, scope=self.context.scope.unclear())
        return self.context

    def _understood(self, sentence: str, made: SentenceRead) -> Said | None:
        """What has been said before the next sentence, with the effects of this one; None: what it
        counts, or says instead of the one before it, is not clear."""
        if _INSTEAD.search(QUOTED.sub("", sentence)):
            last = self.of_last
            if last and not _replaces(made, last):
                return None
            self.effects[self.begin_of_last :] = _replaced_by(last, made.said.condition)
        if made.effects and self.unclear:
            return None  # a sentence before it may say of whom it is not so
        self.begin_of_last = len(self.effects)
        counted = counting_others(with_amounts(made.effects, sentence, made.said.scope))
        if counted is None:
            return None
        self.effects.extend(counted)
        self.spans += made.spans if made.effects else whole(SpanKind.STATED, sentence)
        return made.said


def _statements(text: str, concerned: Concern, passed: Container[int] = ()) -> Reading:
    """The sentences of a text, those of these places passed over."""
    so_far = _SentencesRead(concerned, lasts=_ONCE.search(text) is None)
    for order, sentence in enumerate(sentences(text)):
        if order:
            so_far.spans.append(_BLANK)
        later = TRIGGERED.match(sentence) or (order and WHEN_YOU_DO.match(sentence))
        if order in passed or later:
            should_be_known = _always if order and _goes_on(sentence) else concerned
            so_far.spans += _passed_over(sentence, should_be_known)
        elif not so_far.repeat(sentence, first=not order) and not so_far.read(sentence):
            return unread(text)
    if of_several(so_far.each) or hangs_on_itself(so_far.effects):
        return unread(text)
    return Reading(tuple(so_far.effects), merged(so_far.spans))


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


_HOLDS = (
    r"\b(?:can't (?:attack|block|be blocked)|must be blocked|(?:attacks?|blocks?) [^.,]*if able"
    r"|can (?:only )?(?:attack|block|be blocked)|(?:attacks?|blocks?) (?:only|alone)"
    rf"|(?:has|have) (?:{PLAIN})|gets? [+-]\d+/[+-]\d+|assigns? no combat damage)\b"
)
_WOULD_HOLD = later(
    rf"[^.\"]*, (?!except\b)[^.\"]*(?:{_HOLDS}|\bloses? (?:{PLAIN})\b)", re.IGNORECASE
)
"""What is said of combat in place of what would happen: no replacement effect (614.1) does so."""
_AND_IS = later(r"\band (?:loses?|gets?|can't|assigns?|must|blocks?|attacks?)\b", re.IGNORECASE)
"""What is said of a permanent beside how it enters."""
_OF_DECLARING = later(
    r"[^.\"]*\b(?:would (?:(?:be|become) )?(?:able to )?(?:attack|block|declare|goad)"
    r"(?:s|e?d|ers?)?\b"
    r"|cost to (?:attack|block|declare)\b)",
    re.IGNORECASE,
)
"""What replaces a declaration, or what it costs; no printed card says so in these words."""
_TRIGGERS_WITHOUT_END = later(
    r"(?![^\"]*\b(?:this (?:turn|combat)|until|as long as|during|next|each combat|tokens?)\b)"
    rf"[^.\"]*?, (?:[a-z0-9' ~-]+ )?{_HOLDS}",
    re.IGNORECASE,
)
"""What is said to be so when something happens, and for no time: it is no triggered ability's."""
_IF = later(r", [^.\"]*\bif (?!able)", re.IGNORECASE)


def _says_what_is(text: str) -> bool:
    """ "When ~ is untapped, creatures can't attack you.": a statement in a trigger's words."""
    return _TRIGGERS_WITHOUT_END.match(text) is not None and _IF.search(text) is None


def _after_replacement(text: str, concerned: Concern) -> Reading:
    """ "~ enters tapped. It can't block.": what stands beside a replacement is read."""
    first, *more = sentences(text)
    for form in (deals_more, prevents_part):
        reader = Reader(text)
        if (of_damage := form(reader, Scope())) is not None and reader.done:
            return Reading(tuple(of_damage), whole(SpanKind.EFFECT, text))
    if stays(first):
        known = special(first, Scope()) is not None
        return _statements(text, concerned) if known else unread(text)
    if may_be_copy(first) and special(first, Scope(quoted=_in_quotation_marks)) is not None:
        return _statements(text, concerned)
    if first.startswith("~ enters"):
        return unread(text) if _AND_IS.search(first) else _statements(text, concerned, (0,))
    plain = QUOTED.sub("", first)
    if _WOULD_HOLD.match(plain) is not None or _OF_DECLARING.match(plain) is not None:
        return unread(text)
    of_it = {n for n, line in enumerate(more, 1) if _OF_REPLACED.match(line) is not None}
    if first.lower().startswith("prevent all"):
        if statement(first, Said(Scope())) is not None:
            return _statements(text, concerned, of_it)
        if _BESIDE.search(first) is not None:
            return unread(text)
    return _statements(text, concerned, {0, *of_it})


_ANCHOR = later(
    r"• (?P<word>[A-Z][\w' ]*) — "
    r"(?P<text>(?:whenever|at the beginning)\b.*|(?!.*\b(?:target|until|this turn)\b).*)",
    re.IGNORECASE,
)


_ELSEWHERE = later(
    r"(?:as long as|while) (?:~|this card) is in (?:your (?:graveyard|hand)|exile|the command zone)"
    r"(?! or )|if (?:~|this card) is in\b",
    re.IGNORECASE,
)
"""Abilities that do nothing while their card is on the battlefield."""


_EXERTED = later(
    rf"(?P<lead>{EXERTED})(?P<rest>(?:it|he|she|they|creatures you control)\b.*)", re.IGNORECASE
)
_EXERTED_LEAD = later(EXERTED, re.IGNORECASE)
_WHILE_EXERTED = Every((SourceIs(Is("attacking")), Undecided(WAS_EXERTED)))


_CHOSEN_ONE = later(
    r"(?:\d+(?:[—-]\d+)?\+? \||•|choose (?:one|two|three)[^.—]* —|[IVX]+(?:, [IVX]+)* —)"
    r" (?P<text>.*)",
    re.IGNORECASE,
)
_ONCE = later(
    r"\b(?:target|until|this (?:turn|combat)|gains?|becomes?|goad|suspect|detain|put"
    r"|for as long as)\b",
    re.IGNORECASE,
)


def _lasts_all_the_same(text: str, concerned: Concern) -> bool:
    """Whether a mode (700.2), a row of a table of results (706.3) or a chapter of a Saga says what
    none of them does: an ability that lasts."""
    chosen = _CHOSEN_ONE.fullmatch(text)
    if chosen is None or _ONCE.search(text) is not None:
        return False
    while (deeper := _CHOSEN_ONE.fullmatch(chosen["text"])) is not None:
        chosen = deeper
    return any(_ability(part, concerned).effects for part in chosen["text"].split("; or "))


_NESTING = ("•", "—", "|", '"')
"""An ability within another stands behind one of these signs."""
MOST_NESTED = 48
"""A line with more of these signs is not read: the reader would descend once for each."""


def ability(text: str, concerned: Concern = _should_be_known) -> Reading:
    """One ability in normalised form. No word is passed over: a reading that does not cover its
    text leaves it unread, and so does one that nests deeper than any card (`MOST_NESTED`)."""
    if sum(map(text.count, _NESTING)) > MOST_NESTED:
        return unread(text)
    read = _ability(text, concerned)
    return read if joined(read.spans) == text else unread(text)


def _ability(text: str, concerned: Concern) -> Reading:
    if _ELSEWHERE.search(text):
        first = sentences(text)[0]
        stated = _ELSEWHERE.search(first) or kind_of(text) is Kind.TRIGGERED
        return Reading((), whole(SpanKind.STATED, text)) if stated else unread(text)
    if (words := keyword_line(text)) is not None:
        return words
    word, rest = ability_word(text)
    if word is not None:
        return _behind_word(word, text[: len(text) - len(rest)], rest, concerned)
    if (chosen := _ANCHOR.fullmatch(text)) is not None:
        lead = text[: chosen.start("text")]
        read = ability(chosen["text"], concerned)
        return _under(Undecided(f"{chosen['word']} was chosen"), lead, read)
    if (exerted := _EXERTED.fullmatch(text)) is not None:
        return _under(_WHILE_EXERTED, exerted["lead"], ability(exerted["rest"], concerned))
    if (exerting := _EXERTED_LEAD.match(text)) is not None:
        as_triggered = (
            f"Whenever ~ attacks, you may exert it. When you do, {text[exerting.end() :]}"
        )
        if of_combat(as_triggered):
            return Reading((Triggered(text=as_triggered),), whole(SpanKind.STATED, text))
    if _lasts_all_the_same(text, concerned) or QUOTED.fullmatch(text) is not None:
        return unread(text)
    kind = kind_of(text)
    if kind is Kind.REPLACEMENT:
        if WOULD_ASSIGN.search(text) is not None:
            return unread(text)
        return _after_replacement(text, concerned)
    if kind is Kind.TRIGGERED and _says_what_is(text):
        return unread(text)
    if kind is Kind.ACTIVATED and _costs_nothing(text):
        return unread(text)
    if kind in (Kind.TRIGGERED, Kind.ACTIVATED) and (lasting := of_the_counter(text)) is not None:
        made = ability(lasting)
        in_combat = kind is Kind.TRIGGERED and of_combat(text)
        does = (Triggered(text=text),) if in_combat else ()
        known = Reading((*does, *made.effects), whole(SpanKind.EFFECT, text))
        return known if made.understood else unread(text)
    if kind is Kind.TRIGGERED and of_combat(text):
        return Reading((Triggered(text=text),), whole(SpanKind.STATED, text))
    if kind is not Kind.STATEMENT:
        return Reading((), whole(SpanKind.STATED, text))
    return _statements(text, concerned)


_COST = later(
    r"[^:]*\{|\[?[+-]?[\dX]+\]?:|(?:sacrifice|(?:un)?tap|remove|discard|pay|exile|return|put|reveal"
    r"|collect|mill|unattach)\b",
    re.IGNORECASE,
)


def _costs_nothing(text: str) -> bool:
    """Whether words of combat stand before a colon where a cost would (602.1): "Rampage: 2"."""
    head = text.partition(":")[0]
    of_combat_words = mentions_combat(head) or begins_with_keyword(head)
    return of_combat_words and _COST.match(text) is None


_OF_CIRCUMSTANCES = frozenset({
    "addendum", "adamant", "celebration", "corrupted", "coven", "delirium", "descend 4",
    "descend 8", "fateful hour", "ferocious", "formidable", "hellbent", "lieutenant", "metalcraft",
    "morbid", "pack tactics", "raid", "revolt", "spell mastery", "threshold", "void",
})  # fmt: skip
"""Ability words of abilities that say under which circumstance they apply (207.2c)."""
_KEYWORD = later(PLAIN, re.IGNORECASE)
_WHEN = later(
    r"\b(?:if|as long as|unless|when|whenever|while|during|until|target|instead)\b|:", re.IGNORECASE
)
_THRESHOLD = "seven or more cards are in your graveyard"
"""What cards printed before 2004 leave out."""


def _behind_word(word: str, lead: str, rest: str, concerned: Concern) -> Reading:
    """An ability behind an ability word or a flavour word."""
    if _KEYWORD.fullmatch(word) is not None:
        return unread(lead + rest)  # is it that keyword, or does it only name the ability?
    if word.lower() in ("visit", "to solve"):
        return Reading((), whole(SpanKind.STATED, lead + rest))
    read = ability(rest, concerned)
    if word.lower() in _OF_CIRCUMSTANCES and read.effects and _WHEN.search(rest) is None:
        if word.lower() != "threshold":
            return unread(lead + rest)
        return _under(Undecided(_THRESHOLD), lead, read)
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
