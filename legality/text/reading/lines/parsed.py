"""One line of a card as it is read: its effects, and spans that cover it."""

import re
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from legality.effects.characteristics import BaseSize
from legality.effects.effects import AnyEffect, Copies
from legality.effects.filters import OTHER
from legality.effects.players import Who
from legality.effects.replacing import of_the_holder, targets_of, within
from legality.text.later import later
from legality.text.lexicon import LEXICON
from legality.text.names import NO_NAMES, Names
from legality.text.normalise import (
    ability_word,
    empty,
    normalise,
    reminders,
    says_more_in_parentheses,
)
from legality.text.reader import named_targets
from legality.text.reading.characteristics import (
    concerns_characteristics,
    speaks_of_characteristics,
)
from legality.text.reading.clauses.stated import stated
from legality.text.reading.concerns import LEADING, may_matter
from legality.text.reading.lines.abilities import ability, unread
from legality.text.reading.lines.keyword_lines import keyword_line
from legality.text.reading.lines.kinds import TRIGGERED, Kind, kind_of
from legality.text.reading.sentences.referents import object_targets
from legality.text.spans import Reading, Span, SpanKind, Spans, merged, put_in, understood, whole
from legality.text.vocabulary import strange_words


class ParsedLine(Struct, frozen=True):
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


LONGEST_LINE = 2000
"""Characters; the longest ability printed has less than half. Longer lines are not understood."""


def read_line(
    line: str, name: str | None, names: Names = NO_NAMES, *, layered: bool = False
) -> ParsedLine:
    """The effects of one line of a card. Where no values go through the layers (not `layered`),
    what a spell made a copy is not read: nothing tells whether what is written knows of it."""
    return _effects_of(line, name, names, layered or _COPIES.search(line) is None)


def _says_more_in_parentheses(line: str, text: str) -> bool:
    """Whether the line's parentheses change what it says, which is `text` without them."""
    return says_more_in_parentheses(line, of_keywords=keyword_line(text) is not None)


@lru_cache(maxsize=16384)
def _effects_of(line: str, name: str | None, names: Names, copies: bool) -> ParsedLine:
    """The effects of the line; those that make a copy where `copies`."""
    if len(line) > LONGEST_LINE:
        text = f"{line[:100]}… ({len(line)} characters)"
        return ParsedLine(text, (), whole(SpanKind.UNREAD, text))
    text = normalise(line, name, names)
    rest = ability_word(text)[1]
    read = _without_stated(ability(text)) if may_matter(line) else _idle(text, rest)
    if "(" in line and read.effects and _says_more_in_parentheses(line, text):
        read = unread(text)
    if not copies and _makes_copies(text):
        read = unread(text)
    if read.understood and (empty(rest) or _is_bare(rest) or strange_words(text, name)):
        read = unread(text)
    if _OF_SEVERAL.search(text) is not None and OTHER in within(read.effects):
        read = unread(text)
    if "hat player" in text and Who.CHOSEN in within(read.effects):
        read = unread(text) if _OF_THAT_PLAYER.match(text) is not None else read
    effects = read.effects
    targets = targets_of(effects)
    if len(targets) == 1:
        effects = of_the_holder(effects)
    spans = put_in(read.spans, reminders(line, name, names)) if "(" in line else read.spans
    several = len(targets) == 1 and named_targets(text) > 1 and object_targets(text) > 1
    return ParsedLine(line, effects, spans, kind_of(rest), tuple(sorted(targets)), one_of=several)


_OF_SEVERAL = later(
    r"\b(?:two|three|four|five|six|x|any number of|one or two|up to (?:two|three|four|x)|each of)"
    r"\b[^.]*\btargets?\b.*\bother (?:creature|permanent)s\b",
    re.IGNORECASE,
)
"""Others than several targets: none of these is other than itself alone."""


_OF_THAT_PLAYER = later(
    r"(?!.*\b(?:choos|chose|target|choice\b))"
    r".*\b(?:an?|any|each|every|another|no) (?:opponent|player)s?\b.*\bthat player\b",
    re.IGNORECASE,
)
"""A player whom no choice and no target made one: each of some players, in turn."""


_COPIES = later(
    r"\bbecomes? (?:a )?cop(?:y|ies) of\b|\b(?:is a copy|are copies) of\b", re.IGNORECASE
)


def _makes_copies(text: str) -> bool:
    return any(
        isinstance(effect, Copies) and not effect.entering for effect in ability(text).effects
    )


_BARE = later(r"(?:[^\W\d_]|~)(?:[\w'-]*\w)?(?P<end>[.!]?)")
_DONE = frozenset(LEXICON.keyword_actions)


def _is_bare(text: str) -> bool:
    """Whether a line is one word and names no keyword ability, nor what is done: "Populate."."""
    word = _BARE.fullmatch(text)
    if word is None or keyword_line(text) is not None:
        return False
    return not (word["end"] and word[0].rstrip(".!").lower() in _DONE)


def _without_stated(read: Reading) -> Reading:
    """Without effects on values that a position states itself."""
    effects = tuple(effect for effect in read.effects if not stated(effect))
    if effects or not read.effects:
        return replace(read, effects=effects)
    return Reading((), merged(_as_stated(span) for span in read.spans))


def _as_stated(span: Span) -> Span:
    effect = span.kind in (SpanKind.EFFECT, SpanKind.CIRCUMSTANCE)
    return replace(span, kind=SpanKind.STATED) if effect else span


def _idle(text: str, rest: str) -> Reading:
    """A line without any word of combat: it can give no effect."""
    lead = text[: len(text) - len(rest)]
    return Reading((), (*whole(SpanKind.LABEL, lead), *whole(SpanKind.STATED, rest)))


_OF_SECTION = later(r"(?P<power>\d{1,6})/(?P<toughness>\d{1,6})")
"""711.4: the size of a creature at some level."""


def read_present(line: str, name: str | None, names: Names = NO_NAMES) -> ParsedLine:
    """The same line with what changes types, colours, power and toughness as `states`; understood
    only where nothing is unread that speaks of these or of combat."""
    plainly = read_line(line, name, names, layered=True)
    if len(line) > LONGEST_LINE or not speaks_of_characteristics(line):
        return plainly
    text = normalise(line, name, names)
    if (size := _OF_SECTION.fullmatch(text)) is not None:
        power, toughness = int(size["power"]), int(size["toughness"])
        return replace(plainly, states=(BaseSize(power=power, toughness=toughness),))
    read = ability(text, _should_be_known_of_characteristics)
    if "(" in line and read.effects and _says_more_in_parentheses(line, text):
        read = unread(text)
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
    lead = LEADING.match(sentence)
    rest = sentence if lead is None or " would " in lead[0] else sentence[lead.end() :]
    return TRIGGERED.match(rest) is None and concerns_characteristics(rest)
