"""Sections of a card's text: lines that apply at some level, or with enough charge counters."""

from msgspec.structs import replace

from legality.effects.conditions import Condition, Every, SourceIs, Undecided
from legality.effects.filters import Not
from legality.effects.qualities import HasCounter
from legality.effects.replacing import with_condition
from legality.text.later import later
from legality.text.reading.lines.parsed import ParsedLine

_LEVEL = later(r"LEVEL (?P<first>\d{1,4})(?:-(?P<last>\d{1,4})|\+)$")
_STATION = later(r"STATION (?P<first>\d{1,4})\+$")
_CLASS = later(r"(?:\{[^{}]*\})+: Level (?P<level>\d{1,4})$")


def has_levels(text: str) -> bool:
    """711.2: whether a text has sections for level counters."""
    return any(_LEVEL.match(line.strip().replace("–", "-")) for line in text.splitlines())


def heading(line: str) -> Condition | None:
    """The circumstance under which the lines after this one apply; None if it is no heading.

    711.2 (levels of a creature), 702.184 (station), 717.4 (levels of a Class).
    """
    text = line.strip().replace("–", "-")
    if (match := _LEVEL.match(text)) is not None:
        least = SourceIs(HasCounter("level", int(match["first"])))
        if match["last"] is None:
            return least
        return Every((least, SourceIs(Not(HasCounter("level", int(match["last"]) + 1)))))
    if (match := _STATION.match(text)) is not None:
        return SourceIs(HasCounter("charge", int(match["first"])))
    if (match := _CLASS.match(text)) is not None:
        return Undecided(f"~ is level {match['level']} or greater")
    return None


def under(line: ParsedLine, condition: Condition | None) -> ParsedLine:
    """The line with its effects under the circumstance of its section."""
    if condition is None or not (line.effects or line.states):
        return line
    return replace(
        line,
        effects=tuple(with_condition(effect, condition) for effect in line.effects),
        states=tuple(with_condition(effect, condition) for effect in line.states),
    )
