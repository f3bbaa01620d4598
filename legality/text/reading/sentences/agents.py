"""The subjects of sentences: the object itself, what it is attached to, classes, targets."""

import re

from msgspec import Struct
from msgspec.structs import replace

from legality.effects import qualities as q
from legality.effects.canonical import any_of
from legality.effects.conditions import Condition
from legality.effects.filters import BOTH, Filter
from legality.effects.players import Who
from legality.effects.replacing import within
from legality.text.later import later
from legality.text.reader import Reader, Scope, phrase
from legality.text.reading.conditions.of_others import meant
from legality.text.reading.nouns.heads import names_many
from legality.text.reading.nouns.objects import COUNTERED, TARGET, target_here, target_named_before
from legality.text.reading.nouns.phrases import noun_phrase, single


class Said(Struct, frozen=True):
    """What earlier sentences of the line said: whom "it" means, and the last circumstance."""

    scope: Scope
    condition: Condition | None = None
    timed: bool = False
    """Whether words before the sentence say how long it lasts."""


_SINGULAR = "has|gets|gains|loses|is|attacks|blocks|assigns|becomes|doesn't"
_PLURAL = "have|get|gain|lose|are|attack|block|assign|become|don't"
_PRONOUN = phrase(
    rf"(?:it|he|she)|they(?: each)?(?! (?:{_SINGULAR})\b)|it's|he's|she's|they're|both creatures"
)
_EACH = phrase("each")
_ALL = phrase("all|any")
_OF_ONE, _OF_MANY = phrase(_SINGULAR), phrase(_PLURAL)
_SEVERAL = phrase(
    r"(?:each of )?(?:other )?(?:up to )?"
    r"(?:one or two|two|three|four|five|six|x|any number|that many|\d+)"
)
_VERB_ALONE = later(
    r"(?:Can't|Attacks each|Blocks each|Must (?:attack|block|be blocked)|May not|Has to)(?= )"
)
"""How a line of an old card begins that leaves out of whom it speaks: of the card itself."""
YOU_AND = phrase("you and")
_TARGET = phrase(
    r"(?:each of )?(?:(?:up to )?(?:one or (?:two|more)|one|two|three|four|five|six|x"
    r"|any number of|that many|\d+) )?"
    rf"(?:other |another )?{TARGET}"
)
_SPELL_OR = phrase("spell or(?= permanent)")
_ONLY_TARGETED = phrase(
    r"with an? (?:name|art|ability|power and toughness) sticker on it"
    r"|with the (?:greatest|highest|least|lowest) (?:power|toughness|mana value)"
    r"(?: among creatures (?:you|they|an opponent|that player) controls?)?"
    r"|attacking the same player or planeswalker|that (?:player|opponent) controls"
)
"""What only says which object may be targeted, and no filter asks."""
_THAT = phrase(
    r"(?!the other (?:creatures|permanents|tokens|artifacts|lands)\b)"
    r"(?:that|those|each of those|the(?: (?:chosen|other|attacking|blocking|first|second))?"
    r"(?= (?:creatures?|permanents?|tokens?|cop(?:y|ies)|artifacts?|lands?)\b)"
    r"|the (?:chosen|other|attacking|blocking|first|second))"
)
_EACH_OF_THEM = phrase("(?:each|both|all) of them")
_THIS_WAY = phrase(
    r"(?:each|an?|any|all|those) (?:creature|permanent)s? (?:(?:that (?:was|were) )?"
    r"(?:dealt damage|goaded|suspected|tapped|untapped|chosen)"
    rf"|that had {COUNTERED} put on (?:it|them)) this way"
    r"|the creature that attacked|creatures that were blocked by (?:it|that creature) this combat"
)
_TARGET_PLAYERS = phrase(
    r"(?:target (?:player|opponent)s?|that player|that opponent|they) controls?"
    r"|controlled by that player or by that planeswalker's controller"
)
_OTHERS_OF = later(r"\bother\b.* (?:that player|that opponent|they) control", re.IGNORECASE)
_CHOSEN_NOUN = phrase(
    r"(?:creatures?|permanents?|tokens?|cop(?:y|ies)|artifacts?|lands?|planeswalkers?)"
    r"(?: also)?"
)
_WHEREVER = phrase("all cards that aren't on the battlefield, spells, and permanents")
"""All permanents, and what no board asks of objects elsewhere."""
_AND_NP = phrase("and")


class Agent(Struct, frozen=True):
    """Whom a sentence is about."""

    filter: Filter
    lasting: bool = False  # "target creature": only a spell or an ability says so
    pointed: bool = False  # "that creature": so does this, if it says how long
    you: bool = False  # "you and creatures you control": the player too
    each: bool = False  # "each creature you control": one by one, each is "it"


def _chosen(reader: Reader, scope: Scope, *, beside: bool = False) -> Agent | None:
    """ "target creature you control", "those creatures": the object that has the text; `beside`
    another, so that "each" may follow one target."""
    at = reader.at
    _every(reader)
    if noun_phrase(reader, scope) is not None and reader.take(_TARGET_PLAYERS) is not None:
        if _OTHERS_OF.search(reader.text, at, reader.at) is not None:
            reader.at = at
            return None  # others than whom?
        reader.mark(at)
        return Agent(target_here(reader, scope), lasting=True, pointed=True)
    reader.at = at
    if reader.take(_TARGET) is not None:
        target = target_here(reader, scope)
        reader.take(_SPELL_OR)
        named = noun_phrase(reader, scope, conjunction=False, certain=False)
        if named is not None and (beside or not _each_of_one(reader, at)):
            reader.take(_ONLY_TARGETED)
            reader.mark(at)
            return Agent(target, lasting=True)
    elif isinstance(scope.subject, q.Target) and not scope.clear:
        pass  # which of several?
    elif reader.peek(_EACH_OF_THEM) is not None and _is_one_of_targets(scope):
        pass
    elif reader.take(_EACH_OF_THEM) is not None or reader.take(_THIS_WAY) is not None:
        return Agent(target_named_before(scope), lasting=True, pointed=True)
    elif reader.take(_THAT) is not None and _spoken_of(reader, scope):
        words = reader.text[at : reader.at].lower()
        spoken = words.strip() == "that creature" if scope.sole else "those" in words
        if scope.of_many and spoken:
            return Agent(scope.subject)
        if "those" in words and _is_one_of_targets(scope):
            reader.at = at
            return None
        is_that = reader.text[at : at + 5].lower() == "that "
        if not (is_that and reader.peek(_EACH) is not None):
            reader.mark(at)
            return Agent(target_named_before(scope), lasting=True, pointed=True)
    reader.at = at
    return None


def _is_one_of_targets(scope: Scope) -> bool:
    """Whether the sentence before was about one of several targets that the text has named: "they"
    may be all of them."""
    return isinstance(scope.subject, q.Target) and scope.targets > 1


def _spoken_of(reader: Reader, scope: Scope) -> bool:
    """ "that creature", "the chosen Goblin or Elf"."""
    return reader.take(_CHOSEN_NOUN) is not None or noun_phrase(reader, scope) is not None


def agent(reader: Reader, context: Said) -> Agent | None:
    """The subject of a sentence or of a later clause."""
    scope = context.scope
    at = reader.at
    if at == 0 and reader.peek(_VERB_ALONE) is not None:
        return Agent(q.THIS)
    if reader.take(YOU_AND) is not None:
        beside = _beside_you(reader, scope)
        reader.at = at if beside is None else reader.at
        return None if beside is None else replace(beside, you=True)
    if (chosen := _chosen(reader, scope)) is not None:
        return _with_those_like_it(reader, chosen, scope)
    alone = single(reader)
    if alone is not None:
        return Agent(_with_others(reader, alone, scope))
    pronoun = reader.peek(_PRONOUN)
    if pronoun is not None:
        word = pronoun[0].lower().strip()
        several = word.startswith(("they", "both"))
        if word.startswith("both") and scope.subject != BOTH:
            return None
        if not scope.clear or scope.sole or (scope.of_many and not several):
            return None
        before = at and not reader.text.lower().startswith("they")
        is_one_object = isinstance(scope.subject, q.AttachedObject) or (
            before and scope.subject == q.THIS
        )
        if several and (is_one_object or _is_one_of_targets(scope)):
            return None
        short = word.partition("'")[0]
        reader.at = pronoun.end() if short == word else pronoun.start() + len(short)
        return Agent(scope.subject)
    if reader.take(_WHEREVER) is not None:
        return Agent(q.ANYTHING)
    every = _every(reader)
    many = every == "each" and names_many(reader)
    filter = None if many else _class(reader, scope, every)
    wrong = {"each": _OF_MANY, "all": _OF_ONE}.get(every or "")
    if filter is None or (wrong is not None and reader.peek(wrong) is not None):
        reader.at = at
        return None
    return Agent(filter, each=every == "each")


def _beside_you(reader: Reader, scope: Scope) -> Agent | None:
    """ "target permanent you control", "each permanent you control", behind "you and"."""
    if reader.peek(_TARGET) is not None:
        return _chosen(reader, scope, beside=True)
    every = _every(reader)
    if every == "each" and names_many(reader):
        return None
    filter = _class(reader, scope, every)
    return None if filter is None else Agent(filter)


def _class(reader: Reader, scope: Scope, every: str | None) -> Filter | None:
    """A class of objects; not one of "its controller", who is every object's own."""
    filter = _beside_spells(reader, scope, every)
    if filter is None:
        filter = noun_phrase(reader, scope, plural=every is None)
    if filter is None or _ITS_OWN & set(within(filter)):
        return None
    found = meant(filter, scope.subject)
    return None if "affected" in within(found) else found


_AND_SPELLS = phrase("and (?:[a-z-]+ )*spells? you control")


def _beside_spells(reader: Reader, scope: Scope, every: str | None) -> Filter | None:
    """ "creatures you control and creature spells you control": the permanents; a spell is none."""
    at = reader.at
    if "spell" not in reader.text:
        return None
    filter = noun_phrase(reader, scope, conjunction=False, plural=every is None)
    if filter is None or reader.take(_AND_SPELLS) is None:
        reader.at = at
        return None
    return filter


_ITS_OWN = frozenset({Who.ITS_CONTROLLER, Who.ITS_OWNER})


def _every(reader: Reader) -> str | None:
    """The word "each" or "all" that stands here."""
    if reader.take(_EACH) is not None:
        return "each"
    return None if reader.take(_ALL) is None else "all"


def _each_of_one(reader: Reader, at: int) -> bool:
    """Whether "each" follows one target, as no text says."""
    return reader.peek(_EACH) is not None and _SEVERAL.match(reader.text, at) is None


def _with_others(reader: Reader, filter: Filter, scope: Scope) -> Filter:
    """ "~ and other Goblins you control"."""
    at = reader.at
    if reader.take(_AND_NP) is not None:
        more = single(reader)
        if more is None and (reader.take(_EACH_OTHER) is None or not names_many(reader)):
            more = noun_phrase(reader, scope.about(filter))
            more = None if more is None else _beside_one(more, filter)
        if more is not None:
            return any_of((filter, more))
    reader.at = at
    return filter


def _beside_one(more: Filter, one: Filter) -> Filter | None:
    """Those named beside one object by what they have to do with "it": "enchanted creature and
    creatures blocking it". None where they would be those of whom each is "it"."""
    found = meant(more, one)
    own = set(within(found)) & (_ITS_OWN | {"affected"})
    return None if own else found


_EACH_OTHER = phrase("each(?= other)|all(?= other)")


def _with_those_like_it(reader: Reader, chosen: Agent, scope: Scope) -> Agent:
    """ "target creature and each other creature that shares a color with it"."""
    at = reader.at
    if isinstance(chosen.filter, q.Target) and reader.take(_AND_NP) is not None:
        every = reader.take(_EACH_OTHER)
        more = None if every is None else noun_phrase(reader, scope.about(chosen.filter))
        if more is not None and any(isinstance(part, q.Shares) for part in within(more)):
            return replace(chosen, filter=any_of((chosen.filter, more)), pointed=False)
    reader.at = at
    return chosen
