"""Sentences about mana values "of the chosen quality": odd or even, whichever was chosen."""

import re
from collections.abc import Callable

from legality.effects.conditions import Undecided
from legality.effects.effects import AnyEffect
from legality.effects.replacing import with_condition
from legality.text.later import later
from legality.text.reading.sentences.agents import Said
from legality.text.reading.sentences.made import SentenceRead
from legality.text.spans import SpanKind, whole

Read = Callable[[str, Said], SentenceRead | None]
_QUALITY = later(
    r"(?:(?<=\bfrom )each )?\bmana value of (?:that|the chosen) quality\b", re.IGNORECASE
)


def of_quality(sentence: str, context: Said, read: Read) -> SentenceRead | None:
    """What the sentence says of odd mana values and of even ones, each under its question; None
    for any other sentence."""
    if _QUALITY.search(sentence) is None:
        return None
    effects: list[AnyEffect] = []
    last: SentenceRead | None = None
    for parity in ("odd", "even"):
        last = read(_QUALITY.sub(f"{parity} mana values", sentence), context)
        if last is None or not last.effects:
            return None
        chosen = Undecided(f"{parity} was chosen")
        effects += [with_condition(effect, chosen) for effect in last.effects]
    return last and SentenceRead(effects, last.said, whole(SpanKind.EFFECT, sentence))
