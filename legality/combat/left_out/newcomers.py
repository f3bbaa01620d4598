"""Tokens that may enter in a combat by the triggered abilities on the table.

No id on the table means them. An ability that waits for what such a creature does ("whenever a
Human you control deals combat damage to a player") may trigger all the same.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec import Struct

from legality.combat.left_out.lines import StandingLine
from legality.combat.left_out.occasions import TriggerEvent
from legality.effects.effect import Keyword
from legality.effects.effects import Triggered
from legality.effects.qualities import ThisObject
from legality.effects.replacing import within
from legality.moments.keyword_abilities import MEANINGS
from legality.text.reading.triggers.happenings import what_is_done

_TOKEN = re.compile(r"\btokens?\b", re.IGNORECASE)
_COPY_OF_OWN = re.compile(r"\bcopy of (?:~|this creature)")
_SIDED = frozenset({"yours", "theirs"})


class Newcomer(Struct, frozen=True):
    """A token, by the words of the ability that creates it; `you` controls that ability (None: not
    told); `own`: the words of the permanent that has the ability, of which it may be a copy."""

    words: str
    you: str | None
    own: str = ""

    @property
    def is_copy(self) -> bool:
        """Whether it may have abilities of a permanent that is there (707.2)."""
        return "copy" in self.words.lower()

    def has(self, word: str) -> bool:
        """Whether it may have that word: a type, or a keyword."""
        words = self.words.lower()
        if not self.own:
            return word in words or "copy" in words
        rest = _COPY_OF_OWN.sub("", words)
        return word in rest or "copy" in rest or word in self.own.lower()


def newcomers(lines: Iterable[StandingLine]) -> Iterator[Newcomer]:
    """Those that the triggered abilities of the lines may create."""
    for line in lines:
        for effect in line.effects:
            own, source = isinstance(effect.subject, ThisObject), line.source
            printed = (
                "" if source is None or not own else f"{source.type_line} {source.oracle_text}"
            )
            for done in map(_done, within(effect)):
                if _TOKEN.search(done) is not None:
                    yield Newcomer(done, line.you if own else None, printed)


def _done(part: object) -> str:
    """What a triggered ability does, in its words; nothing for any other effect."""
    match part:
        case Triggered(text=text):
            return what_is_done(text)
        case Keyword(name=name) if name in MEANINGS:
            return what_is_done(MEANINGS[name].words(part.number or 1))
        case _:
            return ""


def may_mean(occasion: TriggerEvent, newcomer: Newcomer, ours: bool | None) -> bool:
    """Whether an event may come about for that token; `ours`: whether it is of the side of the
    player whose ability waits for the event (None: not told)."""
    if occasion.who not in (*_SIDED, "anyone"):
        return False
    if occasion.who in _SIDED and ours is not None and ours is not (occasion.who == "yours"):
        return False
    return not occasion.kinds or any(map(newcomer.has, occasion.kinds))
