"""Keywords that say what types a permanent has: crew, bestow, reconfigure, impending, station."""

import re
from collections.abc import Iterator
from functools import lru_cache

from legality.effects import conditions as c
from legality.effects import qualities as q
from legality.effects.characteristics import ChangesColors, ChangesTypes
from legality.effects.effects import AnyEffect
from legality.effects.players import Who
from legality.position import Permanent
from legality.text.later import later

_LINE = later(r"^(?P<word>crew|bestow|reconfigure|impending|living metal|devoid)\b", re.IGNORECASE)
_STATION = later(r"^STATION (?P<number>\d{1,4})\+", re.MULTILINE)
_NO_CREATURE = ChangesTypes(types=("creature",), manner="removed")


def by_keywords(permanent: Permanent, *, attached: bool) -> Iterator[tuple[str, AnyEffect]]:
    """The effects on its own types and colours that keywords of its text have, each with its line.
    `attached`: whether it is attached to a permanent."""
    for word, line in _words(permanent.oracle_text):
        for effect in _of_keyword(word, permanent, attached=attached):
            yield line, effect
    if permanent.has_type("spacecraft"):
        yield from _stationed(permanent)


@lru_cache(maxsize=4096)
def _words(text: str) -> tuple[tuple[str, str], ...]:
    """The keywords of that kind in a text, each with its line."""
    matched = ((_LINE.match(line), line) for line in text.splitlines())
    return tuple((match["word"].lower(), line) for match, line in matched if match is not None)


def _of_keyword(word: str, permanent: Permanent, *, attached: bool) -> Iterator[AnyEffect]:
    match word:
        case "crew":  # 702.122a
            crewed = c.Undecided("~ was crewed this turn")
            yield ChangesTypes(types=("artifact", "creature"), manner="added", condition=crewed)
        case "bestow" if attached:  # 702.103b
            yield _NO_CREATURE
            yield ChangesTypes(types=("aura",), manner="added")
        case "reconfigure" if attached:  # 702.151b
            yield _NO_CREATURE
        case "impending" if permanent.counters.get("time"):  # 702.176a
            yield _NO_CREATURE
        case "living metal":  # 702.161a
            yield ChangesTypes(types=("creature",), manner="added", condition=c.TurnOf(Who.YOU))
        case "devoid":  # 702.114a
            yield ChangesColors(colors=(), defining=True)
        case _:
            return


def _stationed(permanent: Permanent) -> Iterator[tuple[str, AnyEffect]]:
    """721.2b: a Spacecraft with power and toughness is a creature from its last threshold on."""
    levels = list(_STATION.finditer(permanent.oracle_text))
    if levels and permanent.power is not None:
        enough = c.SourceIs(q.HasCounter("charge", int(levels[-1]["number"])))
        creature = ChangesTypes(types=("creature",), manner="added", condition=enough)
        yield levels[-1][0], creature
