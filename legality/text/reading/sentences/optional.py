"""What follows from an instruction that a player may leave undone: "If you do, …"."""

import re

from msgspec.structs import replace

from legality.effects.conditions import Undecided
from legality.effects.replacing import with_condition
from legality.text.later import later
from legality.text.reading.concerns import QUOTED
from legality.text.reading.sentences.made import SentenceRead

_MAY = later(r"\bmay\b", re.IGNORECASE)
_IF_YOU_DO = later(r"if you do,", re.IGNORECASE)


def if_done(sentence: str, before: str, made: SentenceRead) -> SentenceRead:
    """The sentence, under the circumstance that you did what the one before it (608.2c) lets you
    do: no position tells that."""
    if not made.effects or _IF_YOU_DO.match(sentence) is None:
        return made
    if _MAY.search(QUOTED.sub("", before)) is None:
        return made
    done = Undecided("you do")
    effects = [with_condition(effect, done) for effect in made.effects]
    return replace(made, effects=effects, said=replace(made.said, condition=done))
