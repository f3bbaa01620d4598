"""Of whom the sentences of a text speak, where "target creature" is the object it is given for.

"Target creature you control gains trample. Target creature an opponent controls can't block."
speaks of two: read as said of one, each would get what is the other's.
"""

import re
from collections.abc import Iterable

from legality.effects.effects import AnyEffect
from legality.effects.filters import Filter
from legality.effects.qualities import Target, ThisObject
from legality.text.later import later
from legality.text.reader import Reader, Scope, named_targets
from legality.text.reading.concerns import QUOTED
from legality.text.reading.nouns.phrases import noun_phrase

_INTRODUCED = later(
    r"(?P<itself>~)(?! deals)|\btarget\b|\bother creatures (?:that player|they) control|\bcreate\b"
    r"|\bto the battlefield\b|\bonto the battlefield\b",
    re.IGNORECASE,
)
_BACK = later(r"\b(?:it|its|they|them|he|she|that|those)\b", re.IGNORECASE)
_CIRCUMSTANCE = later(
    r"(?:if|until|unless|when|then|(?:for )?as long as|during)\b[^,]*, ", re.IGNORECASE
)


def _referent(sentence: str, before: int | None, place: int) -> int | None:
    """Whom the sentence speaks of: 0 the object that has the text, else where they were first
    named; None if nobody was."""
    plain = QUOTED.sub("", sentence)
    while (leading := _CIRCUMSTANCE.match(plain)) is not None:
        plain = plain[leading.end() :]
    introduced, back = _INTRODUCED.search(plain), _BACK.search(plain)
    if introduced is None or (back is not None and back.start() < introduced.start()):
        return before
    return 0 if introduced["itself"] else place


_OBJECT = later(r"\btarget\s+", re.IGNORECASE)
_CARD = later(r"(?:spells?|cards?)\b", re.IGNORECASE)
_MORE = later(
    r"~|\bup to (?:two|three|four|x)\b|\b(?:create|any number|each of|tokens?|two|three)\b"
    r"|\bonto the battlefield\b",
    re.IGNORECASE,
)


def antecedent(sentence: str, scope: Scope) -> Filter | None:
    """What the next sentence means by "it" behind the verb of another subject: the one target that
    this one names, if it speaks of nothing else."""
    plain = QUOTED.sub("", sentence)
    if named_targets(plain) != 1 or _MORE.search(plain) is not None:
        return None
    return Target(scope.targets + 1) if object_targets(plain) else None


def object_targets(text: str) -> int:
    """How many targets that are permanents a text names: no players, spells or cards."""
    plain = QUOTED.sub("", text)
    return sum(1 for match in _OBJECT.finditer(plain) if _is_permanent(plain, match.end()))


def _is_permanent(text: str, at: int) -> bool:
    reader = Reader(text, at)
    known = noun_phrase(reader, Scope(), conjunction=False, certain=False) is not None
    return known and reader.peek(_CARD) is None


def of_several(sentence_match: Iterable[tuple[str, list[AnyEffect]]]) -> bool:
    """Whether the sentences give effects to more than one object that a text calls alike (not
    where each is a target with a number of its own), or to what is made beside a target."""
    current: int | None = None
    numbers: set[int] = set()
    subjects: set[Filter] = set()
    made, targeted = 0, 0
    for place, (sentence, effects) in enumerate(sentence_match, 1):
        current = _referent(sentence, current, place)
        if current == place and _MAKES.match(sentence) is not None:
            made = place
        elif not targeted and _targets(sentence):
            targeted = place
        own = {effect.subject for effect in effects if _of_one(effect.subject)}
        if own and current is not None:
            numbers.add(current)
            subjects |= own
            if targeted and made and current == made:
                return True  # said of what is made, but given for the target before it
    numbered = all(isinstance(subject, Target) and subject.number for subject in subjects)
    return len(numbers) > 1 and not (numbered and len(subjects) == len(numbers))


_MAKES = later(r"(?:you (?:may )?)?(?:create|put an? (?!counter)\b[^.]*\bonto)\b", re.IGNORECASE)
_ANY_TARGET = later(r"\bany (?:other )?target\b", re.IGNORECASE)


def _targets(sentence: str) -> bool:
    """Whether a sentence does something to a target that is, or may be, a permanent."""
    plain = QUOTED.sub("", sentence)
    return _ANY_TARGET.search(plain) is not None or object_targets(plain) > 0


def _of_one(subject: Filter) -> bool:
    """Whether a subject is the object that has the text, or a target."""
    return isinstance(subject, ThisObject | Target)
