"""Of whom the sentences of a text speak, where "target creature" is the object it is given for.

"Target creature you control gains trample. Target creature an opponent controls can't block."
speaks of two: read as said of one, each would get what is the other's.
"""

import re
from collections.abc import Iterable

from legality.effects.effects import AnyEffect
from legality.effects.filters import ThisObject

_INTRODUCED = re.compile(
    r"(?P<itself>~)(?! deals)|\btarget\b|\bother creatures (?:that player|they) control|\bcreate\b"
    r"|\bto the battlefield\b|\bonto the battlefield\b",
    re.IGNORECASE,
)
_BACK = re.compile(r"\b(?:it|its|they|them|he|she|that|those)\b", re.IGNORECASE)
_CIRCUMSTANCE = re.compile(
    r"(?:if|until|unless|when|then|(?:for )?as long as|during)\b[^,]*, ", re.IGNORECASE
)
_QUOTED = re.compile(r"\"[^\"]*\"")


def _referent(sentence: str, before: int | None, place: int) -> int | None:
    """Whom the sentence speaks of: 0 the object that has the text, else where they were first
    named; None if nobody was."""
    plain = _QUOTED.sub("", sentence)
    while (leading := _CIRCUMSTANCE.match(plain)) is not None:
        plain = plain[leading.end() :]
    introduced, back = _INTRODUCED.search(plain), _BACK.search(plain)
    if introduced is None or (back is not None and back.start() < introduced.start()):
        return before
    return 0 if introduced["itself"] else place


def of_several(said: Iterable[tuple[str, list[AnyEffect]]]) -> bool:
    """Whether the sentences give effects to more than one object that a text calls alike."""
    current: int | None = None
    found: set[int] = set()
    for place, (sentence, effects) in enumerate(said, 1):
        current = _referent(sentence, current, place)
        own = any(isinstance(effect.subject, ThisObject) for effect in effects)
        if own and current is not None:
            found.add(current)
    return len(found) > 1
