"""Lines: what kind of ability a line holds, and the effects of those that say something lasting.

Triggered and activated abilities, replacements and what happens only while a spell resolves are
passed over: they change a game, but they are no effect on a declaration. A line that should have
been understood and was not says so.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import cast

from legality.effects.effects import (
    AnyEffect,
    BaseSize,
    ChangesColors,
    ChangesTypes,
    Gets,
    HasAbility,
    HasEffects,
    Keyword,
    Switches,
)
from legality.effects.filters import (
    AttachedObject,
    AttackingAlone,
    AttackingWhom,
    Is,
    Undecided,
)
from legality.effects.replacing import of_the_holder, replaced, targets_of, with_condition
from legality.text.names import NO_NAMES, Names
from legality.text.normalise import CIRCUMSTANCES, ability_word, normalise, sentences
from legality.text.reader import Reader, Scope
from legality.text.reading.characteristics import (
    concerns_characteristics,
    speaks_of_characteristics,
)
from legality.text.reading.clauses.changes import X
from legality.text.reading.concerns import concerns_combat, may_matter, stays
from legality.text.reading.keywords import (
    bare_name,
    begins_with_keyword,
    family,
    only_other,
    other_with_argument,
    read_keyword,
)
from legality.text.reading.lines.kinds import REPLACEMENT, TRIGGERED, Kind, kind_of
from legality.text.reading.nouns.amounts import amount_in_words
from legality.text.reading.nouns.phrases import noun_phrase
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.referents import of_several
from legality.text.reading.sentences.statements import statement
from legality.text.vocabulary import strange_words


@dataclass(frozen=True, slots=True)
class ParsedLine:
    """A line and its effects; `understood` is false if it, or a clause of it, speaks of combat in a
    way that is not known. `targets` are the numbers of the targets it says something of; one
    alone is the object that has the text."""

    text: str
    effects: tuple[AnyEffect, ...]
    understood: bool
    kind: Kind = Kind.STATEMENT
    targets: tuple[int, ...] = ()
    states: tuple[AnyEffect, ...] = ()
    """What changes only the characteristics that a position may state itself: `read_present` reads
    it, for permanents that are given by their cards."""


Concern = Callable[[str], bool]
"""Whether a sentence that the grammar does not know should have been known."""


# -- keywords --------------------------------------------------------------------------------------

_SEPARATOR = re.compile(r"\s*[,;]\s*(?:and )?\s*")


def keyword_line(text: str) -> tuple[Keyword, ...] | None:
    """The abilities of a line that holds keywords only, else None."""
    found: list[Keyword] = []
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
                return tuple(found) if argument or other_with_argument(reader.rest) else None
            argument = argument or other_with_argument(part)
            words = ()
            reader.at = at + len(part)
        found.extend(words)
        reader.take(_SEPARATOR)
    return tuple(found)


def parse_keyword(text: str, names: Names = NO_NAMES) -> tuple[Keyword, ...] | None:
    """The abilities of an entry of a list of keywords; none for one without a meaning in combat,
    None for what is no keyword."""
    stripped = normalise(text, None, names)
    if family(stripped) is not None:
        return ()  # card lists name the family so; which one is in the card's text
    found = keyword_line(stripped)
    if found is None and bare_name(stripped):
        return ()
    return found


# -- statements ------------------------------------------------------------------------------------

_QUOTED = re.compile(r"\"[^\"]*\"")


def _relevant(quoted: re.Match[str]) -> str:
    """A quoted ability, unless it is understood to have no effect on a declaration."""
    return "" if ability(quoted[0].strip('"')) == ((), True) else quoted[0]


def _should_be_known(sentence: str) -> bool:
    if REPLACEMENT.match(sentence) or TRIGGERED.match(sentence):
        return False
    return concerns_combat(_QUOTED.sub(_relevant, sentence))


_OF_ATTACHED = re.compile(
    r"(?:enchanted|equipped) (?:creature|permanent|artifact|land)\b", re.IGNORECASE
)


_STILL = re.compile(
    r"(?:it's|they're|it is|they are|~ is) still (?:an? )?"
    r"(?:land|artifact|planeswalker|creature)s?\.?",
    re.IGNORECASE,
)
"""A sentence that says of the one before that nothing is lost (205.1b)."""


def _keeping(effect: AnyEffect) -> AnyEffect:
    if isinstance(effect, ChangesTypes) and effect.manner == "set":
        return replace(effect, manner="kept")
    return effect


_WHERE_X = re.compile(r",? where X is (?P<what>[^\"]*)$", re.IGNORECASE)


def _with_x(effects: list[AnyEffect], sentence: str, scope: Scope) -> list[AnyEffect]:
    """The effects with what their X is, where the sentence says it."""
    where = _WHERE_X.search(sentence)
    if where is None:
        return effects
    amount = amount_in_words(where["what"], scope)
    return [replaced(effect, lambda part: amount if part == X else part) for effect in effects]


def _statements(text: str, concerned: Concern) -> tuple[tuple[AnyEffect, ...], bool]:
    effects: list[AnyEffect] = []
    understood = True
    said = Said(Scope(quoted=_in_quotation_marks))
    each: list[tuple[str, list[AnyEffect]]] = []
    for order, sentence in enumerate(sentences(text)):
        if order and sentence.startswith("When you do,"):
            continue
        if TRIGGERED.match(sentence):
            continue
        if order and _STILL.fullmatch(sentence):
            effects = [_keeping(effect) for effect in effects]
            continue
        made = statement(sentence, said)
        scope = said.scope
        here = scope.after(sentence).targets
        each.append((sentence, [] if made is None else made.effects))
        if made is None:
            understood = understood and not concerned(sentence)
            if _OF_ATTACHED.match(sentence):
                scope = scope.about(AttachedObject())
            said = replace(said, scope=replace(scope, targets=here))
            continue
        effects.extend(_with_x(made.effects, sentence, made.said.scope))
        said = replace(made.said, scope=replace(made.said.scope, targets=here))
    if of_several(each):
        return (), False
    return tuple(effects), understood


_OF_REPLACED = re.compile(
    r"(?:it|they|he|she|that|those|the|then|otherwise|if you do|when you do)\b", re.IGNORECASE
)
"""A sentence that still speaks of what a replacement did: of some other object, or only once."""


def _after_replacement(text: str, concerned: Concern) -> tuple[tuple[AnyEffect, ...], bool]:
    """ "~ enters tapped. It can't block.": what stands beside a replacement is read."""
    first, *more = sentences(text)
    own = first.startswith("~ enters")
    beside = [one for one in more if own or _OF_REPLACED.match(one) is None]
    effects, understood = _statements(" ".join(beside), concerned)
    unread = any(concerned(one) for one in more if one not in beside)
    if concerned is not _should_be_known:
        unread = unread or concerned(first)
    return effects, understood and not unread and not stays(first)


_ANCHOR = re.compile(
    r"• (?P<word>[A-Z][\w' ]*) — (?P<text>(?!.*\b(?:target|until|this turn)\b).*)", re.IGNORECASE
)


_ELSEWHERE = re.compile(
    r"as long as (?:~|this card) is in (?:your graveyard|exile|your hand)|if (?:~|this card) is in",
    re.IGNORECASE,
)
"""Abilities that do nothing while their card is on the battlefield."""


def ability(text: str, concerned: Concern = _should_be_known) -> tuple[tuple[AnyEffect, ...], bool]:
    """The effects of one ability in normalised form, and whether it was understood: whether no
    sentence is unread that should have been known."""
    if _ELSEWHERE.search(text):
        return (), True
    words = keyword_line(text)
    if words is not None:
        return tuple(HasAbility(keyword=keyword) for keyword in words), True
    word, rest = ability_word(text)
    if word is not None and word.lower() in ("visit", "to solve"):
        return (), True
    if word is not None:
        effects, understood = ability(rest, concerned)
        circumstance = CIRCUMSTANCES.get(word.lower())
        if circumstance is not None:
            made = (with_condition(effect, Undecided(circumstance)) for effect in effects)
            return tuple(made), understood
        return effects, understood
    chosen = _ANCHOR.fullmatch(text)
    if chosen is not None:
        effects, understood = ability(chosen["text"], concerned)
        condition = Undecided(f"{chosen['word']} was chosen")
        return tuple(with_condition(effect, condition) for effect in effects), understood
    kind = kind_of(text)
    if kind is Kind.REPLACEMENT:
        return _after_replacement(text, concerned)
    if kind is not Kind.STATEMENT:
        return (), True
    return _statements(text, concerned)


def _in_quotation_marks(text: str) -> tuple[tuple[AnyEffect, ...], bool]:
    effects, understood = ability(normalise(text))
    return effects, understood


_COMBAT = (Is("attacking"), Is("blocking"))
_COMBAT_WORDS = re.compile(r"\b(?:attack|block|unblock)\w*")


def stated(effect: AnyEffect) -> bool:
    """Whether the effect is in the values that a position states: one on types, colours, power or
    toughness that depends on nobody's attacking or blocking."""
    match effect:
        case Gets() | ChangesTypes() | ChangesColors() | BaseSize() | Switches():
            return not _of_combat(effect)
        case HasEffects(effects=parts):
            return all(map(stated, parts))
        case _:
            return False


def _of_combat(value: object) -> bool:
    """Whether a filter or circumstance asks who attacks or blocks."""
    if value in _COMBAT or isinstance(value, AttackingAlone | AttackingWhom):
        return True
    if isinstance(value, Undecided):
        return _COMBAT_WORDS.search(value.text) is not None
    if isinstance(value, tuple):
        return any(_of_combat(part) for part in cast("tuple[object, ...]", value))
    return is_dataclass(value) and any(_of_combat(getattr(value, p.name)) for p in fields(value))


LONGEST_LINE = 2000
"""Characters; the longest ability printed has less than half. Longer lines are not understood."""


def read_line(line: str, name: str | None, names: Names = NO_NAMES) -> ParsedLine:
    """The effects of one line of a card."""
    if len(line) > LONGEST_LINE:
        return ParsedLine(f"{line[:100]}… ({len(line)} characters)", (), False)
    if not may_matter(line):
        return ParsedLine(line, (), True, kind_of(ability_word(normalise(line, name))[1]))
    text = normalise(line, name, names)
    found, understood = ability(text)
    effects = tuple(effect for effect in found if not stated(effect))
    word, rest = ability_word(text.removeprefix("• "))
    kind = kind_of(ability_word(text)[1])
    targets = targets_of(effects)
    if len(targets) == 1:
        effects = of_the_holder(effects)
    says = bool(effects) or (kind is Kind.STATEMENT and may_matter(rest))
    if says and understood and strange_words(f"{_small(word)} {rest}"):
        return ParsedLine(line, (), False, kind)
    return ParsedLine(line, effects, understood, kind, tuple(sorted(targets)))


_OF_SECTION = re.compile(r"(?P<power>\d{1,6})/(?P<toughness>\d{1,6})")
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
    found, understood = ability(text, _should_be_known_of_characteristics)
    states = tuple(effect for effect in found if stated(effect))
    if not plainly.targets and len(targets_of(states)) == 1:
        states = of_the_holder(states)
    return replace(plainly, states=states, understood=plainly.understood and understood)


def _should_be_known_of_characteristics(sentence: str) -> bool:
    return TRIGGERED.match(sentence) is None and concerns_characteristics(sentence)


def _small(word: str | None) -> str:
    """The words of an ability word that do not begin with a capital."""
    return " ".join(part for part in (word or "").split() if part[:1].islower())
